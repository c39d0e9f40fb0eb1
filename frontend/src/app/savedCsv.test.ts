import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SERVICE_NAMES } from "@/core/paying/methods";
import { type EventBook, netOf, peopleOf } from "@/data/export/book";
import { wordedName } from "@/data/export/exportedEvent";
import { PLACE } from "@/data/export/nameWords";
import { balancesOf } from "@/data/import/balances";
import type { FileRead } from "@/data/import/model";
import { type BookWords, csvOf } from "@/features/export/bookCsv";
import { readBytes } from "@/features/import/readBytes";
import { anyBook } from "@/features/import/testing/books";
import de from "@/locales/de/book.json";
import deCommon from "@/locales/de/common.json";
import deSettlement from "@/locales/de/settlement.json";
import en from "@/locales/en/book.json";
import enCommon from "@/locales/en/common.json";
import enSettlement from "@/locales/en/settlement.json";
import es from "@/locales/es/book.json";
import esCommon from "@/locales/es/common.json";
import esSettlement from "@/locales/es/settlement.json";
import fr from "@/locales/fr/book.json";
import frCommon from "@/locales/fr/common.json";
import frSettlement from "@/locales/fr/settlement.json";
import tr from "@/locales/tr/book.json";
import trCommon from "@/locales/tr/common.json";
import trSettlement from "@/locales/tr/settlement.json";

const METHOD_WORDS = {
  ...{ de: deSettlement.method, en: enSettlement.method, es: esSettlement.method },
  ...{ fr: frSettlement.method, tr: trSettlement.method },
};
const LANGUAGES = { de, en, es, fr, tr };
const TOPIC_WORDS = { de: deCommon, en: enCommon, es: esCommon, fr: frCommon, tr: trCommon };
const names = { deleted: "Deleted user", unknown: "Unknown", numbered: `Person ${PLACE}` };

function wordsIn(language: keyof typeof LANGUAGES, currency: string): BookWords {
  const { csv } = LANGUAGES[language];
  const { topic } = TOPIC_WORDS[language];
  return {
    ...csv,
    topic: topic.label,
    topics: topic.of,
    cost: csv.cost.replace("{{currency}}", currency),
    methodOf: (method) => SERVICE_NAMES[method] ?? METHOD_WORDS[language][method as "bank" | "cash" | "other"],
    category: { place: csv.category_place, general: csv.category_general },
    nameOf: (person) => wordedName(person, names),
  };
}

function read(text: string): FileRead {
  const file = readBytes(new TextEncoder().encode(text));
  if ("unreadable" in file) throw new Error(file.unreadable);
  return file;
}

const saved = (book: EventBook, language: keyof typeof LANGUAGES = "en") =>
  csvOf(book, wordsIn(language, book.event.default_currency));

describe("the file of Save as CSV", () => {
  it("the file of Save as CSV imports the same balances, payers, topics and payments with method and note, in every language", () => {
    fc.assert(
      fc.property(
        anyBook,
        fc.constantFrom(...(Object.keys(LANGUAGES) as (keyof typeof LANGUAGES)[])),
        (book, language) => {
          fc.pre(book.expenses.length + book.payments.length > 0);
          const currency = book.event.default_currency;
          const people = peopleOf(book).map(({ user_id }) => user_id);
          const file = read(saved(book, language));
          // A row that converts to zero moves no balance.
          const spent = book.expenses.filter((expense) => expense.amount_in_event_currency !== 0);
          const nothing = book.expenses.length - spent.length;
          expect(file).toMatchObject({ source: "divido", questions: [], currency });
          expect(file.losses).not.toContain("income");
          expect(file.refused.map(({ reason }) => reason)).toEqual(Array.from({ length: nothing }, () => "amount"));
          const nets = balancesOf(file.entries, people.length).get(currency) ?? people.map(() => 0);
          expect(nets).toEqual(people.map((person) => netOf(book, person)));
          expect(file.footer?.get(currency)).toEqual(people.map((person) => netOf(book, person)));
          expect(file.entries.filter(({ kind }) => kind === "payment")).toHaveLength(book.payments.length);
          const saidOf = (payments: readonly { method?: string | null; note?: string | null }[]) =>
            payments.map(({ method, note }) => `${method ?? ""} ${note ?? ""}`).toSorted();
          expect(saidOf(file.entries.flatMap((entry) => (entry.kind === "payment" ? [entry] : [])))).toEqual(
            saidOf(book.payments),
          );
          const payersOf = (all: readonly (readonly [string, number])[]) =>
            JSON.stringify(all.filter(([, amount]) => amount !== 0).toSorted());
          const paid = file.entries.flatMap((entry) =>
            entry.kind === "expense"
              ? [payersOf(entry.payers.map(({ person, amount }) => [people[person] ?? "", amount]))]
              : [],
          );
          const topics = file.entries.flatMap((entry) => (entry.kind === "expense" ? (entry.topic ?? []) : []));
          expect(topics.toSorted()).toEqual(spent.flatMap(({ topic }) => topic ?? []).toSorted());
          expect(paid.toSorted()).toEqual(spent.map(({ payers }) => payersOf(Object.entries(payers))).toSorted());
        },
      ),
      { numRuns: 300 },
    );
  });

  it("the file of Save as CSV reports a row with ambiguous payers or edited cells", () => {
    const head =
      "Date,Type,Topic,Description,Place,Paid by,Amount,Currency,Exchange rate,Cost in EUR,Bo,Cy,Bo 1.00; Cy 1.00";
    const row = (paidBy: string, ...nets: string[]) =>
      `2026-05-01,General,,Dinner,,${paidBy},2.00,EUR,1,2.00,${nets.join(",")}`;
    const text = [
      head,
      row("Bo 1.00; Cy 1.00", "1.00", "0.00", "-1.00"),
      row("Bo", "1.00", "-0.50", "0.00"),
      "Total,,,,,,,,,4.00,2.00,-0.50,-1.00",
    ];
    expect(read(text.join("\n")).refused).toMatchObject([
      { row: 2, reason: "payer_unknown" },
      { row: 3, reason: "cells" },
    ]);
  });

  it("a description of the file of Save as CSV gets its place only if it is too short for an expense", () => {
    const said = ["Dinner", "Tea", "Ta", ""].map((description) => {
      const lines = [
        "Date,Type,Topic,Description,Place,Paid by,Amount,Currency,Exchange rate,Cost in EUR,Bo,Cy",
        `2026-05-01,General,,${description},Meyhane,Bo,2.00,EUR,1,2.00,1.00,-1.00`,
        "Total,,,,,,,,,2.00,1.00,-1.00",
      ];
      const [entry] = read(lines.join("\n")).entries;
      return entry?.kind === "expense" && entry.description;
    });
    expect(said).toEqual(["Dinner", "Tea", "Ta · Meyhane", "Meyhane"]);
  });

  it("empty columns behind the file of Save as CSV are nobody's", () => {
    const lines = [
      "Date,Type,Topic,Description,Place,Paid by,Amount,Currency,Exchange rate,Cost in EUR,Bo,Cy",
      "2026-05-01,General,,Dinner,,Bo,2.00,EUR,1,2.00,1.00,-1.00",
      "Total,,,,,,,,,2.00,1.00,-1.00",
    ];
    const file = read(lines.map((line) => `${line},,`).join("\n"));
    expect(file).toMatchObject({ source: "divido", people: ["Bo", "Cy"], questions: [], refused: [] });
    expect(balancesOf(file.entries, 2).get("EUR")).toEqual([100, -100]);
  });
});
