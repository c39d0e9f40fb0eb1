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
});
