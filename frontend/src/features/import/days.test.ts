import { describe, expect, it } from "vitest";
import { dayIn, ORDERS, orderOf } from "@/data/import/days";
import { dayOf } from "@/data/import/model";
import { read } from "./testReading";

describe("dates as apps and spreadsheets write them", () => {
  it.each([
    ["20260302", "2026-03-02"],
    ["20260302 18:31", "2026-03-02"],
    ["2026-03-02 18:31:00.000000", "2026-03-02"],
    ["2026-03-02T18:31:00Z", "2026-03-02"],
    ["2026/3/2", "2026-03-02"],
    ["10 Mar 2024", "2024-03-10"],
    ["10-Mar-24", "2024-03-10"],
    ["10. März 2024", "2024-03-10"],
    ["10 mars 2024", "2024-03-10"],
    ["10 de marzo de 2024", "2024-03-10"],
    ["10 Mart 2024", "2024-03-10"],
    ["mar, 5 nov 2024", "2024-11-05"],
    ["March 11, 2024", "2024-03-11"],
    ["Sat Dec 21 2024 10:00:00 GMT+0100", "2024-12-21"],
    ["Aug 1st, 2024", "2024-08-01"],
    ["1er août 2024", "2024-08-01"],
    ["2024 Ağu 3", "2024-08-03"],
    ["3 Ağustos 2024", "2024-08-03"],
    ["3 févr. 2024", "2024-02-03"],
    ["3 sept. 2024", "2024-09-03"],
    ["3 dic 2024", "2024-12-03"],
    ["3. Dez. 2024", "2024-12-03"],
    ["31 Feb 2024", null],
    ["20261332", null],
    ["5 jui 2024", null],
    ["5 Cats 2024", null],
  ])("the date %s is %s in every order", (cell, day) => {
    for (const order of ORDERS) expect(dayIn(cell, order)).toBe(day);
  });

  it("every month of the app's languages is read, in full and shortened", () => {
    for (const language of ["en", "tr", "de", "es", "fr"]) {
      for (const month of ["long", "short"] as const) {
        for (let at = 0; at < 12; at++) {
          const day = new Date(Date.UTC(2024, at, 9));
          const written = new Intl.DateTimeFormat(language, {
            day: "numeric",
            month,
            year: "numeric",
            timeZone: "UTC",
          });
          expect(dayIn(written.format(day), "dmy"), written.format(day)).toBe(day.toISOString().slice(0, 10));
        }
      }
    }
  });

  it("a date with a month in words leaves the order of the other dates to them", () => {
    expect(orderOf(["10 Mar 2024", "03/04/2024"])).toBeNull();
    expect(orderOf(["10 Mar 2024", "13/04/2024"])).toBe("dmy");
  });

  it("a table with months in words is read without a question", () => {
    const file = read(
      'Date,Title,Paid by,Amount,For,Currency\n10 Mar 2024,Dinner,Ann,12.50,"Ann, Ben",EUR\n"March 11, 2024",Museum,Ben,15.30,"Ann, Ben",EUR',
    );
    expect(file.questions).toEqual([]);
    expect(file.entries.map(dayOf)).toEqual(["2024-03-10", "2024-03-11"]);
  });
});
