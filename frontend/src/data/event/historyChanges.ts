import { named } from "@/core/geo/eventPlace";
import { type Currency, isCurrency } from "@/core/money/currency";
import { formatUnits, type Units, ZERO } from "@/core/money/units";
import { isTopic, type Topic } from "@/core/topics/topic";
import { EXPENSE_FIELDS } from "@/data/expense/fields";
import { EVENT_FIELDS, type FieldKind } from "./fields";
import type { HistoryEntry } from "./history";
import { amountTold } from "./loggedAmount";
import { keptUntil } from "./retention";

/** A value in the history, which the screen formats for the reader. */
export type HistoryValue =
  | { kind: "text"; text: string }
  | { kind: "country"; country: string }
  | { kind: "money"; amount: Units; currency: Currency }
  | { kind: "person"; id: string }
  | { kind: "people"; ids: readonly string[] }
  | { kind: "date"; date: string }
  | { kind: "rate"; rate: number }
  | { kind: "days"; days: number }
  | { kind: "topic"; topic: Topic }
  /** One of a fixed set, by its name in the database. */
  | { kind: "choice"; choice: string };

const KINDS = { ...EXPENSE_FIELDS, ...EVENT_FIELDS, people: "people" } as const;

/** A field that is shown, in its table of fields. */
export type HistoryField = {
  [Field in keyof typeof KINDS]: (typeof KINDS)[Field] extends null ? never : Field;
}[keyof typeof KINDS];

const shownOf = (table: Partial<Record<keyof typeof KINDS, FieldKind | null>>) =>
  Object.entries(table).flatMap(([field, kind]) => (kind === null ? [] : [field as HistoryField]));

export const EXPENSE_FIELDS_SHOWN = shownOf(EXPENSE_FIELDS);
/** The fields whose changes the history shows. */
export const HISTORY_FIELDS = [...new Set([...shownOf(EVENT_FIELDS), ...EXPENSE_FIELDS_SHOWN, "people" as const])];

/** A change of a field, or of a person's share or payment. Null when the value is empty. */
export type HistoryChange = { before: HistoryValue | null; after: HistoryValue | null } & (
  | { field: HistoryField }
  | { field: "share" | "paid"; person: string }
);

type Values = Record<string, unknown>;

function currencyOf(values: Values): Currency | null {
  const { currency } = values;
  return typeof currency === "string" && isCurrency(currency) ? currency : null;
}

function money(amount: Units | null | undefined, currency: Currency | null): HistoryValue | null {
  return typeof amount === "number" && currency ? { kind: "money", amount, currency } : null;
}

/** Returns the value of a field in a row; null when it is empty. Of a bill's items, those that `other` lacks. */
export function valueIn(field: HistoryField, values: Values, other: Values = {}): HistoryValue | null {
  const value = values[field];
  switch (KINDS[field]) {
    case "money":
      return money(amountTold(value, currencyOf(values)), currencyOf(values));
    case "items":
      return itemsIn(values, other);
    case "people":
      return Array.isArray(value) ? { kind: "people", ids: value.map(String) } : null;
    case "rate":
      return typeof value === "number" ? { kind: "rate", rate: value } : null;
    case "days":
      return typeof value === "number" ? { kind: "days", days: value } : null;
  }
  if (typeof value !== "string" || value === "") return null;
  switch (KINDS[field]) {
    case "person":
      return { kind: "person", id: value };
    case "date":
      return { kind: "date", date: value };
    case "topic":
      return isTopic(value) ? { kind: "topic", topic: value } : null;
    case "choice":
      return { kind: "choice", choice: value };
    case "country":
      return named(value) ? { kind: "country", country: value } : null;
    case "city":
      return named(value) ? { kind: "text", text: value } : null;
    default:
      return { kind: "text", text: value };
  }
}

/**
 * Returns a line with label and amount for each item that the other bill lacks. A change of an item's people shows in the
 * shares.
 */
