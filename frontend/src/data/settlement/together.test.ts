import fc from "fast-check";
import { expect, it } from "vitest";
import { MAX_SETTLEMENT_PARTS } from "@/core/limits";
import { type Units, ZERO } from "@/core/money/units";
import { planOf } from "@/core/settling/plan";
import { NO_PAYMENT_DETAILS } from "@/data/payment/columns";
import { personWith } from "@/data/person/model";
import type { OpenEvent, OpenStanding } from "./openEvents";
import { eventsWithParts } from "./paidParts";
import { partsPaidBy, togetherOf } from "./together";

const units = (amount: number) => amount as Units;

const standing = (user_id: string, net: number, household_id: string | null = null): OpenStanding => ({
  user_id,
  household_id,
  before: units(net),
  net: units(net),
  hasPaymentDetails: false,
  hasAccount: true,
  person: personWith({ id: user_id }),
});

const event = (id: string, standings: OpenStanding[] | null, default_currency = "EUR"): OpenEvent => ({
  id,
  name: id,
  status: "active",
  default_currency,
  my_net: standings?.find(({ user_id }) => user_id === "ada")?.net ?? ZERO,
  household_net: null,
  standings,
});

/** What ben owes ada in an event; negative for what she owes him. */
const owed = (id: string, amount: number, currency?: string) =>
  event(id, [standing("ada", amount), standing("ben", -amount)], currency);

const trip = owed("trip", 40);
const flat = owed("flat", -25);
const dinner = owed("dinner", 10);

const paidBy = (events: OpenEvent[], paid: number) => {
  const [together] = togetherOf(events, "ada", "ben");
  return together ? partsPaidBy(together, units(paid)).map(({ event, amount }) => [event.id, amount]) : [];
};

it("open debts of several events add up per currency, and one payment settles it", () => {
  const all = togetherOf([trip, flat, owed("london", 7, "GBP"), dinner], "ada", "ben");
  expect(all.map(({ currency, total, parts }) => [currency, total, parts.length])).toEqual([
    ["EUR", 25, 3],
    ["GBP", 7, 1],
  ]);
  expect(paidBy([trip, flat, dinner], 25)).toEqual([
    ["trip", 40],
    ["flat", -25],
    ["dinner", 10],
  ]);
});

it("a smaller payment first cancels opposite debts and then pays the oldest rest", () => {
  expect(paidBy([trip, flat, dinner], 20)).toEqual([
    ["trip", 40],
    ["flat", -25],
    ["dinner", 5],
  ]);
  expect(paidBy([trip, flat, dinner], 5)).toEqual([
    ["trip", 30],
    ["flat", -25],
  ]);
  expect(paidBy([trip, flat, dinner], 0)).toEqual([
    ["trip", 25],
    ["flat", -25],
  ]);
});

it("debts of the same amount cancel out, and no money moves", () => {
  const [together] = togetherOf([owed("one", 30), owed("other", -30)], "ada", "ben");
  expect(together?.total).toBe(0);
  expect(paidBy([owed("one", 30), owed("other", -30)], 0)).toEqual([
    ["one", 30],
    ["other", -30],
  ]);
});

it("a household counts as one side, and two people of one household owe each other nothing", () => {
  const shared = event("shared", [standing("ada", 50, "us"), standing("cem", -20, "us"), standing("ben", -30)]);
  const [together] = togetherOf([shared], "cem", "ben");
  expect(together?.parts).toMatchObject([
    { amount: 30, transfer: { from: "ben", to: "ada" }, fromNet: -30, toNet: 30 },
  ]);
  expect(togetherOf([shared], "ada", "cem")).toEqual([]);
});

it("events with many people are left out, because only their own page plans them", () => {
  expect(togetherOf([event("fair", null)], "ada", "ben")).toEqual([]);
});

it("one payment settles a hundred events at most, the oldest ones", () => {
  const [together] = togetherOf(
    Array.from({ length: MAX_SETTLEMENT_PARTS + 2 }, (_, place) => owed(`event ${place}`, 1)),
    "ada",
    "ben",
  );
  expect([together?.parts.length, together?.total, together?.later]).toEqual([
    MAX_SETTLEMENT_PARTS,
    MAX_SETTLEMENT_PARTS,
    2,
  ]);
});

const people = ["ada", "ben", "cem", "dan", "eve"];

