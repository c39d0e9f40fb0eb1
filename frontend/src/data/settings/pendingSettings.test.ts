import { expect, it } from "vitest";
import type { EventSettings } from "@/data/event/model";
import { pendingMutation } from "@/data/testMutation";
import type { Mutation } from "@/offline/mutation";
import { amended } from "./amendment";
import { applyPendingSettings } from "./pendingSettings";

const trip = { id: "e", name: "Porto", planned_duration_days: null as number | null, status: "active" as const };

function change(changes: EventSettings, base: EventSettings, state: Mutation["state"] = "waiting"): Mutation {
  return pendingMutation({ kind: "save_event", event_id: "e", name: "Porto", changes, base }, { state });
}

it("shows an event as it was left, change upon change, and other events as they are", () => {
  const entries = [
    change({ name: "Lisbon" }, { name: "Porto" }),
    change({ name: "Faro", planned_duration_days: 3 }, { name: "Lisbon", planned_duration_days: null }),
  ];
  expect(applyPendingSettings(trip, entries)).toEqual({ ...trip, name: "Faro", planned_duration_days: 3 });
  expect(applyPendingSettings({ ...trip, id: "other" }, entries)).toEqual({ ...trip, id: "other" });
});

it("shows the same once the server has the first, or all of it", () => {
  const there = change({ name: "Lisbon" }, { name: "Porto" });
  const back = change({ name: "Porto" }, { name: "Lisbon" });
  expect(applyPendingSettings({ ...trip, name: "Lisbon" }, [there]).name).toBe("Lisbon");
  expect(applyPendingSettings({ ...trip, name: "Lisbon" }, [there, back]).name).toBe("Porto");
  expect(applyPendingSettings(trip, [there, back]).name).toBe("Porto");
});

it("shows what somebody else changed as they have it, and what was refused as it was", () => {
  const entry = change({ name: "Lisbon", planned_duration_days: 3 }, { name: "Porto", planned_duration_days: null });
  expect(applyPendingSettings({ ...trip, name: "Madeira" }, [entry])).toEqual({
    ...trip,
    name: "Madeira",
    planned_duration_days: 3,
  });
  expect(applyPendingSettings(trip, [{ ...entry, state: "attention" }])).toBe(trip);
});

it("changes only what a list shows of an event", () => {
  expect(applyPendingSettings(trip, [change({ description: "By the river" }, { description: null })])).toBe(trip);
});

it("shows a person as they left their profile; without a base the last word counts", () => {
  const ada = { id: "ada", first_name: "Ada", city: null };
  const moving = { user_id: "ada", changes: { city: "Bonn" }, base: { city: null } };
  const entries = [pendingMutation({ kind: "save_profile", ...moving })];
  expect(applyPendingSettings(ada, entries)).toEqual({ ...ada, city: "Bonn" });
  expect(applyPendingSettings({ ...ada, id: "ben" }, entries)).toEqual({ ...ada, id: "ben" });
  expect(amended({ preferred_lang: "tr" }, { changes: { preferred_lang: "de" }, base: {} })).toEqual({
    preferred_lang: "de",
  });
});
