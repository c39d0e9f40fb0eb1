import { describe, expect, it } from "vitest";
import { balancesOf } from "@/core/import/balances";
import { figureIn, unitsOf } from "@/core/import/figures";
import type { Choices, FileRead } from "@/core/import/model";
import { readBytes } from "./readBytes";
import { csvOf } from "./testing/writers";

const bytesOf = (text: string) => new TextEncoder().encode(text);

function read(text: string | Uint8Array, choices?: Choices): FileRead {
  const file = readBytes(typeof text === "string" ? bytesOf(text) : text, choices);
  if ("unreadable" in file) throw new Error(file.unreadable);
  return file;
}

const nets = (file: FileRead, currency = "EUR") => balancesOf(file.entries, file.people.length).get(currency);

const SPLITWISE = `Date,Description,Category,Cost,Currency,Ayse,Ben,Cem
2026-05-01,Dinner,Dining out,90.00,EUR,60.00,-30.00,-30.00
2026-05-02,Ben paid Ayse,Payment,30.00,EUR,-30.00,30.00,0.00
2026-05-03,Total balance,,,EUR,30.00,0.00,-30.00`;

describe("Splitwise", () => {
  it("a file of Splitwise gives an expense with the payer's own share, a payment, and a matching footer", () => {
    const file = read(SPLITWISE);
    expect(file).toMatchObject({ source: "splitwise", people: ["Ayse", "Ben", "Cem"], currency: "EUR", questions: [] });
    expect(file.entries).toMatchObject([
      { kind: "expense", row: 2, amount: 9000, split: "equal", payers: [{ person: 0, amount: 9000 }] },
      { kind: "payment", row: 3, amount: 3000, from: 1, to: 0 },
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

describe("a file of any program", () => {
  const turkish = SPLITWISE.replace("Dinner", "Akşam yemeği İstanbul");
  const expected = [3000, 0, -3000];
  const utf16 = (little: boolean, mark: boolean) => {
    const text = mark ? `\ufeff${turkish}` : turkish;
    const bytes = new Uint8Array(text.length * 2);
    const view = new DataView(bytes.buffer);
    for (let at = 0; at < text.length; at++) view.setUint16(at * 2, text.charCodeAt(at), little);
    return bytes;
  };
  const windows = Uint8Array.from(
    [...turkish].map((letter) => ({ ş: 0xfe, ğ: 0xf0, İ: 0xdd })[letter] ?? letter.charCodeAt(0)),
  );
  it.each([
    ["UTF-8", bytesOf(turkish)],
    ["UTF-8 with its mark", bytesOf(`\ufeff${turkish}`)],
    ["UTF-16, little end first", utf16(true, true)],
    ["UTF-16, big end first", utf16(false, true)],
    ["UTF-16 without its mark", utf16(true, false)],
    ["windows-1254", windows],
    ["with semicolons and decimal commas", bytesOf(SPLITWISE.replaceAll(",", ";").replaceAll(".", ","))],
    ["with tabs", bytesOf(SPLITWISE.replaceAll(",", "\t"))],
    ["with returns", bytesOf(SPLITWISE.replaceAll("\n", "\r\n"))],
    ["with lines before its head", bytesOf(`My group\nExported today\n\n${SPLITWISE}`)],
    ["with dates of a spreadsheet behind it", bytesOf(`${SPLITWISE}\n\n\n`)],
  ])("the same file is read alike: %s", (_, bytes) => {
    const file = read(bytes);
    expect(nets(file)).toEqual(expected);
    expect(file.people.map((name) => name.normalize())).toEqual(["Ayse", "Ben", "Cem"]);
  });

  it("windows-1254 and UTF-8 give the same text", () => {
    expect(read(windows).entries.map(({ title, identity }) => [title, identity])).toEqual(
      read(turkish).entries.map(({ title, identity }) => [title, identity]),
    );
  });
});

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
  ])("an expense that Spliit splits %s has the same shares", (_, expense, expected, split) => {
    const read_ = read(file(expense));
    expect(nets(read_)).toEqual(expected);
    expect(read_.entries[0]).toMatchObject({ date: "2026-05-01", split });
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

  it("a file of Spliit without a currency asks for it", () => {
    for (const currencyCode of ["", null, undefined]) {
      expect(read(file({}, { currencyCode })).questions).toEqual(["currency"]);
      expect(nets(read(file({}, { currencyCode }), { currency: "TRY" }), "TRY")).toEqual([6000, -3000, -3000]);
    }
  });
});

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
    expect(read(text, { mark: ".", order: "mdy" }).entries).toMatchObject([{ date: "2026-03-04", amount: 100000 }]);
  });

  it("a table's notation is decided by the whole column, never by one cell", () => {
    const rows = [
      ["Date", "Title", "Payer", "Amount", "Currency", "Shared by"],
      ["03/04/2026", "Dinner", "Ada", "1.000", "EUR", "Ada, Bo"],
      ["25/04/2026", "Taxi", "Bo", "12,50", "EUR", "Ada, Bo"],
    ];
    const file = read(csvOf(rows, ";"));
    expect(file).toMatchObject({ source: "table", questions: [], people: ["Ada", "Bo"] });
    expect(file.entries.map(({ date, amount }) => [date, amount])).toEqual([
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
    expect(read(days, { order: "mdy" }).entries.map(({ date }) => date)).toEqual(["2026-04-13", "2026-04-03"]);
  });

  it("a table with two-digit years asks for their order, and the dot of a time is none of a date", () => {
    const years = table(row("2.00", "1.00", "1.00", "26-04-03"));
    expect(read(years).questions).toEqual(["order"]);
    expect(read(years, { order: "ymd" }).entries).toMatchObject([{ date: "2026-04-03" }]);
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
        title: "Deposit back",
        amount: -2000,
        payers: [{ person: 0, amount: -2000 }],
        shares: [{ amount: -1000 }, { amount: -1000 }],
        split: "equal",
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

describe("bills of Cospend and IHateMoney", () => {
  const cospend = (members: string, ...bills: string[]) =>
    `name,weight,active,color\n${members}\n\nwhat,amount,date,payer_name,payer_weight,owers,currency\n${bills.join("\n")}`;

  it("amounts finer than their currency are rounded half up and reported by row, and balances add up", () => {
    const file = read(
      cospend(
        "Ada,1,1,#fff\nBo,1,1,#fff",
        'Dinner,10.005,2026-05-01,Ada,1,"Ada,Bo",EUR',
        "Taxi,33.333333333333336,2026-05-02,Bo,1,Ada,EUR",
        "Lunch,4.5,2026-05-03,Bo,1,Bo,EUR",
      ),
    );
    expect(file.rounded).toEqual([
      { row: 6, title: "Dinner", said: "10.005", amount: 1001, currency: "EUR" },
      { row: 7, title: "Taxi", said: "33.333333333333336", amount: 3333, currency: "EUR" },
    ]);
    const [ada = 0, bo = 0] = nets(file) ?? [];
    expect(ada + bo).toBe(0);
    expect(file.refused).toEqual([]);
    const yen = read(cospend("Ada,1,1,#fff\nBo,1,1,#fff", 'Sushi,-99.5,2026-05-01,Ada,1,"Ada,Bo",JPY'));
    expect(yen.rounded).toMatchObject([{ said: "-99.5", amount: -100 }]);
  });

  it("an invalid weight, or an unknown currency, is reported", () => {
    const file = read(
      cospend(
        "Ada,heavy,1,#fff\nBo,1,1,#fff",
        'Dinner,10,2026-05-01,Bo,1,"Ada,Bo",EUR',
        "Taxi,10,2026-05-01,Bo,1,Bo,ABC",
      ),
      { currency: "TRY" },
    );
    expect(file.refused).toMatchObject([
      { row: 6, reason: "weights" },
      { row: 7, reason: "currency" },
    ]);
  });

  it("IHateMoney's JSON lists who owes", () => {
    const bill = { what: "Dinner", amount: 30, date: "2026-05-01", payer_name: "Ödön, jr.", payer_weight: 2 };
    const file = read(
      JSON.stringify([
        { ...bill, bill_type: "Expense", currency: "EUR", owers: ["Ödön, jr.", "Bo"] },
        {
          ...bill,
          bill_type: "Reimbursement",
          amount: 5.5,
          currency: "EUR",
          payer_name: "Bo",
          payer_weight: 1,
          owers: ["Ödön, jr."],
        },
      ]),
    );
    expect(file).toMatchObject({ source: "ihatemoney", people: ["Ödön, jr.", "Bo"], refused: [], questions: [] });
    expect(file.entries.map(({ kind, amount }) => [kind, amount])).toEqual([
      ["expense", 3000],
      ["payment", 550],
    ]);
    expect(nets(file)).toEqual([450, -450]);
  });
});

describe("rows that break a rule", () => {
  const row = (line: string) =>
    read(`Date,Description,Category,Cost,Currency,Ada,Bo\n2026-01-01,Good one,x,2.00,EUR,1.00,-1.00\n${line}`);
  it.each([
    ["a title of two letters", "2026-05-01,Öl,x,10.00,EUR,5.00,-5.00", "title_short"],
    ["a title of 201", `2026-05-01,${"x".repeat(201)},x,10.00,EUR,5.00,-5.00`, "title_long"],
    ["1900", "1900-05-01,Dinner,x,10.00,EUR,5.00,-5.00", "date"],
    ["31/31", "31/31/2026,Dinner,x,10.00,EUR,5.00,-5.00", "date"],
    ["31 February", "2026-02-31,Dinner,x,10.00,EUR,5.00,-5.00", "date"],
    ["a currency that is none", "2026-05-01,Dinner,x,10.00,XXX,5.00,-5.00", "currency"],
    ["half a cent", "2026-05-01,Dinner,x,10.005,EUR,5.00,-5.00", "amount"],
    ["too much", "2026-05-01,Dinner,x,99999999.00,EUR,5.00,-5.00", "amount"],
    ["a formula for an amount", "2026-05-01,Dinner,x,=1+1,EUR,5.00,-5.00", "amount"],
    ["cells that do not add up", "2026-05-01,Dinner,x,10.00,EUR,5.00,-4.00", "cells"],
    ["a row that was cut", "2026-05-01,Dinner,x,10.00,EUR,5.00", "cells"],
  ])("%s is refused with row and reason", (_, line, reason) => {
    const file = row(line);
    expect(file.refused).toMatchObject([{ row: 3, reason }]);
    expect(file.entries).toHaveLength(1);
  });

  it("a title and a date can be corrected, and the identity stays the file's", () => {
    const text = `Date,Description,Category,Cost,Currency,Ada,Bo\n2026-05-01,Öl,x,10.00,EUR,5.00,-5.00\n1900-01-01,Dinner,x,4.00,EUR,2.00,-2.00`;
    const mended = { 2: { title: "Olive oil" }, 3: { date: "2026-05-02" } };
    const file = read(text, { mended });
    expect(file.entries.map(({ title, date }) => [title, date])).toEqual([
      ["Olive oil", "2026-05-01"],
      ["Dinner", "2026-05-02"],
    ]);
    const otherwise = read(text, { mended: { ...mended, 2: { title: "Another word" } } });
    expect(otherwise.entries.map(({ identity }) => identity)).toEqual(file.entries.map(({ identity }) => identity));
  });

  it("formulas lose their guard, and markup stays text", () => {
    const file = row(
      "2026-05-01,'=SUM(A1),x,10.00,EUR,5.00,-5.00\n2026-05-02,<img src=x onerror=alert(1)>,x,10.00,EUR,5.00,-5.00",
    );
    expect(file.entries.slice(1).map(({ title }) => title)).toEqual(["=SUM(A1)", "<img src=x onerror=alert(1)>"]);
  });
});

describe("an unreadable file", () => {
  it.each([
    ["nothing", new Uint8Array(), "empty"],
    ["blank lines", bytesOf("\n\n \n"), "empty"],
    ["an archive", Uint8Array.of(0x50, 0x4b, 3, 4, 1, 2), "archive"],
    ["a picture called .csv", Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10), "unknown"],
    ["a letter", bytesOf("Dear Ada,\nhow are you?\nBo"), "unknown"],
    ["JSON of somebody else", bytesOf('{"hello":[1,2]}'), "unknown"],
    ["JSON cut in the middle", bytesOf('{"participants":[{"id":"a"'), "cut"],
    ["too many rows", bytesOf(`Date,Title,Amount\n${"2026-01-01,x,1\n".repeat(50_001)}`), "too_many_rows"],
    ["one line of a million columns", bytesOf("a,b,".repeat(500_000)), "too_wide"],
    ["a cell of a million letters", bytesOf(`Date,Title,Amount\n2026-01-01,${"x".repeat(1_000_000)},1`), "too_wide"],
    ["a hundred megabytes", new Uint8Array(100 * 1024 * 1024), "too_large"],
  ])("an unreadable file is refused with its reason: %s", (_, bytes, unreadable) => {
    expect(readBytes(bytes)).toEqual({ unreadable });
  });

  it("a file that ends within quotation marks is read up to there and reported as truncated", () => {
    expect(read(`${SPLITWISE}\n2026-05-04,"Din`).losses).toEqual(["cut"]);
  });

  it("three hundred people and fifty thousand rows are read", () => {
    const names = Array.from({ length: 300 }, (_, at) => `Person ${at}`);
    const wide = csvOf([
      ["Date", "Description", "Category", "Cost", "Currency", ...names],
      ["2026-05-01", "Dinner", "x", "10.00", "EUR", "10.00", "-10.00", ...names.slice(2).map(() => "0.00")],
    ]);
    expect(read(wide)).toMatchObject({ people: names, entries: [{ amount: 1000 }], refused: [] });
    const long = ["Date,Description,Category,Cost,Currency,Ada,Bo"];
    for (let row = 1; row < 50_000; row++) long.push(`2026-05-01,Coffee ${row},x,2.00,EUR,1.00,-1.00`);
    expect(read(long.join("\n")).entries).toHaveLength(49_999);
  });

  it("a file with more people than an event can have is refused", () => {
    const names = Array.from({ length: 1001 }, (_, at) => `Person ${at}`);
    const file = csvOf([
      ["Date", "Description", "Category", "Cost", "Currency", ...names],
      ["2026-05-01", "Dinner", "x", "10.00", "EUR", "10.00", "-10.00", ...names.slice(2).map(() => "0.00")],
    ]);
    expect(readBytes(bytesOf(file))).toEqual({ unreadable: "too_many_people" });
  });
});

it("Divido's own file keeps parts, several payers, rates and payments", () => {
  const file = read(
    JSON.stringify({
      format: "divido",
      version: 1,
      event: { name: "Trip", currency: "EUR" },
      people: [
        { id: "1", name: "Ada" },
        { id: "2", name: "Bo" },
      ],
      expenses: [
        {
          ...{ id: "e1", date: "2026-05-01", title: "Sushi", amount: "3000", currency: "JPY", rate: 0.006 },
          split_method: "parts",
          payers: [
            { person: "1", amount: "1000" },
            { person: "2", amount: "2000" },
          ],
          shares: [
            { person: "1", amount: "1000", parts: 1 },
            { person: "2", amount: "2000", parts: 2 },
          ],
        },
      ],
      payments: [{ id: "p1", date: "2026-05-02", from: "1", to: "2", amount: "5.50" }],
    }),
  );
  expect(file).toMatchObject({ source: "divido", name: "Trip", currency: "EUR" });
  expect(file.entries).toMatchObject([
    { identity: "e1", currency: "JPY", amount: 3000, split: "parts", rate: { to: "EUR", value: 0.006 } },
    { identity: "p1", kind: "payment", amount: 550, from: 0, to: 1 },
  ]);
});
