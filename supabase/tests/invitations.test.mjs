import { beforeAll, describe, expect, test } from "vitest";
import { accept, createEvent, join, newExpense, participantId, remove, save } from "./support/events.mjs";
import { changingNothing, expectCode, expectForbidden } from "./support/expectations.mjs";
import { nobody, signedUp } from "./support/people.mjs";
import { asServer, connect, sql } from "./support/stack.mjs";

/** @typedef {import("./support/people.mjs").Person} Person */

/** @type {Person} */
let admin, member, stranger, guest;
let event;

const preview = (token, person) =>
  asServer("preview_invitation", { token, ...(person && { auth_user_id: person.authId }) }).then(({ body }) => body);

/** @param {Person} person @param {"single" | "group"} kind @param {string} [of] */
const invitation = async (person, kind, of = event) =>
  (await person.rpc("create_invitation", { event_id: of, kind })).body;

beforeAll(async () => {
  [admin, member, stranger, guest] = await Promise.all(
    ["Admin", "Member", "Stranger", "Guest"].map((name) => signedUp(name)),
  );
  event = await createEvent(admin);
  await join(event, admin, member);
});

describe("an invitation", () => {
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
});

describe("looking at an invitation", () => {
  test("a preview contains the event's name, dates, place and number of people, and nothing else", async () => {
    const { token } = await invitation(admin, "group");
    const seen = await preview(token, stranger);
    expect(seen).toEqual({
      state: "valid",
      already_participant: false,
      event: {
        name: "Cappadocia",
        description: "Balloons and pottery",
        category: "short_trip",
        planned_start_date: null,
        planned_duration_days: null,
        place_country: "Türkiye",
        place_city: "Nevşehir",
        participant_count: 2,
        inviter: null,
      },
    });
    expect(await preview(token)).toEqual(seen);
  });

  test("a preview names the creator of the link by their first name only, and never by their e-mail", async () => {
    const host = await signedUp("Host");
    const trip = await createEvent(host);
    const { token } = await invitation(host, "group", trip);
    const named = async (first_name, last_name = null) => {
      expect((await host.rpc("save_profile", { changes: { first_name, last_name }, base: {} })).status).toBe(200);
      const seen = await preview(token, stranger);
      const text = JSON.stringify(seen);
      for (const secret of [host.email, host.id, host.email.split("@")[0]]) expect(text).not.toContain(secret);
      return seen.event.inviter;
    };
    expect(await named(null)).toBeNull();
    expect(await named("Anna")).toBe("Anna");
    expect(await named("Anna", "Lace")).toBe("Anna");
    expect(await named(null, "Lace")).toBeNull();
    expect(await named("a".repeat(100))).toBe("a".repeat(100));
    expect(await named("نور 👩‍👩‍👧")).toBe("نور 👩‍👩‍👧");
    expect(await named("anna@example.com")).toBeNull();
  });

  test("a link names the person who created it, whoever a plain insert claims to be, and nobody once they are gone", async () => {
    const [host, maker] = await Promise.all(["Host", "Maker"].map((name) => signedUp(name)));
    for (const [person, first_name] of [
      [host, "Host"],
      [maker, "Maker"],
    ]) {
      await person.rpc("save_profile", { changes: { first_name }, base: {} });
    }
    const trip = await createEvent(host);
    await join(trip, host, maker);
    const { body } = await maker.insert("event_invitations", { event_id: trip, created_by: host.id });
    const { token } = body[0];
    expect((await preview(token)).event.inviter).toBe("Maker");
    // The row stays valid here although a removal revokes links: the name must not depend on that.
    await remove(host, trip, maker);
    await sql`update public.event_invitations set revoked_at = null where token = ${token}`;
    expect(await preview(token)).toMatchObject({ state: "valid", event: { inviter: null } });
    await sql`update public.event_invitations set created_by = ${stranger.id} where token = ${token}`;
    expect(await preview(token)).toMatchObject({ state: "valid", event: { inviter: null } });
  });

  test("a preview contains the event's id for a participant", async () => {
    const { token } = await invitation(admin, "group");
    expect(await preview(token, member)).toMatchObject({ state: "valid", already_participant: true, event_id: event });
  });

  test("a preview contains nothing of the event for a used, expired, revoked or unknown invitation or a deleted event", async () => {
    const trip = await createEvent(admin, { name: "Secret" });
    const used = await invitation(admin, "single", trip);
    await accept(used.token, member);
    expect(await preview(used.token, stranger)).toEqual({ state: "used", already_participant: false });
    const expired = await invitation(admin, "single", trip);
    await sql`update public.event_invitations set expires_at = now() where id = ${expired.id}`;
    expect(await preview(expired.token, stranger)).toEqual({ state: "expired", already_participant: false });
    expect(await preview("no-such-token-at-all-here")).toEqual({ state: "not_found", already_participant: false });
    const open = await invitation(admin, "group", trip);
    await admin.rpc("delete_event", { event_id: trip });
    expect(await preview(open.token, stranger)).toEqual({ state: "not_found", already_participant: false });
  });

  test("only the server previews and accepts invitations", async () => {
    const { token } = await invitation(admin, "group");
    for (const person of [stranger, admin, nobody]) {
      expectForbidden(await person.rpc("preview_invitation", { token }));
      expectForbidden(
        await changingNothing(event, () => person.rpc("accept_invitation", { token, auth_user_id: stranger.authId })),
      );
    }
  });
});

