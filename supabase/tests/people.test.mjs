import { beforeAll, describe, expect, test } from "vitest";
import { createEvent, join, newExpense, remove, save } from "./support/events.mjs";
import { expectCode, expectForbidden, expectNothing, expectNothingOrForbidden } from "./support/expectations.mjs";
import { confirm, linkOf, mailTo } from "./support/mailbox.mjs";
import { nobody, password, signedUp, signedUpByMail } from "./support/people.mjs";
import { request, sql } from "./support/stack.mjs";

/** @type {import("./support/people.mjs").Person} */
let ada, bo, stranger;
let event;

const personal = {
  first_name: "Ada",
  last_name: "Yılmaz",
  phone_number: "+90 532 000 00 00",
  country: "Türkiye",
  city: "İzmir",
  iban: "TR330006100519786457841326",
  iban_currency: "EUR",
};

function expectNoSecrets(body) {
  for (const secret of [personal.iban, personal.phone_number, personal.city, 'divido_number":"']) {
    expect(JSON.stringify(body)).not.toContain(secret);
  }
}

beforeAll(async () => {
  [ada, bo, stranger] = await Promise.all([
    signedUp("Ada", { columns: personal }),
    signedUp("Bo"),
    signedUp("Stranger"),
  ]);
  event = await createEvent(ada);
  await join(event, ada, bo);
  await save(ada, newExpense(event, ada, [ada, bo]));
});

/**
 * Everything stored for an account; values that differ between accounts are replaced by their presence. @param {{ authId:
 * string }} person
 */
async function kept({ authId }) {
  const rows = await sql`
    select to_jsonb(account) as account, to_jsonb(own) as own, to_jsonb(identity) as identity,
      (select jsonb_agg(to_jsonb(s)) from auth.sessions s where s.user_id = account.id) as sessions,
      (select jsonb_agg(to_jsonb(t)) from auth.refresh_tokens t where t.user_id::text = account.id::text) as tokens
    from auth.users account
    join public.users own on own.auth_user_id = account.id
    join auth.identities identity on identity.user_id = account.id
    where account.id = ${authId}`;
  const unique = /^(id|sub|token|email|encrypted_password|divido_number|provider_id|confirmation_sent_at|.*_(at|id))$/;
  return JSON.parse(JSON.stringify(rows), (key, value) => (unique.test(key) ? value !== null : value));
}

const claimsOf = (token) => JSON.parse(Buffer.from(token.split(".")[1], "base64url").toString());

describe("signing up", () => {
  test("a sign-up creates a user with the e-mail, the language of the registration and a personal code", async () => {
    const { email, authId } = await signedUpByMail("Nina", "fr");
    const [user] = await sql`select * from public.users where auth_user_id = ${authId}`;
    expect(user).toMatchObject({
      email,
      preferred_lang: "fr",
      iban_currency: "TRY",
      first_name: null,
      deleted_at: null,
    });
    expect(user.divido_number).toMatch(/^[A-Z]{2}[0-9]{6}$/);
  });

  test("a sign-up in an unsupported language falls back to Turkish", async () => {
    const { id } = await signedUpByMail("Kai", "ja");
    const [user] = await sql`select preferred_lang from public.users where id = ${id}`;
    expect(user.preferred_lang).toBe("tr");
  });

  test("accounts created for tests equal accounts of a real sign-up", async () => {
    const email = `real-${crypto.randomUUID()}@divido.test`;
    await request("POST", "/auth/v1/signup", { body: { email, password, data: { preferred_language: "de" } } });
    const { user, access_token, refresh_token } = (await confirm(linkOf(await mailTo(email)))).body;
    await request("PUT", "/auth/v1/user", { token: access_token, body: { password } });
    const real = { authId: user.id, token: access_token, refreshToken: refresh_token };
    const made = await signedUp("Made", { language: "de" });
    expect(await kept(made)).toEqual(await kept(real));
    expect(Object.keys(claimsOf(made.token))).toEqual(Object.keys(claimsOf(real.token)));
    for (const { refreshToken } of [real, made]) {
      const body = { refresh_token: refreshToken };
      expect((await request("POST", "/auth/v1/token?grant_type=refresh_token", { body })).status).toBe(200);
    }
  });

  test("an unconfirmed account cannot sign in", async () => {
    const email = `unconfirmed-${crypto.randomUUID()}@divido.test`;
    const made = await request("POST", "/auth/v1/signup", { body: { email, password } });
    expect(made.body.access_token).toBeUndefined();
    const entered = await request("POST", "/auth/v1/token?grant_type=password", { body: { email, password } });
    expect(entered.body.error_code ?? entered.body.code).toBe("email_not_confirmed");
  });

  test("a password under six characters is refused", async () => {
    const email = `short-${crypto.randomUUID()}@divido.test`;
    const { status } = await request("POST", "/auth/v1/signup", { body: { email, password: "12345" } });
    expect(status).toBe(422);
    expect(await sql`select from public.users where email = ${email}`).toHaveLength(0);
  });

  test("ensure_user creates a missing user", async () => {
    const lost = await signedUp("Lost", { language: "de" });
    await sql`delete from public.users where id = ${lost.id}`;
    const both = await Promise.all([lost.rpc("ensure_user"), lost.rpc("ensure_user")]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both[0].body).toMatchObject({ auth_user_id: lost.authId, email: lost.email, preferred_lang: "de" });
    expect(both[1].body.id).toBe(both[0].body.id);
  });
});

