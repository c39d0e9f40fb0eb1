import type { ExpenseDraft } from "./draft";
import type { Parts } from "./manualSplit";

/** Three digits: enough for percentages and for nights in a flat. */
export const MAX_PARTS = 999;

/**
 * The parts to begin with: those of the draft, else those used last in the event, else one each; none for who is
 * left out of this expense.
 */
export function partsToBeginWith(draft: ExpenseDraft, people: readonly string[], remembered: unknown): Parts {
  const last = (remembered ?? {}) as Record<string, unknown>;
  const likely = (person: string) => draft.parts?.[person] ?? (isPart(last[person]) ? last[person] : 1);
  return Object.fromEntries(people.map((person) => [person, person in draft.shares ? likely(person) : 0]));
}

/** Who was left out once is not meant to be left out for good. */
function isPart(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) > 0 && (value as number) <= MAX_PARTS;
}

/** Somebody's part in percent, with one decimal at most. */
export function percentOf(parts: Parts, person: string): number {
  const all = Object.values(parts).reduce((total, part) => total + part, 0);
  return all === 0 ? 0 : Math.round(((parts[person] ?? 0) / all) * 1000) / 10;
}
