// npm run backup [-- <file>]: archives all data of `npm start`, while it runs or stopped.
import { refuseOldNode } from "./setup/node-version.mjs";

refuseOldNode();
const { backupCommand } = await import("./backup/commands.mjs");
await backupCommand(process.argv.slice(2));
