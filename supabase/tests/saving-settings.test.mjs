import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { createEvent, join, newEvent, newExpense, remove, save } from "./support/events.mjs";
import { changingNothing, expectCode, expectForbidden } from "./support/expectations.mjs";
import { nobody, signedUp } from "./support/people.mjs";
import { sql } from "./support/stack.mjs";

/** @typedef {import("./support/people.mjs").Person} Person */

/** @type {Person} */
let ada, bo, removed, stranger;
let event;

beforeAll(async () => {
  [ada, bo, removed, stranger] = await Promise.all(["Ada", "Bo", "Removed", "Stranger"].map((name) => signedUp(name)));
  event = await createEvent(ada);
  await join(event, ada, bo, removed);
  await remove(ada, event, removed);
});

/** @param {Person} person */
const change = (person, event_id, changes, base = {}, mutation_id = randomUUID()) =>
  person.rpc("save_event", { event_id, changes, base, mutation_id });

const edits = async (event_id) =>
  (await sql`select from public.event_log where event_id = ${event_id} and entity = 'event' and action = 'updated'`)
    .length;

describe("saving an event's settings", () => {
  test("saving an event changes the given columns, trimmed, and keeps the others", async () => {
    const trip = await createEvent(ada);
    const wanted = {
      name: " Kapadokya ",
      description: null,
      planned_start_date: "2027-05-14",
      planned_duration_days: 4,
    };
    const { status, body } = await change(ada, trip, wanted, { ...newEvent, planned_start_date: null });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body).toMatchObject({ ...newEvent, ...wanted, name: "Kapadokya" });
    expect((await change(ada, trip, { status: "passive" }, { status: "active" })).body.status).toBe("passive");
    expect((await change(ada, trip, { default_currency: "USD" })).body.default_currency).toBe("USD");
  });

  test("only active participants can save an event's settings", async () => {
    expect((await change(bo, event, { name: "Bo's" })).status).toBe(200);
    const attempt = (person) => changingNothing(event, () => change(person, event, { name: "Mine" }));
    expectCode(await attempt(stranger), 404, "event_not_found");
    expectCode(await attempt(removed), 403, "not_participant");
    expectForbidden(await attempt(nobody));
  });

  test("a repeated save of an event returns the current event and reverts no later change", async () => {
    const trip = await createEvent(ada);
    await join(trip, ada, bo);
    const id = randomUUID();
    const request = () => change(ada, trip, { name: "Ada's" }, { name: newEvent.name }, id);
    expect((await request()).body.name).toBe("Ada's");
    expect((await change(bo, trip, { name: "Bo's" }, { name: "Ada's" })).body.name).toBe("Bo's");
    expect((await changingNothing(trip, request)).body.name).toBe("Bo's");
    expect((await ada.rpc("event_page", { event_id: trip })).body.event.name).toBe("Bo's");
    expect(await edits(trip)).toBe(2);
  });

  test("a save is a conflict when somebody changed the same column in the meantime, and not for other columns", async () => {
    const trip = await createEvent(ada);
    await join(trip, ada, bo);
    await change(bo, trip, { name: "Bo's" }, { name: newEvent.name });
    const base = { name: newEvent.name, description: newEvent.description };
    expectCode(await change(ada, trip, { name: "Ada's", description: "Hers" }, base), 409, "version_conflict");
    const beside = await change(ada, trip, { description: "Hers" }, base);
    expect(beside.body).toMatchObject({ name: "Bo's", description: "Hers" });
    // No conflict when both want the same value, or the base is current.
    expect((await change(ada, trip, { name: "Bo's" }, base)).status).toBe(200);
    expect((await change(ada, trip, { name: "Ada's" }, { name: "Bo's" })).body.name).toBe("Ada's");
    // A column that was null when read must still be null.
    await change(bo, trip, { planned_duration_days: 3 });
    const empty = { planned_duration_days: null };
    expectCode(await change(ada, trip, { planned_duration_days: 5 }, empty), 409, "version_conflict");
  });

  test("two concurrent saves with one mutation id are one change", async () => {
    const trip = await createEvent(ada);
    const id = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => change(ada, trip, { name: "Once" }, { name: newEvent.name }, id)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(await edits(trip)).toBe(1);
  });

  test("saving an event with empty fields, long texts or invalid values is refused by code", async () => {
    for (const [columns, code] of [
      [{ name: "  " }, "fill_required_fields"],
      [{ name: null }, "fill_required_fields"],
      [{ category: null }, "fill_required_fields"],
      [{ place_city: "" }, "fill_required_fields"],
      [{ description: "x".repeat(2001) }, "text_too_long"],
      [{ category: "war" }, "invalid_category"],
      [{ default_currency: "BTC" }, "invalid_currency"],
      [{ planned_start_date: "2026-02-30" }, "invalid_date"],
      [{ planned_start_date: "1066-10-14" }, "invalid_date"],
      [{ planned_duration_days: 0 }, "invalid_duration"],
      [{ planned_duration_days: 1.5 }, "invalid_duration"],
      [{ planned_duration_days: "99999999999" }, "invalid_duration"],
      [{ name: "\u200B\u202E" }, "fill_required_fields"],
    ]) {
      expectCode(await changingNothing(event, () => change(ada, event, columns)), 422, code);
    }
  });

  test("saving an event cannot delete it or change maintained columns", async () => {
    for (const changes of [
      { status: "deleted" },
      { status: null },
      { created_by: bo.id },
      { id: randomUUID() },
      { revision: 1 },
      { expense_total: 0 },
      { name: "Fine", deleted_at: null },
      ["name"],
      null,
    ]) {
      expectCode(await changingNothing(event, () => change(ada, event, changes)), 422, "invalid_change");
    }
    expectCode(await changingNothing(event, () => change(ada, event, { name: "Fine" }, null)), 422, "invalid_change");
  });

  test("saving an event cannot change its currency once there is money in it, even for an earlier change", async () => {
    const trip = await createEvent(ada);
    await save(ada, newExpense(trip, ada, [ada]));
    const attempt = () => change(ada, trip, { default_currency: "USD" }, { default_currency: "EUR" });
    expectCode(await changingNothing(trip, attempt), 409, "event_currency_frozen");
  });

  test("a mutation id of another person's or another request is refused", async () => {
    const id = randomUUID();
    expect((await change(ada, event, { name: "First" }, {}, id)).status).toBe(200);
    for (const attempt of [
      () => change(bo, event, { name: "First" }, {}, id),
      () => change(ada, event, { name: "Second" }, {}, id),
    ]) {
      expectCode(await changingNothing(event, attempt), 409, "id_in_use");
    }
    // The same id for another event or a person is another mutation.
    const other = await createEvent(ada);
    expect((await change(ada, other, { name: "Second" }, {}, id)).status).toBe(200);
    expect((await ada.rpc("save_profile", { changes: { city: "Bonn" }, base: {}, mutation_id: id })).status).toBe(200);
  });
});

