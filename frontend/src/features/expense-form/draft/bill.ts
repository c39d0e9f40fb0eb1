import type { Currency } from "@/core/money/currency";
import { mostIn, type Units, ZERO } from "@/core/money/units";
import {
  type BillExtra,
  type BillItem,
  isBelowZero,
  sharesOfBill,
  totalOfBill,
  withoutTakers,
  withPercentAmounts,
} from "@/core/splitting/bill";

/**
 * The bill of a draft. Another split method keeps it until the expense is saved. Its lines keep removed people until
 * then, so that a mistaken tap loses nothing.
 */
export interface DraftBill {
  items: readonly BillItem[];
  extras: readonly BillExtra[];
  /** Whether the expense is split by it. */
  isUsed: boolean;
  /** Whether the expense's amount follows the bill, because it was empty. */
  setsAmount: boolean;
  /** Typed text that is no line yet. */
  typed: string;
  /** Whether that text is a line that was not added. */
  isPending?: boolean;
}

/** The fields of a draft that a bill needs and changes. */
interface Billed {
  id: string;
  amount: Units;
  currency: Currency;
  bill: DraftBill | null;
  /** Its keys are the people who take part. */
  shares: Record<string, Units>;
}

export type BillAction =
  | { do: "use" }
  | { do: "type"; typed: string; isPending: boolean }
  | { do: "add"; items?: readonly BillItem[]; extras?: readonly BillExtra[]; total?: Units | null; left?: string }
  | { do: "item"; id: string; change: Partial<Pick<BillItem, "label" | "amount">> }
  | { do: "remove"; id: string }
  | { do: "take"; id: string; person: string; weight: number }
  | { do: "extra"; index: number; extra: BillExtra }
  | { do: "remove_extra"; index: number }
  | { do: "set_amount" };

const NO_BILL: DraftBill = { items: [], extras: [], isUsed: true, setsAmount: true, typed: "" };

/** Returns the bill by which the expense is split, with those who take part; null for another split method. */
export function usedBill({ bill, shares }: Pick<Billed, "bill" | "shares">): DraftBill | null {
  return bill?.isUsed ? billAmong(bill, new Set(Object.keys(shares))) : null;
}

/** Whether an expense is split by a bill that has no line yet. */
export const isBare = ({ bill }: Pick<Billed, "bill">): boolean =>
  bill?.isUsed === true && bill.items.length + bill.extras.length === 0;

/** Returns a draft with another bill after an action, and with its amount if that follows the bill. */
export function billAfter<T extends Billed>(draft: T, action: BillAction): T {
  const bill = draft.bill ?? { ...NO_BILL, setsAmount: draft.amount === 0 };
  if (action.do === "type") return { ...draft, bill: { ...bill, typed: action.typed, isPending: action.isPending } };
  const changed = linesAfter({ ...bill, isUsed: true }, action);
  const extras = withPercentAmounts(changed.items, changed.extras);
  const total = totalOfBill(changed.items, extras);
  const follows = bill.setsAmount || draft.amount === 0 || action.do === "set_amount";
  if (!follows || action.do === "use") return { ...draft, bill: { ...changed, extras } };
  const read = (action.do === "add" && action.total) || null;
  const amount = fitting(read ?? total, draft.currency);
  return { ...draft, amount, bill: { ...changed, extras, setsAmount: read === null || read === total } };
}

function linesAfter(bill: DraftBill, action: BillAction): DraftBill {
  const { items, extras } = bill;
  const withItem = (id: string, change: (item: BillItem) => Partial<BillItem>) => ({
    ...bill,
    items: items.map((item) => (item.id === id ? { ...item, ...change(item) } : item)),
  });
  switch (action.do) {
    case "add":
      return {
        ...bill,
        items: [...items, ...(action.items ?? [])],
        extras: [...extras, ...(action.extras ?? [])],
        ...(action.left !== undefined && { typed: action.left, isPending: false }),
      };
    case "item":
      return withItem(action.id, () => action.change);
    case "remove":
      return { ...bill, items: items.filter(({ id }) => id !== action.id) };
    case "take":
      return withItem(action.id, ({ weights: { [action.person]: _before, ...others } }) => ({
        weights: action.weight > 0 ? { ...others, [action.person]: action.weight } : others,
      }));
    case "extra":
      return { ...bill, extras: extras.map((extra, index) => (index === action.index ? action.extra : extra)) };
    case "remove_extra":
      return { ...bill, extras: extras.filter((_, index) => index !== action.index) };
    default:
      return bill;
  }
}

function fitting(amount: Units, currency: Currency): Units {
  return Math.min(Math.max(0, amount), mostIn(currency)) as Units;
}

/** Returns everyone's share of the bill, zero included. All are zero when somebody is below zero. */
export function billShares(draft: Billed): Record<string, Units> {
  const people = Object.keys(draft.shares);
  const bill = usedBill(draft);
  const of = bill ? sharesOfBill(draft.id, bill.items, bill.extras, people) : [];
  return {
    ...Object.fromEntries(people.map((person) => [person, ZERO])),
    ...(isBelowZero(of) ? {} : Object.fromEntries(of.map((share) => [share.user_id, share.share_amount]))),
  };
}

