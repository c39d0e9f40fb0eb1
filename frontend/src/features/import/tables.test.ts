import { describe, expect, it } from "vitest";
import { figureIn, unitsOf } from "@/data/import/figures";
import { dayOf } from "@/data/import/model";
import { csvOf } from "./testing/writers";
import { nets, read } from "./testReading";

describe("a table", () => {
  it("a table of one payer and one sharer is not mistaken for Splitwise's, whose currency is in the same column", () => {
    const file = read("Date,Title,Paid by Ada,Paid for Ben,Currency,Category\n2026-05-01,Dinner,9.00,9.00,EUR,general");
    expect(file).toMatchObject({ source: "table", people: ["Ada", "Ben"] });
    expect(nets(file)).toEqual([900, -900]);
  });

  it("a table asks about the order of days and months, and about commas, if both readings fit", () => {
    const text = csvOf([
      ["Date", "Title", "Paid by Ada", "Paid for Ada", "Paid for Bo", "Currency"],
      ["03/04/2026", "Dinner", "1,000", "500", "500", "EUR"],
    ]);
    expect(read(text).questions).toEqual(["mark", "order"]);
    const said = read(text, { mark: ",", order: "mdy" });
    expect(said.refused).toMatchObject([{ reason: "sum" }]);
    expect(read(text, { mark: ".", order: "mdy" }).entries).toMatchObject([
      { expense_date: "2026-03-04", amount: 100000 },
    ]);
  });

  it("a table's notation is decided by the whole column, never by one cell", () => {
    const rows = [
      ["Date", "Title", "Payer", "Amount", "Currency", "Shared by"],
      ["03/04/2026", "Dinner", "Ada", "1.000", "EUR", "Ada, Bo"],
      ["25/04/2026", "Taxi", "Bo", "12,50", "EUR", "Ada, Bo"],
    ];
    const file = read(csvOf(rows, ";"));
    expect(file).toMatchObject({ source: "table", questions: [], people: ["Ada", "Bo"] });
    expect(file.entries.map((entry) => [dayOf(entry), entry.amount])).toEqual([
      ["2026-04-03", 100000],
      ["2026-04-25", 1250],
    ]);
  });

  it("an unknown table is read by the roles that the user chooses for its columns", () => {
    const text = "When;Whatfor;Who;Sum\n2026-05-01;Dinner;Ada;30\n2026-05-02;Taxi;Bo;10";
    const asked = read(text);
    expect(asked).toMatchObject({ questions: ["columns"], columns: { head: ["When", "Whatfor", "Who", "Sum"] } });
    const said = read(text, { columns: ["date", "title", "payer", "amount"], currency: "EUR" });
    expect(nets(said)).toEqual([1000, -1000]);
  });

  it("two people of one name in a table stay two", () => {
    const file = read(
      "Date,Title,Paid by Ada,Paid by Ada,Paid for Ada,Paid for Ada,Currency\n2026-05-01,Hotel,60,40,10,90,EUR",
    );
    expect(file.people).toEqual(["Ada", "Ada"]);
    expect(nets(file)).toEqual([5000, -5000]);
  });

  it("a table whose column has no name cannot be a person's, and its rows are refused", () => {
    const text = "Date;Title;;Sum;Ada\n2026-05-01;Hotel;60;60;60";
    for (const [unnamed, named] of [
      ["paid", "share"],
      ["share", "paid"],
    ] as const) {
      const file = read(text, { columns: ["date", "title", unnamed, "amount", named], currency: "EUR" });
      expect(file).toMatchObject({ people: ["Ada"], entries: [], refused: [{ reason: "people" }] });
    }
  });

  it("a table keeps several payers", () => {
    const file = read(
      "Date,Title,Paid by Ada,Paid by Bo,Paid for Ada,Paid for Bo,Currency\n2026-05-01,Hotel,60,40,10,90,EUR",
    );
    expect(file.entries[0]).toMatchObject({ amount: 10000, payers: [{ amount: 6000 }, { amount: 4000 }] });
    expect(nets(file)).toEqual([5000, -5000]);
  });
});

