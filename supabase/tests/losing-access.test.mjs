import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { functions } from "../functions.mjs";
import { claimsOf } from "./support/acting.mjs";
import {
  addPerson,
  balancesOf,
  createEvent,
  everythingOf,
  join,
  newEvent,
  newExpense,
  newPayment,
  participantId,
  save,
} from "./support/events.mjs";
import { digestOf, newGuest, newKey } from "./support/guests.mjs";
import { begin, outcome } from "./support/interleaving.mjs";
import { newSubscription } from "./support/notices.mjs";
import { signedUp } from "./support/people.mjs";
import { ago, newSeries } from "./support/series.mjs";
import { asServer, connect, sql } from "./support/stack.mjs";
import { closing, guestAt, newBill, openBill } from "./support/tables.mjs";

/**
 * Runs every way to write while the caller loses access: an open transaction removes the caller or deletes their account, and
 * commits while the call waits for its locks.
 *
 * @typedef {import("./support/people.mjs").Person} Person
 * @typedef {import("postgres").ReservedSql} Run
 */

const connections = connect(4);
afterAll(() => connections.end({ timeout: 5 }));

const { codes } = JSON.parse(readFileSync(new URL("../error-codes.json", import.meta.url), "utf8"));

/** @type {Person} */
let ada, cem;
/** An event of Ada with Cem, with all rows that the calls below need. */
let world;

async function newWorld() {
  [ada, cem] = await Promise.all([
    signedUp("Ada"),
    signedUp("Cem", { columns: { iban: "DE89370400440532013000", iban_ask_first: true } }),
  ]);
  const event = await createEvent(ada);
  await join(event, ada, cem);
  const [grandpa, grandma, uncle] = [
    await addPerson(ada, event, "Grandpa"),
    await addPerson(ada, event, "Grandma"),
    await addPerson(ada, event, "Uncle"),
  ];
  const done = async (person, name, parameters) => {
    const { status, body } = await person.rpc(name, parameters);
    if (status >= 300) throw new Error(`${name}: ${status} ${JSON.stringify(body)}`);
    return body;
  };
  await done(cem, "claim_person", { event_id: event, person_id: uncle.id });
  const household = randomUUID();
  await done(ada, "save_household", { event_id: event, id: household, name: "Two", people: [ada.id, cem.id] });
  const [kept, deleted] = [
    await save(ada, newExpense(event, ada, [ada, grandpa])),
    await save(ada, newExpense(event, ada, [ada, grandpa])),
  ];
  await done(ada, "delete_expense", { event_id: event, id: deleted.id, version: 1 });
  const payments = [newPayment(event, cem, ada), newPayment(event, cem, ada)];
  for (const payment of payments) await done(ada, "save_payment", { payment });
  await done(ada, "delete_payment", { event_id: event, id: payments[1].id });
  const { expense, shares } = newExpense(event, ada, [ada, grandpa]);
  const { id, ...imported } = expense;
  const entries = [{ id, digest: randomUUID(), expense: imported, shares }];
  const parts = { event_id: event, import_id: randomUUID(), source: "table", people: [], entries };
  await done(ada, "import_expenses", parts);
  const later = await save(ada, newExpense(event, ada, [ada, grandpa]));
  const { id: joined } = await done(ada, "join_expenses", {
    event_id: event,
    person_id: grandma.id,
    expenses: [{ id: later.id, version: 1 }],
    mutation_id: randomUUID(),
  });
  const series = newSeries(event, [ada], { anchor: ago(-1) });
  await done(ada, "save_series", { series });
  const bill = await openBill(ada, event, { seats: [{ person_id: cem.id }] });
  const closed = await openBill(ada, event, { seats: [{ name: "Zoe" }] });
  const phone = guestAt(closed.token);
  await phone.sit(null, 2);
  const zoe = (await ada.get("shared_bill", closed.at)).body.seats[1];
  await done(ada, "close_shared_bill", closing(closed, { version: 2 }, ada, { [zoe.person_id]: 33 }));
  const participant = await participantId(event, cem);
  const lost = await newGuest("Lost");
  await join(event, ada, lost);
  world = {
    event,
    participant,
    lost,
    grandpa,
    grandma,
    uncle,
    household,
    kept,
    deleted,
    payments,
    import_id: parts.import_id,
    joined,
    series: series.id,
    bill,
    closedBill: { token: closed.token, key: phone.key },
  };
}

