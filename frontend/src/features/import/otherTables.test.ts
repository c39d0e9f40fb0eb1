import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dayOf } from "@/data/import/model";
import { unanswered } from "@/data/import/notation";
import { nets, read } from "./testReading";

/** Tables of other apps and of people, which say more in their columns than who paid how much. */

describe("lists of shares in one cell", () => {
  const HEAD = "Who paid,Amount,Currency,For whom,Split amounts,Purpose,Date & time,Type";
  const settleUp = (...rows: string[]) => read(["sep=,", HEAD, ...rows].join("\n"));

  it("a list of shares is kept, and an unequal one is not made equal", () => {
    const file = settleUp("Ann,100,EUR,Ann;Ben,80;20,Hotel,2022-03-27 22:53:46,expense");
    expect(file.entries).toMatchObject([{ split_method: "manual", shares: [{ amount: 8000 }, { amount: 2000 }] }]);
    expect(nets(file)).toEqual([2000, -2000]);
    expect(file.questions).toEqual([]);
  });

  it("rounded shares are made to add up, and others than rounded ones are refused", () => {
    const file = settleUp("Ann,10,EUR,Ann;Ben;Cem,3.33;3.33;3.33,Tea,2022-03-27 22:53:46,expense");
    expect(file.rounded).toMatchObject([{ said: "9.99", amount: 1000 }]);
    expect(file.refused).toEqual([]);
    for (const list of ["3.33;3.33", "3.33;3.33;3.00", "a;b;c"])
      expect(settleUp(`Ann,10,EUR,Ann;Ben;Cem,${list},Tea,2022-03-27,expense`).refused).toHaveLength(1);
  });

  it("percentages are weights, and several payers have their own amounts", () => {
    const file = settleUp(
      "Ann;Ben,30;10,EUR,Ann;Ben,25%;75%,Hotel,2022-03-27,expense",
      "Ann;Ben,40,EUR,Ann;Ben,20;20,Dinner,2022-03-28,expense",
    );
    expect(file.entries).toMatchObject([
      {
        amount: 4000,
        split_method: "parts",
        payers: [{ amount: 3000 }, { amount: 1000 }],
        shares: [{ amount: 1000 }, { amount: 3000 }],
      },
      { amount: 4000, payers: [{ amount: 2000 }, { amount: 2000 }] },
    ]);
    expect(file.losses).toEqual(["payers_guessed"]);
  });

  it("the type of a row decides between an expense, a payment and income", () => {
    const file = settleUp(
      "Ann,50,EUR,Ben,50,Ticket,2022-03-27,expense",
      "Ben,20,EUR,Ann,20,Debt settlement,2022-03-28,transfer",
      "Ann,10,EUR,Ann;Ben,5;5,Deposit,2022-03-29,income",
    );
    expect(file.questions).toEqual([]);
    expect(file.entries).toMatchObject([
      { kind: "expense", amount: 5000 },
      { kind: "payment", amount: 2000, from_user: 1, to_user: 0 },
      { kind: "expense", amount: -1000, payers: [{ person: 0, amount: -1000 }] },
    ]);
    expect(nets(file)).toEqual([5000 - 2000 - 500, -5000 + 2000 + 500]);
  });

  it("a converted amount gives the rate to the currency of the others", () => {
    const head = "Who paid,Amount,Currency,For whom,Purpose,Date & time,Exchange rate,Converted amount";
    const file = read(
      [head, "Ann,100,PLN,Ann;Ben,Tea,2022-03-27,,100", "Ann,10,EUR,Ann;Ben,Hut,2022-03-27,0.2,50"].join("\n"),
    );
    expect(file.entries.map((entry) => [entry.event_currency, entry.conversion_rate_to_event_currency])).toEqual([
      [undefined, undefined],
      ["PLN", 5],
    ]);
  });
});