describe("an ambiguous table", () => {
  const table = (...rows: string[][]) =>
    csvOf([["Date", "Title", "Paid by Ada", "Paid for Ada", "Paid for Bo", "Currency"], ...rows], ";");
  const row = (paid: string, ada: string, bo: string, day = "2026-05-13", currency = "EUR") => [
    day,
    `Dinner ${paid}`,
    paid,
    ada,
    bo,
    currency,
  ];

  it("a table with contradicting cells asks for the mark, and refuses rows that do not fit the answer", () => {
    const text = table(row("120.00", "60.00", "60.00"), row("33,33", "16,66", "16,67"));
    expect(read(text).questions).toEqual(["mark"]);
    const said = read(text, { mark: "." });
    expect(said.refused).toMatchObject([{ row: 3, reason: "amount", title: "Dinner 33,33" }]);
    expect(nets(said)).toEqual([6000, -6000]);
  });

  it.each([
    ["1,234.50", ".", 123450],
    ["1.234.567,8", ",", 123456780],
    ["1 234,50", ",", 123450],
    ["1'234.50", ".", 123450],
    ["15,38", ",", 1538],
    ["12,50 €", ",", 1250],
    ["0,123,4", ".", null],
    ["1,23,456.00", ".", null],
    ["12,34", ".", null],
    ["12 50", ",", null],
    ["1.234 567,00", ",", null],
    ["0.120.000", ",", null],
    ["--5.00", ".", null],
    ["(-5.00)", ".", null],
    ["(5.00", ".", null],
  ] as const)("reads %s with the mark %s as %s", (cell, mark, amount) => {
    expect(unitsOf(figureIn(cell, mark), "EUR")).toBe(amount);
  });

  it("an earlier answer is ignored if the file itself decides", () => {
    const points = table(row("12.50", "6.25", "6.25"), row("15.30", "7.65", "7.65"));
    expect(nets(read(points, { mark: "," }))).toEqual([1390, -1390]);
    const days = table(row("2.00", "1.00", "1.00", "13/04/2026"), row("2.00", "1.00", "1.00", "03/04/2026"));
    expect(read(days, { order: "mdy" }).entries.map(dayOf)).toEqual(["2026-04-13", "2026-04-03"]);
  });

  it("a table with two-digit years asks for their order, and the dot of a time is none of a date", () => {
    const years = table(row("2.00", "1.00", "1.00", "26-04-03"));
    expect(read(years).questions).toEqual(["order"]);
    expect(read(years, { order: "ymd" }).entries).toMatchObject([{ expense_date: "2026-04-03" }]);
    const time = table(row("2.00", "1.00", "1.00", "03/04/2026 8:15 p.m."));
    expect(read(time).questions).toEqual(["order"]);
    expect(read(table(row("2.00", "1.00", "1.00", "03/03/2026"))).questions).toEqual([]);
  });

  it("a row with positive and negative shares is refused", () => {
    const file = read(table(row("40.00", "30.00", "-10.00")));
    expect(file.refused).toMatchObject([{ reason: "cells" }]);
  });

  it("a table without sharers reports that everybody shares", () => {
    const file = read("Date,Title,Paid by Ada,Paid by Bo,Currency\n2026-05-01,Dinner,9.00,1.00,EUR");
    expect(file.losses).toEqual(["shared_by_all"]);
    expect(nets(file)).toEqual([400, -400]);
  });

  it("Tricount's rows keep their own currencies if the file lacks amounts in the group's", () => {
    const head = "Title;Amount;Currency;Date;Paid by Ada (USA);Paid by Bo;Impacted to Ada (USA);Impacted to Bo";
    const rows = [
      "Dinner;10,00;EUR;13/05/2026;10,00;0,00;-5,00;-5,00",
      "Lunch;20,00;EUR;13/05/2026;20,00;0,00;-10,00;-10,00",
      "Sushi;3000;JPY;13/05/2026;0;3000;-1000;-2000",
      "Coins;1,00;XBT;13/05/2026;1,00;0,00;-0,50;-0,50",
    ];
    const file = read([head, ...rows].join("\n"));
    expect(file).toMatchObject({ source: "tricount", people: ["Ada (USA)", "Bo"], questions: [] });
    expect([nets(file), nets(file, "JPY")]).toEqual([
      [1500, -1500],
      [-1000, 1000],
    ]);
    expect(file.refused).toMatchObject([{ row: 5, reason: "currency" }]);
  });
});
