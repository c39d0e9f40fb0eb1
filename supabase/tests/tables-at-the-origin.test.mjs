import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createEvent } from "./support/events.mjs";
import { startFunctions } from "./support/functions.mjs";
import { newKey } from "./support/guests.mjs";
import { signedUp } from "./support/people.mjs";
import { openBill } from "./support/tables.mjs";

/** What guests at a table do through the app's own origin, without any session. */

/** @type {Awaited<ReturnType<typeof startFunctions>>} */
let origin;
let ada, event;
beforeAll(async () => {
  [origin, ada] = await Promise.all([startFunctions({ LIMIT_LINK_ATTEMPTS: "5/1h" }), signedUp("Ada")]);
  event = await createEvent(ada);
}, 120_000);
afterAll(() => origin.stop());

/** @param {string} method @param {string} path @param {{ key?: string, body?: unknown }} [options] */
async function ask(method, path, { key, body } = {}) {
  const response = await fetch(`${origin.address}/functions/v1/shared-bills/${path}`, {
    method,
    headers: { ...(body !== undefined && { "Content-Type": "application/json" }), ...(key && { "X-Seat-Key": key }) },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, body: text === "" ? null : JSON.parse(text), headers: response.headers };
}

test("a guest sits down, marks, is seen by everybody, and reads again only what changed", async () => {
  const { token, lines, at } = await openBill(ada, event, { seats: [{ name: "Max" }] });
  const [zoe, max] = [newKey(), newKey()];
  const sat = await ask("POST", `${token}/seats`, { key: zoe, body: { name: "Zoe" } });
  expect(sat).toMatchObject({ status: 200, body: { seat: 3, bill: { version: 2, my_seat: 3 } } });
  expect(await ask("POST", `${token}/seats`, { key: zoe, body: { name: "Zoe" } })).toMatchObject({ body: { seat: 3 } });
  expect(await ask("POST", `${token}/seats`, { key: max, body: { seat: 2 } })).toMatchObject({ body: { seat: 2 } });
  const marks = [{ line_id: lines[0].id, weight: 2, number: 1 }];
  const marked = await ask("PUT", `${token}/marks`, { key: zoe, body: { marks } });
  expect(marked.body).toMatchObject({ version: 4, my_seat: 3, marks: [{ ...marks[0], seat: 3 }] });
  const seen = await ask("GET", token, { key: max });
  expect(seen.body).toEqual({ ...marked.body, my_seat: 2 });
  expect(seen.headers.get("cache-control")).toBe("no-store");
  expect(await ask("GET", `${token}?since=4`)).toMatchObject({ status: 304, body: null });
  const done = await ask("PUT", `${token}/done`, { key: zoe, body: { done: true } });
  expect(done.body.seats.map(({ is_done }) => is_done)).toEqual([false, false, true]);
  expect((await ada.get("shared_bill", at)).body.version).toBe(5);
  const { draft: _, expense_version: __, ...ofParticipants } = (await ada.get("shared_bill", at)).body;
  expect(Object.keys(done.body).toSorted()).toEqual(Object.keys(ofParticipants).toSorted());
});

test("a participant's change is seen within the time that an answer is kept", async () => {
  const { token, at } = await openBill(ada, event);
  expect((await ask("GET", token)).body.status).toBe("open");
  await ada.rpc("lock_shared_bill", { ...at, locked: true });
  await expect.poll(async () => (await ask("GET", token)).body.status).toBe("locked");
  expect(await ask("POST", `${token}/seats`, { key: newKey(), body: { name: "Zoe" } })).toMatchObject({
    status: 409,
    body: { code: "shared_bill_locked" },
  });
  await ada.rpc("cancel_shared_bill", at);
  await expect.poll(async () => (await ask("GET", token)).body.code).toBe("shared_bill_expired");
});

test("an address that guesses tokens is stopped, and goes on reading the bill that it knows", async () => {
  const { token } = await openBill(ada, event);
  expect((await ask("GET", token)).status).toBe(200);
  const answers = [];
  for (let guess = 0; guess < 7; guess++) answers.push(await ask("GET", randomBytes(16).toString("base64url")));
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 429, 429]);
  expect(answers[0].body.code).toBe("shared_bill_not_found");
  expect((await ask("GET", token)).status).toBe(200);
});
