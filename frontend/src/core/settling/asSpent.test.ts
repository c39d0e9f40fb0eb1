import { expect, it } from "vitest";
import type { Units } from "@/core/money/units";
import { debtsOfParties } from "./asSpent";
import { planOfPayments, type Settled } from "./plan";

const eur = (amount: number) => amount as Units;
const debt = (from: string, to: string, amount: number) => ({ from, to, amount: eur(amount) });

/** An event with these balances; people of a household have its name before a dot. */
function event(nets: Record<string, number>): Settled {
  const ids = Object.keys(nets);
  return {
    balances: ids.map((user_id) => ({
      user_id,
      paid: eur(nets[user_id] ?? 0),
      share: eur(0),
      net: eur(nets[user_id] ?? 0),
    })),
    participants: ids.map((user_id) => ({
      ...{ user_id, household_id: user_id.includes(".") ? (user_id.split(".")[0] ?? null) : null },
      person: { has_account: true, has_payment_details: false },
    })),
  };
}

it("debts between people who pay alone stay as they are, the largest first", () => {
  const debts = [debt("ann", "ben", 5), debt("cem", "ann", 20)];
  expect(debtsOfParties(debts, event({ ann: 15, ben: 5, cem: -20 }))).toEqual([
    debt("cem", "ann", 20),
    debt("ann", "ben", 5),
  ]);
});

it("a household is one party, without the debts between its members", () => {
  const debts = [debt("we.ann", "we.ben", 7), debt("cem", "we.ann", 20), debt("we.ben", "cem", 5)];
  expect(debtsOfParties(debts, event({ "we.ann": 13, "we.ben": 2, cem: -15 }))).toEqual([debt("cem", "we.ann", 15)]);
});

it("parties whose debts cancel out owe each other nothing", () => {
  const debts = [debt("cem", "we.ann", 5), debt("we.ben", "cem", 5)];
  expect(debtsOfParties(debts, event({ "we.ann": 5, "we.ben": -5, cem: 0 }))).toEqual([]);
});

it("the debts of any parties add up to the same nets as the fewest payments", () => {
  let seed = 7;
  const below = (limit: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % limit;
  };
  const people = ["a", "b", "x.c", "x.d", "y.e", "y.f", "g"];
  for (let turn = 0; turn < 200; turn++) {
    const debts = people.flatMap((from, n) =>
      people.slice(n + 1).flatMap((to) => {
        const amount = below(2_000) - 1_000;
        return amount === 0 ? [] : [amount > 0 ? debt(from, to, amount) : debt(to, from, -amount)];
      }),
    );
    const nets = Object.fromEntries(people.map((person) => [person, 0]));
    for (const { from, to, amount } of debts) {
      nets[from] = (nets[from] ?? 0) - amount;
      nets[to] = (nets[to] ?? 0) + amount;
    }
    const settled = event(nets);
    const netsOf = (transfers: readonly { from: string; to: string; amount: number }[]) => {
      const sums: Record<string, number> = { a: 0, b: 0, x: 0, y: 0, g: 0 };
      for (const { from, to, amount } of transfers) {
        const [payer = "", payee = ""] = [from.split(".")[0], to.split(".")[0]];
        sums[payer] = (sums[payer] ?? 0) - amount;
        sums[payee] = (sums[payee] ?? 0) + amount;
      }
      return sums;
    };
    expect(netsOf(debtsOfParties(debts, settled))).toEqual(netsOf(planOfPayments(settled)));
  }
});
