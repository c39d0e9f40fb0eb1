import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mostIn, sum, type Units } from "@/core/money/units";
import { equalShares, type Share } from "@/core/splitting/split";
import { newDraft } from "./draft";
import { draftAfter } from "./draftReducer";
import {
  fromPercent,
  partsToBeginWith,
  partText,
  percentMissing,
  percentOf,
  sharesByParts,
  sharesByPercent,
  stepped,
  toPercent,
  typedPart,
  withPercent,
} from "./parts";

const PEOPLE = ["ann", "ben", "cem"];
const id = "00000000-0000-4000-8000-000000000000";
const fresh = newDraft({ id, currency: "EUR", paid_by: "ann", expense_date: "2026-07-14", everyone: PEOPLE });

const people = fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: 12 });
const amounts = fc.integer({ min: 0, max: mostIn("EUR") }).map((n) => n as Units);
const total = (shares: readonly Share[]) => sum(shares.map((share) => share.share_amount));

/** Returns an expense id whose rotation starts with the person at `offset` of `count`. */
const expense = (offset: number) => `${offset.toString(16).padStart(8, "0")}-0000-4000-8000-000000000000`;

describe("a split by parts", () => {
  const cases = people.chain((ids) =>
    fc.record({
      id: fc.uuid(),
      amount: amounts,
      ids: fc.constant(ids),
      parts: fc.dictionary(fc.constantFrom(...ids), fc.integer({ min: 0, max: 999 })),
    }),
  );

  it("a split by parts adds up to the cent, each share within a cent of its part", () => {
    fc.assert(
      fc.property(cases, ({ id, amount, ids, parts }) => {
        const all = ids.reduce((sofar, person) => sofar + (parts[person] ?? 1), 0);
        fc.pre(all > 0);
        const shares = sharesByParts(id, amount, ids, parts);
        expect(total(shares)).toBe(amount);
        for (const { user_id, share_amount } of shares)
          expect(Math.abs(share_amount - (amount * (parts[user_id] ?? 1)) / all)).toBeLessThan(1);
      }),
    );
  });

  it("one part each is an equal split", () => {
    fc.assert(
      fc.property(fc.uuid(), amounts, people, (id, amount, ids) => {
        expect(sharesByParts(id, amount, ids, {})).toEqual(equalShares(id, amount, ids));
      }),
    );
  });

  it("two parts are twice the share of one", () => {
    const shares = sharesByParts(expense(0), 1000 as Units, ["ann", "ben"], { ann: 2, ben: 1 });
    expect(shares).toEqual([
      { user_id: "ann", share_amount: 667 },
      { user_id: "ben", share_amount: 333 },
    ]);
  });

  it("parts may have four decimals", () => {
    const shares = sharesByParts(expense(0), 1000 as Units, ["ann", "ben"], { ann: 0.5, ben: 1.5 });
    expect(shares.map((share) => share.share_amount)).toEqual([250, 750]);
  });

  it("a split without parts has no shares", () => {
    expect(total(sharesByParts(expense(0), 1000 as Units, ["ann"], { ann: 0 }))).toBe(0);
  });
});

