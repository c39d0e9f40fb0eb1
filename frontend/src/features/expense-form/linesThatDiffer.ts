/**
 * Returns the lines of each of two texts that the other does not have. Returns both texts whole if all lines are in both,
 * as in another order.
 */
export function linesThatDiffer(one: string, other: string): [string, string] {
  const [mine, theirs] = [without(one, other), without(other, one)];
  return mine === "" && theirs === "" ? [one, other] : [mine, theirs];
}

/** A line that is there twice is taken off once for each time that the other text has it. */
function without(text: string, others: string): string {
  const left = others.split("\n");
  return text
    .split("\n")
    .filter((line) => {
      const at = left.indexOf(line);
      if (at >= 0) left.splice(at, 1);
      return at < 0;
    })
    .join("\n");
}
