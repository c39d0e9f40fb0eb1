import { beforeAll, describe, expect, test } from "vitest";
import { createEvent, join, remove } from "./support/events.mjs";
import { expectCode, expectForbidden } from "./support/expectations.mjs";
import { nobody, signedUp } from "./support/people.mjs";
import { asServer } from "./support/stack.mjs";

/** @typedef {import("./support/people.mjs").Person} Person */

describe("IBANs", () => {
  /** @type {Person} */
  let ada, bo, removed, stranger;
  let event;
  const iban = "DE89370400440532013000";

  const ibans = async (asking, payees, of = event) =>
    (await asServer("payee_ibans", { event_id: of, auth_user_id: asking.authId, payees: payees.map(({ id }) => id) }))
      .body;

  beforeAll(async () => {
    const columns = { iban, iban_currency: "EUR" };
    [ada, bo, removed, stranger] = await Promise.all([
      signedUp("Ada", { columns }),
      signedUp("Bo"),
      signedUp("Removed", { columns }),
      signedUp("Stranger", { columns }),
    ]);
    event = await createEvent(ada);
    await join(event, ada, bo, removed);
    await remove(ada, event, removed);
  });

  test("are given to the server for a participant, of those asked for who have one", async () => {
    expect(await ibans(bo, [ada, bo])).toEqual([{ user_id: ada.id, iban, iban_currency: "EUR" }]);
    expect(await ibans(bo, [])).toEqual([]);
  });

  test("include those of people removed from the event, who may still be owed", async () => {
    expect(await ibans(bo, [removed])).toHaveLength(1);
  });

  test("are not given of people who never were in the event", async () => {
    expect(await ibans(bo, [stranger])).toEqual([]);
  });

  test("are not given for a stranger, a removed person, an unknown account or a deleted event", async () => {
    for (const asking of [stranger, removed, { authId: crypto.randomUUID() }]) {
      expect(await ibans(asking, [ada])).toEqual([]);
    }
    const gone = await createEvent(ada);
    await join(gone, ada, bo);
    await ada.rpc("delete_event", { event_id: gone });
    expect(await ibans(bo, [ada], gone)).toEqual([]);
  });

  test("are given to no person directly", async () => {
    for (const person of [bo, ada, nobody]) {
      expectForbidden(await person.rpc("payee_ibans", { event_id: event, auth_user_id: bo.authId, payees: [ada.id] }));
    }
  });
});

describe("exchange rates", () => {
  const pair = { base: "GBP", quote: "TRY" };
  const keep = (on_date, rate, columns) =>
    asServer("store_rate", { ...pair, on_date, rate, source: "test", ...columns });

  test("are kept one per pair and day, the newer in place of the older", async () => {
    await keep("2026-03-02", 50.1);
    await keep("2026-03-02", 50.25);
    const { body } = await asServer("cached_rate", { ...pair, on_date: "2026-03-02" });
    expect(body).toMatchObject({ ...pair, on_date: "2026-03-02", rate: 50.25, source: "test" });
    expect((await asServer("cached_rate", { ...pair, on_date: "2026-03-03" })).body).toBeNull();
    expect((await asServer("cached_rate", { base: "TRY", quote: "GBP", on_date: "2026-03-02" })).body).toBeNull();
  });

  test("of the last day before stand in when a day has none", async () => {
    await keep("2026-04-01", 51);
    await keep("2026-04-03", 52);
    const on = async (on_date) => (await asServer("last_known_rate", { ...pair, on_date })).body;
    expect(await on("2026-04-02")).toMatchObject({ on_date: "2026-04-01", rate: 51 });
    expect(await on("2026-04-30")).toMatchObject({ on_date: "2026-04-03", rate: 52 });
    expect(await on("1990-01-01")).toBeNull();
  });

  test("that cannot be are not kept", async () => {
    for (const rate of [0, -1, 1_000_000_001, 0.000_000_000_4, "NaN"]) {
      expectCode(await keep("2026-05-01", rate), 422, "invalid_rate");
    }
    for (const quote of ["GBP", "BTC", "eur", ""]) {
      expectCode(await keep("2026-05-01", 1, { quote }), 422, "invalid_currency");
    }
    expect((await asServer("cached_rate", { ...pair, on_date: "2026-05-01" })).body).toBeNull();
  });

  test("of weak currencies keep what they say: a dong is not nothing", async () => {
    const dong = { base: "VND", quote: "USD", on_date: "2026-03-02" };
    await asServer("store_rate", { ...dong, rate: 0.000_038_123_456, source: "test" });
    expect((await asServer("cached_rate", dong)).body.rate).toBe(0.000_038_123_456);
    const smallest = { base: "IRR", quote: "KWD", on_date: "2026-03-02" };
    await asServer("store_rate", { ...smallest, rate: 0.000_000_007_283_451_26, source: "test" });
    expect((await asServer("cached_rate", smallest)).body.rate).toBe(0.000_000_007_283_451);
  });

  test("are the server's alone", async () => {
    const person = await signedUp("Curious");
    for (const asking of [person, nobody]) {
      expectForbidden(await asking.rpc("cached_rate", { ...pair, on_date: "2026-03-02" }));
      expectForbidden(await asking.rpc("last_known_rate", { ...pair, on_date: "2026-03-02" }));
      expectForbidden(await asking.rpc("store_rate", { ...pair, on_date: "2026-03-02", rate: 1, source: "me" }));
    }
  });
});
