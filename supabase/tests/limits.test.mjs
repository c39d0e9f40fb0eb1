import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { FIRST_DAY, LAST_DAY } from "../../frontend/src/core/dates/takenDays.ts";
import * as limitsOfApp from "../../frontend/src/core/limits.ts";
import { accept, createEvent, join, newEvent, newExpense, newPayment, save } from "./support/events.mjs";
import { changingNothing, expectCode } from "./support/expectations.mjs";
import { begin, outcome } from "./support/interleaving.mjs";
import { signedUp } from "./support/people.mjs";
import { randomFrom } from "./support/random.mjs";
import { connect, request, sql } from "./support/stack.mjs";

/** @typedef {import("./support/people.mjs").Person} Person */

/** @type {Person} */
let ada, bo;
let event;

const connections = connect(2);
afterAll(() => connections.end({ timeout: 5 }));

const most = async (things) => (await sql`select private.limit_for(${things}) as most`)[0].most;

beforeAll(async () => {
  [ada, bo] = await Promise.all([signedUp("Ada"), signedUp("Bo")]);
  event = await createEvent(ada);
  await join(event, ada, bo);
});

test("the limits equal the documented ones", async () => {
  const page = readFileSync(new URL("../../docs/security.md", import.meta.url), "utf8");
  const table = page.slice(page.indexOf("\n## Limits\n"), page.indexOf("\n## Functions that act"));
  const said = [...table.matchAll(/^\| ([a-z ]+ of an? [a-z]+) \| ([\d,]+) \|$/gm)].map(([, things, number]) => ({
    things,
    most: Number(number.replaceAll(",", "")),
  }));
  const [{ definition }] = await sql`select prosrc as definition from pg_proc where proname = 'limit_for'`;
  const held = [...definition.matchAll(/when '([^']+)' then (\d+)/g)].map(([, things, most]) => ({
    things,
    most: Number(most),
  }));
  const named = (limits) => limits.toSorted((one, other) => one.things.localeCompare(other.things));
  expect(held.length).toBeGreaterThan(0);
  expect(named(said)).toEqual(named(held));
});

