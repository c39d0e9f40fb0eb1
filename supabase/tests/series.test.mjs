import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { occurrenceDate, REPEAT_UNITS } from "@/core/dates/occurrences";
import { changeSeries } from "@/data/series/changeSeries";
import { saveSeries as appSaveSeries } from "@/data/series/saveSeries";
import { acting } from "./support/acting.mjs";
import { addPerson, balancesOf, createEvent, everythingOf, join, newExpense, remove, save } from "./support/events.mjs";
import { changingNothing, expectCode, expectForbidden, expectNothing } from "./support/expectations.mjs";
import { begin, outcome } from "./support/interleaving.mjs";
import { nobody, signedUp } from "./support/people.mjs";
import { purge } from "./support/purge.mjs";
import { randomFrom, SEEDS } from "./support/random.mjs";
import {
  add,
  ago,
  backTo,
  due,
  historyOf,
  madeOf,
  newSeries,
  numbersOf,
  pageOf,
  saved,
  saveSeries,
  seriesOf,
  setState,
  skip,
  today,
} from "./support/series.mjs";
import { asServer, connect, sql } from "./support/stack.mjs";

/** @typedef {import("./support/people.mjs").Person} Person */

const connections = connect(2);
afterAll(() => connections.end({ timeout: 5 }));

/** @type {Person} */
let ada, bo, cem, stranger;

beforeAll(async () => {
  [ada, bo, cem, stranger] = await Promise.all(["Ada", "Bo", "Cem", "Stranger"].map((name) => signedUp(name)));
});

async function flat() {
  const event = await createEvent(ada);
  await join(event, ada, bo);
  return event;
}

