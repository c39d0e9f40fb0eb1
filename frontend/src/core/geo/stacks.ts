import type { Spot } from "./mapView";

/** Items at one spot of a picture, or too close to tell apart. */
export interface Stack<T> extends Spot {
  items: T[];
}

/** Groups items that are less than `apart` pixels away from a stack. A stack's position is that of its first item. */
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
