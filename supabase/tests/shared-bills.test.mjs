import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { addPerson, balancesOf, createEvent, join, leave, newExpense, remove, save } from "./support/events.mjs";
import { changingNothing, expectCode, expectForbidden, expectNothing } from "./support/expectations.mjs";
import { digestOf, newGuest, newKey } from "./support/guests.mjs";
import { nobody, signedUp } from "./support/people.mjs";
import { purge } from "./support/purge.mjs";
import { asServer, sql } from "./support/stack.mjs";
import { closing, guestAt, newBill, openBill, seatOf } from "./support/tables.mjs";

/** @typedef {import("./support/people.mjs").Person} Person */

const IBAN = "DE89370400440532013000";

/** @type {Person} */
let ada, bo, stranger;
let event;

beforeAll(async () => {
  [ada, bo, stranger] = await Promise.all([
    signedUp("Ada", { columns: { first_name: "Ada", last_name: "Byron", iban: IBAN, iban_currency: "EUR" } }),
    signedUp("Bo"),
    signedUp("Stranger"),
  ]);
  event = await createEvent(ada);
  await join(event, ada, bo);
});

const read = async (person, { at }) => (await person.get("shared_bill", at)).body;
const mark = (line, weight, number) => ({ line_id: line.id, weight, number });
const end = (person, { at }) => person.rpc("cancel_shared_bill", at);

/** Closes a bill of 33 in which a guest has a share of 11. */
async function closedWith(table, guest) {
  await guest.sit("Zoe");
  await guest.mark([mark(table.lines[0], 1, 1)]);
  const bill = await read(ada, table);
  const zoe = bill.seats.find(({ name }) => name === "Zoe");
  const { status, body } = await ada.rpc(
    "close_shared_bill",
    closing(table, bill, ada, { [ada.id]: 22, [zoe.person_id]: 11 }),
  );
  if (status !== 200) throw new Error(`close: ${status} ${JSON.stringify(body)}`);
  return { ...body, zoe };
}

