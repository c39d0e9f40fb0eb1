import { describe, expect, test } from "vitest";
import { newAddress } from "./support/account.mjs";
import { isLight } from "./support/auth-server.mjs";
import { createEvent, everythingOf, join, newExpense, participation, save } from "./support/events.mjs";
import { expectCode, expectForbidden } from "./support/expectations.mjs";
import { anonymous, digestOf, keysOf, newGuest, newKey, userOf } from "./support/guests.mjs";
import { confirm, linkOf, mailTo } from "./support/mailbox.mjs";
import { nobody, signedUp } from "./support/people.mjs";
import { asServer, request, sql } from "./support/stack.mjs";

/** @typedef {import("./support/guests.mjs").Guest} Guest */

/** Keys by which guests get their person back. */

const saveKey = (session, key) => session.rpc("save_guest_key", { digest: digestOf(key) });
const recover = (session, key, newDeviceKey) =>
  session.rpc("recover_guest", { key, new_digest: digestOf(newDeviceKey) });

describe("save_guest_key", () => {
  test("the key that a guest keeps replaces the one that they kept before", async () => {
    const zoe = await newGuest("Zoe");
    const [first, second] = [newKey(), newKey()];
    for (const key of [first, first, second]) expect((await saveKey(zoe, key)).status).toBe(204);
    expect(await keysOf(zoe)).toEqual({ [digestOf(zoe.key)]: "device", [digestOf(second)]: "saved" });
    expectCode(await recover(await anonymous(), first, newKey()), 404, "guest_key_unknown");
  });

  test("two tabs that save a key at once leave one, which opens the guest's events", async () => {
    const [zoe, made] = [await newGuest("Zoe"), [newKey(), newKey()]];
    const answers = await Promise.all(made.map((key) => saveKey(zoe, key)));
    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
    const saved = Object.entries(await keysOf(zoe)).flatMap(([digest, kind]) => (kind === "saved" ? [digest] : []));
    expect(saved).toHaveLength(1);
    const [key] = made.filter((one) => digestOf(one) === saved[0]);
    expect((await recover(await anonymous(), key, newKey())).body).toMatchObject({ id: zoe.id });
  });

  test("an account with an address, a digest of somebody else and an ended session are refused", async () => {
    const [ada, zoe, max] = [await signedUp("Ada"), await newGuest("Zoe"), await newGuest("Max")];
    expectCode(await saveKey(ada, newKey()), 403, "not_a_guest");
    expectCode(await saveKey(max, zoe.key), 422, "invalid_guest_key");
    expectForbidden(await saveKey(nobody, newKey()));
    await request("POST", "/auth/v1/logout", { token: zoe.token });
    expectCode(await saveKey(zoe, newKey()), 401, "user_not_authenticated");
    expect(await keysOf(zoe)).toEqual({ [digestOf(zoe.key)]: "device" });
  });
});

