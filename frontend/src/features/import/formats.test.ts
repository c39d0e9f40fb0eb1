import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { balancesOf } from "@/data/import/balances";
import type { FileRead } from "@/data/import/model";
import { dayOf } from "@/data/import/model";
import { anyLived, type Lived, netsOf } from "./testing/lived";
import { type SpliitFile, spliitBalancesOf } from "./testing/spliit";
import {
  asCospend,
  asIhatemoney,
  asIhatemoneyJson,
  asSpliitCsv,
  asSpliitJson,
  asSplitwise,
  asTable,
  asTricountCsv,
  asTricountJson,
  type TableWords,
  type TricountWords,
  type Words,
} from "./testing/writers";
import { read } from "./testReading";

/** Returns balances by name, independent of the order of people. */
function balances(file: FileRead, currency: string): Record<string, number> {
  const nets = balancesOf(file.entries, file.people.length).get(currency) ?? [];
  return Object.fromEntries(file.people.map((name, at) => [name, nets[at] ?? 0]));
}

function expectExact(file: FileRead, lived: Lived, source: FileRead["source"]) {
  expect(file.source).toBe(source);
  expect(file.refused).toEqual([]);
  const nets = netsOf(lived);
  const lived_ = Object.fromEntries(lived.people.map((name, at) => [name, nets[at] ?? 0]));
  const found = balances(file, lived.currency);
  for (const name of lived.people) expect(found[name] ?? 0, name).toBe(lived_[name]);
}

const paymentsIn = (file: FileRead) => file.entries.filter(({ kind }) => kind === "payment").length;
const repaymentsIn = (lived: Lived) => lived.entries.filter(({ repayment }) => repayment).length;

const splitwise: Record<string, Words> = {
  en: {
    head: ["Date", "Description", "Category", "Cost", "Currency"],
    category: "Dining out",
    payment: "Payment",
    total: "Total balance",
  },
  tr: {
    head: ["Tarih", "Açıklama", "Kategori", "Tutar", "Para birimi"],
    category: "Dışarıda yemek",
    payment: "Ödeme",
    total: "Toplam bakiye",
  },
  de: {
    head: ["Datum", "Beschreibung", "Kategorie", "Kosten", "Währung"],
    category: "Restaurants",
    payment: "Zahlung",
    total: "Gesamtsaldo",
  },
  es: {
    head: ["Fecha", "Descripción", "Categoría", "Coste", "Moneda"],
    category: "Salir a comer",
    payment: "Pago",
    total: "Saldo total",
  },
  fr: {
    head: ["Date", "Description", "Catégorie", "Coût", "Devise"],
    category: "Restaurant",
    payment: "Paiement",
    total: "Solde total",
  },
};
const tricount: Record<string, TricountWords> = {
  en: {
    head: ["Title", "Amount", "Currency", "Exchange rate", "Amount in default currency", "Date & time", "Category"],
    paid: "Paid by",
    impacted: "Impacted to",
  },
  tr: {
    head: ["Başlık", "Tutar", "Para birimi", "Kur", "Varsayılan para biriminde tutar", "Tarih ve saat", "Kategori"],
    paid: "Ödeyen",
    impacted: "Etkilenen",
  },
  de: {
    head: ["Titel", "Betrag", "Währung", "Wechselkurs", "Betrag in Standardwährung", "Datum & Uhrzeit", "Kategorie"],
    paid: "Bezahlt von",
    impacted: "Betrifft",
  },
  es: {
    head: [
      "Título",
      "Importe",
      "Moneda",
      "Tipo de cambio",
      "Importe en la moneda predeterminada",
      "Fecha y hora",
      "Categoría",
    ],
    paid: "Pagado por",
    impacted: "Afecta a",
  },
  fr: {
    head: [
      "Titre",
      "Montant",
      "Devise",
      "Taux de change",
      "Montant dans la devise par défaut",
      "Date & heure",
      "Catégorie",
    ],
    paid: "Payé par",
    impacted: "Impacté à",
  },
};
const table: Record<string, TableWords> = {
  en: { date: "Date", title: "Title", paid: "Paid by", share: "Paid for", currency: "Currency" },
  tr: { date: "Tarih", title: "Başlık", paid: "Ödeyen", share: "Ödenen", currency: "Para birimi" },
  de: { date: "Datum", title: "Titel", paid: "Bezahlt von", share: "Bezahlt für", currency: "Währung" },
  es: { date: "Fecha", title: "Título", paid: "Pagado por", share: "Pagado para", currency: "Moneda" },
  fr: { date: "Date", title: "Titre", paid: "Payé par", share: "Payé pour", currency: "Devise" },
};
const languages = ["en", "tr", "de", "es", "fr"] as const;
const wordsOf = <Type>(all: Record<string, Type>, language: string) => all[language] as Type;