describe("opening a bill", () => {
  test("participants read lines, extras and seats, and the host sits at the first", async () => {
    const grandma = await addPerson(ada, event, "Grandma");
    const table = await openBill(ada, event, { seats: [{ person_id: grandma.id }, { name: "Zoe" }] });
    const bill = await read(bo, table);
    const { participants } = (await bo.get("event_page", { event_id: event })).body;
    const { color } = participants.find(({ user_id }) => user_id === ada.id).person;
    expect(bill).toMatchObject({
      ...{ id: table.id, version: 1, currency: "EUR", title: "Chez Ana", host: "Ada", status: "open", my_seat: null },
      lines: table.lines,
      extras: table.bill.extras,
      seats: [
        { seat: 1, person_id: ada.id, name: "Ada Byron", color, is_here: true, is_done: false, is_name_only: false },
        { seat: 2, person_id: grandma.id, name: "Grandma", is_here: false, is_name_only: false },
        { seat: 3, name: "Zoe", color: null, is_here: false, is_name_only: true },
      ],
      marks: [],
    });
    expect((await read(ada, table)).my_seat).toBe(1);
    expect(new Date(bill.expires_at) - new Date(bill.created_at)).toBe(86_400_000);
    expect((await ada.get("shared_bill", { ...table.at, since: 1 })).body).toEqual({ version: 1 });
    const page = (await bo.get("event_page", { event_id: event })).body;
    expect(page.open_bills).toMatchObject([
      { id: table.id, title: "Chez Ana", currency: "EUR", total: 33, host_id: ada.id },
    ]);
    const isOnCard = async () => (await bo.get("my_events")).body.find(({ id }) => id === event).has_open_bill;
    const isInExport = async () => (await bo.get("event_export", { event_id: event })).body.has_open_bill;
    expect([await isOnCard(), await isInExport()]).toEqual([true, true]);
    await end(ada, table);
    expect((await bo.get("event_page", { event_id: event })).body.open_bills).toEqual([]);
    expect([await isOnCard(), await isInExport()]).toEqual([false, false]);
  });

  test("participants read what the host filled in of the expense, also on another device, and guests do not", async () => {
    const draft = { expense_date: "2026-06-14", paid_by: bo.id, topic: "eating_out" };
    const table = await openBill(ada, event, { draft });
    for (const person of [ada, bo]) expect((await read(person, table)).draft).toEqual(draft);
    const guest = guestAt(table.token);
    expect(JSON.stringify([await guest.read(), await guest.sit("Zoe")])).not.toMatch(/eating_out|2026-06-14/);
    await end(ada, table);
    const without = await openBill(ada, event, { draft: null });
    expect((await read(ada, without)).draft).toBeNull();
    await end(ada, without);
  });

  test("a repeated request answers the bill and changes nothing, and nobody else takes its id", async () => {
    const table = await openBill(ada, event);
    const again = await changingNothing(event, () => ada.rpc("open_shared_bill", table.bill));
    expect(again.body).toEqual(table.opened);
    const taken = () => bo.rpc("open_shared_bill", { ...newBill(event).bill, id: table.id });
    expectCode(await changingNothing(event, taken), 409, "id_in_use");
    const sameToken = () =>
      bo.rpc("open_shared_bill", { ...newBill(event).bill, token_digest: table.bill.token_digest });
    expectCode(await changingNothing(event, sameToken), 409, "id_in_use");
    await end(ada, table);
  });

  test("strangers, former participants and nobody open and read nothing", async () => {
    const table = await openBill(ada, event);
    const former = await signedUp("Former");
    await join(event, ada, former);
    await remove(ada, event, former);
    for (const [person, code] of /** @type {const} */ ([
      [stranger, "event_not_found"],
      [former, "not_participant"],
    ])) {
      const open = await changingNothing(event, () => person.rpc("open_shared_bill", newBill(event).bill));
      expect(open.body.message).toBe(code);
      expect((await person.get("shared_bill", table.at)).body).toBeNull();
      expectNothing(await person.select(`shared_bills?select=id&event_id=eq.${event}`));
      expectNothing(await person.select(`shared_bill_seats?select=seat&event_id=eq.${event}`));
      expectNothing(await person.select(`shared_bill_marks?event_id=eq.${event}`));
      for (const [name, more] of Object.entries({
        ...{ sit_at_shared_bill: {}, mark_shared_bill: {}, lock_shared_bill: { locked: true }, cancel_shared_bill: {} },
        remove_shared_bill_seat: { person_id: ada.id },
        renew_shared_bill_token: { token_digest: digestOf("x") },
      })) {
        const answer = await changingNothing(event, () => person.rpc(name, { ...table.at, ...more }));
        expect(answer.body.message, name).toBe(code);
      }
      const close = () => person.rpc("close_shared_bill", closing(table, table.opened, ada, { [ada.id]: 33 }));
      expect((await changingNothing(event, close)).body.message).toBe(code);
    }
    expectForbidden(await nobody.rpc("open_shared_bill", newBill(event).bill));
    expectForbidden(await nobody.get("shared_bill", table.at));
    await end(ada, table);
  });

  test("digests of tokens and keys are read by nobody, and rows are written by nobody", async () => {
    const table = await openBill(ada, event);
    for (const query of [
      "shared_bills?select=token_digest",
      "shared_bills?select=removed_keys",
      "shared_bill_seats?select=key_digest",
    ]) {
      expectForbidden(await ada.select(`${query}&event_id=eq.${event}`));
    }
    const line = {
      event_id: event,
      shared_bill_id: table.id,
      seat: 1,
      line_id: table.lines[0].id,
      weight: 1,
      number: 1,
    };
    expectForbidden(await ada.insert("shared_bill_marks", line));
    expectForbidden(await ada.update("shared_bills", `id=eq.${table.id}`, { status: "closed" }));
    expectForbidden(await ada.remove("shared_bill_seats", `shared_bill_id=eq.${table.id}`));
    for (const [name, parameters] of Object.entries({
      shared_bill_of_token: { token: table.token },
      sit_with_token: { token: table.token, key: newKey(), name: "Eve", seat: null },
      mark_with_token: { token: table.token, key: newKey(), marks: [], done: null },
    })) {
      for (const person of [ada, stranger, nobody]) expectForbidden(await person.rpc(name, parameters));
    }
    await end(ada, table);
  });

  test("invalid bills are refused", async () => {
    const { bill, lines } = newBill(event);
    const many = (number) => Array.from({ length: number }, () => ({ id: randomUUID(), label: "Tea", amount: 1 }));
    for (const [changed, code] of /** @type {[object, string][]} */ ([
      [{ lines: [] }, "invalid_items"],
      [{ lines: [{ ...lines[0], amount: 0 }] }, "invalid_items"],
      [{ lines: [...lines, { id: randomUUID(), label: "Voucher", amount: -1 }] }, "invalid_items"],
      [{ lines: [lines[0], { ...lines[1], id: lines[0].id }] }, "invalid_items"],
      [{ lines: [{ ...lines[0], amount: 1.001 }] }, "invalid_items"],
      [{ lines: [{ ...lines[0], label: " " }] }, "invalid_items"],
      [{ lines: [{ ...lines[0], amount: 1e12 }] }, "invalid_items"],
      [{ lines: null }, "invalid_items"],
      [{ lines: {} }, "invalid_items"],
      [{ extras: [{ kind: "discount", amount: -30, spread: "items" }] }, "invalid_items"],
      [{ extras: [{ kind: "bribe", amount: 3, spread: "items" }] }, "invalid_items"],
      [{ lines: many(101) }, "too_many_items"],
      [{ extras: many(11) }, "too_many_items"],
      [{ currency: "XXX" }, "invalid_currency"],
      [{ token_digest: "abc" }, "invalid_shared_bill"],
      [{ token_digest: null }, "invalid_shared_bill"],
      [{ seats: {} }, "invalid_shared_bill"],
      [{ seats: [{ name: " " }] }, "invalid_name"],
      [{ seats: [{}] }, "invalid_name"],
      [{ seats: [{ person_id: stranger.id }] }, "participant_not_found"],
      [{ seats: [{ person_id: "x" }] }, "participant_not_found"],
      [{ seats: Array.from({ length: 30 }, () => ({ name: "Zoe" })) }, "too_many_seats"],
      [{ title: "a".repeat(201) }, "text_too_long"],
      [{ draft: [] }, "invalid_shared_bill"],
      [{ draft: { description: "a".repeat(16_384) } }, "invalid_shared_bill"],
    ])) {
      const answer = await changingNothing(event, () => ada.rpc("open_shared_bill", { ...bill, ...changed }));
      expect(answer.body.message, JSON.stringify(changed).slice(0, 100)).toBe(code);
    }
  });

  test("an event has ten open bills, and a closed one makes room", async () => {
    const own = await createEvent(ada);
    const tables = [];
    for (let number = 0; number < 10; number++) tables.push(await openBill(ada, own));
    const more = newBill(own);
    expectCode(await changingNothing(own, () => ada.rpc("open_shared_bill", more.bill)), 422, "shared_bill_limit");
    await end(ada, tables[0]);
    expect((await ada.rpc("open_shared_bill", more.bill)).status).toBe(200);
  });
});

