import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { addComment } from "./support/comments.mjs";
import {
  addPerson,
  balancesOf,
  createEvent,
  everythingOf,
  join,
  leave,
  newExpense,
  newPayment,
  participation,
  remove,
  save,
} from "./support/events.mjs";
import { changingNothing, expectCode, expectForbidden } from "./support/expectations.mjs";
import { anonymous, digestOf, newGuest, newKey, userOf } from "./support/guests.mjs";
import { nobody, signedUp } from "./support/people.mjs";
import { newSeries, saved } from "./support/series.mjs";
import { request, sql } from "./support/stack.mjs";

/** Somebody with an account takes over what they did as a guest: keep_as. */

const keep = (person, key) => person.rpc("keep_as", { key });

/** Calls keep_as until nothing is left. @returns {Promise<{ event_id: string | null, left: number }[]>} the answers */
async function keepAll(person, key) {
  const answers = [];
  for (;;) {
    const { status, body } = await keep(person, key);
    expect(status, JSON.stringify(body)).toBe(200);
    answers.push(body);
    if (body.left === 0) return answers;
  }
}

/** A guest with amounts in an event of Ada's. */
async function guestWithADinner() {
  const [ada, zoe] = [await signedUp("Ada"), await newGuest("Zoe")];
  const event = await createEvent(ada);
  await join(event, ada, zoe);
  const dinner = await save(zoe, newExpense(event, zoe, [ada, zoe]));
  return { ada, zoe, event, dinner };
}

test("the account takes the guest's place with every amount, comment and series, and the guest is gone", async () => {
  const { ada, zoe, event, dinner } = await guestWithADinner();
  await saved(zoe, newSeries(event, [zoe, ada]));
  await addComment(ada, { event_id: event, id: dinner.id }, `@${zoe.id} thanks`);
  await ada.rpc("save_payment", { payment: newPayment(event, ada, zoe, { amount: 5 }) });
  const [{ net }, account] = [(await balancesOf(event))[zoe.id], await signedUp("Zoe")];
  expect(await keepAll(account, zoe.key)).toEqual([{ event_id: event, left: 0 }]);
  expect((await balancesOf(event))[account.id].net).toBe(net);
  expect(await participation(event, zoe)).toEqual({ role: "member", status: "removed" });
  expect(await participation(event, account)).toEqual({ role: "member", status: "active" });
  const { expense } = (await ada.get("expense_page", { event_id: event, id: dinner.id })).body;
  expect([expense.paid_by, expense.created_by]).toEqual([account.id, account.id]);
  const [comment] = (await ada.get("entry_comments", { event_id: event, entry_id: dinner.id })).body;
  expect(comment.text).toBe(`@${account.id} thanks`);
  expect((await userOf(zoe)).deleted_at).not.toBeNull();
  expect(await sql`select from auth.users where id = ${zoe.authId}`).toHaveLength(0);
  expectCode(await zoe.rpc("ensure_user"), 403, "continued_elsewhere");
  expectCode(
    await zoe.rpc("recover_guest", { key: zoe.key, new_digest: digestOf(newKey()) }),
    401,
    "user_not_authenticated",
  );
  const later = await anonymous();
  expectCode(
    await later.rpc("recover_guest", { key: zoe.key, new_digest: digestOf(newKey()) }),
    404,
    "guest_key_unknown",
  );
});

test("an interrupted move goes on with the next event, and the last request can be repeated", async () => {
  const [ada, zoe, account] = [await signedUp("Ada"), await newGuest("Zoe"), await signedUp("Zoe")];
  const events = [await createEvent(ada), await createEvent(zoe), await createEvent(ada)];
  for (const event of [events[0], events[2]]) await join(event, ada, zoe);
  const first = (await keep(account, zoe.key)).body;
  expect(first.left).toBe(2);
  // Between the calls the guest still is one, in the events that are left.
  expect((await zoe.rpc("ensure_user")).body).toMatchObject({ id: zoe.id, is_guest: true });
  const others = await keepAll(account, zoe.key);
  expect([first, ...others].map(({ event_id }) => event_id).sort()).toEqual(events.toSorted());
  expect(others.at(-1)).toMatchObject({ left: 0 });
  for (const event of events) expect(await participation(event, account)).toMatchObject({ status: "active" });
  expect((await participation(events[1], account)).role).toBe("admin");
  expect(await keep(account, zoe.key)).toMatchObject({ status: 200, body: { event_id: null, left: 0 } });
});

