import { describe, expect, it, vi } from "vitest";
import type { ServerEventPage } from "@/data/event/model";
import { applyPendingMutations } from "@/data/event/pendingEvent";
import { type Change, pendingMutation } from "@/data/testMutation";
import { decodeMutation } from "@/offline/decode";
import { kindOf } from "@/offline/mutation";

const decode = (stored: object) => decodeMutation(stored as never);

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
const entry = { event_id: "e", entry_id: "x", kind: "expense" };
const event = { kind: "save_event", changes: { name: "Porto" }, base: { name: "Lisbon" } };
const creation = {
  kind: "create_event",
  event: { id: "e", name: "Porto", default_currency: "EUR" },
  creator: { id: "ada" },
};
const saving = { kind: "save_expense", expense, shares: [], payers: null, version: null, base: null };
const stored = pendingMutation(saving as never, { made_at: "2026-07-14T10:00:00.000Z" });
const withPayload = ({ kind, ...payload }: { kind: string }) => ({ ...stored, kind, payload });

describe("a stored mutation", () => {
  it.each([
    saving,
    { kind: "delete_expense", version: 1, base: expense },
    { kind: "restore_expense", base: expense },
    { kind: "join_expenses", event_id: "e", person_id: "ada", expenses: [{ ...expense, version: 1 }] },
    { kind: "save_payment", payment },
    { kind: "delete_payment", base: payment },
    { ...event, event_id: "e", name: "Lisbon" },
    { ...event, kind: "save_profile", user_id: "ada" },
    creation,
    { kind: "add_person", event_id: "e", id: "dede", name: "Dede" },
    { kind: "rename_person", event_id: "e", person_id: "dede", name: "Opa", was: "Dede" },
    { kind: "add_comment", entry, id: "c", text: "Why?" },
    { kind: "edit_comment", entry, id: "c", text: "Why?" },
    { kind: "delete_comment", entry, id: "c", text: "Why?" },
    { kind: "set_check_mark", entry, marked: true },
    { kind: "set_saved_split", event_id: "e", id: "s", name: "Nights", parts: { ada: 2 }, is_default: false },
  ])("is decoded when it can be shown and sent: $kind", (change) => {
    const mutation = pendingMutation(change as Change);
    expect(decode(mutation)).toEqual(mutation);
  });

  it.each([
    { ...stored, state: "sent" },
    { ...stored, made_at: undefined },
    { ...stored, payload: undefined },
    { ...stored, payload: "save_expense" },
    { ...stored, subjects: undefined },
    { ...stored, events: "e" },
    { ...stored, dependsOn: [1] },
    withPayload({ kind: "save_comment", comment: { id: "c", event_id: "e" } } as never),
    withPayload({ kind: "save_expense", expense: { id: "x" }, shares: [] } as never),
    withPayload({ kind: "save_expense", expense } as never),
    withPayload({ ...saving, base: { id: "x", event_id: "e" } } as never),
    withPayload({ kind: "delete_expense", version: 1, base: { id: "x", event_id: "e" } } as never),
    withPayload({ kind: "join_expenses", event_id: "e", person_id: "ada", expenses: [expense] } as never),
    withPayload({ kind: "add_comment", entry: { event_id: "e", entry_id: "x" }, id: "c", text: "Why?" } as never),
    withPayload({ kind: "set_check_mark", entry } as never),
    withPayload({ kind: "set_saved_split", event_id: "e", id: "s", name: "Nights" } as never),
    withPayload(event),
    withPayload({ ...creation, creator: undefined } as never),
    withPayload({ ...event, event_id: "e", base: null } as never),
    withPayload({ ...event, event_id: "e", changes: "name" } as never),
  ])("is decoded as unknown otherwise, waits for its author and belongs to no event: %j", (damaged) => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const unknown = decode(damaged);
    expect(unknown).toMatchObject({ id: "m", seq: 1, state: "attention", code: "unknown_change" });
    expect(kindOf(unknown).label(unknown.payload)).toEqual({ key: "refused.unknown" });
    const page = { event: { id: "e" }, participants: [], expenses: [], payments: [] } as unknown as ServerEventPage;
    expect(applyPendingMutations(page, [unknown], "ada")).toMatchObject({ ...page, pending: new Map() });
  });
});
