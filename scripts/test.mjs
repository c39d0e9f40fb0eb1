// npm test: installs what is missing, runs all checks, and ends with one line of numbers.
// One suite: npm test -- lint | go | unit | db | e2e. What a change since main can break: npm test -- changed
import { refuseOldNode } from "./setup/node-version.mjs";

refuseOldNode();
const { test } = await import("./checks/test.mjs");
await test(
  process.argv.slice(2),
  () => import("./checks/all.mjs"),
  (since) => import("./checks/changed/changed.mjs").then(({ changedChecks }) => changedChecks(since)),
);
