import { type Currency, isCurrency } from "@/core/money/currency";
import { absolute, type Units, ZERO } from "@/core/money/units";
import { equalShares, type Share } from "@/core/splitting/split";
import type { Topic } from "@/core/topics/topic";
import type { Expense, SplitMethod } from "@/data/event/model";
import {
  type ExpenseInput,
  type PayerInput,
  type PlainColumns,
  plainOf,
  type ShareInput,
} from "@/data/expense/columns";
import { NO_PLAIN } from "@/data/expense/noValues";
import type { NewPhoto } from "@/data/receipt/model";
import type { Rhythm, Series, SeriesInput } from "@/data/series/columns";
import { billAmong, billOf, billShares, type DraftBill, usedBill } from "./bill";
import { manualShares } from "./manualSplit";
import { withMerged } from "./mergedPeople";
import { type Parts, percentMissing, sharesByParts, sharesByPercent } from "./parts";
import { type Payment, paidAmong, togetherOrNull } from "./payers";
import type { Places } from "./samePeople";

/**
 * State of the expense form. Plain data, because it is persisted on the device as it is. Its rules are in
 * docs/product.md 7.3.
 */
export interface ExpenseDraft extends Payment {
  /** The expense's id, made with the draft, so that a retry after a failure saves the same expense. */
  id: string;
  /** Above zero, like all amounts of the draft, also those of a refund. */
  amount: Units;
  currency: Currency;
  plain: PlainDraft;
  split_method: SplitMethod;
  /** Share of each person who takes part. */
  shares: Record<string, Units>;
  /**
   * People to whom a new expense's split has been offered so far. Null when newcomers do not join the split by
   * themselves.
   */
  offered: readonly string[] | null;
  /** People whose share in a manual split was typed and stays fixed. */
  edited: string[];
  /** Parts of the split. A change of the split method keeps them; null when there were none. */
  parts: Parts | null;
  /** Whether the parts are percentages, which must add up to 100. */
  percent: boolean;
  /** Items and extras; null when none were entered. A bill is saved as a manual split. */
  bill: DraftBill | null;
  /** Whether the expense had lines that this device had not loaded when the draft began. */
  hasUnknownLines?: boolean;
  rate: RateChoice;
  /** Photos of a new expense, whose files wait on this device. */
  photos?: readonly NewPhoto[];
  /** Version of the recurring expense that the draft changes; undefined when it changes none. */
  series_version?: number;
}

/** The fields that follow from no other: columns as they are saved, and two choices. */
export interface PlainDraft extends Omit<PlainColumns, "description" | "topic"> {
  description: string;
  /** Undefined until the person chooses; null when they chose none. Until then it is guessed (useTopic). */
  topic?: Topic | null;
  /** Whether money came back, so that the payers are those who received it. */
  refund: boolean;
  /** How often a new expense repeats; undefined when it does not. */
  repeat?: Rhythm;
}

interface RateChoice {
  /** Whether the person types a rate instead of using the found one. */
  own: boolean;
  /** The typed rate, in the direction of `typedRateDirection`. */
  typed: string;
  /** The confirmed rate as `confirmationOf` names it. Another rate must be confirmed again. */
  confirmed: string | null;
}

const NO_RATE: RateChoice = { own: false, typed: "", confirmed: null };

interface NewDraft {
  id: string;
  currency: Currency;
  paid_by: string;
  expense_date: string;
  /** Everyone who can take part. */
  everyone: readonly string[];
  description?: string;
  amount?: Units;
}

/** Returns the draft of a new expense: at a place, paid by the reader, shared equally by everyone. */
export function newDraft({ id, currency, paid_by, expense_date, everyone, ...rest }: NewDraft): ExpenseDraft {
  const { description = "", amount = ZERO } = rest;
  return withShares({
    id,
    amount,
    currency,
    plain: { ...NO_PLAIN, expense_date, description, category: "place", topic: undefined, refund: false },
    paid_by,
    payers: null,
    paid_typed: [],
    split_method: "equal",
    shares: Object.fromEntries(everyone.map((person) => [person, ZERO])),
    offered: everyone,
    edited: [],
    parts: null,
    percent: false,
    bill: null,
    rate: NO_RATE,
  });
}

/** The data of an expense that the form needs, saved or unsent. Amounts of a refund are below zero. */
export type WholeExpense = ExpenseInput & {
  shares: readonly ShareInput[];
  payers: readonly PayerInput[] | null;
  /** Whether the server has lines, also if `items` is missing. */
  is_bill?: boolean;
};

/**
 * Returns the draft of an existing expense. All shares of a manual split count as typed, so none changes by itself.
 * Shares by parts follow the amount.
 */