describe("a person's own row", () => {
  test("a person reads and changes their own row", async () => {
    const { status, body } = await ada.update("users", `auth_user_id=eq.${ada.authId}`, { city: "  Ankara  " });
    expect(status).toBe(200);
    expect(body).toHaveLength(1);
    expect(body[0]).toMatchObject({ ...personal, city: "Ankara", id: ada.id });
    await ada.update("users", `id=eq.${ada.id}`, { city: personal.city });
  });

  test("an IBAN is stored without spaces in capitals, and wrong check digits are refused", async () => {
    const typed = await bo.update("users", `id=eq.${bo.id}`, { iban: "de89 3704 0044 0532 0130 00" });
    expect(typed.body[0].iban).toBe("DE89370400440532013000");
    expectCode(await bo.update("users", `id=eq.${bo.id}`, { iban: "DE89370400440532013001" }), 422, "invalid_iban");
    expectCode(await bo.update("users", `id=eq.${bo.id}`, { iban: "nonsense" }), 422, "invalid_iban");
    const emptied = await bo.update("users", `id=eq.${bo.id}`, { iban: " " });
    expect(emptied.body[0].iban).toBeNull();
  });

  test("a profile with long texts or unknown currencies and languages is refused", async () => {
    const mine = `id=eq.${bo.id}`;
    expectCode(await bo.update("users", mine, { first_name: "x".repeat(101) }), 422, "text_too_long");
    expectCode(await bo.update("users", mine, { phone_number: "1".repeat(41) }), 422, "text_too_long");
    // The four currencies in which an IBAN can be paid.
    for (const iban_currency of ["BTC", "JPY", "eur", ""]) {
      expectCode(await bo.update("users", mine, { iban_currency }), 422, "invalid_currency");
    }
    expect((await bo.update("users", mine, { preferred_lang: "xx" })).status).toBe(400);
  });

  test("a person cannot change their id, account, e-mail, personal code or dates", async () => {
    for (const columns of [
      { id: stranger.id },
      { auth_user_id: stranger.authId },
      { email: "other@divido.test" },
      { divido_number: "AA000000" },
      { created_at: "2000-01-01T00:00:00Z" },
      { deleted_at: "2000-01-01T00:00:00Z" },
    ]) {
      expectForbidden(await bo.update("users", `id=eq.${bo.id}`, columns));
    }
  });

  test("users cannot be inserted or deleted by plain requests", async () => {
    expectForbidden(await bo.insert("users", { auth_user_id: bo.authId, email: bo.email }));
    expectForbidden(
      await bo.insert(
        "users",
        { auth_user_id: bo.authId, email: "x@divido.test" },
        { Prefer: "resolution=merge-duplicates" },
      ),
    );
    expectForbidden(await bo.remove("users", `id=eq.${bo.id}`));
  });

  test("a change of language is copied to the account, so that mails follow it", async () => {
    await bo.update("users", `id=eq.${bo.id}`, { preferred_lang: "es" });
    const [account] = await sql`select raw_user_meta_data from auth.users where id = ${bo.authId}`;
    expect(account.raw_user_meta_data.preferred_language).toBe("es");
  });

  test("a change of the account's e-mail is copied to the user", async () => {
    const moved = await signedUp("Moved");
    await sql`update auth.users set email = ${`new-${moved.email}`} where id = ${moved.authId}`;
    const { body } = await moved.rpc("dashboard");
    expect(body.user.email).toBe(`new-${moved.email}`);
    const profile = await moved.select(`profiles?id=eq.${moved.id}&select=email`);
    expect(profile.body).toEqual([{ email: `new-${moved.email}` }]);
  });
});

