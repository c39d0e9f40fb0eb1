import { createHash, randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { newAddress } from "./support/account.mjs";
import {
  accept,
  createEvent,
  invite,
  join,
  leave,
  newEvent,
  newExpense,
  participation,
  save,
} from "./support/events.mjs";
import { expectCode } from "./support/expectations.mjs";
import { anonymous, digestOf, newGuest, newKey, userOf } from "./support/guests.mjs";
import { signedUp } from "./support/people.mjs";
import { purge } from "./support/purge.mjs";
import { sql } from "./support/stack.mjs";

/** Limits of guests: their own events, sign-ups of everybody together, and the purge of those who stay away. */

describe("own events", () => {
  const make = (person) => person.insert("events", { ...newEvent, created_by: person.id });

  test("a fourth own event of a guest is refused, of an account it is not", async () => {
    const [zoe, ada] = [await newGuest("Zoe"), await signedUp("Ada")];
    for (let number = 1; number <= 3; number++) expect((await make(zoe)).status).toBe(201);
    expectCode(await make(zoe), 422, "guest_limit");
    expect(await sql`select from public.events where created_by = ${zoe.id}`).toHaveLength(3);
    for (let number = 1; number <= 4; number++) expect((await make(ada)).status).toBe(201);
  });

  test("four at once are refused together, and joining other events is not limited so", async () => {
    const [zoe, ada] = [await newGuest("Zoe"), await signedUp("Ada")];
    const event = () => ({ ...newEvent, id: randomUUID(), created_by: zoe.id });
    expectCode(await zoe.insert("events", [event(), event(), event(), event()]), 422, "guest_limit");
    const answers = await Promise.all(Array.from({ length: 5 }, () => make(zoe)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    const [one, two] = [await createEvent(ada), await createEvent(ada)];
    for (const other of [one, two]) await join(other, ada, zoe);
  });

  test("deleting an event makes room for another, and then restoring it is refused", async () => {
    const zoe = await newGuest("Zoe");
    const [first] = [await createEvent(zoe), await createEvent(zoe), await createEvent(zoe)];
    expect((await zoe.rpc("delete_event", { event_id: first })).status).toBe(200);
    expect((await make(zoe)).status).toBe(201);
    expectCode(await zoe.rpc("restore_event", { event_id: first }), 422, "guest_limit");
  });

  test("an anonymous session without a name makes and joins no event, and a guest keeps a name", async () => {
    const [session, ada, zoe] = [await anonymous(), await signedUp("Ada"), await newGuest("Zoe")];
    const [{ id }] = await sql`select id from public.users where auth_user_id = ${session.authId}`;
    expectCode(await make({ ...session, id }), 422, "invalid_name");
    const event = await createEvent(ada);
    expectCode(await accept((await invite(ada, event, "group")).token, session), 422, "invalid_name");
    expectCode(await zoe.update("users", `id=eq.${zoe.id}`, { first_name: "  " }), 422, "invalid_name");
    expect(await userOf(zoe)).toMatchObject({ first_name: "Zoe" });
  });
});

describe("beyond 5,000 anonymous sign-ups an hour", () => {
  const sha256 = (text) => createHash("sha256").update(text).digest("hex");

  /**
   * Signs up in a transaction that is rolled back, because the limit is everybody's.
   * @param {unknown} guest_pass @param {{ columns?: object, so_far?: number, minutes?: number }} [options] minutes: how long ago the others came
   * @returns {Promise<string | object>} the refusal, or the metadata of the new user
   */
  async function signUp(guest_pass, { columns = { is_anonymous: true }, so_far = 5000, minutes = 10 } = {}) {
    /** @type {string | object} */
    let answer = "";
    await sql
      .begin(async (transaction) => {
        await transaction`delete from private.guest_sign_ups`;
        await transaction`
          insert into private.guest_sign_ups values (now() - ${minutes} * interval '1 minute', ${so_far})`;
        const user = { id: randomUUID(), raw_user_meta_data: transaction.json({ guest_pass }), ...columns };
        const [made] =
          await transaction`insert into auth.users ${transaction(user)} returning raw_user_meta_data as data`;
        answer = made.data;
        throw new Error("rolled back");
      })
      .catch(({ message }) => {
        if (message !== "rolled back") answer = message;
      });
    return answer;
  }
  const refused = "too_many_requests";

  test("a sign-up without a pass is refused, and accounts sign up all the same", async () => {
    for (const pass of [null, "", sha256("x"), "x".repeat(64), 7, {}]) expect(await signUp(pass)).toBe(refused);
    expect(await signUp(null, { columns: { email: newAddress("ada") } })).toEqual({});
  });

  test("the 5,000th passes, and those of an hour ago do not count", async () => {
    expect(await signUp(null, { so_far: 4999 })).toEqual({});
    expect(await signUp(null, { so_far: 5000 })).toBe(refused);
    expect(await signUp(null, { so_far: 9000, minutes: 61 })).toEqual({});
  });

  test("the digest of a valid invitation passes, of a used, revoked or expired one and of a view link it does not", async () => {
    const ada = await signedUp("Ada");
    const event = await createEvent(ada);
    const [group, single, revoked, expired] = [
      await invite(ada, event, "group"),
      await invite(ada, event, "single"),
      await invite(ada, event, "single"),
      await invite(ada, event, "single"),
    ];
    const view = (await ada.rpc("create_invitation", { event_id: event, kind: "view" })).body;
    await accept(single.token, await signedUp("Bo"));
    await ada.rpc("revoke_invitation", { event_id: event, invitation_id: revoked.id });
    await sql`update public.event_invitations set expires_at = now() where id = ${expired.id}`;
    // The pass itself is not kept.
    expect(await signUp(sha256(group.token))).toEqual({});
    for (const { token } of [single, revoked, expired, view]) expect(await signUp(sha256(token))).toBe(refused);
    // For view links the digest itself is stored.
    expect(await signUp(sha256(sha256(view.token)))).toBe(refused);
  });

  test("the digest of a guest's key passes, and of a former guest's does not", async () => {
    const [zoe, max] = [await newGuest("Zoe"), await newGuest("Max")];
    await sql`update auth.users set is_anonymous = false, email = ${newAddress("max")} where id = ${max.authId}`;
    expect(await signUp(digestOf(zoe.key))).toEqual({});
    for (const pass of [digestOf(max.key), zoe.key]) expect(await signUp(pass)).toBe(refused);
  });

  test("every anonymous sign-up counts", async () => {
    const counted = async () =>
      (await sql`select coalesce(sum(sign_ups), 0)::int as so_far from private.guest_sign_ups`)[0].so_far;
    const before = await counted();
    for (let number = 1; number <= 3; number++) await anonymous();
    expect((await counted()) - before).toBeGreaterThanOrEqual(3);
  });
});

describe("the purge", () => {
  const ago = (guest, days) =>
    sql`update public.users set created_at = now() - ${days} * interval '1 day' where id = ${guest.id}`;
  const away = (guest, months) =>
    sql`update private.guest_uses set used_on = current_date - ${months} * interval '1 month' where user_id = ${guest.id}`;

  test("a guest in no event is erased after seven days, and others stay", async () => {
    const [gone, young, joined, ada] = [
      await newGuest("Gone"),
      await newGuest("Young"),
      await newGuest("Joined"),
      await signedUp("Ada"),
    ];
    await join(await createEvent(ada), ada, joined);
    await ago(gone, 8);
    await ago(joined, 8);
    await ago(young, 6);
    await purge(async () => expect(await userOf(gone)).toBeUndefined());
    expect(await sql`select from public.profiles where id = ${gone.id}`).toHaveLength(0);
    expect(await sql`select from auth.users where id = ${gone.authId}`).toHaveLength(0);
    for (const guest of [young, joined])
      expect(await userOf(guest)).toMatchObject({ auth_user_id: guest.authId, deleted_at: null });
  });

  test("a guest who left all events, and one whose auth user is gone, is not erased for it", async () => {
    const [left, unlinked, ada] = [await newGuest("Left"), await newGuest("Unlinked"), await signedUp("Ada")];
    const event = await createEvent(ada);
    await join(event, ada, left, unlinked);
    await leave(left, event);
    for (const guest of [left, unlinked]) await ago(guest, 60);
    await sql`delete from auth.users where id = ${unlinked.authId}`;
    await purge();
    for (const guest of [left, unlinked]) expect(await userOf(guest)).toMatchObject({ deleted_at: null });
  });

  test("a guest who stays away for 13 months becomes a person without account in each event, with name and balance", async () => {
    const [zoe, here, ada] = [await newGuest("Zoe"), await newGuest("Here"), await signedUp("Ada")];
    const events = [await createEvent(ada), await createEvent(zoe)];
    await join(events[0], ada, zoe, here);
    await join(events[1], zoe, ada);
    const alone = await createEvent(zoe);
    for (const event of events) await save(zoe, newExpense(event, zoe, [ada, zoe]));
    await away(zoe, 14);
    await away(here, 12);
    await purge(async () => expect((await userOf(zoe)).deleted_at).not.toBeNull());
    expect(await userOf(here)).toMatchObject({ deleted_at: null, auth_user_id: here.authId });
    expect(await participation(events[0], here)).toMatchObject({ status: "active" });
    for (const event of events) {
      const { participants, balances } = (await ada.get("event_page", { event_id: event })).body;
      const place = participants.find(({ person }) => person.first_name === "Zoe");
      expect(place).toMatchObject({ status: "active", person: { has_account: false, claimed_by: null } });
      expect(JSON.stringify(balances)).toContain(place.user_id);
      expect(await participation(event, ada)).toMatchObject({ role: "admin" });
    }
    expect((await sql`select status from public.events where id = ${alone}`)[0].status).toBe("deleted");
    expectCode(
      await (await anonymous()).rpc("recover_guest", { key: zoe.key, new_digest: digestOf(newKey()) }),
      404,
      "guest_key_unknown",
    );
  });

  test("opening the app counts as use, and so does a recovery", async () => {
    const [zoe, max, ada] = [await newGuest("Zoe"), await newGuest("Max"), await signedUp("Ada")];
    await join(await createEvent(ada), ada, zoe, max);
    // Not 13 months, because tests of other files purge meanwhile.
    for (const guest of [zoe, max]) await away(guest, 12);
    expect((await zoe.rpc("ensure_user")).status).toBe(200);
    const recovery = { key: max.key, new_digest: digestOf(max.key) };
    expect((await (await anonymous()).rpc("recover_guest", recovery)).status).toBe(200);
    const uses = await sql`
      select used_on = current_date as is_today from private.guest_uses where user_id in ${sql([zoe.id, max.id])}`;
    expect(uses.map(({ is_today }) => is_today)).toEqual([true, true]);
  });
});
