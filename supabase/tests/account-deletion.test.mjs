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
  balancesBefore = await balancesOf(shared);
  expect((await asServer("delete_account", { auth_user_id: leaver.authId })).body).toEqual({ deleted: true });
});

describe("a deleted account", () => {
  test("is gone at once with its sessions and identities, and cannot sign in or refresh", async () => {
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

  test("keeps nothing personal but the marked e-mail", async () => {
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
      preferred_lang: "tr",
      divido_number: null,
    });
    expect(await sql`select from private.mutations where person = ${leaver.id}`).toHaveLength(0);
  });

  test("is a nameless deleted person to others, whose balances stay", async () => {
    const page = (await ada.rpc("event_page", { event_id: shared })).body;
    const participant = page.participants.find(({ user_id }) => user_id === leaver.id);
    expect(participant).toMatchObject({
      status: "removed",
      person: { id: leaver.id, first_name: null, last_name: null, email: null, deleted: true },
    });
    expect(await balancesOf(shared)).toEqual(balancesBefore);
    expect(page.expenses).toHaveLength(2);
  });

  test("hands its events to the participant who has been there longest", async () => {
    const roles = await sql`
      select user_id, role, status from public.event_participants where event_id = ${shared} order by joined_at`;
    expect(roles.map(({ user_id, role, status }) => [user_id, role, status])).toEqual([
      [leaver.id, "admin", "removed"],
      [ada.id, "admin", "active"],
      [third.id, "member", "active"],
    ]);
  });

  test("takes with it the events that nobody else is in", async () => {
    const { event } = await everythingOf(alone);
    expect(event.status).toBe("deleted");
  });

  test("lets the address register again as somebody new", async () => {
    const made = await request("POST", "/auth/v1/signup", {
      body: { email: leaver.email, password, data: { preferred_language: "en" } },
    });
    expect(made.status).toBe(200);
    const [user] = await sql`select * from public.users where email = ${leaver.email}`;
    expect(user.id).not.toBe(leaver.id);
    const [{ count }] = await sql`select count(*)::int from public.event_participants where user_id = ${user.id}`;
    expect(count).toBe(0);
  });

  test("is deleted once: again there is nothing to delete", async () => {
    expect((await asServer("delete_account", { auth_user_id: leaver.authId })).body).toEqual({ deleted: false });
  });

  test("is the server's to delete, not a person's", async () => {
    for (const person of [ada, third, nobody]) {
      expectForbidden(await person.rpc("delete_account", { auth_user_id: third.authId }));
      expectForbidden(await person.rpc("purge_deleted", {}));
    }
    expect((await third.rpc("dashboard")).status).toBe(200);
  });

  test("by two requests at once is deleted once", async () => {
    const person = await signedUp("Twice");
    const answers = await Promise.all([1, 2, 3].map(() => asServer("delete_account", { auth_user_id: person.authId })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.filter(({ body }) => body.deleted)).toHaveLength(1);
  });

  test("while its events are being written to stops nobody for good", async () => {
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

/** The tables of every schema of ours and the auth server's that have a row with this in any column. */
async function tablesWith(trace) {
  const tables = await sql`
    select oid::regclass::text as name, relnamespace::regnamespace::text as schema, relname
    from pg_class
    where relkind = 'r' and relnamespace::regnamespace::text in ('public', 'private', 'auth')
    order by 1`;
  const found = [];
  for (const { schema, relname } of tables) {
    const rows =
      await sql`select from ${sql(schema)}.${sql(relname)} as candidate where candidate::text ilike ${`%${trace}%`} limit 1`;
    if (rows.length > 0) found.push(`${schema}.${relname}`);
  }
  return found;
}

describe("the purge", () => {
  const daysAgo = (days) => new Date(Date.now() - days * 86_400_000);

  test("removes for good what was deleted more than 30 days ago, and nothing younger", async () => {
    const [old, recent] = await Promise.all([signedUp("Old"), signedUp("Recent")]);
    for (const person of [old, recent]) await asServer("delete_account", { auth_user_id: person.authId });
    await sql`update public.users set deleted_at = ${daysAgo(31)} where id = ${old.id}`;
    await sql`update public.users set deleted_at = ${daysAgo(29)} where id = ${recent.id}`;
    const [oldEvent, recentEvent] = [await createEvent(ada), await createEvent(ada)];
    for (const [event, days] of /** @type {const} */ ([
      [oldEvent, 31],
      [recentEvent, 29],
    ])) {
      await join(event, ada, third);
      await save(ada, newExpense(event, ada, [ada, third]));
      await ada.rpc("save_payment", {
        payment: { id: crypto.randomUUID(), event_id: event, from_user: third.id, to_user: ada.id, amount: 15 },
      });
      await ada.rpc("delete_event", { event_id: event });
      await sql`update public.events set deleted_at = ${daysAgo(days)} where id = ${event}`;
    }
    const live = await createEvent(ada);
    const [kept, oldExpense, recentExpense] = [
      await save(ada, newExpense(live, ada, [ada])),
      await save(ada, newExpense(live, ada, [ada])),
      await save(ada, newExpense(live, ada, [ada])),
    ];
    for (const [expense, days] of [
      [oldExpense, 31],
      [recentExpense, 29],
    ]) {
      await ada.rpc("delete_expense", { id: expense.id, version: 1 });
      const deletedAt = daysAgo(days);
      await sql.begin(async (transaction) => {
        await transaction`update public.expenses set deleted_at = ${deletedAt} where id = ${expense.id}`;
        await transaction`update public.expenses_participants set deleted_at = ${deletedAt} where expense_id = ${expense.id}`;
      });
    }
    const balances = await balancesOf(live);

    const { status, body } = await asServer("purge_deleted", {});
    expect(status).toBe(200);
    expect(body).toMatchObject({ users: expect.any(Number), events: expect.any(Number), expenses: expect.any(Number) });

    const users = await sql`select id from public.users where id in ${sql([old.id, recent.id])}`;
    expect(users.map(({ id }) => id)).toEqual([recent.id]);
    for (const part of Object.values(await everythingOf(oldEvent))) expect(part).toBeNull();
    expect((await everythingOf(recentEvent)).expenses).toHaveLength(1);
    const expenses = await sql`select id from public.expenses where event_id = ${live}`;
    expect(expenses.map(({ id }) => id).sort()).toEqual([kept.id, recentExpense.id].sort());
    expect(await balancesOf(live)).toEqual(balances);
    expect((await ada.rpc("restore_expense", { id: recentExpense.id })).status).toBe(200);
    expect((await ada.rpc("restore_event", { event_id: recentEvent })).status).toBe(200);
  });

  test("leaves nothing of a deleted person in any column of any table", async () => {
    const mark = crypto.randomUUID().slice(0, 8);
    const person = await signedUp(`Marked-${mark}`, {
      columns: {
        first_name: `First-${mark}`,
        last_name: `Last-${mark}`,
        phone_number: `+49 ${mark}`,
        country: `Country-${mark}`,
        city: `City-${mark}`,
        iban: "GB82WEST12345698765432",
      },
    });
    const event = await createEvent(person);
    await join(event, person, ada);
    const expense = await save(person, newExpense(event, person, [person, ada]));
    await person.rpc("delete_expense", { id: expense.id, version: 1, mutation_id: crypto.randomUUID() });
    await person.rpc("save_payment", {
      payment: { id: crypto.randomUUID(), event_id: event, from_user: person.id, to_user: ada.id, amount: 5 },
    });
    expect(await tablesWith(mark)).toContain("public.users");

    await asServer("delete_account", { auth_user_id: person.authId });
    // The marked e-mail, and what the auth server noted of signing in.
    expect(await tablesWith(mark)).toEqual(["auth.audit_log_entries", "public.users"]);
    await sql`update auth.audit_log_entries set created_at = ${daysAgo(31)} where payload::text like ${`%${mark}%`}`;
    await sql`update public.users set deleted_at = ${daysAgo(31)} where id = ${person.id}`;
    await asServer("purge_deleted", {});
    for (const trace of [mark, "GB82WEST12345698765432", person.authId]) expect(await tablesWith(trace)).toEqual([]);
    expect((await balancesOf(event))[ada.id]).toMatchObject({ received: 5 });
  });

  test("frees an address that was signed up with and not confirmed in seven days, and leaves no trace of it", async () => {
    const signUp = async (name, { days, confirmed = false, mailed = days }) => {
      const email = `${name}-${crypto.randomUUID().slice(0, 8)}@divido.test`;
      await request("POST", "/auth/v1/signup", { body: { email, password, data: { preferred_language: "en" } } });
      const [{ id, person }] = await sql`
        update auth.users as account
        set created_at = ${daysAgo(days)}, confirmation_sent_at = ${daysAgo(mailed)},
          email_confirmed_at = ${confirmed ? daysAgo(days) : null}
        from public.users as own
        where account.email = ${email} and own.auth_user_id = account.id
        returning account.id, own.id as person`;
      return { email, id, person };
    };
    const never = await signUp("never", { days: 8 });
    const kept = await Promise.all([
      signUp("fresh", { days: 6 }),
      signUp("asked-again", { days: 30, mailed: 1 }),
      signUp("confirmed", { days: 30, confirmed: true }),
    ]);

    const { body } = await asServer("purge_deleted", {});
    expect(body.unconfirmed).toBeGreaterThanOrEqual(1);

    expect(await sql`select from auth.users where id = ${never.id}`).toHaveLength(0);
    expect(await sql`select from auth.identities where user_id = ${never.id}`).toHaveLength(0);
    expect(
      await sql`select from public.users where id = ${never.person} or email like ${`%${never.email}`}`,
    ).toHaveLength(0);
    expect(await sql`select from public.profiles where id = ${never.person}`).toHaveLength(0);
    for (const { id, person } of kept) {
      expect(await sql`select from auth.users where id = ${id}`).toHaveLength(1);
      expect(await sql`select from public.users where id = ${person} and deleted_at is null`).toHaveLength(1);
    }
    const again = await request("POST", "/auth/v1/signup", { body: { email: never.email, password } });
    expect(again.status).toBe(200);
  });
});
