import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { ada, bo, cem, claim, done, expenseOf, historyOf, personOf, separate, trip } from "./support/claims.mjs";
import { addComment, setCheckMark } from "./support/comments.mjs";
import {
  accept,
  addPerson,
  balancesOf,
  createEvent,
  everythingOf,
  invite,
  join,
  newExpense,
  save,
} from "./support/events.mjs";
import { expectCode } from "./support/expectations.mjs";
import { expenseEntry, newImport } from "./support/imports.mjs";
import { signedUp } from "./support/people.mjs";
import { newReceipt, reserve } from "./support/receipts.mjs";
import { newSeries, saved } from "./support/series.mjs";
import { sql } from "./support/stack.mjs";
import { openBill } from "./support/tables.mjs";

/** Merges somebody with an account, as the database does it for them. Users cannot. */
const move = async (actor, event, from, into) =>
  (await sql`select private.move_person(${actor.id}, ${event}, ${from.id}, ${into.id}, 'merged') as moved`)[0].moved;

/** Columns with ids of rows, devices and requests. */
const namesNobody = [
  "private.imported_rows.digest",
  "private.imported_rows.id",
  "private.imported_rows.import_id",
  "private.imported_rows.replaces",
  "private.imported_rows.row_id",
  "private.imports.id",
  "private.moved_accounts.account_id",
  "private.mutations.digest",
  "private.mutations.id",
  "private.notices.delivered",
  "private.notices.lease_id",
  "private.notices.leased",
  "private.person_aliases.id",
  "private.push_subscriptions.id",
  "private.push_subscriptions.session_id",
  "private.sign_ups.account_id",
  "public.check_marks.entry_id",
  "public.comments.entry_id",
  "public.comments.id",
  "public.event_invitations.id",
  "public.event_participants.household_id",
  "public.event_participants.id",
  "public.events.id",
  "public.expense_extras.expense_id",
  "public.expense_items.expense_id",
  "public.expense_items.id",
  "public.expense_series.id",
  "public.expenses.id",
  "public.expenses.series_id",
  "public.expenses_participants.expense_id",
  "public.expenses_payers.expense_id",
  "public.households.id",
  "public.payments.id",
  "public.receipts.expense_id",
  "public.receipts.id",
  "public.saved_splits.id",
  "public.settlements.id",
  "public.settlements.parts",
  "public.shared_bill_extras.shared_bill_id",
  "public.shared_bill_lines.id",
  "public.shared_bill_lines.shared_bill_id",
  "public.shared_bill_marks.line_id",
  "public.shared_bill_marks.shared_bill_id",
  "public.shared_bill_seats.shared_bill_id",
  "public.shared_bills.id",
  "public.users.auth_user_id",
];

/** Columns that still name the person after a merge, and why. */
const stays = {
  "private.guest_keys.user_id": "of a guest's devices; keep_as deletes them",
  "private.guest_uses.user_id": "of a guest",
  "private.imports.people": "undoing an import removes the people whom it created, and nobody else",
  "private.mutations.scope": "an account's own requests",
  "private.notification_settings.user_id": "of an account",
  "private.person_aliases.person_id": "resolved to the participant",
  "private.person_merges.snapshot": "undoes an earlier merge",
  "private.push_subscriptions.user_id": "of an account",
  "public.event_balances.user_id": "a balance of zero",
  "public.event_log.actor": "history",
  "public.event_log.entity_id": "history",
  "public.event_log.new": "history",
  "public.event_log.old": "history",
  "public.event_participants.user_id": "the former person, with claimed_by",
  "public.payment_handles.user_id": "of an account",
  "public.profiles.id": "the person",
  "public.saved_splits.parts": "resolved to the participant by each read",
  "public.shared_bills.draft": "resolved to the participant when the bill is closed",
  "public.users.id": "the account",
};

/** The same only after a merge into an account, with which the person had exchanged payments. */
const staysForAnAccount = {
  "public.payments.from_user": "deleted payments between the two",
  "public.payments.to_user": "deleted payments between the two",
};