describe("recover_guest", () => {
  test("a device whose session the auth server lost gets its person back, with everything", async () => {
    const [ada, zoe] = [await signedUp("Ada"), await newGuest("Zoe")];
    const event = await createEvent(ada);
    await join(event, ada, zoe);
    await save(zoe, newExpense(event, zoe, [ada, zoe]));
    const again = await anonymous();
    const [{ id: empty }] = await sql`select id from public.users where auth_user_id = ${again.authId}`;
    const { status, body } = await recover(again, zoe.key, zoe.key);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body).toMatchObject({ id: zoe.id, auth_user_id: again.authId, first_name: "Zoe", is_guest: true });
    expect((await again.get("event_page", { event_id: event })).status).toBe(200);
    expect(await keysOf(zoe)).toEqual({ [digestOf(zoe.key)]: "device" });
    // The empty person and the former auth user are gone.
    expect(await sql`select id from public.profiles where id = ${empty}`).toHaveLength(0);
    expect(await sql`select id from auth.users where id = ${zoe.authId}`).toHaveLength(0);
  });

  test("a repeated request answers the same", async () => {
    const [zoe, again, fresh] = [await newGuest("Zoe"), await anonymous(), newKey()];
    const first = await recover(again, zoe.key, fresh);
    expect(first.status).toBe(200);
    expect(await recover(again, zoe.key, fresh)).toMatchObject({ status: 200, body: first.body });
    expect(await keysOf(zoe)).toEqual({ [digestOf(fresh)]: "device" });
  });

  test("the same request twice at once answers the same", async () => {
    const [zoe, again, fresh] = [await newGuest("Zoe"), await anonymous(), newKey()];
    const answers = await Promise.all([1, 2, 3].map(() => recover(again, zoe.key, fresh)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.id))).toEqual(new Set([zoe.id]));
    expect(await keysOf(zoe)).toEqual({ [digestOf(fresh)]: "device" });
  });

  test("a saved key opens on another device, whose key replaces the first device's", async () => {
    const [zoe, saved, other] = [await newGuest("Zoe"), newKey(), newKey()];
    await saveKey(zoe, saved);
    const phone = await anonymous();
    expect((await recover(phone, saved, other)).body).toMatchObject({ id: zoe.id });
    expect(await keysOf(zoe)).toEqual({ [digestOf(other)]: "device", [digestOf(saved)]: "saved" });
    // The first device cannot take the person back with its own key, only with the saved one.
    const back = await anonymous();
    expectCode(await recover(back, zoe.key, newKey()), 404, "guest_key_unknown");
    expect((await userOf(zoe)).auth_user_id).toBe(phone.authId);
    expect((await recover(back, saved, newKey())).body).toMatchObject({ id: zoe.id });
  });

  test("a recovery by a saved key is in the history, and one by the device's own key after a lost session is not", async () => {
    const [zoe, ada, saved] = [await newGuest("Zoe"), await signedUp("Ada"), newKey()];
    const event = await createEvent(ada);
    await join(event, ada, zoe);
    await saveKey(zoe, saved);
    const recoveries = async () =>
      (await ada.get("event_history", { event_id: event })).body.entries.filter(({ action }) => action === "recovered");
    await sql`delete from auth.sessions where user_id = ${zoe.authId}`;
    const again = await anonymous();
    expect((await recover(again, zoe.key, zoe.key)).status).toBe(200);
    expect(await recoveries()).toEqual([]);
    expect((await recover(await anonymous(), saved, newKey())).status).toBe(200);
    expect(await recoveries()).toMatchObject([{ entity: "person", entity_id: zoe.id, actor: zoe.id }]);
  });

  test("somebody who used a device's key while its session lives is in the history", async () => {
    const [zoe, ada] = [await newGuest("Zoe"), await signedUp("Ada")];
    const event = await createEvent(ada);
    await join(event, ada, zoe);
    expect((await recover(await anonymous(), zoe.key, newKey())).status).toBe(200);
    const { entries } = (await ada.get("event_history", { event_id: event })).body;
    expect(entries.filter(({ action }) => action === "recovered")).toHaveLength(1);
  });

  test("two devices that use a key at once leave one session, without an error of the server", async () => {
    const [zoe, saved] = [await newGuest("Zoe"), newKey()];
    await saveKey(zoe, saved);
    const devices = [await anonymous(), await anonymous()];
    const answers = await Promise.all(devices.map((device) => recover(device, saved, newKey())));
    for (const { status } of answers) expect([200, 404]).toContain(status);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    expect(devices.map(({ authId }) => authId)).toContain((await userOf(zoe)).auth_user_id);
    expect(Object.values(await keysOf(zoe)).sort()).toEqual(["device", "saved"]);
  });

  test("a wrong key, a digest as key, and a malformed new digest are refused and change nothing", async () => {
    const [zoe, session] = [await newGuest("Zoe"), await anonymous()];
    for (const key of [newKey(), digestOf(zoe.key), "", `${zoe.key}=`]) {
      expectCode(await recover(session, key, newKey()), 404, "guest_key_unknown");
    }
    const malformed = await session.rpc("recover_guest", { key: zoe.key, new_digest: zoe.key });
    expectCode(malformed, 422, "invalid_guest_key");
    expect(await userOf(zoe)).toMatchObject({ auth_user_id: zoe.authId });
    expect(await keysOf(zoe)).toEqual({ [digestOf(zoe.key)]: "device" });
  });

  test("an account with an address cannot become a guest, and a guest in events cannot become another", async () => {
    const [ada, zoe, max] = [await signedUp("Ada"), await newGuest("Zoe"), await newGuest("Max")];
    expectCode(await recover(ada, zoe.key, newKey()), 403, "not_a_guest");
    await createEvent(max);
    expectCode(await recover(max, zoe.key, newKey()), 409, "guest_in_use");
    expect([await userOf(zoe), await userOf(max), await userOf(ada)]).toMatchObject(
      [zoe, max, ada].map(({ id, authId }) => ({ id, auth_user_id: authId })),
    );
  });

  test("an ended session cannot use a key", async () => {
    const [zoe, session] = [await newGuest("Zoe"), await anonymous()];
    await request("POST", "/auth/v1/logout", { token: session.token });
    expectCode(await recover(session, zoe.key, newKey()), 401, "user_not_authenticated");
    expectForbidden(await recover(nobody, zoe.key, newKey()));
    expect(await userOf(zoe)).toMatchObject({ auth_user_id: zoe.authId });
  });
});

