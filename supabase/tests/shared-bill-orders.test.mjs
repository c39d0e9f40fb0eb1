import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createEvent, join, newExpense, save } from "./support/events.mjs";
import { newKey } from "./support/guests.mjs";
import { begin, outcome } from "./support/interleaving.mjs";
import { signedUp } from "./support/people.mjs";
import { randomFrom, SEED } from "./support/random.mjs";
import { connect, sql } from "./support/stack.mjs";
import { closing, guestAt, newBill, openBill } from "./support/tables.mjs";

/** Orders in which requests of several phones reach a shared bill. */

/** @typedef {import("./support/people.mjs").Person} Person */

/** @type {Person} */
let ada, bo;
let event;

const connections = connect(3);
afterAll(() => connections.end({ timeout: 5 }));

beforeAll(async () => {
  [ada, bo] = await Promise.all([signedUp("Ada"), signedUp("Bo")]);
  event = await createEvent(ada);
  await join(event, ada, bo);
});

const close = (run, { event_id, id, version, expense, shares }) =>
  run`
    select public.close_shared_bill(${event_id}, ${id}, ${version}, ${run.json(expense)}, ${run.json(shares)})`;

test("two people who close at once make one expense, and the later one gets the closed bill", async () => {
  const table = await openBill(ada, event);
  const [first, second] = [await begin(connections, ada), await begin(connections, bo)];
  expect(await outcome(close(first.run, closing(table, table.opened, ada, { [ada.id]: 33 })))).toEqual({});
  const other = outcome(close(second.run, closing(table, table.opened, bo, { [bo.id]: 33 })));
  await second.waits();
  await first.commit();
  expect(await other).toEqual({ refusal: "shared_bill_closed" });
  await second.rollback();
  const [{ paid_by }] = await sql`select paid_by from public.expenses where event_id = ${event} and id = ${table.id}`;
  expect(paid_by).toBe(ada.id);
});

test("a saved expense that several people put on the table at once is on one table", async () => {
  const { id, version } = await save(ada, newExpense(event, ada, [ada, bo], { amount: 33 }));
  const bills = [ada, bo, ada, bo].map((host) => ({ host, ...newBill(event, { id, expense_version: version }) }));
  const answers = await Promise.all(bills.map(({ host, bill }) => host.rpc("open_shared_bill", bill)));
  expect(answers.map(({ status, body }) => (status === 200 ? "opened" : body.message)).toSorted()).toEqual([
    ...["id_in_use", "id_in_use", "id_in_use", "opened"],
  ]);
});

test("a saved expense that is changed while its table is closed has both changes, or refuses the later one", async () => {
  const expense = await save(ada, newExpense(event, ada, [ada, bo], { amount: 33 }));
  const { id, version } = expense;
  const table = await openBill(ada, event, { id, expense_version: version });
  const wanted = closing(table, table.opened, ada, { [ada.id]: 33 });
  const closingIt = { ...wanted, expense: { ...wanted.expense, version } };
  const edit = newExpense(event, bo, [ada, bo], { id, amount: 40 });
  const editor = await begin(connections, bo);
  const saving = editor.run`
    select public.save_expense(${editor.run.json({ ...edit.expense, version })}, ${editor.run.json(edit.shares)})`;
  expect(await outcome(saving)).toEqual({});
  const closer = await begin(connections, ada);
  const late = outcome(close(closer.run, closingIt));
  await closer.waits();
  await editor.commit();
  expect(await late).toEqual({ refusal: "version_conflict" });
  await closer.rollback();
  const [{ amount, status }] = await sql`
    select expense.amount, bill.status from public.expenses as expense
    join public.shared_bills as bill using (event_id, id) where event_id = ${event} and id = ${id}`;
  expect({ amount: Number(amount), status }).toEqual({ amount: 40, status: "open" });
});

