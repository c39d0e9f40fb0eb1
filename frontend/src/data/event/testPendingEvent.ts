import { type Units, ZERO } from "@/core/money/units";
import { equalShares } from "@/core/splitting/split";
import { type Change, newExpense, pendingMutation } from "@/data/testMutation";
import type { Mutation } from "@/offline/mutation";
import type { Expense, ServerEventPage } from "./model";
import { NO_EVENT_DETAILS } from "./noValues";

export const people = [
  "11111111-0000-4000-8000-000000000001",
  "22222222-0000-4000-8000-000000000002",
  "33333333-0000-4000-8000-000000000003",
];
export const [ada = "", ben = ""] = people;
export const by = { me: ada, at: "2026-07-14T10:00:00.000Z" };

/** Returns the page of an event of three people without expenses. */
export function emptyPage(): ServerEventPage {
  return {
    event: {
      ...NO_EVENT_DETAILS,
      id: "e0000000-0000-4000-8000-000000000000",
      name: "Ski week",
      category: "short_trip",
      default_currency: "EUR",
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
    receipt_counts: {},
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

/** Returns a new expense among the three, in euros or, with another rate than 1, in lira. */
export function expense(amount: number, rate = 1, paidBy = ada) {
  const id = `${(++made).toString(16).padStart(8, "0")}-0000-4000-8000-000000000000`;
  const own = { id, event_id: emptyPage().event.id, amount: amount as Units, paid_by: paidBy };
  const foreign = { currency: "TRY", conversion_rate_to_event_currency: rate, rate_source: "live" } as const;
  return newExpense(rate === 1 ? own : { ...own, ...foreign }, people);
}

export const joining = (person_id: string, expenses: readonly Expense[]): Change => ({
  kind: "join_expenses",
  event_id: emptyPage().event.id,
  person_id,
  expenses: [...expenses],
});

export function edit(of: Expense, amount: number): Change {
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

export const paidBy = (...paid: [person: string, amount: number][]) =>
  paid.map(([user_id, amount]) => ({ user_id, paid_amount: amount as Units }));

export const mutationOf = (change: Change, state: Mutation["state"] = "waiting"): Mutation =>
  pendingMutation(change, { user_id: ada, made_at: by.at, state });

export const netOf = (page: ServerEventPage, person: string) => page.balances.find((b) => b.user_id === person)?.net;
