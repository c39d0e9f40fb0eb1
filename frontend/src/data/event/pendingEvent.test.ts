import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { sum, type Units } from "@/core/money/units";
import { NO_PAYMENT_DETAILS } from "@/data/payment/columns";
import { applyChange as apply, type Change } from "@/data/testMutation";
import type { Expense } from "./model";
import { applyPendingMutations } from "./pendingEvent";
import { ada, ben, by, edit, emptyPage, expense, joining, mutationOf, netOf, paidBy, people } from "./testPendingEvent";

describe("an event with changes on their way", () => {
  it("a new unsent expense changes the balances of its payer and of everyone who shares it", () => {
    const page = apply(emptyPage(), expense(9000), by);
    expect(page).toMatchObject({ total: 9000, expense_count: 1 });
    expect(netOf(page, ada)).toBe(6000);
    expect(netOf(page, ben)).toBe(-3000);
  });

  it("an unsent expense is listed where the server will list it: newest day first, then newest entry, then by id", () => {
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

  it("the amounts of several payers add up to the last unit in the event's currency", () => {
    const mutation = { ...expense(1000, 0.0333), payers: paidBy([ben, 700], [ada, 300]) };
    const page = apply(emptyPage(), mutation, by);
    const [there] = page.expenses;
    expect(there).toMatchObject({ paid_by: ben, amount_in_event_currency: 33 });
    expect(there?.payers).toEqual([
      { user_id: ben, paid_amount: 700, paid_in_event_currency: 23 },
      { user_id: ada, paid_amount: 300, paid_in_event_currency: 10 },
    ]);
    expect(page.balances.map(({ paid }) => paid)).toEqual([10, 23, 0]);
    expect(sum(page.balances.map(({ net }) => net))).toBe(0);
    const gone = there && apply(page, { kind: "delete_expense", version: 1, base: there }, by);
    expect(gone).toEqual(emptyPage());
  });

  it("among payers of equal amounts the named one counts as payer, else the one with the lowest id", () => {
    const payers = paidBy([people[2] ?? "", 500], [ben, 500]);
    const mainPayer = (paid_by: string) =>
      apply(emptyPage(), { ...expense(1000, 1, paid_by), payers }, by).expenses[0]?.paid_by;
    expect(mainPayer(people[2] ?? "")).toBe(people[2]);
    expect(mainPayer(ada)).toBe(ben);
  });

  it("an unsent expense keeps the parts of a split by parts", () => {
    const made = expense(900);
    const parts = made.shares.map((share, place) => ({ ...share, parts: place + 1 }));
    const { expenses } = apply(emptyPage(), { ...made, shares: parts }, by);
    expect(expenses[0]?.shares.map((share) => share.parts)).toEqual([1, 2, 3]);
  });

  it("an expense that the server's answer includes is not counted twice", () => {
    const mutation = expense(9000);
    const once = apply(emptyPage(), mutation, by);
    expect(apply(once, mutation, by)).toEqual(once);
  });

  it("an unsent expense that is deleted again leaves the page as before", () => {
    const page = apply(emptyPage(), expense(1000, 0.0214), by);
    const [base] = page.expenses;
    if (!base) throw new Error("the expense is missing");
    const gone = apply(page, { kind: "delete_expense", version: 1, base }, by);
    expect(gone).toEqual(emptyPage());
  });

  it("an expense that somebody else deleted is not subtracted a second time", () => {
    const made = apply(emptyPage(), expense(9000), by);
    const [base] = made.expenses;
    if (!base) throw new Error("the expense is missing");
    // Another person has deleted the expense: the page does not include it.
    expect(apply(emptyPage(), { kind: "delete_expense", version: 1, base }, by)).toEqual(emptyPage());
    expect(apply(emptyPage(), edit(base, 5000), by)).toMatchObject({ total: 5000, expense_count: 1 });
  });

  it("an unsent payment changes the balances, and its deletion restores them", () => {
    const payment = {
      id: "p",
      event_id: emptyPage().event.id,
      from_user: ben,
      to_user: ada,
      amount: 500 as Units,
      currency: "EUR",
      paid_on: "2026-07-15",
      ...NO_PAYMENT_DETAILS,
    };
    const paid = apply(emptyPage(), { kind: "save_payment", payment }, by);
    expect(netOf(paid, ben)).toBe(500);
    expect(netOf(paid, ada)).toBe(-500);
    expect(paid.total).toBe(0);
    const [base] = paid.payments;
    if (!base) throw new Error("the payment is missing");
    expect(apply(paid, { kind: "delete_payment", base }, by)).toEqual(emptyPage());
  });

  it("rows with unsent mutations are marked, and other events stay as they are", () => {
    const mutation = expense(100);
    const entry = mutationOf(mutation);
    const page = applyPendingMutations(emptyPage(), [entry], ada);
    expect([...page.pending]).toEqual([[mutation.expense.id, "waiting"]]);
    const other = { ...emptyPage(), event: { ...emptyPage().event, id: "other" } };
    expect(applyPendingMutations(other, [entry], ada).expenses).toEqual([]);
  });

  it("balances add up to zero to the cent after any edits at any rate", () => {
    const step = fc.record({
      amount: fc.integer({ min: 1, max: 999_999_999 }),
      again: fc.integer({ min: 1, max: 99_999 }),
      joins: fc.boolean(),
      // Expenses and refunds, which a change can turn into each other.
      signs: fc.tuple(fc.constantFrom(1, -1), fc.constantFrom(1, -1)),
      rate: fc.constantFrom(1, 0.0214, 46.729, 1.1),
      second: fc.integer({ min: 0, max: 99_999 }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        let page = emptyPage();
        for (const { amount, again, joins, rate, second, signs } of steps) {
          const [before, after] = signs;
          const made = expense(before * amount, rate, people[amount % 3]);
          const together = second > 0 && second < amount;
          const payers = together ? paidBy([ada, before * (amount - second)], [ben, before * second]) : null;
          const mutation = { ...made, payers };
          page = apply(page, mutation, by);
          const there = page.expenses.find((e) => e.id === mutation.expense.id);
          if (there) page = apply(page, edit(there, after * again), by);
          if (joins) page = apply(page, joining("cem", page.expenses), by);
        }
        expect(sum(page.balances.map((b) => b.net))).toBe(0);
        expect(page.total).toBe(sum(page.expenses.map((e) => e.amount_in_event_currency)));
        expect(page.total).toBe(sum(page.balances.map((b) => b.paid)));
        expect(page.total).toBe(sum(page.balances.map((b) => b.share)));
      }),
    );
  });
});

describe("money that the server refused", () => {
  const refusedOf = (mutations: Change[], page = emptyPage()) =>
    applyPendingMutations(
      page,
      mutations.map((mutation, place) => mutationOf(mutation, place === 0 ? "attention" : "waiting")),
      ada,
    );

  it("a refused new expense is listed as refused and not counted, nor are mutations that wait for it", () => {
    const made = expense(9000);
    const behind: Change = { ...expense(100), expense: { ...made.expense, amount: 5000 as Units }, version: 1 };
    const page = refusedOf([made, behind]);
    expect(page).toMatchObject({ total: 0, expense_count: 0, expenses: [], balances: emptyPage().balances });
    expect(page.refused.expenses).toMatchObject([{ id: made.expense.id, amount: 5000 }]);
    expect([...page.pending]).toEqual([[made.expense.id, "attention"]]);
  });

  it("an expense with a refused change or deletion stays as the server has it, with a mark", () => {
    const page = apply(emptyPage(), expense(9000), by);
    const [base] = page.expenses as [Expense];
    for (const mutation of [edit(base, 5000), { kind: "delete_expense", version: 1, base }] as Change[]) {
      const left = refusedOf([mutation], page);
      expect(left).toMatchObject({ ...page, refused: { expenses: [] } });
      expect(left.pending.get(base.id)).toBe("attention");
    }
  });

  const payment = {
    id: "p",
    event_id: emptyPage().event.id,
    from_user: ben,
    to_user: ada,
    amount: 500 as Units,
    currency: "EUR",
    paid_on: "2026-07-15",
    ...NO_PAYMENT_DETAILS,
  };

  it("a refused new payment is listed as refused", () => {
    const page = refusedOf([{ kind: "save_payment", payment }]);
    expect(page).toMatchObject({ payments: [], balances: emptyPage().balances });
    expect(page.refused.payments).toMatchObject([{ id: "p", amount: 500 }]);
  });

  it("money in a currency that the event no longer has is not counted, and its expense stays listed", () => {
    const { event, ...rest } = emptyPage();
    const yen = { ...rest, event: { ...event, default_currency: "JPY" } };
    const made = expense(9000);
    Object.assign(made.expense, { event_currency: "EUR", rate_source: "live", rate_date: "2027-05-14" });
    const pending = [made, { kind: "save_payment", payment } as const].map((change) => mutationOf(change));
    const page = applyPendingMutations(yen, pending, ada);
    expect(page).toMatchObject({ total: 0, payments: [] });
    expect(page.balances.every(({ net }) => net === 0)).toBe(true);
    // Without a source, its form looks up another rate.
    expect(page.expenses).toMatchObject([
      { id: made.expense.id, amount: 9000, amount_in_event_currency: 0, rate_source: null, rate_date: null },
    ]);
    expect(refusedOf([made], yen).refused.expenses).toMatchObject([{ id: made.expense.id, amount: 9000 }]);
  });
});

it("a mutation that cannot be applied is marked and leaves the others applied", () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const broken = expense(9000);
  const fine = expense(100);
  const unreadable = { ...mutationOf(broken), payload: { ...broken, shares: null } };
  const page = applyPendingMutations(emptyPage(), [unreadable, mutationOf(fine)], ada);
  expect(page).toMatchObject({ total: 100, expense_count: 1 });
  expect(page.pending.get(broken.expense.id)).toBe("attention");
});

it("an undone deletion leaves the event as it was while both mutations are unsent", () => {
  const page = apply(emptyPage(), expense(9000), by);
  const [base] = page.expenses as [Expense];
  const undone = [
    { kind: "delete_expense", version: 1, base },
    { kind: "restore_expense", base },
  ] as Change[];
  for (const next of [null, { expense_date: "2026-01-01", created_at: "", id: "z" }]) {
    const told = { ...page, next };
    const left = applyPendingMutations(
      told,
      undone.map((mutation) => mutationOf(mutation)),
      ada,
    );
    expect(left).toMatchObject({ total: 9000, expense_count: 1, balances: page.balances, needsRefetch: false });
    expect(left.expenses).toEqual([{ ...base, version: 3 }]);
  }
});
