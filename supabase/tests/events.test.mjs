import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createEvent, join, newEvent, newExpense, newPayment, participantId, remove, save } from "./support/events.mjs";
import { changingNothing, expectCode, expectForbidden, expectNothing } from "./support/expectations.mjs";
import { begin } from "./support/interleaving.mjs";
import { nobody, signedUp } from "./support/people.mjs";
import { ago, newSeries } from "./support/series.mjs";
import { connect, sql } from "./support/stack.mjs";

/** @typedef {import("./support/people.mjs").Person} Person */

/** @type {Person} */
let admin, member, other, removed, stranger;
let event;

const connections = connect(1);
afterAll(() => connections.end({ timeout: 5 }));

beforeAll(async () => {
  [admin, member, other, removed, stranger] = await Promise.all(
    ["Admin", "Member", "Other", "Removed", "Stranger"].map((name) => signedUp(name)),
  );
  event = await createEvent(admin);
  await join(event, admin, member, other, removed);
  await remove(admin, event, removed);
});

describe("creating an event", () => {
  test("creating an event makes its creator the admin in the same request, and returns the event", async () => {
    const { status, body } = await stranger.insert("events", { ...newEvent, created_by: stranger.id });
    expect(status).toBe(201);
    expect(body[0]).toMatchObject({ ...newEvent, created_by: stranger.id, deleted_at: null, expense_count: 0 });
    const participants = await stranger.select(`event_participants?event_id=eq.${body[0].id}`);
    expect(participants.body).toHaveLength(1);
    expect(participants.body[0]).toMatchObject({ user_id: stranger.id, role: "admin", status: "active" });
  });

  test("a new event's creator is the caller when none is sent", async () => {
    const { status, body } = await stranger.insert("events", newEvent);
    expect(status).toBe(201);
    expect(body[0].created_by).toBe(stranger.id);
  });

  test("one request can create several events", async () => {
    const { status, body } = await stranger.insert("events", [newEvent, { ...newEvent, name: "Second" }]);
    expect(status).toBe(201);
    expect(body.map(({ name }) => name)).toEqual([newEvent.name, "Second"]);
    const mine = await stranger.select(`event_participants?event_id=in.(${body.map(({ id }) => id)})&select=role`);
    expect(mine.body).toEqual([{ role: "admin" }, { role: "admin" }]);
  });

  test("creating an event for somebody else, as deleted or without signing in is refused", async () => {
    expectForbidden(await stranger.insert("events", { ...newEvent, created_by: admin.id }));
    expectForbidden(await stranger.insert("events", { ...newEvent, status: "deleted" }));
    expectForbidden(await nobody.insert("events", { ...newEvent, created_by: admin.id }));
  });

  test("a new event with empty fields, long texts, invalid dates or durations is refused by code", async () => {
    for (const [columns, code] of [
      [{ name: "  " }, "fill_required_fields"],
      [{ name: null }, "fill_required_fields"],
      [{ place_city: "" }, "fill_required_fields"],
      [{ place_country: " " }, "fill_required_fields"],
      [{ name: "x".repeat(121) }, "text_too_long"],
      [{ description: "x".repeat(2001) }, "text_too_long"],
      [{ planned_start_date: "1066-10-14" }, "invalid_date"],
      [{ planned_start_date: "9999-01-01" }, "invalid_date"],
      [{ planned_duration_days: 0 }, "invalid_duration"],
      [{ planned_duration_days: -3 }, "invalid_duration"],
      [{ planned_duration_days: 5000 }, "invalid_duration"],
      [{ default_currency: "BTC" }, "invalid_currency"],
    ]) {
      expectCode(await stranger.insert("events", { ...newEvent, ...columns }), 422, code);
    }
    for (const columns of [{ category: "war" }, { planned_duration_days: 1.5 }]) {
      expect((await stranger.insert("events", { ...newEvent, ...columns })).status).toBe(400);
    }
  });

  test("a new event ignores or refuses values for columns that the database maintains", async () => {
    for (const columns of [
      { created_at: "2000-01-01T00:00:00Z" },
      { revision: 99 },
      { expense_total: 1000000 },
      { expense_count: 5 },
      { deleted_at: "2026-01-01T00:00:00Z" },
    ]) {
      expectForbidden(await stranger.insert("events", { ...newEvent, ...columns }));
    }
  });

  test("a creator who left an event no longer reads it", async () => {
    const made = await createEvent(stranger);
    await sql`update public.event_participants set status = 'removed' where event_id = ${made}`;
    expectNothing(await stranger.select(`events?id=eq.${made}`));
    expect((await stranger.get("event_page", { event_id: made })).body).toBeNull();
  });

  test("an upsert with the id of an existing event reveals that event to nobody else, even within its transaction", async () => {
    const shownTo = async (person, id) => {
      const request = await begin(connections, person);
      await request.run`insert into public.events ${request.run({ ...newEvent, id })} on conflict do nothing`;
      const found = await request.run`select from public.events where id = ${id}`;
      await request.rollback();
      return found.length;
    };
    const left = await createEvent(stranger);
    await sql`update public.event_participants set status = 'removed' where event_id = ${left}`;
    for (const [person, id] of [
      [stranger, event],
      [removed, event],
      [stranger, left],
    ]) {
      expect(await shownTo(person, id)).toBe(0);
    }
    expect(await shownTo(stranger, randomUUID())).toBe(1);
  });

  test("an event cannot have the id of a person, whose mutations share that scope", async () => {
    expectCode(await stranger.insert("events", { ...newEvent, id: member.id }), 409, "id_in_use");
    expect(await sql`select from public.events where id = ${member.id}`).toHaveLength(0);
  });

  test("an event's texts are stored as typed, without invisible characters", async () => {
    const name = "<img src=x onerror=alert(1)> ' \"; drop table events; -- 🏝️ gnp.exe";
    const { body } = await stranger.insert("events", {
      ...newEvent,
      name: name.replace("gnp", "\u202E\u200Bgnp").replace("drop ", "drop\n\t "),
      description: " Bring:\n- boots\u2066\n- \u0007maps ",
    });
    expect(body[0]).toMatchObject({ name, description: "Bring:\n- boots\n- maps" });
  });
});