/** Returns the last number in these constraints, which must be the same in all of them. */
async function inConstraint(...names) {
  const found = await sql`
    select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint where conname = any (${names})`;
  expect(found.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
  const numbers = new Set(found.map(({ definition }) => Number(definition.match(/\d+/g).at(-1))));
  expect([...numbers]).toHaveLength(1);
  return [...numbers][0];
}

/** Returns the largest weight that a share may have. */
async function largestParts() {
  const [{ definition }] = await sql`
    select pg_get_constraintdef(oid) as definition from pg_constraint
    where conname = 'expenses_participants_parts_in_range'`;
  return Number(/<= \(?(\d+)/.exec(definition)[1]);
}

async function inFunction(name, pattern) {
  const [{ definition }] = await sql`select prosrc as definition from pg_proc where proname = ${name}`;
  return Number(pattern.exec(definition)[1]);
}

/** Returns the length of the longest password that the auth server accepts, from 70 on. */
async function longestPassword() {
  for (let length = 70; ; length++) {
    const body = { email: `long-${randomUUID()}@divido.test`, password: "x".repeat(length + 1) };
    if ((await request("POST", "/auth/v1/signup", { body })).status !== 200) return length;
  }
}

function inSettings(pattern) {
  return Number(pattern.exec(readFileSync(new URL("../config.toml", import.meta.url), "utf8"))[1]);
}

test("the limits of the app equal those of the database", async () => {
  const held = {
    MIN_TITLE: inConstraint("expenses_description_present"),
    MAX_TITLE: inConstraint("expenses_description_length"),
    MAX_PLACE_NAME: inConstraint("expenses_place_name_length"),
    MAX_ITEMS: most("items of an expense"),
    MAX_EXTRAS: most("extras of an expense"),
    MAX_LABEL: inConstraint("expense_items_label_length"),
    MAX_WEIGHT: inFunction("draft_weights", /between 1 and (\d+)/),
    MAX_PARTS: largestParts(),
    MAX_WEIGHTS: most("weights of an expense"),
    MAX_COMMENT: most("characters of a comment"),
    MAX_COMMENTS_OF_ENTRY: most("comments of an entry"),
    MAX_EVERY: inConstraint("expense_series_every_in_range"),
    MAX_OCCURRENCES: inConstraint("expense_series_ends_after_in_range"),
    MAX_SILENT_OCCURRENCES: most("silent occurrences of a series"),
    MAX_PAYMENT_NOTE: most("characters of a note"),
    MAX_SETTLEMENT_PARTS: most("parts of a settlement"),
    MAX_EVENT_NAME: inConstraint("events_name_length"),
    MAX_EVENT_DESCRIPTION: inConstraint("events_description_length"),
    MAX_EVENT_PLACE: inConstraint("events_place_country_length", "events_place_city_length"),
    MAX_DURATION_DAYS: inConstraint("events_planned_duration_days_in_range"),
    MAX_PEOPLE_OF_EVENT: most("people of an event"),
    MAX_PERSON_NAME: inFunction("name_from", /char_length\(name\) > (\d+)/),
    MAX_HOUSEHOLD_NAME: inConstraint("households_name_length"),
    MAX_PROFILE_TEXT: inConstraint(
      ...["first_name", "last_name", "country", "city"].map((column) => `users_${column}_length`),
    ),
    MAX_PHONE: inConstraint("users_phone_number_length"),
    MIN_PASSWORD: inSettings(/^minimum_password_length = (\d+)$/m),
    MAX_PASSWORD_BYTES: longestPassword(),
    MAX_IMPORTED_ENTRIES: most("entries of a part of an import"),
    MAX_JOINED_EXPENSES: most("joined expenses of a request"),
  };
  const numbers = await Promise.all(Object.entries(held).map(async ([name, number]) => [name, await number]));
  expect({ ...limitsOfApp }).toEqual(Object.fromEntries(numbers));
});

test("the days that the app takes equal those of the database", async () => {
  const inRange = [
    "expenses_expense_date_in_range",
    "payments_paid_on_in_range",
    "expense_series_ends_on_in_range",
    "events_planned_start_date_in_range",
  ];
  const found = await sql`
    select pg_get_constraintdef(oid) as definition from pg_constraint where conname = any (${inRange})`;
  expect(found.map(({ definition }) => definition.match(/\d{4}-\d\d-\d\d/g))).toEqual(
    inRange.map(() => [FIRST_DAY, LAST_DAY]),
  );
});

describe("a person has a thousand events at most", () => {
  const eventsOf = async (person) =>
    (
      await sql`
        select count(*)::int from public.event_participants where user_id = ${person.id} and status = 'active'`
    )[0].count;

  const withEvents = (maker, missing) => sql`
    insert into public.events (name, category, default_currency, place_country, place_city, created_by)
    select 'Event ' || number, 'other', 'EUR', 'Türkiye', 'Kaş', ${maker.id}
    from generate_series(1, private.limit_for('events of a person') - ${missing}::int) as number`;

  test("a request that exceeds a person's limit of events creates none", async () => {
    const maker = await signedUp("Maker");
    await withEvents(maker, 10);
    expectCode(await maker.insert("events", Array(11).fill(newEvent)), 422, "too_many_events");
    expect(await eventsOf(maker)).toBe(990);
    expect(await sql`select from public.events where created_by = ${maker.id}`).toHaveLength(990);
    expect((await maker.insert("events", Array(10).fill(newEvent))).status).toBe(201);
  });

  test("a person at the limit of events cannot join another in any way until they leave one", async () => {
    const maker = await signedUp("Maker");
    const [invited, rejoined, own] = [await createEvent(ada), await createEvent(ada), await createEvent(maker)];
    await join(rejoined, ada, maker);
    for (const event_id of [rejoined, own]) expect((await maker.rpc("leave_event", { event_id })).status).toBe(200);
    const tokenOf = async (event_id) => (await ada.rpc("create_invitation", { event_id, kind: "group" })).body.token;
    const tokens = [await tokenOf(invited), await tokenOf(rejoined)];
    await withEvents(maker, 0);

    const ways = [
      () => maker.insert("events", newEvent),
      () => accept(tokens[0], maker),
      () => accept(tokens[1], maker),
      () => maker.rpc("restore_event", { event_id: own }),
    ];
    const fullCount = await eventsOf(maker);
    for (const way of ways) expectCode(await way(), 422, "too_many_events");
    expect(await eventsOf(maker)).toBe(fullCount);
    for (const way of ways) {
      const [{ id }] = (await maker.select("events?select=id&limit=1")).body;
      expect((await maker.rpc("leave_event", { event_id: id })).status).toBe(200);
      expect([200, 201]).toContain((await way()).status);
      expectCode(await maker.insert("events", newEvent), 422, "too_many_events");
    }
  });

  test("two concurrent ways to join cannot exceed a person's limit of events", async () => {
    const maker = await signedUp("Maker");
    await withEvents(maker, 1);
    const invited = await createEvent(ada);
    const { token } = (await ada.rpc("create_invitation", { event_id: invited, kind: "group" })).body;
    const joining = await begin(connections, "server");
    await joining.run`select public.accept_invitation(${token}, ${maker.authId})`;
    const creating = await begin(connections, maker);
    const created = outcome(creating.run`insert into public.events ${creating.run(newEvent)}`);
    await creating.waits();
    await joining.commit();
    expect((await created).refusal).toBe("too_many_events");
    await creating.rollback();
  });
});

test("limit_for raises an error for an unknown name", async () => {
  for (const unknown of ["events of a persons", null]) await expect(most(unknown)).rejects.toThrow("unexpected_error");
});

describe("an event has a thousand people at most", () => {
  let crowded, host;

  beforeAll(async () => {
    host = await signedUp("Host");
    crowded = await createEvent(host);
    await sql`
      with person as (
        insert into public.profiles (id, first_name)
        select gen_random_uuid(), 'Person ' || number
        from generate_series(2, private.limit_for('people of an event')) as number
        returning id
      )
      insert into public.event_participants (event_id, user_id)
      select ${crowded}, id from person`;
  });

  test("an event at its limit of people refuses further people, and the invitation stays valid", async () => {
    const add = () => host.rpc("add_person", { event_id: crowded, name: "One more" });
    expectCode(await changingNothing(crowded, add), 422, "too_many_people");
    const { token } = (await host.rpc("create_invitation", { event_id: crowded, kind: "single" })).body;
    expectCode(await changingNothing(crowded, () => accept(token, bo)), 422, "too_many_people");
  });

  test("a person who left frees a place unless an expense names them, and cannot return beyond the limit", async () => {
    const add = () => host.rpc("add_person", { event_id: crowded, name: "One more" });
    const leave = ({ id }) => host.rpc("remove_participant", { event_id: crowded, participant_id: id });
    const [named, ...others] = (
      await host.select(`event_participants?event_id=eq.${crowded}&user_id=neq.${host.id}&limit=3`)
    ).body;
    const expense = await save(host, newExpense(crowded, host, [host, { id: named.user_id }]));
    await leave(named);
    expectCode(await changingNothing(crowded, add), 422, "too_many_people");
    await host.rpc("delete_expense", { event_id: crowded, id: expense.id, version: 1 });
    await join(crowded, host, bo);
    expectCode(await changingNothing(crowded, add), 422, "too_many_people");
    await bo.rpc("leave_event", { event_id: crowded });
    expect((await add()).status).toBe(200);
    const { token } = (await host.rpc("create_invitation", { event_id: crowded, kind: "single" })).body;
    expectCode(await changingNothing(crowded, () => accept(token, bo)), 422, "too_many_people");
    await leave(others[0]);
    expect((await accept(token, bo)).status).toBe(200);
  });

  test("an expense can be shared by all people of a full event, and by nobody else", async () => {
    const people = await sql`
      select user_id as id from public.event_participants where event_id = ${crowded} and status = 'active'`;
    const wanted = newExpense(crowded, host, people, { amount: people.length });
    expect((await host.rpc("save_expense", wanted)).status).toBe(200);
    const more = Array.from({ length: 1001 }, () => ({ id: randomUUID() }));
    for (const [refused, parts] of [
      ["shares", newExpense(crowded, host, more, { amount: 1001 })],
      [
        "payers",
        {
          ...newExpense(crowded, host, people, { amount: 1001 }),
          payers: more.map(({ id }) => ({ user_id: id, paid_amount: 1 })),
        },
      ],
    ]) {
      const answer = await changingNothing(crowded, () => host.rpc("save_expense", parts));
      expect({ refused, status: answer.status, code: answer.body.message }).toEqual({
        refused,
        status: 422,
        code: refused === "shares" ? "too_many_people" : expect.stringMatching(/too_many_people|shares_do_not_add_up/),
      });
    }
  });
});

describe("an event has two thousand open invitations at most", () => {
  test("a request that exceeds an event's limit of invitations creates none", async () => {
    const rows = Array.from({ length: (await most("invitations of an event")) + 1 }, () => ({ event_id: event }));
    expectCode(await changingNothing(event, () => ada.insert("event_invitations", rows)), 422, "too_many");
  });

  test("an event at its limit of invitations refuses another until one is revoked or expired", async () => {
    const trip = await createEvent(ada);
    await sql`
      insert into public.event_invitations (event_id, created_by)
      select ${trip}, ${ada.id} from generate_series(1, private.limit_for('invitations of an event'))`;
    for (const kind of ["single", "group"]) {
      const create = () => ada.rpc("create_invitation", { event_id: trip, kind });
      expectCode(await changingNothing(trip, create), 422, "too_many");
    }
    const [{ id }] = (await ada.select(`event_invitations?event_id=eq.${trip}&limit=1&select=id`)).body;
    await ada.rpc("revoke_invitation", { event_id: trip, invitation_id: id });
    expect((await ada.rpc("create_invitation", { event_id: trip, kind: "group" })).status).toBe(200);
    expectCode(await ada.rpc("create_invitation", { event_id: trip, kind: "single" }), 422, "too_many");
    await sql`
      update public.event_invitations set expires_at = now()
      where id = (select id from public.event_invitations where event_id = ${trip} and revoked_at is null limit 1)`;
    expect((await ada.rpc("create_invitation", { event_id: trip, kind: "single" })).status).toBe(200);
  });
});

test("an event has at most two hundred households", async () => {
  const trip = await createEvent(ada);
  await sql`
    insert into public.households (event_id, name)
    select ${trip}, 'Household ' || number from generate_series(1, private.limit_for('households of an event')) as number`;
  const household = { event_id: trip, name: "Family", people: [ada.id] };
  const fresh = () => ada.rpc("save_household", { ...household, id: randomUUID() });
  expectCode(await changingNothing(trip, fresh), 422, "too_many");
  const [{ id }] = (await ada.select(`households?event_id=eq.${trip}&limit=1&select=id`)).body;
  expect((await ada.rpc("save_household", { ...household, id })).status).toBe(200);
});

test("an event has at most fifty thousand expenses and twenty thousand payments", async () => {
  const trip = await createEvent(ada);
  await join(trip, ada, bo);
  await sql`
    insert into public.payments (event_id, from_user, to_user, amount, created_by)
    select ${trip}, ${ada.id}, ${bo.id}, 1, ${ada.id} from generate_series(1, private.limit_for('payments of an event'))`;
  const pay = () => ada.rpc("save_payment", { payment: newPayment(trip, ada, bo) });
  expectCode(await pay(), 422, "too_many");
  const [{ count }] = await sql`select count(*)::int from public.payments where event_id = ${trip}`;
  expect(count).toBe(20_000);
  // Deleting makes room, and restoring respects the limit.
  const [{ id }] = (await ada.select(`payments?event_id=eq.${trip}&limit=1&select=id`)).body;
  await ada.rpc("delete_payment", { event_id: trip, id });
  expect((await pay()).status).toBe(200);
  expectCode(await ada.rpc("restore_payment", { event_id: trip, id }), 422, "too_many");
  await sql`update public.events set expense_count = private.limit_for('expenses of an event') where id = ${event}`;
  const spend = () => ada.rpc("save_expense", newExpense(event, ada, [ada, bo]));
  expectCode(await changingNothing(event, spend), 422, "too_many");
  await sql`update public.events set expense_count = 0 where id = ${event}`;
});

describe("what nobody sees is no letter", () => {
  const invisible = ["\u200B\u200D\u2060", "\u202E\u202C \u00AD", "\u3164\u2800", "\n\t\u00A0", "\uFE0F\u200C \u200C"];

  test("invisible characters do not count as letters in the name and place of an event", async () => {
    for (const text of invisible) {
      for (const column of ["name", "place_country", "place_city"]) {
        const row = { ...newEvent, [column]: text };
        expectCode(await ada.insert("events", row), 422, "fill_required_fields");
        const change = () => ada.update("events", `id=eq.${event}`, { [column]: text });
        expectCode(await changingNothing(event, change), 422, "fill_required_fields");
      }
    }
    const { body } = await ada.insert("events", { ...newEvent, description: "\u200B\u202E\uFEFF" });
    expect(body[0].description).toBeNull();
  });

  test("invisible characters do not count as letters in the description and place of an expense", async () => {
    for (const text of invisible) {
      for (const description of [text, `ab${text}`, "a\u200D\u200Bb"]) {
        const save = () => ada.rpc("save_expense", newExpense(event, ada, [ada], { description }));
        expectCode(await changingNothing(event, save), 422, "invalid_description");
      }
      const place = { category: "place", place_name: text };
      const save = () => ada.rpc("save_expense", newExpense(event, ada, [ada], place));
      expectCode(await changingNothing(event, save), 422, "invalid_place");
    }
  });

  test("invisible characters do not count as letters in names", async () => {
    const { body: id } = await ada.rpc("add_person", { event_id: event, name: " Grand\u200Bpa\u202E " });
    expect((await ada.select(`profiles?id=eq.${id}`)).body[0].first_name).toBe("Grandpa");
    for (const name of ["", ...invisible, "x".repeat(101)]) {
      for (const request of [
        () => ada.rpc("add_person", { event_id: event, name }),
        () => ada.rpc("rename_person", { event_id: event, person_id: id, name }),
        () => ada.rpc("save_household", { event_id: event, id: randomUUID(), name, people: [ada.id] }),
      ]) {
        expectCode(await changingNothing(event, request), 422, "invalid_name");
      }
    }
    const blank = await bo.update("users", `id=eq.${bo.id}`, { first_name: "\u200B \u2060", last_name: "B\u202Eo" });
    expect(blank.body[0]).toMatchObject({ first_name: null, last_name: "Bo" });
  });
});

test("texts of four-byte characters at their limits are stored and fit into the index", async () => {
  // Four bytes each, without repetitions that could be compressed.
  const random = randomFrom(7);
  const letters = (count) =>
    Array.from({ length: count }, () => String.fromCodePoint(0x20000 + random.below(0xa6d0))).join("");
  const columns = {
    description: letters(200),
    category: "place",
    topic: "household",
    place_name: letters(200),
    place_city: letters(100),
    place_country: letters(100),
    place_id: letters(500),
  };
  const trip = await createEvent(ada, { default_currency: "VND" });
  const wanted = newExpense(trip, ada, [ada], {
    ...columns,
    currency: "IDR",
    amount: 999_999_999.99,
    conversion_rate_to_event_currency: 1.234567890123456,
  });
  const { status, body } = await ada.rpc("save_expense", wanted);
  expect({ status, body }).toMatchObject({ status: 200, body: columns });
  const indexed = await sql`
    select attname as name, atttypid = 'text'::regtype as text
    from pg_attribute where attrelid = 'public.expenses_by_date_idx'::regclass order by attnum`;
  // An uncompressed row is slightly longer than its index entry.
  const row = indexed.map(({ name, text }) => (text ? `${name} || ''` : name)).join(", ");
  const [{ bytes, letters: searched }] = await sql.unsafe(
    `select pg_column_size(row(${row})) as bytes, char_length(words) as letters from public.expenses where event_id = $1`,
    [trip],
  );
  expect(searched).toBe(300);
  expect(bytes).toBeGreaterThan(2400);
  expect(bytes).toBeLessThan(2704);
});
