import { describe, expect, it } from "vitest";
import { dayOf } from "@/data/import/model";
import { nets, read, SPLITWISE } from "./testReading";

describe("Splitwise", () => {
  it("a file of Splitwise gives an expense with the payer's own share, a payment, and a matching footer", () => {
    const file = read(SPLITWISE);
    expect(file).toMatchObject({ source: "splitwise", people: ["Ayse", "Ben", "Cem"], currency: "EUR", questions: [] });
    expect(file.entries).toMatchObject([
      { kind: "expense", row: 2, amount: 9000, split_method: "equal", payers: [{ person: 0, amount: 9000 }] },
      { kind: "payment", row: 3, amount: 3000, from_user: 1, to_user: 0 },
    ]);
    expect(nets(file)).toEqual([3000, 0, -3000]);
    expect(file.footer?.get("EUR")).toEqual([3000, 0, -3000]);
  });

  it("an expense of several payers in Splitwise's file keeps the balances, but not who paid how much", () => {
    const file = read(`${SPLITWISE.split("\n")[0]}\n2026-05-01,Hotel,Hotel,100.01,EUR,20.00,30.00,-50.00`);
    expect(file.losses).toEqual(["payers_guessed"]);
    expect(file.entries[0]).toMatchObject({ kind: "expense", payers: [{ person: 0 }, { person: 1 }] });
    expect(nets(file)).toEqual([2000, 3000, -5000]);
  });

  it("a file of Splitwise has separate currencies, and rows that do not add up are reported", () => {
    const file = read(
      [
        ...SPLITWISE.split("\n").slice(0, 3),
        "2026-05-04,Sushi,Food,3000,JPY,2000,-1000,-1000",
        "2026-05-05,Wrong,Food,10.00,EUR,5.00,-4.00,0.00",
        ",Total balance,,,EUR,30.00,0.00,-30.00",
        ",Total balance,,,JPY,2000,-1000,-1000",
      ].join("\n"),
    );
    expect(nets(file, "JPY")).toEqual([2000, -1000, -1000]);
    expect(file.footer?.get("JPY")).toEqual([2000, -1000, -1000]);
    expect(file.refused).toMatchObject([{ row: 5, reason: "cells", title: "Wrong" }]);
  });

  it("two people of one name in Splitwise's file stay two", () => {
    const file = read(SPLITWISE.replace("Cem", "Ben"));
    expect(file.people).toEqual(["Ayse", "Ben", "Ben"]);
    expect(nets(file)).toEqual([3000, 0, -3000]);
  });
});