describe("changing a series", () => {
  test("another rhythm that begins on the last day of a short month keeps the day that somebody chose", async () => {
    const event = await flat();
    const first = newSeries(event, [ada, bo], { anchor: "2095-01-31" });
    const { version } = await saved(ada, first);
    await skip(ada, first, 1);
    expect(await seriesOf(event, ada)).toMatchObject([{ next_on: "2095-02-28" }]);
    const slower = await saved(bo, { ...first, version, anchor: "2095-02-28", every: 2 });
    expect(slower).toMatchObject({ anchor_number: 2, month_day: 31, next_on: "2095-02-28" });
    expect((await skip(ada, first, 2)).body).toMatchObject({ next_on: "2095-04-30" });
    const yearly = await saved(ada, { ...first, version: slower.version, anchor: "2095-04-30", unit: "year" });
    expect(yearly).toMatchObject({ month_day: 31, next_on: "2095-04-30" });
    const monthly = await saved(ada, { ...first, version: yearly.version, anchor: "2095-04-30" });
    expect((await skip(ada, first, 3)).body).toMatchObject({ next_on: "2095-05-31" });
    expect(await saved(ada, { ...first, version: monthly.version, anchor: "2095-05-30" })).toMatchObject({
      ...{ month_day: null, next_on: "2095-05-30" },
    });
  });

  test.each(SEEDS)(
    "the app shows the same next day as the database after any edits and skips, with the seed %d",
    async (seed) => {
      const random = randomFrom(seed);
      const event = await flat();
      const first = newSeries(event, [ada, bo], { anchor: random.oneOf(["2091-01-31", "2092-02-29", "2091-08-30"]) });
      let stored = await saved(ada, first);
      for (let step = 0; step < 25; step++) {
        const page = { event: { status: "active" }, participants: [], series: [stored] };
        const author = { me: ada.id, at: "" };
        const number = stored.next_number;
        const [later] = changeSeries.apply(page, { series: stored, change: "skip", number }, author).series;
        const { anchor, every, unit } = random.oneOf([
          stored,
          { anchor: stored.next_on, every: 1 + random.below(3), unit: random.oneOf(REPEAT_UNITS) },
          { anchor: occurrenceDate(stored.next_on, "day", 1, random.below(3)), every: 1, unit: "month" },
        ]);
        const series = { ...first, anchor, every, unit };
        const [edited] = appSaveSeries.apply(page, { series, version: stored.version, due: [] }, author).series;
        const isSkip = random.below(2) === 0;
        stored = isSkip
          ? (await skip(ada, first, number)).body
          : await saved(ada, { ...series, version: stored.version });
        const dates = ({ anchor_number, month_day, next_number, next_on }) => ({
          ...{ anchor_number, month_day, next_number, next_on },
        });
        expect([step, dates(isSkip ? later : edited)]).toEqual([step, dates(stored)]);
      }
    },
  );

  test("a series keeps the order of the people in its shares, whatever their ids", async () => {
    const event = await flat();
    for (const people of [
      [ada, bo],
      [bo, ada],
    ]) {
      const { shares } = await saved(ada, newSeries(event, people));
      expect(shares.map(({ user_id }) => user_id)).toEqual(people.map(({ id }) => id));
    }
  });

  test("an edit counts from the next occurrence on and leaves earlier ones as they are", async () => {
    const event = await flat();
    const first = newSeries(event, [ada, bo]);
    const series = await saved(ada, first);
    const edited = {
      ...first,
      version: series.version,
      anchor: ago(-5),
      unit: "week",
      expense: { ...first.expense, amount: 950 },
    };
    edited.shares = [ada, bo].map(({ id }) => ({ user_id: id, share_amount: 475 }));
    const after = await saved(bo, edited);
    expect(after).toMatchObject({
      next_number: 2,
      anchor_number: 2,
      next_on: ago(-5),
      version: 2,
      expense: { amount: 950 },
    });
    expect(await madeOf(event)).toMatchObject([{ number: 1, amount: 900 }]);
    expect((await historyOf(event, ada))[0]).toMatchObject({
      ...{ entity: "series", action: "updated", actor: bo.id },
      ...{ old: { amount: 900, unit: "month" }, new: { amount: 950, unit: "week" } },
    });
  });

  test("another rhythm whose first day was handled meanwhile does not create that day again", async () => {
    const event = await flat();
    const first = newSeries(event, [ada, bo]);
    await saved(ada, first);
    await backTo(first, ago(1, "month"));
    await due(bo, event);
    const after = await saved(ada, { ...first, version: 1, anchor: today(), unit: "week" });
    expect(after).toMatchObject({ anchor_number: 2, next_number: 3, next_on: ago(-7) });
    expect(await numbersOf(event)).toEqual([1, 2]);
  });

  test("a repeated save answers the same, an outdated one is refused, and an occurrence made meanwhile is no conflict", async () => {
    const event = await flat();
    const first = newSeries(event, [ada, bo]);
    await saved(ada, first);
    expect(await saved(ada, first)).toMatchObject({ version: 1 });
    expectCode(await saveSeries(bo, first), 409, "id_in_use");
    await backTo(first, ago(1, "month"));
    await due(bo, event);
    const mutation = randomUUID();
    const edit = { ...first, version: 1, every: 2 };
    expect((await saveSeries(ada, edit, mutation)).body).toMatchObject({ version: 2 });
    expect((await saveSeries(ada, edit, mutation)).body).toMatchObject({ version: 2 });
    expectCode(await saveSeries(bo, { ...first, version: 1, every: 3 }), 409, "version_conflict");
  });

  test("a paused series creates nothing, and goes on with the next date without catching up", async () => {
    const event = await flat();
    const series = await saved(ada, newSeries(event, [ada, bo]));
    expect((await setState(bo, series, "paused")).body).toMatchObject({ paused: "by_hand", version: 1 });
    await backTo(series, ago(70));
    expect((await due(ada, event)).body.created).toBe(0);
    expect(await seriesOf(event, ada)).toMatchObject([{ due: 0 }]);
    const { body } = await setState(bo, series, "running");
    expect(body).toMatchObject({ paused: null, due: 0, version: 1 });
    expect(body.next_on >= today()).toBe(true);
    expect(await numbersOf(event)).toEqual([1]);
  });

  test("an ended series has no next occurrence and keeps its expenses", async () => {
    const event = await flat();
    const series = await saved(ada, newSeries(event, [ada, bo]));
    expect((await setState(ada, series, "ended")).body).toMatchObject({ next_on: null, ends_after: 1, version: 2 });
    expect((await setState(bo, series, "ended")).body).toMatchObject({ version: 2 });
    expectCode(await add(ada, series, 2), 404, "occurrence_not_found");
    expect(await numbersOf(event)).toEqual([1]);
  });

  test("an ended series that an edit continues creates nothing of the time between", async () => {
    const event = await flat();
    const first = newSeries(event, [ada, bo]);
    const series = await saved(ada, first);
    await setState(ada, series, "ended");
    await backTo(series, ago(70));
    const { due: unhandled, next_on } = await saved(ada, { ...first, anchor: ago(70), version: 2 });
    expect(unhandled).toBe(0);
    expect(next_on >= today()).toBe(true);
    expect(await numbersOf(event)).toEqual([1]);
  });

  test("deleting a series keeps its expenses, or deletes them on request, and they can be restored", async () => {
    const event = await flat();
    const series = await saved(ada, newSeries(event, [ada, bo], { anchor: ago(2), unit: "day" }));
    const other = await saved(ada, newSeries(event, [ada, bo], { anchor: ago(2), unit: "day" }));
    const remove = (one, columns) => bo.rpc("delete_series", { event_id: event, id: one.id, version: 1, ...columns });
    expectCode(await remove(series, { version: 7 }), 409, "version_conflict");
    const mutation_id = randomUUID();
    const before = await pageOf(event, ada);
    expect((await remove(series, { mutation_id })).status).toBe(200);
    expect((await remove(series, { mutation_id })).status).toBe(200);
    expectCode(await remove(series, { mutation_id: randomUUID() }), 404, "series_not_found");
    const after = await pageOf(event, ada);
    expect(after.expense_count).toBe(6);
    expect(after.event.revision).toBeGreaterThan(before.event.revision);
    expect((await remove(other, { with_expenses: true, mutation_id: randomUUID() })).status).toBe(200);
    const page = await pageOf(event, ada);
    expect([page.expense_count, page.series]).toEqual([3, []]);
    const gone = (await madeOf(event)).find(({ deleted_at }) => deleted_at);
    expect((await ada.rpc("restore_expense", { event_id: event, id: gone.id })).status).toBe(200);
    expectCode(
      await saveSeries(ada, newSeries(event, [ada, bo], { id: series.id, version: 1 })),
      404,
      "series_not_found",
    );
  });
});

