import { firstColor } from "@/data/person/avatarColors";
import type { Seat } from "./model";

/**
 * Returns the colour of each seat: people of the event have their colour there, names alone, one after the other, a colour that is
 * still free (docs/product.md 5.2).
 */
export function seatColors(seats: readonly Pick<Seat, "seat" | "color">[]): number[] {
  const taken = seats.flatMap(({ color }) => (color === null ? [] : [{ color }]));
  return seats.map(({ seat, color }) => {
    if (color !== null) return color;
    const free = firstColor(String(seat - 1), taken);
    taken.push({ color: free });
    return free;
  });
}
