import type { Amendment } from "./amendment";

/** Returns the changed columns that somebody else has changed to another value in the current row. */
export function disputed<Settings extends object>(
  { changes, base }: Amendment<Settings>,
  now: object,
): (keyof Settings)[] {
  const before = new Map<string, unknown>(Object.entries(base));
  const theirs = new Map<string, unknown>(Object.entries(now));
  const columns = Object.entries(changes).filter(
    ([column, mine]) => before.has(column) && theirs.get(column) !== before.get(column) && theirs.get(column) !== mine,
  );
  return columns.map(([column]) => column as keyof Settings);
}

/**
 * Returns the amendment after the person has seen the other version: it overwrites the disputed columns, or leaves them
 * out. Null when nothing is left to change.
 */
export function decided<Settings extends object>(
  { changes, base }: Amendment<Settings>,
  now: Settings,
  keep: "mine" | "theirs",
): Amendment<Settings> | null {
  const against = disputed({ changes, base }, now);
  const seen = Object.fromEntries(against.map((column) => [column, now[column]]));
  if (keep === "mine") return { changes, base: { ...base, ...seen } };
  const rest = Object.entries(changes).filter(([column]) => !against.includes(column as keyof Settings));
  return rest.length === 0 ? null : { changes: Object.fromEntries(rest) as Settings, base };
}
