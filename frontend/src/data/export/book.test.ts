import { describe, expect, it } from "vitest";
import type { Units } from "@/core/money/units";
import type { EventPage } from "@/data/event/model";
import { bookFromWire, bookOf, payersOf, peopleOf } from "./book";
import { linesOf } from "./lines";

const cents = (amount: number) => amount as Units;
const expense = (id: string, expense_date: string) => ({
  id,
  expense_date,
  paid_by: "a",
  payers: [{ user_id: "a", paid_amount: cents(100), paid_in_event_currency: cents(100) }],
  amount: cents(100),
  amount_in_event_currency: cents(100),
  shares: [
    { user_id: "a", share_amount: cents(50), share_in_event_currency: cents(50) },
    { user_id: "b", share_amount: cents(50), share_in_event_currency: cents(50) },
  ],
});
const payment = (id: string, paid_on: string) => ({ id, paid_on, from_user: "b", to_user: "a", amount: cents(50) });

const page = {
  event: { id: "e" },
  participants: [
    { user_id: "a", status: "active" },
    { user_id: "b", status: "removed" },
    { user_id: "c", status: "removed" },
  ],
  balances: [],
  total: cents(200),
  expense_count: 2,
  expenses: [expense("late", "2026-06-03"), expense("early", "2026-06-01")],
  next: null,
  payments: [payment("p", "2026-06-02")],
  comment_counts: {},
  check_marks: {},
} as unknown as EventPage;

describe("a complete page", () => {
  it("the book of a complete page is sorted oldest first", () => {
    const book = bookOf(page);
    expect(book?.expenses.map(({ id }) => id)).toEqual(["early", "late"]);
    expect(book?.expenses[0]).toMatchObject({ payers: { a: 100 }, shares: { a: 50, b: 50 } });
    expect(book && linesOf(book).map(({ date, kind }) => [date, kind])).toEqual([
      ["2026-06-01", "expense"],
      ["2026-06-02", "payment"],
      ["2026-06-03", "expense"],
    ]);
  });

  it("the book of a complete page names participants, and former ones with an expense", () => {
    const book = bookOf(page);
    expect(book && peopleOf(book).map(({ user_id }) => user_id)).toEqual(["a", "b"]);
  });
});

it("an incomplete page has no book", () => {
  expect(bookOf({ ...page, comment_counts: { early: 1 } })).toBeNull();
  const [late, early] = page.expenses as [EventPage["expenses"][number], EventPage["expenses"][number]];
  expect(bookOf({ ...page, expenses: [{ ...late, is_bill: true }, early] })).toBeNull();
  expect(bookOf({ ...page, next: { expense_date: "2026-06-01", created_at: "", id: "x" } })).toBeNull();
  const many = Array.from({ length: 100 }, (_, at) => payment(String(at), "2026-06-02"));
  expect(bookOf({ ...page, payments: many } as unknown as EventPage)).toBeNull();
});

it("an expense of several payers names them, largest first", () => {
  const [first] = bookOf(page)?.expenses ?? [];
  if (!first) throw new Error("the expense is missing");
  const together = { ...first, payers: { b: cents(30), a: cents(70) } };
  expect(payersOf(together)).toEqual([
    ["a", 70],
    ["b", 30],
  ]);
});

it("amounts of the API become whole units of their currency, shares included", () => {
  const wire = {
    event: { default_currency: "EUR" },
    participants: ["a", "b"].map((id) => ({ user_id: id, person: { id } })),
    balances: [{ user_id: "a", paid: 10.1, share: 5, sent: 0, received: 0, net: 5.1 }],
    total: 10.1,
    expense_count: 1,
    expenses: [
      {
        id: "x",
        amount: 1616,
        currency: "JPY",
        amount_in_event_currency: 10.1,
        payers: { a: 10.1 },
        shares: { a: 5.05, b: 5.05 },
      },
    ],
    payments: [{ id: "p", amount: 0.3 }],
  } as unknown as Parameters<typeof bookFromWire>[0];
  expect(bookFromWire(wire)).toMatchObject({
    // A former participant without a name is named after their position, as on every other screen.
    participants: [{ person: { id: "a", place: 1 } }, { person: { id: "b", place: 2 } }],
    total: 1010,
    balances: [{ net: 510 }],
    expenses: [{ amount: 1616, amount_in_event_currency: 1010, payers: { a: 1010 }, shares: { a: 505, b: 505 } }],
    payments: [{ amount: 30, currency: "EUR" }],
  });
});
