import type { Units } from "./units";

/** How much it had come to by the end of each: the sums so far, of all and of one's own. */
export function running<T extends { total: Units; my_share: Units }>(spent: readonly T[]): T[] {
  let [total, my_share] = [0, 0];
  return spent.map((one) => {
    total += one.total;
    my_share += one.my_share;
    return { ...one, total: total as Units, my_share: my_share as Units };
  });
}
