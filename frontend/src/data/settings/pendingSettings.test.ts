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

it("several unsent changes of an event apply in order, and other events stay as they are", () => {
  const entries = [
    change({ name: "Lisbon" }, { name: "Porto" }),
    change({ name: "Faro", planned_duration_days: 3 }, { name: "Lisbon", planned_duration_days: null }),
  ];
  expect(applyPendingSettings(trip, entries)).toEqual({ ...trip, name: "Faro", planned_duration_days: 3 });
  expect(applyPendingSettings({ ...trip, id: "other" }, entries)).toEqual({ ...trip, id: "other" });
});

it("the event looks the same once the server has one of the changes, or all of them", () => {
  const there = change({ name: "Lisbon" }, { name: "Porto" });
  const back = change({ name: "Porto" }, { name: "Lisbon" });
  expect(applyPendingSettings({ ...trip, name: "Lisbon" }, [there]).name).toBe("Lisbon");
  expect(applyPendingSettings({ ...trip, name: "Lisbon" }, [there, back]).name).toBe("Porto");
  expect(applyPendingSettings(trip, [there, back]).name).toBe("Porto");
});

it("a column that somebody else changed keeps their value, and refused changes are left out", () => {
  const entry = change({ name: "Lisbon", planned_duration_days: 3 }, { name: "Porto", planned_duration_days: null });
  expect(applyPendingSettings({ ...trip, name: "Madeira" }, [entry])).toEqual({
    ...trip,
    name: "Madeira",
    planned_duration_days: 3,
  });
  expect(applyPendingSettings(trip, [{ ...entry, state: "attention" }])).toBe(trip);
});

it("unsent changes apply only to the columns that a list has", () => {
  expect(applyPendingSettings(trip, [change({ description: "By the river" }, { description: null })])).toBe(trip);
});

it("unsent changes apply to a profile, and one without a base value overwrites others", () => {
  const ada = { id: "ada", first_name: "Ada", city: null };
  const moving = { user_id: "ada", changes: { city: "Bonn" }, base: { city: null } };
  const entries = [pendingMutation({ kind: "save_profile", ...moving })];
  expect(applyPendingSettings(ada, entries)).toEqual({ ...ada, city: "Bonn" });
  expect(applyPendingSettings({ ...ada, id: "ben" }, entries)).toEqual({ ...ada, id: "ben" });
  expect(amended({ preferred_lang: "tr" }, { changes: { preferred_lang: "de" }, base: {} })).toEqual({
    preferred_lang: "de",
  });
});
