import { expect, it } from "vitest";
import texts from "@/locales/en/dialogs.json";
import { doerOf, peopleIn, sentenceOf, subjectOf } from "./historySentence";

const nothing = { old: null, new: null };

/** What the database writes down (supabase/migrations, event_log). */
const TOLD = {
  event: ["created", "updated", "deleted", "restored"],
  participant: ["joined", "left", "removed"],
  person: ["created", "renamed", "claimed", "merged", "separated"],
  household: ["created", "updated", "deleted"],
  invitation: ["created", "revoked"],
  expense: ["created", "updated", "deleted", "restored"],
  payment: ["created", "deleted", "restored"],
};

it.each(Object.entries(TOLD).flatMap(([entity, actions]) => actions.map((action) => ({ entity, action }))))(
  "there is a sentence for $entity $action",
  (entry) => {
    const named = { ...entry, old: null, new: { name: "Dinner" } };
    expect(sentenceOf(named)).toBe(`${entry.entity}_${entry.action}`);
    expect(texts.history).toHaveProperty(sentenceOf(named));
    expect(texts.history).toHaveProperty(sentenceOf({ ...entry, ...nothing }));
    expect(texts.history.yours).toHaveProperty(sentenceOf(named));
    expect(texts.history.yours).toHaveProperty(sentenceOf({ ...entry, ...nothing }));
  },
);

it("there is one also for what is not known yet", () => {
  expect(sentenceOf({ entity: "event", action: "painted", ...nothing })).toBe("something_changed");
  expect(sentenceOf({ entity: "comment", action: "created", ...nothing })).toBe("something_changed");
  expect(sentenceOf({ entity: "expense", action: "painted", ...nothing })).toBe("something_changed");
});

it("a link to look at the event is not told as an invitation", () => {
  const view = { entity: "invitation", old: null, new: { kind: "view" } };
  expect(sentenceOf({ ...view, action: "created" })).toBe("view_link_created");
  expect(sentenceOf({ ...view, action: "revoked", old: view.new, new: null })).toBe("view_link_revoked");
  expect(texts.history).toHaveProperty("view_link_created");
  expect(texts.history).toHaveProperty("view_link_revoked");
});

it("an expense of which nothing is kept any more is told without its name", () => {
  expect(sentenceOf({ entity: "expense", action: "deleted", ...nothing })).toBe("some_expense_deleted");
});

it("somebody without an account is the one that the entry is about, and who they turned out to be", () => {
  const merged = { entity: "person", entity_id: "dede", action: "merged", old: null, new: { into: "ben" } };
  expect(peopleIn(merged)).toEqual({ about: "dede", into: "ben" });
  const left = { entity: "participant", entity_id: "p", action: "left", old: null, new: { user_id: "ben" } };
  expect(peopleIn(left)).toEqual({ about: "ben", into: null });
  expect(peopleIn({ entity: "event", entity_id: "e", action: "deleted", ...nothing })).toEqual({
    about: null,
    into: null,
  });
});

it("is told of whoever did it, or of whom it happened to", () => {
  const told = (entity: string, action: string, columns: object) =>
    doerOf({ entity, entity_id: "dede", action, actor: "ada", old: null, new: { ...columns } });
  expect(told("expense", "created", {})).toBe("ada");
  expect(told("participant", "joined", { user_id: "ben" })).toBe("ben");
  expect(told("participant", "removed", { user_id: "ben" })).toBe("ada");
  expect(told("person", "claimed", { into: "ben" })).toBe("ben");
  expect(told("person", "merged", { into: "ben" })).toBe("ada");
});

it("people who pay as one under another name are told as renamed, with other people as changed", () => {
  const told = (old: object, now: object) =>
    sentenceOf({ entity: "household", action: "updated", old: { ...old }, new: { ...now } });
  expect(told({ name: "Us", people: ["ada", "ben"] }, { name: "The Kayas", people: ["ada", "ben"] })).toBe(
    "household_renamed",
  );
  expect(told({ name: "Us", people: ["ada", "ben"] }, { name: "Us", people: ["ada"] })).toBe("household_updated");
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
