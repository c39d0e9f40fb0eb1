import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { sum, type Units, ZERO } from "@/core/money/units";
import { equalShares } from "@/core/splitting/split";
import type { Person } from "@/data/person/model";
import { personWith } from "@/data/person/model";
import { applyChange as apply, type Change, newExpense, pendingMutation, snapshotBefore } from "@/data/testMutation";
import type { Mutation } from "@/offline/mutation";
import { dependentsOf } from "@/offline/order";
import type { Expense, Participant, ServerEventPage } from "./model";
import { applyPendingMutations, expensesToFetch } from "./pendingEvent";

const people = [
  "11111111-0000-4000-8000-000000000001",
  "22222222-0000-4000-8000-000000000002",
  "33333333-0000-4000-8000-000000000003",
];
const [ada = "", ben = ""] = people;
const by = { me: ada, at: "2026-07-14T10:00:00.000Z" };

function emptyPage(): ServerEventPage {
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
    households: [],
    iban_requests: [],
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

function edit(of: Expense, amount: number): Change {
  const { shares: _, payers: __, version, ...input } = of;
  return {
    kind: "save_expense",
    version,
    base: of,
    payers: null,
    expense: { ...input, amount: amount as Units },
    shares: equalShares(of.id, amount as Units, people).map((share) => ({ ...share, parts: null })),
  };
}

const paidBy = (...paid: [person: string, amount: number][]) =>
  paid.map(([user_id, amount]) => ({ user_id, paid_amount: amount as Units }));

const mutationOf = (change: Change, state: Mutation["state"] = "waiting"): Mutation =>
  pendingMutation(change, { user_id: ada, made_at: by.at, state });

const netOf = (page: ServerEventPage, person: string) => page.balances.find((b) => b.user_id === person)?.net;

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

  it("counts for each of several payers what they paid, in the event's currency to the last unit", () => {
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

  it("says of payers who paid alike that who was named did, else the one of the lowest id", () => {
    const payers = paidBy([people[2] ?? "", 500], [ben, 500]);
    const mainPayer = (paid_by: string) =>
      apply(emptyPage(), { ...expense(1000, 1, paid_by), payers }, by).expenses[0]?.paid_by;
    expect(mainPayer(people[2] ?? "")).toBe(people[2]);
    expect(mainPayer(ada)).toBe(ben);
  });

  it("keeps the parts of a split by parts", () => {
    const made = expense(900);
    const parts = made.shares.map((share, place) => ({ ...share, parts: place + 1 }));
    const { expenses } = apply(emptyPage(), { ...made, shares: parts }, by);
    expect(expenses[0]?.shares.map((share) => share.parts)).toEqual([1, 2, 3]);
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
    const entry = mutationOf(mutation);
    const page = applyPendingMutations(emptyPage(), [entry], ada);
    expect([...page.pending]).toEqual([[mutation.expense.id, "waiting"]]);
    const other = { ...emptyPage(), event: { ...emptyPage().event, id: "other" } };
    expect(applyPendingMutations(other, [entry], ada).expenses).toEqual([]);
  });

  it("keeps every balance in sum at zero, to the cent, through any edits and any rate", () => {
    const step = fc.record({
      amount: fc.integer({ min: 1, max: 999_999_999 }),
      again: fc.integer({ min: 1, max: 99_999 }),
      rate: fc.constantFrom(1, 0.0214, 46.729, 1.1),
      second: fc.integer({ min: 0, max: 99_999 }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        let page = emptyPage();
        for (const { amount, again, rate, second } of steps) {
          const made = expense(amount, rate, people[amount % 3]);
          const together = second > 0 && second < amount;
          const payers = together ? paidBy([ada, amount - second], [ben, second]) : null;
          const mutation = { ...made, payers };
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

describe("money that the server refused", () => {
  const refusedOf = (mutations: Change[], page = emptyPage()) =>
    applyPendingMutations(
      page,
      mutations.map((mutation, place) => mutationOf(mutation, place === 0 ? "attention" : "waiting")),
      ada,
    );

  it("is shown as refused when it is new, and counted nowhere; nor is what waits behind it", () => {
    const made = expense(9000);
    const behind: Change = { ...expense(100), expense: { ...made.expense, amount: 5000 as Units }, version: 1 };
    const page = refusedOf([made, behind]);
    expect(page).toMatchObject({ total: 0, expense_count: 0, expenses: [], balances: emptyPage().balances });
    expect(page.refused.expenses).toMatchObject([{ id: made.expense.id, amount: 5000 }]);
    expect([...page.pending]).toEqual([[made.expense.id, "attention"]]);
  });

  it("stays as the server has it when it is changed or deleted, with a mark", () => {
    const page = apply(emptyPage(), expense(9000), by);
    const [base] = page.expenses as [Expense];
    for (const mutation of [edit(base, 5000), { kind: "delete_expense", version: 1, base }] as Change[]) {
      const left = refusedOf([mutation], page);
      expect(left).toMatchObject({ ...page, refused: { expenses: [] } });
      expect(left.pending.get(base.id)).toBe("attention");
    }
  });

  it("is told of payments too", () => {
    const event_id = emptyPage().event.id;
    const payment = { id: "p", event_id, from_user: ben, to_user: ada, amount: 500 as Units, paid_on: "2026-07-15" };
    const page = refusedOf([{ kind: "save_payment", payment: { ...payment, currency: "EUR" } }]);
    expect(page).toMatchObject({ payments: [], balances: emptyPage().balances });
    expect(page.refused.payments).toMatchObject([{ id: "p", amount: 500 }]);
  });
});

describe("a person without an account", () => {
  const event_id = emptyPage().event.id;
  const dede = "44444444-0000-4000-8000-000000000004";
  const adding: Change = { kind: "add_person", event_id, id: dede, name: "Dede" };
  const naming = newExpense(
    { id: "99999999-0000-4000-8000-000000000000", event_id, paid_by: ada, amount: 900 as Units },
    [ada, dede],
  );
  const renaming: Change = { kind: "rename_person", event_id, person_id: dede, name: "Opa", was: "Dede" };
  const named = { user_id: dede, status: "active", person: { first_name: "Dede", has_account: false, email: null } };

  it("takes part as soon as they are added, and what they share is counted", () => {
    const page = applyPendingMutations(
      emptyPage(),
      [adding, naming].map((mutation) => mutationOf(mutation)),
      ada,
    );
    expect(page.participants).toMatchObject([named]);
    expect(page.pending.get(dede)).toBe("waiting");
    expect(page.balances.find(({ user_id }) => user_id === dede)).toMatchObject({ share: 450, net: -450 });
  });

  it("is there once, also when the server knows them already, and is called what they were called last", () => {
    const known = apply(emptyPage(), adding, by);
    const page = applyPendingMutations(
      known,
      [adding, renaming].map((mutation) => mutationOf(mutation)),
      ada,
    );
    expect(page.participants).toMatchObject([{ ...named, person: { first_name: "Opa" } }]);
  });

  it("who was refused is not in the event, and what names them is shown as refused, by their name, and counted nowhere", () => {
    const refused = { ...mutationOf(adding, "attention"), id: "refused" };
    const entries = [refused, mutationOf(naming), mutationOf(expense(100))];
    const page = applyPendingMutations(emptyPage(), entries, ada);
    expect(page.participants).toMatchObject([{ ...named, status: "removed" }]);
    expect(page.refused.expenses).toMatchObject([{ id: naming.expense.id }]);
    expect(page).toMatchObject({ total: 100, expense_count: 1 });
    expect(dependentsOf(refused, entries)).toMatchObject(
      [naming].map((change) => ({ payload: { expense: change.expense } })),
    );
  });

  it("keeps the name that the server has as long as another one was refused", () => {
    const known = apply(emptyPage(), adding, by);
    expect(applyPendingMutations(known, [mutationOf(renaming, "attention")], ada).participants).toMatchObject([named]);
  });
});

it("a change that cannot be shown after all takes nothing else with it, and is marked", () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const broken = expense(9000);
  const fine = expense(100);
  const unreadable = { ...mutationOf(broken), payload: { ...broken, shares: null } };
  const page = applyPendingMutations(emptyPage(), [unreadable, mutationOf(fine)], ada);
  expect(page).toMatchObject({ total: 100, expense_count: 1 });
  expect(page.pending.get(broken.expense.id)).toBe("attention");
});

it("a deletion that is taken back leaves the event as it was, though neither has been sent", () => {
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

describe("what was entered for somebody without an account who turned out to be Ben", () => {
  const dede = "99999999-0000-4000-8000-000000000009";
  const participant = (person: Person): Participant => ({
    id: person.id,
    user_id: person.id,
    role: "member",
    status: person.claimed_by ? "removed" : "active",
    joined_at: by.at,
    removed_at: null,
    household_id: null,
    person,
  });
  const claimed: ServerEventPage = {
    ...emptyPage(),
    participants: [
      participant(personWith({ id: ben, first_name: "Ben" })),
      participant(personWith({ id: dede, first_name: "Dede", has_account: false, claimed_by: ben })),
    ],
  };
  const shown = (mutation: Change) => applyPendingMutations(claimed, [mutationOf(mutation)], ada);

  it("is shown as Ben's: what he paid, shares, sends and gets", () => {
    const made = expense(900, 1, dede);
    const page = shown({ ...made, shares: [{ user_id: dede, share_amount: 900 as Units, parts: null }] });
    expect(page.expenses[0]).toMatchObject({ paid_by: ben, payers: [{ user_id: ben }], shares: [{ user_id: ben }] });
    expect(page.balances.map(({ user_id }) => user_id)).not.toContain(dede);
    const payment = {
      id: "p",
      event_id: claimed.event.id,
      from_user: dede,
      to_user: ada,
      amount: 5 as Units,
      currency: "EUR",
      paid_on: "",
    };
    expect(netOf(shown({ kind: "save_payment", payment }), ben)).toBe(5);
  });

  it("is added up where both stand in one expense", () => {
    const shares = [ben, dede, ada].map((user_id) => ({ user_id, share_amount: 300 as Units, parts: 1 }));
    const page = shown({ ...expense(900), payers: paidBy([dede, 400], [ada, 300], [ben, 200]), shares });
    expect(page.expenses[0]?.shares).toEqual([
      { user_id: ben, share_amount: 600, share_in_event_currency: 600, parts: 2 },
      { user_id: ada, share_amount: 300, share_in_event_currency: 300, parts: 1 },
    ]);
    expect(page.expenses[0]?.payers.map((payer) => [payer.user_id, payer.paid_amount])).toEqual([
      [ben, 600],
      [ada, 300],
    ]);
  });
});

describe("a change of an expense that did not come with the page", () => {
  const oldest = apply(emptyPage(), expense(9000), by);
  const [base] = oldest.expenses;
  if (!base) throw new Error("the expense is missing");
  const deletion: Change = { kind: "delete_expense", version: 1, base };
  const old = expense(700);
  const made: Change = { ...old, expense: { ...old.expense, expense_date: "2026-01-01" } };
  const [newer] = apply(emptyPage(), expense(100), by).expenses;
  if (!newer) throw new Error("the expense is missing");
  /** The event as the server tells it, with more expenses than come at once. */
  const told = (also: ServerEventPage["also"], total: number): ServerEventPage => ({
    ...emptyPage(),
    expenses: [newer],
    next: { expense_date: newer.expense_date, created_at: newer.created_at, id: newer.id },
    total: total as Units,
    also,
  });
  const shown = (page: ServerEventPage, mutation: Change) => applyPendingMutations(page, [mutationOf(mutation)], ada);

  it("is counted while the sums are known to be from before it", () => {
    const page = told(undefined, 9100);
    expect(shown(snapshotBefore(page, edit(base, 5000), by.at), edit(base, 5000))).toMatchObject({
      total: 5100,
      needsRefetch: false,
    });
    expect(shown(snapshotBefore(page, deletion, by.at), deletion)).toMatchObject({ total: 100, needsRefetch: false });
    expect(shown(snapshotBefore(page, made, by.at), made)).toMatchObject({ total: 9800, needsRefetch: false });
  });

  it("is not counted again by sums that hold it, though its answer was lost", () => {
    const changed = apply(oldest, edit(base, 5000), by).expenses[0] ?? null;
    const created = apply(emptyPage(), made, by).expenses[0] ?? null;
    expect(shown(told({ [base.id]: changed }, 5100), edit(base, 5000))).toMatchObject({
      total: 5100,
      needsRefetch: false,
    });
    expect(shown(told({ [base.id]: changed }, 5100), edit(base, 5000)).expenses).toContainEqual(changed);
    expect(shown(told({ [base.id]: null }, 100), deletion)).toMatchObject({ total: 100, needsRefetch: false });
    expect(shown(told({ [old.expense.id]: created }, 9800), made)).toMatchObject({ total: 9800, needsRefetch: false });
  });

  it("is counted by sums that are newer and do not hold it", () => {
    const also = { [base.id]: base, [old.expense.id]: null };
    expect(shown(told(also, 9300), edit(base, 5000)).total).toBe(5300);
    expect(shown(told(also, 9300), deletion).total).toBe(300);
    expect(shown(told(also, 9300), made).total).toBe(10_000);
  });

  it("leaves sums that may hold it as the server said them, until it was asked", () => {
    for (const mutation of [edit(base, 5000), deletion, made]) {
      expect(shown(told({}, 9100), mutation)).toMatchObject({ total: 9100, needsRefetch: true });
    }
    expect(
      expensesToFetch(base.event_id, [mutationOf(deletion), mutationOf(edit(base, 5000)), mutationOf(made)]),
    ).toEqual([base.id, old.expense.id]);
  });

  it("counts each of several changes of it on top of the other", () => {
    const page = snapshotBefore(told(undefined, 9100), edit(base, 5000), by.at);
    const [changed] = apply(oldest, edit(base, 5000), by).expenses;
    if (!changed) throw new Error("the expense is missing");
    const again = [edit(base, 5000), edit(changed, 300)].map((mutation) => mutationOf(mutation));
    expect(applyPendingMutations(page, again, ada).total).toBe(400);
    const gone: Change = { kind: "delete_expense", version: 2, base: changed };
    const settled = apply(apply(page, edit(base, 5000), by), gone, by);
    expect(settled.total).toBe(100);
    expect(apply(settled, gone, by)).toEqual(settled);
  });
});
