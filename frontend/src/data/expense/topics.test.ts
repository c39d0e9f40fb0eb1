// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from "vitest";
import { TOPICS } from "@/core/topics/topic";
import { localStore } from "@/platform/storage/localStore";
import { guessTopic } from "./guessTopic";
import { expenseAfter, type SaveExpense } from "./saveExpense";
import { expense } from "./testExpense";
import { rememberTopic } from "./topicMemory";
import { topicOf } from "./topicOf";

beforeEach(() => localStorage.clear());

describe("the dictionary", () => {
  it("words of any language and spelling name a topic", () => {
    expect(["DINNER", "Abendessen", "Cena", "Dîner", "Akşam yemeği"].map(topicOf)).toEqual(
      Array.from({ length: 5 }, () => "eating_out"),
    );
  });

  it("a title without a known word has no topic", () => {
    expect(["", "  ", "Qwrtz", "🤷", "12.50"].map(topicOf)).toEqual([null, null, null, null, null]);
  });

  it("a title without a known word has the topic of a word with one typing error, else of an emoji", () => {
    expect(["Musuem", "Doctr", "Restaurrant", "⛽", "🎁 🎁"].map(topicOf)).toEqual([
      "tickets",
      "health",
      "eating_out",
      "fuel",
      "gifts",
    ]);
    expect([topicOf("Pizza 🎁"), topicOf("Brno")]).toEqual(["eating_out", null]);
  });

  it("longer phrases win over the words within them", () => {
    expect([topicOf("Ticket"), topicOf("Train ticket")]).toEqual(["tickets", "transport"]);
  });
});

describe("the person's own choices", () => {
  it("a choice replaces the dictionary's topic for titles with the same words", () => {
    expect(guessTopic("Migros")).toBe("groceries");
    rememberTopic("Migros", "household");
    expect(["Migros", "MIGROS Ankara!", "Migrosa"].map(guessTopic)).toEqual([
      "household",
      "household",
      topicOf("Migrosa"),
    ]);
  });

  it("the longest remembered title wins, and a later choice replaces an earlier one", () => {
    rememberTopic("Bar", "tickets");
    rememberTopic("Bar Luca", "gifts");
    expect(["Bar", "Bar Luca"].map(guessTopic)).toEqual(["tickets", "gifts"]);
    rememberTopic("bar luca", null);
    expect(guessTopic("Bar Luca")).toBeNull();
  });

  it("at most 200 titles are remembered, newest first", () => {
    for (let number = 0; number < 250; number++) rememberTopic(`qwrtz ${number}`, "gifts");
    expect([guessTopic("qwrtz 249"), guessTopic("qwrtz 50"), guessTopic("qwrtz 49")]).toEqual(["gifts", "gifts", null]);
  });

  it("unreadable storage counts as empty", () => {
    for (const text of ["{", "{}", '[["bar","theft"],[1,"fuel"],null]']) {
      localStore.set("divido-topics", text);
      expect(guessTopic("Bar")).toBe("drinks");
    }
  });
});

describe("an unsent change", () => {
  const change = (topic: SaveExpense["expense"]["topic"]): SaveExpense => {
    const { payers: _, ...base } = expense({ topic: "fuel" });
    const { topic: __, ...input } = base;
    return {
      expense: topic === undefined ? input : { ...input, topic },
      shares: base.shares,
      payers: null,
      version: 1,
      base: null,
    };
  };
  const author = { me: "ann", at: "2026-07-14T12:00:00Z" };

  it.each([undefined, null, ...TOPICS])("an unsent change with topic %s shows what the server will store", (topic) => {
    const shown = expenseAfter(change(topic), "EUR", expense({ topic: "fuel" }), author);
    expect(shown.topic).toBe(topic === undefined ? "fuel" : topic);
  });

  it("a new expense without a topic has none", () => {
    expect(expenseAfter(change(undefined), "EUR", null, author).topic).toBeNull();
  });
});
