import fc from "fast-check";
import { expect, it } from "vitest";
import type { Units } from "@/core/money/units";
import { planOfPayments } from "@/core/settling/plan";
import { partiesOf, payerOf } from "./parties";

const participant = (user_id: string, household_id: string | null) => ({
  ...{ user_id, household_id, person: { has_account: true, has_payment_details: false } },
});

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

const member = fc.record({ net: fc.integer({ min: -1000, max: 1000 }), has_account: fc.boolean() });

it("the payer of a household is the person whom the settlement's plan names", () => {
  fc.assert(
    fc.property(fc.array(member, { minLength: 2, maxLength: 5 }), (members) => {
      const nets = members.map(({ net }) => net);
      const people = members.map(({ has_account }, index) => ({
        ...participant(`member-${index}`, "home"),
        person: { has_account, has_payment_details: false },
      }));
      const rest = nets.reduce((total, net) => total - net, 0);
      const page = {
        households: [{ id: "home", name: "Home" }],
        participants: [...people, participant("other", null)],
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
