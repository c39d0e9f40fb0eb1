import type { Currency } from "@/shared/money/currency";
import { toUnits, type Units } from "@/shared/money/units";
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

export type HistorySentence =
  | (typeof SENTENCES)[number]
  | "event_made_passive"
  | "event_made_active"
  | "participant_promoted"
  | "something_changed";

type Told = Pick<HistoryEntry, "entity" | "action" | "old" | "new">;
type Values = Pick<HistoryEntry, "old" | "new">;

/** Which sentence tells an entry of the history. */
export function sentenceOf(entry: Told): HistorySentence {
  const { entity, action } = entry;
  if (entity === "event" && action === "updated" && entry.old?.status !== entry.new?.status) {
    return entry.new?.status === "passive" ? "event_made_passive" : "event_made_active";
  }
  if (entity === "participant" && action === "updated" && entry.new?.role === "admin") return "participant_promoted";
  return SENTENCES.find((sentence) => sentence === `${entity}_${action}`) ?? "something_changed";
}

function amountIn(values: Record<string, unknown>, currency: Currency): Units | null {
  const amount = values.amount_in_event_currency ?? values.amount;
  return typeof amount === "number" ? toUnits(amount, currency) : null;
}

/** What an entry is about, as far as its old and new values tell: a name, and an amount in the event's currency. */
export function subjectOf(entry: Values, eventCurrency: Currency): { what: string; amount: Units | null } {
  const values = entry.new ?? entry.old ?? {};
  const text = (key: string) => (typeof values[key] === "string" ? (values[key] as string) : "");
  return { what: text("description") || text("place_name") || text("name"), amount: amountIn(values, eventCurrency) };
}
