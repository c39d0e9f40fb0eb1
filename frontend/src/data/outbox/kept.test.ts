import { describe, expect, it, vi } from "vitest";
import type { ToldEventPage } from "@/data/event/model";
import { entryFrom as read } from "./kept";
import { kindOf } from "./model";
import { withPending } from "./overlay";

const entryFrom = (kept: object) => read(kept as never);

const expense = {
  id: "x",
  event_id: "e",
  description: "Dinner",
  paid_by: "ada",
  amount: 900,
  currency: "EUR",
  amount_in_event_currency: 900,
  payers: [],
  shares: [],
};
const payment = { id: "p", event_id: "e", from_user: "ada", to_user: "ben", amount: 900, currency: "EUR" };
const event = { kind: "save_event", changes: { name: "Porto" }, base: { name: "Lisbon" } };
const creation = {
  kind: "create_event",
  event: { id: "e", name: "Porto", default_currency: "EUR" },
  creator: { id: "ada" },
};
const entry = {
  id: "m",
  user_id: "ada",
  seq: 1,
  made_at: "2026-07-14T10:00:00.000Z",
  state: "waiting",
  code: null,
  attempts: 0,
  mutation: { kind: "save_expense", expense, shares: [], payers: null, version: null, base: null },
};

describe("what is kept on the device", () => {
  it.each([
    entry.mutation,
    { kind: "delete_expense", version: 1, base: expense },
    { kind: "restore_expense", base: expense },
    { kind: "save_payment", payment },
    { kind: "delete_payment", base: payment },
    { ...event, event_id: "e", name: "Lisbon" },
    { ...event, kind: "save_profile", user_id: "ada" },
    creation,
    { kind: "add_person", event_id: "e", id: "dede", name: "Dede" },
    { kind: "rename_person", event_id: "e", person_id: "dede", name: "Opa", was: "Dede" },
  ])("is an entry when it can be shown and sent: $kind", (mutation) => {
    expect(entryFrom({ ...entry, mutation })).toMatchObject({ id: "m", mutation: { kind: mutation.kind } });
  });

  it.each([
    { ...entry, state: "sent" },
    { ...entry, made_at: undefined },
    { ...entry, mutation: undefined },
    { ...entry, mutation: "save_expense" },
    { ...entry, mutation: { kind: "save_comment", comment: { id: "c", event_id: "e" } } },
    { ...entry, mutation: { kind: "save_expense", expense: { id: "x" }, shares: [] } },
    { ...entry, mutation: { kind: "save_expense", expense } },
    { ...entry, mutation: { ...entry.mutation, base: { id: "x", event_id: "e" } } },
    { ...entry, mutation: { kind: "delete_expense", version: 1, base: { id: "x", event_id: "e" } } },
    { ...entry, mutation: event },
    { ...entry, mutation: { ...creation, creator: undefined } },
    { ...entry, mutation: { ...event, event_id: "e", base: null } },
    { ...entry, mutation: { ...event, event_id: "e", changes: "name" } },
  ])("waits for its owner as unknown otherwise, and is about nothing else: %j", (damaged) => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const unknown = entryFrom(damaged);
    expect(unknown).toMatchObject({ id: "m", seq: 1, state: "attention", code: "unknown_change" });
    expect(kindOf(unknown.mutation).nameOf(unknown.mutation)).toEqual({ key: "refused.unknown" });
    const page = { event: { id: "e" }, participants: [], expenses: [], payments: [] } as unknown as ToldEventPage;
    expect(withPending(page, [unknown], "ada")).toMatchObject({ ...page, pending: new Map() });
  });
});
