import { expect, test } from "vitest";
import { isLight } from "./support/auth-server.mjs";
import { password, signedIn, signedUp } from "./support/people.mjs";
import { request } from "./support/stack.mjs";

/** Attacks by somebody with another person's session and nothing else. */

const change = (token, body) => request("PUT", "/auth/v1/user", { token, body });
const signIn = (email, typed) =>
  request("POST", "/auth/v1/token?grant_type=password", { body: { email, password: typed } });

test("neither password nor address changes without the current password", async () => {
  const { email, token } = await signedUp("Victim");
  for (const body of [
    { password: "the thief's" },
    { password: "the thief's", current_password: "" },
    { password: "the thief's", current_password: { $ne: 1 } },
    { password: "the thief's", current_password: "a guess" },
    // Only the light auth server asks for the password here. The released one asks both mailboxes (address-change.test.mjs).
    ...(isLight ? [{ email: `thief-${email}` }, { email: `thief-${email}`, current_password: "a guess" }] : []),
  ]) {
    const { status, body: answer } = await change(token, body);
    expect(status, JSON.stringify(body)).toBe(400);
    expect(answer.error_code).toMatch(/^(current_password_(required|invalid)|bad_json)$/);
  }
  expect((await signIn(email, password)).status).toBe(200);
  expect((await signIn(email, "the thief's")).status).toBe(400);
});

// With the released server, functions/origin/proxy counts the guesses.
test.runIf(isLight)("a session ends after wrong guesses of the current password", async () => {
  const { email, token } = await signedUp("Victim");
  const guesses = await Promise.all(
    Array.from({ length: 8 }, (_, n) => change(token, { password: "the thief's", current_password: `guess ${n}` })),
  );
  for (const { status } of guesses) expect(status).toBeGreaterThanOrEqual(400);
  const late = await change(token, { password: "the thief's", current_password: password });
  expect(late.status).toBeGreaterThanOrEqual(400);
  expect((await signIn(email, password)).status).toBe(200);
});

test("a password change by the owner ends every other session", async () => {
  const victim = await signedUp("Victim");
  const elsewhere = await signedIn(victim.email);
  const changed = await change(victim.token, { password: "another one", current_password: password });
  expect(changed.status).toBe(200);
  expect((await request("GET", "/auth/v1/user", { token: elsewhere.token })).status).toBeGreaterThanOrEqual(400);
  expect((await request("GET", "/auth/v1/user", { token: victim.token })).status).toBe(200);
  expect((await signIn(victim.email, "another one")).status).toBe(200);
});
