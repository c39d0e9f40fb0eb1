import { describe, expect, it } from "vitest";
import type { Units } from "@/core/money/units";
import { canBePaidByCode, epcPayload } from "./epc";

const payment = {
  name: "Jonas Weber",
  iban: "DE89 3704 0044 0532 0130 00",
  amount: 8420 as Units,
  text: "Divido: Rome",
};

describe("the code for banking apps", () => {
  it("has the fields of an EPC credit transfer, version 2, in their order", () => {
    expect(epcPayload(payment).split("\n")).toEqual([
      "BCD",
      "002",
      "1",
      "SCT",
      "",
      "Jonas Weber",
      "DE89370400440532013000",
      "EUR84.20",
      "",
      "",
      "Divido: Rome",
    ]);
  });

  it("writes every amount with two decimals and without grouping", () => {
    const line = (cents: number) => epcPayload({ ...payment, amount: cents as Units }).split("\n")[7];
    expect(line(1)).toBe("EUR0.01");
    expect(line(100)).toBe("EUR1.00");
    expect(line(123_456_789)).toBe("EUR1234567.89");
  });

  it.each([[0], [-100], [1.5], [100_000_000_000]])("refuses %d cents", (cents) => {
    expect(() => epcPayload({ ...payment, amount: cents as Units })).toThrow(RangeError);
  });

  it("cuts a name at 70 letters and a text at 140, without line ends", () => {
    const lines = epcPayload({ ...payment, name: `Anna\n${"ö".repeat(100)}`, text: `${"x".repeat(200)}` }).split("\n");
    expect(lines).toHaveLength(11);
    expect([...(lines[5] ?? "")]).toHaveLength(70);
    expect(lines[5]?.startsWith("Anna öö")).toBe(true);
    expect(lines[10]).toHaveLength(140);
  });

  it("stays within the 331 bytes that a code may hold", () => {
    for (const letter of ["x", "ş", "😀"]) {
      const iban = "MT84MALT011000012345MTLCAST001S";
      const long = epcPayload({ ...payment, iban, name: letter.repeat(70), text: letter.repeat(200) });
      expect(new TextEncoder().encode(long).length).toBeLessThanOrEqual(331);
      expect(long.split("\n")[6]).toBe(iban);
    }
  });

  it("ends with the last line that says something", () => {
    expect(epcPayload({ ...payment, text: " " }).split("\n")).toHaveLength(8);
  });

  it("is there for euro accounts that take SEPA transfers only", () => {
    expect(canBePaidByCode("DE89370400440532013000", "EUR", "EUR")).toBe(true);
    expect(canBePaidByCode("de89370400440532013000", null, "EUR")).toBe(true);
    expect(canBePaidByCode("TR330006100519786457841326", "EUR", "EUR")).toBe(false);
    expect(canBePaidByCode("DE89370400440532013000", "USD", "EUR")).toBe(false);
    expect(canBePaidByCode("DE89370400440532013000", "EUR", "TRY")).toBe(false);
  });
});