describe("what others see of a person", () => {
  test("others see only the profile, and only of people with a shared event", async () => {
    const { body } = await bo.select("profiles?select=*&order=email");
    expect(body.map(({ id }) => id).sort()).toEqual([ada.id, bo.id].sort());
    expect(body.find(({ id }) => id === ada.id)).toEqual({
      id: ada.id,
      first_name: "Ada",
      last_name: "Yılmaz",
      email: ada.email,
      deleted: false,
      has_account: true,
      is_guest: false,
      has_payment_details: true,
      color: expect.any(Number),
    });
  });

  test("others see only the former name of people who left or were removed", async () => {
    const [host, guest, leaver] = await Promise.all([
      signedUp("Host", { columns: { first_name: "Hana" } }),
      signedUp("Guest", { columns: { first_name: "Gül", last_name: "Ay", iban: personal.iban } }),
      signedUp("Leaver"),
    ]);
    const trip = await createEvent(host);
    await join(trip, host, guest, leaver);
    await save(guest, newExpense(trip, guest, [host, guest, leaver]));
    await remove(host, trip, guest);
    expect((await leaver.rpc("leave_event", { event_id: trip })).status).toBe(200);
    await guest.update("users", `id=eq.${guest.id}`, { first_name: "Renamed", last_name: "Since" });

    expectNothing(await host.select(`profiles?id=in.(${guest.id},${leaver.id})`));
    for (const gone of [guest, leaver]) expectNothing(await gone.select(`profiles?id=eq.${host.id}`));
    const called = (id, name, color) => ({
      id,
      first_name: name,
      last_name: null,
      email: null,
      deleted: false,
      has_account: true,
      is_guest: false,
      has_payment_details: false,
      claimed_by: null,
      claimed_at: null,
      color,
    });
    const [{ color }] = await sql`select color from public.profiles where id = ${guest.id}`;
    for (const [screen, parameters] of [
      ["event_page", {}],
      ["event_statistics", {}],
      ["event_export", {}],
      ["settlement", {}],
      ["recent_expenses", { event_id: undefined }],
    ]) {
      const { body } = await host.get(screen, { event_id: trip, ...parameters });
      const told = JSON.stringify(body);
      for (const secret of [guest.email, leaver.email, "Renamed", "Since"]) {
        expect(told.includes(secret), `${screen}: ${secret}`).toBe(false);
      }
      expect(told, screen).toContain(JSON.stringify(called(guest.id, "Gül Ay", color)));
    }
    // A person without a name is not shown by their e-mail.
    const { participants } = (await host.get("event_page", { event_id: trip })).body;
    const { person } = participants.find(({ user_id }) => user_id === leaver.id);
    expect(person).toMatchObject({ id: leaver.id, last_name: null, email: null, deleted: false });
  });

  test("others see the name of a person without an account, also after their removal", async () => {
    const host = await signedUp("Host");
    const trip = await createEvent(host);
    const { body: id } = await host.rpc("add_person", { event_id: trip, name: "Grandpa" });
    const grandpa = {
      id,
      first_name: "Grandpa",
      last_name: null,
      email: null,
      deleted: false,
      has_account: false,
      is_guest: false,
      has_payment_details: false,
      color: expect.any(Number),
    };
    const person = { ...grandpa, claimed_by: null, claimed_at: null };
    const [{ id: participant_id }] = (await host.select(`event_participants?user_id=eq.${id}`)).body;
    const shown = async () => {
      const { participants } = (await host.get("event_page", { event_id: trip })).body;
      return participants.find(({ user_id }) => user_id === id);
    };
    expect((await host.select(`profiles?id=eq.${id}`)).body).toEqual([grandpa]);
    expect(await shown()).toMatchObject({ role: "member", status: "active", person });
    const expense = await save(host, newExpense(trip, host, [host, { id }]));
    await host.rpc("remove_participant", { event_id: trip, participant_id });
    expect((await host.select(`profiles?id=eq.${id}`)).body).toEqual([grandpa]);
    expect(await shown()).toMatchObject({ status: "removed", person });
    // Pages leave out removed people without an account in no expense or payment, whose number is unlimited.
    await host.rpc("delete_expense", { event_id: trip, id: expense.id, version: 1 });
    expect(await shown()).toBeUndefined();
    expectNothing(await stranger.select(`profiles?id=eq.${id}`));
  });

  test("a stranger sees nothing of a person", async () => {
    const { body } = await stranger.select("profiles?select=id");
    expect(body).toEqual([{ id: stranger.id }]);
    expectNothing(await stranger.select(`profiles?id=in.(${ada.id},${bo.id})`));
  });

  test("phone, IBAN, country, city, language and personal code are never visible to others", async () => {
    expectNothing(await bo.select(`users?id=eq.${ada.id}&select=*`));
    expectNothing(await bo.select(`users?id=eq.${ada.id}&select=iban`));
    expectNothing(await bo.select(`users?or=(id.eq.${ada.id},iban.not.is.null)&id=neq.${bo.id}`));
    for (const query of [
      `event_participants?event_id=eq.${event}&select=*,profiles(*)`,
      `events?id=eq.${event}&select=*,event_participants(*,profiles(*))`,
      `event_balances?event_id=eq.${event}&select=*,event_participants(*,profiles(*))`,
      `expenses_payers?event_id=eq.${event}&select=*,event_participants(*,profiles(*))`,
    ]) {
      const { status, body } = await bo.select(query);
      expect(status, query).toBe(200);
      expect(JSON.stringify(body), query).toContain(personal.last_name);
      expectNoSecrets(body);
    }
    // PostgREST embeds null for a hidden row; the embedded API refuses to embed users.
    for (const query of [
      `profiles?id=eq.${ada.id}&select=*,users(*)`,
      `profiles?id=eq.${ada.id}&select=*,users!users_id_fkey(iban,phone_number)`,
      `expenses_payers?event_id=eq.${event}&select=*,event_participants(*,profiles(*,users(*)))`,
      `event_participants?event_id=eq.${event}&select=*,profiles(*,users(iban,phone_number,city))`,
    ]) {
      const { status, body } = await bo.select(query);
      expect([200, 400], query).toContain(status);
      expectNoSecrets(body);
    }
  });

  test("profiles cannot be written by plain requests, not even by their owner", async () => {
    expectForbidden(await ada.update("profiles", `id=eq.${ada.id}`, { first_name: "Queen" }));
    expectForbidden(await bo.update("profiles", `id=eq.${ada.id}`, { email: "x@divido.test" }));
    expectForbidden(await bo.insert("profiles", { id: crypto.randomUUID(), first_name: "Ghost" }));
    expectForbidden(await ada.remove("profiles", `id=eq.${ada.id}`));
  });

  test("anonymous callers see nothing of people", async () => {
    expectNothingOrForbidden(await nobody.select("users"));
    expectNothingOrForbidden(await nobody.select("profiles"));
    expectForbidden(await nobody.rpc("ensure_user"));
    expectForbidden(await nobody.rpc("dashboard"));
  });
});
