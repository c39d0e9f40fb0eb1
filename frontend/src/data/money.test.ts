import * as v from "valibot";
import { describe, expect, expectTypeOf, it } from "vitest";
import type { Units } from "@/core/money/units";
import { eventMoney, inUnits, money } from "./money";

const row = v.object({
  id: v.string(),
  amount: money,
  converted: eventMoney,
  limit: v.optional(v.nullable(eventMoney)),
  lines: v.array(v.object({ amount: money, count: v.number() })),
});
const foreign = v.object({ ...row.entries, currency: v.string() });
const page = v.object({ total: eventMoney, foreign: v.array(foreign) });

const amounts = { id: "a", amount: 12.5, converted: 900, lines: [{ amount: 2.5, count: 2 }] };

describe("amounts in smallest units", () => {
  it("amounts of a row are in its own currency, also those of its lines, and converted ones are in the event's", () => {
    expect(inUnits(page)({ total: 900, foreign: [{ ...amounts, currency: "EUR" }] }, "JPY")).toEqual({
      total: 900,
      foreign: [{ id: "a", currency: "EUR", amount: 1250, converted: 900, lines: [{ amount: 250, count: 2 }] }],
    });
  });

  it("amounts of a row without a currency are in the event's", () => {
    expect(inUnits(row)({ ...amounts, limit: 1 }, "KWD")).toMatchObject({ amount: 12_500, limit: 1000 });
  });

  it("a missing amount stays missing, and null stays null", () => {
    expect(inUnits(row)(amounts, "EUR")).not.toHaveProperty("limit");
    expect(inUnits(row)({ ...amounts, limit: null }, "EUR").limit).toBeNull();
  });

  it("an amount without a currency and one finer than its currency are errors", () => {
    expect(() => inUnits(row)(amounts)).toThrow(RangeError);
    expect(() => inUnits(foreign)({ ...amounts, currency: "JPY" }, "EUR")).toThrow(RangeError);
  });

  it("the type of a converted row has units in place of its amounts alone", () => {
    const converted = inUnits(page)({ total: 1, foreign: [] }, "EUR");
    expectTypeOf(converted.total).toEqualTypeOf<Units>();
    expectTypeOf<(typeof converted.foreign)[number]["limit"]>().toEqualTypeOf<Units | null | undefined>();
    expectTypeOf<(typeof converted.foreign)[number]["lines"]>().toEqualTypeOf<{ amount: Units; count: number }[]>();
  });
});