export function draftOf(expense: WholeExpense): ExpenseDraft {
  const plain = plainOf(expense);
  const parts =
    expense.split_method === "parts" ? Object.fromEntries(expense.shares.map((s) => [s.user_id, s.parts ?? 1])) : null;
  return {
    id: expense.id,
    amount: absolute(expense.amount),
    currency: expense.currency,
    plain: {
      ...plain,
      description: plain.description ?? "",
      topic: plain.topic ?? undefined,
      refund: expense.amount < 0,
    },
    paid_by: expense.paid_by,
    payers: togetherOrNull(Object.fromEntries(expense.payers?.map((p) => [p.user_id, absolute(p.paid_amount)]) ?? [])),
    paid_typed: [],
    split_method: expense.split_method,
    shares: Object.fromEntries(expense.shares.map((s) => [s.user_id, absolute(s.share_amount)])),
    offered: null,
    edited: expense.split_method === "manual" ? expense.shares.map((s) => s.user_id) : [],
    parts,
    percent: parts !== null && percentMissing(parts) === 0,
    bill: billOf(expense),
    ...(expense.is_bill && !expense.items && { hasUnknownLines: true }),
    rate: { ...NO_RATE, confirmed: confirmationOf(expense.currency, expense.conversion_rate_to_event_currency) },
  };
}

/** Returns the draft of an expense with the lines of its bill, if the draft splits the expense as it was. */
export function withLinesOf(expense: Expense, draft: ExpenseDraft): ExpenseDraft {
  const was = draftOf(expense);
  const people = Object.keys(draft.shares);
  const isSame =
    draft.bill === null &&
    draft.amount === was.amount &&
    draft.currency === was.currency &&
    draft.split_method === was.split_method &&
    people.length === Object.keys(was.shares).length &&
    people.every((person) => draft.shares[person] === was.shares[person]);
  return isSame ? { ...draft, bill: was.bill } : draft;
}

/** Returns the draft of a copy, with its own id and day, for the people who can take part now. */
export function copyOf(expense: Expense, fresh: NewDraft): ExpenseDraft {
  return copyLike(draftOf(expense), fresh);
}

/** Returns the draft of a copy in another event, with the day of the original. People without a place are left out. */
export function copyElsewhere(expense: Expense, places: Places, fresh: NewDraft): ExpenseDraft {
  const moved = [...places].reduce(
    (draft, [person, into]) => (into === null || into === person ? draft : withMerged(draft, person, into)),
    draftOf(expense),
  );
  return copyLike(moved, { ...fresh, expense_date: expense.expense_date });
}

function copyLike(like: ExpenseDraft, fresh: NewDraft): ExpenseDraft {
  const there = new Set(fresh.everyone);
  const shares = Object.fromEntries(Object.entries(like.shares).filter(([person]) => there.has(person)));
  const copy: ExpenseDraft = {
    ...like,
    id: fresh.id,
    plain: { ...like.plain, expense_date: fresh.expense_date },
    ...paidAmong(like, there, fresh.paid_by),
    shares: Object.keys(shares).length > 0 ? shares : newDraft(fresh).shares,
    edited: like.edited.filter((person) => there.has(person)),
    parts: among(like.parts, there),
    bill: billAmong(like.bill, there),
    rate: NO_RATE,
  };
  return isTyped(copy) ? copy : withShares(copy);
}

/**
 * Returns the draft of the next of several expenses: with day, payers, people, currency and rate of the one just saved, and
 * without its title, amount, place and typed shares.
 */
export function anotherAfter(before: ExpenseDraft, fresh: NewDraft): ExpenseDraft {
  const { currency, rate, parts, percent, offered } = before;
  const byParts = before.split_method === "parts";
  const next: ExpenseDraft = {
    ...newDraft({ ...fresh, currency, expense_date: before.plain.expense_date }),
    ...{ paid_by: before.paid_by, payers: before.payers, paid_typed: [] },
    shares: Object.fromEntries(Object.keys(before.shares).map((person) => [person, ZERO])),
    ...(byParts && { split_method: "parts" as const, parts, percent, edited: before.edited }),
    offered: byParts ? null : offered,
    rate,
  };
  return withoutLeavers(withShares(next), new Set(fresh.everyone), fresh.paid_by);
}

/** The data of a recurring expense that the form needs, saved or unsent. `version` is missing for a new one. */
export type WholeSeries = SeriesInput & Pick<Series, "next_on"> & Partial<Pick<Series, "version">>;

/**
 * Returns a recurring expense as a refused change of it wants it. With the stored rhythm's first day it begins with the next
 * occurrence.
 */
