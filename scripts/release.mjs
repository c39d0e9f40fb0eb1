// npm run release [-- <version>]: builds the Go server with the app inside for every platform, with its papers, into release/.
import { refuseOldNode } from "./setup/node-version.mjs";

refuseOldNode();
const { releaseCommand } = await import("./release/command.mjs");
await releaseCommand(process.argv.slice(2));
