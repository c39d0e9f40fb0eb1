import type { IsoDate } from "@/core/dates/dates";
import type { RepeatUnit } from "@/core/dates/occurrences";
import { isTakenDay } from "@/core/dates/takenDays";
import { MAX_TITLE, MIN_TITLE } from "@/core/limits";
import { isCurrency } from "@/core/money/currency";
import { mostIn, plainUnits, sum, type Units } from "@/core/money/units";
import { visibleLength } from "@/core/text/visibleLength";
import { fileSchema } from "@/data/expense/columns";
import { filePaymentSchema, type HowPaid } from "@/data/payment/columns";
import { filled } from "@/platform/parsing/filled";
import { normalized } from "./figures";
import type {
  Choices,
  ImportedEntry,
  ImportedExpense,
  ImportedSeries,
  Portion,
  Reason,
  Refused,
  Rounded,
} from "./model";
import { fitted, splitOf, storableParts } from "./shares";

/** A row as a reader parsed it, before validation. A repayment becomes a payment with its method and note. */
export interface Draft
  extends Omit<ImportedExpense, "kind" | "identity" | "expense_date" | "amount">,
    Partial<HowPaid> {
  /** The row's text in the file, shown if it is refused. */
  text: string;
  /** Null if it could not be parsed. */
  expense_date: IsoDate | null;
  /** Negative for a refund: money that came back, or income. Null if it could not be parsed. */
  amount: Units | null;
  repayment?: boolean;
  /** The id that the file's format gives the row. */
  own?: string;
  /** The moment in the file, if the date depends on the device's time zone. */
  moment?: string;
  /** The recurring expenses that go on from this row. */
  recurs?: readonly Recurrence[];
  /** A figure of the file that was rounded, and its amount here. */
  rounded?: { said: string; amount: Units };
  /** Why the row cannot be imported, if the reader found a reason. */
  reason?: Reason;
}

/** How another app repeats an expense, in the database's words. */
export interface Recurrence {
  unit: RepeatUnit;
  every: number;
  ends_on?: IsoDate | null;
  /** The first day that the file does not contain, when it does not follow from the row's. */
  first?: IsoDate;
}

/**
 * Validates rows, gives each its identity, and turns repayments into payments. Income becomes refunds. Titles are normalized, except
 * those of Divido's own file, which are normalized already. `isOwn` is true for that file, whose shares are exact.
 */
export function finish(
  drafts: readonly Draft[],
  people: readonly string[],
  choices: Choices,
  titled: (text: string) => string = normalized,
  isOwn = false,
) {
  const entries: ImportedEntry[] = [];
  const refused: Refused[] = [];
  const rounded: Rounded[] = [];
  const series: ImportedSeries[] = [];
  const seenSeries = new Map<string, number>();
  /** Whether a payment or a refund recurs, which cannot do so here. */
  let isOnce = false;
  const seen = new Map<string, number>();
  let income = false;
  for (const asRead of drafts) {
    const draft = isOwn ? asRead : withExactShares(asRead, people);
    const mended = choices.mended?.[draft.row];
    const asSent = { ...draft, ...mended, description: titled(mended?.description ?? draft.description) };
    const identity = countedIn(seen, draft.own ?? contentsOf(draft, people));
    const reason = refusalReason(asSent);
    if (reason) {
      refused.push({ row: draft.row, identity, reason, title: asSent.description, text: draft.text });
      continue;
    }
    income ||= (draft.amount ?? 0) < 0 && !becomesPayments(draft);
    const { row, currency } = draft;
    if (draft.rounded) rounded.push({ row, title: asSent.description, ...draft.rounded, currency });
    const sent = {
      ...{ ...asSent, expense_date: asSent.expense_date ?? "", amount: draft.amount as Units },
      ...(draft.split_method === "parts" && storableParts(draft.shares)),
    };
    entries.push(...entriesOf(sent, identity));
    const recurs = draft.recurs ?? [];
    if (sent.amount > 0 && !becomesPayments(draft))
      series.push(...recurs.map((recurrence) => seriesOf(sent, recurrence, people, seenSeries)));
    else isOnce ||= recurs.length > 0;
  }
  return { entries, refused, rounded, series, income, isOnce };
}

/**
 * Returns a row whose shares add up to its amount. Apps round each share, so their sum can be off by less than one unit for
 * each: the amount counts, and the difference is reported.
 */
function withExactShares(draft: Draft, people: readonly string[]): Draft {
  const { amount, shares, currency } = draft;
  if (draft.reason || amount === null || !isCurrency(currency)) return draft;
  const said = sum(shares.map((share) => share.amount));
  const isOfOneSign = shares.every((share) => share.amount !== 0 && share.amount < 0 === amount < 0);
  if (said === amount || !isOfOneSign || !(Math.abs(said - amount) < shares.length)) return draft;
  const exact = fitted(shares, amount, people, draft.description);
  const split_method = draft.split_method === "parts" ? draft.split_method : splitOf(exact);
  return { ...draft, shares: exact, split_method, rounded: { said: plainUnits(said, currency), amount } };
}

