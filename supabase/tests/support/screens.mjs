import { expect } from "vitest";

/** @typedef {import("./people.mjs").Person} Person */

/** Reads a screen by GET. @param {Person} person @param {string} name of the function @param {Record<string, unknown>} [parameters] */
export async function screen(person, name, parameters) {
  const { status, body } = await person.get(name, parameters);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

/** The descriptions of a screen's expenses. @param {{ expenses: { description: string }[] }} shown */
export const descriptions = ({ expenses }) => expenses.map(({ description }) => description);

/**
 * Returns a person with an account as screens show them.
 * @param {{ id: string, email: string }} person
 * @param {string | null} [first_name]
 */
export const shownPerson = ({ id, email }, first_name = null) => ({
  id,
  email,
  first_name,
  last_name: null,
  deleted: false,
  has_account: true,
  is_guest: false,
  has_payment_details: false,
  claimed_by: null,
  claimed_at: null,
  // colors.test.mjs shows which.
  color: expect.any(Number),
});