describe("Splitwise's own oddities", () => {
  const head = "Date,Description,Category,Cost,Currency,Ada,Bo";

  it("a first row in an unsupported currency is reported, and people keep their names", () => {
    const file = read(
      [
        "My group",
        "",
        head,
        "2026-05-01,Beer,Food,0.010,BTC,0.005,-0.005",
        "2026-05-02,Dinner,Food,10.00,EUR,5.00,-5.00",
        "",
        "2026-06-01,Total balance,,,BTC,0.005,-0.005",
        "2026-06-01,Total balance,,,EUR,5.00,-5.00",
      ].join("\n"),
    );
    expect(file).toMatchObject({ source: "splitwise", people: ["Ada", "Bo"] });
    expect(file.refused).toMatchObject([{ row: 4, reason: "currency", title: "Beer" }]);
    expect(nets(file)).toEqual([500, -500]);
    expect(file.footer).toEqual(new Map([["EUR", [500, -500]]]));
    const alone = read([head, "2026-05-01,Beer,Food,0.010,BTC,0.005,-0.005"].join("\n"));
    expect(alone.refused).toMatchObject([{ reason: "currency", title: "Beer" }]);
  });

  it("a negative cost in Splitwise's file is a refund whose receiver owes the others their share", () => {
    const file = read([head, "2026-05-01,Deposit back,Food,-20.00,EUR,-10.00,10.00"].join("\n"));
    expect(file.refused).toEqual([]);
    expect(file.entries).toMatchObject([
      {
        kind: "expense",
        description: "Deposit back",
        amount: -2000,
        payers: [{ person: 0, amount: -2000 }],
        shares: [{ amount: -1000 }, { amount: -1000 }],
        split_method: "equal",
      },
    ]);
    expect(nets(file)).toEqual([-1000, 1000]);
  });

  it("a refund of one person's money to another in Splitwise's file is no payment", () => {
    const file = read([head, "2026-05-01,Ticket back,Food,-20.00,EUR,-20.00,20.00"].join("\n"));
    expect(file.entries).toMatchObject([
      { kind: "expense", payers: [{ person: 0, amount: -2000 }], shares: [{ person: 1, amount: -2000 }] },
    ]);
    expect(nets(file)).toEqual([-2000, 2000]);
  });

  it("a refund in Splitwise's file whose cells do not add up is refused", () => {
    const file = read([head, "2026-05-01,Deposit back,Food,-20.00,EUR,-10.00,9.00"].join("\n"));
    expect(file.refused).toMatchObject([{ row: 2, reason: "cells" }]);
    const nobody = read([head, "2026-05-01,Deposit back,Food,-20.00,EUR,0.00,0.00"].join("\n"));
    expect(nobody.refused).toMatchObject([{ row: 2, reason: "payer_unknown" }]);
  });

  it("a row without a cost above the balances is reported, not mistaken for a balance", () => {
    const file = read(
      [
        head,
        "2026-05-01,Lost,Food,,EUR,5.00,-5.00",
        "2026-05-02,Dinner,Food,10.00,EUR,5.00,-5.00",
        "2026-05-03,Lost too,Food,,EUR,1.00,-1.00",
        "2026-06-01,Total balance,,,EUR,5.00,-5.00",
      ].join("\n"),
    );
    expect(file.refused).toMatchObject([
      { row: 2, reason: "amount" },
      { row: 4, reason: "amount" },
    ]);
    expect(file.footer?.get("EUR")).toEqual([500, -500]);
  });

  it("ambiguous figures with commas in a file saved by another program cause a question", () => {
    const open = read(`${head.replaceAll(",", ";")}\n2026-05-01;Dinner;Food;3,000;JPY;1,500;-1,500`);
    expect(open.questions).toEqual(["mark"]);
    const own = read(`${head}\n2026-05-01,Dates,Food,3.000,KWD,1.500,-1.500`);
    expect(own).toMatchObject({ questions: [], entries: [{ amount: 3000 }] });
  });
});

describe("repayments in Splitwise's file", () => {
  const head = "Date,Description,Category,Cost,Currency,Ann,Ben";
  const kindsOf = (file: ReturnType<typeof read>) => file.entries.map(({ kind }) => kind);

  it("an expense that one person paid in full for one other is no repayment", () => {
    const file = read(
      `${head}\n2026-07-02,Flight,Plane,100.00,EUR,100.00,-100.00\n2026-07-03,Ben paid Ann,Payment,40.00,EUR,-40.00,40.00`,
    );
    expect(kindsOf(file)).toEqual(["expense", "payment"]);
    expect(file.questions).toEqual([]);
    expect(read(`${head}\n2026-07-02,Flight,Plane,100.00,EUR,100.00,-100.00`)).toMatchObject({
      entries: [{ kind: "expense" }],
      questions: [],
    });
  });

  it("a category of an unknown language is one of repayments if its rows name both people, and none of it is shared", () => {
    const rows = [
      "2026-07-02,Ann przelewa Ben,Spłata,100.00,EUR,100.00,-100.00",
      "2026-07-03,Prom,Inne,9.00,EUR,9.00,-9.00",
    ];
    const file = read([head, ...rows].join("\n"));
    expect(kindsOf(file)).toEqual(["payment", "expense"]);
    expect(file.questions).toEqual([]);
    const shared = read([head, ...rows, "2026-07-04,Obiad,Spłata,10.00,EUR,5.00,-5.00"].join("\n"));
    expect(kindsOf(shared)).toEqual(["expense", "expense", "expense"]);
  });

  it("an unknown category whose rows are all of one person for one other causes a question", () => {
    const text = `${head}\n2026-07-02,Prom,Inne,9.00,EUR,9.00,-9.00`;
    expect(read(text)).toMatchObject({ questions: ["repayments"], entries: [{ kind: "expense" }] });
    expect(kindsOf(read(text, { repayments: true }))).toEqual(["payment"]);
  });
});

