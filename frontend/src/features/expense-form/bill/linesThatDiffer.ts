/**
 * Returns the lines of each of two texts that the other does not have. Returns both texts whole if all lines are in both,
 * as in another order.
 */
export function linesThatDiffer(one: string, other: string): [string, string] {
  const [mine, theirs] = [without(one, other), without(other, one)];
  return mine === "" && theirs === "" ? [one, other] : [mine, theirs];
}

/** A line that the other text has once is taken off once. */
function without(text: string, others: string): string {
  const lines = text.split("\n");
  for (const line of others.split("\n")) if (lines.includes(line)) lines.splice(lines.indexOf(line), 1);
  return lines.join("\n");
}
