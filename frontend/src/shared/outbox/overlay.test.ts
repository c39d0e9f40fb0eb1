import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { EventPage, Expense } from "@/shared/event/model";
import { equalShares } from "@/shared/money/split";
import { sum, type Units, ZERO } from "@/shared/money/units";
import type { Entry, Mutation } from "./model";
import { apply, noted, toAskFor, withPending } from "./overlay";
import { newExpense } from "./testMutation";

const people = [
  "11111111-0000-4000-8000-000000000001",
  "22222222-0000-4000-8000-000000000002",
  "33333333-0000-4000-8000-000000000003",
];
const [ada = "", ben = ""] = people;
const by = { me: ada, at: "2026-07-14T10:00:00.000Z" };

function emptyPage(): EventPage {
  return {
    event: {
      id: "e0000000-0000-4000-8000-000000000000",
      name: "Ski week",
      description: null,
      category: "short_trip",
      default_currency: "EUR",
      place_country: null,
      place_city: null,
      planned_start_date: null,
      planned_duration_days: null,
      created_by: ada,
      created_at: "2026-07-01T10:00:00Z",
      status: "active",
      revision: 1,
    },
    me: null,
    participants: [],
    balances: people.map((user_id) => ({ user_id, paid: ZERO, share: ZERO, sent: ZERO, received: ZERO, net: ZERO })),
    total: ZERO,
    expense_count: 0,
    expenses: [],
    next: null,
    payments: [],
  };
}

let made = 0;

function expense(amount: number, rate = 1, paidBy = ada) {
  const id = `${(++made).toString(16).padStart(8, "0")}-0000-4000-8000-000000000000`;
  const own = { id, event_id: emptyPage().event.id, amount: amount as Units, paid_by: paidBy };
  const foreign = { currency: "TRY", conversion_rate_to_event_currency: rate, rate_source: "live" } as const;
  return newExpense(rate === 1 ? own : { ...own, ...foreign }, people);
}

function edit(of: Expense, amount: number): Mutation {
  const { shares: _, version, ...input } = of;
  return {
    kind: "save_expense",
    version,
    base: of,
    expense: { ...input, amount: amount as Units },
    shares: equalShares(of.id, amount as Units, people),
  };
}

const entryOf = (mutation: Mutation, state: Entry["state"] = "waiting"): Entry => ({
  id: "m",
  user_id: ada,
  seq: 1,
  made_at: by.at,
  mutation,
  state,
  code: null,
  attempts: 0,
});

const netOf = (page: EventPage, person: string) => page.balances.find((b) => b.user_id === person)?.net;

describe("an event with changes on their way", () => {
  it("counts a new expense for its payer and everyone who shares it", () => {
    const page = apply(emptyPage(), expense(9000), by);
    expect(page).toMatchObject({ total: 9000, expense_count: 1 });
    expect(netOf(page, ada)).toBe(6000);
    expect(netOf(page, ben)).toBe(-3000);
  });

  it("has an expense where the server will list it: newest day first, then newest entry, then by id", () => {
    const days = ["2026-07-14", "2026-07-13", "2026-07-15"].flatMap((day) => [1, 2, 3].map((hour) => ({ day, hour })));
    const placed = days.flatMap(({ day, hour }) =>
      [1, 2].map(() => {
        const mutation = expense(300);
        mutation.expense.expense_date = day;
        return { mutation, at: `${day}T0${hour}:00:00.000Z`, key: `${day} 0${hour}` };
      }),
    );
    const page = placed.reduce((sofar, { mutation, at }) => apply(sofar, mutation, { me: ada, at }), emptyPage());
    const newestFirst = [...placed].sort((a, b) =>
      a.key === b.key ? (a.mutation.expense.id < b.mutation.expense.id ? -1 : 1) : a.key < b.key ? 1 : -1,
    );
    const ids = newestFirst.map(({ mutation }) => mutation.expense.id);
    expect(page.expenses.map(({ id }) => id)).toEqual(ids);

    const [moved, ...others] = page.expenses as [Expense, ...Expense[]];
    const edited = edit({ ...moved, expense_date: "2026-07-13" }, 600);
    const after = apply(page, edited, by).expenses.map(({ id }) => id);
    expect(after).toEqual([...others.slice(0, 11), moved, ...others.slice(11)].map(({ id }) => id));
  });

  it("does not count twice what the server already answered", () => {
    const mutation = expense(9000);
    const once = apply(emptyPage(), mutation, by);
    expect(apply(once, mutation, by)).toEqual(once);
  });

  it("is as before when an expense is made and deleted again", () => {
    const page = apply(emptyPage(), expense(1000, 0.0214), by);
    const [base] = page.expenses;
    if (!base) throw new Error("the expense is missing");
    const gone = apply(page, { kind: "delete_expense", version: 1, base }, by);
    expect(gone).toEqual(emptyPage());
  });

  it("takes nothing out of the sums that somebody else has taken out already", () => {
    const made = apply(emptyPage(), expense(9000), by);
    const [base] = made.expenses;
    if (!base) throw new Error("the expense is missing");
    // Deleted by somebody else: the page does not hold it any more.
    expect(apply(emptyPage(), { kind: "delete_expense", version: 1, base }, by)).toEqual(emptyPage());
    expect(apply(emptyPage(), edit(base, 5000), by)).toMatchObject({ total: 5000, expense_count: 1 });
  });

  it("counts a payment and takes it back", () => {
    const payment = {
      id: "p",
      event_id: emptyPage().event.id,
      from_user: ben,
      to_user: ada,
      amount: 500 as Units,
      currency: "EUR",
      paid_on: "2026-07-15",
    };
    const paid = apply(emptyPage(), { kind: "save_payment", payment }, by);
    expect(netOf(paid, ben)).toBe(500);
    expect(netOf(paid, ada)).toBe(-500);
    expect(paid.total).toBe(0);
    const [base] = paid.payments;
    if (!base) throw new Error("the payment is missing");
    expect(apply(paid, { kind: "delete_payment", base }, by)).toEqual(emptyPage());
  });

  it("marks what is on its way, and leaves other events alone", () => {
    const mutation = expense(100);
    const entry = entryOf(mutation);
    const page = withPending(emptyPage(), [entry], ada);
    expect([...page.pending]).toEqual([[mutation.expense.id, "waiting"]]);
    const other = { ...emptyPage(), event: { ...emptyPage().event, id: "other" } };
    expect(withPending(other, [entry], ada).expenses).toEqual([]);
  });

  it("keeps every balance in sum at zero, to the cent, through any edits and any rate", () => {
    const step = fc.record({
      amount: fc.integer({ min: 1, max: 999_999_999 }),
      again: fc.integer({ min: 1, max: 99_999 }),
      rate: fc.constantFrom(1, 0.0214, 46.729, 1.1),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        let page = emptyPage();
        for (const { amount, again, rate } of steps) {
          const mutation = expense(amount, rate, people[amount % 3]);
          page = apply(page, mutation, by);
          const there = page.expenses.find((e) => e.id === mutation.expense.id);
          if (there) page = apply(page, edit(there, again), by);
        }
        expect(sum(page.balances.map((b) => b.net))).toBe(0);
        expect(page.total).toBe(sum(page.expenses.map((e) => e.amount_in_event_currency)));
        expect(page.total).toBe(sum(page.balances.map((b) => b.paid)));
        expect(page.total).toBe(sum(page.balances.map((b) => b.share)));
      }),
    );
  });
});