describe("Splitwise's file, saved again by a spreadsheet", () => {
  const rows = [
    ["Date", "Description", "Category", "Cost", "Currency", "Ann", "Ben"],
    ["", "", "", "", "", "", ""],
    ["12/25/2023", "Lunch", "Dining out", "80", "EUR", "40", "-40"],
    ["1/14/2024", "Taxi", "Taxi", "12.4", "EUR", "-6.2", "6.2"],
    ["", "", "", "", "", "", ""],
    ["1/14/2024", "Total balance", " ", " ", "EUR", "33.8", "-33.8"],
  ];
  const disguises: [string, (rows: string[][]) => string][] = [
    ["with months first", (all) => all.map((row) => row.join(",")).join("\n")],
    ["with semicolons and decimal commas", (all) => all.map((row) => row.join(";").replaceAll(".", ",")).join("\r\n")],
    ["with tabs and its mark", (all) => `\ufeff${all.map((row) => row.join("\t")).join("\r\n")}`],
    ["with empty columns at the end", (all) => all.map((row) => `${row.join(",")},,,`).join("\n")],
    [
      "with currency signs",
      (all) => all.map((row) => row.join(";").replace(/(?<=;)(-?)(\d+(\.\d)?)(?=;|$)/g, "$1€$2")).join("\n"),
    ],
    [
      "with brackets for a minus",
      (all) => all.map((row) => row.join(";").replace(/-(\d+(\.\d)?)/g, "($1)")).join("\n"),
    ],
    ["with a dash for zero", (all) => all.map((row) => (row[3] === "80" ? [...row, " - "] : row).join(";")).join("\n")],
  ];
  it.each(disguises)("the same file is read alike: %s", (_, write) => {
    const file = read(write(rows));
    expect(file).toMatchObject({ source: "splitwise", people: ["Ann", "Ben"], questions: [], refused: [] });
    expect(file.entries.map(dayOf)).toEqual(["2023-12-25", "2024-01-14"]);
    expect([nets(file), file.footer?.get("EUR")]).toEqual([
      [3380, -3380],
      [3380, -3380],
    ]);
  });

  it("balances between the entries, above them, and repeated heads are no entries", () => {
    const [head = "", , lunch = "", taxi = "", , total = ""] = rows.map((row) => row.join(","));
    const after = total.replace("33.8,-33.8", "40,-40");
    for (const lines of [
      [head, lunch, after, taxi, total],
      [head, total, lunch, taxi],
      [head, lunch, after, head, taxi, total],
    ]) {
      const file = read(lines.join("\n"));
      expect(file.refused).toEqual([]);
      expect([file.people, nets(file)]).toEqual([
        ["Ann", "Ben"],
        [3380, -3380],
      ]);
    }
  });

  it("a first row that an unclosed quote tore apart is reported, and people keep their names", () => {
    const rows = [
      "Date\tDescription\tCatégorie\tCoût\tDevise\tAnne\tBen",
      '11/28/2026\tChez "nous',
      'et vous"\tGénéral\t30.00\tEUR\t15.00\t-15.00',
    ];
    const file = read([...rows, "12/13/2026\tTrain\tGénéral\t50.00\tEUR\t25.00\t-25.00"].join("\n"));
    expect(file).toMatchObject({ source: "splitwise", people: ["Anne", "Ben"] });
    expect(file.refused.map(({ row }) => row)).toEqual([2, 3]);
    expect(nets(file)).toEqual([2500, -2500]);
  });

  it("a column without a head is a person's if it has amounts, and none otherwise", () => {
    const file = read(
      "Date,Description,Category,Cost,Currency,,Ann,,Ben\n2026-05-01,Tea,Food,9.00,EUR,-3.00,6.00,,-3.00",
    );
    expect(file).toMatchObject({ people: ["1", "Ann", "Ben"], nameless: [0], questions: ["names"], refused: [] });
    expect(nets(file)).toEqual([-300, 600, -300]);
  });

  it("halves of a currency without decimals are rounded so that the row adds up, and reported", () => {
    const file = read(
      "Fecha,Descripción,Categoría,Coste,Moneda,Ana,Bea,Cleo\n2026-08-28,Entrada,General,10001.00,CLP,6667.33,-3333.67,-3333.66",
    );
    expect(file.refused).toEqual([]);
    expect(nets(file, "CLP")).toEqual([6667, -3334, -3333]);
    expect(file.rounded).toMatchObject([{ row: 2, said: "6667.33", amount: 6667, currency: "CLP" }]);
  });

  it("a table whose last column is a bank's balance is not mistaken for Splitwise's", () => {
    const file = read("Date,Description,Category,Amount,Currency,Balance\n2026-05-01,Tea,Food,-9.00,EUR,100.00");
    expect(file.source).toBe("table");
  });
});

