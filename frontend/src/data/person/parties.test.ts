import fc from "fast-check";
import { expect, it } from "vitest";
import type { Units } from "@/core/money/units";
import { planOfPayments } from "@/core/settling/plan";
import type { Participant } from "@/data/event/model";
import { partiesOf, payerOf } from "./parties";

const participant = (user_id: string, household_id: string | null) => ({ user_id, household_id }) as Participant;

const units = (amount: number) => amount as Units;

it("a household is one party with the sum of its members, and the parties add up to zero", () => {
  const page = {
    households: [{ id: "kayas", name: "The Kayas" }],
    participants: [participant("ayse", "kayas"), participant("ben", null), participant("can", "kayas")],
    balances: [
      { user_id: "ayse", net: units(15_321) },
      { user_id: "can", net: units(-30_049) },
      { user_id: "ben", net: units(14_728) },
    ],
  };
  const parties = partiesOf(page);
  expect(parties.map(({ id, net, people }) => [id, net, people.length])).toEqual([
    ["kayas", -14_728, 2],
    ["ben", 14_728, 1],
  ]);
  expect(parties.map((party) => payerOf(party, page.balances))).toEqual(["can", null]);
});

it("the payer of a household is the person whom the settlement's plan names", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 2, maxLength: 5 }), (nets) => {
      const people = nets.map((_, index) => ({
        ...participant(`member-${index}`, "home"),
        person: { has_payment_details: false },
      }));
      const rest = nets.reduce((total, net) => total - net, 0);
      const other = { ...participant("other", null), person: { has_payment_details: false } };
      const page = {
        households: [{ id: "home", name: "Home" }],
        participants: [...people, other] as (Participant & { person: { has_payment_details: boolean } })[],
        balances: [
          ...nets.map((net, index) => ({
            user_id: `member-${index}`,
            paid: units(net),
            share: units(0),
            net: units(net),
          })),
          { user_id: "other", paid: units(rest), share: units(0), net: units(rest) },
        ],
      };
      const household = partiesOf(page).find(({ id }) => id === "home");
      const [transfer] = planOfPayments(page);
      expect(household && payerOf(household, page.balances)).toBe(rest > 0 ? transfer?.from : null);
    }),
  );
});