describe("guests", () => {
  test("guests read the bill, and neither its event, ids of people, addresses, amounts owed nor IBANs", async () => {
    const table = await openBill(ada, event, { seats: [{ person_id: bo.id }] });
    const zoe = guestAt(table.token);
    const answer = await zoe.sit("Zoe");
    expect(answer.body.bill).toMatchObject({ id: table.id, host: "Ada", lines: table.lines, version: 2 });
    expect(answer.body.bill.seats.map(({ seat, name, is_here }) => ({ seat, name, is_here }))).toEqual([
      { seat: 1, name: "Ada Byron", is_here: true },
      { seat: 2, name: null, is_here: false },
      { seat: 3, name: "Zoe", is_here: true },
    ]);
    expect((await zoe.read()).body).toEqual(answer.body);
    const text = JSON.stringify(answer.body);
    for (const secret of [event, ada.id, bo.id, ada.authId, IBAN, "@", table.bill.token_digest, zoe.key]) {
      expect(text).not.toContain(secret);
    }
    // Ranks sort like the ids, so that cents fall alike on every phone.
    const people = (await read(ada, table)).seats;
    const ranked = answer.body.bill.seats.map(({ seat, person_id }) => ({ seat, person_id }));
    const order = (seats) => seats.toSorted((a, b) => (a.person_id < b.person_id ? -1 : 1)).map(({ seat }) => seat);
    expect(order(ranked)).toEqual(order(people));
    await end(ada, table);
  });

  test("a repeated request gets the same seat, and another key gets another", async () => {
    const table = await openBill(ada, event);
    const [zoe, max] = [guestAt(table.token), guestAt(table.token)];
    const first = await zoe.sit("Zoe");
    const again = await changingNothing(event, () => zoe.sit("Zoe"));
    expect(again.body).toEqual(first.body);
    expect(seatOf(again, zoe)).toBe(2);
    expect(seatOf(await max.sit("Zoe"), max)).toBe(3);
    await end(ada, table);
  });

  test("a named seat is taken once", async () => {
    const table = await openBill(ada, event, { seats: [{ name: "Zoe" }] });
    const [zoe, eve] = [guestAt(table.token), guestAt(table.token)];
    expect(seatOf(await zoe.sit(null, 2), zoe)).toBe(2);
    for (const seat of [1, 2, 3, 31, 0]) {
      expectCode(await changingNothing(event, () => eve.sit("Eve", seat)), 409, "seat_taken");
    }
    await end(ada, table);
  });

  test("seat 31 does not exist", async () => {
    const table = await openBill(ada, event, { seats: Array.from({ length: 29 }, () => ({ name: "Zoe" })) });
    expectCode(await changingNothing(event, () => guestAt(table.token).sit("Eve")), 422, "too_many_seats");
    await end(ada, table);
  });

  test("marks are of the key's own seat, and a lower number after a higher changes nothing", async () => {
    const table = await openBill(ada, event);
    const [pizza, wine] = table.lines;
    const [zoe, max] = [guestAt(table.token), guestAt(table.token)];
    await zoe.sit("Zoe");
    await max.sit("Max");
    await zoe.mark([mark(pizza, 2, 5), mark(pizza, 1, 4), mark(wine, 1, 1)]);
    const late = await changingNothing(event, () => zoe.mark([mark(pizza, 1, 4), mark(pizza, 0, 5)]));
    await max.mark([mark(pizza, 1, 9)]);
    expect(late.body.bill.marks).toHaveLength(2);
    expect((await zoe.read()).body.bill.marks.map(({ seat, line_id, weight }) => [seat, line_id, weight])).toEqual(
      expect.arrayContaining([
        [2, pizza.id, 2],
        [2, wine.id, 1],
        [3, pizza.id, 1],
      ]),
    );
    expectCode(await changingNothing(event, () => guestAt(table.token).mark([mark(wine, 1, 99)])), 403, "seat_removed");
    await end(ada, table);
  });

  test("done is told and taken back, once each", async () => {
    const table = await openBill(ada, event);
    const zoe = guestAt(table.token);
    await zoe.sit("Zoe");
    const done = await zoe.mark([], true);
    expect(done.body.bill).toMatchObject({ version: 3, seats: [{ is_done: false }, { is_done: true }] });
    expect((await changingNothing(event, () => zoe.mark([], true))).body.bill.version).toBe(3);
    expect((await zoe.mark(null, false)).body.bill.seats[1].is_done).toBe(false);
    await end(ada, table);
  });

  test("invalid marks are refused as a whole", async () => {
    const table = await openBill(ada, event);
    const [pizza, wine] = table.lines;
    const other = await openBill(ada, event);
    const zoe = guestAt(table.token);
    await zoe.sit("Zoe");
    for (const invalid of [
      ...[101, -1, 1.5, "x", null, 1e10].map((weight) => mark(wine, weight, 1)),
      ...[0, -1, 1.5, "x", null, 1e10].map((number) => mark(wine, 1, number)),
      ...[mark(other.lines[0], 1, 1), mark({ id: "x" }, 1, 1), mark({ id: null }, 1, 1), 5, null, []],
    ]) {
      const sent = () => zoe.mark([mark(pizza, 1, 1), invalid]);
      expectCode(await changingNothing(event, sent), 422, "invalid_mark");
      const ofMine = () => ada.rpc("mark_shared_bill", { ...table.at, marks: [mark(pizza, 1, 1), invalid] });
      expectCode(await changingNothing(event, ofMine), 422, "invalid_mark");
    }
    const many = Array.from({ length: 101 }, (_, number) => mark(pizza, 1, number + 1));
    for (const marks of [many, {}, 5]) {
      expectCode(await changingNothing(event, () => zoe.mark(marks)), 422, "invalid_mark");
    }
    for (const table of await sql`select id from public.shared_bills where event_id = ${event} and status = 'open'`) {
      await end(ada, { at: { event_id: event, id: table.id } });
    }
  });

  test("a locked, closed, cancelled or expired bill takes neither marks nor seats", async () => {
    const table = await openBill(ada, event);
    const zoe = guestAt(table.token);
    await zoe.sit("Zoe");
    const refusesAll = async (status, code) => {
      expectCode(await changingNothing(event, () => zoe.mark([mark(table.lines[0], 1, 1)])), status, code);
      expectCode(await changingNothing(event, () => zoe.mark([], true)), status, code);
      expectCode(await changingNothing(event, () => guestAt(table.token).sit("Eve")), status, code);
      const own = { ...table.at, marks: [mark(table.lines[0], 1, 1)] };
      expectCode(await changingNothing(event, () => ada.rpc("mark_shared_bill", own)), status, code);
      expectCode(await changingNothing(event, () => bo.rpc("sit_at_shared_bill", table.at)), status, code);
      // A repeated request of somebody who sits is no new seat.
      expect((await changingNothing(event, () => zoe.sit("Zoe"))).status).toBe(200);
    };
    expect((await bo.rpc("lock_shared_bill", { ...table.at, locked: true })).body.status).toBe("locked");
    await refusesAll(409, "shared_bill_locked");
    expect((await zoe.read()).body.bill.status).toBe("locked");
    expect((await ada.rpc("lock_shared_bill", { ...table.at, locked: false })).body.status).toBe("open");
    await sql`update public.shared_bills set created_at = now() - interval '24 hours' where id = ${table.id}`;
    await refusesAll(410, "shared_bill_expired");
    expectCode(await zoe.read(), 410, "shared_bill_expired");
    expect((await read(ada, table)).status).toBe("expired");
    expectCode(await ada.rpc("lock_shared_bill", { ...table.at, locked: true }), 410, "shared_bill_expired");
    await sql`update public.shared_bills set created_at = now() where id = ${table.id}`;
    await end(ada, table);
    await refusesAll(409, "shared_bill_cancelled");
    expectCode(await zoe.read(), 410, "shared_bill_expired");
    const closed = await openBill(ada, event);
    await closedWith(closed, guestAt(closed.token, zoe.key));
    table.token = closed.token;
    table.at = closed.at;
    expectCode(await changingNothing(event, () => zoe.mark([])), 409, "shared_bill_cancelled");
    const late = guestAt(closed.token, zoe.key);
    expectCode(await changingNothing(event, () => late.mark([mark(closed.lines[0], 1, 9)])), 409, "shared_bill_closed");
    expectCode(await changingNothing(event, () => guestAt(closed.token).sit("Eve")), 409, "shared_bill_closed");
    expect((await late.read()).body.bill.status).toBe("closed");
  });

  test("a removed seat goes with its marks, and its key never gets a seat again", async () => {
    const table = await openBill(ada, event);
    const zoe = guestAt(table.token);
    await zoe.sit("Zoe");
    await zoe.mark([mark(table.lines[0], 1, 1)]);
    const { person_id } = (await read(ada, table)).seats[1];
    const removed = await ada.rpc("remove_shared_bill_seat", { ...table.at, person_id });
    expect(removed.body).toMatchObject({ version: 4, marks: [] });
    expect(removed.body.seats).toHaveLength(1);
    const again = () => ada.rpc("remove_shared_bill_seat", { ...table.at, person_id });
    expect((await changingNothing(event, again)).body.version).toBe(4);
    expectCode(await changingNothing(event, () => zoe.sit("Zoe")), 403, "seat_removed");
    expectCode(await changingNothing(event, () => zoe.mark([mark(table.lines[0], 1, 2)])), 403, "seat_removed");
    const max = guestAt(table.token);
    expect(seatOf(await max.sit("Max"), max)).toBe(2);
    await end(ada, table);
  });

  test("a new token replaces the former, and keys keep their seats", async () => {
    const table = await openBill(ada, event);
    const zoe = guestAt(table.token);
    await zoe.sit("Zoe");
    const renewed = newBill(event);
    const renew = () => bo.rpc("renew_shared_bill_token", { ...table.at, token_digest: renewed.bill.token_digest });
    expect((await renew()).status).toBe(200);
    expect((await renew()).status).toBe(200);
    for (const old of [zoe.read(), zoe.sit("Zoe"), zoe.mark([])]) expectCode(await old, 404, "shared_bill_not_found");
    const moved = guestAt(renewed.token, zoe.key);
    expect(seatOf(await moved.read(), moved)).toBe(2);
    expectCode(
      await ada.rpc("renew_shared_bill_token", { ...table.at, token_digest: "x" }),
      422,
      "invalid_shared_bill",
    );
    await end(ada, table);
  });

  test("the functions read a bill again only when its version is another", async () => {
    const table = await openBill(ada, event);
    const zoe = guestAt(table.token);
    expect((await zoe.read(1)).body).toEqual({ version: 1 });
    await zoe.sit("Zoe");
    for (const since of [1, 3, null]) expect((await zoe.read(since)).body.bill.version).toBe(2);
    await end(ada, table);
    expectCode(await zoe.read(3), 410, "shared_bill_expired");
  });

  test("a token opens one bill, and only while its event exists and the bill is kept", async () => {
    const own = await createEvent(ada);
    const [one, other] = [await openBill(ada, own), await openBill(ada, own)];
    expect((await guestAt(one.token).read()).body.bill.id).toBe(one.id);
    expectCode(await guestAt("x".repeat(22)).read(), 404, "shared_bill_not_found");
    expectCode(await guestAt(one.bill.token_digest).read(), 404, "shared_bill_not_found");
    await sql`
      update public.shared_bills set created_at = now() - interval '8 days'
      where event_id = ${own} and id = ${other.id}`;
    expectCode(await guestAt(other.token).read(), 404, "shared_bill_not_found");
    await purge(async () =>
      expect(await sql`select from public.shared_bills where event_id = ${own} and id = ${other.id}`).toHaveLength(0),
    );
    expect((await ada.get("shared_bill", other.at)).body).toBeNull();
    expect((await ada.get("shared_bill", one.at)).body.id).toBe(one.id);
    await ada.rpc("delete_event", { event_id: own });
    for (const answer of [guestAt(one.token).read(), guestAt(one.token).sit("Eve")]) {
      expectCode(await answer, 404, "shared_bill_not_found");
    }
  });
});

