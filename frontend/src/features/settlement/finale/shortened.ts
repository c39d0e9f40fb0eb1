/** Longest event name in the titles, in characters. A longer one would push "is settled" out of sight. */
const MOST_LETTERS = 50;

/** Returns the name, cut between words. A single word that takes most of the room is cut within. */
export function shortened(name: string): string {
  const letters = [...name];
  if (letters.length <= MOST_LETTERS) return name;
  const start = letters.slice(0, MOST_LETTERS).join("");
  const lastGap = letters
    .slice(0, MOST_LETTERS + 1)
    .join("")
    .search(/\s+\S*$/);
  return `${start.slice(0, lastGap * 2 < start.length ? undefined : lastGap).trimEnd()}…`;
}