describe("a split by percentages", () => {
  it("a split by percentages adds up once they are 100 together", () => {
    const weights = fc.dictionary(fc.uuid(), fc.integer({ min: 0, max: 999 }), { minKeys: 1 });
    fc.assert(
      fc.property(fc.uuid(), amounts, weights, (id, amount, parts) => {
        fc.pre(Object.values(parts).some((part) => part > 0));
        const percent = toPercent(id, parts);
        expect(percentMissing(percent)).toBe(0);
        expect(total(sharesByPercent(id, amount, Object.keys(percent), percent))).toBe(amount);
      }),
    );
  });

  it("percentages that do not add up to 100 give each person their percentage, and the difference to 100 is known", () => {
    const shares = (parts: Record<string, number>) =>
      sharesByPercent(id, 1000 as Units, Object.keys(parts), parts).map((share) => share.share_amount);
    expect(shares({ ann: 60, ben: 50 })).toEqual([600, 500]);
    expect(percentMissing({ ann: 60, ben: 50 })).toBe(-10);
    expect(shares({ ann: 60, ben: 12.5 })).toEqual([600, 125]);
    expect(percentMissing({ ann: 60, ben: 12.5 })).toBe(27.5);
  });

  it("the percentages of two people complete each other", () => {
    const fixed = ["cem"];
    expect(withPercent(id, { ann: 50, ben: 50, cem: 0 }, "ann", 70, fixed)).toEqual({ ann: 70, ben: 30, cem: 0 });
    expect(withPercent(id, { ann: 50, ben: 50 }, "ann", 100)).toEqual({ ann: 100, ben: 0 });
    expect(withPercent(id, { ann: 50, ben: 50 }, "ann", 60, ["ann", "ben"])).toEqual({ ann: 60, ben: 40 });
  });

  it("people whose percentage was not typed share the rest", () => {
    const quarters = { ann: 25, ben: 25, cem: 25, dan: 25 };
    const once = withPercent(id, quarters, "ann", 40);
    expect(once).toEqual({ ann: 40, ben: 20, cem: 20, dan: 20 });
    expect(withPercent(id, once, "ben", 30, ["ann"])).toEqual({ ann: 40, ben: 30, cem: 15, dan: 15 });
    expect(withPercent(id, { ann: 40, ben: 30, cem: 30 }, "ann", 50, PEOPLE)).toEqual({ ann: 50, ben: 30, cem: 30 });
  });

  it("people left without a rest share it again once there is one", () => {
    const all = withPercent(id, { ann: 50, ben: 25, cem: 25 }, "ann", 100);
    expect(all).toEqual({ ann: 100, ben: 0, cem: 0 });
    expect(withPercent(id, all, "ann", 40, ["ann"])).toEqual({ ann: 40, ben: 30, cem: 30 });
  });

  it.each([
    [
      { ann: 1, ben: 1 },
      { ann: 50, ben: 50 },
    ],
    [
      { ann: 2, ben: 1, cem: 1 },
      { ann: 50, ben: 25, cem: 25 },
    ],
    [
      { ann: 7, ben: 3, cem: 0 },
      { ann: 70, ben: 30, cem: 0 },
    ],
    [
      { ann: 1, ben: 1, cem: 1 },
      { ann: 33.34, ben: 33.33, cem: 33.33 },
    ],
    [
      { ann: 2, ben: 1 },
      { ann: 66.67, ben: 33.33 },
    ],
  ])("parts survive a change to percentages and back: %j", (parts, percent) => {
    expect(toPercent(id, parts)).toEqual(percent);
    expect(fromPercent(percent)).toEqual(parts);
  });

  it("percentages without simple parts stay as they are", () => {
    expect(fromPercent({ ann: 61.7, ben: 38.3 })).toEqual({ ann: 61.7, ben: 38.3 });
  });
});

it("a part goes up by one and down by one, and by a half below one", () => {
  expect([0, 0.5, 1, 1.5, 999].map((part) => stepped(part, true))).toEqual([1, 1, 2, 2, 999]);
  expect([3, 2, 1.5, 1, 0.5, 0].map((part) => stepped(part, false))).toEqual([2, 1, 1, 0.5, 0, 0]);
});

it("a part can be typed with a point, a comma or the sign of a half, and its text reads as the same part", () => {
  expect(["2", "1,5", "1.5", "½", "1½", "0.255", "", "x", "5000"].map((text) => typedPart(text, 999))).toEqual([
    2, 1.5, 1.5, 0.5, 1.5, 0.25, 0, 0, 999,
  ]);
  expect([0, 0.5, 1, 1.5, 0.25].map(partText)).toEqual(["0", "½", "1", "1½", "0.25"]);
});

describe("the parts to begin with", () => {
  it("the initial parts are one each", () => {
    expect(partsToBeginWith(fresh, PEOPLE, null)).toEqual({ ann: 1, ben: 1, cem: 1 });
  });

  it("the initial parts are the event's last ones, and one for people who had none", () => {
    expect(partsToBeginWith(fresh, PEOPLE, { ann: 2, ben: 0, gone: 5 })).toEqual({ ann: 2, ben: 1, cem: 1 });
  });

  it("the initial parts are 0 for people who do not take part", () => {
    const withoutBen = draftAfter(fresh, { type: "person", person: "ben" });
    expect(partsToBeginWith(withoutBen, PEOPLE, { ann: 2, ben: 3 })).toEqual({ ann: 2, ben: 0, cem: 1 });
  });

  it("the initial parts are one each if the event's last percentages had nothing for somebody who takes part now", () => {
    expect(partsToBeginWith(fresh, PEOPLE, { ann: 60, ben: 40 })).toEqual({ ann: 1, ben: 1, cem: 1 });
    const withoutCem = draftAfter(fresh, { type: "person", person: "cem" });
    expect(partsToBeginWith(withoutCem, PEOPLE, { ann: 60, ben: 40 })).toEqual({ ann: 60, ben: 40, cem: 0 });
  });

  it("the initial parts are those of the draft rather than those of the event's last expense", () => {
    const draft = draftAfter(fresh, { type: "split_by_parts", parts: { ann: 3, ben: 1, cem: 1 } });
    expect(partsToBeginWith(draft, PEOPLE, { ann: 2 })).toEqual({ ann: 3, ben: 1, cem: 1 });
  });
});

it("a part in percent has one decimal at most", () => {
  expect(percentOf({ ann: 1, ben: 2 }, "ann")).toBe(33.3);
  expect(percentOf({ ann: 70, ben: 30 }, "ben")).toBe(30);
  expect(percentOf({ ann: 0 }, "ann")).toBe(0);
});
