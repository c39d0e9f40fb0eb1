import { describe, expect, it } from "vitest";
import type { Units } from "@/core/money/units";
import { NO_PAYMENT_DETAILS } from "@/data/payment/columns";
import { type Person, personWith } from "@/data/person/model";
import { applyChange as apply, type Change, newExpense } from "@/data/testMutation";
import { dependentsOf } from "@/offline/order";
import type { Participant, ServerEventPage } from "./model";
import { applyPendingMutations } from "./pendingEvent";
import { ada, ben, by, emptyPage, expense, mutationOf, netOf, paidBy } from "./testPendingEvent";

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
      ...NO_PAYMENT_DETAILS,
    };
    expect(netOf(shown({ kind: "save_payment", payment }), ben)).toBe(5);
  });

  it("an equal split of both gets parts, and the others keep their shares", () => {
    const shares = [ben, dede, ada].map((user_id) => ({ user_id, share_amount: 300 as Units, parts: null }));
    const made = expense(900);
    const [listed] = shown({ ...made, expense: { ...made.expense, split_method: "equal" }, shares }).expenses;
    expect(listed?.split_method).toBe("parts");
    expect(listed?.shares.map(({ user_id, share_amount, parts }) => [user_id, share_amount, parts])).toEqual([
      [ben, 600, 2],
      [ada, 300, 1],
    ]);
  });

  it("parts beyond the limit leave the amounts alone", () => {
    const shares = [ben, dede].map((user_id) => ({ user_id, share_amount: 450 as Units, parts: 600_000 }));
    const made = expense(900);
    const page = shown({ ...made, expense: { ...made.expense, split_method: "parts" }, shares });
    expect(page.expenses[0]).toMatchObject({ split_method: "manual", shares: [{ share_amount: 900, parts: null }] });
  });

  it("a payment between the two is none", () => {
    const payment = {
      ...{ id: "p", event_id: claimed.event.id, from_user: dede, to_user: ben, amount: 5 as Units, currency: "EUR" },
      ...{ paid_on: "", ...NO_PAYMENT_DETAILS },
    } as const;
    expect(shown({ kind: "save_payment", payment }).payments).toEqual([]);
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