/**
 * A person who is an admin, owes Cem, was paid by Cem, and whose IBAN Ada requested. There is a valid invitation; removing the
 * previous newcomer revoked the last one.
 * @param {Way} way
 */
async function newcomer({ isGuests, keeps }) {
  world.invitation = (await ada.rpc("create_invitation", { event_id: world.event, kind: "single" })).body;
  const person = await signedUp("Bo");
  await sql`
    insert into public.event_participants (event_id, user_id, role) values (${world.event}, ${person.id}, 'admin')`;
  await save(cem, newExpense(world.event, cem, [person], { amount: 1000 }));
  if (isGuests) {
    world.guestKey = newKey();
    await sql`update auth.users set is_anonymous = true where id = ${person.authId}`;
    await sql`
      insert into private.guest_keys (digest, user_id, kind)
      values (decode(${digestOf(world.guestKey)}, 'hex'), ${person.id}, 'device')`;
  }
  if (keeps) world.keptKey = (await newGuest("Kept")).key;
  world.comment = randomUUID();
  await sql`
    insert into public.comments (event_id, id, entry_id, author_id, created_by, text)
    values (${world.event}, ${world.comment}, ${world.kept.id}, ${person.id}, ${person.id}, 'Mine')`;
  await sql`delete from public.receipts where event_id = ${world.event}`;
  world.receipts = [randomUUID(), randomUUID(), randomUUID()];
  for (const [at, id] of world.receipts.entries()) {
    const path = [world.event, world.kept.id, id].join("/");
    const [confirmed, deleted] = [at > 0 ? new Date() : null, at > 1 ? new Date() : null];
    await sql`insert into storage.objects (bucket_id, name) values ('receipts', ${path})`;
    await sql`
      insert into public.receipts (
        event_id, id, expense_id, path, position, width, height, bytes, created_by, confirmed_at, deleted_at
      )
      values (
        ${world.event}, ${id}, ${world.kept.id}, ${path}, ${at + 1}, 1, 1, 1, ${person.id}, ${confirmed}, ${deleted}
      )`;
  }
  await sql`
    insert into private.iban_requests (event_id, owner_id, asked_by, asked_by_name)
    values (${world.event}, ${person.id}, ${ada.id}, 'Ada')`;
  world.paid = randomUUID();
  await sql`
    insert into public.payments (event_id, id, from_user, to_user, amount, created_by, arrival)
    values (${world.event}, ${world.paid}, ${cem.id}, ${person.id}, 1, ${cem.id}, 'asked')`;
  world.settlement = randomUUID();
  const parts = [{ event_id: world.event, payment_id: world.payments[0].id, amount: 12.5 }];
  await sql`
    insert into public.settlements (id, made_by, with_user, currency, amount, parts)
    values (${world.settlement}, ${cem.id}, ${person.id}, 'EUR', 12.5, ${sql.json(parts)})`;
  return person;
}

/**
 * @typedef {object} Way to write
 * @property {(run: Run, person: Person) => PromiseLike<unknown>} ask
 * @property {boolean} [isGuests] whether the caller is a guest, with the key of their device
 * @property {boolean} [keeps] whether the caller keeps what a guest entered, with the guest's key
 * @property {string} [refusal] of a removed caller's call; without one, what it writes is not the event's
 */

/** @param {Way["ask"]} ask @param {string} [refusal] @returns {Way} */
const ofTheEvent = (ask, refusal = "not_participant") => ({ ask, refusal });
/** @param {Way["ask"]} ask @returns {Way} */
const ofTheCaller = (ask) => ({ ask });
/** @param {Way["ask"]} ask @returns {Way} */
const ofTheGuest = (ask) => ({ ask, isGuests: true });

const expenseOf = (person) => newExpense(world.event, person, [person]);