describe("a series pauses by itself and says why", () => {
  test("when somebody of its template leaves or is removed, until an edit names others", async () => {
    const event = await flat();
    await join(event, ada, cem);
    const first = newSeries(event, [ada, bo]);
    const series = await saved(ada, first);
    await saved(ada, newSeries(event, [ada, cem]));
    expect((await bo.rpc("leave_event", { event_id: event })).status).toBe(200);
    expect((await seriesOf(event, ada)).map(({ paused }) => paused)).toEqual(["people", null]);
    expect(
      (await historyOf(event, ada)).find(({ entity, action }) => entity === "series" && action === "paused"),
    ).toMatchObject({
      new: { description: "Rent", reason: "people" },
    });
    expectCode(await setState(ada, series, "running"), 422, "sharer_not_participant");
    const shares = [ada, cem].map(({ id }) => ({ user_id: id, share_amount: 450 }));
    expect(await saved(ada, { ...first, shares, version: 1 })).toMatchObject({ paused: null });
  });

  test("when all its people are gone, it stays paused and nothing is created", async () => {
    const event = await flat();
    const person = await addPerson(ada, event, "Guest");
    const series = await saved(ada, newSeries(event, [person], { anchor: ago(-1) }));
    await remove(ada, event, person);
    await backTo(series, ago(3));
    expect((await due(ada, event)).body).toEqual({ created: 0, unconfirmed: [], page: null });
    const page = await pageOf(event, ada);
    expect(page.series).toMatchObject([{ paused: "people", due: 0 }]);
    expect(page.participants.some(({ user_id }) => user_id === person.id)).toBe(true);
  });

  test("when the event becomes passive or is deleted, and goes on only when somebody says so", async () => {
    const event = await flat();
    const series = await saved(ada, newSeries(event, [ada, bo]));
    await ada.update("events", `id=eq.${event}`, { status: "passive" });
    expect(await seriesOf(event, ada)).toMatchObject([{ paused: "event" }]);
    expectCode(await setState(bo, series, "running"), 409, "event_passive");
    await ada.update("events", `id=eq.${event}`, { status: "active" });
    expect((await setState(bo, series, "running")).body).toMatchObject({ paused: null });
    await ada.rpc("delete_event", { event_id: event });
    expectCode(await due(bo, event), 404, "event_not_found");
    await ada.rpc("restore_event", { event_id: event });
    expect(await seriesOf(event, ada)).toMatchObject([{ paused: "event" }]);
  });

  test("when an occurrence is refused, and other series of the event go on", async () => {
    const event = await flat();
    const bad = await saved(ada, newSeries(event, [ada, bo], { anchor: ago(-1) }, { description: "Refused" }));
    await saved(ada, newSeries(event, [ada, bo], { anchor: ago(-1) }, { description: "Fine" }));
    await sql`update public.expense_series set template = jsonb_set(template, '{expense,amount}', '0') where id = ${bad.id}`;
    await sql`update public.expense_series set anchor = ${today()} where event_id = ${event}`;
    expect((await due(ada, event)).body).toMatchObject({ created: 1, unconfirmed: [] });
    expect((await seriesOf(event, ada)).map(({ paused }) => paused)).toEqual(["refused", null]);
  });

  test("when its stored template cannot be read, and the answer says so to whoever opened the event", async () => {
    const event = await flat();
    const bad = await saved(ada, newSeries(event, [ada, bo], { anchor: ago(-1) }));
    await sql`
      update public.expense_series set template = jsonb_set(template, '{shares,0,parts}', '"x"'), anchor = ${today()}
      where id = ${bad.id}`;
    const { status, body } = await due(ada, event);
    expect([status, body.created]).toEqual([200, 0]);
    expect(body.page.series).toMatchObject([{ paused: "refused" }]);
  });
});

