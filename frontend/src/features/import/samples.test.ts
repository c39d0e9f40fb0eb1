import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { decimalsOf } from "@/core/money/currency";
import { balancesOf } from "@/data/import/balances";
import type { FileRead } from "@/data/import/model";
import { dayOf } from "@/data/import/model";
import { unanswered } from "@/data/import/notation";
import { read } from "./testReading";

/** Files of other apps with made-up names, and what they contain. */
const FOLDER = fileURLToPath(new URL("./testing/samples/", import.meta.url));
const EXPECTED = "expected.json";

interface Expected {
  nets: Record<string, Record<string, number>>;
  /** Tolerance for files that round their own shares. */
  within?: number;
  expenses: number;
  payments: number;
  dates?: string[];
  spent?: Record<string, number>;
  rate?: Record<string, number>;
}

const expected = JSON.parse(readFileSync(FOLDER + EXPECTED, "utf8")) as Record<string, Partial<Expected>>;
const sample = (name: string) => read(new Uint8Array(readFileSync(FOLDER + name)));

/** Returns everybody's balance by currency and name, without zeros, as amounts. */
function netsByName(file: FileRead) {
  const balances = [...balancesOf(file.entries, file.people.length)].map(([currency, nets]) => {
    const amounts = nets.map((net, person) => [file.people[person] ?? "", net / 10 ** decimalsOf(currency)] as const);
    return [currency, Object.fromEntries(amounts.filter(([, net]) => net !== 0))] as const;
  });
  return Object.fromEntries(balances);
}

describe("files of other apps", () => {
  it("every sample is tested", () => {
    expect(
      readdirSync(FOLDER)
        .filter((name) => name !== EXPECTED)
        .sort(),
    ).toEqual(Object.keys(expected).sort());
  });

  it.each(Object.keys(expected).filter((name) => expected[name]?.nets))(
    "the balances, entries and dates of %s are those of its app, without a question",
    (name) => {
      const { nets = {}, within = 0, expenses, payments, dates, spent, rate } = expected[name] ?? {};
      const file = sample(name);
      expect(unanswered(file, {})).toEqual([]);
      expect(file.questions).not.toContain("currency");
      expect(file.refused).toEqual([]);
      const found = netsByName(file);
      expect(Object.keys(found).sort()).toEqual(Object.keys(nets).sort());
      for (const [currency, people] of Object.entries(nets)) {
        expect(Object.keys(found[currency] ?? {}).sort()).toEqual(Object.keys(people).sort());
        for (const [person, net] of Object.entries(people))
          expect(Math.abs((found[currency]?.[person] ?? 0) - net), person).toBeLessThanOrEqual(within + 1e-9);
      }
      const bought = file.entries.filter(({ kind }) => kind === "expense");
      if (expenses !== undefined) expect(bought).toHaveLength(expenses);
      if (payments !== undefined) expect(file.entries.length - bought.length).toBe(payments);
      if (dates) expect(file.entries.map(dayOf)).toEqual(dates);
      for (const [currency, amount] of Object.entries(spent ?? {})) {
        const units = bought.filter((one) => one.currency === currency).reduce((sum, one) => sum + one.amount, 0);
        expect(units / 10 ** decimalsOf(currency)).toBe(amount);
      }
      for (const [currency, value] of Object.entries(rate ?? {})) {
        const rates = file.entries
          .filter((one) => one.currency === currency)
          .map((one) => one.conversion_rate_to_event_currency);
        expect(new Set(rates)).toEqual(new Set([value]));
      }
    },
  );
});
