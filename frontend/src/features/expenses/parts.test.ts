import { describe, expect, it } from "vitest";
import { newDraft } from "./draft";
import { draftAfter } from "./draftReducer";
import { partsToBeginWith, percentOf } from "./parts";

const PEOPLE = ["ann", "ben", "cem"];
const id = "00000000-0000-4000-8000-000000000000";
const fresh = newDraft({ id, currency: "EUR", paid_by: "ann", expense_date: "2026-07-14", everyone: PEOPLE });

describe("the parts to begin with", () => {
  it("are one each", () => {
    expect(partsToBeginWith(fresh, PEOPLE, null)).toEqual({ ann: 1, ben: 1, cem: 1 });
  });

  it("are those used last in the event, but for who was left out then", () => {
    expect(partsToBeginWith(fresh, PEOPLE, { ann: 2, ben: 0, gone: 5 })).toEqual({ ann: 2, ben: 1, cem: 1 });
  });

  it("are none for who is left out of this expense", () => {
    const withoutBen = draftAfter(fresh, { type: "person", person: "ben" });
    expect(partsToBeginWith(withoutBen, PEOPLE, { ann: 2, ben: 3 })).toEqual({ ann: 2, ben: 0, cem: 1 });
  });

  it("are the draft's own before all", () => {
    const draft = draftAfter(fresh, { type: "split_by_parts", parts: { ann: 3, ben: 1, cem: 1 } });
    expect(partsToBeginWith(draft, PEOPLE, { ann: 2 })).toEqual({ ann: 3, ben: 1, cem: 1 });
  });

  it("take nothing that is no number of parts", () => {
    expect(partsToBeginWith(fresh, PEOPLE, { ann: "2", ben: -1, cem: 1000 })).toEqual({ ann: 1, ben: 1, cem: 1 });
    expect(partsToBeginWith(fresh, PEOPLE, "rubbish")).toEqual({ ann: 1, ben: 1, cem: 1 });
  });
});

it("a part in percent has one decimal at most", () => {
  expect(percentOf({ ann: 1, ben: 2 }, "ann")).toBe(33.3);
  expect(percentOf({ ann: 70, ben: 30 }, "ben")).toBe(30);
  expect(percentOf({ ann: 0 }, "ann")).toBe(0);
});