/** What the balances of an event add up to, without the rounding of binary fractions. */
const total = (balances) => Math.round(Object.values(balances).reduce((sum, { net }) => sum + net, 0) * 100);

test("two devices of an account that move at once move each event once", async () => {
  const { ada, zoe, event } = await guestWithADinner();
  const other = await createEvent(ada);
  await join(other, ada, zoe);
  const [{ net }, account] = [(await balancesOf(event))[zoe.id], await signedUp("Zoe")];
  const answers = await Promise.all([1, 2, 3, 4].map(() => keepAll(account, zoe.key)));
  const moved = answers.flat().flatMap(({ event_id }) => event_id ?? []);
  expect(moved.sort()).toEqual([event, other].sort());
  expect((await balancesOf(event))[account.id].net).toBe(net);
  expect(total(await balancesOf(event))).toBe(0);
});

test("two accounts with the same key at once: one of them gets everything of an event", async () => {
  const { zoe, event } = await guestWithADinner();
  const [{ net }, accounts] = [(await balancesOf(event))[zoe.id], [await signedUp("Zoe"), await signedUp("Max")]];
  const answers = await Promise.all(accounts.map((account) => keep(account, zoe.key)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  const [winner, loser] = answers[0].status === 200 ? accounts : accounts.toReversed();
  const balances = await balancesOf(event);
  expect(balances[winner.id].net).toBe(net);
  expect(balances[loser.id]).toBeUndefined();
  expect(total(balances)).toBe(0);
});

test("an account and another device that use the key at once leave one owner of what the guest did", async () => {
  const { zoe, event } = await guestWithADinner();
  const [{ net }, account, tablet] = [(await balancesOf(event))[zoe.id], await signedUp("Zoe"), await anonymous()];
  const [kept, recovered] = await Promise.all([
    keep(account, zoe.key),
    tablet.rpc("recover_guest", { key: zoe.key, new_digest: digestOf(newKey()) }),
  ]);
  expect([kept.status, recovered.status].sort()).toEqual([200, 404]);
  const balances = await balancesOf(event);
  expect(balances[kept.status === 200 ? account.id : zoe.id].net).toBe(net);
  expect(total(balances)).toBe(0);
});

test("an account that takes part already gets both amounts, without a payment to oneself", async () => {
  const { ada, zoe, event } = await guestWithADinner();
  const account = await signedUp("Zoe");
  await join(event, ada, account);
  await save(ada, newExpense(event, ada, [zoe, account]));
  await zoe.rpc("save_payment", { payment: newPayment(event, zoe, account, { amount: 4 }) });
  const before = await balancesOf(event);
  await keepAll(account, zoe.key);
  const after = await balancesOf(event);
  expect(after[account.id].net).toBeCloseTo(before[zoe.id].net + before[account.id].net, 9);
  expect(Object.values(after).reduce((sum, { net }) => sum + net, 0)).toBeCloseTo(0, 9);
});

test("a guest who was removed does not come back with an account", async () => {
  const { ada, zoe, event, dinner } = await guestWithADinner();
  await remove(ada, event, zoe);
  const account = await signedUp("Zoe");
  await keepAll(account, zoe.key);
  expect(await participation(event, account)).toMatchObject({ status: "removed" });
  expect((await account.get("event_page", { event_id: event })).body).toBeNull();
  // The account keeps what the guest paid.
  expect((await ada.get("expense_page", { event_id: event, id: dinner.id })).body.expense.paid_by).toBe(account.id);
});

test("a guest in no event, and one who left all, is kept in one call", async () => {
  const [none, account, ada] = [await newGuest("Zoe"), await signedUp("Zoe"), await signedUp("Ada")];
  expect(await keepAll(account, none.key)).toEqual([{ event_id: null, left: 0 }]);
  const left = await newGuest("Zoe");
  const event = await createEvent(ada);
  await join(event, ada, left);
  await leave(left, event);
  expect(await keepAll(account, left.key)).toEqual([{ event_id: event, left: 0 }]);
});

test("a deleted event comes along, so that its creator can restore it", async () => {
  const [zoe, account] = [await newGuest("Zoe"), await signedUp("Zoe")];
  const event = await createEvent(zoe);
  await zoe.rpc("delete_event", { event_id: event });
  await keepAll(account, zoe.key);
  expect((await account.rpc("restore_event", { event_id: event })).status).toBe(200);
});

test("the account gets name, IBAN, home currency and payment handles where it has none", async () => {
  const details = {
    iban: "DE89370400440532013000",
    iban_currency: "EUR",
    iban_ask_first: true,
    home_currency: "JPY",
  };
  const guest = async () => {
    const zoe = await newGuest("Zoe");
    expect((await zoe.update("users", `id=eq.${zoe.id}`, details)).status).toBe(200);
    for (const [service, handle] of [
      ["paypal", "zoe"],
      ["other", "at the bar"],
    ]) {
      expect((await zoe.rpc("save_payment_handle", { service, handle, mutation_id: randomUUID() })).status).toBe(200);
    }
    return zoe;
  };
  const [empty, own] = [
    await signedUp("Zoe"),
    await signedUp("Max", { columns: { first_name: "Max", iban: "TR330006100519786457841326", home_currency: "USD" } }),
  ];
  await own.rpc("save_payment_handle", { service: "paypal", handle: "max", mutation_id: randomUUID() });
  for (const person of [empty, own]) await keepAll(person, (await guest()).key);
  expect(await userOf(empty)).toMatchObject({ first_name: "Zoe", ...details });
  expect(await userOf(own)).toMatchObject({
    first_name: "Max",
    iban: "TR330006100519786457841326",
    home_currency: "USD",
  });
  const handles = await sql`select handle from public.payment_handles where user_id = ${own.id} order by handle`;
  expect(handles.map(({ handle }) => handle)).toEqual(["at the bar", "max"]);
});

test("nothing names the guest in the events any more", async () => {
  const { ada, zoe, event } = await guestWithADinner();
  const grandpa = await addPerson(zoe, event, "Grandpa");
  await save(zoe, newExpense(event, grandpa, [zoe, ada]));
  expect((await zoe.rpc("claim_person", { event_id: event, person_id: grandpa.id })).status).toBe(200);
  const account = await signedUp("Zoe");
  await keepAll(account, zoe.key);
  const { participants, history: _, balances: _1, people: _2, merges: _3, ...rest } = await everythingOf(event);
  expect(JSON.stringify(rest)).not.toContain(zoe.id);
  expect(participants.find(({ user_id }) => user_id === grandpa.id).claimed_by).toBe(account.id);
});

describe("refused", () => {
  test("a wrong key, a replaced one, and any key after the guest has an address", async () => {
    const [zoe, account] = [await newGuest("Zoe"), await signedUp("Max")];
    const fresh = newKey();
    await (await anonymous()).rpc("recover_guest", { key: zoe.key, new_digest: digestOf(fresh) });
    for (const key of [newKey(), zoe.key, digestOf(fresh), ""]) {
      expectCode(await keep(account, key), 404, "guest_key_unknown");
    }
    const { auth_user_id } = await userOf(zoe);
    await sql`update auth.users set is_anonymous = false, email = ${`${randomUUID()}@divido.test`} where id = ${auth_user_id}`;
    expectCode(await keep(account, fresh), 404, "guest_key_unknown");
    expect(await userOf(zoe)).toMatchObject({ is_guest: false, deleted_at: null });
  });

  test("a guest, nobody, and an ended session of an account, and nothing changes", async () => {
    const { zoe, event } = await guestWithADinner();
    const [max, account] = [await newGuest("Max"), await signedUp("Zoe")];
    await request("POST", "/auth/v1/logout", { token: account.token });
    await changingNothing(event, async () => {
      expectCode(await keep(max, zoe.key), 403, "account_needed");
      expectForbidden(await keep(nobody, zoe.key));
      expectCode(await keep(account, zoe.key), 401, "user_not_authenticated");
    });
    expect(await userOf(zoe)).toMatchObject({ deleted_at: null, auth_user_id: zoe.authId });
  });
});