/** Procedures that a signed-in person calls. @type {Record<string, Way>} */
const procedures = {
  add_comment: ofTheEvent(
    (run) => run`select public.add_comment(${world.event}, ${world.kept.id}, ${randomUUID()}, 'Hello')`,
  ),
  add_occurrence: ofTheEvent((run) => run`select public.add_occurrence(${world.event}, ${world.series}, 1)`),
  create_due_expenses: ofTheEvent((run) => run`select public.create_due_expenses(${world.event})`),
  delete_series: ofTheEvent((run) => run`select public.delete_series(${world.event}, ${world.series}, 1)`),
  save_series: ofTheEvent((run) => run`select public.save_series(${newSeries(world.event, [cem])})`),
  set_series_state: ofTheEvent((run) => run`select public.set_series_state(${world.event}, ${world.series}, 'paused')`),
  skip_occurrence: ofTheEvent((run) => run`select public.skip_occurrence(${world.event}, ${world.series}, 1)`),
  add_receipt: ofTheEvent(
    (run) => run`select public.add_receipt(${world.event}, ${world.kept.id}, ${world.receipts[0]})`,
  ),
  remove_receipt: ofTheEvent(
    (run) => run`select public.remove_receipt(${world.event}, ${world.kept.id}, ${world.receipts[1]})`,
  ),
  reserve_receipt: ofTheEvent(
    (run) => run`select public.reserve_receipt(${world.event}, ${world.kept.id}, ${randomUUID()}, 1, 1, 1)`,
  ),
  restore_receipt: ofTheEvent(
    (run) => run`select public.restore_receipt(${world.event}, ${world.kept.id}, ${world.receipts[2]})`,
  ),
  add_person: ofTheEvent((run) => run`select public.add_person(${world.event}, 'Aunt')`),
  // A person who left and is still owed money decides who sees their IBAN.
  answer_iban_request: ofTheCaller((run) => run`select public.answer_iban_request(${world.event}, ${ada.id}, true)`),
  answer_payment: ofTheEvent((run) => run`select public.answer_payment(${world.event}, ${world.paid}, true)`),
  answer_settlement: ofTheEvent((run) => run`select public.answer_settlement(${world.settlement}, true)`),
  ask_for_iban: ofTheEvent((run) => run`select public.ask_for_iban(${world.event}, ${cem.id})`),
  begin_as_guest: ofTheGuest((run) => run`select public.begin_as_guest('Bo', ${digestOf(newKey())})`),
  cancel_shared_bill: ofTheEvent((run) => run`select public.cancel_shared_bill(${world.event}, ${world.bill.id})`),
  close_shared_bill: ofTheEvent((run, person) => {
    const { version, expense, shares } = closing(world.bill, { version: 1 }, person, { [person.id]: 33 });
    return run`
      select public.close_shared_bill(${world.event}, ${world.bill.id}, ${version}, ${run.json(expense)}, ${run.json(shares)})`;
  }),
  claim_person: ofTheEvent((run) => run`select public.claim_person(${world.event}, ${world.grandpa.id})`),
  create_invitation: ofTheEvent((run) => run`select public.create_invitation(${world.event}, 'group')`),
  delete_comment: ofTheEvent((run) => run`select public.delete_comment(${world.event}, ${world.comment})`),
  delete_event: ofTheEvent((run) => run`select public.delete_event(${world.event})`),
  delete_expense: ofTheEvent((run) => run`select public.delete_expense(${world.event}, ${world.kept.id}, 1)`),
  delete_payment: ofTheEvent((run) => run`select public.delete_payment(${world.event}, ${world.payments[0].id})`),
  delete_household: ofTheEvent((run) => run`select public.delete_household(${world.event}, ${world.household})`),
  delete_push_subscription: ofTheCaller((run) => run`select public.delete_push_subscription('https://example.com')`),
  edit_comment: ofTheEvent((run) => run`select public.edit_comment(${world.event}, ${world.comment}, 'Other')`),
  ensure_user: ofTheCaller((run) => run`select public.ensure_user()`),
  import_expenses: ofTheEvent((run, person) => {
    const { expense, shares } = expenseOf(person);
    const entries = [{ id: expense.id, digest: randomUUID(), expense, shares }];
    return run`select public.import_expenses(${world.event}, ${randomUUID()}, 'table', '[]', ${run.json(entries)})`;
  }),
  join_expenses: ofTheEvent((run) => {
    const expenses = run.json([{ id: world.kept.id, version: 1 }]);
    return run`select public.join_expenses(${world.event}, ${world.grandma.id}, ${expenses}, ${randomUUID()})`;
  }),
  keep_as: { ...ofTheCaller((run) => run`select public.keep_as(${world.keptKey})`), keeps: true },
  keep_shared_bill_seat: ofTheEvent(
    (run) => run`select public.keep_shared_bill_seat(${world.closedBill.token}, ${world.closedBill.key})`,
    "cannot_keep_seat",
  ),
  leave_event: ofTheEvent((run) => run`select public.leave_event(${world.event})`),
  lock_shared_bill: ofTheEvent((run) => run`select public.lock_shared_bill(${world.event}, ${world.bill.id}, true)`),
  mark_shared_bill: ofTheEvent((run) => {
    const marks = run.json([{ line_id: world.bill.lines[0].id, weight: 1, number: 1 }]);
    return run`select public.mark_shared_bill(${world.event}, ${world.bill.id}, ${marks})`;
  }),
  merge_people: ofTheEvent(
    (run) => run`select public.merge_people(${world.event}, ${world.grandpa.id}, ${world.grandma.id})`,
  ),
  mute_event: ofTheEvent((run) => run`select public.mute_event(${world.event}, true)`),
  open_shared_bill: ofTheEvent((run) => {
    const { id, token_digest, lines } = newBill(world.event).bill;
    return run`
      select public.open_shared_bill(${world.event}, ${id}, ${token_digest}, 'Bill', 'EUR', ${run.json(lines)})`;
  }),
  recover_guest: ofTheGuest((run) => run`select public.recover_guest(${world.guestKey}, ${digestOf(newKey())})`),
  release_guest: ofTheEvent((run) => run`select public.release_guest(${world.event}, ${world.lost.id})`),
  remove_shared_bill_seat: ofTheEvent(
    (run) => run`select public.remove_shared_bill_seat(${world.event}, ${world.bill.id}, ${cem.id})`,
  ),
  renew_shared_bill_token: ofTheEvent((run) => {
    const { token_digest } = newBill(world.event).bill;
    return run`select public.renew_shared_bill_token(${world.event}, ${world.bill.id}, ${token_digest})`;
  }),
  remove_participant: ofTheEvent((run) => run`select public.remove_participant(${world.event}, ${world.participant})`),
  rename_person: ofTheEvent((run) => run`select public.rename_person(${world.event}, ${world.grandpa.id}, 'Opa')`),
  // It returns an event that is not deleted.
  restore_event: ofTheEvent((run) => run`select public.restore_event(${world.event})`, "event_not_found"),
  restore_expense: ofTheEvent((run) => run`select public.restore_expense(${world.event}, ${world.deleted.id})`),
  restore_password: ofTheCaller((run) => run`select public.restore_password('a nonce')`),
  restore_payment: ofTheEvent((run) => run`select public.restore_payment(${world.event}, ${world.payments[1].id})`),
  revoke_invitation: ofTheEvent((run) => run`select public.revoke_invitation(${world.event}, ${world.invitation.id})`),
  save_event: ofTheEvent((run) => run`select public.save_event(${world.event}, ${{ name: "Mine" }}, '{}')`),
  save_expense: ofTheEvent((run, person) => {
    const { expense, shares } = expenseOf(person);
    return run`select public.save_expense(${expense}, ${shares})`;
  }),
  save_guest_key: ofTheGuest((run) => run`select public.save_guest_key(${digestOf(newKey())})`),
  save_notification_settings: ofTheCaller(
    (run) => run`select public.save_notification_settings(false, '22:00', '08:00', true)`,
  ),
  save_payment: ofTheEvent((run, person) => run`select public.save_payment(${newPayment(world.event, person, cem)})`),
  save_payment_handle: ofTheCaller((run) => run`select public.save_payment_handle('paypal', 'bo')`),
  save_profile: ofTheCaller((run) => run`select public.save_profile('{"city": "Bonn"}', '{}')`),
  save_push_subscription: ofTheCaller((run) => {
    const { endpoint, p256dh, auth, time_zone, locale } = newSubscription();
    return run`select public.save_push_subscription(${endpoint}, ${p256dh}, ${auth}, ${time_zone}, ${locale})`;
  }),
  save_household: ofTheEvent(
    (run) => run`select public.save_household(${world.event}, ${randomUUID()}, 'One', ${[world.grandma.id]})`,
  ),
  see_news: ofTheCaller((run) => run`select public.see_news(now())`),
  separate_people: ofTheEvent((run) => run`select public.separate_people(${world.event}, ${world.uncle.id})`),
  settle_with: ofTheEvent(async (run, person) => {
    const balances = await balancesOf(world.event);
    // Ada and Cem pay as one.
    const nets = { from_net: balances[person.id]?.net, to_net: balances[ada.id].net + balances[cem.id].net };
    const part = { event_id: world.event, id: randomUUID(), from_user: person.id, to_user: cem.id, amount: 1, ...nets };
    return run`select public.settle_with(${cem.id}, 'EUR', ${run.json([part])}, ${randomUUID()})`;
  }),
  set_saved_split: ofTheEvent(
    (run) => run`
      select public.set_saved_split(
        ${world.event}, ${randomUUID()}, jsonb_build_object('name', 'One', 'parts', jsonb_build_object(${world.grandma.id}::text, 1))
      )`,
  ),
  set_check_mark: ofTheEvent((run) => run`select public.set_check_mark(${world.event}, ${world.kept.id}, true)`),
  sit_at_shared_bill: ofTheEvent((run) => run`select public.sit_at_shared_bill(${world.event}, ${world.bill.id})`),
  undo_import: ofTheEvent((run) => run`select public.undo_import(${world.event}, ${world.import_id})`),
  undo_join_expenses: ofTheEvent((run) => run`select public.undo_join_expenses(${world.event}, ${world.joined})`),
  undo_settlement: ofTheEvent((run) => run`select public.undo_settlement(${world.settlement})`),
};

