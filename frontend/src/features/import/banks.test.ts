import { describe, expect, it } from "vitest";
import { dayOf } from "@/data/import/model";
import { unanswered } from "@/data/import/notation";
import { sharedEqually } from "@/data/import/shares";
import { read } from "./testReading";

/** Returns date, title and amount of each entry; an amount below zero is money that came back. */
const rowsOf = (file: ReturnType<typeof read>) =>
  file.entries.map((entry) => [dayOf(entry), entry.description, entry.amount]);

describe("rows of a bank, which name no payer", () => {
  const spent = [
    ["2026-05-12", "Pret", 450],
    ["2026-05-13", "Salary", -2310],
  ];
  it.each([
    [
      "one signed amount",
      "Date,Description,Amount,Currency,Balance\n2026-05-12,Pret,-4.50,EUR,10.00\n2026-05-13,Salary,23.10,EUR,33.10",
    ],
    [
      "a preamble, a currency in the head and a decimal comma",
      "Konto;DE00\nZeitraum;Mai\n\nBuchungstag;Verwendungszweck;Betrag (EUR)\n12.05.2026;Pret;-4,50\n13.05.2026;Salary;23,10",
    ],
    [
      "two columns",
      "Date,Description,Money Out,Money In,Currency\n12/05/2026,Pret,-4.50,,EUR\n13/05/2026,Salary,,23.10,EUR",
    ],
    [
      "two columns in Turkish",
      "Tarih;Açıklama;Borç;Alacak;Bakiye;Para birimi\n12.05.2026;Pret;4,50;;1,00;EUR\n13.05.2026;Salary;;23,10;24,10;EUR",
    ],
    [
      "two columns in French",
      "Date;Libellé;Débit euros;Crédit euros;Devise\n12/05/2026;Pret;4,50;;EUR\n13/05/2026;Salary;;23,10;EUR",
    ],
    [
      "a word for the direction",
      '"Datum","Naam / Omschrijving","Rekening","Af Bij","Bedrag (EUR)"\n"20260512","Pret","NL00","Af","4,50"\n"20260513","Salary","NL00","Bij","23,10"',
    ],
    [
      "debit and credit",
      "Date,Description,Amount,Type,Currency\n2026-05-12,Pret,4.50,DEBIT,EUR\n2026-05-13,Salary,23.10,CREDIT,EUR",
    ],
    [
      "debit and credit beside a sign",
      "Details,Posting Date,Description,Amount,Currency\nDEBIT,05/12/2026,Pret,-4.50,EUR\nCREDIT,05/13/2026,Salary,23.10,EUR",
    ],
  ])("are read as spending and money that came back: %s", (_, text) => {
    const file = read(text);
    expect(file).toMatchObject({ isMine: true, refused: [], currency: "EUR" });
    expect(unanswered(file, {})).toEqual([]);
    expect(rowsOf(file)).toEqual(spent);
  });

  it("the user can turn the sign, and says so if no sign or word decides", () => {
    const text = "Date,Description,Amount,Currency\n2026-05-12,Pret,4.50,EUR\n2026-05-13,Back,-1.00,EUR";
    expect(rowsOf(read(text)).map(([, , amount]) => amount)).toEqual([-450, 100]);
    expect(rowsOf(read(text, { minusCameBack: true })).map(([, , amount]) => amount)).toEqual([450, -100]);
    const plain = read("Date,What,Cost,Currency\n2026-05-12,Pret,4.50,EUR");
    expect(unanswered(plain, {})).toEqual(["mine"]);
    expect(unanswered(plain, { mine: true })).toEqual([]);
    expect(rowsOf(plain)).toEqual([["2026-05-12", "Pret", 450]]);
  });

  it("a bank's fees are asked for, and its repeated amounts are not", () => {
    const head = "Type,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance";
    const row = (fee: string) => `Card,2026-05-12 10:00:00,2026-05-13 10:00:00,Pret,-4.50,${fee},EUR,COMPLETED,10.00`;
    expect(unanswered(read(`${head}\n${row("0.30")}`), {})).toEqual(["unused"]);
    expect(unanswered(read(`${head}\n${row("0.00")}`), {})).toEqual([]);
  });

  it("rows are paid by the person who imports and shared equally, without those left out", () => {
    const file = read("Date,Description,Amount,Currency\n2026-05-12,Pret,-4.51,EUR\n2026-05-13,Tesco,-9.00,EUR");
    const [, tesco] = file.entries;
    const shared = sharedEqually(file, ["Ada", "Bo"], new Set([tesco?.identity ?? ""]));
    expect(shared).toMatchObject({
      people: ["Ada", "Bo"],
      entries: [{ description: "Pret", payers: [{ person: 0, amount: 451 }], split_method: "equal" }],
    });
    const [pret] = shared.entries;
    const shares = pret?.kind === "expense" ? pret.shares.map(({ amount }) => amount) : [];
    expect(shares.toSorted()).toEqual([225, 226]);
  });

  it.each([
    ["written with a minus", "-4.50", "4.50", "-23.10"],
    ["written without one", "4.50", "-4.50", "23.10"],
  ])("reversals in a column of spending came back: amounts %s", (_, pret, back, rewe) => {
    const file = read(
      `Date,Description,Debit,Credit,Currency\n2026-05-12,Pret,${pret},,EUR\n2026-05-13,Back,${back},,EUR\n2026-05-14,Rewe,${rewe},,EUR`,
    );
    expect(rowsOf(file).map(([, , amount]) => amount)).toEqual([450, -450, 2310]);
  });

  it("a minus behind an amount counts, also with a currency", () => {
    const file = read(
      "Buchungstag;Verwendungszweck;Betrag;Waehrung\n12.05.2026;Pret;4,50-;EUR\n13.05.2026;Salary;23,10 EUR;EUR",
    );
    expect(file).toMatchObject({ refused: [], isSigned: true });
    expect(rowsOf(file)).toEqual(spent);
  });
});
