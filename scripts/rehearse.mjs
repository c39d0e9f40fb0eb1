// npm run rehearse: what takes too long for every change and belongs before a release.
// A part of it: npm run rehearse -- pg18 | seeds | sweeps | restore | replica | upgrade | faults | screens | auth | rest | hosted | dump | containers | alerts | fuzz
import { refuseOldNode } from "./setup/node-version.mjs";

refuseOldNode();
const { test } = await import("./checks/test.mjs");
await test(process.argv.slice(2), () => import("./rehearse/all.mjs"));
