import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { buildFunctions } from "../../scripts/setup/builds.mjs";
import { startPushService } from "../../scripts/stack/push-stand-in.mjs";
import { createEvent, join, newExpense, save } from "./support/events.mjs";
import { startFunctions } from "./support/functions.mjs";
import { begin } from "./support/interleaving.mjs";
import { finish, lease, leaseNow, listens, makeDue, pendingOf, waitForOtherLeases } from "./support/notices.mjs";
import { signedUp } from "./support/people.mjs";
import { connect, sql } from "./support/stack.mjs";

/** @typedef {import("./support/people.mjs").Person} Person */

waitForOtherLeases();

const connections = connect(2);
afterAll(() => connections.end({ timeout: 5 }));

/** Ada and Bo have a device each; Cem has none. @type {Person} */
let ada, bo, cem;
/** @type {string} */
let event;

beforeEach(async () => {
  [ada, bo, cem] = await Promise.all(
    ["Ada", "Bo", "Cem"].map((name) => signedUp(name, { columns: { first_name: name } })),
  );
  event = await createEvent(ada);
  await join(event, ada, bo, cem);
  await Promise.all([listens(ada), listens(bo)]);
});

const dinner = (columns) => newExpense(event, cem, [ada, bo, cem], columns);

describe("quiet hours", () => {
  const quietUntil = async (at, { from = "22:00", until = "08:00", on = true, zone = "Europe/Berlin" } = {}) => {
    const settings = `(${randomUUID()},${on},${from},${until},f)`;
    const [{ ends }] = await sql`
      select private.quiet_until(${settings}::private.notification_settings, ${zone}, ${at}::timestamptz) as ends`;
    return ends?.toISOString() ?? null;
  };

  test("quiet hours end at the set local time, before and after midnight", async () => {
    expect(await quietUntil("2026-12-01T22:30:00+01:00")).toBe("2026-12-02T07:00:00.000Z");
    expect(await quietUntil("2026-12-02T07:59:00+01:00")).toBe("2026-12-02T07:00:00.000Z");
    expect(await quietUntil("2026-12-02T08:00:00+01:00")).toBeNull();
    expect(await quietUntil("2026-12-01T21:59:00+01:00")).toBeNull();
    expect(await quietUntil("2026-12-01T14:00:00+01:00", { from: "13:00", until: "15:00" })).toBe(
      "2026-12-01T14:00:00.000Z",
    );
    expect(await quietUntil("2026-12-01T22:30:00+01:00", { on: false })).toBeNull();
    expect(await quietUntil("2026-12-01T22:30:00+01:00", { from: "22:00", until: "22:00" })).toBeNull();
  });

  test("quiet hours end at the local time also in the nights in which summer time begins and ends", async () => {
    // 28 March 2027: 2:00 becomes 3:00. 31 October 2027: 3:00 becomes 2:00.
    expect(await quietUntil("2027-03-27T22:30:00+01:00")).toBe("2027-03-28T06:00:00.000Z");
    expect(await quietUntil("2027-10-30T22:30:00+02:00")).toBe("2027-10-31T07:00:00.000Z");
  });

  test("quiet hours delay a notice, which then contains all changes, in the time zone of the device used last", async () => {
    const hour = async (zone) => (await sql`select to_char(now() at time zone ${zone}, 'HH24:MI') as hour`)[0].hour;
    const shifted = (time, hours) => `${String((Number(time.slice(0, 2)) + hours + 24) % 24).padStart(2, "0")}:00`;
    await listens(bo, { time_zone: "Asia/Tokyo" });
    const there = await hour("Asia/Tokyo");
    await bo.rpc("save_notification_settings", {
      ...{ quiet_hours: true, quiet_from: shifted(there, -1), quiet_until: shifted(there, 2), hide_amounts: false },
    });
    await save(cem, dinner());
    const [hers, ...others] = await leaseNow(event);
    expect([hers.user_id, others]).toEqual([ada.id, []]);
    await finish(hers);
    await save(ada, newExpense(event, cem, [cem, bo]));
    expect((await leaseNow(event)).map(({ user_id }) => user_id)).toEqual([]);
    await bo.rpc("save_notification_settings", {
      ...{ quiet_hours: false, quiet_from: "22:00", quiet_until: "08:00", hide_amounts: true },
    });
    const [notice] = await leaseNow(event);
    expect(notice).toMatchObject({ user_id: bo.id, hide_amounts: true });
    expect(notice.entries).toHaveLength(2);
  });
});

