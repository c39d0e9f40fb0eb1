import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { addComment, dinnerToDiscuss, done, setCheckMark } from "./support/comments.mjs";
import {
  addPerson,
  createEvent,
  deletedDaysAgo,
  everythingOf,
  newExpense,
  participantId,
  remove,
  save,
} from "./support/events.mjs";
import { changingNothing, expectCode, expectForbidden, expectNothing } from "./support/expectations.mjs";
import { begin, outcome } from "./support/interleaving.mjs";
import { nobody } from "./support/people.mjs";
import { purge } from "./support/purge.mjs";
import { asServer, connect, sql } from "./support/stack.mjs";

/** @typedef {import("./support/people.mjs").Person} Person */

const connections = connect(4);
afterAll(() => connections.end({ timeout: 5 }));

/** Ada is the admin; Bo entered and paid the dinner; the stranger has an event of their own. @type {Person} */
let ada, bo, cem, stranger;
let event, dinner, payment;

beforeEach(async () => {
  ({ ada, bo, cem, stranger, event, dinner, payment } = await dinnerToDiscuss());
});

/** @param {Person} person @param {string} text @param {object} [columns] */
const say = (person, text, columns) => addComment(person, dinner, text, columns);
const edit = (person, { id }, text, mutation_id = randomUUID()) =>
  person.rpc("edit_comment", { event_id: event, id, text, mutation_id });
const unsay = (person, { id }, mutation_id = randomUUID()) =>
  person.rpc("delete_comment", { event_id: event, id, mutation_id });
const mark = (person, marked = true, columns = {}) => setCheckMark(person, dinner, marked, columns);

const commentsOn = async (entry, person = ada) =>
  (await person.get("entry_comments", { event_id: event, entry_id: entry.id })).body;
const textsOn = async (entry, person = ada) => (await commentsOn(entry, person)).map(({ text }) => text);
const page = async (person = ada) => (await person.get("event_page", { event_id: event })).body;
const marksOf = async (person = ada) => (await page(person)).check_marks;

