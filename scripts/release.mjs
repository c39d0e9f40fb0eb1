// npm run release [-- <version>]: the Go server with the app inside for every machine, with what goes along, into release/.
import { refuseOldNode } from "./setup/node-version.mjs";

refuseOldNode();
const { releaseCommand } = await import("./release/command.mjs");
await releaseCommand(process.argv.slice(2));
