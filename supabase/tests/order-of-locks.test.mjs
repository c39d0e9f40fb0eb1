import { afterAll, describe, expect, test } from "vitest";
import { addPerson, createEvent, join, newEvent, newExpense, save } from "./support/events.mjs";
import { begin, outcome } from "./support/interleaving.mjs";
import { listens, pendingOf } from "./support/notices.mjs";
import { signedUp } from "./support/people.mjs";
import { asServer, connect, sql } from "./support/stack.mjs";

/** @typedef {import("./support/people.mjs").Person} Person */

const connections = connect(6);
afterAll(() => connections.end({ timeout: 5 }));

/** @param {...string} names */
const people = (...names) => Promise.all(names.map((name) => signedUp(name)));

const membersOf = async (event) => {
  const rows = await sql`
    select user_id, role, status from public.event_participants where event_id = ${event} order by joined_at, user_id`;
  return rows.map(({ user_id, role, status }) => [user_id, role, status]);
};

/** Starts deleting the account, without committing. @param {Person} person */
async function deleting(person) {
  const transaction = await begin(connections, "server");
  await transaction.run`select public.delete_account(${person.authId})`;
  return transaction;
}

/**
 * Returns the result of a statement that starts while an account is being deleted.
 * @param {Person} leaver
 * @param {{ authId: string } | "server"} who
 * @param {(run: import("postgres").ReservedSql) => PromiseLike<unknown>} statement
 */
async function whileDeleted(leaver, who, statement) {
  const deletion = await deleting(leaver);
  const other = await begin(connections, who);
  const pending = outcome(statement(other.run));
  await other.waits();
  await deletion.commit();
  const result = await pending;
  await other.commit();
  return result;
}

describe("a deleted account", () => {
  test("an account that accepts an invitation while being deleted joins nothing", async () => {
    const [ada, guest] = await people("Ada", "Guest");
    const event = await createEvent(ada);
    const { body } = await ada.rpc("create_invitation", { event_id: event, kind: "group" });
    const accepted = await whileDeleted(
      guest,
      "server",
      (run) => run`select public.accept_invitation(${body.token}, ${guest.authId})`,
    );
    expect(accepted.refusal).toBe("user_not_found");
    expect(await membersOf(event)).toEqual([[ada.id, "admin", "active"]]);
  });

  test("an account being deleted also leaves the event that it joined just before", async () => {
    const [ada, guest] = await people("Ada", "Guest");
    const event = await createEvent(ada);
    const { body } = await ada.rpc("create_invitation", { event_id: event, kind: "group" });
    const joining = await begin(connections, "server");
    await joining.run`select public.accept_invitation(${body.token}, ${guest.authId})`;
    const deletion = await begin(connections, "server");
    const pending = outcome(deletion.run`select public.delete_account(${guest.authId})`);
    await deletion.waits();
    await joining.commit();
    expect(await pending).toEqual({});
    await deletion.commit();
    expect(await membersOf(event)).toEqual([
      [ada.id, "admin", "active"],
      [guest.id, "member", "removed"],
    ]);
  });

  test("an account being deleted creates, restores and leaves no event", async () => {
    for (const statement of [
      (run) => run`insert into public.events ${run({ ...newEvent, name: "Too late" })}`,
      (run, own) => run`select public.restore_event(${own})`,
    ]) {
      const [maker] = await people("Maker");
      const own = await createEvent(maker);
      await maker.rpc("delete_event", { event_id: own });
      const result = await whileDeleted(maker, maker, (run) => statement(run, own));
      expect(result.refusal, String(statement)).toBe("user_not_authenticated");
      const events = await sql`select status from public.events where created_by = ${maker.id}`;
      expect([...events]).toEqual([{ status: "deleted" }]);
    }
    const [ada, leaver] = await people("Ada", "Leaver");
    const event = await createEvent(ada);
    await join(event, ada, leaver);
    const left = await whileDeleted(leaver, leaver, (run) => run`select public.leave_event(${event})`);
    expect(left.refusal).toBeDefined();
    expect(await membersOf(event)).toEqual([
      [ada.id, "admin", "active"],
      [leaver.id, "member", "removed"],
    ]);
  });

  test("a profile written while its account is being deleted keeps nothing", async () => {
    for (const statement of [
      (run) => run`select public.save_profile(${{ city: "Bonn" }}, ${{}})`,
      (run) => run`update public.users set city = 'Bonn' where auth_user_id = auth.uid()`,
    ]) {
      const [person] = await people("Person");
      await whileDeleted(person, person, statement);
      const [{ city }] = await sql`select city from public.users where id = ${person.id}`;
      expect(city, String(statement)).toBeNull();
    }
  });

  test("no IBAN is disclosed to or from an account being deleted, and its name is not stored", async () => {
    const iban = "DE89370400440532013000";
    for (const [gone, place] of /** @type {const} */ ([
      ["who asks", 0],
      ["who is to be paid", 1],
    ])) {
      const both = await Promise.all(["Asking", "Paid"].map((name) => signedUp(name, { columns: { iban } })));
      const [asking, paid] = both;
      const event = await createEvent(asking);
      await join(event, asking, paid);
      let shown;
      const result = await whileDeleted(both[place], "server", async (run) => {
        [{ shown }] = await run`select public.payee_ibans(${event}, ${asking.authId}, ${[paid.id]}) as shown`;
      });
      expect(result).toEqual({});
      expect(shown, gone).toEqual([]);
      expect(await sql`select from public.iban_disclosures where event_id = ${event}`).toHaveLength(0);
    }
  });

  test("an expense saved while its author's account is being deleted is not stored", async () => {
    const [ada, leaver] = await people("Ada", "Leaver");
    const event = await createEvent(ada);
    await join(event, ada, leaver);
    const { expense, shares } = newExpense(event, ada, [ada, leaver]);
    const saved = await whileDeleted(leaver, ada, (run) => run`select public.save_expense(${expense}, ${shares})`);
    expect(saved.refusal).toBe("sharer_not_participant");
    expect(await sql`select from public.expenses where event_id = ${event}`).toHaveLength(0);
  });

  test("an event passes to a remaining person even when the first heir is deleted concurrently", async () => {
    const [ada, heir, third] = await people("Ada", "Heir", "Third");
    const event = await createEvent(ada);
    await join(event, ada, heir, third);
    const result = await whileDeleted(ada, "server", (run) => run`select public.delete_account(${heir.authId})`);
    expect(result).toEqual({});
    expect((await membersOf(event)).at(-1)).toEqual([third.id, "admin", "active"]);
  });
});

