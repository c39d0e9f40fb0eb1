import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { newAddress } from "./support/account.mjs";
import { isLight } from "./support/auth-server.mjs";
import { createEvent, join, newExpense, newPayment } from "./support/events.mjs";
import { changingNothing, expectCode, expectForbidden } from "./support/expectations.mjs";
import { password, signedUp } from "./support/people.mjs";
import { ago, newSeries } from "./support/series.mjs";
import { hasLightTables, request, sql } from "./support/stack.mjs";
import { tablesWith } from "./support/traces.mjs";

/** @typedef {import("./support/people.mjs").Person} Person */

/** @type {Person} */
let ada, bo;
let event, series;

beforeAll(async () => {
  [ada, bo] = await Promise.all(["Ada", "Bo"].map((name) => signedUp(name)));
  event = await createEvent(ada);
  await join(event, ada, bo);
  series = newSeries(event, [ada], { anchor: ago(1), unit: "day", ask_amount: true });
  expect((await ada.rpc("save_series", { series })).status).toBe(200);
});

/** The metadata that an account's owner can write. @param {Person} person */
const heldBy = async ({ authId }) => {
  const [account] =
    await sql`select raw_user_meta_data as data, raw_app_meta_data as app, role from auth.users where id = ${authId}`;
  return account;
};

describe("an account", () => {
  test("an account's metadata keeps only a supported language, however often its owner writes", async () => {
    const before = await heldBy(ada);
    for (let time = 0; time < 3; time++) {
      const data = { [`more${time}`]: "x".repeat(10_000), role: "service_role", email: "y".repeat(5000) };
      await request("PUT", "/auth/v1/user", { token: ada.token, body: { data } });
    }
    for (const preferred_language of [{ a: 1 }, ["de"], 5, "xx", "DE", "e".repeat(10_000)]) {
      await request("PUT", "/auth/v1/user", { token: ada.token, body: { data: { preferred_language } } });
    }
    const after = await heldBy(ada);
    expect(Object.keys(after.data).filter((key) => !(key in before.data))).toEqual([]);
    expect(JSON.stringify(after.data).length).toBeLessThan(500);
    await request("PUT", "/auth/v1/user", { token: ada.token, body: { data: { preferred_language: "de" } } });
    expect((await heldBy(ada)).data.preferred_language).toBe("de");
  });

  test("a sign-up's data stays nowhere but for the language", async () => {
    const [email, mark] = [newAddress("heavy"), randomUUID()];
    const much = `${mark}${"x".repeat(15_000)}`;
    const data = { preferred_language: "fr", full_name: much, sub: much, avatar_url: much, [much]: { deep: [much] } };
    const { status } = await request("POST", "/auth/v1/signup", { body: { email, password, data } });
    expect(status).toBe(200);
    expect(await tablesWith(mark)).toEqual([]);
    const [account] = await sql`
      select account.raw_user_meta_data as account, identity.identity_data as identity
      from auth.users as account join auth.identities as identity on identity.user_id = account.id
      where account.email = ${email}`;
    expect(account.account).toMatchObject({ preferred_language: "fr", email });
    expect(account.identity).toMatchObject({ email });
  });

  test("the auth server's log keeps no name that an account sent", async () => {
    const mark = randomUUID();
    const payload = {
      action: "user_signedup",
      actor_username: "ada@divido.test",
      actor_name: `${mark}${"x".repeat(15_000)}`,
    };
    await sql`insert into auth.audit_log_entries (id, payload, ip_address) values (${mark}, ${sql.json(payload)}, '')`;
    const [entry] = await sql`select payload::jsonb as payload from auth.audit_log_entries where id = ${mark}`;
    expect(entry.payload).toEqual({ action: "user_signedup", actor_username: "ada@divido.test" });
  });

  test("an account's metadata gives it no role", async () => {
    const claimed = { role: "service_role", app_metadata: { role: "service_role" }, aud: "admin", id: bo.authId };
    await request("PUT", "/auth/v1/user", { token: ada.token, body: { ...claimed, data: claimed } });
    expect(await heldBy(ada)).toMatchObject({ role: "authenticated", app: { provider: "email" } });
    const email = `maker-${randomUUID()}@divido.test`;
    await request("POST", "/auth/v1/signup", { body: { ...claimed, email, password, data: claimed } });
    const [{ role, raw_app_meta_data: app }] =
      await sql`select role, raw_app_meta_data from auth.users where email = ${email}`;
    expect([role, app.role]).toEqual(["authenticated", undefined]);
  });

  test("an account cannot have an address with right-to-left or invisible characters", async () => {
    for (const name of ["\u202egro", "a\u200bda", "a\u00adda"]) {
      const email = `${name}${randomUUID()}@divido.test`;
      await request("POST", "/auth/v1/signup", { body: { email, password } });
      expect(await sql`select from auth.users where email = ${email}`).toHaveLength(0);
    }
  });

  test("credentials that are not text are refused", async () => {
    for (const credentials of [
      { email: { $gt: "" }, password: { $gt: "" } },
      { email: [ada.email], password },
      { email: ada.email, password: [password] },
      { refresh_token: { $ne: null } },
    ]) {
      for (const grant of ["password", "refresh_token"]) {
        const { status, body } = await request("POST", `/auth/v1/token?grant_type=${grant}`, { body: credentials });
        // The light auth server answers some of these with 500.
        expect([status >= 400, body?.access_token]).toEqual([true, undefined]);
      }
    }
  });

  test("reusing a replaced refresh token ends all sessions of the account", async () => {
    const renew = (refresh_token) =>
      request("POST", "/auth/v1/token?grant_type=refresh_token", { body: { refresh_token } });
    const thief = await signedUp("Cleo");
    const second = await renew(thief.refreshToken);
    const third = await renew(second.body.refresh_token);
    const later = (token) =>
      sql`update auth.refresh_tokens set updated_at = now() - interval '1 hour' where token = ${token}`;
    await later(thief.refreshToken);
    expect((await renew(thief.refreshToken)).status).toBe(400);
    // The released server accepts a token for ten seconds after it was revoked (refresh_token_reuse_interval).
    if (!isLight) await later(third.body.refresh_token);
    expect((await renew(third.body.refresh_token)).status).toBe(400);
  });
});