/** Returns why the database would refuse a row. Null when it would not. */
export function refusalReason(draft: Draft): Reason | null {
  const { amount, currency, payers, shares } = draft;
  // Without a currency, no figure of the row can be parsed.
  if (!isCurrency(currency)) return "currency";
  if (draft.reason && amount !== 0) return draft.reason;
  if (amount === null || amount === 0 || Math.abs(amount) > mostIn(currency)) return "amount";
  if (draft.expense_date === null || !isTakenDay(draft.expense_date)) return "date";
  const together = (portions: readonly Portion[]) => sum(portions.map(({ amount }) => amount));
  if (payers.length === 0 || shares.length === 0) return "people";
  if (together(payers) !== amount || together(shares) !== amount) return "sum";
  if ([...payers, ...shares].some((part) => part.amount === 0 || part.amount < 0 !== amount < 0)) return "sum";
  if (becomesPayments(draft) && !movesAnything(draft)) return "people";
  if (!becomesPayments(draft) && visibleLength(draft.description) < MIN_TITLE) return "title_short";
  return [...draft.description].length > MAX_TITLE && !becomesPayments(draft) ? "title_long" : null;
}

/**
 * Returns the recurring expense that goes on from a row. Its identity leaves out the day and the amount, so that a newer file
 * of the same group does not bring it again.
 */
function seriesOf(
  draft: Draft & { expense_date: IsoDate; amount: Units },
  { unit, every, ends_on = null, first }: Recurrence,
  people: readonly string[],
  seen: Map<string, number>,
): ImportedSeries {
  const { payers, shares } = draft;
  const { expense_date, ...expense } = filled(fileSchema, draft);
  const said = [draft.description, ...payers.map(({ person }) => people[person]), unit, every].join("|");
  return {
    ...{ ...expense, identity: countedIn(seen, said), payers, shares },
    rhythm: {
      ...{ anchor: first ?? expense_date, unit, every, ends_on, ends_after: null, ask_amount: false, skipped: [] },
      ...{ paused: null, anchor_number: 1, month_day: null, next_number: first ? 1 : 2 },
      time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    },
  };
}

/** Returns whether a draft becomes payments: a repayment with one payer. */
function becomesPayments({ repayment, payers }: Draft): boolean {
  return payers.length === 1 && repayment === true;
}

function movesAnything({ payers, shares }: Draft): boolean {
  return shares.some(({ person }) => person !== payers[0]?.person);
}

function entriesOf(draft: Draft & { expense_date: IsoDate; amount: Units }, identity: string): ImportedEntry[] {
  const { row, discussion, payers, shares, bill, series, photos } = draft;
  const columns = filled(fileSchema, draft);
  const told = { row, ...(discussion && { discussion }) };
  const [payer] = payers;
  if (!becomesPayments(draft) || !payer) {
    const more = { ...(bill && { bill }), ...(series && { series }), ...(photos && { photos }) };
    return [{ kind: "expense", ...told, ...columns, identity, payers, shares, ...more }];
  }
  const { expense_date: paid_on, description, currency, event_currency, conversion_rate_to_event_currency } = columns;
  return shares
    .filter(({ person }) => person !== payer.person)
    .map(({ person, amount }, place) => ({
      kind: "payment" as const,
      ...told,
      ...filled(filePaymentSchema, { ...draft, paid_on }),
      ...{ description, currency, event_currency, conversion_rate_to_event_currency },
      identity: place === 0 ? identity : `${identity}#${place}`,
      amount: Math.abs(amount) as Units,
      // A negative repayment goes the other way.
      ...(amount < 0 ? { from_user: person, to_user: payer.person } : { from_user: payer.person, to_user: person }),
    }));
}

/** Returns a row's contents. They recognize the row in a newer file, also on a device in another time zone. */
function contentsOf(draft: Draft, people: readonly string[]): string {
  const portions = (all: readonly Portion[]) =>
    all
      .map(({ person, amount, parts: weight }) => `${people[person]}=${weight ?? amount}`)
      .sort()
      .join(",");
  return [
    draft.moment ?? draft.expense_date,
    normalized(draft.description),
    draft.currency,
    isCurrency(draft.currency) && draft.amount !== null ? plainUnits(draft.amount, draft.currency) : "",
    portions(draft.payers),
    portions(draft.shares),
  ].join("|");
}

/** Returns the text, with its number if it was counted before. */
function countedIn(seen: Map<string, number>, said: string): string {
  const place = (seen.get(said) ?? 0) + 1;
  seen.set(said, place);
  return place === 1 ? said : `${said}#${place}`;
}