describe("people of a template", () => {
  test("a claimed person's place is taken over, and given back by a separation", async () => {
    const event = await flat();
    const person = await addPerson(ada, event, "Cem");
    const template = { shares: [ada, bo, person].map(({ id }) => ({ user_id: id, share_amount: 300 })) };
    await saved(ada, newSeries(event, [ada, bo, person], { anchor: ago(-1), ...template }));
    await join(event, ada, cem);
    expect((await cem.rpc("claim_person", { event_id: event, person_id: person.id })).status).toBe(200);
    const sharers = async () => (await seriesOf(event, ada))[0].shares.map(({ user_id }) => user_id).sort();
    expect(await sharers()).toEqual([ada.id, bo.id, cem.id].sort());
    expect(await seriesOf(event, ada)).toMatchObject([{ paused: null, version: 2 }]);
    expect((await ada.rpc("separate_people", { event_id: event, person_id: person.id })).status).toBe(200);
    expect(await sharers()).toEqual([ada.id, bo.id, person.id].sort());
  });

  test("two who become one share with both their weights", async () => {
    const event = await flat();
    const person = await addPerson(ada, event, "Bo too");
    const shares = [ada, bo, person].map(({ id }) => ({ user_id: id, share_amount: 300 }));
    const series = await saved(ada, newSeries(event, [ada, bo, person], { anchor: ago(-1), shares }));
    await bo.rpc("claim_person", { event_id: event, person_id: person.id });
    await add(ada, series, 1);
    expect(await balancesOf(event)).toMatchObject({ [ada.id]: { share: 300 }, [bo.id]: { share: 600 } });
  });

  test("people who were merged into one get their places back when all are separated", async () => {
    const event = await flat();
    const people = [];
    for (const name of ["Grandpa", "Opa", "Dede"]) people.push(await addPerson(ada, event, name));
    const { shares } = await saved(ada, newSeries(event, [ada, ...people]));
    for (const { id } of people) {
      await ada.rpc("merge_people", { event_id: event, from_person: id, into_person: bo.id });
    }
    for (const { id } of people.toReversed()) {
      expect((await ada.rpc("separate_people", { event_id: event, person_id: id })).status).toBe(200);
    }
    const [after] = await seriesOf(event, ada);
    expect(after).toMatchObject({ version: 7, expense: { split_method: "equal" } });
    const byPerson = (list) => list.toSorted((a, b) => a.user_id.localeCompare(b.user_id));
    expect(byPerson(after.shares)).toEqual(byPerson(shares));
  });

  test("a recurring expense that changed since a merge stays with the other person, and the preview names it", async () => {
    const event = await flat();
    const person = await addPerson(ada, event, "Grandpa");
    const { id } = await saved(ada, newSeries(event, [ada, person]));
    await ada.rpc("merge_people", { event_id: event, from_person: person.id, into_person: bo.id });
    const [{ version }] = await seriesOf(event, ada);
    await saved(ada, newSeries(event, [ada, bo], { id, version }, { amount: 1000 }));
    const { body: plan } = await ada.get("separation", { event_id: event, person_id: person.id });
    expect(plan.stays).toMatchObject([{ id, description: "Rent", amount: 1000, currency: "EUR", recurs: true }]);
    expect((await ada.rpc("separate_people", { event_id: event, person_id: person.id })).status).toBe(200);
    const [{ shares: after }] = await seriesOf(event, ada);
    expect(after.map(({ user_id }) => user_id).sort()).toEqual([ada.id, bo.id].sort());
  });

  test("a deleted account pauses its series, and its expenses stay", async () => {
    const leaver = await signedUp("Leaver");
    const event = await flat();
    await join(event, ada, leaver);
    await saved(leaver, newSeries(event, [leaver, ada]));
    await asServer("delete_account", { auth_user_id: leaver.authId });
    expect(await seriesOf(event, ada)).toMatchObject([{ paused: "people" }]);
    expect(await numbersOf(event)).toEqual([1]);
  });
});