describe("comments", () => {
  test("a comment is read by all participants of the event, oldest first, with its author, on an expense and on a payment", async () => {
    await done(say(ada, "Was this with the wine?"));
    await done(say(bo, "  Yes,\n\nfor all of us. "));
    await done(say(cem, "Sent by bank", { entry_id: payment.id }));
    expect(await commentsOn(dinner, cem)).toMatchObject([
      { author_id: ada.id, created_by: ada.id, text: "Was this with the wine?", edited_at: null, entry_id: dinner.id },
      { author_id: bo.id, text: "Yes,\n\nfor all of us." },
    ]);
    expect(await textsOn(payment, bo)).toEqual(["Sent by bank"]);
    expect((await page(bo)).comment_counts).toEqual({ [dinner.id]: 2, [payment.id]: 1 });
  });

  test("a comment moves no money and leaves the expense's version, but raises the event's revision and stands in the history without its text", async () => {
    const before = await page();
    const balances = before.balances;
    await done(say(ada, "A secret word: xylophone"));
    const after = await page();
    expect(after.event.revision).toBeGreaterThan(before.event.revision);
    expect(after.balances).toEqual(balances);
    expect(after.expenses[0].version).toBe(dinner.version);
    const { entries } = (await bo.get("event_history", { event_id: event, entry_limit: 1 })).body;
    expect(entries).toMatchObject([
      { actor: ada.id, entity: "expense", entity_id: dinner.id, action: "commented", new: { description: "Dinner" } },
    ]);
    expect(JSON.stringify(await sql`select * from public.event_log where event_id = ${event}`)).not.toContain(
      "xylophone",
    );
  });

  test("a comment that arrives twice exists once, and stays deleted if it was deleted since", async () => {
    const sent = { id: randomUUID() };
    const first = await done(say(ada, "Twice", sent));
    expect(await done(say(ada, "Twice", sent))).toEqual(first);
    expect(await textsOn(dinner)).toEqual(["Twice"]);
    await done(unsay(ada, first));
    expect(await done(say(ada, "Twice", sent))).toMatchObject({ text: null });
    expect(await textsOn(dinner)).toEqual([]);
  });

  test("a comment with the id of another comment is refused", async () => {
    const { id } = await done(say(ada, "First"));
    expectCode(await say(ada, "Second", { id }), 409, "id_in_use");
    expectCode(await say(bo, "First", { id }), 409, "id_in_use");
    expectCode(await say(bo, "First", { id: dinner.id }), 409, "id_in_use");
    expect(await textsOn(dinner)).toEqual(["First"]);
  });

  test("a comment has 1 to 500 characters that somebody can see", async () => {
    const invisible = "\u200b\u2060\u00ad\ufeff\u202e\u3164 \n";
    await changingNothing(event, async () => {
      for (const text of ["", "   ", invisible, null, "x".repeat(501), "🎈".repeat(501), "x".repeat(100_000)]) {
        expectCode(await say(ada, text), 422, "invalid_comment");
      }
    });
    await done(say(ada, `  ${"🎈".repeat(500)}\u202e\n`));
    await done(say(ada, "هذا عشاء \u202eالجميع\u202c"));
    await done(say(ada, "👩‍👩‍👧 <img src=x onerror=alert(1)>"));
    expect(await textsOn(dinner)).toEqual(["🎈".repeat(500), "هذا عشاء الجميع", "👩‍👩‍👧 <img src=x onerror=alert(1)>"]);
  });

  test("a comment is refused on a deleted entry, an unknown one and one of another event", async () => {
    const other = await createEvent(ada);
    const elsewhere = await save(ada, newExpense(other, ada, [ada]));
    const gone = await save(ada, newExpense(event, ada, [ada]));
    await done(ada.rpc("delete_expense", { event_id: event, id: gone.id, version: 1 }));
    await done(ada.rpc("delete_payment", { event_id: event, id: payment.id }));
    await changingNothing(event, async () => {
      for (const { id } of [elsewhere, gone, payment, { id: randomUUID() }, { id: null }]) {
        expectCode(await say(ada, "Where?", { entry_id: id }), 404, "entry_not_found");
        expectCode(await mark(ada, true, { entry_id: id }), 404, "entry_not_found");
      }
      expectCode(await say(ada, "No id", { id: null }), 422, "invalid_comment");
    });
  });

  test("a comment is edited by its author alone, and says that it was", async () => {
    const comment = await done(say(ada, "Befor"));
    for (const other of [bo, cem]) expectCode(await edit(other, comment, "Mine"), 403, "not_author");
    const mutation = randomUUID();
    const edited = await done(edit(ada, comment, "Before", mutation));
    expect(edited).toMatchObject({ text: "Before", created_at: comment.created_at });
    expect(edited.edited_at).not.toBeNull();
    await done(edit(ada, comment, "Later"));
    // A repeated edit does not undo a later one.
    expect(await done(edit(ada, comment, "Before", mutation))).toMatchObject({ text: "Later" });
    expectCode(await edit(ada, comment, "x".repeat(501)), 422, "invalid_comment");
    expectCode(await edit(ada, { id: randomUUID() }, "Which?"), 404, "comment_not_found");
    expect(await textsOn(dinner)).toEqual(["Later"]);
  });

  test("a comment is deleted by its author alone, at once with its text", async () => {
    const comment = await done(say(ada, "xylophone"));
    for (const other of [bo, cem]) expectCode(await unsay(other, comment), 403, "not_author");
    const mutation = randomUUID();
    expect(await done(unsay(ada, comment, mutation))).toEqual({ id: comment.id });
    expect(await done(unsay(ada, comment, mutation))).toEqual({ id: comment.id });
    expectCode(await unsay(ada, comment), 404, "comment_not_found");
    expectCode(await edit(ada, comment, "Again"), 404, "comment_not_found");
    expect(await commentsOn(dinner)).toEqual([]);
    expect((await page()).comment_counts).toEqual({});
    expect(JSON.stringify(await everythingOf(event))).not.toContain("xylophone");
    const { entries } = (await bo.get("event_history", { event_id: event, entry_limit: 1 })).body;
    expect(entries).toMatchObject([{ action: "comment_deleted", entity_id: dinner.id }]);
  });

  test("a comment is hidden with its expense, comes back with it, and is purged with it", async () => {
    await done(say(ada, "xylophone"));
    await done(mark(cem));
    await done(ada.rpc("delete_expense", { event_id: event, id: dinner.id, version: 1 }));
    expect(await commentsOn(dinner)).toEqual([]);
    expect(await marksOf()).toEqual({});
    expect((await ada.get("event_export", { event_id: event })).body).toMatchObject({ comments: [], check_marks: {} });
    await done(ada.rpc("restore_expense", { event_id: event, id: dinner.id }));
    expect(await textsOn(dinner)).toEqual(["xylophone"]);
    expect(await marksOf()).toEqual({ [dinner.id]: [cem.id] });
    await done(ada.rpc("delete_expense", { event_id: event, id: dinner.id, version: 3 }));
    await deletedDaysAgo(event, 31);
    await purge(async () => {
      expect(await sql`select from public.comments where event_id = ${event}`).toHaveLength(0);
      expect(await sql`select from public.check_marks where event_id = ${event}`).toHaveLength(0);
    });
  });

  test("a comment has room for 200 on an entry and 20,000 in an event, deleted ones aside", async () => {
    const fill = (entry, number) => sql`
      insert into public.comments (event_id, id, entry_id, author_id, created_by, text)
      select ${event}, gen_random_uuid(), ${entry}, ${ada.id}, ${ada.id}, 'Word' from generate_series(1, ${number}::int)`;
    await fill(dinner.id, 199);
    const last = await done(say(ada, "The last one"));
    expectCode(await say(ada, "One too many"), 422, "too_many");
    await done(unsay(ada, last));
    await done(say(ada, "Room again"));
    await done(say(ada, "Elsewhere", { entry_id: payment.id }));
    await fill(randomUUID(), 20_000 - 201);
    expectCode(await say(ada, "One too many", { entry_id: payment.id }), 422, "too_many");
  });
});

