import { describe, expect, test } from "vitest";
import { signedToken } from "../../scripts/stack/secrets.mjs";
import {
  accept,
  createEvent,
  invite,
  join,
  newEvent,
  newExpense,
  participantId,
  participation,
  save,
} from "./support/events.mjs";
import { expectCode, expectForbidden } from "./support/expectations.mjs";
import { anonymous, digestOf, keysOf, newGuest, newKey, userOf } from "./support/guests.mjs";
import { nobody, requests, signedUp } from "./support/people.mjs";
import { jwtSecret, request, sql } from "./support/stack.mjs";

/** People who came in by a link and a name: an ordinary person whose auth user is anonymous. */

const claimsOf = (token) => JSON.parse(Buffer.from(token.split(".")[1], "base64url").toString());

const begin = (session, name, key = newKey()) => session.rpc("begin_as_guest", { name, key_digest: digestOf(key) });

describe("signing in anonymously", () => {
  test("a sign-up without an address answers an anonymous user and session", async () => {
    const { user, token, authId } = await anonymous("de");
    expect(user).toMatchObject({
      is_anonymous: true,
      email: "",
      role: "authenticated",
      user_metadata: { preferred_language: "de" },
    });
    expect(claimsOf(token)).toMatchObject({ sub: authId, is_anonymous: true, role: "authenticated" });
    const [row] = await sql`select * from public.users where auth_user_id = ${authId}`;
    expect(row).toMatchObject({ is_guest: true, email: "", first_name: null, preferred_lang: "de" });
  });

  test("a refreshed session and the user stay anonymous", async () => {
    const { token, refreshToken } = await anonymous();
    const body = { refresh_token: refreshToken };
    const refreshed = await request("POST", "/auth/v1/token?grant_type=refresh_token", { body });
    expect(refreshed.status).toBe(200);
    expect(refreshed.body.user.is_anonymous).toBe(true);
    expect(claimsOf(refreshed.body.access_token).is_anonymous).toBe(true);
    expect((await request("GET", "/auth/v1/user", { token })).body.is_anonymous).toBe(true);
  });

  test("an anonymous sign-up without the publishable key is refused", async () => {
    expectForbidden(await request("POST", "/auth/v1/signup", { key: "sb_publishable_wrong", body: {} }));
  });

  test("an account with an address is no guest", async () => {
    const ada = await signedUp("Ada");
    expect(await userOf(ada)).toMatchObject({ is_guest: false });
    const { body } = await request("GET", "/auth/v1/user", { token: ada.token });
    expect(body.is_anonymous).toBe(false);
  });

  test("a guest gets no password without an address", async () => {
    const { token, authId } = await anonymous();
    const { status, body } = await request("PUT", "/auth/v1/user", { token, body: { password: "long enough" } });
    expect([status, body.error_code ?? body.code]).toEqual([422, "validation_failed"]);
    expect(
      (await sql`select encrypted_password from auth.users where id = ${authId}`)[0].encrypted_password ?? "",
    ).toBe("");
  });
});

describe("begin_as_guest", () => {
  test("it names the caller and stores the digest of the device's key, once", async () => {
    const [session, key] = [await anonymous(), newKey()];
    const first = await begin(session, "  Zoe ", key);
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({ auth_user_id: session.authId, first_name: "Zoe", is_guest: true });
    expect((await begin(session, "Zoe", key)).body).toEqual(first.body);
    expect(await keysOf(first.body)).toEqual({ [digestOf(key)]: "device" });
  });

  test("others see the name of a guest, and no address", async () => {
    const [ada, zoe] = [await signedUp("Ada"), await newGuest("Zoe")];
    const event = await createEvent(ada);
    await accept((await invite(ada, event, "group")).token, zoe);
    const { body } = await ada.select(`profiles?id=eq.${zoe.id}`);
    expect(body).toMatchObject([{ first_name: "Zoe", email: null, has_account: true }]);
  });

  test("a name that is empty or too long is refused", async () => {
    const session = await anonymous();
    for (const name of ["", "   ", "\u200b", "x".repeat(101)])
      expectCode(await begin(session, name), 422, "invalid_name");
  });

  test("a digest of another form is refused", async () => {
    const session = await anonymous();
    for (const key_digest of ["", newKey(), digestOf("x").toUpperCase(), `${digestOf("x")}0`]) {
      expectCode(await session.rpc("begin_as_guest", { name: "Zoe", key_digest }), 422, "invalid_guest_key");
    }
  });

  test("a digest of somebody else is refused like one of another form, and they keep it", async () => {
    const [zoe, session] = [await newGuest("Zoe"), await anonymous()];
    expectCode(await begin(session, "Max", zoe.key), 422, "invalid_guest_key");
    expect(await keysOf(zoe)).toEqual({ [digestOf(zoe.key)]: "device" });
  });

  test("an eleventh key is refused", async () => {
    const session = await anonymous();
    for (let number = 1; number <= 10; number++) expect((await begin(session, "Zoe")).status).toBe(200);
    expectCode(await begin(session, "Zoe"), 422, "too_many");
  });

  test("an account with an address is refused, and so is nobody", async () => {
    const ada = await signedUp("Ada");
    expectCode(await begin(ada, "Zoe"), 403, "not_a_guest");
    expect(await userOf(ada)).toMatchObject({ first_name: null });
    expectForbidden(await begin(nobody, "Zoe"));
  });
});