test.each(["EST5EDT", "Etc/GMT+3", "America/Port-au-Prince", "America/Argentina/Buenos_Aires"])(
  "a series takes the time zone of any browser: %s",
  async (time_zone) => {
    const event = await flat();
    expect(await saved(ada, newSeries(event, [ada, bo], { time_zone }))).toMatchObject({ time_zone });
  },
);

describe("what must be refused", () => {
  test("a rhythm, an end, a time zone or a template out of range", async () => {
    const event = await flat();
    const bad = [
      [{ every: 0 }, "invalid_series"],
      [{ every: 367 }, "invalid_series"],
      [{ every: -1 }, "invalid_series"],
      [{ every: 1.5 }, "invalid_series"],
      [{ unit: "hour" }, "invalid_series"],
      [{ unit: null }, "invalid_series"],
      [{ anchor: "2028-01-31", ends_on: "2028-01-30" }, "invalid_series"],
      [{ ends_on: "2028-02-30" }, "invalid_series"],
      [{ ends_on: "2100-01-01", ends_after: 3 }, "invalid_series"],
      [{ ends_after: 50001 }, "invalid_series"],
      [{ time_zone: "Europe/Nowhere" }, "invalid_series"],
      [{ time_zone: "'; drop table x" }, "invalid_series"],
      [{ time_zone: null }, "invalid_series"],
      [{ anchor: "2028-02-30" }, "invalid_date"],
      [{ anchor: "1989-12-31" }, "invalid_date"],
      [{ anchor: null }, "invalid_date"],
      [{ expense: "x" }, "invalid_expense"],
      [{ expense: null }, "invalid_expense"],
      [{ shares: [] }, "shares_do_not_add_up"],
      [{ shares: [{ user_id: stranger.id, share_amount: 900 }] }, "sharer_not_participant"],
      [{ payers: [{ user_id: stranger.id, paid_amount: 900 }] }, "payer_not_participant"],
    ];
    await changingNothing(event, async () => {
      for (const [columns, code] of bad) {
        expectCode(await saveSeries(ada, newSeries(event, [ada, bo], columns)), 422, code);
      }
      expectCode(await saveSeries(ada, newSeries(event, [ada, bo], { id: "x" })), 422, "invalid_series");
      const negative = newSeries(event, [ada, bo], {}, { amount: -5, refund: true });
      expectCode(await saveSeries(ada, negative), 422, "invalid_amount");
    });
  });

  test("a stranger, a removed person and nobody can neither read nor change a series", async () => {
    const event = await flat();
    await join(event, ada, cem);
    const series = await saved(ada, newSeries(event, [ada, bo], { anchor: ago(-1) }));
    await remove(ada, event, cem);
    const tries = (person) => [
      saveSeries(person, newSeries(event, [ada, bo])),
      saveSeries(person, newSeries(event, [ada, bo], { id: series.id, version: 1 })),
      due(person, event),
      skip(person, series, 1),
      add(person, series, 1),
      setState(person, series, "paused"),
      person.rpc("delete_series", { event_id: event, id: series.id, version: 1 }),
    ];
    await changingNothing(event, async () => {
      for (const answer of await Promise.all(tries(stranger))) expectCode(answer, 404, "event_not_found");
      for (const answer of await Promise.all(tries(cem))) expectCode(answer, 403, "not_participant");
      for (const answer of await Promise.all(tries(nobody))) expectForbidden(answer);
      for (const person of [stranger, cem]) {
        expectNothing(await person.select(`expense_series?event_id=eq.${event}`));
      }
      expectForbidden(await ada.update("expense_series", `id=eq.${series.id}`, { paused: null }));
      expectForbidden(await ada.insert("expense_series", { event_id: event, id: randomUUID() }));
      for (const name of ["due_series", "create_due_expenses_of"])
        expectForbidden(await ada.rpc(name, { event_id: event }));
    });
  });

  test("a series of another event cannot be used", async () => {
    const [event, other] = [await flat(), await flat()];
    const series = await saved(ada, newSeries(other, [ada, bo], { anchor: ago(-1) }));
    const moved = { ...series, event_id: event };
    await changingNothing(event, async () => {
      expectCode(await skip(ada, moved, 1), 404, "series_not_found");
      expectCode(await add(ada, moved, 1), 404, "series_not_found");
      expectCode(await setState(ada, moved, "paused"), 404, "series_not_found");
      expectCode(
        await saveSeries(ada, newSeries(event, [ada, bo], { id: series.id, version: 1 })),
        404,
        "series_not_found",
      );
    });
    const { id } = await save(ada, newExpense(event, ada, [ada, bo], { series_id: series.id, series_number: 1 }));
    expect(await sql`select series_id from public.expenses where id = ${id}`).toEqual([{ series_id: null }]);
    expect(await seriesOf(event, ada)).toEqual([]);
  });

  test("somebody who is removed while their request waits creates nothing", async () => {
    const event = await flat();
    const series = await saved(ada, newSeries(event, [ada], { anchor: ago(-1) }));
    const admin = await begin(connections, ada);
    const member = await begin(connections, bo);
    const [{ id }] =
      await sql`select id from public.event_participants where event_id = ${event} and user_id = ${bo.id}`;
    await admin.run`select public.remove_participant(${event}, ${id})`;
    const waiting = outcome(member.run`select public.add_occurrence(${event}, ${series.id}, 1)`);
    await member.waits();
    await admin.commit();
    expect(await waiting).toEqual({ refusal: "not_participant" });
    await member.rollback();
    expect(await numbersOf(event)).toEqual([]);
  });

  test("an event has fifty series at most", async () => {
    const event = await flat();
    const [{ most }] = await sql`select private.limit_for('series of an event') as most`;
    await sql`
      insert into public.expense_series (event_id, id, created_by, template, anchor, unit, every, time_zone)
      select ${event}, gen_random_uuid(), ${ada.id}, '{"expense": {}, "payers": [], "shares": []}', current_date + 1, 'day', 1, 'UTC'
      from generate_series(1, ${most}::integer)`;
    expectCode(await saveSeries(ada, newSeries(event, [ada, bo])), 422, "too_many");
  });
});

