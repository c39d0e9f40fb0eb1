import { beforeAll, expect, test } from "vitest";
import { accept, createEvent, invite, join, preview, remove } from "./support/events.mjs";
import { changingNothing, expectCode, expectForbidden } from "./support/expectations.mjs";
import { nobody, signedUp } from "./support/people.mjs";
import { connect, sql } from "./support/stack.mjs";

/** @typedef {import("./support/people.mjs").Person} Person */

/** @type {Person} */
let admin, member, stranger, guest;
let event;

/** @param {Person} person @param {"single" | "group"} kind @param {string} [of] */
const invitation = (person, kind, of = event) => invite(person, of, kind);

beforeAll(async () => {
  [admin, member, stranger, guest] = await Promise.all(
    ["Admin", "Member", "Stranger", "Guest"].map((name) => signedUp(name)),
  );
  event = await createEvent(admin);
  await join(event, admin, member);
});

test("a group invitation is created once for each person who requests one, so that it names who shares it", async () => {
  const answers = await Promise.all([admin, member, admin, member].map((person) => invitation(person, "group")));
  expect(answers.map(({ created_by }) => created_by)).toEqual([admin.id, member.id, admin.id, member.id]);
  expect(new Set(answers.map(({ id }) => id)).size).toBe(2);
  for (const { kind, status, revoked_at } of answers) {
    expect({ kind, status, revoked_at }).toEqual({ kind: "group", status: "pending", revoked_at: null });
  }
});

test("a single invitation is always new", async () => {
  const [first, second] = [await invitation(admin, "single"), await invitation(admin, "single")];
  expect(first.token).not.toBe(second.token);
});

test("an invitation has a URL-safe token of at least 128 random bits and is valid for a year", async () => {
  const tokens = await Promise.all(Array.from({ length: 20 }, () => invitation(admin, "single")));
  for (const { token, created_at, expires_at } of tokens) {
    expect(token).toMatch(/^[A-Za-z0-9_-]{24}$/);
    const days = (Date.parse(expires_at) - Date.parse(created_at)) / 86_400_000;
    expect(days).toBeGreaterThan(364.9);
    expect(days).toBeLessThan(366.1);
  }
  expect(new Set(tokens.map(({ token }) => token)).size).toBe(20);
});

test("a plain insert, as older clients send, creates a new single invitation", async () => {
  const { status, body } = await member.insert("event_invitations", {
    event_id: event,
    created_by: member.id,
    status: "pending",
    expires_at: new Date(Date.now() + 86_400_000).toISOString(),
  });
  expect(status).toBe(201);
  expect(body[0]).toMatchObject({ kind: "single", status: "pending", created_by: member.id });
  expect((await accept(body[0].token, guest)).body).toEqual({ event_id: event, already_participant: false });
  await remove(admin, event, guest);
});

test("a plain insert cannot set expiry, status or creator of an invitation", async () => {
  const { body } = await admin.insert("event_invitations", {
    event_id: event,
    created_by: stranger.id,
    status: "accepted",
    expires_at: "2099-01-01T00:00:00Z",
  });
  expect(body[0]).toMatchObject({ created_by: admin.id, status: "pending", used_by: null });
  expect(Date.parse(body[0].expires_at)).toBeLessThan(Date.now() + 367 * 86_400_000);
});

test("a plain insert cannot set token, kind or use of an invitation", async () => {
  for (const columns of [
    { token: "chosen-by-someone-clever" },
    { kind: "group" },
    { used_by: admin.id },
    { revoked_at: null },
    { created_at: "2000-01-01T00:00:00Z" },
  ]) {
    const row = { event_id: event, created_by: admin.id, ...columns };
    expectForbidden(await changingNothing(event, () => admin.insert("event_invitations", row)));
  }
});

test("invitations cannot be changed or deleted by plain requests", async () => {
  const { id } = await invitation(admin, "single");
  for (const columns of [{ status: "accepted" }, { expires_at: "2099-01-01T00:00:00Z" }, { token: "x".repeat(24) }]) {
    expectForbidden(await admin.update("event_invitations", `id=eq.${id}`, columns));
  }
  expectForbidden(await admin.remove("event_invitations", `id=eq.${id}`));
});