describe("nobody waits in a circle", () => {
  test.each([
    ["payer", 1, [0, 1]],
    ["sharer", 0, [1]],
  ])(
    "reporting notices while an expense is saved causes no deadlock, whoever has the higher id: the %s",
    async (_, payer, sharers) => {
      const [ada, bo, cem] = await people("Ada", "Bo", "Cem");
      const event = await createEvent(ada);
      await join(event, ada, bo, cem);
      await Promise.all([listens(ada), listens(bo)]);
      await save(cem, newExpense(event, cem, [ada, bo, cem]));
      const both = [ada, bo].sort((one, other) => (one.id < other.id ? -1 : 1));
      expect(await pendingOf(event)).toHaveLength(2);
      // Locks the rows in the order of finish_notices.
      const report = await begin(connections, "owner");
      const lock = ({ id }) =>
        report.run`select from private.notices where event_id = ${event} and user_id = ${id} for update`;
      await lock(both[0]);
      const saving = await begin(connections, cem);
      const { expense, shares } = newExpense(
        event,
        both[payer],
        sharers.map((at) => both[at]),
      );
      const saved = outcome(saving.run`select public.save_expense(${expense}, ${shares})`);
      await saving.waits();
      await lock(both[1]);
      await report.commit();
      expect(await saved).toEqual({});
      await saving.commit();
    },
  );

  test("purging an event while one of its people is deleted causes no deadlock", async () => {
    const [ada, leaver] = await people("Ada", "Leaver");
    const event = await createEvent(ada);
    await join(event, ada, leaver);
    await ada.rpc("delete_event", { event_id: event });

    // The purge holds the event and is blocked until the other transaction waits as well.
    const holder = await begin(connections, "owner");
    await holder.run`select from public.event_invitations where event_id = ${event} for update`;
    const purge = await begin(connections, "owner");
    await purge.run`update public.events set deleted_at = '1990-01-01' where id = ${event}`;
    const purged = purge.run`select private.purge_next_event('1990-06-01', 500) as counts`.then(
      ([{ counts }]) => counts,
    );
    await purge.waits();
    const deletion = await begin(connections, "server");
    const forgotten = outcome(deletion.run`select public.delete_account(${leaver.authId})`);
    await deletion.waits();
    await holder.commit();
    expect(await purged).toEqual({ events: 1, failed: 0 });
    await purge.commit();
    expect(await forgotten).toEqual({});
    await deletion.commit();

    expect(await sql`select from public.events where id = ${event}`).toHaveLength(0);
    const [{ deleted }] = await sql`select deleted from public.profiles where id = ${leaver.id}`;
    expect(deleted).toBe(true);
  });

  test.each([
    ["chosen on a form", (run) => run`select public.save_profile(${{ preferred_lang: "fr" }}, ${{}})`],
    ["written at once", (run) => run`update public.users set preferred_lang = 'fr' where auth_user_id = auth.uid()`],
  ])("a language %s while its account changes its address or is deleted causes no deadlock", async (_, statement) => {
    for (const meanwhile of [
      (run, { authId }) => run`update auth.users set email = ${`new-${authId}@divido.test`} where id = ${authId}`,
      (run, { authId }) => run`delete from auth.users where id = ${authId}`,
    ]) {
      const [person] = await people("Person");
      const holder = await begin(connections, "owner");
      await holder.run`select from public.users where id = ${person.id} for update`;
      const change = await begin(connections, person);
      const changed = outcome(statement(change.run));
      await change.waits();
      const account = await begin(connections, "owner");
      const done = outcome(meanwhile(account.run, person));
      await account.waits();
      await holder.commit();
      expect(await changed).toEqual({});
      await change.commit();
      expect(await done).toEqual({});
      await account.commit();
    }
  });

  test("purging old merges while a newer one is separated causes no deadlock", async () => {
    const [ada, bo] = await people("Ada", "Bo");
    const event = await createEvent(ada);
    await join(event, ada, bo);
    const [old, recent] = [await addPerson(ada, event, "Old"), await addPerson(ada, event, "Recent")];
    await save(ada, newExpense(event, old, [old, recent]));
    for (const { id } of [old, recent]) await bo.rpc("claim_person", { event_id: event, person_id: id });
    // Not 30 days, because tests of other files purge meanwhile.
    await sql`update private.person_merges set at = at - interval '29 days 23 hours' where person_id = ${old.id}`;
    const separating = await begin(connections, ada);
    await separating.run`select public.separate_people(${event}, ${recent.id})`;
    for (let more = true; more; ) {
      const { status, body } = await asServer("purge_deleted", { older_than: "29 days 22 hours" });
      expect(status).toBe(200);
      more = body.more;
    }
    await separating.commit();
    const claims = await sql`select person_id from private.person_merges where event_id = ${event}`;
    expect(claims.map(({ person_id }) => person_id)).toEqual([old.id]);
  });

  test("two people who invite to the same events in opposite orders cause no deadlock", async () => {
    const [ada, bo] = await people("Ada", "Bo");
    const events = [await createEvent(ada), await createEvent(ada), await createEvent(ada)];
    for (const event of events) await join(event, ada, bo);
    const inviting = async (person, ids) => {
      const transaction = await begin(connections, person);
      const rows = ids.map((event_id) => ({ event_id }));
      const invited = outcome(transaction.run`insert into public.event_invitations ${transaction.run(rows)}`);
      await transaction.waits();
      return { transaction, invited };
    };
    // A third transaction holds the middle event until both have taken their first locks.
    const [one, middle, other] = events.sort();
    const holder = await begin(connections, "owner");
    await holder.run`select from public.events where id = ${middle} for no key update`;
    const first = await inviting(ada, [one, middle, other]);
    const second = await inviting(bo, [other, middle, one]);
    await holder.commit();
    expect(await first.invited).toEqual({});
    await first.transaction.commit();
    expect(await second.invited).toEqual({});
    await second.transaction.commit();
  });

  test("adding the same person to two events concurrently causes no deadlock", async () => {
    const [ada, bo] = await people("Ada", "Bo");
    const [one, other] = [await createEvent(ada), await createEvent(bo)];
    const id = crypto.randomUUID();
    const first = await begin(connections, ada);
    await first.run`select public.add_person(${one}, 'Grandpa', ${id})`;
    const second = await begin(connections, bo);
    const added = outcome(second.run`select public.add_person(${other}, 'Grandpa', ${id})`);
    await second.waits();
    await first.commit();
    expect((await added).refusal).toBe("id_in_use");
    await second.rollback();
  });
});

