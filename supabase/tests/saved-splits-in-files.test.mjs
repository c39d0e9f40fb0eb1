import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { ada, bo, cem, claim, done, trip } from "./support/claims.mjs";
import { expectCode } from "./support/expectations.mjs";

let event, grandpa, import_id;

beforeEach(async () => {
  [event, grandpa] = await trip("Grandpa");
  import_id = randomUUID();
});

const bring = (entries, person = ada, people = []) =>
  person.rpc("import_expenses", { event_id: event, import_id, source: "divido", people, entries });
const split = (columns = {}) => ({
  id: randomUUID(),
  saved_split: { name: "Nights", parts: { [ada.id]: 2, [grandpa.id]: 1.5 }, is_default: true, ...columns },
});
const page = async () => (await ada.get("event_page", { event_id: event })).body;
const splits = async () => (await page()).saved_splits;
const set = (person, id, wanted) => person.rpc("set_saved_split", { event_id: event, id, split: wanted });
const undo = () => ada.rpc("undo_import", { event_id: event, import_id });

test("an imported split arrives once with people who have no account, and undoing the import removes it", async () => {
  const cousin = { id: randomUUID(), name: "Cousin" };
  const one = split({ parts: { [cousin.id]: 1, [ada.id]: 2 } });
  const { revision } = (await page()).event;
  for (let time = 0; time < 2; time++) await done(bring([one], ada, [cousin]));
  const { saved_split, id } = one;
  expect(await splits()).toEqual([{ id, ...saved_split, left: [] }]);
  expect((await page()).event.revision).toBeGreaterThan(revision);
  const { body } = await ada.get("imported_entries", { event_id: event, source: "divido" });
  expect(body).toMatchObject([{ id, is_there: false }]);

  await done(undo());
  expect(await splits()).toEqual([]);
  import_id = randomUUID();
  await done(bring([one], ada, [cousin]));
  expect((await splits()).map(({ name }) => name)).toEqual(["Nights"]);
});

test("an imported split that somebody removed by hand does not come back with the same file", async () => {
  const one = split();
  await done(bring([one]));
  await done(set(bo, one.id, null));
  import_id = randomUUID();
  await done(bring([one]));
  expect(await splits()).toEqual([]);
});

test("undoing an import keeps a split that somebody else changed, and those saved by hand", async () => {
  const [changed, own, untouched] = [split({ name: "Changed" }), split({ name: "Own" }), split({ name: "Untouched" })];
  await done(bring([changed, own, untouched]));
  await done(set(bo, changed.id, { ...changed.saved_split, name: "Rooms" }));
  await done(set(ada, own.id, { ...own.saved_split, name: "Mine" }));
  await done(set(ada, randomUUID(), { name: "By hand", parts: { [bo.id]: 1 } }));
  await done(undo());
  expect((await splits()).map(({ name }) => name)).toEqual(["Rooms", "By hand"]);
});

test("an import leaves the default of an event as it is, and sets one where there is none", async () => {
  const [one, other] = [split({ name: "One" }), split({ name: "Other" })];
  await done(bring([one, other]));
  expect((await splits()).map(({ name, is_default }) => [name, is_default])).toEqual([
    ["One", true],
    ["Other", false],
  ]);
});

test("a split that is bad or one too many is refused alone, with its code, and the others of the file arrive", async () => {
  for (const name of ["", null, "x".repeat(101)]) expectCode(await bring([split({ name })]), 422, "invalid_name");
  const wrong = [{}, null, [], { [ada.id]: 0 }, { [ada.id]: "NaN" }, { me: 1 }, { [randomUUID()]: 1 }];
  for (const parts of wrong) expectCode(await bring([split({ parts })]), 422, "invalid_parts");
  for (const saved_split of [null, 1, [], "Nights"]) {
    expectCode(await bring([{ id: randomUUID(), saved_split }]), 422, "invalid_name");
  }
  expect(await splits()).toEqual([]);
  await done(bring(Array.from({ length: 5 }, () => split())));
  expectCode(await bring([split()]), 422, "too_many");
  expect(await splits()).toHaveLength(5);
});

test("an imported split never takes the id of a split that somebody saved before", async () => {
  const one = split();
  await done(set(bo, one.id, { name: "Mine", parts: { [bo.id]: 1 } }));
  await done(bring([one]));
  expect((await splits()).map(({ name }) => name)).toEqual(["Mine", "Nights"]);
  await done(undo());
  expect((await splits()).map(({ name }) => name)).toEqual(["Mine"]);
});

test("an imported split that names a merged person counts for the new one", async () => {
  await done(claim(cem, event, grandpa));
  await done(bring([split({ parts: { [grandpa.id]: 2, [cem.id]: 1 } })]));
  expect((await splits())[0].parts).toEqual({ [cem.id]: 3 });
});
