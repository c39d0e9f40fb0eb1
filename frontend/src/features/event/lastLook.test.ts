// @vitest-environment happy-dom
import { beforeEach, expect, it } from "vitest";
import type { Units } from "@/core/money/units";
import type { HistoryEntry } from "@/data/event/history";
import { keepLook, lastLook, newsSince } from "./lastLook";

const since = { revision: 4, net: -2000 as Units, last_log_id: 40 };
const entry = (id: number, actor: string | null, entity = "expense", action = "created") =>
  ({ id, actor, entity, action }) as HistoryEntry;

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
    entry(46, "ben"),
    entry(45, "ben", "expense", "updated"),
    entry(44, "cem", "payment"),
    entry(43, "cem"),
    entry(42, "ada"),
    entry(41, null, "event", "updated"),
    entry(40, "ben"),
  ];
  expect(newsSince(entries, since, "ada")).toEqual({ added: 2, changed: 2 });
});

it("one's own changes, from whatever device, are no news", () => {
  expect(newsSince([entry(41, "ada")], since, "ada")).toBeNull();
});