describe("closing", () => {
  test("a bill becomes the expense, and names become people without an account", async () => {
    const table = await openBill(ada, event, { seats: [{ name: "Nobody came" }] });
    const zoe = guestAt(table.token);
    const before = await balancesOf(event);
    const closed = await closedWith(table, zoe);
    expect(closed.expense).toMatchObject({ id: table.id, amount: 33, split_method: "manual" });
    expect(closed.bill).toMatchObject({ status: "closed" });
    const after = await balancesOf(event);
    expect(after[closed.zoe.person_id].net).toBe(-11);
    expect(after[ada.id].net - (before[ada.id]?.net ?? 0)).toBe(11);
    const people = await sql`
      select first_name from public.profiles
      join public.event_participants on user_id = profiles.id
      where event_id = ${event} and first_name in ('Zoe', 'Nobody came') and profiles.id = any (${closed.bill.seats.map((seat) => seat.person_id)})`;
    expect(people).toEqual([{ first_name: "Zoe" }]);
    expect((await zoe.read()).body.bill.status).toBe("closed");
  });

  test("a name at the table can be the one who paid, also without a share", async () => {
    const table = await openBill(ada, event);
    await guestAt(table.token).sit("Rich");
    const bill = await read(ada, table);
    const rich = bill.seats.find(({ name }) => name === "Rich");
    const paid = await ada.rpc("close_shared_bill", closing(table, bill, { id: rich.person_id }, { [ada.id]: 33 }));
    expect(paid).toMatchObject({ status: 200, body: { expense: { paid_by: rich.person_id } } });
    expect((await balancesOf(event))[rich.person_id].net).toBe(33);
  });

  test("a repeated close answers again, and another one is refused with the bill", async () => {
    const table = await openBill(ada, event);
    const wanted = closing(table, table.opened, ada, { [ada.id]: 33 });
    const first = await ada.rpc("close_shared_bill", wanted);
    expect(first.status).toBe(200);
    const again = await changingNothing(event, () => ada.rpc("close_shared_bill", wanted));
    expect(again.body).toEqual(first.body);
    for (const [person, other] of /** @type {const} */ ([
      [bo, wanted],
      [ada, closing(table, table.opened, ada, { [ada.id]: 30, [bo.id]: 3 })],
    ])) {
      const refused = await changingNothing(event, () => person.rpc("close_shared_bill", other));
      expectCode(refused, 409, "shared_bill_closed");
      expect(JSON.parse(refused.body.hint)).toMatchObject({ id: table.id, status: "closed" });
    }
    expectCode(await ada.rpc("cancel_shared_bill", table.at), 409, "shared_bill_closed");
  });

  test("an older version is refused with the fresh bill", async () => {
    const table = await openBill(ada, event);
    await guestAt(table.token).sit("Zoe");
    for (const version of [1, 0, 3, null]) {
      const wanted = { ...closing(table, table.opened, ada, { [ada.id]: 33 }), version };
      const refused = await changingNothing(event, () => ada.rpc("close_shared_bill", wanted));
      expectCode(refused, 409, "shared_bill_changed");
      expect(JSON.parse(refused.body.hint)).toEqual(await read(ada, table));
    }
    await end(ada, table);
    const late = closing(table, { version: 3 }, ada, { [ada.id]: 33 });
    expectCode(await changingNothing(event, () => ada.rpc("close_shared_bill", late)), 409, "shared_bill_cancelled");
  });

  test("a closed bill takes no other expense, of its event or of another one", async () => {
    const table = await openBill(ada, event);
    const wanted = closing(table, table.opened, ada, { [ada.id]: 33 });
    expect((await ada.rpc("close_shared_bill", wanted)).status).toBe(200);
    for (const other of [{ id: randomUUID() }, { event_id: await createEvent(ada) }]) {
      const changed = { ...wanted, expense: { ...wanted.expense, ...other } };
      const refused = await changingNothing(event, () => ada.rpc("close_shared_bill", changed));
      expectCode(refused, 422, "invalid_shared_bill");
    }
  });

  test("nothing is written when the expense is refused", async () => {
    const table = await openBill(ada, event);
    await guestAt(table.token).sit("Zoe");
    const bill = await read(ada, table);
    const zoe = bill.seats[1].person_id;
    const wanted = closing(table, bill, ada, { [ada.id]: 22, [zoe]: 11 });
    for (const [changed, code] of /** @type {[object, string][]} */ ([
      [{ shares: [{ user_id: zoe, share_amount: 1 }] }, "shares_do_not_add_up"],
      [{ shares: [{ user_id: stranger.id, share_amount: 33 }] }, "sharer_not_participant"],
      [{ expense: { ...wanted.expense, id: randomUUID() } }, "invalid_shared_bill"],
      [{ expense: { ...wanted.expense, event_id: randomUUID() } }, "invalid_shared_bill"],
      [{ expense: { ...wanted.expense, currency: "USD" } }, "invalid_shared_bill"],
      [{ expense: { ...wanted.expense, version: 1 } }, "invalid_shared_bill"],
      [{ expense: null }, "invalid_shared_bill"],
      [{ id: randomUUID() }, "shared_bill_not_found"],
    ])) {
      const answer = await changingNothing(event, () => ada.rpc("close_shared_bill", { ...wanted, ...changed }));
      expect(answer.body.message, JSON.stringify(changed)).toBe(code);
    }
    expect((await ada.rpc("close_shared_bill", wanted)).status).toBe(200);
  });

  test("a bill that nobody closed in time can still be closed", async () => {
    const table = await openBill(ada, event);
    await sql`update public.shared_bills set created_at = now() - interval '3 days' where id = ${table.id}`;
    const closed = await ada.rpc("close_shared_bill", closing(table, table.opened, ada, { [ada.id]: 33 }));
    expect(closed.body.bill.status).toBe("closed");
  });
});

