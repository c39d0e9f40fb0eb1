import { describe, expect, it } from "vitest";
import { type Units, ZERO } from "@/core/money/units";
import type { Expense, ExpenseCard, ServerEventPage } from "@/data/event/model";
import { expense as anExpense } from "@/data/expense/testExpense";
import { personWith } from "@/data/person/model";
import { type Change, pendingMutation } from "@/data/testMutation";
import type { Mutation } from "@/offline/mutation";
import { withPendingCards } from "./pendingCards";

const ada = personWith({ id: "ada", first_name: "Ada" });
const ben = personWith({ id: "ben", first_name: "Ben" });

function expense(id: string, description: string): Expense {
  const shares = [{ user_id: "ada", share_amount: 900 as Units, share_in_event_currency: 900 as Units, parts: null }];
  const payers = [{ user_id: "ada", paid_amount: 900 as Units, paid_in_event_currency: 900 as Units }];
  return anExpense({ id, event_id: "porto", description, amount: 900 as Units, paid_by: "ada", payers, shares });
}

function page(expenses: Expense[]): ServerEventPage {
  const event = { id: "porto", name: "Porto", status: "active", default_currency: "EUR" };
  return {
    event: event as ServerEventPage["event"],
    me: null,
    participants: [ada, ben].map((person) => ({
      id: person.id,
      user_id: person.id,
      role: "member",
      status: "active",
      joined_at: "2026-07-01T10:00:00Z",
      removed_at: null,
      household_id: null,
      person,
    })),
    households: [],
    iban_requests: [],
    comment_counts: {},
    receipt_counts: {},
    check_marks: {},
    balances: [],
    total: ZERO,
    expense_count: expenses.length,
    expenses,
    next: null,
    payments: [],
  };
}

function mutation(seq: number, change: Change, state: Mutation["state"] = "waiting"): Mutation {
  const made_at = `2026-07-14T10:00:0${seq}.000Z`;
  return pendingMutation(change, { id: `m${seq}`, seq, made_at, state });
}

function saving(expense: Expense, base: Expense | null): Change {
  return {
    kind: "save_expense",
    expense,
    shares: expense.shares,
    payers: expense.payers,
    version: base?.version ?? null,
    base,
  };
}

function card(of: Expense): ExpenseCard {
  const event = { id: "porto", name: "Porto", status: "active", default_currency: "EUR", revision: 1 } as const;
  const payers = of.payers.map((payer) => ({ ...payer, person: ada }));
  return { ...of, my_share: 900 as Units, my_paid: 900 as Units, payer: ada, payers, event };
}

const names = (cards: readonly ExpenseCard[]) => cards.map(({ description }) => description);

describe("the list across events", () => {
  const dinner = expense("d", "Dinner");

  it("the list across events starts with the newest pending expenses", () => {
    const mutations = [
      mutation(1, saving(expense("a", "Taxi"), null)),
      mutation(2, saving(expense("b", "Museum"), null)),
    ];
    const { cards, pending } = withPendingCards([card(dinner)], [page([dinner])], mutations, "ada");
    expect(names(cards)).toEqual(["Museum", "Taxi", "Dinner"]);
    expect([...pending]).toEqual([
      ["a", "waiting"],
      ["b", "waiting"],
    ]);
    expect(cards[0]).toMatchObject({ my_share: 900, payer: ada, event: { name: "Porto" } });
  });

  it("the list shows pending changes in place, and leaves out deleted expenses", () => {
    const lunch = expense("l", "Lunch");
    const mutations = [
      mutation(1, saving({ ...dinner, description: "Late dinner" }, dinner)),
      mutation(2, { kind: "delete_expense", version: 1, base: lunch }),
    ];
    const { cards, pending } = withPendingCards([card(lunch), card(dinner)], [page([lunch, dinner])], mutations, "ada");
    expect(names(cards)).toEqual(["Late dinner"]);
    expect(pending.get("d")).toBe("waiting");
  });

  it("the list marks refused mutations: new expenses as entered, others as on the server", () => {
    const mutations = [
      mutation(1, saving({ ...dinner, description: "Late dinner" }, dinner), "attention"),
      mutation(2, saving(expense("a", "Taxi"), null), "attention"),
    ];
    const { cards, pending } = withPendingCards([card(dinner)], [page([dinner])], mutations, "ada");
    expect(names(cards)).toEqual(["Taxi", "Dinner"]);
    expect([...pending.values()]).toEqual(["attention", "attention"]);
  });

  it("the list shows each payer of a pending expense with several payers", () => {
    const payers = [
      { user_id: "ben", paid_amount: 500 as Units, paid_in_event_currency: 500 as Units },
      { user_id: "ada", paid_amount: 400 as Units, paid_in_event_currency: 400 as Units },
    ];
    const mutations = [mutation(1, saving({ ...dinner, payers }, null))];
    const { cards } = withPendingCards([], [page([])], mutations, "ada");
    expect(cards[0]).toMatchObject({
      my_paid: 400,
      paid_by: "ben",
      payer: ben,
      payers: [{ person: ben }, { person: ada }],
    });
  });

  it("a list of some expenses gains and loses those that pending changes move into it and out of it", () => {
    const shared = (one: Expense) => ({ ...one, shares: [...one.shares, ...one.shares.map(withBen)] });
    const withBen = (share: Expense["shares"][number]) => ({ ...share, user_id: "ben" });
    const isListed = ({ shares }: Expense) => shares.some(({ user_id }) => user_id === "ben");
    const lunch = expense("l", "Lunch");
    const mutations = [
      mutation(1, saving(dinner, shared(dinner))),
      mutation(2, saving(expense("a", "Taxi"), null)),
      mutation(3, saving(shared(expense("b", "Museum")), null)),
      mutation(4, saving(shared(lunch), lunch)),
    ];
    const shown = withPendingCards([card(shared(dinner))], [page([shared(dinner), lunch])], mutations, "ada", isListed);
    expect(names(shown.cards)).toEqual(["Lunch", "Museum"]);
    expect([...shown.pending.keys()].sort()).toEqual(["b", "l"]);
  });

  it("the list equals the server's without pending mutations", () => {
    expect(withPendingCards([card(dinner)], [], [], "ada").cards).toEqual([card(dinner)]);
  });
});
