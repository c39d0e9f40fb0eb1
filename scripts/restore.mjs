// npm run restore -- <file>: restores a backup of `npm run backup` into a folder without data.
import { refuseOldNode } from "./setup/node-version.mjs";

refuseOldNode();
const { restoreCommand } = await import("./backup/commands.mjs");
await restoreCommand(process.argv.slice(2));