describe("a saved expense", () => {
  /** Saves an expense of 33 that Ada paid for both, and puts it on the table. */
  async function openSaved(host = ada, columns = {}) {
    const expense = await save(ada, newExpense(event, ada, [ada, bo], { amount: 33, ...columns }));
    const table = await openBill(host, event, { id: expense.id, expense_version: expense.version });
    return { expense, table };
  }
  const closingOf = (table, bill, shares, version) => {
    const wanted = closing(table, bill, ada, shares);
    return { ...wanted, expense: { ...wanted.expense, version } };
  };
  const stored = async (id) => (await sql`select * from public.expenses where event_id = ${event} and id = ${id}`)[0];
  const actionsOn = async (id) =>
    (await sql`select action from public.event_log where entity_id = ${id} order by id`).map(({ action }) => action);

  test("its old split counts until the table is closed, which is one change of it", async () => {
    const before = await balancesOf(event);
    const { expense, table } = await openSaved();
    expect(table.opened).toMatchObject({ id: expense.id, expense_version: 1, my_seat: 1 });
    const net = async (person) => (await balancesOf(event))[person.id].net - (before[person.id]?.net ?? 0);
    expect([await net(ada), await net(bo)]).toEqual([16.5, -16.5]);
    const page = (await bo.get("event_page", { event_id: event })).body;
    expect(page.open_bills).toMatchObject([{ id: expense.id }]);
    const zoe = guestAt(table.token);
    await zoe.sit("Zoe");
    expect(JSON.stringify((await zoe.read()).body)).not.toContain("expense_version");
    expect([await net(ada), await net(bo)]).toEqual([16.5, -16.5]);
    const bill = await read(ada, table);
    const guest = bill.seats[1].person_id;
    const wanted = closingOf(table, bill, { [ada.id]: 12, [guest]: 21 }, 1);
    const closed = await ada.rpc("close_shared_bill", wanted);
    expect(closed.body).toMatchObject({
      expense: { id: expense.id, amount: 33, version: 2 },
      bill: { status: "closed" },
    });
    expect([await net(ada), await net(bo), (await balancesOf(event))[guest].net]).toEqual([21, 0, -21]);
    expect(await actionsOn(expense.id)).toEqual(["created", "updated"]);
    const again = await changingNothing(event, () => ada.rpc("close_shared_bill", wanted));
    expect(again.body).toEqual(closed.body);
  });

  test("a discarded table leaves it as it was, and it can be put on the table again", async () => {
    const { expense, table } = await openSaved();
    await guestAt(table.token).sit("Zoe");
    await end(bo, table);
    expect(await stored(expense.id)).toMatchObject({ version: 1, updated_by: null });
    const again = await openBill(bo, event, { id: expense.id, expense_version: 1 });
    expect(again.opened).toMatchObject({ my_seat: 1, marks: [], status: "open", seats: [{ person_id: bo.id }] });
    // A device that has seen the former bill gets the new one.
    expect(again.opened.version).toBeGreaterThan(table.opened.version + 1);
    expectCode(await guestAt(table.token).read(), 404, "shared_bill_not_found");
    await end(ada, again);
  });

  test("it is put on one table, by somebody of its event, as it was read", async () => {
    const { expense, table } = await openSaved();
    const at = { id: expense.id, expense_version: 1 };
    const open = (person, more, its = event) =>
      changingNothing(event, () => person.rpc("open_shared_bill", newBill(its, { ...at, ...more }).bill));
    expect((await changingNothing(event, () => ada.rpc("open_shared_bill", table.bill))).body).toEqual(table.opened);
    for (const person of [ada, bo]) expectCode(await open(person, {}), 409, "id_in_use");
    expectCode(await open(bo, { expense_version: null }), 409, "id_in_use");
    // An expired bill still has its taps, so it is closed or discarded first.
    await sql`update public.shared_bills set created_at = now() - interval '3 days' where id = ${expense.id}`;
    expectCode(await open(bo, {}), 409, "id_in_use");
    await end(ada, table);
    const own = await createEvent(stranger);
    expectCode(await open(stranger, {}), 404, "event_not_found");
    expectCode(await open(stranger, {}, own), 404, "expense_not_found");
    expectCode(await open(ada, { id: randomUUID() }), 404, "expense_not_found");
    for (const expense_version of [0, 2]) expectCode(await open(ada, { expense_version }), 409, "version_conflict");
    await ada.rpc("delete_expense", { event_id: event, id: expense.id, version: 1 });
    expectCode(await open(ada, {}), 404, "expense_not_found");
  });

  test("a table never writes over a change that its closer has not read, and then does if they want", async () => {
    const { expense, table } = await openSaved();
    const edit = newExpense(event, ada, [ada, bo], { ...{ id: expense.id, amount: 40, description: "Late dinner" } });
    await save(bo, { ...edit, expense: { ...edit.expense, version: 1 } });
    const shares = { [ada.id]: 12, [bo.id]: 21 };
    const close = (version) => ada.rpc("close_shared_bill", closingOf(table, table.opened, shares, version));
    expectCode(await changingNothing(event, () => close(1)), 409, "version_conflict");
    for (const version of [null, undefined])
      expectCode(await changingNothing(event, () => close(version)), 422, "invalid_shared_bill");
    expect((await close(2)).body.expense).toMatchObject({ amount: 33, version: 3 });
    expect(await actionsOn(expense.id)).toEqual(["created", "updated", "updated"]);
  });

  test("a table of a deleted expense keeps its taps until somebody restores the expense or discards them", async () => {
    const { expense, table } = await openSaved();
    await bo.rpc("mark_shared_bill", { ...table.at, marks: [mark(table.lines[0], 1, 1)] });
    await bo.rpc("delete_expense", { event_id: event, id: expense.id, version: 1 });
    const bill = await read(ada, table);
    const shares = { [ada.id]: 12, [bo.id]: 21 };
    const close = (version) => ada.rpc("close_shared_bill", closingOf(table, bill, shares, version));
    for (const version of [1, 2])
      expectCode(await changingNothing(event, () => close(version)), 404, "expense_not_found");
    expect((await read(ada, table)).marks).toHaveLength(1);
    await ada.rpc("restore_expense", { event_id: event, id: expense.id });
    expectCode(await changingNothing(event, () => close(1)), 409, "version_conflict");
    expect((await close((await stored(expense.id)).version)).body.bill.status).toBe("closed");
  });

  test("a table of a new expense changes no saved one", async () => {
    const table = await openBill(ada, event);
    const other = await save(ada, newExpense(event, ada, [ada, bo]));
    for (const id of [table.id, other.id]) {
      const wanted = closingOf(table, table.opened, { [ada.id]: 33 }, 1);
      const refused = () => ada.rpc("close_shared_bill", { ...wanted, expense: { ...wanted.expense, id } });
      expectCode(await changingNothing(event, refused), 422, "invalid_shared_bill");
    }
    await end(ada, table);
  });
});