describe("an answer of Splitwise's API", () => {
  const user = (id: number, first_name: string, last_name: string | null, paid_share: string, owed_share: string) => ({
    ...{ user: { id, first_name, last_name }, user_id: id, paid_share, owed_share, net_balance: "0.0" },
  });
  const expense = (id: number, columns: object, ...users: object[]) => ({
    ...{ id, description: `Entry ${id}`, date: "2026-05-01T13:00:00Z", currency_code: "EUR", payment: false },
    ...{ deleted_at: null, users, ...columns },
  });
  const ann = (paid: string, owed: string) => user(1, "Ann", "Lee", paid, owed);
  const ben = (paid: string, owed: string) => user(2, "Ben", null, paid, owed);
  const expenses = [
    expense(7, { cost: "30.0", category: { name: "Dining out" } }, ann("20.0", "10.0"), ben("10.0", "20.0")),
    expense(8, { cost: "5.0", payment: true }, ann("0.0", "5.0"), ben("5.0", "0.0")),
    expense(9, { cost: "4.0" }, ann("4.0", "0.0"), ben("0.0", "4.0")),
    expense(10, { cost: "99.0", deleted_at: "2026-05-02T10:00:00Z" }, ann("99.0", "0.0"), ben("0.0", "99.0")),
  ];

  it("an answer of Splitwise's API keeps payers, shares and payments, and leaves out deleted expenses", () => {
    for (const text of [JSON.stringify({ expenses }), JSON.stringify(expenses)]) {
      const file = read(text);
      expect(file).toMatchObject({ source: "splitwise", people: ["Ann Lee", "Ben"], refused: [], questions: [] });
      expect(file.entries).toMatchObject([
        {
          identity: "7",
          kind: "expense",
          expense_date: "2026-05-01",
          topic: "eating_out",
          payers: [{ amount: 2000 }, { amount: 1000 }],
        },
        { identity: "8", kind: "payment", amount: 500, from_user: 1, to_user: 0 },
        { identity: "9", kind: "expense", amount: 400 },
      ]);
      expect(nets(file)).toEqual([1000 - 500 + 400, -1000 + 500 - 400]);
    }
  });

  it("notes, receipts and repetition of Splitwise's API are named as not imported", () => {
    const more = {
      cost: "4.0",
      details: "For the room",
      receipt: { original: "https://example.org/1" },
      repeats: true,
    };
    expect(read(JSON.stringify({ expenses: [expense(9, more, ann("4.0", "4.0"))] })).losses).toEqual([
      ...["notes", "receipts", "single"],
    ]);
  });

  it("an expense without people in an answer of Splitwise's API is refused", () => {
    const file = read(JSON.stringify({ expenses: [...expenses, expense(11, { cost: "6.0" })] }));
    expect(file.refused).toMatchObject([{ row: 5, reason: "people" }]);
    expect(file.entries).toHaveLength(3);
  });
});
