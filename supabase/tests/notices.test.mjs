import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { addPerson, createEvent, join, newExpense, newPayment, remove, save } from "./support/events.mjs";
import { begin } from "./support/interleaving.mjs";
import { finish, kindsOf, leaseNow, listens, makeDue, pendingOf, waitForOtherLeases } from "./support/notices.mjs";
import { signedUp } from "./support/people.mjs";
import { ago, newSeries } from "./support/series.mjs";
import { asServer, connect, sql } from "./support/stack.mjs";
import { openBill } from "./support/tables.mjs";

/** @typedef {import("./support/people.mjs").Person} Person */

waitForOtherLeases();

const connections = connect(1);
afterAll(() => connections.end({ timeout: 5 }));

/** Ada and Bo have a device each; Cem has none. @type {Person} */
let ada, bo, cem;
/** @type {string} */
let event;

beforeEach(async () => {
  [ada, bo, cem] = await Promise.all(
    ["Ada", "Bo", "Cem"].map((name) => signedUp(name, { columns: { first_name: name } })),
  );
  event = await createEvent(ada);
  await join(event, ada, bo, cem);
  await Promise.all([listens(ada), listens(bo)]);
});

const everyone = () => [ada, bo, cem];
const dinner = (columns) => newExpense(event, cem, everyone(), columns);
const whoIsPending = async () => (await pendingOf(event)).map(({ user_id }) => user_id).sort();
const deleteExpense = (person, { id, version }) => person.rpc("delete_expense", { event_id: event, id, version });

describe("a change writes a notice", () => {
  test("a change writes a notice for everyone with a device whose balance changed, except its author", async () => {
    await save(ada, newExpense(event, ada, [ada, bo, cem]));
    expect(await whoIsPending()).toEqual([bo.id]);
    await save(cem, dinner());
    expect(await whoIsPending()).toEqual([ada.id, bo.id].sort());
  });

  test("a change writes no notice for a person whose balance stays the same", async () => {
    await save(cem, newExpense(event, cem, [cem, bo]));
    expect(await whoIsPending()).toEqual([bo.id]);
  });

  test("a person has one pending notice per event, due two minutes after the last change and ten minutes after the first", async () => {
    await save(cem, dinner());
    const [first] = await pendingOf(event);
    expect(first.due_at - first.changed_at).toBe(120_000);
    await sql`
      update private.notices
      set first_at = first_at - interval '9 minutes', due_at = now() where event_id = ${event}`;
    await save(cem, dinner());
    const pending = await pendingOf(event);
    expect(pending).toHaveLength(2);
    for (const { due_at, first_at } of pending) expect(due_at - first_at).toBe(600_000);
  });

  test("a notice is written in the transaction of the change, so that a refused change leaves none", async () => {
    const wanted = dinner();
    wanted.shares[0].share_amount += 1;
    expect((await cem.rpc("save_expense", wanted)).status).toBe(422);
    expect(await pendingOf(event)).toEqual([]);
  });

  test("a muted event writes no notices, and muting deletes the pending one", async () => {
    await save(cem, dinner());
    expect((await bo.rpc("mute_event", { event_id: event, muted: true })).status).toBeLessThan(300);
    expect(await whoIsPending()).toEqual([ada.id]);
    await save(cem, dinner());
    expect(await whoIsPending()).toEqual([ada.id]);
    await bo.rpc("mute_event", { event_id: event, muted: false });
    await save(cem, dinner());
    expect(await whoIsPending()).toEqual([ada.id, bo.id].sort());
  });
});

describe("one bad row", () => {
  test("a notice that cannot be read keeps no other from being sent, and is tried again in an hour", async () => {
    const good = await createEvent(ada);
    await join(good, ada, bo);
    for (const of of [event, good]) await save(ada, newExpense(of, ada, [ada, bo]));
    await sql`
      update public.event_participants set status = 'removed', claimed_by = ${ada.id}, claimed_at = now()
      where event_id = ${event} and user_id = ${cem.id}`;
    await sql`
      insert into public.event_log (event_id, actor, entity, entity_id, action, new)
      values (${event}, ${ada.id}, 'person', ${cem.id}, 'merged', '{"into": "nobody"}')`;
    await makeDue(event);
    await makeDue(good);
    const { status, body } = await asServer("lease_notices", { at_most: 500 });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.failed).toEqual(["22P02"]);
    expect(body.notices.map(({ event_id, user_id }) => [event_id, user_id])).toContainEqual([good, bo.id]);
    const [{ retry_at, attempts }] = await pendingOf(event);
    expect(retry_at.getTime()).toBeGreaterThan(Date.now() + 50 * 60_000);
    expect(attempts).toBe(1);
    expect((await asServer("lease_notices", { at_most: 500 })).body.failed).toEqual([]);
  });

  test("a delivery that cannot be finished keeps no other from being finished", async () => {
    await save(cem, dinner());
    const leased = await leaseNow(event);
    expect(leased).toHaveLength(2);
    await sql`update private.notices set leased = '{}' where event_id = ${event} and user_id = ${ada.id}`;
    const { status, body } = await asServer("finish_notices", {
      results: leased.map(({ event_id, user_id, lease_id }) => ({ event_id, user_id, lease_id, delivered: [] })),
    });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.failed).toEqual(["23502"]);
    expect((await pendingOf(event)).map(({ user_id }) => user_id)).toEqual([ada.id]);
  });
});

