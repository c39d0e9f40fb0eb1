// @vitest-environment happy-dom
import { beforeEach, expect, it } from "vitest";
import type { Units } from "@/core/money/units";
import type { HistoryEntry } from "./history";
import { changesSince, type EventNews, lastVisit, newsSince, storeVisit } from "./lastVisit";
import type { EventCard } from "./model";

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
  expect(changesSince(entries, since, "ada")).toEqual({ added: 2, changed: 2, own: true });
  expect(
    changesSince(
      entries.filter(({ actor }) => actor !== "ada"),
      since,
      "ada",
    )?.own,
  ).toBe(false);
});

it("changes since a visit exclude the reader's own changes from any device", () => {
  expect(changesSince([entry(41, "ada")], since, "ada")).toBeNull();
});

const card = (columns: Partial<EventCard> = {}) =>
  ({ revision: 5, my_net: -2000, household_net: null, ...columns }) as EventCard;
const nothing: EventNews = {
  event_id: "trip",
  others_log_id: 40,
  own_log_id: 40,
  mention_log_id: 40,
  mark_log_id: null,
};

it("news exclude what the reader saw", () => {
  expect(newsSince(card({ my_net: 1500 as Units }), nothing, since)).toBeNull();
});

it("news name a balance that differs after somebody else's change", () => {
  const news = { ...nothing, others_log_id: 41 };
  expect(newsSince(card(), news, since)).toBeNull();
  expect(newsSince(card({ my_net: 1500 as Units }), news, since)).toEqual({
    before: -2000,
    mentioned: false,
    asked: false,
  });
  // The reader's own change, from another device, is in the difference, too.
  expect(newsSince(card({ my_net: 1500 as Units }), { ...news, own_log_id: 41 }, since)).toBeNull();
  // The headline of a household is its own balance.
  expect(newsSince(card({ my_net: 1500 as Units, household_net: -2000 as Units }), news, since)).toBeNull();
});

it.each([
  ["a mention", { mention_log_id: 41 }, { mentioned: true, asked: false }],
  ["a check mark", { mark_log_id: 41 }, { mentioned: false, asked: true }],
])("news name %s after the visit", (_, news, expected) => {
  expect(newsSince(card(), { ...nothing, ...news }, since)).toEqual({ before: null, ...expected });
});

it("an answer from before the visit has no news", () => {
  const news = { ...nothing, others_log_id: 41, mention_log_id: 41, mark_log_id: 41 };
  expect(newsSince(card({ revision: 4, my_net: 0 as Units }), news, since)).toBeNull();
});
