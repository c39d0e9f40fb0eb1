// @vitest-environment happy-dom
import { beforeEach, expect, it } from "vitest";
import type { Units } from "@/core/money/units";
import type { HistoryEntry } from "./api/history";
import { keepLook, lastLook, newsSince } from "./lastLook";

const since = { revision: 4, net: -2000 as Units, at: "2026-11-20T12:00:00Z" };
const entry = (at: string, actor: string | null, entity = "expense", action = "created") =>
  ({ at, actor, entity, action }) as HistoryEntry;

beforeEach(() => localStorage.clear());

it("a look is kept for a person and an event", () => {
  keepLook("ada", "trip", since);
  expect(lastLook("ada", "trip")).toEqual(since);
  expect(lastLook("ben", "trip")).toBeNull();
  expect(lastLook("ada", "other")).toBeNull();
});

it("what cannot be read is no look", () => {
  for (const kept of ["{", '"text"', '{"revision":"4"}', "null"]) {
    localStorage.setItem("look:ada:trip", kept);
    expect(lastLook("ada", "trip"), kept).toBeNull();
  }
});

it("news is what others did since, new expenses apart", () => {
  const entries = [
    entry("2026-11-20T12:05:00+00:00", "ben"),
    entry("2026-11-20T12:04:00+00:00", "ben", "expense", "updated"),
    entry("2026-11-20T12:03:00+00:00", "cem", "payment"),
    entry("2026-11-20T12:02:00+00:00", "cem"),
    entry("2026-11-20T12:01:00+00:00", "ada"),
    entry("2026-11-20T12:01:00+00:00", null, "event", "updated"),
    entry("2026-11-20T11:59:00+00:00", "ben"),
  ];
  expect(newsSince(entries, since, "ada")).toEqual({ added: 2, changed: 2 });
});

it("one's own changes, from whatever device, are no news", () => {
  expect(newsSince([entry("2026-11-20T12:05:00Z", "ada")], since, "ada")).toBeNull();
});
