import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { addPerson, createEvent, join } from "./support/events.mjs";
import { nobody, signedUp } from "./support/people.mjs";
import { owe, threeDebts } from "./support/sample-events.mjs";

/** @typedef {import("./support/people.mjs").Person} Person */

/** @type {Person} */
let ada, bo, cem;
let trip, flat, dinner;

/** Bo owes Ada 40 for the trip and 10 for the dinner; Ada owes Bo 25 for the flat. */
beforeEach(async () => {
  ({ ada, bo, cem, trip, flat, dinner } = await threeDebts());
});

test("a person's page lists the open events of both, oldest first, with the balances that the plans need", async () => {
  await createEvent(ada, { name: "Alone" });
  const even = await createEvent(ada, { name: "Even" });
  await join(even, ada, bo);
  const { status, body } = await ada.get("person_page", { person_id: bo.id });
  expect(status).toBe(200);
  expect(body.person).toMatchObject({ id: bo.id, email: bo.email });
  expect(body.open_events.map(({ name, my_net }) => [name, my_net])).toEqual([
    ["Trip", 40],
    ["Flat", -25],
    ["Dinner", 10],
  ]);
  // Both pay alone.
  expect(body.open_events.map(({ household_net }) => household_net)).toEqual([null, null, null]);
  const nets = body.open_events[0].standings.map(({ user_id, net }) => [user_id, net]);
  expect(Object.fromEntries(nets)).toEqual({ [ada.id]: 40, [bo.id]: -40 });
  expect(body.settlements).toEqual([]);
});

test("a person's page leaves out events where both owe, or which one of them left or deleted", async () => {
  await owe(trip, ada, cem, 90);
  await ada.rpc("delete_event", { event_id: dinner });
  expect((await ada.get("person_page", { person_id: bo.id })).body.open_events.map(({ name }) => name)).toEqual([
    "Flat",
  ]);
  await ada.rpc("leave_event", { event_id: flat });
  expect((await ada.get("person_page", { person_id: bo.id })).body.open_events).toEqual([]);
  // Bo still sees what Ada owed when she left.
  expect((await bo.get("person_page", { person_id: ada.id })).body.open_events.map(({ name }) => name)).toEqual([
    "Flat",
  ]);
});

test("a household counts as one, with the persons of the two sides only", async () => {
  const household = { event_id: trip, id: randomUUID(), name: "Ada & Cem", people: [ada.id, cem.id] };
  expect((await ada.rpc("save_household", household)).status).toBe(200);
  await owe(trip, cem, bo, 15);
  const [open] = (await cem.get("person_page", { person_id: bo.id })).body.open_events;
  expect([open.my_net, open.household_net]).toEqual([-15, 25]);
  const namedIn = ({ standings }) =>
    standings.filter(({ person }) => person !== null).map(({ person, place }) => [person.id, place]);
  expect(namedIn(open)).toEqual([[ada.id, 1]]);
  const [toAda] = (await ada.get("person_page", { person_id: bo.id })).body.open_events;
  expect(namedIn(toAda)).toEqual([[cem.id, 3]]);
  // Two people of one household owe each other nothing.
  expect((await ada.get("person_page", { person_id: cem.id })).body.open_events).toEqual([]);
});

test("a person's page names those who became the person, only in the event where that happened", async () => {
  const opa = await addPerson(ada, trip, "Opa");
  expect((await ada.rpc("merge_people", { event_id: trip, from_person: opa.id, into_person: bo.id })).status).toBe(200);
  const { body } = await ada.get("person_page", { person_id: bo.id });
  const named = body.open_events.map(({ name, formers }) => [name, formers.map((one) => one.first_name)]);
  expect(named).toEqual([
    ["Trip", ["Opa"]],
    ["Flat", []],
    ["Dinner", []],
  ]);
  expect(body.open_events[0].formers).toMatchObject([
    { id: opa.id, claimed_by: bo.id, claimed_at: expect.any(String) },
  ]);
  const theirs = (await bo.get("person_page", { person_id: ada.id })).body;
  expect(theirs.open_events.flatMap(({ formers }) => formers)).toEqual([]);
});

test("strangers, nobody, and oneself have no page", async () => {
  const stranger = await signedUp("Stranger");
  expect((await stranger.get("person_page", { person_id: ada.id })).body).toBeNull();
  expect((await ada.get("person_page", { person_id: stranger.id })).body).toBeNull();
  expect((await ada.get("person_page", { person_id: ada.id })).body).toBeNull();
  expect((await nobody.get("person_page", { person_id: ada.id })).status).toBe(401);
});
