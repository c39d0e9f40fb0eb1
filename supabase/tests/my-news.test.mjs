import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { addComment, done, setCheckMark } from "./support/comments.mjs";
import {
  accept,
  addPerson,
  createEvent,
  invite,
  join,
  leave,
  newExpense,
  newPayment,
  remove,
  save,
} from "./support/events.mjs";
import { expectCode, expectForbidden } from "./support/expectations.mjs";
import { expenseEntry, newImport } from "./support/imports.mjs";
import { nobody, signedUp } from "./support/people.mjs";
import { newSeries, saved, setState } from "./support/series.mjs";
import { asServer, sql } from "./support/stack.mjs";

/** The news of a person over all events, and until when they have seen them (docs/product.md 5.7). */

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

const answerOf = async (person, parameters) => done(person.get("my_news", parameters));
const allNewsOf = async (person) => (await answerOf(person)).news;
/** The news but those of people who joined, which every event begins with. */
const newsOf = async (person) => (await allNewsOf(person)).filter(({ entry }) => entry.action !== "joined");
/** Each piece of news as "entity action (kind)". */
const saidTo = async (person) =>
  (await newsOf(person)).map(({ kind, entry }) => `${entry.entity} ${entry.action} (${kind})`);
const dinner = (people = [ada, bo, cem]) => newExpense(event, cem, people);
const edited = ({ id, version }, wanted) => ({ ...wanted, expense: { ...wanted.expense, id, version } });
const deleteExpense = (person, { event_id, id, version }) =>
  done(person.rpc("delete_expense", { event_id, id, version }));
const unseen = async (person) => {
  const [home, page] = await Promise.all([person.get("dashboard"), person.get("event_page", { event_id: event })]);
  expect(page.body?.unseen_news ?? home.body.unseen_news).toBe(home.body.unseen_news);
  return home.body.unseen_news;
};
/** Moves everything of the event into the past. */
const daysPass = (days) => sql`
  update public.event_log set at = at - make_interval(days => ${days}) where event_id = ${event}`;

describe("an expense", () => {
  test("an expense of somebody else is one line with the person's share, also after edits that leave the share", async () => {
    const stored = await save(cem, dinner());
    const [first] = await newsOf(ada);
    expect(first).toMatchObject({
      kind: "balance",
      event: { id: event, name: "Cappadocia", default_currency: "EUR" },
      entry: {
        entity: "expense",
        entity_id: stored.id,
        action: "created",
        actor: cem.id,
        new: { description: "Dinner", amount: 30 },
      },
      share: 10,
      paid: null,
      comment: null,
    });
    expect(first.people.map(({ first_name }) => first_name)).toEqual(["Cem"]);
    expect(await newsOf(cem)).toEqual([]);

    const renamed = await save(
      bo,
      edited(stored, newExpense(event, cem, [ada, bo, cem], { description: "Late dinner" })),
    );
    expect(await saidTo(ada)).toEqual(["expense created (balance)"]);
    expect((await newsOf(ada))[0].entry.new.description).toBe("Late dinner");

    await save(bo, edited(renamed, newExpense(event, cem, [ada, cem], { description: "Late dinner" })));
    expect(await newsOf(ada)).toMatchObject([
      { kind: "balance", entry: { action: "updated", actor: bo.id }, share: 15, share_before: 10 },
    ]);
    expect(await saidTo(cem)).toEqual(["expense updated (balance)"]);
  });

  test("an expense that does not change the person's balance is not listed", async () => {
    await save(cem, dinner([bo, cem]));
    expect(await newsOf(ada)).toEqual([]);
    expect(await saidTo(bo)).toEqual(["expense created (balance)"]);
  });

  test("an expense that somebody else deleted is listed as that, until it is restored or erased; one's own deletion is not", async () => {
    const stored = await save(cem, dinner());
    await deleteExpense(bo, stored);
    expect(await newsOf(ada)).toMatchObject([
      { kind: "balance", entry: { action: "deleted", actor: bo.id, new: { description: "Dinner" } }, share: 10 },
    ]);
    expect(await newsOf(bo)).toEqual([]);
    await done(bo.rpc("restore_expense", { event_id: event, id: stored.id }));
    expect(await saidTo(ada)).toEqual(["expense restored (balance)"]);

    await deleteExpense(bo, { ...stored, version: stored.version + 2 });
    await sql`select private.erase_expenses(${event}, array[${stored.id}]::uuid[])`;
    expect(await newsOf(ada)).toEqual([]);
  });

  test("expenses that a late member joins are one line for whoever shares them, and an import is one", async () => {
    const first = await save(ada, dinner([ada, bo]));
    const second = await save(ada, dinner([ada, bo]));
    const expenses = [first, second].map(({ id, version }) => ({ id, version }));
    await done(cem.rpc("join_expenses", { event_id: event, person_id: cem.id, expenses, mutation_id: randomUUID() }));
    expect((await saidTo(ada))[0]).toBe("joined_expenses created (balance)");
    expect((await saidTo(bo)).filter((said) => said.includes("joined"))).toHaveLength(1);

    const imported = newImport(event, [], [dinner(), dinner([bo, cem])].map(expenseEntry));
    await done(cem.rpc("import_expenses", imported));
    expect((await newsOf(ada))[0]).toMatchObject({
      kind: "balance",
      entry: { entity: "import", new: { expenses: 2 } },
    });
    expect((await saidTo(ada)).filter((said) => said.startsWith("import"))).toHaveLength(1);
    await done(cem.rpc("undo_import", { event_id: event, import_id: imported.import_id }));
    expect((await saidTo(ada))[0]).toBe("import deleted (balance)");
  });

  test("an import of other people's expenses is not listed", async () => {
    await done(cem.rpc("import_expenses", newImport(event, [], [dinner([bo, cem])].map(expenseEntry))));
    expect(await newsOf(ada)).toEqual([]);
    expect(await saidTo(bo)).toEqual(["import created (balance)"]);
  });
});

