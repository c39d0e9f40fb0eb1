// Read by Nodes far older than the rest is: nothing newer than modules in here.

/** The oldest Node that every part runs on. */
const oldestNode = "20.19.0";

function isOlder(version, than) {
  const one = version.split(".").map(Number);
  const other = than.split(".").map(Number);
  const i = one.findIndex((part, at) => part !== other[at]);
  return i >= 0 && one[i] < other[i];
}

/** Ends the program with one sentence when this Node is too old. */
export function refuseOldNode() {
  if (!isOlder(process.versions.node, oldestNode)) return;
  console.error(`Divido needs Node ${oldestNode} or newer; this is Node ${process.versions.node}.`);
  console.error("Install a newer one from https://nodejs.org or with your version manager, and start again.");
  process.exit(1);
}
