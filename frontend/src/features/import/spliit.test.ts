import { describe, expect, it } from "vitest";
import type { Choices } from "@/data/import/model";
import { nets, read } from "./testReading";

describe("Spliit", () => {
  const file = (expense: object, group: object = {}) =>
    JSON.stringify({
      ...{ id: "g", name: "Flat", currency: "€", currencyCode: "EUR" },
      participants: [
        { id: "a", name: "Ada" },
        { id: "b", name: "Bo" },
        { id: "c", name: "Cem" },
      ],
      expenses: [
        {
          expenseDate: "2026-05-01T22:00:00.000Z",
          title: "Dinner",
          amount: 9000,
          paidById: "a",
          paidFor: ["a", "b", "c"].map((participantId) => ({ participantId, shares: 100 })),
          splitMode: "EVENLY",
          isReimbursement: false,
          ...expense,
        },
      ],
      ...group,
    });
  const shares = (...all: number[]) => ({
    paidFor: all.map((one, at) => ({ participantId: "abc"[at], shares: one })).filter((one) => one.shares > 0),
  });

  it.each([
    ["evenly", { splitMode: "EVENLY" }, [6000, -3000, -3000], "equal"],
    ["by shares", { splitMode: "BY_SHARES", ...shares(100, 200, 0) }, [6000, -6000, 0], "parts"],
    ["by percentage", { splitMode: "BY_PERCENTAGE", ...shares(5000, 2500, 2500) }, [4500, -2250, -2250], "parts"],
    ["by amount", { splitMode: "BY_AMOUNT", ...shares(1, 4499, 4500) }, [8999, -4499, -4500], "manual"],
  ])("an expense that Spliit splits %s has the same shares", (_, expense, expected, split_method) => {
    const read_ = read(file(expense));
    expect(nets(read_)).toEqual(expected);
    expect(read_.entries[0]).toMatchObject({ expense_date: "2026-05-01", split_method });
  });

  it("an expense with a weight that no program can compute with is refused, and the file is read", () => {
    for (const weight of [1e308, "1e308", -1, null]) {
      const paidFor = [{ participantId: "a", shares: weight }, ...shares(0, 100).paidFor];
      expect(read(file({ splitMode: "BY_SHARES", paidFor })).refused).toMatchObject([{ row: 1, reason: "sum" }]);
    }
  });

  it("income in Spliit's file becomes a refund to the receiver", () => {
    const read_ = read(file({ amount: -9000, title: "Deposit" }));
    expect(nets(read_)).toEqual([-6000, 3000, 3000]);
    expect(read_.entries).toMatchObject([{ kind: "expense", amount: -9000, payers: [{ amount: -9000 }] }]);
    expect(read_.losses).toEqual(["income"]);
  });

  it("Spliit's file is counted in its units of some currencies, and in hundredths without a currency code", () => {
    const amounts = (currencyCode: string, amount: number, choices?: Choices) =>
      read(file({ amount, paidFor: [{ participantId: "b", shares: 100 }] }, { currencyCode }), choices);
    expect(nets(amounts("HUF", 90), "HUF")).toEqual([9000, -9000, 0]);
    expect(nets(amounts("KWD", 90), "KWD")).toEqual([900, -900, 0]);
    expect(nets(amounts("JPY", 90), "JPY")).toEqual([90, -90, 0]);
    expect(nets(amounts("", 9000, { currency: "JPY" }), "JPY")).toEqual([90, -90, 0]);
    expect(amounts("", 9050, { currency: "JPY" }).refused).toMatchObject([{ reason: "amount" }]);
  });

  it("leftover units go to the same people as in Spliit", () => {
    // The published 32-bit FNV-1a hashes of "a" and "foobar" are 3826002220 and 3214735720: both are 1 modulo 3.
    const [of, left] = [(id: string) => nets(read(file({ id, amount: 100 }))), [33, 34, 33]];
    expect(3826002220 % 3).toBe(1);
    expect(of("a")).toEqual([100 - (left[0] ?? 0), -(left[1] ?? 0), -(left[2] ?? 0)]);
    // Without an id, leftover units start with the first person.
    expect(nets(read(file({ amount: 100 })))).toEqual([66, -33, -33]);
  });

  it("a repayment in Spliit's file for spreadsheets is refused with advice how to get it", () => {
    const heads =
      "Date,Description,Category,Currency,Cost,Original cost,Original currency,Conversion rate,Is Reimbursement,Split mode,Ada,Bo";
    const rows = [
      "2026-05-01,Bo pays back,Payment,EUR,5.00,,,,Yes,Evenly,-5.00,0",
      "2026-05-02,Deposit,General,EUR,-5.00,,,,No,Evenly,-2.50,2.50",
    ];
    const read_ = read([heads, ...rows].join("\n"));
    expect(read_.refused).toMatchObject([{ row: 2, reason: "payer_only_in_json" }]);
    expect(nets(read_)).toEqual([-250, 250]);
  });

  it("an amount whose shares Spliit's file for spreadsheets rounds keeps its amount, and is reported", () => {
    const heads =
      "Date,Description,Category,Currency,Cost,Original cost,Original currency,Conversion rate,Is Reimbursement,Split mode,Ada,Bo";
    const file = read(`${heads}\n2026-05-01,Tea,General,EUR,10.75,,,,No,Evenly,5.38,-5.38`);
    expect(file).toMatchObject({ refused: [], entries: [{ amount: 1075, split_method: "equal" }] });
    expect(file.rounded).toMatchObject([{ row: 2, said: "10.76", amount: 1075 }]);
    const off = read(`${heads}\n2026-05-01,Tea,General,EUR,10.75,,,,No,Evenly,5.39,-5.38`);
    expect(off.refused).toMatchObject([{ reason: "sum" }]);
  });

  it("a file of Spliit without a currency asks for it", () => {
    for (const currencyCode of ["", null, undefined]) {
      expect(read(file({}, { currencyCode })).questions).toEqual(["currency"]);
      expect(nets(read(file({}, { currencyCode }), { currency: "TRY" }), "TRY")).toEqual([6000, -3000, -3000]);
    }
  });

  it("percentages that do not add up to a hundred, and a person who is named twice, are refused", () => {
    const reasonsOf = (expense: object) => read(file(expense)).refused.map(({ reason }) => reason);
    expect(reasonsOf({ splitMode: "BY_PERCENTAGE", ...shares(5000, 4000) })).toEqual(["sum"]);
    expect(reasonsOf({ splitMode: "BY_PERCENTAGE", ...shares(3333, 3333, 3333) })).toEqual([]);
    const twice = ["a", "a", "b"].map((participantId) => ({ participantId, shares: 100 }));
    expect(reasonsOf({ paidFor: twice })).toEqual(["people"]);
  });

  it("original amounts, notes and documents of Spliit are named as not imported", () => {
    const more = { originalAmount: 9900, originalCurrency: "USD", notes: "Late", documents: [{ id: "d" }] };
    expect(read(file(more)).losses).toEqual(["default_currency", "notes", "receipts"]);
    expect(read(file({ originalCurrency: "EUR", notes: "", documents: [] })).losses).toEqual([]);
    const heads =
      "Date,Description,Category,Currency,Cost,Original cost,Original currency,Conversion rate,Is Reimbursement,Split mode,Ada,Bo";
    expect(read(`${heads}\n2026-05-01,Tea,General,EUR,10.00,11.00,USD,0.91,No,Evenly,5.00,-5.00`).losses).toEqual([
      "default_currency",
    ]);
  });
});