describe("keeping a seat", () => {
  const keep = (person, table, { key }) => person.rpc("keep_shared_bill_seat", { token: table.token, key });

  test("a guest takes over the person of their seat, once", async () => {
    const table = await openBill(ada, event);
    const phone = guestAt(table.token);
    const { zoe } = await closedWith(table, phone);
    const guest = await newGuest("Zoe");
    const kept = await keep(guest, table, phone);
    expect(kept.body).toEqual({ event_id: event, person_id: guest.id });
    const again = await changingNothing(event, () => keep(guest, table, phone));
    expect(again.body).toEqual(kept.body);
    const balances = await balancesOf(event);
    expect(balances[guest.id].net).toBe(-11);
    expect(balances[zoe.person_id]?.net ?? 0).toBe(0);
    expect((await read(guest, table)).my_seat).toBe(2);
    const thief = await newGuest("Eve");
    expectCode(await changingNothing(event, () => keep(thief, table, phone)), 422, "cannot_keep_seat");
    expectCode(await changingNothing(event, () => keep(thief, table, { key: newKey() })), 404, "shared_bill_not_found");
  });

  test("a seat of an account, of somebody who was there before, or without a share is never kept", async () => {
    const grandma = await addPerson(ada, event, "Grandma");
    const table = await openBill(ada, event, { seats: [{ person_id: bo.id }, { person_id: grandma.id }] });
    const phones = [2, 3].map((seat) => ({ seat, ...guestAt(table.token) }));
    for (const phone of phones) expect((await phone.sit("Eve", phone.seat)).status).toBe(200);
    const idle = guestAt(table.token);
    await idle.sit("Idle");
    const eve = await newGuest("Eve");
    for (const phone of [...phones, idle]) {
      expectCode(await changingNothing(event, () => keep(eve, table, phone)), 422, "cannot_keep_seat");
    }
    const bill = await read(ada, table);
    const shares = { [ada.id]: 11, [bo.id]: 11, [grandma.id]: 11 };
    expect((await ada.rpc("close_shared_bill", closing(table, bill, ada, shares))).status).toBe(200);
    for (const phone of [...phones, idle]) {
      expectCode(await changingNothing(event, () => keep(eve, table, phone)), 422, "cannot_keep_seat");
    }
  });

  test("a seat is kept within seven days, not by somebody who was removed, and not once somebody claimed it", async () => {
    const table = await openBill(ada, event);
    const phone = guestAt(table.token);
    const { zoe } = await closedWith(table, phone);
    const former = await newGuest("Former");
    await join(event, ada, former);
    await remove(ada, event, former);
    expectCode(await changingNothing(event, () => keep(former, table, phone)), 422, "cannot_keep_seat");
    const guest = await newGuest("Zoe");
    await bo.rpc("claim_person", { event_id: event, person_id: zoe.person_id });
    expectCode(await changingNothing(event, () => keep(guest, table, phone)), 422, "cannot_keep_seat");
    expectForbidden(await nobody.rpc("keep_shared_bill_seat", { token: table.token, key: phone.key }));
    // Comes last: any test's purge may erase the bill from here on.
    await sql`update public.shared_bills set closed_at = now() - interval '7 days' where id = ${table.id}`;
    expectCode(await changingNothing(event, () => keep(guest, table, phone)), 404, "shared_bill_not_found");
  });
});

