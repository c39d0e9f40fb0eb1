import { expect } from "vitest";
import { everythingOf } from "./events.mjs";

/** @typedef {import("./stack.mjs").Answer} Answer */

/** The request is answered with a code of the catalogue. @param {Answer} answer @param {number} status @param {string} code */
export function expectCode(answer, status, code) {
  expect({ status: answer.status, message: answer.body?.message }).toEqual({ status, message: code });
  expect(answer.body.code).toBe(`PT${status}`);
  expect(answer.body.details).toMatch(/\w/);
}

/** The request is not allowed: 401, 403 or, where not even existence is told, 404. @param {Answer} answer */
export function expectForbidden(answer) {
  expect([401, 403, 404], JSON.stringify(answer.body)).toContain(answer.status);
}

/** The request succeeds and finds nothing. @param {Answer} answer */
export function expectNothing(answer) {
  expect({ status: answer.status, body: answer.body }).toEqual({ status: 200, body: [] });
}

/** Nobody learns anything: nothing is found, or the request is not allowed. @param {Answer} answer */
export function expectNothingOrForbidden(answer) {
  if (answer.status === 200) expect(answer.body).toEqual([]);
  else expectForbidden(answer);
}

/**
 * Does something and expects every row of the event to be as before.
 * @template T
 * @param {string} eventId
 * @param {() => Promise<T>} doing
 * @param {{ butFor?: string[] }} [others] butFor: tables of which a purge may take rows at the same time
 * @returns {Promise<T>}
 */
export async function changingNothing(eventId, doing, { butFor = [] } = {}) {
  const before = await everythingOf(eventId, butFor);
  const answer = await doing();
  expect(await everythingOf(eventId, butFor)).toEqual(before);
  return answer;
}
