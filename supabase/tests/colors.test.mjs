import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { accept, addPerson, createEvent, join, newExpense, remove, save } from "./support/events.mjs";
import { signedUp } from "./support/people.mjs";
import { asServer, sql } from "./support/stack.mjs";

/** @typedef {import("./support/people.mjs").Person} Person */

const COLORS = 8;

/** @type {Person} */
let ada, bo, cem;

/** A color belongs to a person, so each test has people who were in no event yet. */
beforeEach(async () => {
  [ada, bo, cem] = await Promise.all([signedUp("Ada"), signedUp("Bo"), signedUp("Cem")]);
});

/** The colors of everybody of an event by id, in the order of joining, as a participant reads them. @param {Person} reader */
async function colorsOf(reader, event) {
  const { body } = await reader.get("event_page", { event_id: event });
  return Object.fromEntries(body.participants.map(({ person }) => [person.id, person.color]));
}

/** What a device says of the same people: the colors that they get one after the other in their first event. */
function firstColors(ids) {
  const given = {};
  for (const id of ids) {
    const favourite = Number.parseInt(id.slice(-1), 16) % COLORS;
    const order = Array.from({ length: COLORS }, (_, steps) => (favourite + steps) % COLORS);
    const people = (color) => Object.values(given).filter((one) => one === color).length;
    given[id] = order.reduce((best, color) => (people(color) < people(best) ? color : best));
  }
  return given;
}

const different = (colors) => new Set(Object.values(colors)).size === Object.keys(colors).length;

test("people of a first event get different colors, whether they create, accept, are added by name or imported", async () => {
  const event = await createEvent(ada);
  const opa = await addPerson(ada, event, "Opa");
  await join(event, ada, bo);
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
  const colors = await colorsOf(bo, event);
  // The procedure inserts imported people in the order of their ids.
  expect(colors).toEqual(firstColors([ada, opa, bo, ida, jo, cem].map(({ id }) => id)));
  expect(different(colors)).toBe(true);
});

test("everybody sees the same color of a person: on the event, on lists, on statistics and by a view link", async () => {
  const event = await createEvent(ada);
  await join(event, ada, bo);
  const { id } = await save(bo, newExpense(event, bo, [ada, bo]));
  const colors = firstColors([ada.id, bo.id]);
  for (const reader of [ada, bo]) {
    expect(await colorsOf(reader, event)).toEqual(colors);
    const card = (await reader.get("my_events")).body.find((one) => one.id === event);
    expect(Object.fromEntries(card.people.map((one) => [one.id, one.color]))).toEqual(colors);
    const recent = (await reader.get("recent_expenses")).body.expenses.find((one) => one.id === id);
    expect([recent.payer.color, recent.payers[0].person.color]).toEqual([colors[bo.id], colors[bo.id]]);
    const statistics = await reader.get("event_statistics", { event_id: event });
    expect(statistics.body.participants.map(({ person }) => person.color)).toEqual([colors[ada.id], colors[bo.id]]);
  }
  const { body: link } = await ada.rpc("create_invitation", { event_id: event, kind: "view" });
  const { body: seen } = await asServer("view_event", { token: link.token });
  expect(Object.fromEntries(seen.people.map(({ user_id, color }) => [user_id, color]))).toEqual(colors);
});

test("a person keeps the color of their first event in all later ones, on home, by name and for everybody", async () => {
  const first = await createEvent(ada);
  await join(first, ada, bo, cem);
  const colors = await colorsOf(bo, first);
  expect(different(colors)).toBe(true);

  const second = await createEvent(cem);
  const opa = await addPerson(cem, second, "Opa");
  await join(second, cem, ada);
  const later = await colorsOf(ada, second);
  expect(later).toMatchObject({ [cem.id]: colors[cem.id], [ada.id]: colors[ada.id] });
  expect(later[opa.id]).not.toBe(colors[cem.id]);
  expect((await cem.get("dashboard")).body.user.color).toBe(colors[cem.id]);
  expect((await cem.select(`profiles?id=eq.${ada.id}&select=color`)).body).toEqual([{ color: colors[ada.id] }]);
});

test("more people than colors share them evenly", async () => {
  const event = await createEvent(ada);
  for (let place = 1; place < COLORS + 2; place++) await addPerson(ada, event, `Person ${place}`);
  const rows =
    await sql`select color, count(*)::int from public.event_participants where event_id = ${event} group by color`;
  expect(rows.map(({ count }) => count).sort()).toEqual([1, 1, 1, 1, 1, 1, 2, 2]);
});

test("a person who left keeps their color, also after rejoining, and nobody else gets it", async () => {
  const event = await createEvent(ada);
  await join(event, ada, bo);
  const before = await colorsOf(ada, event);
  await save(ada, newExpense(event, ada, [ada, bo]));
  await remove(ada, event, bo);
  await join(event, ada, cem);
  const colors = await colorsOf(ada, event);
  expect(colors).toMatchObject(before);
  expect(different(colors)).toBe(true);
  await join(event, ada, bo);
  expect(await colorsOf(ada, event)).toEqual(colors);
});

test("a claim and a separation leave everybody their own color", async () => {
  const event = await createEvent(ada);
  const opa = await addPerson(ada, event, "Opa");
  await join(event, ada, bo, cem);
  await save(ada, newExpense(event, opa, [ada, opa]));
  const colors = await colorsOf(bo, event);
  const list = (await cem.get("unclaimed_people", { event_id: event })).body;
  expect(list.map(({ person }) => [person.id, person.color])).toEqual([[opa.id, colors[opa.id]]]);

  expect((await cem.rpc("claim_person", { event_id: event, person_id: opa.id })).status).toBe(200);
  expect(await colorsOf(bo, event)).toEqual(colors);
  expect((await ada.rpc("separate_people", { event_id: event, person_id: opa.id })).status).toBe(200);
  expect(await colorsOf(bo, event)).toEqual(colors);
});

test("a first event that is joined twice at the same moment gives one color", async () => {
  const [one, other] = [await createEvent(ada), await createEvent(bo)];
  await addPerson(bo, other, "Opa");
  const invited = async (admin, event) =>
    (await admin.rpc("create_invitation", { event_id: event, kind: "group" })).body.token;
  const tokens = [await invited(ada, one), await invited(bo, other)];
  await Promise.all(tokens.map((token) => accept(token, cem)));
  expect((await colorsOf(ada, one))[cem.id]).toBe((await colorsOf(bo, other))[cem.id]);
});

test("people who join an event at the same moment get different colors", async () => {
  const event = await createEvent(ada);
  const { body } = await ada.rpc("create_invitation", { event_id: event, kind: "group" });
  await Promise.all([
    accept(body.token, bo),
    accept(body.token, cem),
    ...["Ida", "Jan", "Kim"].map((name) => addPerson(ada, event, name)),
  ]);
  expect(different(await colorsOf(ada, event))).toBe(true);
});
