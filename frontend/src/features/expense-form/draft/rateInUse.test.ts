import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyCurrency } from "@/core/money/testMoney";
import type { RateInUse } from "@/data/exchangeRate";
import { expense } from "@/data/expense/testExpense";
import { draftOf, type ExpenseDraft } from "./draft";
import { draftAfter } from "./draftReducer";
import { isConfirmed, ownRateNear, rateInUse, textOfRate, typedRate, typedRateDirection } from "./rateInUse";

const found: RateInUse = { rate: 0.021, date: "2026-07-13", source: "live", suspicious: false };
const saved = expense({
  currency: "TRY",
  conversion_rate_to_event_currency: 0.019,
  rate_source: "own",
  rate_date: null,
});
const draft = draftOf(saved);
const typing = (typed: string): ExpenseDraft => draftAfter(draft, { type: "typed_rate", typed });

describe("the rate of an expense", () => {
  it("the rate is 1 in the event's currency", () => {
    expect(rateInUse({ ...draft, currency: "EUR" }, "EUR", saved, found)).toMatchObject({ rate: 1, source: "same" });
  });

  it("the saved rate stays confirmed while currency and day are the same", () => {
    const rate = rateInUse(draft, "EUR", saved, found) as RateInUse;
    expect(rate).toMatchObject({ rate: 0.019, source: "own" });
    expect(isConfirmed(draft, rate)).toBe(true);
  });

  it("another day or currency uses the found rate, which must be confirmed", () => {
    for (const changed of [
      { ...draft, plain: { ...draft.plain, expense_date: "2026-07-01" } },
      { ...draft, currency: "USD" as const },
    ]) {
      expect(rateInUse(changed, "EUR", saved, found)).toEqual(found);
      expect(isConfirmed(changed, found)).toBe(false);
    }
  });

  it("the rate is missing while none is found", () => {
    expect(rateInUse({ ...draft, currency: "USD" }, "EUR", saved, null)).toBeNull();
  });

  it("a typed rate wins over the found one", () => {
    expect(rateInUse(typing("50"), "EUR", saved, found)).toMatchObject({ rate: 0.02, source: "own", date: null });
    expect(rateInUse(typing("x"), "EUR", saved, found)).toBeNull();
  });
});

describe("a typed rate", () => {
  it("a rate is typed per unit of the stronger currency, in both directions", () => {
    expect(typedRateDirection("TRY", "EUR")).toEqual({ base: "EUR", quote: "TRY" });
    expect(typedRateDirection("EUR", "TRY")).toEqual({ base: "EUR", quote: "TRY" });
    expect(typedRate("50", "TRY", "EUR")).toBe(0.02);
    expect(typedRate("50", "EUR", "TRY")).toBe(50);
    expect(typedRate("46,73", "EUR", "TRY")).toBe(46.73);
  });

  it("two currencies are typed in the same direction, whichever of them the expense has", () => {
    fc.assert(
      fc.property(anyCurrency, anyCurrency, (from, to) => {
        fc.pre(from !== to);
        expect(typedRateDirection(from, to)).toEqual(typedRateDirection(to, from));
      }),
    );
  });

  it.each([
    ["VND", "USD"],
    ["JPY", "EUR"],
    ["TRY", "CHF"],
    ["IDR", "JPY"],
    ["EUR", "KWD"],
  ])("a rate in %s is typed per unit of %s", (weaker, stronger) => {
    expect(typedRateDirection(weaker, stronger)).toEqual({ base: stronger, quote: weaker });
  });

  it("a small typed rate keeps its digits", () => {
    expect(typedRate("25380.71", "VND", "USD")).toBe(0.000039400001024);
    expect(typedRate("25380.71", "USD", "VND")).toBe(25380.71);
  });

  it("a typed rate outside of the database's limits is invalid", () => {
    const pair = fc.uniqueArray(anyCurrency, { minLength: 2, maxLength: 2 });
    fc.assert(
      fc.property(fc.oneof(fc.double({ noNaN: true }).map(String), fc.string()), pair, (typed, [from, to]) => {
        if (!from || !to) return;
        const rate = typedRate(typed, from, to);
        expect(rate === null || (rate >= 1e-9 && rate <= 1e9)).toBe(true);
      }),
    );
  });
});

describe("a rate that was typed before", () => {
  it("a saved rate reads as it was typed, in either direction", () => {
    expect(textOfRate(1 / 46.73, "TRY", "EUR")).toBe("46.73");
    expect(textOfRate(46.73, "EUR", "TRY")).toBe("46.73");
    expect(typedRate(textOfRate(typedRate("46.73", "TRY", "EUR") ?? 0, "TRY", "EUR"), "TRY", "EUR")).toBe(
      typedRate("46.73", "TRY", "EUR"),
    );
  });

  it("an earlier typed rate is offered within a week in the same currency, from the nearest day", () => {
    const on = (expense_date: string, id: string, rate = 0.02) =>
      expense({ id, expense_date, currency: "TRY", conversion_rate_to_event_currency: rate, rate_source: "own" });
    const wanted = { ...draft, id: "new", expense_date: "2026-07-14" };
    const earlier = [on("2026-07-08", "a", 0.018), on("2026-07-16", "b", 0.019), on("2026-07-22", "c")];
    expect(ownRateNear(wanted, earlier)).toEqual({ rate: 0.019, date: "2026-07-16" });
    expect(ownRateNear({ ...wanted, plain: { ...wanted.plain, expense_date: "2026-07-01" } }, earlier)).toEqual({
      rate: 0.018,
      date: "2026-07-08",
    });
    expect(ownRateNear({ ...wanted, plain: { ...wanted.plain, expense_date: "2026-06-30" } }, earlier)).toBeNull();
    expect(ownRateNear({ ...wanted, currency: "USD" }, earlier)).toBeNull();
    expect(ownRateNear({ ...wanted, id: "b" }, earlier.slice(1, 2))).toBeNull();
    expect(ownRateNear(wanted, [expense({ ...on("2026-07-14", "d"), rate_source: "live" })])).toBeNull();
  });
});
