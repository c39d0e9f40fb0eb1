import { type Currency, isCurrency } from "@/shared/money/currency";
import { toUnits, type Units, ZERO } from "@/shared/money/units";
import type { HistoryEntry } from "./api/history";
import { keptUntil } from "./retention";

/** A value as the history knows it, to be put into the reader's words. */
export type HistoryValue =
  | { kind: "text"; text: string }
  | { kind: "money"; amount: Units; currency: Currency }
  | { kind: "person"; id: string }
  | { kind: "date"; date: string }
  | { kind: "rate"; rate: number }
  | { kind: "days"; days: number }
  /** One of a fixed set, by its name in the database. */
  | { kind: "choice"; choice: string };

/** Fields that people know, by the names of the database. */
export const HISTORY_FIELDS = [
  "name",
  "description",
  "category",
  "default_currency",
  "place_country",
  "place_city",
  "planned_start_date",
  "planned_duration_days",
  "amount",
  "paid_by",
  "expense_date",
  "place_name",
  "conversion_rate_to_event_currency",
  "split_method",
] as const;

export type HistoryField = (typeof HISTORY_FIELDS)[number];

/** What was changed: a field, or somebody's share; null where there was or is nothing. */
export type HistoryChange = { before: HistoryValue | null; after: HistoryValue | null } & (
  | { field: HistoryField }
  | { field: "share"; person: string }
);

type Values = Record<string, unknown>;

function currencyOf(values: Values): Currency | null {
  const { currency } = values;
  return typeof currency === "string" && isCurrency(currency) ? currency : null;
}

function money(amount: unknown, currency: Currency | null): HistoryValue | null {
  return typeof amount === "number" && currency ? { kind: "money", amount: toUnits(amount, currency), currency } : null;
}

/** What a field says among the values of a row, as people know it; null when it is empty. */
export function valueIn(field: HistoryField, values: Values): HistoryValue | null {
  const value = values[field];
  if (field === "amount") return money(value, currencyOf(values));
  if (typeof value === "number") {
    if (field === "conversion_rate_to_event_currency") return { kind: "rate", rate: value };
    return { kind: "days", days: value };
  }
  if (typeof value !== "string" || value === "") return null;
  switch (field) {
    case "paid_by":
      return { kind: "person", id: value };
    case "expense_date":
    case "planned_start_date":
      return { kind: "date", date: value };
    case "category":
    case "split_method":
      return { kind: "choice", choice: value };
    default:
      return { kind: "text", text: value };
  }
}

function sharesOf(values: Values): Map<string, Units> {
  const currency = currencyOf(values);
  if (!Array.isArray(values.shares) || !currency) return new Map();
  const shares = values.shares as { user_id: string; share_amount: number }[];
  return new Map(shares.map(({ user_id, share_amount }) => [user_id, toUnits(share_amount, currency)]));
}

/** Shares that are not what they were; who joined had nothing before, who left has nothing after. */
function shareChanges(before: Values, after: Values): HistoryChange[] {
  const [old, now] = [sharesOf(before), sharesOf(after)];
  const share = (amount: Units | undefined, values: Values): HistoryValue | null => {
    const currency = currencyOf(values);
    return amount === undefined || !currency ? null : { kind: "money", amount, currency };
  };
  const sameCurrency = before.currency === after.currency;
  return [...new Set([...old.keys(), ...now.keys()])]
    .filter((person) => !sameCurrency || (old.get(person) ?? ZERO) !== (now.get(person) ?? ZERO))
    .map((person) => ({
      field: "share",
      person,
      before: share(old.get(person), before),
      after: share(now.get(person), after),
    }));
}

/** What a change changed, field by field, shares last. Nothing for what is new or gone. */
export function changesIn({ old, new: now }: Pick<HistoryEntry, "old" | "new">): HistoryChange[] {
  if (!old || !now) return [];
  const fields = HISTORY_FIELDS.map((field) => ({ field, before: valueIn(field, old), after: valueIn(field, now) }));
  const changed = fields.filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after));
  return [...changed, ...shareChanges(old, now)];
}

/** Whether an entry is a deletion that can be taken back: the last word on its subject, and not too old. */
export function isRestorable(entry: HistoryEntry, latest: boolean, now: Date): boolean {
  return (
    latest &&
    entry.action === "deleted" &&
    (entry.entity === "expense" || entry.entity === "payment") &&
    now < keptUntil(entry.at)
  );
}
