import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { accept, addPerson, createEvent, join, newExpense, remove, save } from "./support/events.mjs";
import { signedUp } from "./support/people.mjs";
import { asServer, sql } from "./support/stack.mjs";

/** @typedef {import("./support/people.mjs").Person} Person */

/** @type {Person} */
let ada, bo, cem;

beforeAll(async () => {
  [ada, bo, cem] = await Promise.all([signedUp("Ada"), signedUp("Bo"), signedUp("Cem")]);
});

/** The colors of everybody of an event, by name or id, as a participant reads them. @param {Person} reader */
async function colorsOf(reader, event) {
  const { body } = await reader.get("event_page", { event_id: event });
  return Object.fromEntries(body.participants.map(({ person }) => [person.id, person.color]));
}

test("people get numbers in the order of joining, whether they create, accept, are added by name or imported", async () => {
  const event = await createEvent(ada);
  const opa = await addPerson(ada, event, "Opa");
  await join(event, ada, bo);
  // In the order in which the procedure inserts them.
  const [ida, jo] = [randomUUID(), randomUUID()].sort().map((id, index) => ({ id, name: ["Ida", "Jo"][index] }));
  const { expense, shares } = newExpense(event, ida, [ada, ida, jo]);
  const { status } = await ada.rpc("import_expenses", {
    event_id: event,
    import_id: randomUUID(),
    source: "table",
    people: [jo, ida],
    entries: [{ id: expense.id, digest: randomUUID(), expense, shares }],
  });
  expect(status).toBe(200);
  await join(event, ada, cem);
  expect(await colorsOf(bo, event)).toEqual({
    [ada.id]: 0,
    [opa.id]: 1,
    [bo.id]: 2,
    [ida.id]: 3,
    [jo.id]: 4,
    [cem.id]: 5,
  });
});

test("everybody sees the same number of a person: on the event, on lists, on statistics and by a view link", async () => {
  const event = await createEvent(ada);
  await join(event, ada, bo);
  const { id } = await save(bo, newExpense(event, bo, [ada, bo]));
  for (const reader of [ada, bo]) {
    expect(await colorsOf(reader, event)).toEqual({ [ada.id]: 0, [bo.id]: 1 });
    const card = (await reader.get("my_events")).body.find((one) => one.id === event);
    expect(card.people.map(({ id, color }) => [id, color])).toEqual([
      [ada.id, 0],
      [bo.id, 1],
    ]);
    const recent = (await reader.get("recent_expenses")).body.expenses.find((one) => one.id === id);
    expect([recent.payer.color, recent.payers[0].person.color]).toEqual([1, 1]);
    const statistics = await reader.get("event_statistics", { event_id: event });
    expect(statistics.body.participants.map(({ person }) => person.color)).toEqual([0, 1]);
  }
  const { body: link } = await ada.rpc("create_invitation", { event_id: event, kind: "view" });
  const { body: seen } = await asServer("view_event", { token: link.token });
  expect(seen.people.map(({ user_id, color }) => [user_id, color])).toEqual([
    [ada.id, 0],
    [bo.id, 1],
  ]);
});

test("a person who left keeps their number, also after rejoining, and nobody else gets it", async () => {
  const event = await createEvent(ada);
  await join(event, ada, bo);
  await save(ada, newExpense(event, ada, [ada, bo]));
  await remove(ada, event, bo);
  await join(event, ada, cem);
  expect(await colorsOf(ada, event)).toEqual({ [ada.id]: 0, [bo.id]: 1, [cem.id]: 2 });
  await join(event, ada, bo);
  expect((await colorsOf(ada, event))[bo.id]).toBe(1);
});

test("a claim takes over the number of the claimed person, until the admin separates the two", async () => {
  const event = await createEvent(ada);
  const opa = await addPerson(ada, event, "Opa");
  await join(event, ada, bo, cem);
  await save(ada, newExpense(event, opa, [ada, opa]));
  const list = (await cem.get("unclaimed_people", { event_id: event })).body;
  expect(list.map(({ person }) => [person.id, person.color])).toEqual([[opa.id, 1]]);

  expect((await cem.rpc("claim_person", { event_id: event, person_id: opa.id })).status).toBe(200);
  expect(await colorsOf(bo, event)).toMatchObject({ [ada.id]: 0, [bo.id]: 2, [cem.id]: 1 });
  expect((await ada.rpc("separate_people", { event_id: event, person_id: opa.id })).status).toBe(200);
  expect(await colorsOf(bo, event)).toEqual({ [ada.id]: 0, [opa.id]: 1, [bo.id]: 2, [cem.id]: 3 });
});

test("people who join at the same moment get different numbers", async () => {
  const event = await createEvent(ada);
  const { body } = await ada.rpc("create_invitation", { event_id: event, kind: "group" });
  await Promise.all([
    accept(body.token, bo),
    accept(body.token, cem),
    ...["Ida", "Jan", "Kim"].map((name) => addPerson(ada, event, name)),
  ]);
  const rows = await sql`select color from public.event_participants where event_id = ${event} order by color`;
  expect(rows.map(({ color }) => color)).toEqual([0, 1, 2, 3, 4, 5]);
});