/** The same only after a merge into a person without an account. */
const staysForAnother = {
  "private.person_merges.into_person": "earlier merges, which are undone in reverse order",
  "private.person_merges.person_id": "the merge itself",
  "public.settlements.made_by": "a settlement is of two accounts",
  "public.settlements.with_user": "a settlement is of two accounts",
};

const inOrder = (...lists) => lists.flatMap((list) => Object.keys(list)).toSorted();

/** Columns that can hold the id of a person, as table.column. */
const columns = (
  await sql`
    select table_schema as schema, table_name as table, column_name as column
    from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema in ('public', 'private') and table_type = 'BASE TABLE' and column_name <> 'event_id'
      and (data_type in ('uuid', 'jsonb', 'json') or udt_name = '_uuid' or (table_name, column_name) = ('comments', 'text'))
    order by 1, 2, 3`
).map(({ schema, table, column }) => ({ schema, table, column, name: `${schema}.${table}.${column}` }));

/** The columns with an id in any row. */
async function columnsWith({ id }) {
  const found = [];
  for (const { schema, table, column, name } of columns) {
    const rows = await sql`
      select from ${sql(schema)}.${sql(table)} as candidate
      where candidate.${sql(column)}::text like ${`%${id}%`} limit 1`;
    if (rows.length > 0) found.push(name);
  }
  return found;
}

/** An event of somebody whose id is in every column that can hold one, with Ada, Bo and Cem. */
async function busyPerson() {
  const guest = await signedUp("Guest");
  const event = await createEvent(guest);
  await join(event, guest, ada, bo, cem);
  const grandpa = await addPerson(guest, event, "Grandpa");
  await save(guest, newExpense(event, grandpa, [guest, bo]));
  await done(claim(guest, event, grandpa));

  const wanted = newExpense(event, guest, [ada, guest], { split_method: "manual" });
  const lines = [{ id: randomUUID(), label: "Soup", amount: 30, weights: { [guest.id]: 2, [ada.id]: 1 } }];
  const bill = await save(guest, { ...wanted, expense: { ...wanted.expense, items: lines } });
  const changed = newExpense(event, ada, [ada, guest, bo], { id: bill.id, version: 1, split_method: "manual" });
  await save(guest, {
    ...changed,
    expense: { ...changed.expense, items: lines.map((line) => ({ ...line, weights: { [guest.id]: 2 } })) },
  });
  const gone = await save(guest, newExpense(event, bo, [bo]));
  await done(guest.rpc("delete_expense", { event_id: event, id: gone.id, version: 1 }));

  const payment = (from, to) => ({ id: randomUUID(), event_id: event, from_user: from.id, to_user: to.id, amount: 3 });
  const [sent, received, between] = [payment(guest, ada), payment(bo, guest), payment(guest, cem)];
  const back = payment(cem, guest);
  for (const one of [sent, received, between, back]) await done(guest.rpc("save_payment", { payment: one }));
  const undone = payment(ada, bo);
  await done(guest.rpc("save_payment", { payment: undone }));
  await done(guest.rpc("delete_payment", { event_id: event, id: undone.id }));

  await saved(guest, newSeries(event, [guest, cem, ada]));
  const said = `@${cem.id} and @${guest.id}, ask @${cem.id} or @${guest.id}`;
  const entry = { event_id: event, id: bill.id };
  await done(addComment(ada, entry, said));
  await done(addComment(guest, entry, "Yes"));
  await openBill(guest, event, { draft: { paid_by: guest.id } });
  await done(setCheckMark(guest, { event_id: event, id: sent.id }, true));
  await done(
    guest.rpc("set_saved_split", {
      event_id: event,
      id: randomUUID(),
      split: { name: "Two", parts: { [guest.id]: 2 } },
    }),
  );
  await done(reserve(guest, newReceipt(entry)));
  await done(guest.rpc("import_expenses", newImport(event, [], [expenseEntry(newExpense(event, guest, [guest, bo]))])));
  await accept((await invite(guest, event, "single")).token, await signedUp("Late"));

  // What needs an IBAN, a second event, a device or weeks.
  await sql`update public.events set deleted_by = ${guest.id} where id = ${event}`;
  await sql`
    update public.event_invitations set used_by = ${guest.id} where event_id = ${event} and used_by is not null`;
  await sql`insert into private.person_aliases values (${event}, ${randomUUID()}, ${guest.id})`;
  await sql`insert into private.event_mutes values (${event}, ${guest.id})`;
  await sql`
    insert into public.iban_disclosures (event_id, owner_id, shown_to, event_name)
    values (${event}, ${guest.id}, ${ada.id}, 'Trip'), (${event}, ${ada.id}, ${guest.id}, 'Trip'), (${event}, ${cem.id}, ${guest.id}, 'Trip')`;
  await sql`
    insert into private.iban_requests (event_id, owner_id, asked_by, asked_by_name)
    values (${event}, ${guest.id}, ${ada.id}, 'Ada'), (${event}, ${ada.id}, ${guest.id}, 'Guest')`;
  await sql`
    insert into private.notices (event_id, user_id, change, log_after, first_at, changed_at, due_at)
    values (${event}, ${guest.id}, 1, 0, now(), now(), now() + interval '1 hour')`;
  const parts = sql.json([{ event_id: event, payment_id: sent.id, amount: 3 }]);
  await sql`
    insert into public.settlements (id, made_by, with_user, currency, amount, parts)
    values (${randomUUID()}, ${guest.id}, ${ada.id}, 'EUR', 3, ${parts}), (${randomUUID()}, ${bo.id}, ${guest.id}, 'EUR', 3, ${parts})`;
  await sql`update private.imports set people = ${[guest.id]} where event_id = ${event}`;
  await sql`insert into private.mutations (scope, id, digest) values (${guest.id}, ${randomUUID()}, ${randomUUID()})`;
  await sql`insert into private.guest_uses (user_id) values (${guest.id})`;
  await sql`
    insert into private.guest_keys (digest, user_id, kind) values (sha256(${guest.id}::text::bytea), ${guest.id}, 'device')`;
  await sql`insert into private.notification_settings (user_id) values (${guest.id})`;
  await sql`insert into public.payment_handles values (${guest.id}, 'paypal', 'guest')`;
  await sql`
    insert into private.push_subscriptions (user_id, session_id, endpoint, p256dh, auth, time_zone, locale)
    values (${guest.id}, (select id from auth.sessions where user_id = ${guest.authId} limit 1), ${`https://fcm.googleapis.com/${guest.id}`}, 'key', 'secret', 'UTC', 'en')`;
  return { guest, event, bill };
}

