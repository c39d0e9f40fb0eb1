import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { addComment, dinnerToDiscuss, done, setCheckMark } from "./support/comments.mjs";
import { join, newExpense, remove } from "./support/events.mjs";
import { expectCode } from "./support/expectations.mjs";
import { begin, outcome } from "./support/interleaving.mjs";
import { signedUp } from "./support/people.mjs";
import { connect, sql } from "./support/stack.mjs";

/** @typedef {import("./support/people.mjs").Person} Person */

const connections = connect(4);
afterAll(() => connections.end({ timeout: 5 }));

/** Ada is the admin; Bo entered and paid the dinner. @type {Person} */
let ada, bo, cem;
let event, dinner, payment;

beforeEach(async () => {
  ({ ada, bo, cem, event, dinner, payment } = await dinnerToDiscuss());
});

/** @param {Person} person @param {boolean} [marked] @param {object} [columns] */
const mark = (person, marked = true, columns = {}) => setCheckMark(person, dinner, marked, columns);

const page = async (person = ada) => (await person.get("event_page", { event_id: event })).body;
const marksOf = async (person = ada) => (await page(person)).check_marks;

describe("check marks", () => {
  test("a check mark is set once per person and entry, and taken back by its author only", async () => {
    await done(mark(ada));
    await done(mark(ada));
    await done(mark(cem));
    await done(mark(cem, true, { entry_id: payment.id }));
    expect(await marksOf(bo)).toEqual({ [dinner.id]: [ada.id, cem.id], [payment.id]: [cem.id] });
    expect((await page()).expenses[0].version).toBe(dinner.version);
    await done(mark(bo, false));
    await done(mark(ada, false));
    expect(await marksOf()).toEqual({ [dinner.id]: [cem.id], [payment.id]: [cem.id] });
    const { entries } = (await bo.get("event_history", { event_id: event, entry_limit: 4 })).body;
    expect(entries.map(({ action, actor, entity }) => [action, actor, entity])).toEqual([
      ["mark_withdrawn", ada.id, "expense"],
      ["marked", cem.id, "payment"],
      ["marked", cem.id, "expense"],
      ["marked", ada.id, "expense"],
    ]);
  });

  test("a check mark is answered by an edit of the expense, and not set again by a repeated request", async () => {
    const asked = { mutation_id: randomUUID() };
    await done(mark(ada, true, asked));
    await done(mark(cem));
    const { expense, shares } = newExpense(event, bo, [ada, bo, cem], { id: dinner.id, amount: 33, version: 1 });
    await done(bo.rpc("save_expense", { expense, shares, mutation_id: randomUUID() }));
    expect(await marksOf()).toEqual({});
    expect(await done(mark(ada, true, asked))).toBe(false);
    expect(await marksOf()).toEqual({});
    // A new request sets it again.
    expect(await done(mark(ada))).toBe(true);
    expect(await marksOf()).toEqual({ [dinner.id]: [ada.id] });
  });

  test("a check mark stays when somebody joins the expense, which answers nothing", async () => {
    await done(mark(ada));
    const dan = await signedUp("Dan");
    await join(event, ada, dan);
    const expenses = [{ id: dinner.id, version: 1 }];
    await done(ada.rpc("join_expenses", { event_id: event, person_id: dan.id, expenses, mutation_id: randomUUID() }));
    expect(await marksOf()).toEqual({ [dinner.id]: [ada.id] });
  });

  test("a check mark goes when its author leaves or is removed, and their comments stay", async () => {
    for (const [person, leave] of [
      [bo, () => bo.rpc("leave_event", { event_id: event })],
      [cem, () => remove(ada, event, cem)],
    ]) {
      await done(addComment(person, dinner, "I was here"));
      await done(mark(person));
      await leave();
    }
    expect(await marksOf()).toEqual({});
    const { body: comments } = await ada.get("entry_comments", { event_id: event, entry_id: dinner.id });
    expect(comments.map(({ author_id }) => author_id)).toEqual([bo.id, cem.id]);
  });

  test("a check mark asks who entered, changed or paid the entry, and who received a payment", async () => {
    const concerned = async (entry, actor) =>
      (await sql`select private.concerned_people(${event}, ${entry.id}, ${actor.id}, null) as people`)[0].people;
    expect(await concerned(dinner, ada)).toEqual([bo.id]);
    expect(await concerned(dinner, bo)).toEqual([]);
    expect(await concerned(payment, ada)).toEqual([cem.id]);
    expect(await concerned(payment, bo)).toEqual([ada.id, cem.id].sort());
  });

  test("a check mark has room for 1,000 in an event", async () => {
    await sql`
      insert into public.check_marks (event_id, entry_id, user_id)
      select ${event}, gen_random_uuid(), ${ada.id} from generate_series(1, 999)`;
    await done(mark(ada));
    expectCode(await mark(bo), 422, "too_many");
    expectCode(await mark(bo, null), 422, "invalid_change");
  });

  test("a mark that waits for an edit of the expense is set after it, and one set before is answered", async () => {
    const editing = await begin(connections, bo);
    const { expense, shares } = newExpense(event, bo, [ada, bo, cem], { id: dinner.id, amount: 33, version: 1 });
    await done(mark(ada));
    await editing.run`select public.save_expense(${expense}, ${shares})`;
    const marking = await begin(connections, cem);
    const pending = outcome(marking.run`select public.set_check_mark(${event}, ${dinner.id}, true)`);
    await marking.waits();
    await editing.commit();
    expect(await pending).toEqual({});
    await marking.commit();
    expect(await marksOf()).toEqual({ [dinner.id]: [cem.id] });
  });
});
