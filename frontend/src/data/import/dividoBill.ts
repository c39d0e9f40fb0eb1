import { MAX_EXTRAS, MAX_ITEMS, MAX_LABEL, MAX_WEIGHT, MAX_WEIGHTS } from "@/core/limits";
import { isCurrency } from "@/core/money/currency";
import { mostIn, sum, type Units } from "@/core/money/units";
import type { BillExtra } from "@/core/splitting/bill";
import { isVisible } from "@/core/text/invisible";
import type { DividoExtra, DividoItem } from "./dividoFile";
import type { Draft } from "./drafts";
import { unitsOf } from "./figures";
import { type Json, numberAt, objectAt, textAt } from "./json";
import type { ImportedBill, ImportedItem } from "./model";

const KINDS = ["tax", "tip", "service", "discount"] as const;

const itemText = (one: Json, key: keyof DividoItem) => textAt(one, key);
const extraText = (one: Json, key: keyof DividoExtra) => textAt(one, key);

/**
 * Returns the lines of a bill in Divido's own file. Nothing for lines that the database would refuse, because the shares alone
 * say who owes what.
 */
export function billFrom(
  items: readonly Json[],
  extras: readonly Json[],
  { amount, currency, shares, split_method }: Pick<Draft, "amount" | "currency" | "shares" | "split_method">,
  places: ReadonlyMap<string, number>,
): Pick<Draft, "bill"> {
  const bill: ImportedBill = {
    items: items.flatMap((one) => itemFrom(one, currency, places)),
    extras: extras.flatMap((one) => extraFrom(one, currency)),
  };
  const isRead = bill.items.length === items.length && bill.extras.length === extras.length;
  const weightCount = bill.items.reduce((all, { weights }) => all + weights.length, 0);
  const isSmall = items.length <= MAX_ITEMS && extras.length <= MAX_EXTRAS && weightCount <= MAX_WEIGHTS;
  const total = sum([...bill.items, ...bill.extras].map((line) => line.amount));
  const sharers = new Set(shares.map(({ person }) => person));
  const isShared = bill.items.every(({ weights }) => weights.every(({ person }) => sharers.has(person)));
  const isWhole = amount !== null && items.length + extras.length > 0 && total === Math.abs(amount);
  return isRead && isSmall && isShared && isWhole && split_method === "manual" ? { bill } : {};
}

function itemFrom(one: Json, currency: string, places: ReadonlyMap<string, number>): ImportedItem[] {
  const label = itemText(one, "label");
  const amount = unitsOf(itemText(one, "amount"), currency);
  const people = Object.keys(objectAt(one, "weights" satisfies keyof DividoItem) ?? {});
  const weights = people.flatMap((id): ImportedItem["weights"] => {
    const person = places.get(id);
    const weight = numberAt(objectAt(one, "weights") ?? {}, id);
    const isValid = Number.isInteger(weight) && weight !== null && weight >= 1 && weight <= MAX_WEIGHT;
    return person === undefined || !isValid ? [] : [{ person, weight }];
  });
  const isValid = isLabel(label) && isAmount(amount, currency) && weights.length === people.length;
  return isValid ? [{ label, amount, weights }] : [];
}

function extraFrom(one: Json, currency: string): BillExtra[] {
  const kind = KINDS.find((known) => known === extraText(one, "kind"));
  const amount = unitsOf(extraText(one, "amount"), currency);
  const percent = numberAt(one, "percent" satisfies keyof DividoExtra);
  const isPercent = percent === null || (percent > 0 && percent <= 100 && Number(percent.toFixed(3)) === percent);
  if (!kind || !isAmount(amount, currency) || !isPercent) return [];
  const spread = extraText(one, "spread") === "equally" ? "equally" : "items";
  const label = extraText(one, "label");
  return [{ kind, amount, percent, with_tax: one.with_tax === true, spread, ...(isLabel(label) && { label }) }];
}

const isLabel = (label: string): boolean => isVisible(label) && [...label].length <= MAX_LABEL;

function isAmount(amount: Units | null, currency: string): amount is Units {
  return amount !== null && amount !== 0 && isCurrency(currency) && Math.abs(amount) <= mostIn(currency);
}
