import { describe, expect, it } from "vitest";
import type { Expense } from "@/data/event/model";
import { NO_FILTER } from "@/data/expense/filter";
import { mergeFound, sumsOf } from "./useFound";

const expense = (id: string, description: string, total = 100) =>
  ({
    id,
    description,
    amount: total,
    currency: "EUR",
    amount_in_event_currency: total,
    shares: [{ user_id: "me", share_in_event_currency: total / 4 }],
  }) as unknown as Expense;

describe("search results", () => {
  const known = {
    expenses: [expense("1", "Tea"), expense("2", "Taxi")],
    also: { "3": null },
    next: { expense_date: "2026-07-14", created_at: "", id: "2" },
  };

  it("search results combine local matches with matches that only the server has", () => {
    const found = mergeFound(known, { ...NO_FILTER, search: "tea" }, [expense("1", "Tea"), expense("9", "More tea")]);
    expect(found.map(({ id }) => id)).toEqual(["1", "9"]);
  });

  it("search results exclude server matches with newer edits or deletions on the device", () => {
    const found = mergeFound(known, { ...NO_FILTER, search: "tea" }, [
      expense("2", "Tea taxi"),
      expense("3", "Iced tea"),
    ]);
    expect(found.map(({ id }) => id)).toEqual(["1"]);
  });

  it("search results include an unlisted expense with a pending change while the change fits the filter", () => {
    const page = { ...known, also: { "3": expense("3", "Iced tea", 400) } };
    const server = [expense("3", "Tea")];
    expect(mergeFound(page, { ...NO_FILTER, search: "tea" }, server)).toEqual([known.expenses[0], page.also["3"]]);
    expect(
      mergeFound({ ...page, also: { "3": expense("3", "Taxi") } }, { ...NO_FILTER, search: "tea" }, server),
    ).toEqual([known.expenses[0]]);
  });
});

it("the sums of expenses include the total and the reader's share", () => {
  expect(sumsOf([expense("1", "Tea"), expense("2", "Taxi", 300)], "me")).toEqual({
    count: 2,
    total: 400,
    my_share: 100,
  });
  expect(sumsOf([expense("1", "Tea")], "someone")).toEqual({ count: 1, total: 100, my_share: 0 });
});