test("a guest joins by an invitation and takes part like everyone", async () => {
  const [ada, zoe] = [await signedUp("Ada"), await newGuest("Zoe")];
  const event = await createEvent(ada);
  const { status, body } = await accept((await invite(ada, event, "single")).token, zoe);
  expect([status, body]).toEqual([200, { event_id: event, already_participant: false }]);
  expect(await participation(event, zoe)).toEqual({ role: "member", status: "active" });
  const { id } = await save(zoe, newExpense(event, zoe, [ada, zoe]));
  expect((await ada.get("expense_page", { event_id: event, id })).body.expense.created_by).toBe(zoe.id);
});

describe("what a token claims", () => {
  /** The token with another claim, signed by us as only the auth server can, or by somebody else. */
  const claiming = (token, claims, secret = jwtSecret) => signedToken({ ...claimsOf(token), ...claims }, secret);

  test("an account whose token says anonymous is no guest, and a guest whose token does not say it is one", async () => {
    const [ada, zoe] = [await signedUp("Ada"), await newGuest("Zoe")];
    const [asGuest, asAccount] = [
      requests(claiming(ada.token, { is_anonymous: true })),
      requests(claiming(zoe.token, { is_anonymous: false, email: ada.email })),
    ];
    expectCode(await begin(asGuest, "Zoe"), 403, "not_a_guest");
    expect((await asAccount.rpc("ensure_user")).body).toMatchObject({ id: zoe.id, is_guest: true });
    expectCode(await asAccount.rpc("keep_as", { key: (await newGuest("Max")).key }), 403, "account_needed");
    const event = { ...newEvent, created_by: zoe.id };
    for (let number = 1; number <= 3; number++) expect((await asAccount.insert("events", event)).status).toBe(201);
    expectCode(await asAccount.insert("events", event), 422, "guest_limit");
  });

  test("a token with a forged claim is refused", async () => {
    const ada = await signedUp("Ada");
    const forged = requests(claiming(ada.token, { is_anonymous: true }, "x".repeat(43)));
    expect((await forged.rpc("ensure_user")).status).toBe(401);
  });
});

test("a guest reads and writes in an event what a member with an account does, and nothing of other events", async () => {
  const [ada, zoe, max] = [await signedUp("Ada"), await newGuest("Zoe"), await signedUp("Max")];
  const [event, other] = [await createEvent(ada), await createEvent(max)];
  await join(event, ada, zoe, max);
  const { id } = await save(max, newExpense(other, max, [max]));
  for (const table of [
    "events",
    "event_participants",
    "expenses",
    "payments",
    "event_log",
    "event_invitations",
    "comments",
  ]) {
    const column = table === "events" ? "id" : "event_id";
    expect((await zoe.select(`${table}?${column}=eq.${other}`)).body, table).toEqual([]);
  }
  expect((await zoe.select(`users?id=eq.${ada.id}`)).body).toEqual([]);
  expect((await zoe.get("event_page", { event_id: other })).body).toBeNull();
  expectCode(await zoe.rpc("delete_expense", { event_id: other, id, version: 1 }), 404, "event_not_found");
  expectCode(await zoe.rpc("save_expense", newExpense(other, zoe, [zoe])), 404, "event_not_found");
  // Members remove nobody, with an account or without.
  for (const member of [zoe, max]) {
    const participant_id = await participantId(event, ada);
    expectCode(
      await member.rpc("remove_participant", { event_id: event, participant_id }),
      403,
      "only_admin_can_remove",
    );
  }
  for (const kind of ["single", "group"]) expect((await invite(zoe, event, kind)).token).toBeTruthy();
});
