/** The longest name that the database takes (private.name_from). */
export const MOST_LETTERS = 100;

/** A typed name as the columns of a profile: the first word, and what follows. */
export function nameColumns(name: string): { first_name: string; last_name: string | null } {
  const [first_name = "", ...others] = name.trim().split(/\s+/);
  return { first_name, last_name: others.join(" ") || null };
}
