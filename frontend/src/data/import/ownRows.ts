import type { FileRead, ImportedEntry } from "./model";
import { shareOut, splitOf, withoutParts } from "./shares";

/**
 * Returns the file of one person's own rows, such as a bank's, for an event: without the rows that were left out, and each
 * expense paid by the first of the people and split equally among them.
 */
export function sharedEqually(file: FileRead, people: readonly string[], leftOut: ReadonlySet<string>): FileRead {
  const whom = people.map((_, person) => [person, 1] as const);
  const entries = file.entries.flatMap((entry): ImportedEntry[] => {
    if (entry.kind !== "expense" || leftOut.has(entry.identity)) return [];
    const shares = withoutParts(shareOut(entry.amount, whom, people, entry.description));
    return [{ ...entry, payers: [{ person: 0, amount: entry.amount }], shares, split_method: splitOf(shares) }];
  });
  return { ...file, people: [...people], entries };
}