describe("changes of people", () => {
  test("a seat follows a merge, and portions of two seats of one person are added up", async () => {
    const [one, other] = [await addPerson(ada, event, "Uncle"), await addPerson(ada, event, "Uncle Joe")];
    const table = await openBill(ada, event, { seats: [{ person_id: one.id }, { person_id: other.id }] });
    const [pizza, wine] = table.lines;
    const [first, second] = [guestAt(table.token), guestAt(table.token)];
    await first.sit(null, 2);
    await second.sit(null, 3);
    await first.mark([mark(pizza, 60, 1), mark(wine, 1, 1)]);
    await second.mark([mark(pizza, 50, 3)]);
    const merged = await ada.rpc("merge_people", { event_id: event, from_person: one.id, into_person: other.id });
    expect(merged.status).toBe(200);
    const bill = await read(ada, table);
    expect(bill.seats.map(({ person_id }) => person_id)).toEqual([ada.id, other.id]);
    expect(bill.marks).toEqual(
      expect.arrayContaining([
        { line_id: pizza.id, seat: 3, weight: 100, number: 3 },
        { line_id: wine.id, seat: 3, weight: 1, number: 1 },
      ]),
    );
    expectCode(await first.mark([]), 403, "seat_removed");
    await bo.rpc("claim_person", { event_id: event, person_id: other.id });
    expect((await read(bo, table)).my_seat).toBe(3);
    expect((await second.mark([mark(pizza, 2, 4)])).status).toBe(200);
    await end(ada, table);
  });

  test("seats of people who leave go from open bills and stay at closed ones", async () => {
    const leaver = await signedUp("Leaver");
    await join(event, ada, leaver);
    const [open, closed] = [await openBill(leaver, event), await openBill(leaver, event)];
    await bo.rpc("sit_at_shared_bill", open.at);
    await leaver.rpc("mark_shared_bill", { ...open.at, marks: [mark(open.lines[0], 1, 1)] });
    const done = await leaver.rpc("close_shared_bill", closing(closed, closed.opened, leaver, { [leaver.id]: 33 }));
    expect(done.status).toBe(200);
    expect((await leave(leaver, event)).status).toBe(200);
    const bill = await read(bo, open);
    expect(bill).toMatchObject({ host: null, marks: [], seats: [{ person_id: bo.id }] });
    expect((await read(bo, closed)).seats).toHaveLength(1);
    const ended = await bo.rpc("close_shared_bill", closing(open, bill, bo, { [bo.id]: 33 }));
    expect(ended.body.bill.status).toBe("closed");
  });

  test("a deleted account leaves neither its seat nor its name", async () => {
    const gone = await signedUp("Gone", { columns: { first_name: "Goneril" } });
    await join(event, ada, gone);
    const [open, closed] = [await openBill(gone, event), await openBill(gone, event)];
    await gone.rpc("close_shared_bill", closing(closed, closed.opened, gone, { [gone.id]: 33 }));
    const { status } = await asServer("delete_account", { auth_user_id: gone.authId });
    expect(status).toBeLessThan(300);
    expect((await read(bo, open)).seats).toEqual([]);
    const texts = [await read(bo, open), await read(bo, closed), (await guestAt(closed.token).read()).body];
    for (const text of texts) expect(JSON.stringify(text)).not.toContain("Goneril");
    await end(bo, open);
  });
});