function itemsIn(values: Values, other: Values): HistoryValue | null {
  const others = linesIn(other);
  const lines = [...linesIn(values)].filter(([id, text]) => others.get(id) !== text);
  return lines.length > 0 ? { kind: "text", text: lines.map(([, text]) => text).join("\n") } : null;
}

function linesIn(values: Values): Map<unknown, string> {
  const currency = currencyOf(values);
  const items = Array.isArray(values.items) ? (values.items as Values[]) : [];
  return new Map(
    items.map((item) => {
      const amount = amountTold(item?.amount, currency);
      const money = amount === null || currency === null ? "" : ` ${formatUnits(amount, currency)}`;
      return [item?.id, `${item?.label}${money}`];
    }),
  );
}

type Amounts = ReadonlyMap<string, Units>;

function amountsIn(values: Values, list: "payers" | "shares", amount: "paid_amount" | "share_amount"): Amounts {
  if (!Array.isArray(values[list])) return new Map();
  return new Map(
    (values[list] as Values[]).flatMap((one): [string, Units][] => {
      const households = amountTold(one?.[amount], currencyOf(values));
      return households === null ? [] : [[String(one?.user_id), households]];
    }),
  );
}

/** Returns the amounts that changed. New members have no value before, removed members none after. */
function amountChanges(field: "share" | "paid", before: Values, after: Values, amounts: (of: Values) => Amounts) {
  const [old, now] = [amounts(before), amounts(after)];
  const sameCurrency = before.currency === after.currency;
  return [...new Set([...old.keys(), ...now.keys()])]
    .filter((person) => !sameCurrency || (old.get(person) ?? ZERO) !== (now.get(person) ?? ZERO))
    .map(
      (person): HistoryChange => ({
        field,
        person,
        before: money(old.get(person), currencyOf(before)),
        after: money(now.get(person), currencyOf(after)),
      }),
    );
}

const sharesIn = (values: Values) => amountsIn(values, "shares", "share_amount");
const payersIn = (values: Values) => amountsIn(values, "payers", "paid_amount");

/**
 * Returns the changed fields, shares last. Empty for creations and deletions. If several people paid, before or after,
 * their amounts replace the field `paid_by`.
 */
export function changesIn(
  { old, new: now }: Pick<HistoryEntry, "old" | "new">,
  shown: readonly HistoryField[] = HISTORY_FIELDS,
): HistoryChange[] {
  if (!old || !now) return [];
  const fields = shown.map((field) => ({
    field,
    before: valueIn(field, old, now),
    after: valueIn(field, now, old),
  }));
  const together = payersIn(old).size > 1 || payersIn(now).size > 1;
  const changed = fields.filter(
    ({ field, before, after }) =>
      !(together && field === "paid_by") && JSON.stringify(before) !== JSON.stringify(after),
  );
  const paid = together ? amountChanges("paid", old, now, payersIn) : [];
  return [...changed, ...paid, ...amountChanges("share", old, now, sharesIn)];
}

/** Whether an import can still be undone. */
export function isUndoable(entry: HistoryEntry, latest: boolean, now: Date): boolean {
  return latest && entry.entity === "import" && entry.action === "created" && now < keptUntil(entry.at);
}

/** Whether a person can still be taken out of the earlier expenses that they joined. */
export function isJoiningUndoable(entry: HistoryEntry, latest: boolean, now: Date): boolean {
  return latest && entry.entity === "joined_expenses" && entry.action === "created" && now < keptUntil(entry.at);
}

/** Whether an entry is a deletion that can be undone: the latest entry of its subject, and recent enough. */
export function isRestorable(entry: HistoryEntry, latest: boolean, now: Date): boolean {
  return (
    latest &&
    entry.action === "deleted" &&
    (entry.entity === "expense" || entry.entity === "payment") &&
    now < keptUntil(entry.at)
  );
}
