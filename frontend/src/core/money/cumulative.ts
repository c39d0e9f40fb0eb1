import type { Units } from "./units";

/** Returns cumulative sums: of all expenses, and of the reader's own shares. */
export function cumulative<T extends { total: Units; my_share: Units }>(spent: readonly T[]): T[] {
  let [total, my_share] = [0, 0];
  return spent.map((one) => {
    total += one.total;
    my_share += one.my_share;
    return { ...one, total: total as Units, my_share: my_share as Units };
  });
}
