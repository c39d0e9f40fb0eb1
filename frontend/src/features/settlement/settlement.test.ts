import { describe, expect, it } from "vitest";
import { type Units, ZERO } from "@/core/money/units";
import { partyOf, settlementOf } from "./settlement";

const amounts = { paid: ZERO, share: ZERO };
const event = (nets: Record<string, number>) => ({
  balances: Object.entries(nets).map(([user_id, net]) => ({ user_id, ...amounts, net: net as Units })),
  participants: Object.keys(nets).map((user_id) => ({
    user_id,
    household_id: null,
    person: { has_account: true, has_payment_details: false },
  })),
});
const transfer = (from: string, to: string, amount: number) => ({ from, to, amount: amount as Units });

describe("a settlement", () => {
  const three = event({ ann: -300, ben: 200, cem: 100 });

  it("a settlement contains the reader's total debt and the number of their payees", () => {
    const { mine, others, due } = settlementOf(three, "ann");
    expect(mine).toEqual([transfer("ann", "ben", 200), transfer("ann", "cem", 100)]);
    expect(others).toEqual([]);
    expect(due).toEqual({ side: "pays", people: 2, total: 300, partner: null, actor: "ann" });
  });

  it("a settlement separates the reader's credit from transfers between other people", () => {
    const { mine, others, due } = settlementOf(three, "ben");
    expect(mine).toEqual([transfer("ann", "ben", 200)]);
    expect(others).toEqual([transfer("ann", "cem", 100)]);
    expect(due).toEqual({ side: "gets", people: 1, total: 200, partner: "ann", actor: "ben" });
  });

  it("a settlement is settled for readers without a transfer", () => {
    expect(settlementOf(three, "dora").due).toEqual({
      ...{ side: "settled", people: 0, total: 0 },
      ...{ partner: null, actor: null },
    });
    expect(settlementOf(event({ ann: 0 }), "ann").due.side).toBe("settled");
  });

  it("all members of a household see the same settlement with their household's transfers", () => {
    const family = event({ ann: -300, ben: 100, cem: 200, dora: 0 });
    const together = {
      ...family,
      participants: family.participants.map((one) => ({
        ...one,
        household_id: "ann dora".includes(one.user_id) ? "us" : null,
      })),
    };
    expect([...partyOf(together, "dora")]).toEqual(["dora", "ann"]);
    for (const reader of ["ann", "dora"]) {
      const { mine, others, due } = settlementOf(together, reader);
      expect(mine).toEqual([transfer("ann", "cem", 200), transfer("ann", "ben", 100)]);
      expect(others).toEqual([]);
      expect(due).toEqual({ side: "pays", people: 2, total: 300, partner: null, actor: "ann" });
    }
    expect([...partyOf(together, "ben")]).toEqual(["ben"]);
    expect(settlementOf(together, "ben").due).toEqual({
      ...{ side: "gets", people: 1, total: 100 },
      ...{ partner: "ann", actor: "ben" },
    });
  });
});
