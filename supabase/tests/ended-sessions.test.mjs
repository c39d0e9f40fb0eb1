import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { addPerson, createEvent, everythingOf, newEvent, newExpense } from "./support/events.mjs";
import { expectCode } from "./support/expectations.mjs";
import { signedIn, signedUp } from "./support/people.mjs";
import { request, sql } from "./support/stack.mjs";

/**
 * An access token stays valid for up to an hour after its session has ended. It reads until then and writes nothing, so that a
 * thief's session that was ended changes neither who is paid nor who gets in.
 */

/** Functions that write without a living session, with the reason. Every other one that writes asks for it. */
const writesWithoutSession = {
  delete_push_subscription: "It only ends the notices on one of the caller's own devices, as signing out does.",
  ensure_user: "It changes nothing of an account that has its row, and every account gets its row when it is made.",
};

/** Arguments for functions that check them before they ask for the session. @type {Record<string, () => object>} */
const checkedFirst = {
  add_person: () => ({ event_id: event, name: "Aunt" }),
  rename_person: () => ({ event_id: event, person_id: aunt, name: "Uncle", was: null }),
  save_expense: () => newExpense(event, living, [living]),
  save_household: () => ({ event_id: event, id: randomUUID(), name: "Two", people: [living.id, aunt] }),
  settle_with: () => ({
    ...{ person_id: aunt, currency: "EUR", mutation_id: randomUUID() },
    parts: [
      { event_id: event, id: randomUUID(), from_user: living.id, to_user: aunt, amount: 1, from_net: 0, to_net: 0 },
    ],
  }),
};

/** The plain writes that people may do. @type {Record<string, (person: Person, event: string) => Promise<Answer>>} */
const plainWrites = {
  "insert event_invitations": (person, event) => person.insert("event_invitations", { event_id: event }),
  "insert events": (person) => person.insert("events", newEvent),
  "update events": (person, event) => person.update("events", `id=eq.${event}`, { name: "Mine" }),
  "update users": (person) =>
    person.update("users", `id=eq.${person.id}`, { iban: "DE89370400440532013000", iban_ask_first: false }),
};

/**
 * @typedef {import("./support/people.mjs").Person} Person
 * @typedef {import("./support/stack.mjs").Answer} Answer
 */

/** The same person with a session that has ended, and with one that lives. @type {Person} */
let ended, living;
/** An event of theirs, and somebody without an account in it. @type {string} */
let event, aunt;
/** The functions that write, with the names of their arguments. @type {{ name: string, arguments: string[] }[]} */
let writers;

beforeAll(async () => {
  const person = await signedUp("Ada", { columns: { iban: "TR330006100519786457841326", iban_ask_first: true } });
  living = { name: "Ada", ...(await signedIn(person.email)) };
  ended = { name: "Ada", ...(await signedIn(person.email)) };
  event = await createEvent(living);
  aunt = (await addPerson(living, event, "Aunt")).id;
  await request("POST", "/auth/v1/logout?scope=local", { token: ended.token });
  writers = await sql`
    select proname as name, coalesce(proargnames[1:pronargs], '{}') as arguments from pg_proc
    where pronamespace = 'public'::regnamespace and provolatile = 'v' and has_function_privilege('authenticated', oid, 'execute')
    order by name`;
});

/** Calls a function, most of them with nulls, because the session is the first thing that they ask for. */
const call = (person, writer) =>
  person.rpc(writer.name, {
    ...Object.fromEntries(writer.arguments.map((name) => [name, null])),
    ...checkedFirst[writer.name]?.(),
  });

const stored = async () => [
  await everythingOf(event),
  await sql`select * from public.users where id = ${living.id}`,
  await sql`select count(*)::int from public.events where created_by = ${living.id}`,
];

describe("a token whose session has ended", () => {
  test("is refused by every function that writes, except those listed here with a reason", async () => {
    expect(writers.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(writesWithoutSession)));
    const before = await stored();
    const refusing = [];
    for (const writer of writers) {
      const { status, body } = await call(ended, writer);
      if (status === 401 && body.message === "user_not_authenticated") refusing.push(writer.name);
    }
    expect(refusing).toEqual(writers.map(({ name }) => name).filter((name) => !(name in writesWithoutSession)));
    expect(await stored()).toEqual(before);
  });

  test("is refused by no function for another reason than its session", async () => {
    for (const writer of writers) expect((await call(living, writer)).status, writer.name).not.toBe(401);
  });

  test("writes no table", async () => {
    const granted = await sql`
      select distinct privilege || ' ' || relname as name
      from pg_class
      cross join unnest(${["insert", "update", "delete"]}::text[]) as privilege
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'p')
        and case
          when privilege = 'delete' then has_table_privilege('authenticated', pg_class.oid, privilege)
          else has_any_column_privilege('authenticated', pg_class.oid, privilege)
        end
      order by name`;
    expect(granted.map(({ name }) => name)).toEqual(Object.keys(plainWrites));
    const before = await stored();
    for (const write of Object.values(plainWrites)) {
      expectCode(await write(ended, event), 401, "user_not_authenticated");
    }
    expect(await stored()).toEqual(before);
  });
});

test("a living session of the same person goes on writing", async () => {
  for (const [name, write] of Object.entries(plainWrites)) {
    expect((await write(living, event)).status, name).toBeLessThan(300);
  }
});