describe("accepting an invitation", () => {
  test("accepting adds a member, uses a single invitation up and keeps a group invitation valid", async () => {
    const trip = await createEvent(admin);
    const single = await invitation(admin, "single", trip);
    expect((await accept(single.token, member)).body).toEqual({ event_id: trip, already_participant: false });
    const [used] = await sql`select * from public.event_invitations where id = ${single.id}`;
    expect(used).toMatchObject({ status: "accepted", used_by: member.id });
    expect(used.used_at).not.toBeNull();

    const group = await invitation(admin, "group", trip);
    for (const person of [guest, stranger]) expect((await accept(group.token, person)).status).toBe(200);
    const participants = await admin.select(`event_participants?event_id=eq.${trip}&order=joined_at`);
    expect(participants.body.map(({ user_id, role, status }) => [user_id, role, status])).toEqual([
      [admin.id, "admin", "active"],
      [member.id, "member", "active"],
      [guest.id, "member", "active"],
      [stranger.id, "member", "active"],
    ]);
  });

  test("accepting by a participant does not use the invitation up", async () => {
    const { id, token } = await invitation(admin, "single");
    expect((await changingNothing(event, () => accept(token, member))).body).toEqual({
      event_id: event,
      already_participant: true,
    });
    const [still] = await sql`select status from public.event_invitations where id = ${id}`;
    expect(still.status).toBe("pending");
  });

  test("accepting an unknown, short, malformed or very long token finds nothing", async () => {
    for (const token of ["", "short", "no-such-token-at-all-here", "' or true --", "%", "x".repeat(10_000)]) {
      expectCode(await accept(token, stranger), 404, "invitation_not_found");
    }
  });

  test("accepting an expired or used invitation is refused by code", async () => {
    const expired = await invitation(admin, "single");
    await sql`update public.event_invitations set expires_at = now() - interval '1 second' where id = ${expired.id}`;
    expectCode(await changingNothing(event, () => accept(expired.token, stranger)), 410, "invitation_expired");
    const used = await invitation(admin, "single");
    const joining = await signedUp("Joining");
    await accept(used.token, joining);
    expectCode(await changingNothing(event, () => accept(used.token, stranger)), 410, "invalid_or_expired_invitation");
  });

  test("accepting for a deleted event, or without an account, finds nothing", async () => {
    const trip = await createEvent(admin);
    const { token } = await invitation(admin, "group", trip);
    expectCode(await accept(token, { authId: crypto.randomUUID() }), 404, "user_not_found");
    await admin.rpc("delete_event", { event_id: trip });
    expectCode(await changingNothing(trip, () => accept(token, stranger)), 404, "invitation_not_found");
  });

  test("exactly one of two people who accept a single invitation concurrently joins", async () => {
    for (let round = 0; round < 5; round++) {
      const trip = await createEvent(admin);
      const { token } = await invitation(admin, "single", trip);
      const answers = await Promise.all([accept(token, guest), accept(token, stranger)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
      const rows = await sql`select from public.event_participants where event_id = ${trip}`;
      expect(rows).toHaveLength(2);
    }
  });

  test("one person who accepts concurrently several times becomes one participant", async () => {
    for (const kind of /** @type {const} */ (["single", "group"])) {
      const trip = await createEvent(admin);
      const { token } = await invitation(admin, kind, trip);
      const answers = await Promise.all(Array.from({ length: 4 }, () => accept(token, guest)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect(answers.filter(({ body }) => !body.already_participant)).toHaveLength(1);
      const rows = await sql`select from public.event_participants where event_id = ${trip} and user_id = ${guest.id}`;
      expect(rows).toHaveLength(1);
    }
  });
});

describe("a removed person", () => {
  test("a removed person cannot use invitations from before the removal, and a new one restores their past", async () => {
    const trip = await createEvent(admin);
    await join(trip, admin, guest);
    const expense = await save(guest, newExpense(trip, guest, [admin, guest]));
    const group = await invitation(admin, "group", trip);
    const single = await invitation(admin, "single", trip);
    const before = await participantId(trip, guest);
    await remove(admin, trip, guest);
    for (const { token } of [group, single]) {
      expectCode(await changingNothing(trip, () => accept(token, guest)), 410, "invalid_or_expired_invitation");
    }
    // A removed person cannot use a link either that is not revoked.
    await sql`update public.event_invitations set revoked_at = null where id = ${group.id}`;
    expectCode(await changingNothing(trip, () => accept(group.token, guest)), 410, "invalid_or_expired_invitation");
    await sql`update public.event_invitations set revoked_at = now() where id = ${group.id}`;

    const fresh = await invitation(admin, "group", trip);
    expect((await accept(fresh.token, guest)).body.already_participant).toBe(false);
    expect(await participantId(trip, guest)).toBe(before);
    const page = (await guest.get("event_page", { event_id: trip })).body;
    expect(page.expenses.map(({ id }) => id)).toEqual([expense.id]);
    expect(page.balances.find(({ user_id }) => user_id === guest.id).net).toBe(15);
    expect(page.me).toMatchObject({ role: "member", status: "active" });
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
});