/** Procedures that the server calls on behalf of a person. @type {Record<string, Way>} */
const serverProcedures = {
  accept_invitation: ofTheEvent(
    (run, person) => run`select public.accept_invitation(${world.invitation.token}, ${person.authId})`,
    "invalid_or_expired_invitation",
  ),
  // settling.test.mjs tests that an IBAN is disclosed before the removal or not at all.
  payee_ibans: ofTheCaller(
    (run, person) => run`select public.payee_ibans(${world.event}, ${person.authId}, ${[cem.id]})`,
  ),
};

/** Writers that the server calls for nobody, and the one that these tests race with. */
const actingForNobody = [
  ...functions.filter(({ used }) => used === "jobs").map(({ name }) => name.replace("public.", "")),
  "delete_account",
];

/** Plain writes of a signed-in person. @type {Record<string, Way>} */
const writes = {
  "insert event_invitations": ofTheEvent(
    (run) => run`insert into public.event_invitations (event_id) values (${world.event})`,
  ),
  "insert events": ofTheCaller((run) => run`insert into public.events ${run(newEvent)}`),
  "update events": ofTheEvent((run) => run`update public.events set name = 'Mine' where id = ${world.event}`),
  "update users": ofTheCaller((run, person) => run`update public.users set city = 'Bonn' where id = ${person.id}`),
};