describe("mentions", () => {
  test("a mention names an active participant by id, so that a rename changes nothing, and concerns only that person", async () => {
    const said = `@${bo.id} and @${ada.id}, and @${bo.id.toUpperCase()}: yours?`;
    await done(say(ada, said));
    const concerned = async (text) =>
      (await sql`select private.concerned_people(${event}, ${dinner.id}, ${ada.id}, ${text}) as people`)[0].people;
    expect(await concerned(said)).toEqual([bo.id]);
    expect(await concerned("Nobody")).toEqual([]);
    await remove(ada, event, bo);
    expect(await concerned(said)).toEqual([]);
  });

  test("a mention counts as one character, and a comment has at most 20", async () => {
    await done(say(ada, `@${bo.id}${"x".repeat(499)}`));
    expectCode(await say(ada, `@${bo.id}${"x".repeat(500)}`), 422, "invalid_comment");
    const all = Array.from({ length: 21 }, () => `@${randomUUID()}`).join(" ");
    expectCode(await say(ada, all), 422, "too_many");
  });

  test("a mention of somebody who left, a stranger or an unknown person is refused, unless an edit keeps it", async () => {
    const before = await done(say(ada, `@${cem.id} paid?`));
    await remove(ada, event, cem);
    for (const { id } of [cem, stranger, { id: randomUUID() }]) {
      expectCode(await say(ada, `Ask @${id}`), 422, "mention_not_participant");
    }
    expect(await done(edit(ada, before, `@${cem.id} paid, I think`))).toMatchObject({
      text: `@${cem.id} paid, I think`,
    });
    expectCode(await edit(ada, before, `@${cem.id} @${stranger.id}`), 422, "mention_not_participant");
  });

  test("a mention of a person without an account who was claimed reaches who claimed them", async () => {
    const grandpa = await addPerson(ada, event, "Grandpa");
    await done(cem.rpc("claim_person", { event_id: event, person_id: grandpa.id }));
    expect(await done(say(ada, `@${grandpa.id} hello`))).toMatchObject({ text: `@${cem.id} hello` });
  });
});

