import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { createEvent } from "./support/events.mjs";
import { expectCode, expectForbidden } from "./support/expectations.mjs";
import { newSubscription } from "./support/notices.mjs";
import { nobody, signedIn, signedUp } from "./support/people.mjs";
import { request, sql } from "./support/stack.mjs";

/** @typedef {import("./support/people.mjs").Person} Person */

/** The server checks the same ones before it calls (functions/notice/send_test.go). */
const endpoints = JSON.parse(readFileSync(new URL("../testdata/push-endpoints.json", import.meta.url), "utf8"));

/** @type {Person} */
let ada, bo;

beforeAll(async () => {
  [ada, bo] = await Promise.all([signedUp("Ada"), signedUp("Bo")]);
});

const register = (person, subscription) => person.rpc("save_push_subscription", subscription);
const ownersOf = async ({ endpoint }) =>
  (await sql`select user_id from private.push_subscriptions where endpoint = ${endpoint}`).map(
    ({ user_id }) => user_id,
  );
const devicesOf = (person) => sql`select * from private.push_subscriptions where user_id = ${person.id}`;

test.each(endpoints.accepted)("%s is accepted", async (endpoint) => {
  const person = await signedUp("Cem");
  expect((await register(person, newSubscription({ endpoint }))).status).toBe(204);
  expect(await ownersOf({ endpoint })).toEqual([person.id]);
});

describe("an endpoint is refused", () => {
  test.each([...Object.entries(endpoints.refused), ["that is missing", null]])("%s", async (_, endpoint) => {
    expectCode(await register(ada, newSubscription({ endpoint })), 422, "invalid_subscription");
    expect(await devicesOf(ada)).toEqual([]);
  });

  test("a subscription with keys of the wrong length, an unknown time zone or language is refused", async () => {
    const { p256dh, auth } = newSubscription();
    for (const wrong of [
      { p256dh: p256dh.slice(1) },
      { p256dh: `${p256dh}A` },
      { p256dh: `A${p256dh.slice(1)}` },
      { p256dh: null },
      { auth: auth.slice(1) },
      { auth: `${auth}A` },
      { auth: `${auth.slice(0, 20)}+/` },
      { auth: null },
      { time_zone: "Mars/Olympus" },
      { time_zone: null },
      { locale: "xx" },
      { locale: null },
    ]) {
      expectCode(await register(ada, newSubscription(wrong)), 422, "invalid_subscription");
    }
    expect(await devicesOf(ada)).toEqual([]);
  });
});

test("a signed-out caller and an ended session cannot register a device", async () => {
  expectForbidden(await register(nobody, newSubscription()));
  const { email } = await signedUp("Ended");
  const ended = await signedIn(email);
  await request("POST", "/auth/v1/logout?scope=local", { token: ended.token });
  expectCode(await register(ended, newSubscription()), 401, "user_not_authenticated");
  expect(await devicesOf(ended)).toEqual([]);
});

test("the eleventh device of a person replaces the one that was unused longest", async () => {
  const person = await signedUp("Collector");
  const devices = Array.from({ length: 11 }, () => newSubscription());
  for (const device of devices.slice(0, 10)) await register(person, device);
  // The first device is used again, so the second one is the oldest.
  await register(person, devices[0]);
  await register(person, devices[10]);
  expect(await devicesOf(person)).toHaveLength(10);
  expect(await ownersOf(devices[0])).toEqual([person.id]);
  expect(await ownersOf(devices[1])).toEqual([]);
  expect(await ownersOf(devices[10])).toEqual([person.id]);
});

test("the account that signed in last on a device owns its endpoint, and the former one loses it", async () => {
  const device = newSubscription();
  await register(ada, device);
  await register(bo, device);
  expect(await ownersOf(device)).toEqual([bo.id]);
  await ada.rpc("delete_push_subscription", { endpoint: device.endpoint });
  expect(await ownersOf(device)).toEqual([bo.id]);
  await bo.rpc("delete_push_subscription", { endpoint: device.endpoint });
  expect(await ownersOf(device)).toEqual([]);
});

test("a person who knows the endpoint of another but not its keys cannot take it over", async () => {
  const device = newSubscription();
  await register(ada, device);
  const { p256dh, auth } = newSubscription();
  for (const keys of [{ p256dh, auth }, { p256dh }, { auth }]) {
    expectCode(await register(bo, { ...device, ...keys }), 422, "invalid_subscription");
  }
  expect(await ownersOf(device)).toEqual([ada.id]);
});

test("endpoints, notices, mutes and settings of others cannot be read", async () => {
  await register(ada, newSubscription());
  for (const table of ["push_subscriptions", "notices", "event_mutes", "notification_settings", "push_services"]) {
    for (const person of [nobody, ada, bo]) {
      expectForbidden(await person.select(table));
      expect([401, 404, 406]).toContain((await person.select(table, { "Accept-Profile": "private" })).status);
    }
  }
  for (const [name, parameters] of /** @type {const} */ ([
    ["lease_notices", { at_most: 1 }],
    ["finish_notices", { results: [] }],
    ["delete_push_subscriptions", { ids: [] }],
  ])) {
    for (const person of [nobody, bo]) expectForbidden(await person.rpc(name, parameters));
  }
});

describe("settings", () => {
  const defaults = { quiet_hours: true, quiet_from: "22:00", quiet_until: "08:00", hide_amounts: false };

  test("a person reads the defaults, then their own settings and mutes", async () => {
    const person = await signedUp("Quiet");
    expect((await person.get("my_notification_settings")).body).toEqual({ ...defaults, muted_events: [] });
    const wanted = { quiet_hours: true, quiet_from: "23:30", quiet_until: "06:15", hide_amounts: true };
    for (let time = 0; time < 2; time++) {
      expect((await person.rpc("save_notification_settings", wanted)).status).toBeLessThan(300);
    }
    const event = await createEvent(person);
    for (let time = 0; time < 2; time++) await person.rpc("mute_event", { event_id: event, muted: true });
    expect((await person.get("my_notification_settings")).body).toEqual({ ...wanted, muted_events: [event] });
    await person.rpc("mute_event", { event_id: event, muted: false });
    expect((await person.get("my_notification_settings")).body.muted_events).toEqual([]);
    expect((await ada.get("my_notification_settings")).body).toEqual({ ...defaults, muted_events: [] });
  });

  test("two devices change different settings", async () => {
    const person = await signedUp("Two");
    await person.rpc("save_notification_settings", { hide_amounts: true });
    await person.rpc("save_notification_settings", { quiet_hours: false, quiet_until: "07:00" });
    expect((await person.get("my_notification_settings")).body).toEqual({
      ...{ quiet_hours: false, quiet_from: "22:00", quiet_until: "07:00", hide_amounts: true },
      muted_events: [],
    });
  });

  test("invalid notification settings are refused", async () => {
    for (const wrong of [{ quiet_from: "24:00" }, { quiet_from: "9:00" }, { quiet_until: "" }]) {
      expectCode(await ada.rpc("save_notification_settings", { ...defaults, ...wrong }), 422, "invalid_change");
    }
    expectForbidden(await nobody.rpc("save_notification_settings", defaults));
  });

  test("only active participants mute an event", async () => {
    const event = await createEvent(ada);
    expectCode(await bo.rpc("mute_event", { event_id: event, muted: true }), 404, "event_not_found");
    expectCode(await ada.rpc("mute_event", { event_id: event, muted: null }), 422, "invalid_change");
    expect(await sql`select from private.event_mutes where event_id = ${event}`).toHaveLength(0);
  });
});