describe("a person without an account", () => {
  test("an expense concurrent with claiming a person belongs to the person who claimed them", async () => {
    const [ada, bo] = await people("Ada", "Bo");
    const event = await createEvent(ada);
    await join(event, ada, bo);
    const grandpa = await addPerson(ada, event, "Grandpa");
    const claim = await begin(connections, bo);
    await claim.run`select public.claim_person(${event}, ${grandpa.id})`;
    const { expense, shares } = newExpense(event, grandpa, [ada, grandpa]);
    const saving = await begin(connections, ada);
    const saved = outcome(saving.run`select public.save_expense(${expense}, ${shares})`);
    await saving.waits();
    await claim.commit();
    expect(await saved).toEqual({});
    await saving.commit();
    const sharers = await sql`
      select user_id from public.expenses_participants where event_id = ${event} and expense_id = ${expense.id}`;
    expect(sharers.map(({ user_id }) => user_id).sort()).toEqual([ada.id, bo.id].sort());
  });

  test("a person claimed by two people concurrently becomes one of them", async () => {
    const [ada, bo] = await people("Ada", "Bo");
    const event = await createEvent(ada);
    await join(event, ada, bo);
    const grandpa = await addPerson(ada, event, "Grandpa");
    const first = await begin(connections, bo);
    await first.run`select public.claim_person(${event}, ${grandpa.id})`;
    const second = await begin(connections, ada);
    const claimed = outcome(second.run`select public.claim_person(${event}, ${grandpa.id})`);
    await second.waits();
    await first.commit();
    expect((await claimed).refusal).toBe("already_claimed");
    await second.rollback();
  });
});

test("a row deleted by two concurrent purges is deleted once", async () => {
  const [person] = await people("Twice");
  const deletion = await deleting(person);
  const again = asServer("delete_account", { auth_user_id: person.authId });
  await deletion.commit();
  expect((await again).body).toEqual({ deleted: false });
});