describe("people outside", () => {
  test("strangers, removed members and anonymous callers read and write no comment and no mark", async () => {
    const comment = await done(say(ada, "Among us"));
    await done(mark(ada));
    await remove(ada, event, cem);
    await changingNothing(event, async () => {
      for (const [person, status, code] of [
        [stranger, 404, "event_not_found"],
        [cem, 403, "not_participant"],
      ]) {
        expect(await commentsOn(dinner, person)).toEqual([]);
        expectNothing(await person.select(`comments?event_id=eq.${event}`));
        expectNothing(await person.select(`check_marks?entry_id=eq.${dinner.id}`));
        expectNothing(await person.select("comments?or=(text.like.*Among*,id.not.is.null)"));
        expectCode(await say(person, "Me too"), status, code);
        expectCode(await edit(person, comment, "Mine"), status, code);
        expectCode(await unsay(person, comment), status, code);
        expectCode(await mark(person), status, code);
      }
      for (const path of ["comments", "check_marks"]) expectForbidden(await nobody.select(path));
      expectForbidden(await say(nobody, "Me too"));
      expectForbidden(await mark(nobody));
    });
  });

  test("a comment of another event is not reached through one's own event", async () => {
    const comment = await done(say(ada, "Among us"));
    const other = await createEvent(stranger);
    for (const [name, more] of [
      ["edit_comment", { text: "Mine" }],
      ["delete_comment", {}],
    ]) {
      expectCode(await stranger.rpc(name, { event_id: other, id: comment.id, ...more }), 404, "comment_not_found");
    }
    expect((await stranger.get("entry_comments", { event_id: other, entry_id: dinner.id })).body).toEqual([]);
  });

  test("the tables of comments and marks refuse every direct write", async () => {
    const comment = await done(say(ada, "Mine"));
    const row = {
      event_id: event,
      id: randomUUID(),
      entry_id: dinner.id,
      author_id: bo.id,
      created_by: bo.id,
      text: "Forged",
    };
    await changingNothing(event, async () => {
      expectForbidden(await ada.insert("comments", row));
      expectForbidden(await ada.update("comments", `id=eq.${comment.id}`, { text: "Forged" }));
      expectForbidden(await ada.remove("comments", `id=eq.${comment.id}`));
      expectForbidden(await ada.insert("check_marks", { event_id: event, entry_id: dinner.id, user_id: bo.id }));
      expectForbidden(await ada.remove("check_marks", `event_id=eq.${event}`));
    });
  });

  test("a view link shows neither comments nor marks nor their number", async () => {
    await done(say(ada, "xylophone"));
    await done(mark(ada));
    const { token } = await done(ada.rpc("create_invitation", { event_id: event, kind: "view" }));
    for (const name of ["view_event", "view_expenses"]) {
      const { status, body } = await asServer(name, {
        token,
        ...(name === "view_expenses" && {
          before_date: "2100-01-01",
          before_time: "2100-01-01",
          before_id: randomUUID(),
        }),
      });
      expect(status).toBe(200);
      const shown = JSON.stringify(body);
      expect(shown).toContain("Dinner");
      expect(shown).not.toMatch(/xylophone|comment|check_mark/);
    }
  });
});

