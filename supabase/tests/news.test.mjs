import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { createEvent, join, newExpense, newPayment, remove, save } from "./support/events.mjs";
import { signedUp } from "./support/people.mjs";
import { sql } from "./support/stack.mjs";

/** What home compares with the last visit of the device (docs/product.md 5.6). No device here has notifications. */

/** @typedef {import("./support/people.mjs").Person} Person */

/** @type {Person} */
let ada, bo, cem;
/** @type {string} */
let event;

beforeEach(async () => {
  [ada, bo, cem] = await Promise.all(
    ["Ada", "Bo", "Cem"].map((name) => signedUp(name, { columns: { first_name: name } })),
  );
  event = await createEvent(ada);
  await join(event, ada, bo, cem);
});

const newsOf = async (person, eventId = event) => {
  const { news } = (await person.get("dashboard")).body;
  return news.find(({ event_id }) => event_id === eventId);
};
/** The state that a device stores when the person looks at the event. */
const lookedAt = async (person) => {
  const { last_log_id } = (await person.get("event_page", { event_id: event })).body;
  return { last_log_id };
};
const dinner = () => newExpense(event, cem, [ada, bo, cem]);

test("home names the newest change of somebody else, and apart from it the person's own", async () => {
  await save(bo, newExpense(event, bo, [ada, bo]));
  const { last_log_id: others } = await lookedAt(ada);
  await save(ada, newExpense(event, ada, [ada, bo]));
  const { last_log_id: own } = await lookedAt(ada);
  expect(await newsOf(ada)).toMatchObject({ others_log_id: others, own_log_id: own });
  expect(await newsOf(bo)).toMatchObject({ others_log_id: own, own_log_id: others });
});

test("among a hundred changes of others, an own change counts as their oldest", async () => {
  await save(bo, newExpense(event, bo, [ada, bo]));
  const changes = async (count) => {
    const rows = await sql`
      insert into public.event_log (event_id, actor, entity, entity_id, action)
      select ${event}, ${bo.id}, 'event', ${event}, 'updated' from generate_series(1, ${count}::integer)
      returning id`;
    return rows.map(({ id }) => Number(id));
  };
  const { own_log_id } = await newsOf(ada);
  expect(own_log_id).not.toBeNull();
  await changes(50);
  expect(await newsOf(ada)).toMatchObject({ own_log_id });
  const oldest = Math.min(...(await changes(100)));
  expect(await newsOf(ada)).toMatchObject({ own_log_id: oldest });
});

test("home names a comment that mentions the person, also after an edit, and until it or its entry is deleted", async () => {
  const expense = await save(cem, dinner());
  const comment = { event_id: event, entry_id: expense.id, id: randomUUID() };
  await cem.rpc("add_comment", { ...comment, text: "Is this right?" });
  const before = await lookedAt(bo);
  expect((await newsOf(bo)).mention_log_id).toBeNull();

  const mention = { event_id: event, id: comment.id, text: `@${bo.id} is this right?` };
  await cem.rpc("edit_comment", { ...mention, mutation_id: randomUUID() });
  expect((await newsOf(bo)).mention_log_id).toBeGreaterThan(before.last_log_id);
  expect((await newsOf(ada)).mention_log_id).toBeNull();
  expect((await newsOf(cem)).mention_log_id).toBeNull();

  const added = (await newsOf(bo)).mention_log_id;
  await cem.rpc("edit_comment", { ...mention, text: `@${bo.id} is this really right?`, mutation_id: randomUUID() });
  expect((await newsOf(bo)).mention_log_id).toBe(added);

  const after = await lookedAt(bo);
  await cem.rpc("add_comment", { ...comment, id: randomUUID(), text: "Nobody?" });
  expect((await newsOf(bo)).mention_log_id).toBe(after.last_log_id);

  await cem.rpc("delete_comment", { event_id: event, id: comment.id, mutation_id: randomUUID() });
  expect((await newsOf(bo)).mention_log_id).toBeNull();

  await cem.rpc("add_comment", { ...comment, id: randomUUID(), text: `@${bo.id}!` });
  expect((await newsOf(bo)).mention_log_id).not.toBeNull();
  await cem.rpc("delete_expense", { event_id: event, id: expense.id, version: expense.version });
  expect((await newsOf(bo)).mention_log_id).toBeNull();
});

test("home names an open check mark to whoever entered or paid the entry, until it is withdrawn", async () => {
  const payment = newPayment(event, ada, cem, { amount: 5 });
  await ada.rpc("save_payment", { payment, mutation_id: randomUUID() });
  const { last_log_id } = await lookedAt(cem);
  const mark = { event_id: event, entry_id: payment.id, marked: true, mutation_id: randomUUID() };
  await bo.rpc("set_check_mark", mark);
  expect((await newsOf(cem)).mark_log_id).toBeGreaterThan(last_log_id);
  expect((await newsOf(ada)).mark_log_id).toBeGreaterThan(last_log_id);
  expect((await newsOf(bo)).mark_log_id).toBeNull();
  await bo.rpc("set_check_mark", { ...mark, marked: false, mutation_id: randomUUID() });
  expect((await newsOf(cem)).mark_log_id).toBeNull();
});

test("strangers and removed people learn nothing, also when they name the event", async () => {
  await save(cem, dinner());
  const stranger = await signedUp("Stranger");
  await remove(ada, event, bo);
  expect(await newsOf(bo)).toBeUndefined();
  expect(await newsOf(stranger)).toBeUndefined();
});
