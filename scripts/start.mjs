// npm start: installs and builds what is missing, starts everything and prints the addresses.
import { refuseOldNode } from "./setup/node-version.mjs";

refuseOldNode();
const { start } = await import("./start/start.mjs");
await start();
