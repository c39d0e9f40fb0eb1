import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { ada, bo, cem, claim, done, merge, personOf, separate, trip } from "./support/claims.mjs";
import { addPerson, createEvent, join } from "./support/events.mjs";
import { expectCode } from "./support/expectations.mjs";
import { newGuest } from "./support/guests.mjs";
import { signedUp } from "./support/people.mjs";

let event, grandpa;

beforeEach(async () => {
  [event, grandpa] = await trip("Grandpa");
});

const set = (person, id, split, columns = {}) =>
  person.rpc("set_saved_split", { event_id: event, id, split, mutation_id: randomUUID(), ...columns });
const page = async (person = ada) => (await person.get("event_page", { event_id: event })).body;
const splits = async (person) => (await page(person)).saved_splits;

test("a split is saved with its parts, changed and removed by any participant, with a history line each", async () => {
  const id = randomUUID();
  const parts = { [ada.id]: 2, [bo.id]: 0.5 };
  await done(set(ada, id, { name: "  Nights ", parts }));
  expect(await splits(bo)).toEqual([{ id, name: "Nights", parts, left: [], is_default: false }]);
  const { revision } = (await page()).event;
  await done(set(bo, id, { name: "Nights", parts }));
  expect((await page()).event.revision).toBe(revision);
  await done(set(bo, id, { name: "Rooms", parts: { [cem.id]: 1 } }));
  expect(await splits()).toEqual([{ id, name: "Rooms", parts: { [cem.id]: 1 }, left: [], is_default: false }]);
  await done(set(cem, id, null));
  expect(await splits()).toEqual([]);
  const { entries } = (await ada.get("event_history", { event_id: event, entry_limit: 3 })).body;
  expect(entries.map(({ entity, action, actor }) => [entity, action, actor])).toEqual([
    ["saved_split", "deleted", cem.id],
    ["saved_split", "updated", bo.id],
    ["saved_split", "created", ada.id],
  ]);
});

test("a repeated request does not save a removed split again", async () => {
  const id = randomUUID();
  const again = { mutation_id: randomUUID() };
  const split = { name: "Nights", parts: { [ada.id]: 2 } };
  await done(set(ada, id, split, again));
  await done(set(bo, id, null));
  await done(set(ada, id, split, again));
  expect(await splits()).toEqual([]);
  expectCode(await set(bo, id, split, again), 409, "id_in_use");
});

test("an event has at most five saved splits, of which one can still be changed", async () => {
  const ids = Array.from({ length: 5 }, () => randomUUID());
  const split = { name: "Nights", parts: { [ada.id]: 2 } };
  for (const id of ids) await done(set(ada, id, split));
  expectCode(await set(ada, randomUUID(), split), 422, "too_many");
  await done(set(ada, ids[4], { ...split, name: "Rooms" }));
  expect((await splits()).map((one) => one.id)).toEqual(ids);
});

test("wrong names, parts and people are refused, and strangers neither read nor write", async () => {
  const parts = { [ada.id]: 1 };
  for (const name of ["", "  ", null, "x".repeat(101)]) {
    expectCode(await set(ada, randomUUID(), { name, parts }), 422, "invalid_name");
  }
  const wrong = [{}, null, [], "1", { [ada.id]: 0 }, { [ada.id]: -1 }, { [ada.id]: "NaN" }, { [ada.id]: 0.00001 }];
  for (const one of [...wrong, { [ada.id]: 1_000_001 }, { me: 1 }, { [ada.id]: null }, { [ada.id]: { a: 1 } }]) {
    expectCode(await set(ada, randomUUID(), { name: "Nights", parts: one }), 422, "invalid_parts");
  }
  for (const split of ['"Nights"', 1, [], true]) expectCode(await set(ada, randomUUID(), split), 422, "invalid_name");
  const stranger = await signedUp("Stranger");
  const unknown = { name: "Nights", parts: { [stranger.id]: 1 } };
  expectCode(await set(ada, randomUUID(), unknown), 404, "participant_not_found");

  const id = randomUUID();
  await done(set(ada, id, { name: "Nights", parts }));
  expectCode(await set(stranger, id, null), 404, "event_not_found");
  expectCode(await set(stranger, randomUUID(), { name: "Mine", parts }), 404, "event_not_found");
  expect((await stranger.select(`saved_splits?event_id=eq.${event}`)).body).toEqual([]);
  expect((await ada.select(`saved_splits?event_id=eq.${event}&select=id`)).body).toEqual([{ id }]);
  // A split of the same id in another event is another one.
  const other = await createEvent(stranger);
  await done(
    stranger.rpc("set_saved_split", { event_id: other, id, split: { name: "Mine", parts: { [stranger.id]: 1 } } }),
  );
  expect((await splits())[0].name).toBe("Nights");
});