describe("numbers and dates that are none", () => {
  const long = "9".repeat(20_000);

  test("invalid numbers are refused by code as an amount, a part, a rate and a payment", async () => {
    for (const amount of [
      long,
      `0.${long}`,
      "1e131071",
      "1e-16383",
      "0x1F",
      "1_000",
      " 30 ",
      "30\n",
      "３０",
      "Infinity",
      true,
      [30],
      {},
    ]) {
      await changingNothing(event, async () => {
        const wanted = newExpense(event, ada, [ada]);
        const share = { user_id: ada.id, share_amount: amount };
        const asked = { expense: { ...wanted.expense, amount }, shares: [share] };
        expectCode(await ada.rpc("save_expense", asked), 422, "invalid_amount");
        const payment = newPayment(event, bo, ada, { amount });
        expectCode(await ada.rpc("save_payment", { payment }), 422, "invalid_amount");
      });
    }
    for (const parts of [long, "1e-300", 1e-300, "Infinity", -1]) {
      const { expense } = newExpense(event, ada, [ada], { split_method: "parts" });
      const shares = [{ user_id: ada.id, share_amount: 30, parts }];
      expectCode(await ada.rpc("save_expense", { expense, shares }), 422, "invalid_parts");
    }
    for (const conversion_rate_to_event_currency of [long, "1e-300", 1e300, "NaN", "-1"]) {
      const wanted = newExpense(event, ada, [ada], { currency: "USD", conversion_rate_to_event_currency });
      expectCode(await ada.rpc("save_expense", wanted), 422, "invalid_rate");
    }
  });

  const impossibleDays = [
    "infinity",
    "-infinity",
    "today",
    "epoch",
    "0000-01-01",
    "9999-12-31",
    "20266-01-01",
    "2026-06-15 BC",
    "2026-02-30",
    "2026-166",
    "J2460000",
    "20260615",
    "2026-06-15T23:00:00+14:00",
    "2026-06-15+99:99",
    20260615,
    { day: "2026-06-15" },
  ];

  const impossibleTimes = [
    ...impossibleDays.filter((day) => day !== "2026-06-15T23:00:00+14:00"),
    "2026-06-15",
    "2026-06-15T12:00:00",
    "2026-06-15T12:00:00+99:99",
    "2026-06-15T12:00:00-16:00",
    "2026-06-15T12:00:00+01:60",
    "2026-06-15T25:00:00Z",
    "2026-06-15T12:60:00Z",
    "2026-02-30T12:00:00Z",
    "20266-06-15T12:00:00Z",
    "0000-06-15T12:00:00Z",
    "2026-06-15T12:00:00Z BC",
    "2026-06-15T12:00:00 Europe/Berlin",
    "now",
  ];

  const impossibleZones = ["+99:99", "UTC+999", "A9999", "Mars/Olympus", "Europe/Berlin ", "infinity", "", 5, {}];

  /** Ways to send a day, a time or a time zone. @type {Record<string, [unknown[], (sent: any) => Promise<any>]>} */
  const dated = {
    "the day of an expense": [
      impossibleDays,
      (expense_date) => ada.rpc("save_expense", newExpense(event, ada, [ada], { expense_date })),
    ],
    "the day of a rate": [
      impossibleDays,
      (rate_date) =>
        ada.rpc(
          "save_expense",
          newExpense(event, ada, [ada], {
            ...{ currency: "USD", conversion_rate_to_event_currency: 0.9, rate_source: "frankfurter", rate_date },
          }),
        ),
    ],
    "the day of a payment": [
      impossibleDays,
      (paid_on) => ada.rpc("save_payment", { payment: newPayment(event, bo, ada, { paid_on }) }),
    ],
    "the start of an event": [
      impossibleDays,
      (planned_start_date) => ada.rpc("save_event", { event_id: event, changes: { planned_start_date }, base: {} }),
    ],
    "the anchor of a series": [
      impossibleDays,
      (anchor) => ada.rpc("save_series", { series: newSeries(event, [ada], { anchor }) }),
    ],
    "the end of a series": [
      impossibleDays.filter((day) => day !== "9999-12-31"),
      (ends_on) => ada.rpc("save_series", { series: newSeries(event, [ada], { ends_on }) }),
    ],
    "the time zone of a series": [
      impossibleZones,
      (time_zone) => ada.rpc("save_series", { series: newSeries(event, [ada], { time_zone }) }),
    ],
    "the day of an occurrence": [
      impossibleDays.filter((day) => day !== "9999-12-31"),
      (day) => ada.rpc("add_occurrence", { event_id: event, series_id: series.id, number: 2, amount: 5, day }),
    ],
    "the day of an imported expense": [
      impossibleDays,
      (expense_date) => importing(newExpense(event, ada, [ada], { expense_date })),
    ],
    "the day of an imported payment": [
      impossibleDays,
      (paid_on) => importing({ payment: { from_user: bo.id, to_user: ada.id, amount: 2, paid_on } }),
    ],
    "the time of an imported comment": [
      impossibleTimes,
      (created_at) =>
        importing({ ...newExpense(event, ada, [ada]), comments: [{ author_id: ada.id, text: "Old", created_at }] }),
    ],
    "quiet hours": [impossibleTimes, (quiet_from) => ada.rpc("save_notification_settings", { quiet_from })],
  };

  const importing = ({ expense, shares, ...entry }) => {
    const { id = randomUUID(), event_id: _, ...columns } = expense ?? {};
    const entries = [{ id, digest: randomUUID(), ...(expense && { expense: columns, shares }), ...entry }];
    return ada.rpc("import_expenses", {
      ...{ event_id: event, import_id: randomUUID(), source: "table", people: [], entries },
    });
  };

  test.each(Object.entries(dated))("%s is refused by code when it does not exist", async (_, [impossible, send]) => {
    await changingNothing(event, async () => {
      for (const sent of impossible) {
        const { status, body } = await send(sent);
        expect({ sent, status, code: body?.code }).toEqual({ sent, status: 422, code: "PT422" });
      }
    });
  });

  test("an event cannot begin before or after all days", async () => {
    for (const planned_start_date of ["infinity", "-infinity", "2026-06-15 BC", "20266-01-01"]) {
      expectCode(await ada.update("events", `id=eq.${event}`, { planned_start_date }), 422, "invalid_date");
    }
  });
});

