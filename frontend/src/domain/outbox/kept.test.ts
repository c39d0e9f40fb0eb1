import { describe, expect, it } from "vitest";
import { entryFrom } from "./kept";

const expense = { id: "x", event_id: "e", description: "Dinner", shares: [] };
const event = { kind: "save_event", changes: { name: "Porto" }, base: { name: "Lisbon" } };
const creation = { kind: "create_event", event: { id: "e" }, creator: { id: "ada" } };
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

describe("what is kept on the device", () => {
  it.each([
    entry.mutation,
    { kind: "delete_expense", version: 1, base: expense },
    { kind: "save_payment", payment: expense },
    { kind: "delete_payment", base: { id: "p", event_id: "e" } },
    { ...event, event_id: "e" },
    { ...event, kind: "save_profile", user_id: "ada" },
    creation,
  ])("is an entry when it can be shown and sent: $kind", (mutation) => {
    expect(entryFrom({ ...entry, mutation })).toMatchObject({ id: "m", mutation: { kind: mutation.kind } });
  });

  it.each([
    null,
    "entry",
    { ...entry, id: undefined },
    { ...entry, seq: undefined },
    { ...entry, state: "sent" },
    { ...entry, mutation: undefined },
    { ...entry, mutation: { kind: "save_expense", expense: { id: "x" }, shares: [] } },
    { ...entry, mutation: { kind: "save_expense", expense } },
    { ...entry, mutation: { ...entry.mutation, base: { id: "x", event_id: "e" } } },
    { ...entry, mutation: { kind: "delete_expense", version: 1, base: { id: "x", event_id: "e" } } },
    { ...entry, mutation: event },
    { ...entry, mutation: { ...creation, creator: undefined } },
    { ...entry, mutation: { ...event, event_id: "e", base: null } },
    { ...entry, mutation: { ...event, event_id: "e", changes: "name" } },
  ])("is none otherwise: %j", (damaged) => {
    expect(entryFrom(damaged)).toBeNull();
  });
});

describe("an entry of the time when one person paid and no share had parts", () => {
  const base = {
    ...expense,
    paid_by: "ada",
    amount: 900,
    amount_in_event_currency: 450,
    shares: [{ user_id: "ben", share_amount: 900, share_in_event_currency: 450 }],
  };
  const now = {
    payers: [{ user_id: "ada", paid_amount: 900, paid_in_event_currency: 450 }],
    shares: [{ user_id: "ben", share_amount: 900, share_in_event_currency: 450, parts: null }],
  };

  it("saves an expense that one person paid, over one that one person paid", () => {
    const shares = [{ user_id: "ben", share_amount: 900 }];
    expect(entryFrom({ ...entry, mutation: { ...entry.mutation, shares, version: 1, base } })?.mutation).toMatchObject({
      payers: null,
      shares: [{ user_id: "ben", share_amount: 900, parts: null }],
      base: now,
    });
  });

  it("deletes one", () => {
    expect(entryFrom({ ...entry, mutation: { kind: "delete_expense", version: 1, base } })?.mutation).toMatchObject({
      base: { event_id: "e", ...now },
    });
  });

  it("makes an event of somebody with an account", () => {
    expect(entryFrom({ ...entry, mutation: creation })?.mutation).toMatchObject({
      creator: { id: "ada", has_account: true, claimed_by: null },
    });
  });

  it("stays as it is when it is of today", () => {
    const payers = [
      { user_id: "ada", paid_amount: 600 },
      { user_id: "ben", paid_amount: 300 },
    ];
    const shares = [{ user_id: "ben", share_amount: 900, parts: 2.5 }];
    const today = { ...entry, mutation: { ...entry.mutation, shares, payers } };
    expect(entryFrom(today)).toEqual(today);
  });
});
