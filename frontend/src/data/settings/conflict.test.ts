import { expect, it } from "vitest";
import type { EventSettings } from "@/data/event/model";
import type { Amendment } from "./amendment";
import { decided, disputed } from "./conflict";

const mine: Amendment<EventSettings> = {
  changes: { name: "Lisbon", place_city: "Lisbon", planned_duration_days: 3 },
  base: { name: "Porto", place_city: "Porto", planned_duration_days: null },
};
const now: EventSettings = { name: "Madeira", place_city: "Porto", planned_duration_days: null, description: "Theirs" };

it("is about what both changed, to something else", () => {
  expect(disputed(mine, now)).toEqual(["name"]);
  expect(disputed(mine, { ...now, name: "Porto" })).toEqual([]);
  expect(disputed(mine, { ...now, name: "Lisbon" })).toEqual([]);
  expect(disputed({ changes: { name: "Lisbon" }, base: {} }, now)).toEqual([]);
});

it("keeps mine upon theirs, which was seen", () => {
  const next = decided(mine, now, "mine");
  expect(next).toEqual({ changes: mine.changes, base: { ...mine.base, name: "Madeira" } });
  expect(next && disputed(next, now)).toEqual([]);
  // Changed again since: that has not been seen.
  expect(next && disputed(next, { ...now, name: "Azores" })).toEqual(["name"]);
});

it("leaves theirs where both changed, and keeps the rest of mine", () => {
  expect(decided(mine, now, "theirs")).toEqual({
    changes: { place_city: "Lisbon", planned_duration_days: 3 },
    base: mine.base,
  });
  expect(decided({ changes: { name: "Lisbon" }, base: { name: "Porto" } }, now, "theirs")).toBeNull();
});