/** All of these, with the caller. @type {[string, Way, (person: Person) => Person | "server"][]} */
const ways = [
  ...Object.entries({ ...procedures, ...writes }).map(([name, way]) => [name, way, (person) => person]),
  ...Object.entries(serverProcedures).map(([name, way]) => [name, way, () => "server"]),
];

/** Removes the person in an open transaction, as Ada does. @param {Person} person */
async function removing(person) {
  const transaction = await begin(connections, "owner");
  await transaction.run`
    select set_config('request.jwt.claim.sub', ${ada.authId}, true),
      set_config('request.jwt.claims', ${JSON.stringify(claimsOf(ada))}, true)`;
  const participant = await participantId(world.event, person);
  await transaction.run`select public.remove_participant(${world.event}, ${participant})`;
  return transaction;
}

/** Deletes the account of the person in an open transaction. @param {Person} person */
async function deleting(person) {
  const transaction = await begin(connections, "owner");
  await transaction.run`select public.delete_account(${person.authId})`;
  return transaction;
}

/**
 * Starts a call in the middle of the removal, which commits as soon as the call waits.
 * @param {Awaited<ReturnType<typeof begin>>} removal
 * @param {Person} person
 * @param {Way} way
 * @param {Person | "server"} caller
 */
async function callDuring(removal, person, way, caller) {
  const after = await everythingOf(world.event, [], removal.run);
  const call = await begin(connections, caller);
  const pending = outcome(way.ask(call.run, person));
  const waited = await call.waitsBeforeEnding(pending);
  // A call that waits for no lock is done already, so commit it before the removal.
  if (!waited) await call.commit();
  await removal.commit();
  const { refusal } = await pending;
  if (waited) await (refusal ? call.rollback() : call.commit());
  return { waited, refusal, after };
}