describe("columns of people beside a payer", () => {
  it("columns called Share belong to the people of the payers' column, and local ones are left out", () => {
    const file = read(
      [
        "Date;Time;Description;Who Paid;Total;Currency;Local Total;Local Currency;Exchange Rate;Share Giulia;Share Marco;Local Share Giulia;Local Share Marco;Allocation Type Giulia;Share Ratio Giulia;Share Ratio Marco;Category;Transaction Type;Entry Type;Status",
        "2026-04-09;18:31:00;Pizza;Marco;36.0;EUR;30.0;GBP;1.2;29.0;7.0;24.17;5.83;RATIO;4;1;OTHER;NORMAL;MANUAL;ACTIVE",
        "2026-04-10;18:31:00;Back;Giulia;12.5;EUR;12.5;EUR;1;0.0;12.5;0.0;12.5;AMOUNT;0;1;OTHER;BALANCE;MANUAL;ACTIVE",
      ].join("\n"),
    );
    expect(file).toMatchObject({ people: ["Giulia", "Marco"], questions: [], refused: [] });
    expect(file.entries.map(({ kind }) => kind)).toEqual(["expense", "payment"]);
    expect(nets(file)).toEqual([-2900 + 1250, 2900 - 1250]);
  });

  it("columns of a table by hand that add up to the amount are shares", () => {
    const file = read(
      "Datum;Wofür;Zahler;Betrag;Währung;Ann;Ben;Cem\n01.05.2026;Hotel;Ann;90,00;EUR;30,00;20,00;40,00\n02.05.2026;Taxi;Ben;10,00;EUR;5,00;;5,00",
    );
    expect(file).toMatchObject({ people: ["Ann", "Ben", "Cem"], questions: [], refused: [] });
    expect(nets(file)).toEqual([9000 - 3000 - 500, 1000 - 2000, -4000 - 500]);
  });

  it("a column of shares that the user assigns is that of the payer whom its head names", () => {
    const text = "Date,Title,Payer,Sum,Marco owes,Ann owes,Currency\n2026-05-01,Hotel,Marco,90.00,30.00,60.00,EUR";
    const file = read(text, { columns: ["date", "title", "payer", "amount", "share", "share", "currency"] });
    expect(file.people).toEqual(["Marco", "Ann"]);
    expect(nets(file)).toEqual([6000, -6000]);
  });

  it("a column of amounts without a role is named, and nothing is imported until the user agrees", () => {
    const text = 'Date,Title,Payer,Amount,For,Currency,Tip\n2026-05-01,Dinner,Ann,90.00,"Ann, Ben",EUR,9.50';
    const file = read(text);
    expect(file.unused).toEqual(["Tip"]);
    expect(unanswered(file, {})).toEqual(["unused"]);
    expect(unanswered(file, { unused: true })).toEqual([]);
    const repeated = text.replace("Tip", "Balance");
    expect(read(repeated).questions).toEqual([]);
  });

  it("columns of people with marks are named, and nothing is imported until the user agrees", () => {
    const file = read(
      "Datum;Was;Bezahlt von;Betrag;Währung;Ann;Ben;Cleo\n28.11.2026;Essen;Ann;30,00;EUR;x;x;\n29.11.2026;Kino;Ben;24,00;EUR;x;x;x",
    );
    expect(file.unused).toEqual(["Ann", "Ben", "Cleo"]);
    expect(unanswered(file, {})).toEqual(["unused"]);
  });

  it("columns of people with percentages are named, and nothing is imported until the user agrees", () => {
    for (const word of ["", "Share "]) {
      const head = `Date,Title,Payer,Amount,Currency,${word}Ann,${word}Ben`;
      const file = read(`${head}\n2026-11-28,Dinner,Ann,36.00,EUR,33.3%,66.7%`);
      expect(file.unused).toEqual([`${word}Ann`, `${word}Ben`]);
      expect(unanswered(file, {})).toEqual(["unused"]);
    }
  });

  it("a column of who shares is named when no column says who paid", () => {
    const file = read(
      "Datum;Titel;Betrag;Währung;Für\n28.11.2026;Essen;-36,00;EUR;Ann, Ben\n29.11.2026;Taxi;-9,00;EUR;Ben",
    );
    expect(file.unused).toEqual(["Für"]);
    expect(unanswered(file, {})).toEqual(["unused"]);
  });

  it.each([
    ["Titel;Betrag;Währung;Kategorie;Datum;Von;Für", "28.11.2026"],
    ["Titre;Montant;Devise;Catégorie;Date;Par;Pour", "28/11/2026"],
    ["Título;Importe;Moneda;Categoría;Fecha;De;Para", "2026-11-28"],
  ])("a column such as From is the payer's beside one such as For: %s", (head, day) => {
    const file = read(
      `${head}\nDinner;36,00;EUR;Food;${day};Ann;Ann, Ben, Cleo\n\nTaxi;12,00;EUR;Taxi;${day};Ben;Ben, Cleo`,
    );
    expect(file).toMatchObject({ people: ["Ann", "Ben", "Cleo"], questions: [], refused: [] });
    expect(nets(file)).toEqual([2400, -600, -1800]);
    expect(file.entries.map(dayOf)).toEqual(["2026-11-28", "2026-11-28"]);
  });

  it("a row that only adds up the others is no entry, wherever it stands", () => {
    const head = "Date,Title,Payer,Amount,For,Currency";
    const [tea, total, hut] = [
      '2026-05-01,Tea,Ann,9.00,"Ann, Ben",EUR',
      ",Total,,9.00,,EUR",
      '2026-05-02,Hut,Ben,5.00,"Ann, Ben",EUR',
    ];
    const file = read([head, tea, total, hut, ",Total,,14.00,,EUR"].join("\n"));
    expect(file).toMatchObject({ refused: [], people: ["Ann", "Ben"] });
    expect(nets(file)).toEqual([200, -200]);
    expect(read([head, tea, ",Cake,Ben,3.00,,EUR"].join("\n")).refused).toMatchObject([{ row: 3, reason: "date" }]);
  });

  it("a row without a day is no total if it names people or has a title of its own", () => {
    const head = "Date,Title,Payer,Amount,For,Currency";
    const tea = '2026-05-01,Tea,Ann,9.00,"Ann, Ben",EUR';
    for (const twin of [',Cake,Ben,9.00,"Ann, Ben",EUR', ",Cake,,9.00,,EUR", ",,Ben,9.00,,EUR"])
      expect(read([head, tea, twin].join("\n")).refused).toMatchObject([{ row: 3 }]);
    for (const total of [",,,9.00,,EUR", ",Toplam:,,9.00,,EUR", "Summe,,,9.00,,EUR"])
      expect(read([head, tea, total].join("\n"))).toMatchObject({ refused: [], entries: [{ description: "Tea" }] });
  });

  it("a row that adds up a table of one currency needs no currency", () => {
    const text = [
      "Date,Title,Payer,Amount,Currency,Share Ann,Share Ben",
      ...[
        "2026-11-28,Dinner,Ann,36.00,EUR,18.00,18.00",
        "2026-11-29,Taxi,Ben,12.00,EUR,,12.00",
        ",,,48.00,,18.00,30.00",
      ],
    ].join("\n");
    expect(read(text)).toMatchObject({ refused: [], entries: [{ description: "Dinner" }, { description: "Taxi" }] });
    expect(read(text).questions).not.toContain("currency");
    expect(read(text.replace("12.00,EUR", "12.00,USD")).questions).toContain("currency");
  });

  it("a column of whole amounts without a role is named, and one that numbers the rows is not", () => {
    const file = (head: string, ...cells: string[]) =>
      read(
        [
          `Date,Title,Payer,Amount,For,Currency,${head}`,
          ...cells.map((cell, at) => `2026-05-0${at + 1},Dinner,Ann,90.00,"Ann, Ben",EUR,${cell}`),
        ].join("\n"),
      );
    expect(file("Tip", "5", "10").unused).toEqual(["Tip"]);
    expect(file("Row", "7", "8").questions).toEqual([]);
    expect(file("Card", "4000123412341234", "4000123412341234").questions).toEqual([]);
  });
});

