import { describe, expect, it } from "vitest";
import type { Units } from "@/core/money/units";
import type { ExpensePayer, ExpenseShare } from "@/data/expense/columns";
import { expense } from "@/data/expense/testExpense";
import type { WholeExpense } from "../draft/draft";
import { differences, linesThatDiffer } from "./differences";

const mine = expense();
const fieldsOf = (one: WholeExpense, other: WholeExpense) => differences(one, other).map(({ field }) => field);

describe("two versions of an expense", () => {
  it("equal versions of an expense have no differences", () => {
    expect(fieldsOf(mine, expense({ version: 2 }))).toEqual([]);
  });

  it("the differences are the changed fields, in the order of the form", () => {
    const theirs = expense({ paid_by: "ben", amount: 1200 as Units, description: "Lunch" });
    expect(fieldsOf(mine, theirs)).toEqual(["amount", "description", "paid_by"]);
  });

  it("a change of several payers or of their amounts is a difference", () => {
    const payers = (ann: number) =>
      [
        { user_id: "ann", paid_amount: ann },
        { user_id: "ben", paid_amount: 1000 - ann },
      ].map((payer) => ({ ...payer, paid_in_event_currency: payer.paid_amount }) as ExpensePayer);
    const together = expense({ payers: payers(700) });
    expect(fieldsOf(mine, together)).toEqual(["paid", "paid"]);
    expect(fieldsOf(expense({ payers: payers(600) }), together)).toEqual(["paid", "paid"]);
    expect(fieldsOf(expense({ payers: payers(700).reverse() }), together)).toEqual([]);
  });

  it("the order of people and shares of 0 are no differences", () => {
    const share = (user_id: string, share_amount: number) =>
      ({ user_id, share_amount, share_in_event_currency: share_amount, parts: null }) as ExpenseShare;
    expect(fieldsOf(mine, expense({ shares: [share("ben", 500), share("ann", 500), share("cem", 0)] }))).toEqual([]);
  });

  it("an empty text and none are the same, and a changed place is a difference", () => {
    expect(fieldsOf(expense({ description: "" }), expense({ description: null }))).toEqual([]);
    const inRome = expense({ category: "place", place_name: "Rome" });
    expect(fieldsOf(inRome, expense({ ...inRome, place_name: "Milan" }))).toEqual(["place_name"]);
  });
});

it("only the lines that one of two texts has remain", () => {
  expect(linesThatDiffer("Fish: 30\nWine: 45\nTip: 5", "Fish: 30\nBeer: 45\nTip: 5")).toEqual(["Wine: 45", "Beer: 45"]);
  expect(linesThatDiffer("Fish: 30", "Fish: 30\nWine: 45")).toEqual(["", "Wine: 45"]);
});

it("a line that is there once more remains once", () => {
  expect(linesThatDiffer("Beer: 4\nBeer: 4", "Beer: 4")).toEqual(["Beer: 4", ""]);
});

it("texts with the same lines stay whole", () => {
  expect(linesThatDiffer("Fish\nWine", "Wine\nFish")).toEqual(["Fish\nWine", "Wine\nFish"]);
  expect(linesThatDiffer("Tip: 5", "Tip: 5")).toEqual(["Tip: 5", "Tip: 5"]);
});
