// Very old Nodes must be able to run this file: use no newer syntax than modules.

/** The oldest supported Node. */
const oldestNode = "20.19.0";

function isOlder(version, than) {
  const one = version.split(".").map(Number);
  const other = than.split(".").map(Number);
  const i = one.findIndex((part, at) => part !== other[at]);
  return i >= 0 && one[i] < other[i];
}

/** Exits with a message when this Node is too old. */
export function refuseOldNode() {
  if (!isOlder(process.versions.node, oldestNode)) return;
  console.error(`Divido needs Node ${oldestNode} or newer; this is Node ${process.versions.node}.`);
  console.error("Install a newer one from https://nodejs.org or with your version manager, and start again.");
  process.exit(1);
}