describe("a comment", () => {
  test("a comment that mentions the person is listed with its text, until it is erased", async () => {
    const stored = await save(cem, dinner([bo, cem]));
    const { id } = await done(addComment(cem, stored, `@${ada.id} is this right?`));
    expect(await newsOf(ada)).toMatchObject([
      {
        kind: "mention",
        entry: { action: "commented", entity: "expense", entity_id: stored.id },
        comment: `@${ada.id} is this right?`,
      },
    ]);
    expect((await newsOf(ada))[0].people.map(({ id }) => id).sort()).toEqual([ada.id, cem.id].sort());
    expect(await saidTo(bo)).toEqual(["expense created (balance)"]);

    await done(cem.rpc("delete_comment", { event_id: event, id }));
    expect(await newsOf(ada)).toEqual([]);
  });

  test("a comment on what the person entered or commented on is an answer, the newest of each entry alone", async () => {
    const stored = await save(ada, newExpense(event, ada, [ada]));
    await done(addComment(bo, stored, "Was that only you?"));
    expect(await newsOf(ada)).toMatchObject([{ kind: "answer", comment: "Was that only you?" }]);
    expect(await newsOf(cem)).toEqual([]);
    await done(addComment(ada, stored, "Yes."));
    expect(await newsOf(bo)).toMatchObject([{ kind: "answer", comment: "Yes." }]);
    await done(addComment(cem, stored, "Really?"));
    expect(await newsOf(bo)).toMatchObject([{ kind: "answer", comment: "Really?" }]);
  });
});

describe("a check mark", () => {
  test("a check mark on an entry of the person is a question until it is answered or withdrawn", async () => {
    const stored = await save(cem, dinner());
    await done(setCheckMark(bo, stored, true));
    expect(await saidTo(cem)).toEqual(["expense marked (question)"]);
    expect(await saidTo(ada)).toEqual(["expense created (balance)"]);
    await done(setCheckMark(bo, stored, false));
    expect(await newsOf(cem)).toEqual([]);
  });

  test("a check mark of the person is answered by an edit, also by one that leaves their share", async () => {
    const stored = await save(cem, dinner());
    await done(setCheckMark(ada, stored, true));
    await save(cem, edited(stored, newExpense(event, cem, [ada, bo, cem], { description: "Dinner, with tip" })));
    expect(await newsOf(ada)).toMatchObject([
      { kind: "checked", entry: { action: "updated" }, share: 10, share_before: 10 },
    ]);
    expect(await saidTo(bo)).toEqual(["expense created (balance)"]);
  });
});

