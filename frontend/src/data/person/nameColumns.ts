/** Splits a typed name into a profile's columns: the first word, and the rest. */
export function nameColumns(name: string): { first_name: string; last_name: string | null } {
  const [first_name = "", ...others] = name.trim().split(/\s+/);
  return { first_name, last_name: others.join(" ") || null };
}
