import { expect, it } from "vitest";
import { isEntry } from "./model";

const expense = { id: "x", event_id: "e", description: "Dinner" };
const event = { kind: "save_event", changes: { name: "Porto" }, base: { name: "Lisbon" } };
const entry = {
  id: "m",
  user_id: "ada",
  seq: 1,
  made_at: "2026-07-14T10:00:00.000Z",
  state: "waiting",
  code: null,
  attempts: 0,
  mutation: { kind: "save_expense", expense, shares: [], version: null, base: null },
};

it("takes what it can show and send for an entry", () => {
  expect(isEntry(entry)).toBe(true);
  expect(isEntry({ ...entry, mutation: { kind: "delete_expense", version: 1, base: expense } })).toBe(true);
  expect(isEntry({ ...entry, mutation: { kind: "save_payment", payment: expense } })).toBe(true);
  expect(isEntry({ ...entry, mutation: { ...event, event_id: "e" } })).toBe(true);
  expect(isEntry({ ...entry, mutation: { kind: "create_event", event: { id: "e" }, creator: { id: "ada" } } })).toBe(
    true,
  );
  expect(isEntry({ ...entry, mutation: { ...event, kind: "save_profile", user_id: "ada" } })).toBe(true);
});

it("takes nothing else for one", () => {
  for (const damaged of [
    null,
    "entry",
    { ...entry, id: undefined },
    { ...entry, seq: undefined },
    { ...entry, state: "sent" },
    { ...entry, mutation: undefined },
    { ...entry, mutation: { kind: "save_expense", expense: { id: "x" }, shares: [] } },
    { ...entry, mutation: { kind: "save_expense", expense } },
    { ...entry, mutation: event },
    { ...entry, mutation: { kind: "create_event", event: { id: "e" } } },
    { ...entry, mutation: { ...event, event_id: "e", base: null } },
    { ...entry, mutation: { ...event, event_id: "e", changes: "name" } },
  ]) {
    expect(isEntry(damaged)).toBe(false);
  }
});