describe("moving a person", () => {
  test("a merge replaces a person in every column of the database that can name a person of an event", async () => {
    const [one, other] = [await busyPerson(), await busyPerson()];
    const before = await columnsWith(one.guest);
    await move(one.guest, one.event, one.guest, cem);
    const after = await columnsWith(one.guest);
    expect(after).toEqual(inOrder(stays, staysForAnAccount));

    await move(ada, other.event, other.guest, await addPerson(ada, other.event, "Guest's place"));
    expect(await columnsWith(other.guest)).toEqual(inOrder(stays, staysForAnother));

    const named = [...before, ...after, ...inOrder(staysForAnother)];
    // A new column stands here until busyPerson fills it and private.move_person moves it, or until a list above names it.
    expect(columns.map(({ name }) => name).filter((name) => !named.includes(name))).toEqual(namesNobody);
  });

  test("an account that takes over another becomes admin, and the history has one entry for it", async () => {
    const { guest, event } = await busyPerson();
    await join(event, guest, await signedUp("Late"));
    const before = await historyOf(event);
    await move(guest, event, guest, cem);
    expect((await personOf(event, cem)).role).toBe("admin");
    expect(await personOf(event, guest)).toMatchObject({
      status: "removed",
      role: "member",
      person: { claimed_by: cem.id, claimed_at: expect.any(String) },
    });
    const added = (await historyOf(event)).slice(0, -before.length);
    expect(added.map(({ entity, action }) => [entity, action])).toEqual([
      ["person", "merged"],
      ["participant", "updated"],
    ]);
    const [{ open }] = await sql`
      select count(*)::int as open from public.event_invitations where event_id = ${event} and revoked_at is null and kind = 'group'`;
    expect(open).toBeGreaterThan(0);
  });

  test("mentions of a former person become mentions of the person they were merged into", async () => {
    const { guest, event, bill } = await busyPerson();
    await move(guest, event, guest, cem);
    const [said] = (await ada.get("entry_comments", { event_id: event, entry_id: bill.id })).body;
    expect(said.text).toBe(`@${cem.id} and @${cem.id}, ask @${cem.id} or @${cem.id}`);
  });

  test("an account replaced by a person without one gets everything back that did not change since", async () => {
    const { guest, event, bill } = await busyPerson();
    const other = await addPerson(ada, event, "Guest's place");
    // Links that a former member may know are revoked for good.
    const entered = () =>
      everythingOf(event, ["invitations", "event", "history", "merges", "expenses", "series", "mutations", "asked"]);
    const mutes = () => sql`select user_id from private.event_mutes where event_id = ${event}`;
    const made = () =>
      sql`select created_by, updated_by, deleted_by from public.expenses where event_id = ${event} order by id`;
    const before = [await entered(), await mutes(), await made()];
    await move(guest, event, guest, other);
    expect([(await personOf(event, ada)).role, (await personOf(event, other)).role]).toEqual(["admin", "member"]);
    await done(separate(ada, event, guest));
    // An event can have several admins.
    await sql`update public.event_participants set role = 'member' where event_id = ${event} and user_id = ${ada.id}`;
    expect([await entered(), await mutes()]).toEqual(before.slice(0, 2));
    expect((await expenseOf(event, bill.id)).created_by).toBe(guest.id);
  });

  test("people whom an account had claimed can be separated after another account took over", async () => {
    const { guest, event } = await busyPerson();
    const [{ person_id }] = await sql`select person_id from private.person_merges where event_id = ${event}`;
    await move(guest, event, guest, cem);
    expectCode(await separate(cem, event, guest), 410, "separation_expired");
    expect(await done(separate(cem, event, { id: person_id }))).toMatchObject({
      into: cem.id,
      stays: [{ amount: 30 }],
    });
    expect(await personOf(event, { id: person_id })).toMatchObject({ status: "active", person: { claimed_by: null } });
  });

  test("an account that was merged joins again as itself, without its former entries", async () => {
    const [event] = await trip();
    await save(ada, newExpense(event, bo, [ada, bo]));
    await move(ada, event, bo, cem);
    // A link older than the merge no longer lets them in.
    await accept((await invite(ada, event, "single")).token, bo);
    expect(await personOf(event, bo)).toMatchObject({
      status: "active",
      person: { claimed_by: null, claimed_at: null },
    });
    expect((await historyOf(event))[0]).toMatchObject({
      entity: "participant",
      action: "joined",
      new: { user_id: bo.id },
    });
    expect((await expenseOf(event, (await save(ada, newExpense(event, bo, [bo]))).id)).paid_by).toBe(bo.id);
    expect((await balancesOf(event))[cem.id]).toMatchObject({ paid: 30, share: 15 });
  });

  test("a person is merged in one event and stays in another", async () => {
    const [[one], [other]] = await Promise.all([trip(), trip()]);
    await move(ada, one, bo, cem);
    const payers = await Promise.all(
      [one, other].map(async (event) => (await save(ada, newExpense(event, bo, [ada]))).paid_by),
    );
    expect(payers).toEqual([cem.id, bo.id]);
    for (const event of [one, other]) await save(ada, newExpense(event, ada, [cem], { amount: 70 }));
    expect((await personOf(other, bo)).person.claimed_by).toBeNull();
    expect((await personOf(one, bo)).person.claimed_by).toBe(cem.id);
    // Nothing of the other event is on the page of the claimer.
    const { open_events } = (await ada.get("person_page", { person_id: cem.id })).body;
    const formers = open_events
      .filter(({ id }) => [one, other].includes(id))
      .map((event) => event.formers.map(({ id }) => id));
    expect(formers.toSorted()).toEqual([[], [bo.id]]);
  });
});
