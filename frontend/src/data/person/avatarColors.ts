import type { Person } from "./model";

/** Number of colours. People whose numbers differ by a multiple of it have the same colour. */
export const COLORS = 8;

/**
 * Returns a person's CSS colour by their number in the event, so that everybody sees the same one. Outside of events it
 * depends on the person's id.
 */
export function colorOf({ id, color = hashOf(id) }: Pick<Person, "id" | "color">): string {
  return `var(--tint-${color % COLORS})`;
}

function hashOf(text: string): number {
  let hash = 0;
  for (const letter of text) hash = (hash * 31 + letter.charCodeAt(0)) >>> 0;
  return hash;
}

/** Returns the number that the event will give to the next person who joins. */
export function nextColor(people: readonly Pick<Person, "color">[]): number {
  return Math.max(-1, ...people.map(({ color }) => color ?? -1)) + 1;
}
