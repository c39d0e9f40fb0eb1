// npm run dev: everything `npm start` runs, with the demo, behind Vite's development server, which shows each change
// of the front end at once. The data is kept in .data/dev.
import { refuseOldNode } from "./setup/node-version.mjs";

refuseOldNode();
const { develop } = await import("./dev/develop.mjs");
await develop();