describe("what a notice says is computed when it is sent", () => {
  test("a notice about one expense names its author, its text and the person's share", async () => {
    const { id } = await save(cem, dinner({ description: "Fondue" }));
    const notice = (await leaseNow(event)).find(({ user_id }) => user_id === bo.id);
    expect(notice).toMatchObject({ event_name: "Cappadocia", currency: "EUR", balance: "-10.00", hide_amounts: false });
    expect(notice.has_open_bill).toBe(false);
    expect(notice.entries).toEqual([
      {
        kind: "expense_added",
        id,
        actor: "Cem",
        actor_id: cem.id,
        description: "Fondue",
        amount: expect.stringMatching(/^10(\.0+)?$/),
      },
    ]);
    expect(notice.devices).toHaveLength(1);
  });

  test("a notice says that a bill is at the table, so that a balance of zero is not called settled", async () => {
    await openBill(cem, event);
    await save(cem, dinner());
    const notice = (await leaseNow(event)).find(({ user_id }) => user_id === bo.id);
    expect(notice.has_open_bill).toBe(true);
  });

  test("a notice names an author who left by the name of then, and without a name not by the e-mail", async () => {
    const nameless = await signedUp("Nameless");
    await join(event, ada, nameless);
    await save(cem, dinner({ description: "Fondue" }));
    await save(nameless, newExpense(event, nameless, [nameless, bo], { description: "Raclette" }));
    for (const person of [cem, nameless]) await person.rpc("leave_event", { event_id: event });
    await cem.rpc("save_profile", { changes: { first_name: "Cemal" }, base: {}, mutation_id: randomUUID() });
    const notice = (await leaseNow(event)).find(({ user_id }) => user_id === bo.id);
    expect(notice.entries.map(({ description, actor }) => [description, actor])).toEqual([
      ["Fondue", "Cem"],
      ["Raclette", undefined],
    ]);
  });

  test("an expense that is added and deleted again sends nothing", async () => {
    const stored = await save(cem, dinner());
    await deleteExpense(cem, stored);
    expect(await leaseNow(event)).toEqual([]);
    expect(await pendingOf(event)).toEqual([]);
  });

  test("a notice leaves out an expense that its reader deleted", async () => {
    const stored = await save(cem, dinner());
    await deleteExpense(bo, stored);
    expect(kindsOf(await leaseNow(event))).toEqual({});
  });

  test("a change that cancels out sends no notice, and any other change sends one", async () => {
    const stored = await save(cem, dinner());
    for (const notice of await leaseNow(event)) await finish(notice);
    const edit = async (amount, version) =>
      (
        await cem.rpc("save_expense", {
          ...withVersion(dinner({ ...stored, amount }), version),
          mutation_id: randomUUID(),
        })
      ).body;
    await edit(60, 1);
    await edit(30, 2);
    expect(await leaseNow(event)).toEqual([]);
    await edit(90, 3);
    expect(kindsOf(await leaseNow(event))).toEqual({ [ada.id]: ["expense_changed"], [bo.id]: ["expense_changed"] });
  });

  test("a notice names changes that others made, also if they leave the balance as it was", async () => {
    await save(cem, dinner({ description: "Fondue" }));
    expect((await cem.rpc("save_payment", { payment: newPayment(event, bo, cem, { amount: 10 }) })).status).toBe(200);
    const notice = (await leaseNow(event)).find(({ user_id }) => user_id === bo.id);
    expect(notice?.entries.map(({ kind }) => kind)).toEqual(["expense_added", "payment_sent"]);
    expect(Number(notice?.balance)).toBe(0);
  });

  test("changes of two people in one event become one notice with both", async () => {
    await save(ada, newExpense(event, ada, everyone()));
    await save(cem, dinner());
    const leased = await leaseNow(event);
    const notice = leased.find(({ user_id }) => user_id === bo.id);
    expect(notice.entries.map(({ actor }) => actor)).toEqual(["Ada", "Cem"]);
    expect(kindsOf(leased)[ada.id]).toEqual(["expense_added"]);
  });

  test("an import with a check mark sends no request to check", async () => {
    const { expense, shares } = newExpense(event, bo, everyone());
    const entries = [{ id: expense.id, expense, shares, to_check: true }];
    await cem.rpc("import_expenses", {
      event_id: event,
      import_id: randomUUID(),
      source: "table",
      people: [],
      entries,
    });
    expect(kindsOf(await leaseNow(event))[bo.id]).toEqual(["imported"]);
  });

  test("the notice of an import counts its recurring expenses too", async () => {
    const { expense, shares } = dinner();
    const { event_id: _, id, ...series } = newSeries(event, everyone());
    const entries = [{ id, series: { ...series, anchor_number: 1, next_number: 2, skipped: [] } }];
    const part = { event_id: event, import_id: randomUUID(), source: "divido", people: [] };
    const sent = { ...part, entries: [...entries, { id: expense.id, expense, shares }] };
    expect((await cem.rpc("import_expenses", sent)).status).toBe(200);
    const [notice] = await leaseNow(event);
    expect(notice.entries).toMatchObject([{ kind: "imported", number: 2 }]);
  });

  test("an import of 500 rows is one notice", async () => {
    const import_id = randomUUID();
    // The app sends parts of a hundred.
    for (let part = 1; part <= 5; part++) {
      const entries = Array.from({ length: 100 }, () => {
        const { expense, shares } = dinner({ amount: 3 });
        return { id: expense.id, expense, shares };
      });
      const { status, body } = await cem.rpc("import_expenses", {
        ...{ event_id: event, import_id, source: "table", people: [], entries },
      });
      expect(status, JSON.stringify(body)).toBe(200);
      expect(body.expenses).toBe(100 * part);
    }
    expect(await pendingOf(event)).toHaveLength(2);
    const [notice] = await leaseNow(event);
    expect(notice.entries).toMatchObject([{ kind: "imported", actor: "Cem", number: 500 }]);
    let undone;
    do undone = (await cem.rpc("undo_import", { event_id: event, import_id })).body;
    while (undone.left > 0);
    const left = await sql`select from public.expenses where event_id = ${event} and deleted_at is null`;
    expect(left).toHaveLength(0);
  });

  test("both people of a payment get a notice of it, and of its deletion", async () => {
    const payment = newPayment(event, bo, ada);
    await cem.rpc("save_payment", { payment });
    const leased = await leaseNow(event);
    expect(kindsOf(leased)).toEqual({ [ada.id]: ["payment_received"], [bo.id]: ["payment_sent"] });
    for (const notice of leased) await finish(notice);
    await cem.rpc("delete_payment", { event_id: event, id: payment.id });
    expect(kindsOf(await leaseNow(event))).toEqual({ [ada.id]: ["payment_deleted"], [bo.id]: ["payment_deleted"] });
  });

  test("a household member gets a notice only when their own balance changes, with the household's balance", async () => {
    const household = { event_id: event, id: randomUUID(), name: "Both", people: [ada.id, bo.id] };
    expect((await ada.rpc("save_household", household)).status).toBe(200);
    expect(await pendingOf(event)).toEqual([]);
    await save(ada, newExpense(event, cem, [cem, bo]));
    const [notice, ...others] = await leaseNow(event);
    expect(others).toEqual([]);
    expect(notice).toMatchObject({ user_id: bo.id, household: true, balance: "-15.00" });
  });

  test("a person who is left alone in a household gets a notice for one, as on the screen", async () => {
    const household = { event_id: event, id: randomUUID(), name: "Both", people: [ada.id, bo.id] };
    expect((await ada.rpc("save_household", household)).status).toBe(200);
    await remove(ada, event, bo);
    await save(cem, newExpense(event, cem, [ada, cem]));
    expect(await leaseNow(event)).toMatchObject([{ user_id: ada.id, household: false, balance: "-15.00" }]);
  });

  test("a request for an IBAN sends its owner a notice unless it is answered first", async () => {
    await bo.update("users", `id=eq.${bo.id}`, { iban: "DE89370400440532013000", iban_ask_first: true });
    await save(bo, newExpense(event, bo, everyone()));
    for (const notice of await leaseNow(event)) await finish(notice);
    expect((await cem.rpc("ask_for_iban", { event_id: event, payee_id: bo.id })).body).toBe("asked");
    expect(kindsOf(await leaseNow(event))).toEqual({ [bo.id]: ["iban_asked"] });
    await sql`update private.notices set lease_until = null where event_id = ${event}`;
    await bo.rpc("answer_iban_request", { event_id: event, debtor_id: cem.id, allowed: true });
    expect(await leaseNow(event)).toEqual([]);
  });

  test("a comment sends a notice to the people it mentions, also after an edit, unless it is deleted first", async () => {
    const expense = await save(cem, dinner());
    for (const notice of await leaseNow(event)) await finish(notice);
    const comment = { event_id: event, entry_id: expense.id, id: randomUUID(), text: "Really?" };
    await cem.rpc("add_comment", comment);
    expect(await pendingOf(event)).toEqual([]);
    const edited = { event_id: event, id: comment.id, text: `@${bo.id} really?`, mutation_id: randomUUID() };
    expect((await cem.rpc("edit_comment", edited)).status).toBe(200);
    const leased = await leaseNow(event);
    expect(kindsOf(leased)).toEqual({ [bo.id]: ["mentioned"] });
    expect(leased[0].words).toMatchObject([{ actor: "Cem", name: expense.description }]);
    for (const notice of leased) await finish(notice);
    await cem.rpc("edit_comment", { ...edited, text: `@${bo.id} really??`, mutation_id: randomUUID() });
    expect(await pendingOf(event)).toEqual([]);
    await cem.rpc("edit_comment", { ...edited, text: "Really?", mutation_id: randomUUID() });
    await cem.rpc("edit_comment", { ...edited, mutation_id: randomUUID() });
    expect(await pendingOf(event)).toHaveLength(1);
    await cem.rpc("delete_comment", { event_id: event, id: comment.id, mutation_id: randomUUID() });
    expect(await leaseNow(event)).toEqual([]);
  });

  test("a notice names an expense's author, also after somebody else commented on it", async () => {
    const { id } = await save(ada, newExpense(event, ada, everyone()));
    await cem.rpc("add_comment", { event_id: event, entry_id: id, id: randomUUID(), text: "Really?" });
    const [notice] = await leaseNow(event);
    expect(notice.entries).toMatchObject([{ kind: "expense_added", actor: "Ada", actor_id: ada.id }]);
  });

  test("a check mark sends a notice to the people of its entry unless it is withdrawn first", async () => {
    const payment = newPayment(event, bo, cem, { amount: 5 });
    expect((await cem.rpc("save_payment", { payment, mutation_id: randomUUID() })).status).toBe(200);
    for (const notice of await leaseNow(event)) await finish(notice);
    const marking = { event_id: event, entry_id: payment.id, marked: true, mutation_id: randomUUID() };
    expect((await cem.rpc("set_check_mark", marking)).status).toBe(200);
    expect(kindsOf(await leaseNow(event))).toEqual({ [bo.id]: ["check_asked_on_payment"] });
    await sql`update private.notices set lease_until = null where event_id = ${event}`;
    await cem.rpc("set_check_mark", { ...marking, marked: false, mutation_id: randomUUID() });
    expect(await leaseNow(event)).toEqual([]);
  });

  test("a claim sends a notice to everyone else", async () => {
    const grandma = await addPerson(ada, event, "Grandma");
    await cem.rpc("claim_person", { event_id: event, person_id: grandma.id });
    const leased = await leaseNow(event);
    expect(kindsOf(leased)).toEqual({ [ada.id]: ["claimed"], [bo.id]: ["claimed"] });
    expect(leased[0].words).toMatchObject([{ actor: "Cem", name: "Grandma", mine: false }]);
  });

  test("a merge keeps the notices of the person with the account, and sends them one about the merge", async () => {
    const grandma = await addPerson(ada, event, "Grandma");
    await save(ada, newExpense(event, ada, [ada, grandma]));
    expect(await pendingOf(event)).toEqual([]);
    await ada.rpc("merge_people", { event_id: event, from_person: grandma.id, into_person: bo.id });
    const leased = await leaseNow(event);
    expect(leased.map(({ user_id }) => user_id)).toEqual([bo.id]);
    expect(leased[0].words).toMatchObject([{ kind: "merged", mine: true }]);
  });
});

