import type { Currency } from "@/core/money/currency";
import { sameFigure, type Units, ZERO } from "@/core/money/units";
import type { NewPhoto } from "@/data/receipt/model";
import { amountByBill, type BillAction, billAfter, billInCurrency } from "./bill";
import { type ExpenseDraft, isTyped, type PlainDraft, withShares } from "./draft";
import { fromPercent, type Parts, toPercent, withPercent } from "./parts";
import { mainPayer, missingOf, paidByOne, paidTogether, payersOf, withPaid, withPayer } from "./payers";

/** An action of a person in the expense form. */
export type DraftAction =
  | { type: "set"; plain: Partial<PlainDraft> }
  | { type: "amount"; amount: Units }
  | { type: "currency"; currency: Currency }
  | { type: "payer"; paid_by: string }
  | { type: "several_payers" }
  | { type: "co_payer"; person: string }
  | { type: "paid"; person: string; amount: Units }
  | { type: "payers_chosen" }
  | { type: "split_equally"; everyone: readonly string[] }
  | { type: "split_manually" }
  | { type: "split_by_parts"; parts: Parts; percent?: boolean }
  | { type: "part"; person: string; part: number }
  | { type: "percent"; percent: boolean }
  | { type: "person"; person: string }
  | { type: "sharers"; people: readonly string[] }
  | { type: "joins"; person: string }
  | { type: "leaves"; person: string }
  | { type: "share"; person: string; amount: Units }
  | { type: "spread_rest" }
  | { type: "bill"; action: BillAction }
  | { type: "own_rate"; own: boolean; typed?: string; confirmed?: string | null }
  | { type: "typed_rate"; typed: string }
  | { type: "confirm_rate"; confirmed: string | null }
  | { type: "add_photo"; photo: NewPhoto }
  | { type: "remove_photo"; id: string }
  | { type: "replace"; draft: ExpenseDraft };

type OwnRate = Extract<DraftAction, { type: "own_rate" }>;

/** Returns the draft after an action (docs/product.md 7.3). */
export function draftAfter(draft: ExpenseDraft, action: DraftAction): ExpenseDraft {
  switch (action.type) {
    case "set":
      return { ...draft, plain: { ...draft.plain, ...action.plain } };
    case "amount":
      return withShares({ ...draft, amount: action.amount, bill: draft.bill && { ...draft.bill, setsAmount: false } });
    case "currency":
      return withShares(inCurrency(draft, action.currency));
    case "payer":
      return { ...draft, ...paidByOne(action.paid_by) };
    case "several_payers":
      return { ...draft, ...paidTogether(draft) };
    case "co_payer":
      return { ...draft, ...withPayer(draft, action.person) };
    case "paid":
      return { ...draft, ...withPaid(draft, action.person, action.amount) };
    case "payers_chosen":
      return payersChosen(draft);
    case "split_equally":
      return withShares({
        ...otherwise(draft),
        split_method: "equal",
        edited: [],
        shares: nobodyPays(action.everyone),
      });
    case "split_manually":
      return { ...otherwise(draft), split_method: "manual", edited: [] };
    case "split_by_parts":
      return byParts(draft, action.parts, action.percent ?? draft.percent);
    case "part":
      return {
        ...byParts(draft, withPart(draft, action.person, action.part), draft.percent),
        edited: touched(draft, action.person),
      };
    case "percent":
      return byParts(draft, inUnit(draft, action.percent), action.percent);
    case "person":
      return action.person in draft.shares ? without(draft, action.person) : withPerson(draft, action.person);
    case "sharers":
      return withShares({ ...draft, shares: nobodyPays(action.people) });
    case "joins":
      return action.person in draft.shares ? draft : withNewcomer(draft, action.person);
    case "leaves":
      return action.person in draft.shares ? without(draft, action.person) : draft;
    case "share":
      return shareTyped(draft, action.person, action.amount);
    case "spread_rest":
      return withShares(draft);
    case "bill":
      if (action.action.do === "type") return billAfter(draft, action.action);
      return withShares({ ...billAfter(draft, action.action), ...BY_ITEM });
    case "own_rate":
      return { ...draft, rate: ownRate(draft, action) };
    case "typed_rate":
      return { ...draft, rate: { ...draft.rate, own: true, typed: action.typed } };
    case "confirm_rate":
      return { ...draft, rate: { ...draft.rate, confirmed: action.confirmed } };
    case "add_photo":
      return { ...draft, photos: [...(draft.photos ?? []), action.photo] };
    case "remove_photo":
      return { ...draft, photos: draft.photos?.filter(({ id }) => id !== action.id) };
    case "replace":
      // A photo may have been added since that draft was made.
      return draft.photos ? { ...action.draft, photos: draft.photos } : action.draft;
  }
}