test("a mark at the last moment is in the bill or is refused, never lost", async () => {
  const marks = [{ line_id: "", weight: 1, number: 1 }];
  const ask = (run, table, { key }) =>
    run`select public.mark_with_token(${table.token}, ${key}, ${run.json([{ ...marks[0], line_id: table.lines[0].id }])}, null)`;

  const late = await openBill(ada, event);
  const zoe = guestAt(late.token);
  await zoe.sit("Zoe");
  const closer = await begin(connections, ada);
  expect(await outcome(close(closer.run, closing(late, { version: 2 }, ada, { [ada.id]: 33 })))).toEqual({});
  const marking = await begin(connections, "server");
  const refused = outcome(ask(marking.run, late, zoe));
  await marking.waits();
  await closer.commit();
  expect(await refused).toEqual({ refusal: "shared_bill_closed" });
  await marking.rollback();

  const early = await openBill(ada, event);
  const max = guestAt(early.token);
  await max.sit("Max");
  const first = await begin(connections, "server");
  expect(await outcome(ask(first.run, early, max))).toEqual({});
  const tooEarly = await begin(connections, ada);
  const moved = outcome(close(tooEarly.run, closing(early, { version: 2 }, ada, { [ada.id]: 33 })));
  await tooEarly.waits();
  await first.commit();
  expect(await moved).toEqual({ refusal: "shared_bill_changed" });
  await tooEarly.rollback();
});

test("somebody who sits down while the bill is closed is refused, and before it moves the version", async () => {
  const table = await openBill(ada, event);
  const sit = (run) => run`select public.sit_with_token(${table.token}, ${newKey()}, 'Zoe', null)`;
  const guest = await begin(connections, "server");
  expect(await outcome(sit(guest.run))).toEqual({});
  const closer = await begin(connections, ada);
  const moved = outcome(close(closer.run, closing(table, table.opened, ada, { [ada.id]: 33 })));
  await closer.waits();
  await guest.commit();
  expect(await moved).toEqual({ refusal: "shared_bill_changed" });
  await closer.rollback();

  const again = await begin(connections, ada);
  expect(await outcome(close(again.run, closing(table, { version: 2 }, ada, { [ada.id]: 33 })))).toEqual({});
  const late = await begin(connections, "server");
  const refused = outcome(sit(late.run));
  await late.waits();
  await again.commit();
  expect(await refused).toEqual({ refusal: "shared_bill_closed" });
  await late.rollback();
});

test("two phones that take one named seat at once get one seat", async () => {
  const table = await openBill(ada, event, { seats: [{ name: "Zoe" }] });
  const phones = Array.from({ length: 6 }, () => guestAt(table.token));
  const answers = await Promise.all(phones.map((phone) => phone.sit(null, 2)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ body }) => body.message === "seat_taken")).toHaveLength(5);
});

test("thirty phones at once get the seats that are left, each one", async () => {
  const table = await openBill(ada, event);
  const phones = Array.from({ length: 32 }, () => guestAt(table.token));
  const answers = await Promise.all(phones.map((phone) => phone.sit("Zoe")));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(29);
  expect(answers.filter(({ body }) => body.message === "too_many_seats")).toHaveLength(3);
  const seats = await sql`select seat from public.shared_bill_seats where shared_bill_id = ${table.id} order by seat`;
  expect(seats.map(({ seat }) => seat)).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
});

test("marks that arrive in any order, twice and at once come to the same", async () => {
  const table = await openBill(ada, event);
  const random = randomFrom(SEED);
  const phones = [guestAt(table.token), guestAt(table.token), guestAt(table.token)];
  for (const phone of phones) await phone.sit("Zoe");
  const sent = phones.flatMap((phone) =>
    table.lines.flatMap((line) =>
      [1, 2, 3, 4].map((number) => ({ phone, mark: { line_id: line.id, weight: (number * 7) % 5, number } })),
    ),
  );
  const shuffled = [...sent, ...sent]
    .map((one) => ({ one, place: random.below(1_000_000) }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ one }) => one);
  const answers = await Promise.all(shuffled.map(({ phone, mark }) => phone.mark([mark])));
  expect(answers.map(({ status }) => status)).toEqual(shuffled.map(() => 200));
  const stored = await sql`
    select seat, line_id, weight, number from public.shared_bill_marks where shared_bill_id = ${table.id}`;
  expect(stored).toHaveLength(6);
  for (const { weight, number } of stored) expect({ weight, number }).toEqual({ weight: 28 % 5, number: 4 });
});

test("opening that is repeated at once makes one bill", async () => {
  const table = await openBill(ada, event);
  await ada.rpc("cancel_shared_bill", table.at);
  const bill = {
    ...table.bill,
    id: randomUUID(),
    token_digest: table.bill.token_digest.replace(/^./, "a").replace(/^../, "bb"),
  };
  const answers = await Promise.all(Array.from({ length: 5 }, () => ada.rpc("open_shared_bill", bill)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(await sql`select from public.shared_bills where id = ${bill.id}`).toHaveLength(1);
});
