// @vitest-environment happy-dom
import { beforeEach, expect, it } from "vitest";
import type { Units } from "@/core/money/units";
import type { HistoryEntry } from "@/data/event/history";
import { changesSince, lastVisit, storeVisit } from "./lastVisit";

const since = { revision: 4, net: -2000 as Units, last_log_id: 40 };
const entry = (id: number, actor: string | null, entity = "expense", action = "created") =>
  ({ id, actor, entity, action }) as HistoryEntry;

beforeEach(() => localStorage.clear());

it("a visit is stored per person and event", () => {
  storeVisit("ada", "trip", since);
  expect(lastVisit("ada", "trip")).toEqual(since);
  expect(lastVisit("ben", "trip")).toBeNull();
  expect(lastVisit("ada", "other")).toBeNull();
});

it("a stored visit that cannot be read counts as none", () => {
  for (const kept of ["{", '"text"', '{"revision":"4"}', "null"]) {
    localStorage.setItem("visit:ada:trip", kept);
    expect(lastVisit("ada", "trip"), kept).toBeNull();
  }
});

it("changes since a visit count other people's new expenses and their other changes separately", () => {
  const entries = [
    entry(46, "ben"),
    entry(45, "ben", "expense", "updated"),
    entry(44, "cem", "payment"),
    entry(43, "cem"),
    entry(42, "ada"),
    entry(41, null, "event", "updated"),
    entry(40, "ben"),
  ];
  expect(changesSince(entries, since, "ada")).toEqual({ added: 2, changed: 2 });
});

it("changes since a visit exclude the reader's own changes from any device", () => {
  expect(changesSince([entry(41, "ada")], since, "ada")).toBeNull();
});
