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
  it("the code has the fields of an EPC credit transfer, version 2, in their order", () => {
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

  it("the code contains every amount with two decimals and without grouping", () => {
    const line = (cents: number) => epcPayload({ ...payment, amount: cents as Units }).split("\n")[7];
    expect(line(1)).toBe("EUR0.01");
    expect(line(100)).toBe("EUR1.00");
    expect(line(123_456_789)).toBe("EUR1234567.89");
  });

  it.each([[0], [-100], [1.5], [100_000_000_000]])("no code is created for %d cents", (cents) => {
    expect(() => epcPayload({ ...payment, amount: cents as Units })).toThrow(RangeError);
  });

  it("the code contains at most 70 letters of a name and 140 of a text, without line ends", () => {
    const lines = epcPayload({ ...payment, name: `Anna\n${"ö".repeat(100)}`, text: `${"x".repeat(200)}` }).split("\n");
    expect(lines).toHaveLength(11);
    expect([...(lines[5] ?? "")]).toHaveLength(70);
    expect(lines[5]?.startsWith("Anna öö")).toBe(true);
    expect(lines[10]).toHaveLength(140);
  });

  it("the code never exceeds 331 bytes", () => {
    for (const letter of ["x", "ş", "😀"]) {
      const iban = "MT84MALT011000012345MTLCAST001S";
      const long = epcPayload({ ...payment, iban, name: letter.repeat(70), text: letter.repeat(200) });
      expect(new TextEncoder().encode(long).length).toBeLessThanOrEqual(331);
      expect(long.split("\n")[6]).toBe(iban);
    }
  });

  it("the code omits empty lines at its end", () => {
    expect(epcPayload({ ...payment, text: " " }).split("\n")).toHaveLength(8);
  });

  it("a code can pay only into euro accounts that accept SEPA transfers", () => {
    expect(canBePaidByCode("DE89370400440532013000", "EUR", "EUR")).toBe(true);
    expect(canBePaidByCode("de89370400440532013000", null, "EUR")).toBe(true);
    expect(canBePaidByCode("TR330006100519786457841326", "EUR", "EUR")).toBe(false);
    expect(canBePaidByCode("DE89370400440532013000", "USD", "EUR")).toBe(false);
    expect(canBePaidByCode("DE89370400440532013000", "EUR", "TRY")).toBe(false);
  });
});
