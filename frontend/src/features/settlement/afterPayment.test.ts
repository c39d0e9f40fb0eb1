import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sum, type Units } from "@/core/money/units";
import type { Balance, Participant } from "@/data/event/model";
import { afterPayment, payersAndPayees } from "./afterPayment";

const balance = (user_id: string, net: number) =>
  ({ user_id, paid: net, share: 0, sent: 0, received: 0, net }) as Balance;
const participant = (user_id: string, status: Participant["status"]) => ({ user_id, status }) as Participant;

describe("a payment", () => {
  it("a payment is possible for people in the event and people who left with a balance", () => {
    const people = [participant("ann", "active"), participant("ben", "removed"), participant("cem", "removed")];
    expect(payersAndPayees([balance("ben", 0), balance("cem", -50)], people)).toEqual(["ann", "cem"]);
  });

  it("a payment of a part leaves the rest of the debt", () => {
    const balances = [balance("ann", 6000), balance("ben", -3000)];
    expect(afterPayment(balances, { from: "ben", to: "ann", amount: 1000 as Units })).toEqual([
      { user_id: "ben", net: -2000 },
      { user_id: "ann", net: 5000 },
    ]);
  });

  it("a payment between people without a balance creates a balance", () => {
    expect(afterPayment([], { from: "ben", to: "ann", amount: 500 as Units })).toEqual([
      { user_id: "ben", net: 500 },
      { user_id: "ann", net: -500 },
    ]);
  });

  it("a payment never changes the sum of both balances", () => {
    const cents = fc.integer({ min: -1e9, max: 1e9 });
    fc.assert(
      fc.property(cents, cents, fc.integer({ min: 1, max: 1e9 }), (ann, ben, amount) => {
        const after = afterPayment([balance("ann", ann), balance("ben", ben)], {
          from: "ann",
          to: "ben",
          amount: amount as Units,
        });
        expect(sum(after.map(({ net }) => net))).toBe(ann + ben);
      }),
    );
  });
});
