// npm run restore -- <file>: brings back what `npm run backup` made, into a folder without data.
import { refuseOldNode } from "./setup/node-version.mjs";

refuseOldNode();
const { restoreCommand } = await import("./backup/commands.mjs");
await restoreCommand(process.argv.slice(2));
