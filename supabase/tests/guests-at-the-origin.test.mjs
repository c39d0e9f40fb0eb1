import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newAddress } from "./support/account.mjs";
import { createEvent, invite, participation } from "./support/events.mjs";
import { startFunctions } from "./support/functions.mjs";
import { digestOf } from "./support/guests.mjs";
import { mailsTo, mailTo } from "./support/mailbox.mjs";
import { requests, signedUp } from "./support/people.mjs";
import { sql } from "./support/stack.mjs";

/** What guests do through the app's own origin: sign in, join, and add an address. */

/** @type {Awaited<ReturnType<typeof startFunctions>>} */
let origin;
beforeAll(async () => {
  origin = await startFunctions({ LIMIT_GUEST_SIGN_UP: "6/1h", AUTH_ANSWER_FLOOR: "0s" });
}, 120_000);
afterAll(() => origin.stop());

/** @param {string} method @param {string} path @param {unknown} [body] @param {string} [token] */
async function ask(method, path, body, token) {
  const response = await fetch(origin.address + path, {
    method,
    headers: {
      apikey: String(process.env.PUBLISHABLE_KEY),
      "Content-Type": "application/json",
      ...(token && { Authorization: `Bearer ${token}` }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}

/** Comes in by a name through the origin. */
async function guest() {
  const { status, body } = await ask("POST", "/auth/v1/signup", { data: { preferred_language: "en" } });
  expect(status, JSON.stringify(body)).toBe(200);
  const key_digest = digestOf(randomBytes(32).toString("base64url"));
  const begun = await ask("POST", "/rest/v1/rpc/begin_as_guest", { name: "Zoe", key_digest }, body.access_token);
  expect(begun.status, JSON.stringify(begun.body)).toBe(200);
  return { id: begun.body.id, token: body.access_token, ...requests(body.access_token) };
}

test("a guest accepts an invitation by three requests, each of which can be repeated", async () => {
  const [ada, zoe] = [await signedUp("Ada"), await guest()];
  const event = await createEvent(ada);
  const { token } = await invite(ada, event, "single");
  const accept = () => ask("POST", `/functions/v1/invitations/${token}/accept`, undefined, zoe.token);
  expect(await accept()).toEqual({ status: 200, body: { event_id: event, already_participant: false } });
  expect(await accept()).toEqual({ status: 200, body: { event_id: event, already_participant: true } });
  expect(await participation(event, zoe)).toEqual({ role: "member", status: "active" });
});

test.each([
  ["alone", {}],
  ["with a password", { password: "long enough" }],
])("adding an address that has an account, and one that has none, gets the same answers, %s", async (_, also) => {
  const ada = await signedUp("Ada");
  const [taken, free] = [ada.email, newAddress("zoe")];
  const answers = [];
  for (const email of [taken, free]) {
    const { token, id } = await guest();
    const [{ auth_user_id }] = await sql`select auth_user_id from public.users where id = ${id}`;
    const seen = [];
    for (let turn = 1; turn <= 2; turn++) {
      seen.push(
        await ask("PUT", "/auth/v1/user", { email, ...also }, token),
        await ask("GET", "/auth/v1/user", undefined, token),
      );
    }
    answers.push(
      JSON.parse(
        JSON.stringify(seen)
          .replaceAll(email, "the address")
          .replaceAll(auth_user_id, "the account")
          .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+(Z|\+00:00)/g, "a time"),
      ),
    );
  }
  expect(answers[0]).toEqual(answers[1]);
  expect(answers[0].map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  await mailTo(free);
  expect(await mailsTo(taken)).toEqual([]);
});

test("anonymous sign-ups beyond the limit of an address are refused", async () => {
  const answers = [];
  for (let number = 1; number <= 5; number++) answers.push((await ask("POST", "/auth/v1/signup", {})).status);
  expect(answers.at(-1)).toBe(429);
});
