import { describe, expect, it } from "vitest";
import { fromUnits, toUnits, type Units } from "@/core/money/units";
import type { ExpenseCard } from "@/data/event/model";
import { personWith } from "@/data/person/model";
import amountSearches from "../../../../supabase/testdata/amount-searches.json";
import { matching } from "./searchAllEvents";
import { expense } from "./testExpense";

const ayşe = personWith({ id: "ann", first_name: "Ayşe", last_name: "Yılmaz", email: "ayse@example.org" });
const dede = personWith({ id: "dede", first_name: "Dede", has_account: false });
const card = (columns: Partial<ExpenseCard>): ExpenseCard => ({
  ...expense(),
  payer: ayşe,
  payers: [{ user_id: "ann", paid_amount: 1000 as Units, paid_in_event_currency: 1000 as Units, person: ayşe }],
  event: { id: "event", name: "Kapadokya", status: "active", default_currency: "EUR", revision: 1 },
  my_paid: 0 as Units,
  my_share: 500 as Units,
  ...columns,
});
const hotel = card({ id: "1", description: "Hotel İstanbul", amount: 123_450 as Units });
const taxi = card({ id: "2", description: "Taxi", place_city: "Roma" });
const found = (search: string) => matching([hotel, taxi], search).map((e) => e.id);

describe("searching expenses", () => {
  it("an empty search shows all expenses", () => {
    expect(found("  ")).toEqual(["1", "2"]);
  });

  it("the search looks into description, place, event, person and amount", () => {
    expect(found("hotel")).toEqual(["1"]);
    expect(found("roma")).toEqual(["2"]);
    expect(found("kapadokya")).toEqual(["1", "2"]);
    expect(found("yılmaz")).toEqual(["1", "2"]);
    for (const amount of ["1,234.50", "1.234,50", "1234,5", "1\u202f234,50"])
      expect(found(amount), amount).toEqual(["1"]);
  });

  it.each(amountSearches.searches)(
    "the search $search finds the same amounts as in the database",
    ({ search, finds }) => {
      const spent = amountSearches.amounts.map(({ amount, currency }) =>
        card({ amount: toUnits(amount, currency), currency, payers: [] }),
      );
      expect(
        matching(spent, search)
          .map((one) => fromUnits(one.amount, one.currency))
          .sort((a, b) => a - b),
      ).toEqual(finds);
    },
  );

  it("the search finds an expense by each of its payers", () => {
    const [paid] = hotel.payers;
    const both = { ...hotel, payers: [...hotel.payers, ...(paid ? [{ ...paid, user_id: "dede", person: dede }] : [])] };
    expect(matching([both, taxi], "dede")).toEqual([both]);
  });

  it("the search needs every word to match", () => {
    expect(found("taxi roma")).toEqual(["2"]);
    expect(found("taxi hotel")).toEqual([]);
  });

  it("the search ignores case and accents, and finds an amount without separators", () => {
    expect(found("istanbul")).toEqual(["1"]);
    expect(found("İSTANBUL")).toEqual(["1"]);
    expect(found("ayse yilmaz")).toEqual(["1", "2"]);
    expect(found("1234.5")).toEqual(["1"]);
  });
});
