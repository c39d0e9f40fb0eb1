import { expect, it } from "vitest";
import type { EventSettings } from "@/data/event/model";
import type { Amendment } from "./amendment";
import { decided, disputed } from "./useRefusedSettings";

const mine: Amendment<EventSettings> = {
  changes: { name: "Lisbon", place_city: "Lisbon", planned_duration_days: 3 },
  base: { name: "Porto", place_city: "Porto", planned_duration_days: null },
};
const now: EventSettings = { name: "Madeira", place_city: "Porto", planned_duration_days: null, description: "Theirs" };

it("a conflict lists the columns that both people changed to different values", () => {
  expect(disputed(mine, now)).toEqual(["name"]);
  expect(disputed(mine, { ...now, name: "Porto" })).toEqual([]);
  expect(disputed(mine, { ...now, name: "Lisbon" })).toEqual([]);
  expect(disputed({ changes: { name: "Lisbon" }, base: {} }, now)).toEqual([]);
});

it("choosing my version overwrites the other version that was shown", () => {
  const next = decided(mine, now, "mine");
  expect(next).toEqual({ changes: mine.changes, base: { ...mine.base, name: "Madeira" } });
  expect(next && disputed(next, now)).toEqual([]);
  // The name has changed once more since the conflict was shown.
  expect(next && disputed(next, { ...now, name: "Azores" })).toEqual(["name"]);
});

it("choosing their version keeps the rest of my changes", () => {
  expect(decided(mine, now, "theirs")).toEqual({
    changes: { place_city: "Lisbon", planned_duration_days: 3 },
    base: mine.base,
  });
  expect(decided({ changes: { name: "Lisbon" }, base: { name: "Porto" } }, now, "theirs")).toBeNull();
});