/** Arguments of a change of the stored expense. */
const withVersion = ({ expense, shares }, version) => ({ expense: { ...expense, version }, shares });

describe("occurrences of a recurring expense", () => {
  /** Lets several months of new recurring expenses pass without a caller. @param {[Person, number][]} makers */
  async function missed(...makers) {
    const made = makers.map(([maker, months]) => ({
      ...{ maker, months, series: newSeries(event, everyone(), { anchor: ago(-1) }) },
    }));
    for (const { maker, series } of made) {
      const { status, body } = await maker.rpc("save_series", { series, mutation_id: randomUUID() });
      expect(status, JSON.stringify(body)).toBe(200);
    }
    for (const { months, series } of made) {
      await sql`update public.expense_series set anchor = ${ago(months - 1, "month")} where id = ${series.id}`;
    }
    return made[0].series;
  }
  const createDue = async (person) => (await person.rpc("create_due_expenses", { event_id: event })).body.created;

  beforeEach(() => listens(cem));

  test("several due at once are one notice for everybody but the maker, also for the caller who only opened the event", async () => {
    await missed([ada, 3]);
    expect(await createDue(bo)).toBe(3);
    expect(await whoIsPending()).toEqual([bo.id, cem.id].sort());
    const leased = await leaseNow(event);
    const three = Array(3).fill("expense_added");
    expect(kindsOf(leased)).toEqual({ [bo.id]: three, [cem.id]: three });
    expect(leased[0].entries[0]).toMatchObject({ actor: "Ada", actor_id: ada.id, description: "Rent" });
    expect(Number(leased[0].entries[0].amount)).toBe(300);
  });

  test("the maker gets no notice when the functions create what is due", async () => {
    await missed([ada, 2]);
    expect((await asServer("create_due_expenses_of", { event_id: event })).body.created).toBe(2);
    expect(await whoIsPending()).toEqual([bo.id, cem.id].sort());
  });

  test("one request for the series of two makers gives each the notice of the other's", async () => {
    await missed([ada, 1], [bo, 2]);
    expect(await createDue(ada)).toBe(3);
    const added = "expense_added";
    expect(kindsOf(await leaseNow(event))).toEqual({
      ...{ [ada.id]: [added, added], [bo.id]: [added], [cem.id]: [added, added, added] },
    });
  });

  test("a change of the caller in the same transaction leaves the caller out as always", async () => {
    await missed([ada, 1]);
    const { expense, shares } = newExpense(event, bo, everyone());
    const inOne = await begin(connections, bo);
    await inOne.run`select public.create_due_expenses(${event})`;
    await inOne.run`select public.save_expense(${expense}, ${shares}, null)`;
    await inOne.commit();
    expect(await whoIsPending()).toEqual([ada.id, bo.id, cem.id].sort());
    const { [ada.id]: ofAda, [bo.id]: ofBo } = kindsOf(await leaseNow(event));
    expect([ofAda, ofBo]).toEqual([["expense_added"], ["expense_added"]]);
  });

  test("somebody who adds the next one by hand gets no notice, and its maker gets one", async () => {
    const { id } = await missed([ada, 0]);
    const { status } = await bo.rpc("add_occurrence", { event_id: event, series_id: id, number: 1 });
    expect(status).toBe(200);
    expect(await whoIsPending()).toEqual([ada.id, cem.id].sort());
    const [{ entries }] = await leaseNow(event);
    expect(entries).toMatchObject([{ actor: "Bo", description: "Rent" }]);
  });
});