export function wantedSeries(input: SeriesInput, stored: Series | undefined): WholeSeries {
  const next_on = input.anchor === stored?.anchor ? stored.next_on : input.anchor;
  return { ...input, next_on, version: stored?.version };
}

/** Returns the draft of a recurring expense, from its next occurrence on, without people who have left. */
export function draftOfSeries(series: WholeSeries, id: string, there: ReadonlySet<string>): ExpenseDraft {
  const { unit, every, ends_on, ends_after, ask_amount, expense, shares, payers } = series;
  const whole: WholeExpense = {
    ...expense,
    ...{ id, event_id: series.event_id, expense_date: series.next_on ?? series.anchor },
    ...{ shares, payers },
  };
  const like = draftOf(whole);
  const draft: ExpenseDraft = {
    ...like,
    plain: { ...like.plain, repeat: { unit, every, ends_on, ends_after, ask_amount } },
    series_version: series.version,
  };
  return withoutLeavers(draft, there, [...there][0] ?? "");
}

/** Returns a persisted draft. Null when the form cannot show it. */
export function revive(kept: unknown): ExpenseDraft | null {
  const draft = kept as Partial<ExpenseDraft> | null;
  if (!draft?.id || !draft.plain || !draft.shares || !draft.edited || !draft.rate) return null;
  if (!Number.isSafeInteger(draft.amount) || !isCurrency(draft.currency ?? "")) return null;
  const whole = draft as ExpenseDraft;
  return {
    ...whole,
    payers: whole.payers ?? null,
    paid_typed: whole.paid_typed ?? [],
    parts: whole.parts ?? null,
    percent: whole.percent ?? false,
    bill: whole.bill ?? null,
  };
}

/** Returns the draft without people who have left; `otherwise` pays when no payer is left. */
export function withoutLeavers(draft: ExpenseDraft, there: ReadonlySet<string>, otherwise: string): ExpenseDraft {
  const fitting: ExpenseDraft = {
    ...draft,
    ...paidAmong(draft, there, otherwise),
    shares: Object.fromEntries(Object.entries(draft.shares).filter(([person]) => there.has(person))),
    edited: draft.edited.filter((person) => there.has(person)),
    parts: among(draft.parts, there),
    bill: billAmong(draft.bill, there),
  };
  return Object.keys(draft.shares).every((person) => there.has(person)) ? fitting : withShares(fitting);
}

/**
 * Adds people who joined after the form opened to a new, equally split expense. They are not added when somebody was
 * left out on purpose.
 */
export function withNewcomers(draft: ExpenseDraft, people: readonly string[]): ExpenseDraft {
  const { offered } = draft;
  if (!offered) return draft;
  const newcomers = people.filter((person) => !offered.includes(person));
  if (newcomers.length === 0) return draft;
  const everyone = offered.every((person) => person in draft.shares || !people.includes(person));
  const informed = { ...draft, offered: [...offered, ...newcomers] };
  if (!everyone || draft.split_method !== "equal") return informed;
  const joined = Object.fromEntries(newcomers.map((person) => [person, ZERO]));
  return withShares({ ...informed, shares: { ...draft.shares, ...joined } });
}

export function sharesOf(draft: ExpenseDraft): Share[] {
  return Object.entries(draft.shares).map(([user_id, share_amount]) => ({ user_id, share_amount }));
}

function among(parts: Parts | null, there: ReadonlySet<string>): Parts | null {
  return parts && Object.fromEntries(Object.entries(parts).filter(([person]) => there.has(person)));
}

/** Names a rate between the expense's currency and the event's, for `RateChoice.confirmed`. */
export function confirmationOf(currency: Currency, rate: number): string {
  return `${currency} ${rate}`;
}

/** Whether the shares were typed, so that removing a person leaves the others as they are. */
export function isTyped(draft: ExpenseDraft): boolean {
  return draft.split_method === "manual" && usedBill(draft) === null;
}

/** Returns the draft with new shares: by its bill, equal, by parts, or the typed ones fixed and the rest spread over the others. */
export function withShares(draft: ExpenseDraft): ExpenseDraft {
  if (usedBill(draft)) return { ...draft, shares: billShares(draft) };
  return { ...draft, shares: Object.fromEntries(split(draft).map((s) => [s.user_id, s.share_amount])) };
}

function split(draft: ExpenseDraft): Share[] {
  const { id, amount, split_method, parts, percent } = draft;
  const people = Object.keys(draft.shares);
  if (split_method === "equal") return equalShares(id, amount, people);
  if (split_method === "parts") return (percent ? sharesByPercent : sharesByParts)(id, amount, people, parts ?? {});
  return manualShares(
    id,
    amount,
    people,
    new Map(draft.edited.map((person) => [person, draft.shares[person] ?? ZERO])),
  );
}
