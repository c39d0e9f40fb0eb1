import { describe, expect, it } from "vitest";
import type { EventPage, Expense, ExpenseCard, Person } from "@/shared/event/model";
import { type Units, ZERO } from "@/shared/money/units";
import type { Entry, Mutation } from "@/shared/outbox/model";
import { withPendingCards } from "./pendingCards";
import { expense as anExpense } from "./testExpense";

const ada: Person = { id: "ada", first_name: "Ada", last_name: null, email: null, deleted: false };

function expense(id: string, description: string): Expense {
  const shares = [{ user_id: "ada", share_amount: 900 as Units, share_in_event_currency: 900 as Units }];
  return anExpense({ id, event_id: "porto", description, amount: 900 as Units, paid_by: "ada", shares });
}

function page(expenses: Expense[]): EventPage {
  const event = { id: "porto", name: "Porto", status: "active", default_currency: "EUR" };
  return {
    event: event as EventPage["event"],
    me: null,
    participants: [
      { id: "p", user_id: "ada", role: "admin", status: "active", joined_at: "2026-07-01T10:00:00Z", person: ada },
    ],
    balances: [],
    total: ZERO,
    expense_count: expenses.length,
    expenses,
    next: null,
    payments: [],
  };
}

function entry(seq: number, mutation: Mutation, state: Entry["state"] = "waiting"): Entry {
  const made_at = `2026-07-14T10:00:0${seq}.000Z`;
  return { id: `m${seq}`, user_id: "ada", seq, made_at, mutation, state, code: null, attempts: 0 };
}

function saving(expense: Expense, base: Expense | null): Mutation {
  return { kind: "save_expense", expense, shares: expense.shares, version: base?.version ?? null, base };
}

function card(of: Expense): ExpenseCard {
  const event = { id: "porto", name: "Porto", status: "active", default_currency: "EUR" } as const;
  return { ...of, my_share: 900 as Units, payer: ada, event };
}

const names = (cards: readonly ExpenseCard[]) => cards.map(({ description }) => description);

describe("the list across events", () => {
  const dinner = expense("d", "Dinner");

  it("begins with what was entered last and is not on the server yet", () => {
    const entries = [entry(1, saving(expense("a", "Taxi"), null)), entry(2, saving(expense("b", "Museum"), null))];
    const { cards, pending } = withPendingCards([card(dinner)], [page([dinner])], entries, "ada");
    expect(names(cards)).toEqual(["Museum", "Taxi", "Dinner"]);
    expect([...pending]).toEqual([
      ["a", "waiting"],
      ["b", "waiting"],
    ]);
    expect(cards[0]).toMatchObject({ my_share: 900, payer: ada, event: { name: "Porto" } });
  });

  it("shows changed expenses as changed, in their place, and leaves deleted ones out", () => {
    const lunch = expense("l", "Lunch");
    const entries = [
      entry(1, saving({ ...dinner, description: "Late dinner" }, dinner), "attention"),
      entry(2, { kind: "delete_expense", version: 1, base: lunch }),
    ];
    const { cards, pending } = withPendingCards([card(lunch), card(dinner)], [page([lunch, dinner])], entries, "ada");
    expect(names(cards)).toEqual(["Late dinner"]);
    expect(pending.get("d")).toBe("attention");
  });

  it("is as the server told it when nothing waits", () => {
    expect(withPendingCards([card(dinner)], [], [], "ada").cards).toEqual([card(dinner)]);
  });
});
