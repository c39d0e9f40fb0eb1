// npm run backup [-- <file>]: everything that `npm start` keeps, in one archive; while it runs, or stopped.
import { refuseOldNode } from "./setup/node-version.mjs";

refuseOldNode();
const { backupCommand } = await import("./backup/commands.mjs");
await backupCommand(process.argv.slice(2));
