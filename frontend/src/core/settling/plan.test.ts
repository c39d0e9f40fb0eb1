import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Units } from "@/core/money/units";
import crowds from "../../../../functions/internal/settling/testdata/crowds.json";
import vectors from "../../../../functions/internal/settling/testdata/vectors.json";
import type { Transfer } from "./greedy";
import { type PersonBalance, planOf, planOfPayments } from "./plan";
import { settle } from "./settle";

const standing = (
  person: string,
  household: string | null,
  before: number,
  net = before,
  { hasPaymentDetails = false, hasAccount = false }: Partial<PersonBalance> = {},
): PersonBalance => ({
  person,
  household,
  before: before as Units,
  net: net as Units,
  hasPaymentDetails,
  hasAccount,
});

/** Returns the 32-bit FNV-1a hash of a list, like functions/internal/settling/crowds_test.go. */
function sumOf(transfers: readonly Transfer[]): string {
  let hash = 2166136261;
  for (const letter of transfers.map(({ from, to, amount }) => `${from}>${to}:${amount};`).join("")) {
    hash = Math.imul(hash ^ letter.charCodeAt(0), 16777619) >>> 0;
  }
  return hash.toString(16).padStart(8, "0");
}

interface Standing {
  person: string;
  household?: string;
  before?: number;
  net: number;
  payment_details?: boolean;
  account?: boolean;
}

interface Crowd {
  net: number[];
  before?: number[];
  household?: number[];
  transfers: number;
  sum: string;
}

const twoDigits = (number: number) => String(number).padStart(2, "0");

function peopleOf({ net, before = net, household = [] }: Crowd): PersonBalance[] {
  return net.map((is, i) =>
    standing(`p${twoDigits(i)}`, household[i] ? `u${twoDigits(household[i])}` : null, before[i] ?? is, is, {
      hasPaymentDetails: i % 3 === 0,
    }),
  );
}

describe("the plan of payments agrees with the server's", () => {
  it.each(vectors.households)("the plan agrees with the server's: $name", ({ people, transfers }) => {
    const standings = (people as Standing[]).map(
      ({ person, household, before, net, payment_details = false, account = false }) =>
        standing(person, household ?? null, before ?? net, net, {
          hasPaymentDetails: payment_details,
          hasAccount: account,
        }),
    );
    expect(planOf(standings)).toEqual(transfers);
  });

  it("the plan agrees with the server's for hundreds of cases beyond the exact limit", () => {
    expect(crowds.length).toBeGreaterThanOrEqual(300);
    for (const crowd of crowds as Crowd[]) {
      const plan = planOf(peopleOf(crowd));
      expect({ net: crowd.net, transfers: plan.length, sum: sumOf(plan) }).toEqual({
        net: crowd.net,
        transfers: crowd.transfers,
        sum: crowd.sum,
      });
    }
  });
});

/** People of an event with some households, after some payments. */
const events = fc
  .array(
    fc.record({
      before: fc.integer({ min: -60, max: 60 }),
      sent: fc.integer({ min: 0, max: 30 }),
      household: fc.constantFrom(null, null, "flat", "tent"),
      hasPaymentDetails: fc.boolean(),
      hasAccount: fc.boolean(),
    }),
    { minLength: 1, maxLength: 30 },
  )
  .map((drawn): PersonBalance[] => {
    const people = drawn.map(({ before, sent, household, ...has }, i) =>
      standing(`p${i}`, household, before, before + sent, has),
    );
    const left = (of: (one: PersonBalance) => number) => 0 - people.reduce((total, one) => total + of(one), 0);
    return [
      ...people,
      standing(
        "last",
        null,
        left((one) => one.before),
        left((one) => one.net),
      ),
    ];
  });

const partyOf = (one: PersonBalance | undefined) => one?.household ?? one?.person;

describe("a plan of payments", () => {
  it("a plan settles every party, without payments within a party", () => {
    fc.assert(
      fc.property(events, (people) => {
        const byId = new Map(people.map((one) => [one.person, one]));
        const left = new Map<string | undefined, number>();
        const change = (party: string | undefined, by: number) => left.set(party, (left.get(party) ?? 0) + by);
        for (const one of people) change(partyOf(one), one.net);
        for (const { from, to, amount } of planOf(people)) {
          const parties = [from, to].map((person) => partyOf(byId.get(person)));
          expect(amount).toBeGreaterThan(0);
          expect(parties[0]).not.toBe(parties[1]);
          change(parties[0], amount);
          change(parties[1], -amount);
        }
        expect([...left.values()].every((net) => net === 0)).toBe(true);
      }),
    );
  });

  it("a plan with households has no more transfers than one without, within the exact limit", () => {
    fc.assert(
      fc.property(
        events.filter((people) => people.length <= 12),
        (people) => {
          const alone = people.map((one) => ({ ...one, household: null }));
          expect(planOf(people).length).toBeLessThanOrEqual(planOf(alone).length);
        },
      ),
    );
  });

  it("a plan follows from the event's people and their balances", () => {
    const balance = (user_id: string, paid: number, share: number, sent: number, received: number) => {
      const amounts = { paid, share, sent, received, net: paid - share + sent - received };
      return { user_id, ...(amounts as Record<keyof typeof amounts, Units>) };
    };
    const one = (user_id: string, household_id: string | null, has_payment_details: boolean) => ({
      user_id,
      household_id,
      person: { has_account: true, has_payment_details },
    });
    const balances = [balance("ann", 900, 300, 0, 100), balance("bob", 0, 300, 100, 0), balance("cem", 0, 300, 0, 0)];
    const apart = [one("ann", null, false), one("bob", null, true), one("cem", null, false)];
    expect(planOfPayments({ balances, participants: apart })).toEqual([
      { from: "cem", to: "ann", amount: 300 },
      { from: "bob", to: "ann", amount: 200 },
    ]);
    const together = [one("ann", "flat", false), one("bob", "flat", true), one("cem", null, false)];
    expect(planOfPayments({ balances, participants: together })).toEqual([{ from: "cem", to: "bob", amount: 300 }]);
  });

  it("a plan keeps earlier suggestions after a payment, even if computing anew gives others", () => {
    let turned = 0;
    for (const { before, balances, transfers } of vectors.resumed) {
      const was = new Map(before.map(({ person, net }) => [person, net]));
      const people = balances.map(({ person, net }) => standing(person, null, was.get(person) ?? 0, net));
      expect(planOf(people)).toEqual(transfers);
      const anew = settle(people.map(({ person, net }) => ({ person, net })));
      if (JSON.stringify(anew) !== JSON.stringify(transfers)) turned++;
    }
    expect(turned).toBeGreaterThan(0);
  });
});