describe("a session whose person continued on another device", () => {
  test("its old token is refused by a code of its own and makes no new person", async () => {
    const [zoe, saved] = [await newGuest("Zoe"), newKey()];
    await saveKey(zoe, saved);
    expect((await recover(await anonymous(), saved, newKey())).status).toBe(200);
    expectCode(await zoe.rpc("ensure_user"), 403, "continued_elsewhere");
    expectCode(
      await zoe.rpc("begin_as_guest", { name: "Zoe", key_digest: digestOf(newKey()) }),
      403,
      "continued_elsewhere",
    );
    expectCode(await zoe.rpc("save_guest_key", { digest: digestOf(newKey()) }), 401, "user_not_authenticated");
    expect(await zoe.select("users")).toMatchObject({ status: 200, body: [] });
    expect((await sql`select from public.users where auth_user_id = ${zoe.authId}`).length).toBe(0);
    const refreshed = await request("POST", "/auth/v1/token?grant_type=refresh_token", {
      body: { refresh_token: zoe.refreshToken },
    });
    expect(refreshed.status).toBeGreaterThanOrEqual(400);
  });
});

/** Rounds in which Supabase's auth server cleans up everything: each request that writes cleans one of its tables. */
const CLEAN_UPS = 40;

/**
 * Lets the auth server delete a guest's auth user, as it may 30 days after the sign-up. The light server never does by
 * itself. @param {Guest} guest
 */
async function deletedByServer({ authId }) {
  if (isLight) {
    await sql`delete from auth.users where id = ${authId}`;
    return;
  }
  const isThere = async () => (await sql`select from auth.users where id = ${authId}`).length > 0;
  await sql`update auth.users set created_at = now() - interval '31 days' where id = ${authId}`;
  for (let round = 0; round < CLEAN_UPS && (await isThere()); round++) await anonymous();
  expect(await isThere()).toBe(false);
}

describe("an auth user that the auth server deleted", () => {
  test("leaves the guest in their events, and the key brings them back", async () => {
    const [ada, zoe] = [await signedUp("Ada"), await newGuest("Zoe")];
    const event = await createEvent(ada);
    await join(event, ada, zoe);
    const before = await everythingOf(event);
    await deletedByServer(zoe);
    expect(await everythingOf(event)).toEqual(before);
    expect(await userOf(zoe)).toMatchObject({
      auth_user_id: null,
      deleted_at: null,
      is_guest: true,
      first_name: "Zoe",
    });
    expect((await ada.select(`profiles?id=eq.${zoe.id}`)).body).toMatchObject([{ has_account: true, deleted: false }]);
    // Members cannot claim the guest as a person without an account.
    expectCode(await ada.rpc("claim_person", { event_id: event, person_id: zoe.id }), 404, "person_not_found");
    expectForbidden(await zoe.rpc("ensure_user"));
    const again = await anonymous();
    expect((await recover(again, zoe.key, zoe.key)).body).toMatchObject({ id: zoe.id, auth_user_id: again.authId });
    expect((await again.get("event_page", { event_id: event })).status).toBe(200);
  });
});