describe("who shares a row", () => {
  const HEAD = "Date;Title;Payer;Amount;Currency;For";
  const NAMES = ["Ann", "Ben", "Ödön", "Zoë"];
  const rows = (list: string) =>
    read(`${HEAD}\n2026-05-01;Tea;Ann;9.00;EUR;${list}\n2026-05-02;Hut;Ben;8.00;EUR;"Ann, Ben"`);

  it("names apart by commas, line breaks, signs or words are the same people", () => {
    const anyList = fc.uniqueArray(fc.constantFrom(...NAMES), { minLength: 2, maxLength: 4 });
    const words = [" and ", " und ", " ve ", " y ", " et "];
    const anyBetween = fc.oneof(
      fc.constantFrom(...["\n", " & ", "+", "/", ...words]).map((between) => [between, between]),
      fc.constantFrom(", ", ...words).map((last) => [", ", last]),
    );
    fc.assert(
      fc.property(anyList, anyBetween, (names, [between, last]) => {
        // Names of which none stands alone elsewhere may be one person's.
        fc.pre(names.includes("Ann") || names.includes("Ben"));
        const plain = rows(`"${names.join(", ")}"`);
        const list = `"${[names.slice(0, -1).join(between), names.at(-1)].join(last)}"`;
        expect(rows(list)).toMatchObject({ people: plain.people, entries: plain.entries, questions: [], refused: [] });
      }),
    );
  });

  it("a couple with a sign in its name stays one person", () => {
    expect(rows("Cem & Dilek, Ann").people).toEqual(["Ann", "Ben", "Cem & Dilek"]);
  });

  it("a payer's name with a comma is one person among those who share", () => {
    const file = read(`${HEAD}\n2026-05-01;Tea;Ödön, jr.;9.00;EUR;Ödön, jr., Ben, Cleo`);
    expect(file.people).toEqual(["Ödön, jr.", "Ben", "Cleo"]);
    expect(nets(file)).toEqual([600, -300, -300]);
  });

  it.each(["everyone", "Alle", "Herkes", "todos", "Tout le monde"])("%s is everybody of the table", (word) => {
    const file = rows(word);
    expect(file).toMatchObject({ people: ["Ann", "Ben"], losses: [] });
    expect(nets(file)).toEqual([900 - 450 - 400, 800 - 450 - 400]);
  });

  it("percentages that miss a hundred by more than their rounding are refused", () => {
    const head = "Who paid,Amount,Currency,For whom,Split amounts,Purpose,Date & time,Type";
    const reasonsOf = (list: string) =>
      read(`${head}\nAnn,100,EUR,Ann;Ben;Cem,${list},Hotel,2026-03-03,expense`).refused.map(({ reason }) => reason);
    for (const whole of ["33%;33%;33%", "33.3%;33.3%;33.3%", "50%;25%;25%"]) expect(reasonsOf(whole)).toEqual([]);
    for (const off of ["30%;30%;30%", "33.3%;33.3%;33%", "50%;50%;50%", "0%;0%;0%"])
      expect(reasonsOf(off)).toEqual(["sum"]);
  });
});

