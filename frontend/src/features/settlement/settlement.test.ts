import { describe, expect, it } from "vitest";
import type { Balance } from "@/shared/event/model";
import type { Units } from "@/shared/money/units";
import { type ServerSettlement, settlementOf } from "./settlement";

const balance = (user_id: string, net: number): Balance => ({
  user_id,
  paid: 0 as Units,
  share: 0 as Units,
  sent: 0 as Units,
  received: 0 as Units,
  net: net as Units,
});
const transfer = (from: string, to: string, amount: number) => ({ from, to, amount: amount as Units });
const told = (nets: Record<string, number>, ...transfers: ServerSettlement["transfers"]): ServerSettlement => ({
  nets: nets as Record<string, Units>,
  transfers,
  accounts: {},
});

describe("a settlement", () => {
  const balances = [balance("ann", -300), balance("ben", 200), balance("cem", 100)];

  it("says what the reader pays in all, and to how many", () => {
    const { mine, others, position } = settlementOf(balances, "ann", undefined);
    expect(mine).toEqual([transfer("ann", "ben", 200), transfer("ann", "cem", 100)]);
    expect(others).toEqual([]);
    expect(position).toEqual({ side: "pays", people: 2, total: 300 });
  });

  it("says what the reader gets, and keeps the others' apart", () => {
    const { mine, others, position } = settlementOf(balances, "ben", undefined);
    expect(mine).toEqual([transfer("ann", "ben", 200)]);
    expect(others).toEqual([transfer("ann", "cem", 100)]);
    expect(position).toEqual({ side: "gets", people: 1, total: 200 });
  });

  it("is settled for who is in no transfer", () => {
    expect(settlementOf(balances, "dora", undefined).position).toEqual({ side: "settled", people: 0, total: 0 });
    expect(settlementOf([balance("ann", 0)], "ann", undefined).position.side).toBe("settled");
  });

  it("is the server's as long as it is about the same balances", () => {
    const other = [transfer("ann", "cem", 100), transfer("ann", "ben", 200)];
    const server = told({ ann: -300, ben: 200, cem: 100, dora: 0 }, ...other);
    expect(settlementOf(balances, "ann", server).mine).toEqual(other);
  });

  it("is worked out here when something changed since the server was asked", () => {
    const server = told({ ann: -500, ben: 500 }, transfer("ann", "ben", 500));
    expect(settlementOf(balances, "ann", server).position.total).toBe(300);
    const newcomer = told({ ann: -300, ben: 200, cem: 100, eve: 50, fay: -50 });
    expect(settlementOf(balances, "ann", newcomer).mine).toHaveLength(2);
  });
});