test("a merged person counts as the new one with the parts of both, also for a late request, until they are separated", async () => {
  const [id, late] = [randomUUID(), randomUUID()];
  const parts = { [grandpa.id]: 2, [cem.id]: 1.5, [ada.id]: 1 };
  await done(set(ada, id, { name: "Nights", parts }));
  await done(claim(cem, event, grandpa));
  const merged = { [cem.id]: 3.5, [ada.id]: 1 };
  expect((await splits())[0].parts).toEqual(merged);
  await done(set(bo, late, { name: "Rooms", parts }));
  expect((await splits())[1].parts).toEqual(merged);
  await done(separate(ada, event, grandpa));
  expect((await splits())[0].parts).toEqual(parts);
});

test("a person who left is left out of a saved split, which stays when nobody of it is left", async () => {
  const [both, one] = [randomUUID(), randomUUID()];
  const other = await addPerson(ada, event, "Grandma");
  await done(set(ada, both, { name: "Both", parts: { [ada.id]: 1, [other.id]: 2 } }));
  await done(set(ada, one, { name: "One", parts: { [other.id]: 2 } }));
  const { participants } = await page();
  const { id: participant_id } = participants.find(({ user_id }) => user_id === other.id);
  expect((await ada.rpc("remove_participant", { event_id: event, participant_id })).status).toBeLessThan(300);
  expect(await splits()).toMatchObject([
    { parts: { [ada.id]: 1 }, left: [{ id: other.id, first_name: "Grandma" }] },
    { parts: {}, left: [{ id: other.id }] },
  ]);
});

test("an event has at most one default split, which a removal or a change to false ends", async () => {
  const [one, other] = [randomUUID(), randomUUID()];
  const split = { name: "Nights", parts: { [ada.id]: 2 } };
  const defaults = async () => (await splits()).filter(({ is_default }) => is_default).map(({ id }) => id);
  await done(set(ada, one, { ...split, is_default: true }));
  expect(await defaults()).toEqual([one]);
  await done(set(bo, other, split));
  await done(set(bo, other, { ...split, is_default: true }));
  expect(await defaults()).toEqual([other]);
  await done(set(bo, other, { ...split, is_default: false }));
  expect(await defaults()).toEqual([]);
  for (const is_default of [null, "yes", 1, {}]) await done(set(ada, one, { ...split, is_default }));
  expect(await defaults()).toEqual([]);
});

test("a removed default that comes back does not take the star from the split that got it since", async () => {
  const [one, other] = [randomUUID(), randomUUID()];
  const split = { name: "Nights", parts: { [ada.id]: 2 } };
  await done(set(ada, one, { ...split, is_default: true }));
  await done(set(bo, other, split));
  await done(set(ada, one, null));
  await done(set(bo, other, { ...split, is_default: true }));
  await done(set(ada, one, { ...split, is_default: true }));
  expect(await splits()).toMatchObject([
    { id: other, is_default: true },
    { id: one, is_default: false },
  ]);
  // Without another default it is the default again.
  await done(set(ada, one, null));
  await done(set(bo, other, { ...split, is_default: false }));
  await done(set(ada, one, { ...split, is_default: true }));
  expect(await splits()).toMatchObject([{ is_default: false }, { id: one, is_default: true }]);
});

