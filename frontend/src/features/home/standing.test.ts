import { describe, expect, it } from "vitest";
import type { Units } from "@/core/money/units";
import type { CurrencyBalance } from "@/data/person/knownOfMe";
import { standingOf } from "./standing";

const cents = (amount: number) => amount as Units;
const balance = (currency: CurrencyBalance["currency"], receivable: number, payable: number): CurrencyBalance => ({
  currency,
  receivable: cents(receivable),
  payable: cents(payable),
});

describe("the balances on home", () => {
  it("each side has one sum per currency, the largest first", () => {
    const standing = standingOf([balance("EUR", 8420, 0), balance("TRY", 120_000, 4500), balance("USD", 0, 9900)]);
    expect(standing.owed).toEqual([
      { currency: "TRY", amount: 120_000 },
      { currency: "EUR", amount: 8420 },
    ]);
    expect(standing.owes).toEqual([
      { currency: "USD", amount: 9900 },
      { currency: "TRY", amount: 4500 },
    ]);
  });

  it("both sides are empty when the reader has no open balance", () => {
    expect(standingOf([])).toEqual({ owed: [], owes: [] });
  });
});