/** Number of runs per test, some hundred for all formats together. */
const RUNS = { numRuns: 30 };

describe.each(languages)("a random event, written in %s", (language) => {
  it("Splitwise's file is read exactly, and its footer agrees", () => {
    fc.assert(
      fc.property(anyLived, (lived) => {
        const file = read(asSplitwise(lived, wordsOf(splitwise, language)));
        const forThemselves = lived.entries.filter(({ payer, weights }) =>
          weights.every((weight, person) => weight > 0 === (person === payer)),
        );
        // Expenses of one person for themselves have no payer in the file, and affect no balance.
        expect(file.refused.map(({ reason }) => reason)).toEqual(forThemselves.map(() => "payer_unknown"));
        expectExact({ ...file, refused: [] }, lived, "splitwise");
        expect(file.footer?.get(lived.currency)).toEqual(netsOf(lived));
        expect(paymentsIn(file)).toBe(repaymentsIn(lived));
      }),
      RUNS,
    );
  });

  it("Tricount's file for spreadsheets is read exactly", () => {
    fc.assert(
      fc.property(anyLived, (lived) => {
        const file = read(asTricountCsv(lived, wordsOf(tricount, language)), {
          order: "dmy",
          mark: ",",
          repayments: true,
        });
        expectExact(file, lived, "tricount");
        expect(paymentsIn(file)).toBeGreaterThanOrEqual(repaymentsIn(lived));
      }),
      RUNS,
    );
  });

  it("a table with points, or with commas and semicolons, is read exactly", () => {
    fc.assert(
      fc.property(anyLived, fc.boolean(), (lived, comma) => {
        const text = asTable(lived, wordsOf(table, language), comma ? { comma, separator: ";" } : {});
        expectExact(read(text, { order: "dmy", mark: comma ? "," : "." }), lived, "table");
      }),
      RUNS,
    );
  });
});