describe("no notice is sent", () => {
  test("a device gets no notices after the session that registered it has ended", async () => {
    await save(cem, dinner());
    await sql`delete from auth.sessions where user_id = ${bo.authId}`;
    expect((await leaseNow(event)).map(({ user_id }) => user_id)).toEqual([ada.id]);
    expect(await whoIsPending()).toEqual([ada.id]);
  });

  test("deleting an account deletes its notices, devices and settings", async () => {
    await bo.rpc("mute_event", { event_id: await otherEvent(), muted: true });
    await save(cem, dinner());
    await asServer("delete_account", { auth_user_id: bo.authId });
    expect(await whoIsPending()).toEqual([ada.id]);
    const [left] = await sql`
      select
        (select count(*)::int from private.push_subscriptions where user_id = ${bo.id})
        + (select count(*)::int from private.notification_settings where user_id = ${bo.id})
        + (select count(*)::int from private.event_mutes where user_id = ${bo.id}) as rows`;
    expect(left.rows).toBe(0);
  });

  test("a person gets no notices of an event after leaving, being removed or the deletion of the event", async () => {
    await save(cem, dinner());
    await remove(ada, event, bo);
    expect((await leaseNow(event)).map(({ user_id }) => user_id)).toEqual([ada.id]);
    await sql`update private.notices set lease_until = null where event_id = ${event}`;
    await cem.rpc("delete_event", { event_id: event });
    expect(await leaseNow(event)).toEqual([]);
  });

  const otherEvent = async () => {
    const other = await createEvent(ada);
    await join(other, ada, bo);
    return other;
  };
});
