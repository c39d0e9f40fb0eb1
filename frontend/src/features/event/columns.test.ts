import fc from "fast-check";
import { expect, it } from "vitest";
import { sum, type Units } from "@/core/money/units";
import type { Participant } from "@/data/event/model";
import { columnsOf } from "./columns";

const eventOf = (nets: Record<string, number>, together: string[] = []) => ({
  households: [{ id: "home", name: "Home" }],
  participants: Object.keys(nets).map(
    (user_id) => ({ user_id, household_id: together.includes(user_id) ? "home" : null }) as Participant,
  ),
  balances: Object.entries(nets).map(([user_id, net]) => ({ user_id, net: net as Units })),
});

const shown = (...event: Parameters<typeof eventOf>) =>
  columnsOf(eventOf(...event), "ada").map(({ party, part }) => [party.id, party.net, part]);

it("the reader comes first, then the others from most owed to most owing; parties that are even are left out", () => {
  expect(shown({ ben: -700, ada: 500, cem: 0, dan: 1000, eve: -800 })).toEqual([
    ["ada", 500, 0.5],
    ["dan", 1000, 1],
    ["ben", -700, 0.7],
    ["eve", -800, 0.8],
  ]);
});

it("the reader is shown even when they owe nothing and are owed nothing", () => {
  expect(shown({ ada: 0, ben: -100, cem: 100 })[0]).toEqual(["ada", 0, 0]);
});

it("a household is one column, which comes first when the reader belongs to it", () => {
  expect(shown({ ada: 15_321, ben: 14_728, cem: -30_049 }, ["ada", "cem"])).toEqual([
    ["home", -14_728, 1],
    ["ben", 14_728, 1],
  ]);
});

it("the columns add up to zero, as the balances of an event do", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { maxLength: 20 }), (nets) => {
      const rest = -nets.reduce((total, net) => total + net, 0);
      const people = Object.fromEntries([...nets, rest].map((net, index) => [`p${index}`, net]));
      const columns = columnsOf(eventOf(people, ["p0", "p1"]), "p1");
      expect(sum(columns.map(({ party }) => party.net)) === 0).toBe(true);
      expect(columns.every(({ part }) => part >= 0 && part <= 1)).toBe(true);
    }),
  );
});
