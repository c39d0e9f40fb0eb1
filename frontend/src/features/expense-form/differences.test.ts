import { describe, expect, it } from "vitest";
import type { Units } from "@/core/money/units";
import type { ExpensePayer } from "@/data/event/model";
import { expense } from "@/data/expense/testExpense";
import { differences } from "./differences";
import { draftOf } from "./draft";

const mine = draftOf(expense());

describe("two versions of an expense", () => {
  it("equal versions of an expense have no differences", () => {
    expect(differences(mine, draftOf(expense({ version: 2 })))).toEqual([]);
  });

  it("the differences are the changed fields, in the order of the form", () => {
    const theirs = draftOf(expense({ paid_by: "ben", amount: 1200 as Units, description: "Lunch" }));
    expect(differences(mine, theirs)).toEqual(["amount", "description", "payer"]);
  });

  it("a change of several payers or of their amounts is a difference", () => {
    const payers = (ann: number) =>
      [
        { user_id: "ann", paid_amount: ann },
        { user_id: "ben", paid_amount: 1000 - ann },
      ].map((payer) => ({ ...payer, paid_in_event_currency: payer.paid_amount }) as ExpensePayer);
    const together = draftOf(expense({ payers: payers(700) }));
    expect(differences(mine, together)).toEqual(["payer"]);
    expect(differences(draftOf(expense({ payers: payers(600) })), together)).toEqual(["payer"]);
    expect(differences(draftOf(expense({ payers: payers(700).reverse() })), together)).toEqual([]);
  });

  it("the order of people and shares of 0 are no differences", () => {
    const theirs = { ...mine, shares: { ben: 500 as Units, ann: 500 as Units, cem: 0 as Units } };
    expect(differences(mine, theirs)).toEqual([]);
  });

  it("the place of a general expense is no difference", () => {
    expect(differences(mine, { ...mine, place: { ...mine.place, place_name: "Rome" } })).toEqual([]);
  });
});
