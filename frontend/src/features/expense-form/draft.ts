import { type Currency, isCurrency } from "@/core/money/currency";
import { type Units, ZERO } from "@/core/money/units";
import { equalShares, type Share } from "@/core/splitting/split";
import type { Expense, ExpenseCategory, Place, SplitMethod } from "@/data/event/model";
import type { ExpenseInput, PayerInput, ShareInput } from "@/data/expense/saveExpense";
import { manualShares } from "./manualSplit";
import { type Parts, percentMissing, sharesByParts, sharesByPercent } from "./parts";
import { type Payment, paidAmong, togetherOrNull } from "./payers";

/**
 * An expense while it is being typed. Plain data: it is kept on the device as it is, so that nothing
 * typed is lost. The rules of how it changes are docs/product.md 7.3.
 */
export interface ExpenseDraft extends Payment {
  /** The expense's id, made with the draft: saved again after a failure it is the same expense. */
  id: string;
  amount: Units;
  currency: Currency;
  category: ExpenseCategory;
  place: Place;
  description: string;
  /** ISO date. */
  expense_date: string;
  split_method: SplitMethod;
  /** Who takes part, and with how much. */
  shares: Record<string, Units>;
  /** Whom a new expense's split has been offered to so far; null where nobody who joins later belongs in by itself. */
  offered: readonly string[] | null;
  /** Manual split: whose share was typed and stays as it is. */
  edited: string[];
  /** In which parts it is split, or was until it was split in another way; null where it never was. */
  parts: Parts | null;
  /** Whether those are percentages, which have to be 100 together. */
  percent: boolean;
  rate: RateChoice;
}

interface RateChoice {
  /** Whether the person types a rate instead of taking the one found. */
  own: boolean;
  /** What they typed, in the direction of `typedRateDirection`. */
  typed: string;
  /** The rate that was confirmed, by `confirmationOf`; another rate has to be confirmed anew. */
  confirmed: string | null;
}

export const NO_PLACE: Place = {
  place_name: null,
  place_id: null,
  place_lat: null,
  place_lon: null,
  place_country: null,
  place_city: null,
};

const NO_RATE: RateChoice = { own: false, typed: "", confirmed: null };

interface NewDraft {
  id: string;
  currency: Currency;
  paid_by: string;
  expense_date: string;
  /** Everyone who can take part. */
  everyone: readonly string[];
  description?: string;
}

/** What the form starts with: a place, today, paid by the reader, shared by all alike. */
export function newDraft({ id, currency, paid_by, expense_date, everyone, description = "" }: NewDraft): ExpenseDraft {
  return withShares({
    id,
    amount: ZERO,
    currency,
    category: "place",
    place: NO_PLACE,
    description,
    paid_by,
    payers: null,
    paid_typed: [],
    expense_date,
    split_method: "equal",
    shares: Object.fromEntries(everyone.map((person) => [person, ZERO])),
    offered: everyone,
    edited: [],
    parts: null,
    percent: false,
    rate: NO_RATE,
  });
}

/** What the form needs to know of an expense, saved or on its way. */
export type WholeExpense = ExpenseInput & { shares: readonly ShareInput[]; payers: readonly PayerInput[] | null };

/** The form filled with an expense. All shares of a manual split count as typed: none moves by itself. Those by parts follow the amount. */
export function draftOf(expense: WholeExpense): ExpenseDraft {
  const { place_name, place_id, place_lat, place_lon, place_country, place_city } = expense;
  const parts =
    expense.split_method === "parts" ? Object.fromEntries(expense.shares.map((s) => [s.user_id, s.parts ?? 1])) : null;
  return {
    id: expense.id,
    amount: expense.amount,
    currency: expense.currency,
    category: expense.category,
    place: { place_name, place_id, place_lat, place_lon, place_country, place_city },
    description: expense.description ?? "",
    paid_by: expense.paid_by,
    payers: togetherOrNull(Object.fromEntries(expense.payers?.map((p) => [p.user_id, p.paid_amount]) ?? [])),
    paid_typed: [],
    expense_date: expense.expense_date,
    split_method: expense.split_method,
    shares: Object.fromEntries(expense.shares.map((s) => [s.user_id, s.share_amount])),
    offered: null,
    edited: expense.split_method === "manual" ? expense.shares.map((s) => s.user_id) : [],
    parts,
    percent: parts !== null && percentMissing(parts) === 0,
    rate: { ...NO_RATE, confirmed: confirmationOf(expense.currency, expense.conversion_rate_to_event_currency) },
  };
}

/** A new expense like an old one, with its own id and day, for the people who can take part now. */
export function copyOf(expense: Expense, fresh: NewDraft): ExpenseDraft {
  const like = draftOf(expense);
  const there = new Set(fresh.everyone);
  const shares = Object.fromEntries(Object.entries(like.shares).filter(([person]) => there.has(person)));
  const copy: ExpenseDraft = {
    ...like,
    id: fresh.id,
    expense_date: fresh.expense_date,
    ...paidAmong(like, there, fresh.paid_by),
    shares: Object.keys(shares).length > 0 ? shares : newDraft(fresh).shares,
    edited: like.edited.filter((person) => there.has(person)),
    parts: among(like.parts, there),
    rate: NO_RATE,
  };
  return copy.split_method === "manual" ? copy : withShares(copy);
}

/**
 * A draft kept earlier, made to fit the people of today: someone may have left since. Null when
 * it is nothing that this form can show.
 */
export function revive(kept: unknown, people: readonly string[], payer: string): ExpenseDraft | null {
  const draft = kept as Partial<ExpenseDraft> | null;
  if (!draft?.id || !draft.shares || !draft.edited || !draft.rate || !draft.place) return null;
  if (!Number.isSafeInteger(draft.amount) || !isCurrency(draft.currency ?? "")) return null;
  const whole = draft as ExpenseDraft;
  const there = new Set(people);
  const gone = Object.keys(whole.shares).some((person) => !there.has(person));
  const fitting: ExpenseDraft = {
    ...whole,
    ...paidAmong({ ...whole, paid_typed: whole.paid_typed ?? [] }, there, payer),
    shares: Object.fromEntries(Object.entries(whole.shares).filter(([person]) => there.has(person))),
    edited: whole.edited.filter((person) => there.has(person)),
    parts: among(whole.parts ?? null, there),
    percent: whole.percent ?? false,
  };
  return withNewcomers(gone ? withShares(fitting) : fitting, people);
}

/**
 * A new expense shared by all alike is shared by whoever turns out to have joined meanwhile, too: what the
 * device knew of the event when the form opened may be old. Somebody left out on purpose keeps newcomers out.
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

/** The shares computed anew: equal, by parts, or the typed ones fixed and the rest spread over the others. */
export function withShares(draft: ExpenseDraft): ExpenseDraft {
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
