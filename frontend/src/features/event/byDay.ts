import { sum, type Units } from "@/core/money/units";
import type { Expense, Payment } from "@/data/event/model";

export type Line = { kind: "expense"; expense: Expense } | { kind: "payment"; payment: Payment };

export interface Day {
  /** ISO date. */
  date: string;
  lines: Line[];
  /** What the day's expenses come to in the event's currency; null where it has none, only payments. */
  total: Units | null;
}

function dateOf(line: Line): string {
  return line.kind === "expense" ? line.expense.expense_date : line.payment.paid_on;
}

function madeAt(line: Line): string {
  return line.kind === "expense" ? line.expense.created_at : line.payment.created_at;
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
  const lines: Line[] = [
    ...[...expenses, ...refused].map((expense): Line => ({ kind: "expense", expense })),
    ...payments.map((payment): Line => ({ kind: "payment", payment })),
  ];
  lines.sort((a, b) => inOrder(dateOf(b), dateOf(a)) || inOrder(madeAt(b), madeAt(a)));
  const days: { date: string; lines: Line[] }[] = [];
  for (const line of lines) {
    const date = dateOf(line);
    const day = days.at(-1);
    if (day?.date === date) day.lines.push(line);
    else days.push({ date, lines: [line] });
  }
  return days.map((day) => ({ ...day, total: totalOf(day.lines, refused) }));
}

function totalOf(lines: readonly Line[], refused: readonly Expense[]): Units | null {
  const amounts = lines.flatMap((line) =>
    line.kind === "expense" && !refused.includes(line.expense) ? [line.expense.amount_in_event_currency] : [],
  );
  return amounts.length > 0 ? sum(amounts) : null;
}

/** As many rows are rendered or left out together. */
const PIECE = 25;
/** The first rows, as many as a screen shows, are drawn in the answer to a touch: the rest a frame later. */
const FIRST = 12;

/**
 * The days in pieces of at most 25 rows, so that a list of thousands is drawn bit by bit. A
 * longer day goes on in the next piece under the same date; its total stands at its beginning.
 */
export function inPieces(days: readonly Day[]): Day[][] {
  const pieces: Day[][] = [];
  let room = 0;
  for (const day of days) {
    for (let from = 0; from < day.lines.length; ) {
      if (room === 0) {
        room = pieces.length === 0 ? FIRST : PIECE;
        pieces.push([]);
      }
      const lines = day.lines.slice(from, from + room);
      pieces.at(-1)?.push({ date: day.date, lines, total: from === 0 ? day.total : null });
      from += lines.length;
      room -= lines.length;
    }
  }
  return pieces;
}