describe("the purge", () => {
  test("30 days after a series was deleted, the history says who did what and when, but not what it was about", async () => {
    const event = await flat();
    const [gone, kept] = [
      await saved(ada, newSeries(event, [ada, bo], {}, { description: "Secret rent" })),
      await saved(ada, newSeries(event, [ada, bo], {}, { description: "Gas" })),
    ];
    await ada.rpc("delete_series", { event_id: event, id: gone.id, version: gone.version, mutation_id: randomUUID() });
    const entries = async (id) =>
      await sql`select action, actor, at, old, new from public.event_log where entity_id = ${id} order by id`;
    const [before, others] = [await entries(gone.id), await entries(kept.id)];
    await purge();
    expect(await entries(gone.id)).toEqual(before);
    expect(JSON.stringify(before)).toMatch("Secret rent");
    await sql`
      update public.event_log set at = at - interval '31 days' where entity_id = ${gone.id} and action = 'deleted'`;
    const stripped = before.map((entry) => ({ ...entry, old: null, new: null, at: expect.any(Date) }));
    await purge(async () => expect(await entries(gone.id)).toEqual(stripped));
    expect(await entries(kept.id)).toEqual(others);
  });

  test("a purged event leaves no series behind", async () => {
    const event = await flat();
    await saved(ada, newSeries(event, [ada, bo]));
    await ada.rpc("delete_event", { event_id: event });
    await sql`update public.events set deleted_at = now() - interval '31 days' where id = ${event}`;
    await purge(async () => {
      expect((await everythingOf(event)).series).toBeNull();
      expect(await sql`select from public.events where id = ${event}`).toHaveLength(0);
    });
  });
});

test("another account cannot read a series through the owner's connection", async () => {
  const event = await flat();
  await saved(ada, newSeries(event, [ada, bo]));
  const rows = await acting(sql).as(stranger, (transaction) => transaction`select * from public.expense_series`);
  expect(rows.filter(({ event_id }) => event_id === event)).toEqual([]);
});