describe("a currency beside a figure", () => {
  const table = (amount: string, currency?: string) =>
    read(
      `Date;Title;Payer;Amount;For${currency ? ";Currency" : ""}\n2026-05-01;Tea;Ann;${amount};Ann, Ben${currency ? `;${currency}` : ""}`,
      { currency: "USD" },
    );

  it.each([
    ["€36.00", "EUR"],
    ["36.00 EUR", "EUR"],
    ["£ 36.00", "GBP"],
    ["CA$36.00", "CAD"],
    ["36,00 TL", "TRY"],
    ["$36.00", "USD"],
    ["36.00", "USD"],
  ])("%s is an amount in %s where no column names a currency", (amount, currency) => {
    expect(table(amount).entries).toMatchObject([{ amount: 3600, currency }]);
  });

  it("the sign of another currency than the row's is refused", () => {
    for (const amount of ["£36.00", "36.00 USD", "$36.00"])
      expect(table(amount, "EUR").refused).toMatchObject([{ reason: "amount" }]);
    for (const currency of ["USD", "CAD", "AUD", "MXN"])
      expect(table("$36.00", currency).entries).toMatchObject([{ amount: 3600, currency }]);
    const splitwise = "Date,Description,Category,Cost,Currency,Ann,Ben\n2026-05-01,Tea,Food,£9.00,EUR,4.50,-4.50";
    expect(read(splitwise).refused).toMatchObject([{ reason: "amount" }]);
  });
});

/** A separator within a text or a figure moves all cells behind it. */
describe("a row with more cells than the table has columns", () => {
  it.each([
    [
      "a table",
      "Date,Title,Payer,Amount,For",
      ",",
      '2026-05-01,Tea,Ben,9,50,"Ben, Cleo"',
      '2026-05-01,Tea,Ben,9,"Ben, Cleo"',
    ],
    [
      "IHateMoney",
      "what,amount,date,payer_name,payer_weight,owers",
      ",",
      'Tea,9,50,2026-05-01,Ben,1,"Ben,Cleo"',
      'Tea,9,2026-05-01,Ben,1,"Ben,Cleo"',
    ],
    [
      "Tricount",
      "Title,Amount,Currency,Date & time,Paid by Ben,Impacted to Ben,Impacted to Cleo",
      ",",
      "Tea,9,EUR,2026-05-01,9,4,50,4,50",
      "Tea,9,EUR,2026-05-01,9,-4,-5",
    ],
    [
      "Spliit",
      "Date,Description,Category,Currency,Cost,Original cost,Original currency,Conversion rate,Is Reimbursement,Split mode,Ben,Cleo",
      ",",
      "2026-05-01,Tea,Food,EUR,9,,,,No,Evenly,4,50,-4,50",
      "2026-05-01,Tea,Food,EUR,9,,,,No,Evenly,4,-5",
    ],
  ])("is refused, and its cells name no people: %s", (_, head, end, long, right) => {
    const file = read([head, right, long, `${right}${end}${end}`].join("\n"), { currency: "EUR" });
    expect(file.refused).toMatchObject([{ row: 3, reason: "row_long" }]);
    expect(file.people).toEqual(["Ben", "Cleo"]);
    expect(file.entries).toHaveLength(2);
  });
});