describe("adding an address", () => {
  const ask = (token, email) => request("PUT", "/auth/v1/user", { token, body: { email } });

  /** Confirms an address for a guest by the mail. @param {Guest} guest */
  async function addAddress(guest, email = newAddress("zoe")) {
    expect((await ask(guest.token, email)).status).toBe(200);
    const mail = await mailTo(email);
    return { email, mail, answer: await confirm(linkOf(mail)) };
  }

  test("the person stays the same, the session goes on, and no key opens anything any more", async () => {
    const [zoe, saved] = [await newGuest("Zoe"), newKey()];
    await saveKey(zoe, saved);
    const event = await createEvent(zoe);
    const { email, answer, mail } = await addAddress(zoe);
    // The mail names no former address, and nobody but the new one gets it.
    expect(mail.html).toContain("This address is about to belong to your Divido account");
    expect(mail.html).not.toMatch(/from\s+to|undefined|null|{{/);
    expect(linkOf(mail)).toMatchObject({ type: "email_change", email, from: "", lang: "en" });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect(answer.body.user).toMatchObject({ id: zoe.authId, email, is_anonymous: false });
    expect(await userOf(zoe)).toMatchObject({ auth_user_id: zoe.authId, email, is_guest: false, first_name: "Zoe" });
    expect(await keysOf(zoe)).toEqual({});
    expect((await zoe.rpc("ensure_user")).body).toMatchObject({ id: zoe.id, is_guest: false });
    expect((await request("GET", "/auth/v1/user", { token: zoe.token })).status).toBe(200);
    for (const key of [zoe.key, saved]) {
      expectCode(await recover(await anonymous(), key, newKey()), 404, "guest_key_unknown");
    }
    expectCode(await saveKey(zoe, newKey()), 403, "not_a_guest");
    expect((await zoe.get("event_page", { event_id: event })).status).toBe(200);
  });

  test("the link of the mail opens once, and a second press changes nothing", async () => {
    const zoe = await newGuest("Zoe");
    const { email, mail } = await addAddress(zoe);
    expect((await confirm(linkOf(mail))).status).toBeGreaterThanOrEqual(400);
    expect(await userOf(zoe)).toMatchObject({ auth_user_id: zoe.authId, email, is_guest: false });
  });

  test("two guests who ask for the same address get it once, and the other one stays a guest with their key", async () => {
    const [zoe, max, email] = [await newGuest("Zoe"), await newGuest("Max"), newAddress("both")];
    const known = new Set();
    const links = [];
    for (const guest of [zoe, max]) {
      expect((await ask(guest.token, email)).status).toBe(200);
      const mail = await mailTo(email, known);
      known.add(mail.id);
      links.push(linkOf(mail));
    }
    const answers = await Promise.all(links.map(confirm));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const rows = [await userOf(zoe), await userOf(max)];
    expect(rows.filter((row) => row.email === email && !row.is_guest)).toHaveLength(1);
    const [loser] = [zoe, max].filter((_, n) => rows[n].is_guest);
    expect((await recover(await anonymous(), loser.key, loser.key)).body).toMatchObject({ id: loser.id });
  });

  test("confirming it on one device while another uses the saved key leaves one way in", async () => {
    const [zoe, saved, email] = [await newGuest("Zoe"), newKey(), newAddress("zoe")];
    await saveKey(zoe, saved);
    expect((await ask(zoe.token, email)).status).toBe(200);
    const link = linkOf(await mailTo(email));
    const tablet = await anonymous();
    const [confirmed, recovered] = await Promise.all([confirm(link), recover(tablet, saved, newKey())]);
    expect([200, 404]).toContain(recovered.status);
    const { auth_user_id, is_guest } = await userOf(zoe);
    if (recovered.status === 404) {
      expect(confirmed.status).toBe(200);
      expect({ auth_user_id, is_guest }).toEqual({ auth_user_id: zoe.authId, is_guest: false });
      expect(await keysOf(zoe)).toEqual({});
    } else {
      expect({ auth_user_id, is_guest }).toEqual({ auth_user_id: tablet.authId, is_guest: true });
      expect(await sql`select from public.users where email = ${email}`).toHaveLength(0);
    }
  });

  test("a password is set without a current one, and opens the account", async () => {
    const zoe = await newGuest("Zoe");
    const { email } = await addAddress(zoe);
    const chosen = await request("PUT", "/auth/v1/user", { token: zoe.token, body: { password: "long enough" } });
    expect(chosen.status).toBe(200);
    const body = { email, password: "long enough" };
    expect((await request("POST", "/auth/v1/token?grant_type=password", { body })).status).toBe(200);
  });

  test("until the mail is confirmed the person is a guest, whose keys count", async () => {
    const zoe = await newGuest("Zoe");
    expect((await ask(zoe.token, newAddress("zoe"))).status).toBe(200);
    expect(await userOf(zoe)).toMatchObject({ is_guest: true, email: "" });
    expect((await recover(await anonymous(), zoe.key, zoe.key)).body).toMatchObject({ id: zoe.id });
  });

  test("a password that a guest set before the address was confirmed does not count", async () => {
    const [zoe, email] = [await newGuest("Zoe"), newAddress("zoe")];
    const body = { email, password: "typed before" };
    const asked = await request("PUT", "/auth/v1/user", { token: zoe.token, body });
    expect(asked.status).toBe(200);
    // With a stored one, another request would be asked for it, which tells that the address is free.
    expect((await sql`select encrypted_password from auth.users where id = ${zoe.authId}`)[0]).toEqual({
      encrypted_password: null,
    });
    expect((await confirm(linkOf(await mailTo(email)))).status).toBe(200);
    expect((await request("POST", "/auth/v1/token?grant_type=password", { body })).status).toBe(400);
  });
});

test("a guest who deletes the account is forgotten, and their key opens nothing", async () => {
  const [ada, zoe] = [await signedUp("Ada"), await newGuest("Zoe")];
  const event = await createEvent(ada);
  await join(event, ada, zoe);
  expect((await asServer("delete_account", { auth_user_id: zoe.authId })).body).toEqual({ deleted: true });
  expect(await userOf(zoe)).toMatchObject({ auth_user_id: null, first_name: null });
  expect((await userOf(zoe)).deleted_at).not.toBeNull();
  expect(await participation(event, zoe)).toEqual({ role: "member", status: "removed" });
  expect(await keysOf(zoe)).toEqual({});
  expectCode(await recover(await anonymous(), zoe.key, newKey()), 404, "guest_key_unknown");
});
