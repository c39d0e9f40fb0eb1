import { expect } from "vitest";
import { everythingOf } from "./events.mjs";

/** @typedef {import("./stack.mjs").Answer} Answer */

/** Expects a code of the catalogue. @param {Answer} answer @param {number} status @param {string} code */
export function expectCode(answer, status, code) {
  expect({ status: answer.status, message: answer.body?.message }).toEqual({ status, message: code });
  expect(answer.body.code).toBe(`PT${status}`);
  expect(answer.body.details).toMatch(/\w/);
}

/** Expects a forbidden request: 401, 403, or 404 to hide existence. @param {Answer} answer */
export function expectForbidden(answer) {
  expect([401, 403, 404], JSON.stringify(answer.body)).toContain(answer.status);
}

/** Expects a successful request without rows. @param {Answer} answer */
export function expectNothing(answer) {
  expect({ status: answer.status, body: answer.body }).toEqual({ status: 200, body: [] });
}

/** Expects no rows or a forbidden request. @param {Answer} answer */
export function expectNothingOrForbidden(answer) {
  if (answer.status === 200) expect(answer.body).toEqual([]);
  else expectForbidden(answer);
}

/**
 * Runs a function and expects all rows of the event to stay the same.
 * @template T
 * @param {string} eventId
 * @param {() => Promise<T>} doing
 * @param {{ butFor?: string[] }} [others] butFor: tables that a concurrent purge may change
 * @returns {Promise<T>}
 */
export async function changingNothing(eventId, doing, { butFor = [] } = {}) {
  const before = await everythingOf(eventId, butFor);
  const answer = await doing();
  expect(await everythingOf(eventId, butFor)).toEqual(before);
  return answer;
}