describe("delivery", () => {
  test("two senders at once get different notices", async () => {
    await save(cem, dinner());
    await makeDue(event);
    const [one, other] = await Promise.all([begin(connections, "server"), begin(connections, "server")]);
    const leaseIn = async ({ run }) =>
      (await run`select public.lease_notices(500) as leased`)[0].leased.notices.filter(
        ({ event_id }) => event_id === event,
      );
    const [first, second] = [await leaseIn(one), await leaseIn(other)];
    await one.commit();
    await other.commit();
    expect(first).toHaveLength(2);
    expect(second).toEqual([]);
    expect(await lease(event)).toEqual([]);
  });

  test("an expired lease goes to another sender, and the slow one's report changes nothing", async () => {
    await save(cem, newExpense(event, cem, [cem, bo]));
    const [slow] = await leaseNow(event);
    await sql`update private.notices set lease_until = now() where event_id = ${event}`;
    const [fast] = await lease(event);
    expect(fast.lease_id).not.toBe(slow.lease_id);
    await finish(slow);
    expect(await pendingOf(event)).toHaveLength(1);
    await finish(fast);
    expect(await pendingOf(event)).toEqual([]);
  });

  test("a change during a delivery becomes the next notice, which contains only that change", async () => {
    await save(cem, newExpense(event, cem, [cem, bo], { description: "Before" }));
    const [sending] = await leaseNow(event);
    await save(cem, newExpense(event, cem, [cem, bo], { description: "During" }));
    await finish(sending);
    const [left] = await pendingOf(event);
    expect(left.due_at - left.changed_at).toBe(120_000);
    const [next] = await leaseNow(event);
    expect(next.entries.map(({ description }) => description)).toEqual(["During"]);
  });

  test("a failed delivery is retried after a pause, only for the devices that failed", async () => {
    await listens(bo);
    await save(cem, newExpense(event, cem, [cem, bo]));
    const [sending] = await leaseNow(event);
    expect(sending.devices).toHaveLength(2);
    const [reached, failed] = sending.devices;
    await finish(sending, { delivered: [reached.id], retry_after: 3600 });
    expect(await leaseNow(event)).toEqual([]);
    await sql`update private.notices set retry_at = now() where event_id = ${event}`;
    const [again] = await lease(event);
    expect(again.attempts).toBe(2);
    expect(again.devices.map(({ id }) => id)).toEqual([failed.id]);
  });

  test("a notice is dropped after a day of failures", async () => {
    await save(cem, newExpense(event, cem, [cem, bo]));
    const [sending] = await leaseNow(event);
    await sql`update private.notices set trying_since = now() - interval '25 hours' where event_id = ${event}`;
    await finish(sending, { delivered: [], retry_after: 60 });
    expect(await pendingOf(event)).toEqual([]);
  });
});

describe("the whole way to a phone", () => {
  // The first build on a machine takes minutes.
  beforeAll(() => buildFunctions(), 600_000);

  test("two servers deliver a notice once, encrypted, and an ended subscription is forgotten", async () => {
    const service = await startPushService();
    const [phone, old] = [service.subscribe(), service.subscribe()];
    service.unsubscribe(old);
    // The stand-in's address is none that a browser could register.
    await sql`delete from private.push_subscriptions where user_id in ${sql([ada.id, bo.id])}`;
    for (const { endpoint, p256dh, auth } of [phone, old]) {
      const registered = await listens(bo, { p256dh, auth, locale: "de" });
      await sql`update private.push_subscriptions set endpoint = ${endpoint} where endpoint = ${registered.endpoint}`;
    }
    const { id } = await save(cem, dinner({ description: "Fondue" }));
    const env = { PUSH_SERVICES: service.origin };
    const servers = await Promise.all([1, 2].map(() => startFunctions(env, ["lease_notices"])));
    try {
      await makeDue(event);
      await expect.poll(() => pendingOf(event), { timeout: 30_000 }).toEqual([]);
      expect(service.deliveries.map(({ message }) => message)).toEqual([
        {
          web_push: 8030,
          mutable: true,
          notification: {
            ...{
              title: "Cappadocia",
              body: "Cem hat Fondue eingetragen. Dein Anteil: 10.00 EUR.",
              lang: "de",
              tag: event,
            },
            navigate: `https://divido.example/events/${event}/expenses/${id}/edit`,
          },
        },
      ]);
      expect(service.deliveries[0].headers).toMatchObject({
        ttl: "86400",
        topic: expect.stringMatching(/^[\w-]{32}$/),
      });
      const left = await sql`select endpoint from private.push_subscriptions where user_id = ${bo.id}`;
      expect(left.map(({ endpoint }) => endpoint)).toEqual([phone.endpoint]);
      for (const server of servers) expect(server.log()).not.toMatch(/wpush|Fondue|Cappadocia/);
    } finally {
      await Promise.all(servers.map((server) => server.stop()));
      await service.stop();
    }
  }, 120_000);
});
