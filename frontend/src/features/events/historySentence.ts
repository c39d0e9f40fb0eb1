import type { Cents } from "@/shared/money/cents";
import { toCents } from "@/shared/money/cents";
import type { HistoryEntry } from "./api/history";

const SENTENCES = [
  "event_created",
  "event_updated",
  "event_deleted",
  "event_restored",
  "participant_joined",
  "participant_removed",
  "invitation_created",
  "invitation_revoked",
  "expense_created",
  "expense_updated",
  "expense_deleted",
  "expense_restored",
  "payment_created",
  "payment_deleted",
] as const;

export type HistorySentence = (typeof SENTENCES)[number] | "something_changed";

/** Which sentence tells an entry of the history. */
export function sentenceOf({ entity, action }: Pick<HistoryEntry, "entity" | "action">): HistorySentence {
  return SENTENCES.find((sentence) => sentence === `${entity}_${action}`) ?? "something_changed";
}

/** What an entry is about, as far as its old and new values tell: a name, and an amount of money. */
export function subjectOf(entry: Pick<HistoryEntry, "old" | "new">): { what: string; amount: Cents | null } {
  const values = entry.new ?? entry.old ?? {};
  const text = (key: string) => (typeof values[key] === "string" ? (values[key] as string) : "");
  const amount = values.amount_in_event_currency ?? values.amount;
  return {
    what: text("description") || text("place_name") || text("name"),
    amount: typeof amount === "number" ? toCents(amount) : null,
  };
}

/** What about an expense or event was changed, as keys of its values. */
export function changedKeys(entry: Pick<HistoryEntry, "old" | "new">): string[] {
  if (!entry.old || !entry.new) return [];
  const { old, new: now } = entry;
  return Object.keys(now).filter((key) => key !== "version" && JSON.stringify(now[key]) !== JSON.stringify(old[key]));
}
