import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { createEvent, join, newExpense, newPayment, save } from "./support/events.mjs";
import { signedUp } from "./support/people.mjs";
import { sql } from "./support/stack.mjs";

/** Keys, foreign keys and indexes of our tables, each with its columns in order. */
let keys, foreignKeys, indexes;

beforeAll(async () => {
  const constraints = await sql`
    select conname as name, contype as kind, relname as table, confrelid::regclass::text as target,
      (
        select array_agg(attname::text order by place)
        from unnest(conkey) with ordinality as key (attnum, place)
        join pg_attribute as attribute on attribute.attrelid = conrelid and attribute.attnum = key.attnum
      ) as columns
    from pg_constraint
    join pg_class on pg_class.oid = conrelid
    where connamespace in ('public'::regnamespace, 'private'::regnamespace) and contype in ('p', 'f')`;
  keys = constraints.filter(({ kind }) => kind === "p");
  foreignKeys = constraints.filter(({ kind }) => kind === "f");
  indexes = await sql`
    select index_class.relname as name, class.relname as table, indisprimary as primary,
      pg_get_expr(indpred, indrelid) as condition,
      (
        select array_agg(attname::text order by place)
        from unnest((indkey::int2[])[0:indnkeyatts - 1]) with ordinality as key (attnum, place)
        join pg_attribute as attribute on attribute.attrelid = indrelid and attribute.attnum = key.attnum
      ) as columns
    from pg_index
    join pg_class as class on class.oid = indrelid
    join pg_class as index_class on index_class.oid = indexrelid
    where class.relnamespace in ('public'::regnamespace, 'private'::regnamespace)`;
});

const named = (list) => list.map(({ name }) => name).sort();

/** Columns that store an actor. They have no foreign key, so that writers never wait for a person's row. */
const whoDidIt = ["created_by", "updated_by", "deleted_by", "used_by", "actor", "host_id"];
/** Columns that store whose money or membership it is. */
const people = [
  "user_id",
  "author_id",
  "from_user",
  "to_user",
  "paid_by",
  "person_id",
  "into_person",
  "owner_id",
  "shown_to",
  "asked_by",
];

test("the key of every table of an event begins with event_id, except invitations, which are found by token", async () => {
  const ofEvents = await sql`
    select relname as name
    from pg_attribute
    join pg_class on pg_class.oid = attrelid
    where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and relkind = 'r' and attname = 'event_id'`;
  expect(ofEvents.length).toBeGreaterThan(8);
  const otherwise = ofEvents.filter(({ name }) => keys.find(({ table }) => table === name)?.columns[0] !== "event_id");
  expect(named(otherwise)).toEqual(["event_invitations"]);
});

test("every foreign key has an index that begins with its columns, in any order", () => {
  const without = foreignKeys.filter(
    (key) =>
      !indexes.some(
        ({ table, columns, condition }) =>
          table === key.table &&
          columns &&
          key.columns.every((column) => columns.slice(0, key.columns.length).includes(column)) &&
          // A partial index is enough when it only leaves out nulls.
          (condition === null || condition === `(${key.columns[0]} IS NOT NULL)`),
      ),
  );
  expect(named(without)).toEqual([
    // A household is deleted after its people have left it. The primary key finds the at most 1,000 people of the event.
    "event_participants_household_id_fkey",
    // People are only deleted with their event, after its expenses, so the key finds no rows. The index by person leaves out
    // deleted rows, because screens need it so.
    "expenses_participants_user_id_fkey",
    "expenses_payers_user_id_fkey",
  ]);
});

test("columns that store an actor have neither a foreign key nor an index", () => {
  for (const list of [foreignKeys, indexes]) {
    const found = named(list.filter(({ columns }) => columns?.some((column) => whoDidIt.includes(column))));
    // The receipts that a person added in a day are counted.
    expect(found.filter((name) => name !== "receipts_created_by_idx")).toEqual([]);
  }
});

test("an index by person begins with the person", () => {
  const byPerson = indexes.filter(
    ({ primary, columns }) => !primary && columns?.some((column) => people.includes(column)),
  );
  expect(byPerson.length).toBeGreaterThan(4);
  expect(named(byPerson.filter(({ columns }) => !people.includes(columns[0])))).toEqual([]);
});

test("only indexes for ordered lists begin with event_id, besides the keys", () => {
  // The planner would choose any other such index for the policies, and read the whole event for each row.
  const byEvent = indexes.filter(({ primary, columns }) => !primary && columns?.[0] === "event_id");
  expect(named(byEvent)).toEqual([
    "event_invitations_event_id_idx",
    "expenses_by_creation_idx",
    "expenses_by_date_idx",
    // Have default splits and open bills alone, so that no policy can use them.
    "saved_splits_default_idx",
    "shared_bills_open_idx",
  ]);
});

test("no table of money references the currencies, because each insert would lock the EUR row", () => {
  expect(named(foreignKeys.filter(({ target }) => target.endsWith("currencies")))).toEqual([]);
});

describe("whose money it is", () => {
  test("composite foreign keys bind money to people of its event", () => {
    const bound = foreignKeys
      .filter(({ target }) => target.endsWith("event_participants"))
      .map(({ table, columns }) => `${table} (${columns.join(", ")})`);
    expect(bound.sort()).toEqual([
      "check_marks (event_id, user_id)",
      "comments (event_id, author_id)",
      "event_balances (event_id, user_id)",
      "event_mutes (event_id, user_id)",
      "expenses_participants (event_id, user_id)",
      "expenses_payers (event_id, user_id)",
      "iban_disclosures (event_id, owner_id)",
      "iban_disclosures (event_id, shown_to)",
      "iban_requests (event_id, asked_by)",
      "iban_requests (event_id, owner_id)",
      "payments (event_id, from_user)",
      "payments (event_id, to_user)",
    ]);
  });

  test("even the owner of the tables cannot assign money to a person of another event", async () => {
    const [ada, bo, stranger] = await Promise.all(["Ada", "Bo", "Stranger"].map((name) => signedUp(name)));
    const event = await createEvent(ada);
    await join(event, ada, bo);
    await createEvent(stranger);
    const { id } = await save(ada, newExpense(event, ada, [ada, bo]));
    const payment = newPayment(event, ada, bo);
    await ada.rpc("save_payment", { payment });
    for (const refused of [
      sql`update public.expenses_payers set user_id = ${stranger.id} where event_id = ${event} and expense_id = ${id}`,
      sql`
        update public.expenses_participants set user_id = ${stranger.id}
        where event_id = ${event} and expense_id = ${id} and user_id = ${bo.id}`,
      sql`update public.payments set from_user = ${stranger.id} where event_id = ${event} and id = ${payment.id}`,
      sql`update public.payments set to_user = ${stranger.id} where event_id = ${event} and id = ${payment.id}`,
      sql`insert into public.event_balances (event_id, user_id) values (${event}, ${stranger.id})`,
    ]) {
      await expect(refused).rejects.toMatchObject({ code: "23503" });
    }
    // paid_by is one of the payers: the balance check verifies it.
    for (const other of [bo.id, stranger.id, randomUUID()]) {
      await expect(
        sql`update public.expenses set paid_by = ${other} where event_id = ${event} and id = ${id}`,
      ).rejects.toMatchObject({ message: "payers_do_not_add_up" });
    }
  });
});