describe("a random event in the format of each app", () => {
  const RUNS_ALONE = { numRuns: 100 };

  it("Tricount's saved file is read with ids, parts and repayments", () => {
    fc.assert(
      fc.property(anyLived, (lived) => {
        const file = read(asTricountJson(lived));
        expectExact(file, lived, "tricount");
        expect(paymentsIn(file)).toBe(repaymentsIn(lived));
        expect(new Set(file.entries.map(({ identity }) => identity)).size).toBe(lived.entries.length);
      }),
      RUNS_ALONE,
    );
  });

  it("Spliit's JSON is read with the same shares as in Spliit, and weights stay parts", () => {
    fc.assert(
      fc.property(anyLived, fc.constantFrom("EVENLY", "BY_SHARES"), fc.boolean(), (lived, splitMode, withIds) => {
        const written = JSON.parse(asSpliitJson(lived)) as SpliitFile;
        written.expenses = written.expenses.map((expense, at) => ({
          ...{ ...expense, splitMode },
          ...(withIds && { id: `${lived.entries[at]?.title} ${at} 🍕` }),
        }));
        const file = read(JSON.stringify(written));
        expect(file).toMatchObject({ source: "spliit", refused: [], questions: [] });
        const shown = spliitBalancesOf(written);
        // Spliit counts a dinar in hundredths, Divido in thousandths.
        const unit = lived.currency === "KWD" ? 10 : 1;
        const found = balances(file, lived.currency);
        for (const { id, name } of written.participants) expect(found[name] ?? 0, name).toBe((shown[id] ?? 0) * unit);
        expect(paymentsIn(file)).toBe(repaymentsIn(lived));
        const splits = file.entries.flatMap((entry) => (entry.kind === "expense" ? [entry.split_method] : []));
        expect(splits.every((split) => split === (splitMode === "EVENLY" ? "equal" : "parts"))).toBe(true);
      }),
      RUNS_ALONE,
    );
  });

  it("Spliit's file for spreadsheets is read exactly, except payers without a share", () => {
    fc.assert(
      fc.property(anyLived, (lived) => {
        const file = read(asSpliitCsv(lived));
        const told = lived.entries.filter(({ payer, weights }) => (weights[payer] ?? 0) > 0);
        expect(file.refused.map(({ reason }) => reason)).toEqual(
          Array.from({ length: lived.entries.length - told.length }, () => "payer_only_in_json"),
        );
        expectExact({ ...file, refused: [] }, { ...lived, entries: told }, "spliit");
      }),
      RUNS_ALONE,
    );
  });

  it("files of Cospend and IHateMoney are read with commas in names, weights of people, and repayments", () => {
    fc.assert(
      fc.property(
        anyLived,
        fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 6, maxLength: 6 }),
        (lived, weights) => {
          const weighted = (by: readonly number[]): Lived => ({
            ...lived,
            entries: lived.entries.map((entry) => ({
              ...entry,
              title: entry.title.replace("\n", " "),
              weights: entry.weights.map((weight, person) => (weight > 0 ? (by[person] ?? 1) : 0)),
            })),
          });
          const { currency } = lived;
          const bills = weighted(weights);
          const file = read(asCospend(bills, weights), { currency });
          expectExact(file, bills, "cospend");
          expect(paymentsIn(file)).toBe(repaymentsIn(lived));
          // Without a list of names, a payee's name with a comma looks like two.
          const plain = { ...weighted([]), people: lived.people.map((name) => name.replace(",", "")) };
          expectExact(read(asIhatemoney(plain), { currency }), plain, "ihatemoney");
          // IHateMoney's JSON lists the names.
          const listed = weighted([]);
          expectExact(read(asIhatemoneyJson(listed), { currency }), listed, "ihatemoney");
        },
      ),
      RUNS_ALONE,
    );
  });
});

/** Topics of a file's expenses, by title. */
const topicsIn = (file: FileRead) =>
  Object.fromEntries(
    file.entries.flatMap((entry) => (entry.kind === "expense" ? [[entry.description, entry.topic]] : [])),
  );

