import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect } from "vitest";
import { browserKeys } from "../../../scripts/stack/push-stand-in.mjs";
import { claimsOf } from "./acting.mjs";
import { asServer, connect, sql } from "./stack.mjs";

/** @typedef {import("./people.mjs").Person} Person */

/** A lease takes the notices of all events, so the test files that lease must not run at once. */
export function waitForOtherLeases() {
  const connection = connect(1);
  beforeAll(() => connection`select pg_advisory_lock(hashtext('lease_notices'))`, 300_000);
  afterAll(() => connection.end());
}

/** Returns a push subscription as a browser makes it, with other fields as given. @param {Record<string, unknown>} [fields] */
export function newSubscription(fields) {
  const { p256dh, authText } = browserKeys();
  return {
    endpoint: `https://updates.push.services.mozilla.com/wpush/v2/${randomUUID()}`,
    p256dh,
    auth: authText,
    time_zone: "Europe/Berlin",
    locale: "en",
    ...fields,
  };
}

const ALWAYS = { quiet_hours: false, quiet_from: "22:00", quiet_until: "08:00", hide_amounts: false };

/**
 * Registers a device of a person and switches quiet hours off, in the database: save_push_subscription reads the files of all
 * time zones. push-subscriptions.test.mjs calls it.
 * @param {Person} person @param {object} [fields]
 */
export async function listens(person, fields) {
  const subscription = newSubscription(fields);
  const { session_id } = claimsOf(person);
  const device = { user_id: person.id, session_id, ...subscription };
  await sql`
    with device as (
      insert into private.push_subscriptions ${sql(device)}
    )
    insert into private.notification_settings ${sql({ user_id: person.id, ...ALWAYS })}
    on conflict (user_id) do update set ${sql(ALWAYS)}`;
  return subscription;
}

/** The pending notices of an event. @param {string} event */
export const pendingOf = (event) => sql`select * from private.notices where event_id = ${event} order by user_id`;

/** Makes the notices of an event due. @param {string} event */
export const makeDue = (event) =>
  sql`update private.notices set due_at = now() - interval '1 second' where event_id = ${event}`;

/** Leases all due notices and returns those of an event. @param {string} event */
export async function lease(event) {
  const { status, body } = await asServer("lease_notices", { at_most: 500 });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.notices.filter(({ event_id }) => event_id === event);
}

/** Leases the notices of an event now. @param {string} event */
export async function leaseNow(event) {
  await makeDue(event);
  return lease(event);
}

/** Reports a lease as delivered to all its devices, with other fields as given. @param {any} notice @param {object} [fields] */
export const finish = ({ event_id, user_id, lease_id, devices }, fields) =>
  asServer("finish_notices", {
    results: [{ event_id, user_id, lease_id, delivered: devices.map(({ id }) => id), retry_after: null, ...fields }],
  });

/** What the notices of an event say, by person: kinds of entries and words. @param {any[]} leased */
export const kindsOf = (leased) =>
  Object.fromEntries(
    leased.map(({ user_id, entries, words }) => [user_id, [...entries, ...words].map(({ kind }) => kind)]),
  );
