import type { Currency } from "@/core/money/currency";
import type { Units } from "@/core/money/units";
import type { HistoryEntry } from "./history";
import { amountTold } from "./loggedAmount";

const SENTENCES = [
  "event_created",
  "event_updated",
  "event_deleted",
  "event_restored",
  "participant_joined",
  "participant_left",
  "participant_removed",
  "person_created",
  "person_removed",
  "person_renamed",
  "person_claimed",
  "person_merged",
  "person_separated",
  "person_released",
  "person_recovered",
  "household_created",
  "household_updated",
  "household_renamed",
  "household_deleted",
  "invitation_created",
  "invitation_revoked",
  "view_link_created",
  "view_link_revoked",
  "expense_created",
  "expense_updated",
  "expense_deleted",
  "expense_restored",
  "expense_commented",
  "expense_comment_deleted",
  "expense_marked",
  "expense_mark_withdrawn",
  "expense_receipt_added",
  "expense_receipt_removed",
  "expense_receipt_restored",
  "payment_created",
  "payment_deleted",
  "payment_restored",
  "payment_arrived",
  "payment_not_arrived",
  "payment_commented",
  "payment_comment_deleted",
  "payment_marked",
  "payment_mark_withdrawn",
  "import_created",
  "import_deleted",
  "joined_expenses_created",
  "joined_expenses_deleted",
  "series_created",
  "series_updated",
  "series_deleted",
  "series_paused",
  "series_resumed",
  "series_ended",
  "series_skipped",
  "saved_split_created",
  "saved_split_updated",
  "saved_split_deleted",
] as const;

/** For an expense without stored values. */
const NAMELESS = [
  "some_expense_created",
  "some_expense_updated",
  "some_expense_deleted",
  "some_expense_restored",
  "some_expense_commented",
  "some_expense_comment_deleted",
  "some_expense_marked",
  "some_expense_mark_withdrawn",
  "some_expense_receipt_added",
  "some_expense_receipt_removed",
  "some_expense_receipt_restored",
] as const;

type HistorySentence =
  | (typeof SENTENCES)[number]
  | (typeof NAMELESS)[number]
  | "event_made_passive"
  | "event_made_active"
  | "participant_promoted"
  | "expenses_joined"
  | "series_paused_itself"
  | "occurrence_created"
  | "something_changed";

type Told = Pick<HistoryEntry, "entity" | "action" | "old" | "new"> & Partial<Pick<HistoryEntry, "actor">>;
type Values = Pick<HistoryEntry, "old" | "new">;

/** Returns the text key of a log entry. */
export function sentenceOf(entry: Told): HistorySentence {
  const { action } = entry;
  const entity = isViewLink(entry) ? "view_link" : entry.entity;
  if (entity === "event" && action === "updated" && entry.old?.status !== entry.new?.status) {
    return entry.new?.status === "passive" ? "event_made_passive" : "event_made_active";
  }
  if (entity === "participant" && action === "updated" && entry.new?.role === "admin") return "participant_promoted";
  if (entity === "household" && action === "updated" && sameList(entry.old?.people, entry.new?.people))
    return "household_renamed";
  if (entity === "joined_expenses" && action === "created" && entry.new?.user_id === entry.actor)
    return "expenses_joined";
  if (entity === "series" && action === "paused" && entry.new?.reason) return "series_paused_itself";
  if (entity === "expense" && action === "created" && entry.new?.series_number) return "occurrence_created";
  const nameless = entity === "expense" && nameIn(entry) === "";
  if (nameless) return NAMELESS.find((sentence) => sentence === `some_expense_${action}`) ?? "something_changed";
  return SENTENCES.find((sentence) => sentence === `${entity}_${action}`) ?? "something_changed";
}

function isViewLink({ entity, old, new: now }: Told): boolean {
  return entity === "invitation" && (now ?? old)?.kind === "view";
}

function sameList(one: unknown, other: unknown): boolean {
  return Array.isArray(one) && JSON.stringify(one) === JSON.stringify(other);
}

function amountIn(values: Record<string, unknown>, currency: Currency): Units | null {
  return amountTold(values.amount_in_event_currency ?? values.amount, currency);
}

/** Returns the people of an entry by id: its person or participant, and the person they were merged into. */
export function referencedPeople({ entity, entity_id, old, new: now }: Told & Pick<HistoryEntry, "entity_id">) {
  const values = { ...old, ...now };
  const id = (value: unknown) => (typeof value === "string" ? value : null);
  return { about: entity === "person" ? entity_id : id(values.user_id), into: id(values.into) };
}

/** Returns the person whom an entry's sentence names: who did it, or who it happened to. */
export function actorOf(entry: Told & Pick<HistoryEntry, "entity_id" | "actor">): string | null {
  const sentence = sentenceOf(entry);
  const { about, into } = referencedPeople(entry);
  if (sentence === "person_claimed") return into;
  const isOwnDoing = ["participant_joined", "participant_left", "participant_promoted"].includes(sentence);
  return isOwnDoing ? about : entry.actor;
}

/** Returns an entry's subject from its old and new values: a name, and an amount in the event's currency. */
export function subjectOf(entry: Values, eventCurrency: Currency): { what: string; amount: Units | null } {
  return { what: nameIn(entry), amount: amountIn(entry.new ?? entry.old ?? {}, eventCurrency) };
}

/** Returns the name of an entry's subject. Empty without one. */
export function nameIn(entry: Values): string {
  const values = entry.new ?? entry.old ?? {};
  const text = (key: string) => (typeof values[key] === "string" ? (values[key] as string) : "");
  return text("description") || text("place_name") || text("name");
}
