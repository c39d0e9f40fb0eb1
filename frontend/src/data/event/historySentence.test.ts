import { expect, it } from "vitest";
import texts from "@/locales/en/dialogs.json";
import { actorOf, referencedPeople, sentenceOf, subjectOf } from "./historySentence";

const nothing = { old: null, new: null };

/** Values that the database logs (supabase/migrations, event_log). */
const TOLD = {
  event: ["created", "updated", "deleted", "restored"],
  participant: ["joined", "left", "removed"],
  person: ["created", "renamed", "claimed", "merged", "separated"],
  household: ["created", "updated", "deleted"],
  invitation: ["created", "revoked"],
  expense: [
    ...["created", "updated", "deleted", "restored"],
    ...["receipt_added", "receipt_removed", "receipt_restored"],
  ],
  payment: ["created", "deleted", "restored"],
  series: ["created", "updated", "deleted", "paused", "resumed", "ended", "skipped"],
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

it("a series that pauses by itself, and an expense that it creates, name no person as their cause", () => {
  const paused = { entity: "series", action: "paused", old: null, new: { description: "Rent", reason: "people" } };
  expect(sentenceOf(paused)).toBe("series_paused_itself");
  const made = { entity: "expense", action: "created", old: null, new: { description: "Rent", series_number: 3 } };
  expect(sentenceOf(made)).toBe("occurrence_created");
  for (const told of [texts.history, texts.history.yours]) {
    expect(told).toHaveProperty("series_paused_itself");
    expect(told).toHaveProperty("occurrence_created");
  }
});

it("an unknown log entry has a sentence, too", () => {
  expect(sentenceOf({ entity: "event", action: "painted", ...nothing })).toBe("something_changed");
  expect(sentenceOf({ entity: "comment", action: "created", ...nothing })).toBe("something_changed");
  expect(sentenceOf({ entity: "expense", action: "painted", ...nothing })).toBe("something_changed");
});

it("a view link has a sentence of its own, not that of an invitation", () => {
  const view = { entity: "invitation", old: null, new: { kind: "view" } };
  expect(sentenceOf({ ...view, action: "created" })).toBe("view_link_created");
  expect(sentenceOf({ ...view, action: "revoked", old: view.new, new: null })).toBe("view_link_revoked");
  expect(texts.history).toHaveProperty("view_link_created");
  expect(texts.history).toHaveProperty("view_link_revoked");
});

it("an expense without stored values has a sentence without its name", () => {
  expect(sentenceOf({ entity: "expense", action: "deleted", ...nothing })).toBe("some_expense_deleted");
});

it("an entry about a person without an account names the person and whom they were merged into", () => {
  const merged = { entity: "person", entity_id: "dede", action: "merged", old: null, new: { into: "ben" } };
  expect(referencedPeople(merged)).toEqual({ about: "dede", into: "ben" });
  const left = { entity: "participant", entity_id: "p", action: "left", old: null, new: { user_id: "ben" } };
  expect(referencedPeople(left)).toEqual({ about: "ben", into: null });
  expect(referencedPeople({ entity: "event", entity_id: "e", action: "deleted", ...nothing })).toEqual({
    about: null,
    into: null,
  });
});

it("an entry names the person who did it, or the person it happened to", () => {
  const told = (entity: string, action: string, columns: object) =>
    actorOf({ entity, entity_id: "dede", action, actor: "ada", old: null, new: { ...columns } });
  expect(told("expense", "created", {})).toBe("ada");
  expect(told("participant", "joined", { user_id: "ben" })).toBe("ben");
  expect(told("participant", "removed", { user_id: "ben" })).toBe("ada");
  expect(told("person", "claimed", { into: "ben" })).toBe("ben");
  expect(told("person", "merged", { into: "ben" })).toBe("ada");
});

it("a household with a new name is renamed, with other people it is changed", () => {
  const told = (old: object, now: object) =>
    sentenceOf({ entity: "household", action: "updated", old: { ...old }, new: { ...now } });
  expect(told({ name: "Us", people: ["ada", "ben"] }, { name: "The Kayas", people: ["ada", "ben"] })).toBe(
    "household_renamed",
  );
  expect(told({ name: "Us", people: ["ada", "ben"] }, { name: "Us", people: ["ada"] })).toBe("household_updated");
});

it("an event that became passive or active again has a sentence for it", () => {
  const changed = (from: string, to: string) =>
    sentenceOf({ entity: "event", action: "updated", old: { status: from }, new: { status: to } });
  expect(changed("active", "passive")).toBe("event_made_passive");
  expect(changed("passive", "active")).toBe("event_made_active");
  expect(changed("active", "active")).toBe("event_updated");
});

it("a participant who became admin has a sentence for it", () => {
  const entry = { entity: "participant", action: "updated", old: { role: "member" }, new: { role: "admin" } } as const;
  expect(sentenceOf(entry)).toBe("participant_promoted");
});

it("a deleted expense has its former name and amount", () => {
  const dinner = { old: { description: "Dinner", amount_in_event_currency: 12.5 }, new: null };
  expect(subjectOf(dinner, "EUR")).toEqual({ what: "Dinner", amount: 1250 });
  expect(subjectOf(dinner, "KWD")).toEqual({ what: "Dinner", amount: 12_500 });
  expect(subjectOf(nothing, "EUR")).toEqual({ what: "", amount: null });
});