it("categories of other apps become topics, in every format that has them", () => {
  const splitwise = `Date,Description,Category,Cost,Currency,Ayse,Ben
2026-05-01,Dinner,Dining out,90.00,EUR,60.00,-60.00
2026-05-02,Petrol,Gas/fuel,30.00,EUR,-15.00,15.00
2026-05-03,Thing,General,10.00,EUR,5.00,-5.00
2026-05-04,Total balance,,,EUR,50.00,-50.00`;
  expect(topicsIn(read(splitwise))).toEqual({ Dinner: "eating_out", Petrol: "fuel", Thing: undefined });

  const person = (uuid: string) => ({ RegistryMembershipNonUser: { uuid, alias: { display_name: uuid } } });
  const entry = (description: string, category: string) => ({
    RegistryEntry: {
      ...{ uuid: description, description, category, date: "2026-05-01", type_transaction: "NORMAL" },
      amount: { value: "-10.00", currency: "EUR" },
      membership_owned: person("Ayse"),
      allocations: [{ type: "AMOUNT", amount: { value: "-10.00", currency: "EUR" }, membership: person("Ben") }],
    },
  });
  const registry = {
    ...{ title: "Group", currency: "EUR", memberships: ["Ayse", "Ben"].map(person) },
    all_registry_entry: [entry("Hut", "ACCOMMODATION"), entry("Soup", "FOOD_AND_DRINK"), entry("Odd", "UNCATEGORIZED")],
  };
  const tricount = read(JSON.stringify({ Registry: registry }));
  expect(topicsIn(tricount)).toEqual({ Hut: "lodging", Soup: "eating_out", Odd: undefined });

  const spliit = {
    ...{ id: "g", name: "Group", currency: "€", currencyCode: "EUR" },
    participants: [
      { id: "a", name: "Ayse" },
      { id: "b", name: "Ben" },
    ],
    expenses: [
      {
        ...{ expenseDate: "2026-05-01", title: "Taxi", amount: 900, paidById: "a", splitMode: "EVENLY" },
        ...{ category: { grouping: "Transportation", name: "Taxi" }, isReimbursement: false },
        paidFor: [{ participantId: "b", shares: 100 }],
      },
    ],
  };
  expect(topicsIn(read(JSON.stringify(spliit)))).toEqual({ Taxi: "transport" });

  const cospend = `name,weight,active,color
Ayse,1,1,#ff0000
Ben,1,1,#00ff00

what,amount,date,timestamp,payer_name,payer_weight,payer_active,owers,repeat,repeatfreq,repeatallactive,repeatuntil,categoryid,paymentmode,paymentmodeid,comment,deleted
Bread,10,2026-05-01,1777636800,Ayse,1,1,"Ayse,Ben",n,1,0,,-1,n,0,,0
Drops,10,2026-05-01,1777636800,Ayse,1,1,"Ayse,Ben",n,1,0,,7,n,0,,0

categoryname,categoryid,icon,color
Health,7,x,#000000`;
  expect(topicsIn(read(cospend, { currency: "EUR" }))).toEqual({ Bread: "groceries", Drops: "health" });

  const table = `Date,Title,Amount,Paid by,Currency,Category
2026-05-01,Wein,10.00,Ayse,EUR,Getränke
2026-05-02,Bread,12.00,Ben,EUR,general`;
  expect(topicsIn(read(table))).toEqual({ Wein: "drinks", Bread: undefined });
});

describe("the same event, exported again", () => {
  it("Cospend's entries keep their identities on a device in another time zone, though their days change", () => {
    // 23:00 in Paris, midnight in Istanbul.
    const cospend = `what,amount,date,timestamp,payer_name,payer_weight,owers
Dinner,10,2026-05-01,1777669200,Ayse,1,"Ayse,Ben"`;
    const inZone = (zone: string) => {
      vi.stubEnv("TZ", zone);
      return read(cospend, { currency: "EUR" }).entries.map((entry) => ({
        date: dayOf(entry),
        identity: entry.identity,
      }));
    };
    try {
      const [[home], [away]] = [inZone("Europe/Paris"), inZone("Europe/Istanbul")];
      expect([home?.date, away?.date]).toEqual(["2026-05-01", "2026-05-02"]);
      expect(away?.identity).toBe(home?.identity);
    } finally {
      vi.unstubAllEnvs();
    }
  });

  it("unchanged entries keep their identities in a newer export, in every format, also with a new person", () => {
    fc.assert(
      fc.property(anyLived, (lived) => {
        const later: Lived = {
          ...lived,
          people: [...lived.people, "New"],
          entries: [
            ...lived.entries,
            { ...lived.entries[0], title: "Later", weights: [1] } as Lived["entries"][number],
          ],
        };
        const words = wordsOf(splitwise, "en");
        for (const write of [(one: Lived) => asSplitwise(one, words), asSpliitJson, asTricountJson]) {
          const ids = (one: Lived) => read(write(one)).entries.map(({ identity }) => identity);
          const first = ids(lived);
          expect(ids(lived)).toEqual(first);
          expect(new Set(first).size).toBe(first.length);
          expect(ids(later)).toEqual(expect.arrayContaining(first));
        }
      }),
      { numRuns: 40 },
    );
  });
});