/** Returns the draft of one payer if of several only one has paid, or was chosen before there is an amount. */
export function payersChosen(draft: ExpenseDraft): ExpenseDraft {
  const chosen = Object.keys(draft.payers ?? {}).length;
  if (chosen === 0 || missingOf(draft) !== 0 || payersOf(draft) !== null) return draft;
  return draft.amount > 0 || chosen === 1 ? { ...draft, ...paidByOne(mainPayer(draft)) } : draft;
}

/** A bill is saved as a manual split. */
const BY_ITEM = { split_method: "manual", edited: [] as string[] } as const;

/** Another split method keeps the bill until the expense is saved. */
function otherwise(draft: ExpenseDraft): ExpenseDraft {
  return draft.bill?.isUsed ? { ...draft, bill: { ...draft.bill, isUsed: false } } : draft;
}

/** Another rate must be confirmed again, unless the action confirms it. */
function ownRate({ rate }: ExpenseDraft, { own, typed = rate.typed, confirmed = null }: OwnRate): ExpenseDraft["rate"] {
  return { own, typed, confirmed };
}

function nobodyPays(people: readonly string[]): Record<string, Units> {
  return Object.fromEntries(people.map((person) => [person, ZERO]));
}

/** Typed figures stay the same in another currency, as far as it has decimals for them. */
function inCurrency(draft: ExpenseDraft, currency: Currency): ExpenseDraft {
  const same = (amount: Units) => sameFigure(amount, draft.currency, currency);
  const all = (amounts: Readonly<Record<string, Units>>) =>
    Object.fromEntries(Object.entries(amounts).map(([person, amount]) => [person, same(amount)]));
  // Until an amount is typed, `payers` holds weights and no amounts.
  const payers = draft.payers && draft.paid_typed.length > 0 ? all(draft.payers) : draft.payers;
  const bill = billInCurrency(draft.bill, same);
  const amount = amountByBill(bill, currency) ?? same(draft.amount);
  return { ...draft, currency, amount, payers, shares: all(draft.shares), bill };
}

/** Adds a person to those whose figure was typed and stays. */
function touched({ edited }: ExpenseDraft, person: string): string[] {
  return [...edited.filter((other) => other !== person), person];
}

/** People with 0 parts do not take part. */
function byParts(draft: ExpenseDraft, parts: Parts, percent: boolean): ExpenseDraft {
  const people = Object.keys(parts).filter((person) => (parts[person] ?? 0) > 0);
  return withShares({
    ...otherwise(draft),
    split_method: "parts",
    // Other people's percentages leave them at 0.
    edited: Object.keys(parts).filter((person) => !people.includes(person)),
    parts,
    percent,
    shares: nobodyPays(people),
  });
}

function withPart({ id, parts, percent, edited }: ExpenseDraft, person: string, part: number): Parts {
  return percent ? withPercent(id, parts ?? {}, person, part, edited) : { ...parts, [person]: part };
}

function inUnit({ id, parts, percent }: ExpenseDraft, wanted: boolean): Parts {
  if (wanted === percent) return parts ?? {};
  return wanted ? toPercent(id, parts ?? {}) : fromPercent(parts ?? {});
}

/** Removing a person leaves the other shares as they are in a manual split. */
function without(draft: ExpenseDraft, person: string): ExpenseDraft {
  const { [person]: _removed, ...shares } = draft.shares;
  const edited = draft.edited.filter((other) => other !== person);
  const left = { ...draft, shares, edited };
  return isTyped(draft) ? left : withShares(left);
}

/** A person added to a manual split starts with a share of 0. */
function withPerson(draft: ExpenseDraft, person: string): ExpenseDraft {
  const joined = { ...draft, shares: { ...draft.shares, [person]: ZERO } };
  return isTyped(draft) ? joined : withShares(joined);
}

/** A person added by name gets one part. With percentages they get none, since nothing may be left of the 100. */
function withNewcomer(draft: ExpenseDraft, person: string): ExpenseDraft {
  if (draft.split_method !== "parts" || draft.percent) return withPerson(draft, person);
  return byParts(draft, { ...draft.parts, [person]: 1 }, false);
}

/** A typed share stays fixed; the other shares split the rest. */
function shareTyped(draft: ExpenseDraft, person: string, amount: Units): ExpenseDraft {
  return withShares({
    ...otherwise(draft),
    split_method: "manual",
    shares: { ...draft.shares, [person]: amount },
    edited: touched(draft, person),
  });
}