describe("an expense entered while the event's currency was another", () => {
  test("an expense entered before the event's currency changed is not converted at an unseen rate of 1", async () => {
    const trip = await createEvent(ada);
    await change(ada, trip, { default_currency: "USD" }, { default_currency: "EUR" });
    const late = newExpense(trip, ada, [ada], { conversion_rate_to_event_currency: 1, rate_source: "same" });
    expectCode(await changingNothing(trip, () => ada.rpc("save_expense", late)), 422, "invalid_rate");
    late.expense.conversion_rate_to_event_currency = 1.1;
    late.expense.rate_source = "own";
    expect((await save(ada, late)).amount_in_event_currency).toBe(33);
  });
});

describe("saving the own profile", () => {
  const own = async (person) => (await sql`select * from public.users where id = ${person.id}`)[0];
  /** @param {Person} person */
  const profile = (person, changes, base = {}, mutation_id = randomUUID()) =>
    person.rpc("save_profile", { changes, base, mutation_id });

  test("saving a profile changes only the given columns of the own row, and returns it", async () => {
    const nina = await signedUp("Nina");
    const wanted = {
      first_name: " Nina ",
      iban: "tr33 0006 1005 1978 6457 8413 26",
      iban_currency: "EUR",
      preferred_lang: "de",
    };
    const others = await own(bo);
    const { status, body } = await profile(nina, wanted, { first_name: null, iban: null });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body).toMatchObject({
      id: nina.id,
      first_name: "Nina",
      iban: "TR330006100519786457841326",
      preferred_lang: "de",
    });
    expect(await own(bo)).toEqual(others);
    expectForbidden(await profile(nobody, { first_name: "Nobody" }));
  });

  test("a home currency is any known currency or none, and another code is refused", async () => {
    const nina = await signedUp("Nina");
    expect((await own(nina)).home_currency).toBeNull();
    expect((await profile(nina, { home_currency: "JPY" }, { home_currency: null })).body.home_currency).toBe("JPY");
    for (const home_currency of ["BTC", "jpy", "", 5, ["JPY"]]) {
      expectCode(await profile(nina, { home_currency }), 422, "invalid_currency");
    }
    const direct = await nina.update("users", `id=eq.${nina.id}`, { home_currency: "BTC" });
    expectCode(direct, 422, "invalid_currency");
    expect((await own(nina)).home_currency).toBe("JPY");
    expect((await profile(nina, { home_currency: null }, { home_currency: "JPY" })).body.home_currency).toBeNull();
  });

  test("a repeated save of a profile changes nothing", async () => {
    const nina = await signedUp("Nina");
    const id = randomUUID();
    await profile(nina, { city: "Bonn" }, { city: null }, id);
    await profile(nina, { city: "Berlin" }, { city: "Bonn" });
    const { status, body } = await profile(nina, { city: "Bonn" }, { city: null }, id);
    expect({ status, city: body.city }).toEqual({ status: 200, city: "Berlin" });
    // The mutation log stores no personal data.
    const [kept] =
      await sql`select to_jsonb(mutation)::text as row from private.mutations as mutation where id = ${id}`;
    expect(kept.row).not.toMatch(/Bonn|Berlin/);
  });

  test("a save of a profile is a conflict when another device changed the same column", async () => {
    const nina = await signedUp("Nina");
    await profile(nina, { city: "Bonn" }, { city: null });
    expectCode(await profile(nina, { city: "Berlin", country: "Germany" }, { city: null }), 409, "version_conflict");
    expect((await profile(nina, { country: "Germany" }, { country: null })).body).toMatchObject({ city: "Bonn" });
    // Without a base, a language is overwritten.
    expect((await profile(nina, { preferred_lang: "fr" })).body.preferred_lang).toBe("fr");
  });

  test("saving a profile refuses columns that the person cannot change, and invalid values by code", async () => {
    const before = await own(ada);
    for (const [changes, code] of [
      [{ email: "other@divido.test" }, "invalid_change"],
      [{ id: bo.id }, "invalid_change"],
      [{ auth_user_id: bo.authId }, "invalid_change"],
      [{ divido_number: "AA000000" }, "invalid_change"],
      [{ deleted_at: null, city: "Bonn" }, "invalid_change"],
      [{ preferred_lang: "xx" }, "invalid_change"],
      [["city"], "invalid_change"],
      [{ iban_currency: "BTC" }, "invalid_currency"],
      [{ iban_currency: null }, "invalid_currency"],
      [{ iban: "TR330006100519786457841327" }, "invalid_iban"],
      [{ city: "x".repeat(101) }, "text_too_long"],
    ]) {
      expectCode(await profile(ada, changes), 422, code);
    }
    expect(await own(ada)).toEqual(before);
  });
});
