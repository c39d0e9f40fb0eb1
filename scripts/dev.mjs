// npm run dev: runs everything of `npm start`, with the demo, behind Vite's development server, which reloads changes of the
// front end immediately. The data is in .data/dev.
import { refuseOldNode } from "./setup/node-version.mjs";

refuseOldNode();
const { develop } = await import("./dev/develop.mjs");
await develop();
