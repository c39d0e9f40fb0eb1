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
    comment_counts: {},
    check_marks: {},
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

const joining = (person_id: string, expenses: readonly Expense[]): Change => ({
  kind: "join_expenses",
  event_id: emptyPage().event.id,
  person_id,
  expenses: [...expenses],
});

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
      method: null,
      note: null,
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
    method: null,
    note: null,
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

  it("a person without an account takes part as soon as they are added, and their shares count", () => {
    const page = applyPendingMutations(
      emptyPage(),
      [adding, naming].map((mutation) => mutationOf(mutation)),
      ada,
    );
    expect(page.participants).toMatchObject([named]);
    expect(page.pending.get(dede)).toBe("waiting");
    expect(page.balances.find(({ user_id }) => user_id === dede)).toMatchObject({ share: 450, net: -450 });
  });

  it("an added person is listed once under their latest name, also when the server has them already", () => {
    const known = apply(emptyPage(), adding, by);
    const page = applyPendingMutations(
      known,
      [adding, renaming].map((mutation) => mutationOf(mutation)),
      ada,
    );
    expect(page.participants).toMatchObject([{ ...named, person: { first_name: "Opa" } }]);
  });

  it("a refused person is not in the event, and mutations that name them are listed as refused and not counted", () => {
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

  it("a person keeps the server's name while a rename is refused", () => {
    const known = apply(emptyPage(), adding, by);
    expect(applyPendingMutations(known, [mutationOf(renaming, "attention")], ada).participants).toMatchObject([named]);
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

  it("unsent mutations of a merged person show Ben's paid, shared, sent and received amounts", () => {
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
      method: null,
      note: null,
    };
    expect(netOf(shown({ kind: "save_payment", payment }), ben)).toBe(5);
  });

  it("the rows of Ben and of the merged person in one expense are added up", () => {
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
  /** The server's page of an event with more expenses than one page holds. */
  const told = (also: ServerEventPage["also"], total: number): ServerEventPage => ({
    ...emptyPage(),
    expenses: [newer],
    next: { expense_date: newer.expense_date, created_at: newer.created_at, id: newer.id },
    total: total as Units,
    also,
  });
  const shown = (page: ServerEventPage, mutation: Change) => applyPendingMutations(page, [mutationOf(mutation)], ada);

  it("an unlisted expense's change counts while the sums are from before it", () => {
    const page = told(undefined, 9100);
    expect(shown(snapshotBefore(page, edit(base, 5000), by.at), edit(base, 5000))).toMatchObject({
      total: 5100,
      needsRefetch: false,
    });
    expect(shown(snapshotBefore(page, deletion, by.at), deletion)).toMatchObject({ total: 100, needsRefetch: false });
    expect(shown(snapshotBefore(page, made, by.at), made)).toMatchObject({ total: 9800, needsRefetch: false });
  });

  it("sums that include an unlisted expense's change do not count it again after a lost answer", () => {
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

  it("an unlisted expense's change counts in newer sums that do not include it", () => {
    const also = { [base.id]: base, [old.expense.id]: null };
    expect(shown(told(also, 9300), edit(base, 5000)).total).toBe(5300);
    expect(shown(told(also, 9300), deletion).total).toBe(300);
    expect(shown(told(also, 9300), made).total).toBe(10_000);
  });

  it("sums that may include an unlisted expense's change stay unchanged until the expense is fetched", () => {
    for (const mutation of [edit(base, 5000), deletion, made]) {
      expect(shown(told({}, 9100), mutation)).toMatchObject({ total: 9100, needsRefetch: true });
    }
    expect(
      expensesToFetch(base.event_id, [mutationOf(deletion), mutationOf(edit(base, 5000)), mutationOf(made)]),
    ).toEqual([base.id, old.expense.id]);
  });

  it("a join counts in listed and unlisted expenses, and its snapshot leaves out expenses with pending mutations", () => {
    const page = told(undefined, 9100);
    const join = joining("cem", [newer, base]);
    const after = shown(snapshotBefore(page, join, by.at), join);
    expect(after).toMatchObject({ total: 9100, needsRefetch: false });
    const shareOf = (row: Expense | null | undefined) => row?.shares.find(({ user_id }) => user_id === "cem");
    expect(shareOf(after.expenses[0])).toMatchObject({ share_amount: 25 });
    expect(shareOf(after.also?.[base.id])).toMatchObject({ share_amount: 2250 });
    expect(after.balances.find(({ user_id }) => user_id === "cem")).toMatchObject({ share: 2275 });
    const other = { ...base, id: old.expense.id };
    const noted = snapshotBefore(page, joining("cem", [base, other]), by.at, new Set([base.id]));
    expect(noted.also).toEqual({ [other.id]: other });
  });

  it("several changes of an unlisted expense count one after the other", () => {
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