test("a star on a split keeps the parts of a person who left, who is named and counts again after coming back", async () => {
  const id = randomUUID();
  const guest = await signedUp("Guest");
  await join(event, ada, guest);
  const parts = { [ada.id]: 1, [guest.id]: 2.5 };
  await done(set(ada, id, { name: "Nights", parts }));
  const { id: participant_id } = await personOf(event, guest);
  await done(ada.rpc("remove_participant", { event_id: event, participant_id }));
  const [{ left, ...narrowed }] = await splits();
  expect(narrowed.parts).toEqual({ [ada.id]: 1 });
  expect(left).toMatchObject([{ id: guest.id, has_account: true, email: null }]);
  await done(set(bo, id, { ...narrowed, is_default: true }));
  await join(event, ada, guest);
  expect(await splits()).toEqual([{ id, name: "Nights", parts, left: [], is_default: true }]);
  // Other parts are a change, which drops those of people who left.
  await done(ada.rpc("remove_participant", { event_id: event, participant_id }));
  await done(set(bo, id, { ...narrowed, parts: { [ada.id]: 3 } }));
  await join(event, ada, guest);
  expect(await splits()).toMatchObject([{ parts: { [ada.id]: 3 }, left: [] }]);
});

test("two devices that save the last possible split at once: one is refused, and a repeat of the other stays one", async () => {
  const split = { name: "Nights", parts: { [ada.id]: 2 } };
  for (let time = 0; time < 4; time++) await done(set(ada, randomUUID(), split));
  const requests = [ada, bo].map((person) => ({ person, id: randomUUID(), again: { mutation_id: randomUUID() } }));
  const answers = await Promise.all(requests.map(({ person, id, again }) => set(person, id, split, again)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  const [lost, won] = answers[0].status === 200 ? [1, 0] : [0, 1];
  expectCode(answers[lost], 422, "too_many");
  const { person, id, again } = requests[won];
  await done(set(person, id, split, again));
  expect((await splits()).map((one) => one.id)).toContain(id);
  expect(await splits()).toHaveLength(5);
});

test("people set free or merged by the admin count in a default split as those who took their place", async () => {
  const zoe = await newGuest("Zoe");
  await join(event, ada, zoe);
  const id = randomUUID();
  await done(set(ada, id, { name: "Nights", parts: { [zoe.id]: 2, [grandpa.id]: 1, [ada.id]: 1 }, is_default: true }));
  const { into } = await done(ada.rpc("release_guest", { event_id: event, person_id: zoe.id }));
  expect(await splits()).toMatchObject([{ parts: { [into]: 2, [grandpa.id]: 1, [ada.id]: 1 }, is_default: true }]);
  await done(merge(ada, event, grandpa, { id: into }));
  expect(await splits()).toEqual([
    { id, name: "Nights", parts: { [into]: 3, [ada.id]: 1 }, left: [], is_default: true },
  ]);
});

test("a change that names somebody who left meanwhile is refused, and the split stays as it is", async () => {
  const id = randomUUID();
  const split = { name: "Nights", parts: { [grandpa.id]: 2, [ada.id]: 1 }, is_default: true };
  await done(set(ada, id, split));
  const { id: participant_id } = await personOf(event, grandpa);
  expect((await ada.rpc("remove_participant", { event_id: event, participant_id })).status).toBeLessThan(300);
  expectCode(await set(bo, id, { ...split, name: "Rooms" }), 404, "participant_not_found");
  expect(await splits()).toMatchObject([{ ...split, id, parts: { [ada.id]: 1 }, left: [{ id: grandpa.id }] }]);
});