describe("what a request may not be", () => {
  const asked = (headers) => ada.select("expenses?select=id", headers);

  test("plans, other formats than rows and other schemas are not served", async () => {
    expect((await asked({ Accept: "application/vnd.pgrst.plan+json; options=analyze|verbose" })).status).toBe(406);
    for (const schema of ["auth", "private", "pg_catalog", "information_schema"]) {
      expect((await asked({ "Accept-Profile": schema })).status).toBe(406);
    }
    for (const name of ["pg_sleep", "pg_read_file", "version", "current_setting", "set_config", "dblink"]) {
      expect((await ada.rpc(name, {})).status).toBe(404);
    }
    expectForbidden(await ada.select(""));
  });

  test("aggregates in the URL are refused, because they would reveal rows", async () => {
    for (const columns of ["count()", "amount.sum()", "event_id,amount.max()"]) {
      const { status, body } = await bo.select(`expenses?select=${columns}`);
      expect([status, body.code]).toEqual([400, "PGRST123"]);
    }
  });

  test("a GET request changes nothing", async () => {
    await changingNothing(event, async () => {
      for (const [name, parameters] of /** @type {const} */ ([
        ["leave_event", { event_id: event }],
        ["delete_event", { event_id: event }],
        ["save_profile", { changes: '{"first_name":"Changed"}', base: "{}" }],
        ["create_invitation", { event_id: event, kind: "group" }],
      ])) {
        expect((await ada.get(name, parameters)).status).toBe(405);
        expect((await ada.head(`rpc/${name}?${new URLSearchParams(parameters)}`)).status).toBeGreaterThanOrEqual(400);
      }
    });
    expect((await ada.select(`users?id=eq.${ada.id}&select=first_name`)).body).toEqual([{ first_name: null }]);
  });

  test("another method's name, a preference or extra arguments do not change what a request does", async () => {
    await changingNothing(event, async () => {
      const row = {
        id: event,
        name: "Taken",
        category: "short_trip",
        default_currency: "EUR",
        place_country: "T",
        place_city: "K",
      };
      for (const preference of ["merge-duplicates", "ignore-duplicates"]) {
        const { body } = await bo.insert(
          "events",
          { ...row, created_by: bo.id },
          { Prefer: `resolution=${preference},return=representation` },
        );
        expect(Array.isArray(body) ? body : []).toEqual([]);
      }
      await bo.insert(`events?id=eq.${event}`, {}, { "X-HTTP-Method-Override": "DELETE", "X-HTTP-Method": "DELETE" });
      for (const more of [{ actor: bo.id }, JSON.parse(`{"__proto__":{"admin":true}}`)]) {
        expect((await ada.rpc("save_expense", { ...newExpense(event, ada, [ada]), ...more })).status).toBe(404);
      }
    });
  });

  test("a request with several calls runs the first one or none", async () => {
    const several = [newExpense(event, ada, [ada]), newExpense(event, ada, [ada])];
    const answer = await ada.rpc("save_expense", several);
    if (hasLightTables) expectCode(answer, 422, "invalid_expense");
    const kept = await sql`select id from public.expenses where id = any (${several.map(({ expense }) => expense.id)})`;
    expect(kept.map(({ id }) => id)).toEqual(hasLightTables ? [] : [several[0].expense.id]);
  });
});
