import type { SavedSplit } from "@/data/event/model";
import type { ExpenseDraft } from "../draft/draft";
import { type DraftAction, draftAfter } from "../draft/draftReducer";
import { type Parts, percentMissing } from "../draft/parts";
import { sameSplit } from "./usualSplit";

/** Returns the parts of the draft's split, one each of an equal one. Null for other splits, and without people. */
export function partsNow({ split_method, parts, shares }: ExpenseDraft): Parts | null {
  if (split_method === "manual") return null;
  const among = Object.keys(shares).map((id) => [id, split_method === "parts" ? (parts?.[id] ?? 1) : 1] as const);
  const bearing = among.filter(([, part]) => part > 0);
  return bearing.length > 0 ? Object.fromEntries(bearing) : null;
}

/** Returns a saved split's parts of the people who are in the form. Null when nobody of it is. */
export function usableParts({ parts }: SavedSplit, people: readonly string[]): Parts | null {
  const here = people.filter((id) => (parts[id] ?? 0) > 0).map((id) => [id, parts[id] ?? 0] as const);
  return here.length > 0 ? Object.fromEntries(here) : null;
}

/** Returns the action that splits by these parts: equally when all have the same. */
export function toSplitBy(parts: Parts, people: readonly string[]): DraftAction {
  const bearing = Object.keys(parts);
  if (sameSplit(parts, Object.fromEntries(bearing.map((id) => [id, 1])))) {
    return { type: "split_equally", everyone: bearing };
  }
  const all = Object.fromEntries(people.map((id) => [id, parts[id] ?? 0]));
  return { type: "split_by_parts", parts: all, percent: percentMissing(parts) === 0 };
}

/** Returns a new draft with the event's usual split, if one of its saved splits is the default and fits somebody in the form. */
export function withDefaultSplit(
  draft: ExpenseDraft,
  splits: readonly SavedSplit[],
  people: readonly string[],
): ExpenseDraft {
  const usual = splits.find(({ is_default }) => is_default);
  const parts = usual ? usableParts(usual, people) : null;
  return parts ? draftAfter(draft, toSplitBy(parts, people)) : draft;
}
