import { expect, it } from "vitest";
import type { Expense, Payment } from "@/data/event/model";
import { byDay, inPieces } from "./byDay";

const expense = (id: string, expense_date: string, created_at: string, amount_in_event_currency = 100) =>
  ({ id, expense_date, created_at, amount_in_event_currency }) as Expense;
const payment = (id: string, paid_on: string, created_at: string) => ({ id, paid_on, created_at }) as Payment;

it("a list groups expenses and payments by day, newest first", () => {
  const days = byDay(
    [expense("lunch", "2026-07-14", "2026-07-14T12:00:00Z"), expense("hotel", "2026-07-15", "2026-07-14T09:00:00Z")],
    [payment("back", "2026-07-14", "2026-07-14T20:00:00Z")],
  );
  expect(
    days.map((day) => [day.date, day.lines.map((e) => (e.kind === "expense" ? e.expense.id : e.payment.id))]),
  ).toEqual([
    ["2026-07-15", ["hotel"]],
    ["2026-07-14", ["back", "lunch"]],
  ]);
});

it("a day's total is the sum of its expenses without repayments", () => {
  const days = byDay(
    [
      expense("lunch", "2026-07-14", "2026-07-14T12:00:00Z", 1250),
      expense("tram", "2026-07-14", "2026-07-14T13:00:00Z", 300),
      expense("hotel", "2026-07-15", "2026-07-15T09:00:00Z", 9000),
    ],
    [
      { ...payment("back", "2026-07-14", "2026-07-14T20:00:00Z"), amount: 500 } as Payment,
      { ...payment("rest", "2026-07-16", "2026-07-16T20:00:00Z"), amount: 700 } as Payment,
    ],
  );
  expect(days.map((day) => day.total)).toEqual([null, 9000, 1550]);
});

it("a day lists refused expenses but leaves them out of its total", () => {
  const days = byDay(
    [
      expense("lunch", "2026-07-14", "2026-07-14T12:00:00Z", 1250),
      expense("tram", "2026-07-14", "2026-07-14T13:00:00Z", 300),
      expense("hotel", "2026-07-15", "2026-07-15T09:00:00Z", 9000),
    ],
    [],
    [expense("taxi", "2026-07-14", "2026-07-14T14:00:00Z", 5000)],
  );
  expect(days.map((day) => [day.lines.length, day.total])).toEqual([
    [1, 9000],
    [3, 1550],
  ]);
});

it("a list splits into pieces of 12 rows, each row in exactly one piece, and marks the parts of a divided day", () => {
  const at = (n: number) => new Date(Date.UTC(2026, 6, 14, 0, n)).toISOString();
  const days = byDay(
    [
      ...Array.from({ length: 30 }, (_, n) => expense(`e${n}`, "2026-07-14", at(n))),
      expense("hotel", "2026-07-15", at(0)),
    ],
    [],
  );
  const pieces = inPieces(days);
  const rows = (piece: typeof days) => piece.flatMap((day) => day.lines);
  expect(pieces.map((piece) => rows(piece).length)).toEqual([12, 12, 7]);
  expect(pieces.flatMap(rows)).toEqual(rows(days));
  expect(pieces.map((piece) => piece.map((day) => [day.date, day.total, day.isContinued, day.isCut]))).toEqual([
    [
      ["2026-07-15", 100, false, false],
      ["2026-07-14", 3000, false, true],
    ],
    [["2026-07-14", 3000, true, true]],
    [["2026-07-14", 3000, true, false]],
  ]);
});
