import { beforeAll, describe, expect, test } from "vitest";
import { balancesOf, createEvent, everythingOf, join, newExpense, save } from "./support/events.mjs";
import { expectForbidden } from "./support/expectations.mjs";
import { nobody, password, signedUp } from "./support/people.mjs";
import { asServer, request, sql } from "./support/stack.mjs";

/** @typedef {import("./support/people.mjs").Person} Person */

/** @type {Person} */
let ada, leaver, third;
let shared, alone;
let balancesBefore;

beforeAll(async () => {
  [ada, leaver, third] = await Promise.all([
    signedUp("Ada"),
    signedUp("Leaver", {
      columns: { first_name: "Lea", phone_number: "+49 1", iban: "DE89370400440532013000", city: "Köln" },
    }),
    signedUp("Third"),
  ]);
  shared = await createEvent(leaver, { name: "Shared" });
  alone = await createEvent(leaver, { name: "Alone" });
  await join(shared, leaver, ada, third);
  await save(leaver, newExpense(shared, leaver, [leaver, ada, third]));
  await save(ada, newExpense(shared, ada, [leaver, ada]));
  await leaver.rpc("save_profile", {
    changes: { country: "Germany", home_currency: "TRY" },
    base: {},
    mutation_id: crypto.randomUUID(),
  });
  balancesBefore = await balancesOf(shared);
  expect((await asServer("delete_account", { auth_user_id: leaver.authId })).body).toEqual({ deleted: true });
});

describe("a deleted account", () => {
  test("a deleted account loses its sessions and identities at once, and cannot sign in or refresh", async () => {
    for (const table of ["users", "identities", "sessions", "refresh_tokens"]) {
      const column = table === "users" ? "id" : "user_id";
      const rows = await sql`select from auth.${sql(table)} where ${sql(column)}::text = ${leaver.authId}`;
      expect(rows, table).toHaveLength(0);
    }
    const signIn = await request("POST", "/auth/v1/token?grant_type=password", {
      body: { email: leaver.email, password },
    });
    expect(signIn.status).toBe(400);
    const refresh = await request("POST", "/auth/v1/token?grant_type=refresh_token", {
      body: { refresh_token: leaver.refreshToken },
    });
    expect(refresh.status).toBeGreaterThanOrEqual(400);
  });

  test("a deleted account keeps no personal data except the marked e-mail", async () => {
    const [user] = await sql`select * from public.users where id = ${leaver.id}`;
    expect(user.email).toMatch(new RegExp(`^deleted_\\d{8}T\\d{6}Z_${leaver.email}$`));
    expect(user).toMatchObject({
      auth_user_id: null,
      first_name: null,
      last_name: null,
      phone_number: null,
      country: null,
      city: null,
      iban: null,
      iban_currency: "TRY",
      home_currency: null,
      preferred_lang: "tr",
      divido_number: null,
    });
    expect(await sql`select from private.mutations where scope = ${leaver.id}`).toHaveLength(0);
  });

  test("others see a deleted account as a deleted person without a name, and keep their balances", async () => {
    const page = (await ada.rpc("event_page", { event_id: shared })).body;
    const participant = page.participants.find(({ user_id }) => user_id === leaver.id);
    expect(participant).toMatchObject({
      status: "removed",
      person: { id: leaver.id, first_name: null, last_name: null, email: null, deleted: true },
    });
    expect(await balancesOf(shared)).toEqual(balancesBefore);
    expect(page.expenses).toHaveLength(2);
  });

  test("a deleted admin's events get the longest-standing participant as admin", async () => {
    const roles = await sql`
      select user_id, role, status from public.event_participants where event_id = ${shared} order by joined_at`;
    expect(roles.map(({ user_id, role, status }) => [user_id, role, status])).toEqual([
      [leaver.id, "member", "removed"],
      [ada.id, "admin", "active"],
      [third.id, "member", "active"],
    ]);
  });

  test("events without another account are deleted with the account", async () => {
    const { event } = await everythingOf(alone);
    expect(event.status).toBe("deleted");
  });

  test("a deleted account's address can register again as a new person", async () => {
    const made = await request("POST", "/auth/v1/signup", {
      body: { email: leaver.email, password, data: { preferred_language: "en" } },
    });
    expect(made.status).toBe(200);
    const [user] = await sql`select * from public.users where email = ${leaver.email}`;
    expect(user.id).not.toBe(leaver.id);
    const [{ count }] = await sql`select count(*)::int from public.event_participants where user_id = ${user.id}`;
    expect(count).toBe(0);
  });

  test("deleting an account twice finds nothing the second time", async () => {
    expect((await asServer("delete_account", { auth_user_id: leaver.authId })).body).toEqual({ deleted: false });
  });

  test("only the server deletes an account, not a person", async () => {
    for (const person of [ada, third, nobody]) {
      expectForbidden(await person.rpc("delete_account", { auth_user_id: third.authId }));
      expectForbidden(await person.rpc("purge_deleted", {}));
    }
    expect((await third.rpc("dashboard")).status).toBe(200);
  });

  test("an account deleted by two concurrent requests is deleted once", async () => {
    const person = await signedUp("Twice");
    const answers = await Promise.all([1, 2, 3].map(() => asServer("delete_account", { auth_user_id: person.authId })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.filter(({ body }) => body.deleted)).toHaveLength(1);
  });

  test("deleting an account while others write to its events causes no deadlock", async () => {
    const person = await signedUp("Busy");
    const trip = await createEvent(person);
    await join(trip, person, ada);
    const [deleted, ...saved] = await Promise.all([
      asServer("delete_account", { auth_user_id: person.authId }),
      ...Array.from({ length: 5 }, () => ada.rpc("save_expense", newExpense(trip, ada, [ada]))),
      person.rpc("save_expense", newExpense(trip, person, [ada, person])),
    ]);
    expect(deleted.body).toEqual({ deleted: true });
    for (const { status } of saved.slice(0, 5)) expect(status).toBe(200);
    if (saved[5].status !== 200) expectForbidden(saved[5]);
  });
});
