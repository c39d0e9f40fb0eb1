import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Units } from "@/core/money/units";
import vectors from "../../../../functions/internal/settling/testdata/vectors.json";
import { greedy, type OpenBalance, type Transfer } from "./greedy";
import { resume } from "./resume";
import { settle } from "./settle";

function settled(balances: readonly OpenBalance[], transfers: readonly Transfer[]): boolean {
  const left = new Map(balances.map((b) => [b.person, b.net as number]));
  for (const { from, to, amount } of transfers) {
    left.set(from, (left.get(from) ?? 0) + amount);
    left.set(to, (left.get(to) ?? 0) - amount);
  }
  return [...left.values()].every((net) => net === 0);
}

const people = fc
  .array(fc.integer({ min: -5000, max: 5000 }), { minLength: 1, maxLength: 24 })
  .map((nets): OpenBalance[] => {
    const last = -nets.reduce((total, net) => total + net, 0);
    return [...nets, last].map((net, i) => ({ person: `p${i}`, net: (net || 0) as Units }));
  });

describe("the settlement on the device", () => {
  it.each(vectors.cases)("the settlement on the device agrees with the server: $name", ({ balances, transfers }) => {
    expect(settle(balances as OpenBalance[])).toEqual(transfers);
  });

  it.each(vectors.resumed)(
    "the settlement on the device agrees with the server after payments: $name",
    ({ before, balances, transfers }) => {
      expect(resume(before as OpenBalance[], balances as OpenBalance[])).toEqual(transfers);
    },
  );

  it("the settlement on the device settles every balance exactly, in no more transfers than the greedy rule", () => {
    fc.assert(
      fc.property(people, (balances) => {
        const transfers = settle(balances);
        expect(settled(balances, transfers)).toBe(true);
        expect(transfers.length).toBeLessThanOrEqual(greedy(balances).length);
        expect(transfers.every((t) => t.amount > 0)).toBe(true);
      }),
    );
  });

  it("the settlement on the device does not depend on the order of the people", () => {
    fc.assert(
      fc.property(people, (balances) => {
        expect(settle([...balances].reverse())).toEqual(settle(balances));
      }),
    );
  });
});
