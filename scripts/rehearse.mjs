// npm run rehearse: runs the checks that take too long for every change and belong before a release.
// One suite: npm run rehearse -- pg18 | seeds | strict | sweeps | restore | upgrade | faults | screens | auth | rest | storage | hosted | dump | containers | alerts | fuzz
import { refuseOldNode } from "./setup/node-version.mjs";

refuseOldNode();
const { test } = await import("./checks/test.mjs");
await test(process.argv.slice(2), () => import("../lab/rehearse/all.mjs"));
