import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Units } from "@/core/money/units";
import { planOfPayments } from "@/core/settling/plan";
import type { Balance, EventPage, Expense, Participant } from "@/data/event/model";
import { balancesWith } from "@/data/event/sums";
import { consequenceOf } from "./consequence";

const cents = (amount: number) => amount as Units;
const people = ["ada", "ben", "can", "dan", "eva", "fay"];
const participants = people.map((user_id) => ({
  ...{ user_id, household_id: null },
  person: { has_account: true, has_payment_details: false },
})) as unknown as Participant[];

/** Returns an expense paid by one person and shared by others, in cents. */
function spent(by: string, shares: Record<string, number>): Pick<Expense, "payers" | "shares"> {
  const amount = cents(Object.values(shares).reduce((sum, share) => sum + share, 0));
  return {
    payers: [{ user_id: by, paid_amount: amount, paid_in_event_currency: amount }],
    shares: Object.entries(shares).map(([user_id, share]) => ({
      ...{ user_id, share_amount: cents(share), share_in_event_currency: cents(share) },
      parts: null,
    })),
  };
}

function eventWith(items: readonly Parameters<typeof balancesWith>[1][]): Pick<EventPage, "balances" | "participants"> {
  const balances = items.reduce<Balance[]>((sums, item) => balancesWith(sums, item, 1), []);
  return { balances, participants };
}

describe("the consequence of changing an old expense", () => {
  const dinner = spent("ada", { ada: 1000, ben: 1000, can: 1000 });
  const taxi = spent("ben", { ben: 600, dan: 600 });

  it("the consequence names everybody whose balance changes, and the number of payments before and after", () => {
    const event = eventWith([dinner, taxi]);
    const without = spent("ada", { ada: 1500, ben: 1500 });
    expect(consequenceOf(event, dinner, without)).toEqual({
      changes: [
        ...[
          { user_id: "ada", change: -500 },
          { user_id: "ben", change: -500 },
        ],
        { user_id: "can", change: 1000 },
      ],
      payments: { before: 3, after: 2 },
    });
  });

  it("a deletion removes all effects of the expense", () => {
    const event = eventWith([dinner]);
    expect(consequenceOf(event, dinner, null)).toEqual({
      changes: [
        { user_id: "ada", change: -2000 },
        { user_id: "ben", change: 1000 },
        { user_id: "can", change: 1000 },
      ],
      payments: { before: 2, after: 0 },
    });
  });

  it("the consequence is null when no balance changes, such as for a new description", () => {
    expect(consequenceOf(eventWith([dinner, taxi]), dinner, dinner)).toBeNull();
  });

  it("the consequence always equals the settlement of the changed event", () => {
    const shares = fc.dictionary(fc.constantFrom(...people), fc.integer({ min: 1, max: 1e6 }), { minKeys: 1 });
    // Refunds are below zero.
    const expense = fc
      .tuple(fc.constantFrom(...people), shares, fc.constantFrom(1, -1))
      .map(([by, parts, sign]) =>
        spent(by, Object.fromEntries(Object.entries(parts).map(([id, part]) => [id, sign * part]))),
      );
    const payment = fc
      .tuple(fc.constantFrom(...people), fc.constantFrom(...people), fc.integer({ min: 1, max: 1e6 }))
      .filter(([from, to]) => from !== to)
      .map(([from_user, to_user, amount]) => ({ from_user, to_user, amount: cents(amount) }));
    fc.assert(
      fc.property(
        expense,
        fc.option(expense),
        fc.array(fc.oneof(expense, payment), { maxLength: 8 }),
        (old, changed, rest) => {
          const event = eventWith([old, ...rest]);
          const anew = eventWith(changed ? [changed, ...rest] : rest);
          const netIn = ({ balances }: typeof event, id: string) =>
            balances.find(({ user_id }) => user_id === id)?.net ?? 0;
          const found = consequenceOf(event, old, changed);
          for (const id of people) {
            const change = found?.changes.find(({ user_id }) => user_id === id)?.change ?? 0;
            expect(change).toBe(netIn(anew, id) - netIn(event, id));
          }
          if (found) {
            expect(found.changes.reduce((sum, { change }) => sum + change, 0)).toBe(0);
            expect(found.payments).toEqual({
              before: planOfPayments(event).length,
              after: planOfPayments(anew).length,
            });
          }
        },
      ),
    );
  });
});
