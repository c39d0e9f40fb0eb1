import { sum, type Units } from "@/core/money/units";
import type { Expense, Payment } from "@/domain/event/model";

type Entry = { kind: "expense"; expense: Expense } | { kind: "payment"; payment: Payment };

export interface Day {
  /** ISO date. */
  date: string;
  entries: Entry[];
  /** What the day's expenses come to in the event's currency; null where it has none, only payments. */
  total: Units | null;
}

function dateOf(entry: Entry): string {
  return entry.kind === "expense" ? entry.expense.expense_date : entry.payment.paid_on;
}

function madeAt(entry: Entry): string {
  return entry.kind === "expense" ? entry.expense.created_at : entry.payment.created_at;
}

/** Of dates and times as ISO writes them. Thousands are sorted while somebody waits: a language's order takes ten times as long. */
function inOrder(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Expenses and payments under the day they belong to, newest first. What was refused is listed, and in no total. */
export function byDay(
  expenses: readonly Expense[],
  payments: readonly Payment[],
  refused: readonly Expense[] = [],
): Day[] {
  const entries: Entry[] = [
    ...[...expenses, ...refused].map((expense): Entry => ({ kind: "expense", expense })),
    ...payments.map((payment): Entry => ({ kind: "payment", payment })),
  ];
  entries.sort((a, b) => inOrder(dateOf(b), dateOf(a)) || inOrder(madeAt(b), madeAt(a)));
  const days: { date: string; entries: Entry[] }[] = [];
  for (const entry of entries) {
    const date = dateOf(entry);
    const day = days.at(-1);
    if (day?.date === date) day.entries.push(entry);
    else days.push({ date, entries: [entry] });
  }
  return days.map((day) => ({ ...day, total: totalOf(day.entries, refused) }));
}

function totalOf(entries: readonly Entry[], refused: readonly Expense[]): Units | null {
  const amounts = entries.flatMap((entry) =>
    entry.kind === "expense" && !refused.includes(entry.expense) ? [entry.expense.amount_in_event_currency] : [],
  );
  return amounts.length > 0 ? sum(amounts) : null;
}

/** As many rows are rendered or left out together. */
const PART = 25;
/** The first rows, as many as a screen shows, are drawn in the answer to a touch: the rest a frame later. */
const FIRST = 12;

/**
 * The days in parts of at most 25 rows, so that a list of thousands is rendered piece by piece. A
 * longer day goes on in the next part under the same date; its total stands at its beginning.
 */
export function inParts(days: readonly Day[]): Day[][] {
  const parts: Day[][] = [];
  let room = 0;
  for (const day of days) {
    for (let from = 0; from < day.entries.length; ) {
      if (room === 0) {
        room = parts.length === 0 ? FIRST : PART;
        parts.push([]);
      }
      const entries = day.entries.slice(from, from + room);
      parts.at(-1)?.push({ date: day.date, entries, total: from === 0 ? day.total : null });
      from += entries.length;
      room -= entries.length;
    }
  }
  return parts;
}

/**
 * The first few entries, and the others: about as many as are wanted, in whole days where that does not make it twice as
 * many. A day that is cut goes on under the same date.
 */
export function firstFew(days: readonly Day[], wanted: number): [first: Day[], others: Day[]] {
  const first: Day[] = [];
  let count = 0;
  for (const [index, day] of days.entries()) {
    if (count >= wanted) return [first, days.slice(index)];
    const room = 2 * wanted - count;
    if (day.entries.length > room) {
      const rest = { ...day, entries: day.entries.slice(room), total: null };
      return [
        [...first, { ...day, entries: day.entries.slice(0, room) }],
        [rest, ...days.slice(index + 1)],
      ];
    }
    first.push(day);
    count += day.entries.length;
  }
  return [first, []];
}