describe("a payment", () => {
  test("a payment to or by the person that somebody else recorded is listed, and no other", async () => {
    const payment = newPayment(event, bo, ada, { amount: 5 });
    await done(bo.rpc("save_payment", { payment }));
    expect(await newsOf(ada)).toMatchObject([
      {
        kind: "payment",
        entry: { action: "created", new: { from_user: bo.id, to_user: ada.id, amount: 5 } },
        settlement: null,
      },
    ]);
    expect(await newsOf(bo)).toEqual([]);
    expect(await newsOf(cem)).toEqual([]);
    await done(bo.rpc("delete_payment", { event_id: event, id: payment.id }));
    expect(await saidTo(ada)).toEqual(["payment deleted (payment)"]);
  });

  test("the payer reads whether their payment arrived, by the newest answer", async () => {
    const payment = newPayment(event, bo, ada, { amount: 5 });
    await done(bo.rpc("save_payment", { payment }));
    expect(await newsOf(ada)).toMatchObject([{ entry: { action: "created", new: { arrival: "asked" } } }]);
    const answer = (received) => done(ada.rpc("answer_payment", { event_id: event, id: payment.id, received }));
    await answer(false);
    expect(await newsOf(bo)).toMatchObject([
      { kind: "payment", entry: { action: "not_arrived", actor: ada.id, new: { from_user: bo.id, amount: 5 } } },
    ]);
    expect(await unseen(bo)).toBe(true);
    await answer(true);
    expect(await saidTo(bo)).toEqual(["payment arrived (payment)"]);
    expect(await newsOf(ada)).toMatchObject([{ entry: { action: "created", new: { arrival: "arrived" } } }]);
    expect(await newsOf(cem)).toEqual([]);
    await done(ada.rpc("delete_payment", { event_id: event, id: payment.id }));
    expect(await saidTo(bo)).toEqual(["payment deleted (payment)"]);
  });

  test("a payment in several events at once is one line with the question whether it arrived", async () => {
    const flat = await createEvent(bo, { name: "Flat" });
    await join(flat, bo, ada);
    await save(ada, newExpense(event, ada, [bo]));
    await save(ada, newExpense(flat, ada, [bo]));
    const parts = [event, flat].map((event_id) => ({
      ...{ event_id, id: randomUUID(), from_user: bo.id, to_user: ada.id, amount: 30, from_net: -30, to_net: 30 },
    }));
    const mutation_id = randomUUID();
    await done(bo.rpc("settle_with", { person_id: ada.id, currency: "EUR", parts, mutation_id }));
    const settlement = {
      id: mutation_id,
      made_by: bo.id,
      with_user: ada.id,
      amount: 60,
      currency: "EUR",
      events: 2,
      received: null,
    };
    expect(await newsOf(ada)).toMatchObject([{ kind: "payment", settlement }]);
    const answer = (received) => done(ada.rpc("answer_settlement", { id: mutation_id, received }));
    await answer(false);
    const [news] = await newsOf(bo);
    expect(news).toMatchObject({
      ...{ kind: "payment", settlement: { received: false } },
      entry: { action: "not_arrived", actor: ada.id },
    });
    await answer(true);
    await answer(true);
    expect(await newsOf(ada)).toMatchObject([{ settlement: { received: true } }]);
    expect((await saidTo(bo)).filter((said) => said.startsWith("payment"))).toEqual(["payment arrived (payment)"]);
    const { entries } = (await bo.rpc("event_history", { event_id: flat })).body;
    expect(entries.slice(0, 2).map(({ action }) => action)).toEqual(["arrived", "not_arrived"]);
    await done(bo.rpc("undo_settlement", { id: mutation_id }));
    expect(await saidTo(ada)).toEqual(["payment deleted (payment)"]);
  });
});

test("a request for the person's payment details is listed for them alone, with their answer", async () => {
  await ada.update("users", `id=eq.${ada.id}`, { iban: "DE89370400440532013000", iban_ask_first: true });
  await save(ada, newExpense(event, ada, [bo, cem]));
  await done(bo.rpc("ask_for_iban", { event_id: event, payee_id: ada.id }));
  expect(await newsOf(ada)).toMatchObject([
    { kind: "request", event: { id: event }, entry: { id: null, entity: "request", action: "asked", actor: bo.id } },
  ]);
  expect(await saidTo(bo)).toEqual(["expense created (balance)"]);
  expect(await saidTo(cem)).toEqual(["expense created (balance)"]);
  expect((await ada.rpc("answer_iban_request", { event_id: event, debtor_id: bo.id, allowed: true })).status).toBe(204);
  expect(await saidTo(ada)).toEqual(["request allowed (request)"]);
});