describe("ways to write", () => {
  test("every procedure that writes for people or the server is tested here", async () => {
    const callable = async (role) =>
      (
        await sql`
          select proname as name from pg_proc
          where pronamespace = 'public'::regnamespace and provolatile = 'v' and has_function_privilege(${role}, oid, 'execute')
          order by name`
      ).map(({ name }) => name);
    expect(await callable("authenticated")).toEqual(Object.keys(procedures).sort());
    const ofTheServer = await callable("service_role");
    expect(ofTheServer.filter((name) => !actingForNobody.includes(name))).toEqual(Object.keys(serverProcedures).sort());
  });

  test("every table that people can write is tested here", async () => {
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
    expect(granted.map(({ name }) => name)).toEqual(Object.keys(writes).sort());
  });
});

/** Ways that share an event. Each test adds rows to it, and compares all of them. */
const perEvent = 8;
const groups = Array.from({ length: Math.ceil(ways.length / perEvent) }, (_, at) =>
  ways.slice(at * perEvent, (at + 1) * perEvent),
);

describe.each(groups.map((group) => [group[0][0], group]))("an event from %s on", (_, group) => {
  beforeAll(newWorld);

  describe.each(group)("%s", (_, way, callerOf) => {
    test("a call writes nothing into the event when its caller is removed while it waits", async () => {
      const person = await newcomer(way);
      const { waited, refusal, after } = await callDuring(await removing(person), person, way, callerOf(person));
      if (way.refusal) {
        expect({ waited, refusal }).toEqual({ waited: true, refusal: way.refusal });
        expect(await everythingOf(world.event)).toEqual(after);
      } else {
        expect(refusal).toBeUndefined();
      }
    });

    test("a call writes nothing when the account of its caller is deleted while it waits", async () => {
      const person = await newcomer(way);
      const { waited, after } = await callDuring(await deleting(person), person, way, callerOf(person));
      expect(await everythingOf(world.event)).toEqual(after);
      if (way.refusal) expect(waited).toBe(true);
      expect(await writtenBy(person)).toEqual(nothing);
    });

    test("a call succeeds for a caller with access, and writes nothing once their account is deleted", async () => {
      const person = await newcomer(way);
      const before = await begin(connections, callerOf(person));
      expect(await outcome(way.ask(before.run, person))).toEqual({});
      await before.rollback();

      expect((await asServer("delete_account", { auth_user_id: person.authId })).body).toEqual({ deleted: true });
      const unchanged = await everythingOf(world.event);
      const after = await begin(connections, callerOf(person));
      const { refusal } = await outcome(way.ask(after.run, person));
      await (refusal ? after.rollback() : after.commit());
      expect(await everythingOf(world.event)).toEqual(unchanged);
      expect(await writtenBy(person)).toEqual(nothing);
      // A policy refuses a plain write, or it matches no row.
      if (way.refusal === undefined || Object.values(writes).includes(way)) return;
      expect(codes).toHaveProperty([refusal]);
    });
  });
});

/** Rows of a person outside the event: their events, and the rest of their own row. @param {Person} person */
async function writtenBy({ id }) {
  const [found] = await sql`
    select city, (select count(*)::int from public.events where created_by = ${id}) as events
    from public.users where id = ${id}`;
  return found;
}

const nothing = { city: null, events: 0 };
