import { beforeAll, describe, expect, test } from "vitest";
import {
  accept,
  createEvent,
  invite,
  join,
  newExpense,
  participantId,
  preview,
  remove,
  save,
} from "./support/events.mjs";
import { changingNothing, expectCode, expectForbidden } from "./support/expectations.mjs";
import { nobody, signedUp } from "./support/people.mjs";
import { sql } from "./support/stack.mjs";

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
});