describe("editing an event", () => {
  test("every active participant can edit an event", async () => {
    const { status, body } = await member.update("events", `id=eq.${event}`, {
      name: " Kapadokya ",
      planned_duration_days: 4,
    });
    expect(status).toBe(200);
    expect(body[0]).toMatchObject({ name: "Kapadokya", planned_duration_days: 4 });
  });

  test("strangers, removed people and anonymous callers cannot edit an event", async () => {
    for (const person of [stranger, removed]) {
      expectNothing(await changingNothing(event, () => person.update("events", `id=eq.${event}`, { name: "Mine" })));
    }
    expectForbidden(await changingNothing(event, () => nobody.update("events", `id=eq.${event}`, { name: "Mine" })));
  });

  test("an edit cannot change an event's creator, dates, id or maintained columns", async () => {
    for (const columns of [
      { created_by: member.id },
      { created_at: "2000-01-01T00:00:00Z" },
      { id: randomUUID() },
      { revision: 1 },
      { expense_total: 0 },
      { deleted_at: null },
    ]) {
      expectForbidden(await changingNothing(event, () => member.update("events", `id=eq.${event}`, columns)));
    }
  });

  test("an edit makes an event passive and active again", async () => {
    const passive = await member.update("events", `id=eq.${event}`, { status: "passive" });
    expect(passive.body[0].status).toBe("passive");
    const shown = async (include_passive) =>
      JSON.stringify((await other.get("my_events", { include_passive })).body).includes(event);
    expect(await shown(false)).toBe(false);
    expect(await shown(true)).toBe(true);
    const active = await other.update("events", `id=eq.${event}`, { status: "active" });
    expect(active.body[0].status).toBe("active");
  });

  test("every change to anything in an event increments its revision", async () => {
    const revision = async () => (await member.select(`events?id=eq.${event}&select=revision`)).body[0].revision;
    const grandpa = randomUUID();
    const family = { event_id: event, id: randomUUID(), people: [member.id, grandpa] };
    let before = await revision();
    for (const change of [
      () => member.update("events", `id=eq.${event}`, { description: "Three days" }),
      () => member.rpc("save_expense", newExpense(event, member, [member, other])),
      () => member.rpc("save_payment", { payment: newPayment(event, member, other) }),
      () => member.rpc("create_invitation", { event_id: event, kind: "single" }),
      () => member.rpc("add_person", { event_id: event, name: "Grandpa", id: grandpa }),
      () => member.rpc("rename_person", { event_id: event, person_id: grandpa, name: "Grandfather" }),
      () => member.rpc("save_household", { ...family, name: "Family" }),
      () => member.rpc("save_household", { ...family, name: "The family" }),
      () => member.rpc("delete_household", { event_id: event, id: family.id }),
    ]) {
      const { status } = await change();
      expect(status, String(change)).toBeLessThan(300);
      const after = await revision();
      expect(after, String(change)).toBeGreaterThan(before);
      before = after;
    }
  });
});