describe("several at once", () => {
  test("a member who is removed while their comment waits for the event adds nothing", async () => {
    const removal = await begin(connections, ada);
    const participant = await participantId(event, cem);
    await removal.run`select public.remove_participant(${event}, ${participant})`;
    const comment = await begin(connections, cem);
    const pending = outcome(
      comment.run`select public.add_comment(${event}, ${dinner.id}, ${randomUUID()}, 'Still here')`,
    );
    await comment.waits();
    await removal.commit();
    expect(await pending).toEqual({ refusal: "not_participant" });
    await comment.rollback();
    expect(await textsOn(dinner)).toEqual([]);
  });

  test("two requests with one new id leave one comment", async () => {
    const id = randomUUID();
    const answers = await Promise.all([say(ada, "Once", { id }), say(ada, "Once", { id }), say(bo, "Once", { id })]);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    expect(await textsOn(dinner)).toEqual(["Once"]);
  });

  test("a comment on an expense that is deleted meanwhile is refused", async () => {
    const deleting = await begin(connections, bo);
    await deleting.run`select public.delete_expense(${event}, ${dinner.id}, 1)`;
    const comment = await begin(connections, cem);
    const pending = outcome(comment.run`select public.add_comment(${event}, ${dinner.id}, ${randomUUID()}, 'Late')`);
    await comment.waits();
    await deleting.commit();
    expect(await pending).toEqual({ refusal: "entry_not_found" });
    await comment.rollback();
  });
});

describe("people and comments", () => {
  test("a deleted account takes its comments and marks along in every event, and the comments of others stay", async () => {
    await done(say(cem, "xylophone"));
    await done(say(ada, `@${cem.id} yes`));
    await done(mark(cem));
    await asServer("delete_account", { auth_user_id: cem.authId });
    expect(await textsOn(dinner)).toEqual([`@${cem.id} yes`]);
    expect(await marksOf()).toEqual({});
    expect(JSON.stringify(await everythingOf(event))).not.toContain("xylophone");
  });

  test("an imported comment of a person without an account follows a merge, and a separation restores it", async () => {
    const grandpa = await addPerson(ada, event, "Grandpa");
    const { id, event_id: _, ...expense } = newExpense(event, ada, [ada, bo]).expense;
    const shares = [ada, bo].map((one) => ({ user_id: one.id, share_amount: 15 }));
    const comments = [{ author_id: grandpa.id, text: "Old words", created_at: "2025-01-01T10:00:00Z" }];
    await done(importing([{ id, expense, shares, comments }]));
    await done(cem.rpc("claim_person", { event_id: event, person_id: grandpa.id }));
    const authors = async () => (await commentsOn({ id })).map(({ author_id }) => author_id);
    expect(await authors()).toEqual([cem.id]);
    await done(ada.rpc("separate_people", { event_id: event, person_id: grandpa.id }));
    expect(await authors()).toEqual([grandpa.id]);
  });
});

/** @param {object[]} entries @param {object} [columns] @param {Person} [person] */
const importing = (entries, columns = {}, person = ada) =>
  person.rpc("import_expenses", {
    event_id: event,
    import_id: randomUUID(),
    source: "divido",
    people: [],
    entries,
    ...columns,
  });

