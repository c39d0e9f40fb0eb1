import { expect, it } from "vitest";
import { changedKeys, sentenceOf, subjectOf } from "./historySentence";

it("every entry has a sentence, also one of a kind not known yet", () => {
  expect(sentenceOf({ entity: "expense", action: "restored" })).toBe("expense_restored");
  expect(sentenceOf({ entity: "event", action: "painted" })).toBe("something_changed");
});

it("a deleted expense is named by what it was", () => {
  expect(subjectOf({ old: { description: "Dinner", amount_in_event_currency: 12.5 }, new: null })).toEqual({
    what: "Dinner",
    amount: 1250,
  });
  expect(subjectOf({ old: null, new: null })).toEqual({ what: "", amount: null });
});

it("a change names what it changed, and not that it counted the version up", () => {
  const old = { description: "Dinner", amount: 10, version: 1, shares: [{ user_id: "a", share_amount: 10 }] };
  const now = { ...old, amount: 12, version: 2, shares: [{ user_id: "a", share_amount: 12 }] };
  expect(changedKeys({ old, new: now })).toEqual(["amount", "shares"]);
});