describe("a change of an expense that did not come with the page", () => {
  const oldest = apply(emptyPage(), expense(9000), by);
  const [base] = oldest.expenses;
  if (!base) throw new Error("the expense is missing");
  const deletion: Mutation = { kind: "delete_expense", version: 1, base };
  const old = expense(700);
  const made: Mutation = { ...old, expense: { ...old.expense, expense_date: "2026-01-01" } };
  const [newer] = apply(emptyPage(), expense(100), by).expenses;
  if (!newer) throw new Error("the expense is missing");
  /** The event as the server tells it, with more expenses than come at once. */
  const told = (also: EventPage["also"], total: number): EventPage => ({
    ...emptyPage(),
    expenses: [newer],
    next: { expense_date: newer.expense_date, created_at: newer.created_at, id: newer.id },
    total: total as Units,
    also,
  });
  const shown = (page: EventPage, mutation: Mutation) => withPending(page, [entryOf(mutation)], ada);

  it("is counted while the sums are known to be from before it", () => {
    const page = told(undefined, 9100);
    expect(shown(noted(page, edit(base, 5000), by.at), edit(base, 5000))).toMatchObject({ total: 5100, unsure: false });
    expect(shown(noted(page, deletion, by.at), deletion)).toMatchObject({ total: 100, unsure: false });
    expect(shown(noted(page, made, by.at), made)).toMatchObject({ total: 9800, unsure: false });
  });

  it("is not counted again by sums that hold it, though its answer was lost", () => {
    const changed = apply(oldest, edit(base, 5000), by).expenses[0] ?? null;
    const created = apply(emptyPage(), made, by).expenses[0] ?? null;
    expect(shown(told({ [base.id]: changed }, 5100), edit(base, 5000))).toMatchObject({ total: 5100, unsure: false });
    expect(shown(told({ [base.id]: changed }, 5100), edit(base, 5000)).expenses).toContainEqual(changed);
    expect(shown(told({ [base.id]: null }, 100), deletion)).toMatchObject({ total: 100, unsure: false });
    expect(shown(told({ [old.expense.id]: created }, 9800), made)).toMatchObject({ total: 9800, unsure: false });
  });

  it("is counted by sums that are newer and do not hold it", () => {
    const also = { [base.id]: base, [old.expense.id]: null };
    expect(shown(told(also, 9300), edit(base, 5000)).total).toBe(5300);
    expect(shown(told(also, 9300), deletion).total).toBe(300);
    expect(shown(told(also, 9300), made).total).toBe(10_000);
  });

  it("leaves sums that may hold it as the server said them, until it was asked", () => {
    for (const mutation of [edit(base, 5000), deletion, made]) {
      expect(shown(told({}, 9100), mutation)).toMatchObject({ total: 9100, unsure: true });
    }
    expect(toAskFor(base.event_id, [entryOf(deletion), entryOf(edit(base, 5000)), entryOf(made)])).toEqual([
      base.id,
      old.expense.id,
    ]);
  });

  it("counts each of several changes of it on top of the other", () => {
    const page = noted(told(undefined, 9100), edit(base, 5000), by.at);
    const [changed] = apply(oldest, edit(base, 5000), by).expenses;
    if (!changed) throw new Error("the expense is missing");
    const again = [edit(base, 5000), edit(changed, 300)].map((mutation) => entryOf(mutation));
    expect(withPending(page, again, ada).total).toBe(400);
    const gone: Mutation = { kind: "delete_expense", version: 2, base: changed };
    const settled = apply(apply(page, edit(base, 5000), by), gone, by);
    expect(settled.total).toBe(100);
    expect(apply(settled, gone, by)).toEqual(settled);
  });
});