/** Events with random balances that add up to zero, random payments before, and households. */
const someEvents = fc.array(
  fc.record({
    before: fc.array(fc.integer({ min: -50_00, max: 50_00 }), { minLength: 4, maxLength: 4 }),
    paid: fc.integer({ min: 0, max: 20_00 }),
    households: fc.array(fc.constantFrom(null, null, "x", "y"), { minLength: 5, maxLength: 5 }),
    currency: fc.constantFrom("EUR", "USD"),
  }),
  { minLength: 1, maxLength: 6 },
);

const eventsFrom = (drawn: typeof someEvents extends fc.Arbitrary<infer Drawn> ? Drawn : never): OpenEvent[] =>
  drawn.map(({ before, paid, households, currency }, place) => {
    const balances = [...before, 0 - before.reduce((total, one) => total + one, 0)];
    const standings = people.map((id, at) => ({
      ...standing(id, balances[at] ?? 0, households[at]),
      // Somebody paid somebody before.
      net: units((balances[at] ?? 0) + (at === place % 5 ? paid : at === (place + 1) % 5 ? -paid : 0)),
    }));
    return event(`event ${place}`, standings, currency);
  });

/** The transfers between the households of two people, by each event's own plan: positive when `me` is paid. */
function byOwnPlans(events: OpenEvent[], me: string, other: string, currency: string): number {
  let total = 0;
  for (const { standings, default_currency } of events) {
    if (default_currency !== currency || standings === null) continue;
    const householdOf = (id: string) => standings.find(({ user_id }) => user_id === id)?.household_id ?? id;
    if (householdOf(me) === householdOf(other)) continue;
    const plan = planOf(
      standings.map(({ user_id, household_id, before, net }) => ({
        ...{ person: user_id, household: household_id, before, net, hasPaymentDetails: false, hasAccount: true },
      })),
    );
    for (const { from, to, amount } of plan) {
      if (householdOf(to) === householdOf(me) && householdOf(from) === householdOf(other)) total += amount;
      if (householdOf(from) === householdOf(me) && householdOf(to) === householdOf(other)) total -= amount;
    }
  }
  return total;
}

it("the open debts between two people always equal the sum of the events' own plans, seen from either side", () => {
  fc.assert(
    fc.property(someEvents, (drawn) => {
      const events = eventsFrom(drawn);
      for (const currency of ["EUR", "USD"]) {
        const total = (me: string, other: string) =>
          togetherOf(events, me, other).find((one) => one.currency === currency)?.total ?? 0;
        expect(total("ada", "ben")).toBe(byOwnPlans(events, "ada", "ben", currency));
        expect(total("ada", "ben") + total("ben", "ada")).toBe(0);
      }
    }),
  );
});

it("any amount up to the total pays exactly that amount, never more than a debt, and the total leaves nothing open", () => {
  fc.assert(
    fc.property(someEvents, fc.nat(), (drawn, pick) => {
      const events = eventsFrom(drawn);
      for (const together of togetherOf(events, "ada", "ben")) {
        const whole = Math.abs(together.total);
        const paid = whole === 0 ? 0 : pick % (whole + 1);
        const parts = partsPaidBy(together, units(paid));
        const moved = parts.reduce((sum, { amount }) => sum + amount, 0);
        expect(Math.abs(moved)).toBe(paid);
        for (const { amount, fromNet, toNet } of parts) {
          expect(amount).not.toBe(0);
          expect(Math.abs(amount)).toBeLessThanOrEqual(Math.min(0 - fromNet, toNet));
        }
        const after = eventsWithParts(
          events,
          partsPaidBy(together, units(whole)).map(({ event, transfer, amount, fromNet, toNet }) => ({
            event_id: event.id,
            id: event.id,
            from_user: transfer.from,
            to_user: transfer.to,
            amount: units(Math.abs(amount)),
            from_net: fromNet,
            to_net: toNet,
            paid_on: "2027-01-01",
            ...NO_PAYMENT_DETAILS,
          })),
        );
        for (const { standings } of after) {
          expect(standings?.reduce((sum, { net }) => sum + net, 0)).toBe(0);
        }
        const open = togetherOf(after, "ada", "ben").find(({ currency }) => currency === together.currency);
        expect(open?.parts ?? []).toEqual([]);
      }
    }),
  );
});
