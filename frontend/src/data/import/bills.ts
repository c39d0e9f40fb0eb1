import type { IsoDate } from "@/core/dates/dates";
import { isCurrency } from "@/core/money/currency";
import type { Topic } from "@/core/topics/topic";
import type { Draft, Recurrence } from "./drafts";
import { figureIn, figureOf, type Mark, roundedUnitsOf, unitsOf } from "./figures";
import type { Choices, Loss, Question } from "./model";
import { shareOut, splitOf, withoutParts } from "./shares";
import { TOO_LARGE } from "./weights";

/** A bill of Cospend or IHateMoney. */
export interface Bill {
  row: number;
  text: string;
  what: string;
  amount: string;
  currency: string;
  date: IsoDate | null;
  /** The moment that decided the date. */
  moment?: string;
  payer: string;
  payerWeight: string;
  /** A list of names, or one text separated by commas. */
  owers: string | readonly string[];
  repayment: boolean;
  hasComment: boolean;
  topic?: Topic | undefined;
  recurs?: readonly Recurrence[];
  /** Whether its row has more cells than heads. */
  isLong?: boolean;
  /** Whether the bill only carries its payer and their weight. */
  isPlaceholder?: boolean;
}

interface Member {
  name: string;
  weight: string;
}

/** ISO 4217's code for "no currency". */
const NO_CURRENCY = "XXX";

/**
 * Splits bills by the people's weights. Without a list of members, only the weights of payers are known. Both apps
 * store binary floats, so an amount finer than its currency is rounded half away from zero and reported.
 */
export function readBills(bills: readonly Bill[], members: readonly Member[] | null, mark: Mark, choices: Choices) {
  const weights = new Map<string, number | null>();
  const weigh = (name: string, weight: string) => {
    if (name) weights.set(name, weightIn(weight, mark));
  };
  for (const { name, weight } of members ?? []) weigh(name, weight);
  const fitting = bills.filter((bill) => !bill.isLong);
  for (const { payer, payerWeight } of fitting) if (!weights.has(payer)) weigh(payer, payerWeight);
  const weighted = new Set(weights.keys());
  const owersOf = ({ owers, isLong }: Bill) => {
    if (isLong) return [];
    return typeof owers === "string" ? namesIn(owers, weighted) : [...new Set(owers)];
  };
  const named = bills.map(owersOf);
  for (const name of named.flat()) if (!weights.has(name)) weights.set(name, 1);

  const people = [...weights.keys()];
  const places = new Map(people.map((name, place) => [name, place]));
  const losses = new Set<Loss>();
  const questions = new Set<Question>();
  if (!members && people.some((name) => !weighted.has(name))) losses.add("weights_of_payers");
  const drafts = bills.flatMap((bill, at): Draft[] => (bill.isPlaceholder ? [] : [draftOf(bill, at)]));
  return { drafts, people, losses: [...losses], questions: [...questions] };

  function draftOf(bill: Bill, at: number): Draft {
    if (bill.hasComment) losses.add("notes");
    const said = bill.currency.toUpperCase();
    const unnamed = said === "" || said === NO_CURRENCY;
    if (unnamed) questions.add("currency");
    const currency = unnamed ? (choices.currency ?? "") : said;
    const figure = figureOf(bill.amount, mark, currency);
    const exact = unitsOf(figure, currency);
    const amount = exact ?? roundedUnitsOf(figure, currency);
    const draft: Draft = {
      ...{ row: bill.row, text: bill.text, description: bill.what, expense_date: bill.date, currency, amount },
      ...{ payers: [], shares: [], split_method: "equal", repayment: bill.repayment, topic: bill.topic },
      ...(exact === null && amount !== null && { rounded: { said: bill.amount, amount } }),
      ...(bill.moment && { moment: bill.moment }),
      ...(bill.recurs && { recurs: bill.recurs }),
    };
    if (bill.isLong) return { ...draft, reason: "row_long" };
    const payer = places.get(bill.payer);
    const owers = named[at] ?? [];
    if (payer === undefined || owers.length === 0) return { ...draft, reason: "people" };
    if (amount === null || !isCurrency(currency)) return draft;
    const weightOf = (name: string) => weights.get(name) ?? null;
    if (owers.some((name) => weightOf(name) === null)) return { ...draft, reason: "weights" };
    const shares = shareOut(
      amount,
      owers.map((name) => [places.get(name) ?? 0, weightOf(name) ?? 1] as const),
      people,
      draft.description,
    );
    const equal = shares.every((share) => share.parts === shares[0]?.parts);
    return {
      ...draft,
      payers: [{ person: payer, amount }],
      shares: equal ? withoutParts(shares) : shares,
      split_method: equal ? splitOf(shares) : "parts",
    };
  }
}

/** Returns 1 for an empty text and for 0, as Cospend counts them. Null for an invalid weight. */
function weightIn(text: string, mark: Mark): number | null {
  if (text === "") return 1;
  const weight = Number(figureIn(text, mark) ?? Number.NaN);
  if (weight === 0) return 1;
  return weight > 0 && weight < TOO_LARGE ? weight : null;
}

/** Returns the names of a comma-separated list. If names contain commas themselves, the longest known name wins. */
export function namesIn(list: string, known: ReadonlySet<string>): string[] {
  const pieces = list.split(",").map((piece) => piece.trim());
  const names: string[] = [];
  while (pieces.length > 0) {
    let taken = 1;
    for (let length = pieces.length; length > 1; length--) {
      if (known.has(pieces.slice(0, length).join(", "))) {
        taken = length;
        break;
      }
    }
    const name = pieces.splice(0, taken).join(", ");
    if (name) names.push(name);
  }
  return [...new Set(names)];
}
