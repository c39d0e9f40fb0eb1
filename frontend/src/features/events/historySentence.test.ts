import { expect, it } from "vitest";
import { sentenceOf, subjectOf } from "./historySentence";

const nothing = { old: null, new: null };

it("every entry has a sentence, also one of a kind not known yet", () => {
  expect(sentenceOf({ entity: "expense", action: "restored", ...nothing })).toBe("expense_restored");
  expect(sentenceOf({ entity: "event", action: "painted", ...nothing })).toBe("something_changed");
});

it("an event that became passive or active again is told as that", () => {
  const changed = (from: string, to: string) =>
    sentenceOf({ entity: "event", action: "updated", old: { status: from }, new: { status: to } });
  expect(changed("active", "passive")).toBe("event_made_passive");
  expect(changed("passive", "active")).toBe("event_made_active");
  expect(changed("active", "active")).toBe("event_updated");
});

it("who became admin is told as that", () => {
  const entry = { entity: "participant", action: "updated", old: { role: "member" }, new: { role: "admin" } } as const;
  expect(sentenceOf(entry)).toBe("participant_promoted");
});

it("a deleted expense is named by what it was", () => {
  const dinner = { old: { description: "Dinner", amount_in_event_currency: 12.5 }, new: null };
  expect(subjectOf(dinner, "EUR")).toEqual({ what: "Dinner", amount: 1250 });
  expect(subjectOf(dinner, "KWD")).toEqual({ what: "Dinner", amount: 12_500 });
  expect(subjectOf(nothing, "EUR")).toEqual({ what: "", amount: null });
});
