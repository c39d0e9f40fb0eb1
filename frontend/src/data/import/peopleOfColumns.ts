/**
 * Returns the person of each column, and adds people who have no column yet. Columns belong to people by name, in any
 * order; of several people with one name, the first column is the first one's.
 */
export function peopleOfColumns(columns: Iterable<readonly [at: number, name: string]>, people: string[]) {
  const taken = new Set<number>();
  return [...columns].map(([at, name]) => {
    const known = people.findIndex((one, place) => one === name && !taken.has(place));
    const person = known < 0 ? people.push(name) - 1 : known;
    taken.add(person);
    return [at, person] as const;
  });
}

/** Returns the columns of people from `first` on. Spreadsheets add columns in which nothing is filled. */
export function peopleColumns(head: readonly string[], rows: readonly (readonly string[])[], first: number): number[] {
  const isFilled = (at: number) => [head, ...rows].some((cells) => (cells[at] ?? "").trim() !== "");
  return head.map((_, at) => at).filter((at) => at >= first && isFilled(at));
}