describe("the currency of an event", () => {
  test("an event's currency can change before anything was spent", async () => {
    const fresh = await createEvent(admin);
    const { body } = await admin.update("events", `id=eq.${fresh}`, { default_currency: "USD" });
    expect(body[0].default_currency).toBe("USD");
  });

  test("an event's currency is frozen once it has expenses, even after all were deleted", async () => {
    const spent = await createEvent(admin);
    const expense = await save(admin, newExpense(spent, admin, [admin]));
    const change = () =>
      changingNothing(spent, () => admin.update("events", `id=eq.${spent}`, { default_currency: "USD" }));
    expectCode(await change(), 409, "event_currency_frozen");
    await admin.rpc("delete_expense", { event_id: spent, id: expense.id, version: 1 });
    expectCode(await change(), 409, "event_currency_frozen");
  });

  test("an event's currency is frozen once it has payments", async () => {
    const paid = await createEvent(admin);
    await join(paid, admin, member);
    await admin.rpc("save_payment", { payment: newPayment(paid, admin, member) });
    expectCode(
      await admin.update("events", `id=eq.${paid}`, { default_currency: "TRY" }),
      409,
      "event_currency_frozen",
    );
  });

  test("an event's currency is frozen once it has a recurring expense, whose rate is that to the event's currency", async () => {
    const rented = await createEvent(admin);
    await admin.rpc("save_series", { series: newSeries(rented, [admin], { anchor: ago(-9) }) });
    expectCode(
      await admin.update("events", `id=eq.${rented}`, { default_currency: "TRY" }),
      409,
      "event_currency_frozen",
    );
  });
});

describe("participants", () => {
  test("participants cannot be inserted or deleted by plain requests, with any role or status", async () => {
    for (const person of [stranger, removed, member, admin]) {
      for (const columns of [{}, { role: "admin" }, { status: "active" }, { role: "member", status: "removed" }]) {
        const row = { event_id: event, user_id: person.id, ...columns };
        expectForbidden(await changingNothing(event, () => person.insert("event_participants", row)));
        expectForbidden(
          await changingNothing(event, () =>
            person.insert("event_participants", row, { Prefer: "resolution=merge-duplicates" }),
          ),
        );
      }
      expectForbidden(await changingNothing(event, () => person.remove("event_participants", `event_id=eq.${event}`)));
    }
  });

  test("roles cannot be changed by plain requests", async () => {
    for (const [person, target] of [
      [member, member],
      [admin, member],
      [removed, removed],
    ]) {
      const filter = `id=eq.${await participantId(event, target)}`;
      expectForbidden(
        await changingNothing(event, () => person.update("event_participants", filter, { role: "admin" })),
      );
    }
  });

  test("participants cannot be activated, removed or moved by plain updates", async () => {
    for (const target of [removed, member]) {
      const filter = `event_id=eq.${event}&user_id=eq.${target.id}`;
      for (const columns of [
        { status: "active" },
        { status: "removed" },
        { user_id: stranger.id },
        { event_id: randomUUID() },
        { joined_at: "2000-01-01T00:00:00Z" },
        { household_id: randomUUID() },
      ]) {
        for (const person of [removed, member, admin]) {
          expectForbidden(await changingNothing(event, () => person.update("event_participants", filter, columns)));
        }
      }
    }
  });
});