describe("importing comments", () => {
  const shares = () => [ada, bo].map((one) => ({ user_id: one.id, share_amount: 15 }));
  const entry = (comments, more = {}) => {
    const { id, event_id: _, ...expense } = newExpense(event, ada, [ada, bo]).expense;
    return { id, expense, shares: shares(), comments, ...more };
  };
  const old = (author, text, created_at = "2025-01-01T10:00:00Z") => ({ author_id: author.id, text, created_at });

  test("an import with comments keeps authors and times, says who imported, and sets the mark of the importing person", async () => {
    const one = entry([old(bo, "First"), old(ada, "Second", "2025-01-02T10:00:00+02:00")], { to_check: true });
    const paid = {
      id: randomUUID(),
      payment: { from_user: bo.id, to_user: ada.id, amount: 2 },
      comments: [old(bo, "Cash")],
    };
    await done(importing([one, paid]));
    expect(await commentsOn(one)).toMatchObject([
      { author_id: bo.id, created_by: ada.id, text: "First", created_at: "2025-01-01T10:00:00+00:00" },
      { author_id: ada.id, created_by: ada.id, text: "Second", created_at: "2025-01-02T08:00:00+00:00" },
    ]);
    expect(await textsOn(paid)).toEqual(["Cash"]);
    expect(await marksOf()).toEqual({ [one.id]: [ada.id] });
  });

  test("a comment moves to the entry that replaces its own in a newer import, and back when that is undone", async () => {
    const former = entry([]);
    await done(importing([former]));
    await done(
      bo.rpc("add_comment", { event_id: event, entry_id: former.id, id: randomUUID(), text: "Breakfast too?" }),
    );
    const newer = entry([], { replaces: former.id });
    const import_id = randomUUID();
    await done(importing([newer], { import_id }));
    expect(await textsOn(newer)).toEqual(["Breakfast too?"]);
    await done(ada.rpc("undo_import", { event_id: event, import_id }));
    expect(await textsOn(former)).toEqual(["Breakfast too?"]);
  });

  test("an imported comment arrives once, also when the same file is imported again and after it was undone", async () => {
    const one = entry([old(bo, "First")]);
    const import_id = randomUUID();
    await done(importing([one], { import_id }));
    await done(importing([one]));
    await done(say(cem, "Typed here", { entry_id: one.id }));
    await done(ada.rpc("undo_import", { event_id: event, import_id }));
    expect(await textsOn(one)).toEqual([]);
    await done(importing([one]));
    expect(await textsOn(one)).toEqual(["First", "Typed here"]);
  });

  test("an imported comment cannot be edited, and its alleged author and its importer can delete it", async () => {
    const one = entry([old(bo, "Never said"), old(bo, "Nor this", "2025-01-03T10:00:00Z"), old(cem, "Mine")]);
    await done(importing([one]));
    const byText = async (wanted) => (await commentsOn(one)).find(({ text }) => text === wanted);
    const [first, second] = [await byText("Never said"), await byText("Nor this")];
    for (const person of [ada, bo]) expectCode(await edit(person, first, "Other words"), 403, "not_author");
    expectCode(await unsay(cem, first), 403, "not_author");
    await done(unsay(bo, first));
    await done(unsay(ada, second));
    expect(await textsOn(one)).toEqual(["Mine"]);
  });

  test("an import with comments is refused as a whole for a text that is too long, a stranger as author, no time, or too many", async () => {
    const many = Array.from({ length: 201 }, (_, number) => old(bo, `Word ${number}`));
    await changingNothing(event, async () => {
      for (const [comments, code] of [
        [[old(bo, "x".repeat(501))], "invalid_comment"],
        [[old(bo, "\u200b")], "invalid_comment"],
        [[old(stranger, "Hello")], "invalid_import"],
        [[old(bo, "When?", "yesterday")], "invalid_import"],
        [[old(bo, "When?", "2025-02-31T10:00:00Z")], "invalid_import"],
        [many, "invalid_import"],
        ["none", "invalid_import"],
        [[null, 5], "invalid_import"],
      ]) {
        expectCode(await importing([entry(comments)]), 422, code);
      }
    });
    await done(importing([entry([old(bo, "From the future", "2099-01-01T10:00:00Z")])]));
    const [{ created_at }] = await sql`select created_at from public.comments where event_id = ${event}`;
    expect(created_at.getTime()).toBeLessThan(Date.now() + 60_000);
  });
});

test("the export has every comment and open mark of the event", async () => {
  await done(say(bo, "Cash", { entry_id: payment.id }));
  await done(say(ada, "Wine"));
  await done(mark(cem));
  expect((await ada.get("event_export", { event_id: event })).body).toMatchObject({
    comments: [
      { entry_id: payment.id, author_id: bo.id, text: "Cash" },
      { entry_id: dinner.id, author_id: ada.id, text: "Wine" },
    ],
    check_marks: { [dinner.id]: [cem.id] },
  });
});
