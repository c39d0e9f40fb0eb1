import { expect, test } from "vitest";
import { toUnits } from "@/core/money/units";
import { planOfPayments } from "@/core/settling/plan";
import { eventPageFromWire } from "@/data/event/parse";
import { consequenceOf, consequenceOfSaving } from "@/features/expense-form/saving/consequence";
import { addPerson, createEvent, newExpense, newPayment, save } from "./support/events.mjs";
import { signedUp } from "./support/people.mjs";

/** Repeats the same numbers in every run. */
function seeded(seed) {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  const below = (most) => Math.floor(next() * most);
  return { below, some: (list) => list.filter(() => next() < 0.6), one: (list) => list[below(list.length)] };
}

test("the consequences that the app shows before a change of an old expense equal its effects in the database", async () => {
  const ada = await signedUp("Ada");
  const random = seeded(20261124);
  for (let round = 0; round < 12; round++) {
    const event = await createEvent(ada);
    const people = [ada];
    for (const name of ["Ben", "Can", "Dan"]) people.push(await addPerson(ada, event, name));
    const page = async () => eventPageFromWire((await ada.rpc("event_page", { event_id: event })).body, []);
    const wantedExpense = () => {
      const sharers = random.some(people);
      const foreign = random.below(2) === 0;
      return newExpense(event, random.one(people), sharers.length > 0 ? sharers : people, {
        amount: (random.below(100_000) + 100) / 100,
        ...(foreign
          ? {
              currency: "USD",
              conversion_rate_to_event_currency: (random.below(20_000) + 1) / 10_000,
              rate_source: "own",
            }
          : { conversion_rate_to_event_currency: 1, rate_source: "same" }),
      });
    };
    for (let n = 0; n < 4; n++) await save(ada, wantedExpense());
    const [from, to] = [random.one(people.slice(0, 2)), random.one(people.slice(2))];
    await ada.rpc("save_payment", { payment: newPayment(event, from, to) });

    const before = await page();
    const old = random.one(before.expenses);
    let after = null;
    if (random.below(4) > 0) {
      const { expense, shares } = wantedExpense();
      after = { expense: { ...expense, id: old.id }, shares };
    }
    const units = (amount) => toUnits(amount, after.expense.currency);
    const change = after && {
      payers: null,
      expense: { ...after.expense, amount: units(after.expense.amount) },
      shares: after.shares.map((share) => ({ ...share, share_amount: units(share.share_amount), parts: null })),
    };
    const said = change ? consequenceOfSaving(before, old, change) : consequenceOf(before, old, null);

    if (after) await save(ada, { ...after, expense: { ...after.expense, version: old.version } });
    else
      expect(
        (await ada.rpc("delete_expense", { event_id: event, id: old.id, version: old.version })).status,
      ).toBeLessThan(300);
    const now = await page();
    const netIn = ({ balances }, id) => balances.find(({ user_id }) => user_id === id)?.net ?? 0;
    const changed = people
      .map(({ id }) => ({ user_id: id, change: netIn(now, id) - netIn(before, id) }))
      .filter(({ change }) => change !== 0);
    const byId = (list) => list.toSorted((a, b) => (a.user_id < b.user_id ? -1 : 1));
    expect(byId(said?.changes ?? []), `round ${round}`).toEqual(byId(changed));
    if (said) {
      const payments = { before: planOfPayments(before).length, after: planOfPayments(now).length };
      expect(said.payments, `round ${round}`).toEqual(payments);
    }
  }
});