test("only active participants create invitations", async () => {
  const attempt = (person) =>
    changingNothing(event, () => person.rpc("create_invitation", { event_id: event, kind: "group" }));
  expectCode(await attempt(stranger), 404, "event_not_found");
  expectCode(await attempt(guest), 403, "not_participant");
  expectForbidden(await attempt(nobody));
  for (const person of [stranger, guest, nobody]) {
    expectForbidden(await changingNothing(event, () => person.insert("event_invitations", { event_id: event })));
  }
});

test("creating an invitation without access does not wait for writers of the event", async () => {
  const other = connect(1);
  try {
    await other.begin(async (transaction) => {
      await transaction`select from public.events where id = ${event} for update`;
      for (const person of [stranger, guest]) {
        expectForbidden(await person.insert("event_invitations", { event_id: event }));
        expectForbidden(await person.rpc("create_invitation", { event_id: event, kind: "group" }));
      }
    });
  } finally {
    await other.end();
  }
});

test("every active participant can revoke an invitation, and nobody else", async () => {
  const { id, token } = await invitation(admin, "single");
  const revoke = (person, of = event) => person.rpc("revoke_invitation", { event_id: of, invitation_id: id });
  expectCode(await revoke(stranger), 404, "event_not_found");
  expectCode(await revoke(guest), 403, "not_participant");
  // The id of the stranger's own event gives no access either.
  expectCode(await revoke(stranger, await createEvent(stranger)), 404, "invitation_not_found");
  expect((await revoke(member)).body.revoked_at).not.toBeNull();
  expect(await preview(token)).toEqual({ state: "revoked", already_participant: false });
  expectCode(await changingNothing(event, () => accept(token, stranger)), 410, "invalid_or_expired_invitation");
});

test("revoking a link for the group revokes those that others made for it, and no single one", async () => {
  const trip = await createEvent(admin);
  await join(trip, admin, member);
  const [mine, theirs] = [await invitation(admin, "group", trip), await invitation(member, "group", trip)];
  const single = await invitation(member, "single", trip);
  const { body } = await admin.rpc("revoke_invitation", { event_id: trip, invitation_id: mine.id });
  expect(body).toMatchObject({ id: mine.id, revoked_at: expect.any(String) });
  const states = await Promise.all([mine, theirs, single].map(async ({ token }) => (await preview(token)).state));
  expect(states).toEqual(["revoked", "revoked", "valid"]);
  const fresh = await invitation(member, "group", trip);
  expect(fresh.id).not.toBe(theirs.id);

  const again = await admin.rpc("revoke_invitation", { event_id: trip, invitation_id: mine.id });
  expect(again.body).toEqual(body);
  expect((await preview(fresh.token)).state).toBe("valid");
});

test("a new group invitation is created once the old one is revoked or expired", async () => {
  const trip = await createEvent(admin);
  const first = await invitation(admin, "group", trip);
  await admin.rpc("revoke_invitation", { event_id: trip, invitation_id: first.id });
  const second = await invitation(admin, "group", trip);
  expect(second.id).not.toBe(first.id);
  await sql`update public.event_invitations set expires_at = now() where id = ${second.id}`;
  const third = await invitation(admin, "group", trip);
  expect(third.id).not.toBe(second.id);
});

test("a removal revokes all open invitations of the event, and none of other events", async () => {
  const [trip, elsewhere] = [await createEvent(admin), await createEvent(admin)];
  await join(trip, admin, guest, member);
  const open = [await invitation(member, "group", trip), await invitation(admin, "single", trip)];
  const other = await invitation(admin, "group", elsewhere);
  await remove(admin, trip, guest);
  for (const { token } of open) expect((await preview(token)).state).toBe("revoked");
  expect((await preview(other.token)).state).toBe("valid");
});
