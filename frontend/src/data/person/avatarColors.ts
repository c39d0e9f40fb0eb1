import type { Person } from "./model";

/** Number of colours. Must match the constraint `profiles_color_is_a_tint` in supabase/migrations. */
export const COLORS = 8;

/** Returns a person's CSS colour, which everybody sees in every event. */
export function colorOf({ id, color = favouriteOf(id) }: Pick<Person, "id" | "color">): string {
  return `var(--tint-${color % COLORS})`;
}

/** Returns the colour that a person gets if nobody else of the first event has it, from the last digit of the id. */
function favouriteOf(id: string): number {
  const digit = Number.parseInt(id.slice(-1), 16);
  return Number.isNaN(digit) ? 0 : digit % COLORS;
}

/**
 * Returns the colour that a person gets with their first event: of those that the fewest of its people have, the next one
 * from the person's favourite. Must match `private.color_participant` in supabase/migrations.
 */
export function firstColor(id: string, people: readonly Pick<Person, "color">[]): number {
  const favourite = favouriteOf(id);
  const wanted = Array.from({ length: COLORS }, (_, steps) => (favourite + steps) % COLORS);
  const users = (one: number) => people.filter(({ color }) => color === one).length;
  const fewest = Math.min(...wanted.map(users));
  return wanted.find((one) => users(one) === fewest) ?? favourite;
}
