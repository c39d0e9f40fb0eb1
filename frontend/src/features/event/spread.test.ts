import fc from "fast-check";
import { expect, it } from "vitest";
import { sum, type Units } from "@/core/money/units";
import type { Balance } from "@/data/event/model";
import { spreadOf } from "./spread";

const balance = (user_id: string, net: number) => ({ user_id, net: net as Units }) as Balance;
const ids = (parts: { user_id: string }[]) => parts.map(({ user_id }) => user_id);

it("who owes most and who is owed most stand at the outer ends, who is even nowhere", () => {
  const { owing, owed } = spreadOf([
    balance("ada", 500),
    balance("ben", -700),
    balance("cem", 0),
    balance("dan", 1000),
    balance("eve", -800),
  ]);
  expect(ids(owing)).toEqual(["eve", "ben"]);
  expect(ids(owed)).toEqual(["ada", "dan"]);
});

it("both sides come to the same, as the balances of an event come to zero", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { maxLength: 20 }), (nets) => {
      const rest = -nets.reduce((total, net) => total + net, 0);
      const { owing, owed } = spreadOf([...nets, rest].map((net, index) => balance(`p${index}`, net)));
      expect(sum([...owing, ...owed].map(({ net }) => net)) === 0).toBe(true);
      expect(owing.every(({ net }) => net < 0) && owed.every(({ net }) => net > 0)).toBe(true);
    }),
  );
});