test("people who joined or claimed a name are told to those who were there before", async () => {
  const dede = await addPerson(ada, event, "Dede");
  const late = await signedUp("Late", { columns: { first_name: "Late" } });
  await accept((await invite(ada, event, "group")).token, late);
  expect((await allNewsOf(ada))[0]).toMatchObject({
    kind: "person",
    entry: { action: "joined", new: { user_id: late.id } },
  });
  expect(await allNewsOf(late)).toEqual([]);

  await done(late.rpc("claim_person", { event_id: event, person_id: dede.id }));
  const [claimed] = await newsOf(ada);
  expect(claimed).toMatchObject({
    kind: "person",
    entry: { action: "claimed", entity_id: dede.id, new: { into: late.id } },
  });
  expect(claimed.people.map(({ first_name }) => first_name).sort()).toEqual(["Dede", "Late"]);
  await done(ada.rpc("separate_people", { event_id: event, person_id: dede.id }));
  expect(await saidTo(bo)).toEqual(["person separated (person)"]);
});

test("a recurring expense that paused is told to those in it, until it goes on", async () => {
  const series = await saved(bo, newSeries(event, [bo, cem], { anchor: "2099-01-01" }));
  await done(setState(cem, series, "paused"));
  expect(await saidTo(bo)).toEqual(["series paused (pause)"]);
  expect(await newsOf(ada)).toEqual([]);
  await done(setState(cem, series, "running"));
  expect(await newsOf(bo)).toEqual([]);

  await leave(cem, event);
  expect(await newsOf(bo)).toMatchObject([
    { kind: "pause", entry: { new: { description: "Rent", reason: "people" } } },
  ]);
});

test("news go back 30 days, and not to before the person joined", async () => {
  await save(cem, dinner());
  const late = await signedUp("Late");
  await join(event, ada, late);
  expect(await newsOf(late)).toEqual([]);
  await daysPass(29);
  await sql`update public.event_participants set joined_at = joined_at - interval '40 days' where event_id = ${event}`;
  expect(await saidTo(ada)).toEqual(["expense created (balance)"]);
  await daysPass(2);
  expect(await allNewsOf(ada)).toEqual([]);
});

test("a page has at most 50 news, an event 20, and pages repeat and skip nothing", async () => {
  const events = [event, await createEvent(ada), await createEvent(ada), await createEvent(ada)];
  for (const other of events.slice(1)) await join(other, ada, bo);
  for (let each = 0; each < 23; each += 1) {
    for (const other of events) await save(bo, newExpense(other, bo, [ada, bo], { description: `Coffee ${each}` }));
  }
  const pages = [await answerOf(ada)];
  while (pages.at(-1).next) pages.push(await answerOf(ada, { before: pages.at(-1).next }));
  expect(pages.map(({ news }) => news.length)).toEqual([50, 30]);
  const all = pages.flatMap(({ news }) => news);
  expect(new Set(all.map(({ entry }) => entry.entity_id)).size).toBe(80);
  for (const other of events) expect(all.filter(({ entry }) => entry.event_id === other)).toHaveLength(20);
  const times = all.map(({ entry }) => Date.parse(entry.at));
  expect(times).toEqual(times.toSorted((one, another) => another - one));

  // A transaction has one time, and its news stay on one page.
  const together = all.slice(48, 53).map(({ entry }) => entry.id);
  await sql`
    update public.event_log set at = (select min(other.at) from public.event_log as other where other.id = any (${together}))
    where id = any (${together})`;
  const first = await answerOf(ada);
  expect(first.news).toHaveLength(53);
  const rest = await answerOf(ada, { before: first.next });
  expect(rest).toMatchObject({ next: null });
  expect(rest.news).toHaveLength(27);
});

