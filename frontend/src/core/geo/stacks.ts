import type { Spot } from "./mapView";

/** What stands at one spot of a picture, or so near that it could not be told apart. */
export interface Stack<T> extends Spot {
  items: T[];
}

/** Puts together what is less than so many pixels apart; a stack stands where the first of it does. */
export function stacksOf<T>(items: readonly T[], spotOf: (item: T) => Spot, apart: number): Stack<T>[] {
  const stacks: Stack<T>[] = [];
  for (const item of items) {
    const { x, y } = spotOf(item);
    const near = stacks.find((stack) => Math.hypot(stack.x - x, stack.y - y) < apart);
    if (near) near.items.push(item);
    else stacks.push({ x, y, items: [item] });
  }
  return stacks;
}