/** Returns how many people have a share. Before there are lines, everyone who takes part counts. */
export function sharerCount({ bill, shares }: Pick<Billed, "bill" | "shares">): number {
  const all = Object.values(shares);
  const bearing = all.filter((share) => share > 0).length;
  return bill?.isUsed && bearing > 0 ? bearing : all.length;
}

/** The reason why a bill cannot be saved. `amount` is missing from the lines; below zero when they are too much. */
type BillProblem =
  | { kind: "negative" | "no_share"; people: string[] }
  | { kind: "off"; amount: Units }
  | { kind: "pending" };

export type Lines = { items: BillItem[]; extras: BillExtra[] };

/** The last result, since several fields of the form ask for it in one render. */
let last: { of: Billed; lines: Lines | BillProblem } | null = null;

/** Returns the lines to save, or the reason why they cannot be saved. Lines and extras of zero are left out. */
export function billToSave(draft: Billed): Lines | BillProblem {
  const isSame = last && (["id", "amount", "bill", "shares"] as const).every((key) => last?.of[key] === draft[key]);
  if (!last || !isSame) last = { of: draft, lines: linesOrProblem(draft) };
  return last.lines;
}

function linesOrProblem(draft: Billed): Lines | BillProblem {
  const { id, amount, shares } = draft;
  const bill = usedBill(draft);
  const items = (bill?.items ?? [])
    .filter((item) => item.amount !== 0)
    .map((item) => ({ ...item, label: item.label.trim() || "–" }));
  const extras = (bill?.extras ?? []).filter((extra) => extra.amount !== 0);
  const people = Object.keys(shares);
  const whole = sharesOfBill(id, items, extras, people);
  if (isBelowZero(whole)) return { kind: "negative", people: whole.belowZero };
  const off = (amount - totalOfBill(items, extras)) as Units;
  if (off !== 0) return { kind: "off", amount: off };
  if (bill?.isPending) return { kind: "pending" };
  const idle = whole.filter(({ share_amount }) => share_amount === 0).map(({ user_id }) => user_id);
  if (idle.length === 0) return { items, extras };
  // People without a share cannot be on a line, so they are taken off if that changes no share.
  const without = items.map((item) => withoutTakers(item, idle));
  const others = people.filter((person) => !idle.includes(person));
  const same = JSON.stringify(whole.filter(({ share_amount }) => share_amount !== 0));
  const isSame = JSON.stringify(sharesOfBill(id, without, extras, others)) === same;
  return isSame ? { items: without, extras } : { kind: "no_share", people: idle };
}

export function isBillProblem(saved: Lines | BillProblem): saved is BillProblem {
  return "kind" in saved;
}

/** Returns a bill with only these people on its lines. Lines that none of them took become everyone's. */
export function billAmong(bill: DraftBill | null, there: ReadonlySet<string>): DraftBill | null {
  const gone = ({ weights }: BillItem) => Object.keys(weights).filter((person) => !there.has(person));
  return bill && { ...bill, items: bill.items.map((item) => withoutTakers(item, gone(item))) };
}

/** Returns a bill whose amounts are converted by `same`. */
export function billInCurrency(bill: DraftBill | null, same: (amount: Units) => Units): DraftBill | null {
  if (!bill) return null;
  const items = bill.items.map((item) => ({ ...item, amount: same(item.amount) }));
  const extras = bill.extras.map((extra) => ({ ...extra, amount: same(extra.amount) }));
  return { ...bill, items, extras: withPercentAmounts(items, extras) };
}

/** Returns the amount of an expense that follows its bill; null for another. */
export function amountByBill(bill: DraftBill | null, currency: Currency): Units | null {
  return bill?.isUsed && bill.setsAmount ? fitting(totalOfBill(bill.items, bill.extras), currency) : null;
}

/** Returns the draft's bill of a stored expense; null when it has no lines. */
export function billOf({ items = [], extras = [] }: { items?: BillItem[]; extras?: BillExtra[] }): DraftBill | null {
  if (items.length + extras.length === 0) return null;
  return { ...NO_BILL, items, extras, setsAmount: false };
}

/** The usual percentage of a tip. */
export const USUAL_PERCENT = 10;

/** Returns a new extra: a tip or a service by percentage, others with a typed amount. */
export function newExtra(kind: BillExtra["kind"]): BillExtra {
  const byPercent = kind === "tip" || kind === "service";
  return { kind, amount: ZERO, percent: byPercent ? USUAL_PERCENT : null, with_tax: false, spread: "items" };
}

/** Parses a typed percentage of at most three decimals, from zero to 100. */
export function typedPercent(text: string): number {
  const [, whole = "", fraction = ""] = /^(\d*)[.,]?(\d{0,3})/.exec(text.replace(/[^\d.,]/g, "")) ?? [];
  return Math.min(100, Number(`${whole || "0"}.${fraction || "0"}`));
}