describe("seen", () => {
  test("news are unseen on home and in every event until the person has looked, on all devices", async () => {
    expect(await unseen(ada)).toBe(true);
    await done(ada.rpc("see_news", { until: new Date(Date.now() + 60_000).toISOString() }));
    expect(await unseen(ada)).toBe(false);
    await save(cem, dinner());
    expect(await unseen(ada)).toBe(true);
    expect(await unseen(cem)).toBe(false);
    const [{ entry }] = await newsOf(ada);
    await done(ada.rpc("see_news", { until: entry.at }));
    expect(await unseen(ada)).toBe(false);
    expect((await answerOf(ada)).seen_at).toBe(entry.at);
    expect(await saidTo(ada)).toEqual(["expense created (balance)"]);
  });

  test("own changes, and changes that do not touch the person, are never unseen", async () => {
    await done(ada.rpc("see_news", { until: new Date().toISOString() }));
    await save(ada, dinner());
    await save(cem, dinner([bo, cem]));
    expect(await unseen(ada)).toBe(false);
  });

  test("news stay unseen below many newer changes of one's own", async () => {
    await done(ada.rpc("see_news", { until: new Date().toISOString() }));
    await save(cem, dinner());
    for (let times = 0; times < 11; times++) await save(ada, dinner());
    expect(await unseen(ada)).toBe(true);
  });

  test("seeing never goes back, nor beyond now, and needs a time and a living session", async () => {
    await done(ada.rpc("see_news", { until: "2999-01-01T00:00:00Z" }));
    const seen = (await answerOf(ada)).seen_at;
    expect(Date.parse(seen)).toBeLessThan(Date.now() + 60_000);
    await done(ada.rpc("see_news", { until: "2001-01-01T00:00:00Z" }));
    expect((await answerOf(ada)).seen_at).toBe(seen);
    expectCode(await ada.rpc("see_news", { until: null }), 422, "invalid_change");
    expectForbidden(await nobody.rpc("see_news", { until: seen }));
    expectForbidden(await ada.update("users", `id=eq.${ada.id}`, { news_seen_at: "2001-01-01" }));
    expect((await answerOf(ada)).seen_at).toBe(seen);
  });

  test("the time of the last look is readable by its person alone, and gone with the account", async () => {
    await done(ada.rpc("see_news", { until: new Date().toISOString() }));
    expect((await bo.select(`users?select=news_seen_at&id=eq.${ada.id}`)).body).toEqual([]);
    await asServer("delete_account", { auth_user_id: ada.authId });
    expect(await sql`select news_seen_at from public.users where id = ${ada.id}`).toEqual([{ news_seen_at: null }]);
  });
});

describe("an attacker", () => {
  test("an attacker reads nothing of an event that they left or were removed from, nor of a deleted one, nor of others' requests", async () => {
    await ada.update("users", `id=eq.${ada.id}`, { iban: "DE89370400440532013000", iban_ask_first: true });
    const stored = await save(cem, newExpense(event, cem, [ada, bo]));
    await save(ada, newExpense(event, ada, [cem], { amount: 90 }));
    await done(addComment(cem, stored, `@${ada.id} @${bo.id} look`));
    await done(cem.rpc("save_payment", { payment: newPayment(event, cem, bo) }));
    await done(cem.rpc("ask_for_iban", { event_id: event, payee_id: ada.id }));
    expect((await newsOf(bo)).map(({ kind }) => kind).sort()).toEqual(["balance", "mention", "payment"]);
    expect((await newsOf(ada)).map(({ kind }) => kind).sort()).toEqual(["balance", "mention", "request"]);

    await remove(ada, event, bo);
    expect(await allNewsOf(bo)).toEqual([]);
    expect((await bo.get("dashboard")).body.unseen_news).toBe(false);

    const stranger = await signedUp("Stranger");
    expect(await answerOf(stranger)).toEqual({ seen_at: null, news: [], next: null });
    expect(JSON.stringify(await answerOf(cem))).not.toContain("request");

    await done(cem.rpc("delete_event", { event_id: event }));
    expect(await allNewsOf(ada)).toEqual([]);
    expect((await ada.get("dashboard")).body.unseen_news).toBe(false);
  });

  test("an attacker reads no news without a session, or with the token of a deleted account", async () => {
    await save(cem, dinner());
    expectForbidden(await nobody.get("my_news"));
    expectForbidden(await nobody.rpc("my_news", {}));
    await asServer("delete_account", { auth_user_id: ada.authId });
    expect(await answerOf(ada)).toEqual({ seen_at: null, news: [], next: null });
  });

  test("an attacker sees of those who left only what they were called, and no address", async () => {
    await save(cem, dinner());
    await leave(cem, event);
    const [{ people }] = await newsOf(ada);
    expect(people).toMatchObject([{ id: cem.id, first_name: "Cem", last_name: null, email: null }]);
  });

  test("an attacker cannot call the functions behind it for somebody else", async () => {
    for (const name of ["page_of_news", "news_candidates", "has_unseen_news", "news_of_entry"]) {
      expect((await bo.get(name)).status).toBe(404);
    }
  });
});
