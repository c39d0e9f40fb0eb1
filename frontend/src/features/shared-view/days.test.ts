import { expect, it } from "vitest";
import type { Units } from "@/core/money/units";
import { daysOf } from "./days";
import type { ViewedExpense, ViewedPayment } from "./viewed";

const expense = (id: string, expense_date: string, amount: number) =>
  ({ id, expense_date, amount_in_event_currency: amount as Units }) as ViewedExpense;
const payment = (id: string, paid_on: string) => ({ id, paid_on }) as ViewedPayment;

const EXPENSES = [expense("c", "2027-05-16", 300), expense("b", "2027-05-14", 200), expense("a", "2027-05-14", 100)];
const PAYMENTS = [payment("late", "2027-05-20"), payment("same", "2027-05-14"), payment("early", "2027-05-01")];

const said = (partial: boolean) =>
  daysOf(EXPENSES, PAYMENTS, partial).map(({ date, expenses, payments, total }) => [
    date,
    [...expenses, ...payments].map(({ id }) => id).join(),
    total,
  ]);

it("days are sorted newest first, with repayments and the total of their expenses", () => {
  expect(said(false)).toEqual([
    ["2027-05-20", "late", 0],
    ["2027-05-16", "c", 300],
    ["2027-05-14", "b,a,same", 300],
    ["2027-05-01", "early", 0],
  ]);
});

it("a list with further pages has no repayments older than its last expense", () => {
  expect(said(true).map(([date]) => date)).toEqual(["2027-05-20", "2027-05-16", "2027-05-14"]);
});
