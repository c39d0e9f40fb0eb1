import { randomBytes, randomUUID } from "node:crypto";
import { digestOf, newKey } from "./guests.mjs";
import { asServer } from "./stack.mjs";

/** @typedef {import("./people.mjs").Person} Person */

/**
 * Returns what opens a bill of 30 with two lines, a tip and a couvert, and its token.
 * @param {string} event
 * @param {object} [more]
 */
export function newBill(event, more = {}) {
  const token = randomBytes(16).toString("base64url");
  const lines = [
    { id: randomUUID(), label: "Pizza", amount: 12 },
    { id: randomUUID(), label: "Wine", amount: 18 },
  ];
  const extras = [
    { kind: "tip", amount: 2, percent: 6.667, with_tax: false, spread: "items" },
    { kind: "service", amount: 1, percent: null, with_tax: false, spread: "items", label: "Couvert" },
  ];
  return {
    token,
    lines,
    bill: {
      ...{ event_id: event, id: randomUUID(), token_digest: digestOf(token), title: "Chez Ana", currency: "EUR" },
      ...{ lines, extras, seats: [], ...more },
    },
  };
}

/** Opens a bill and returns it with its token. @param {Person} host @param {string} event @param {object} [more] */
export async function openBill(host, event, more) {
  const wanted = newBill(event, more);
  const { status, body } = await host.rpc("open_shared_bill", wanted.bill);
  if (status !== 200) throw new Error(`open: ${status} ${JSON.stringify(body)}`);
  return { ...wanted, id: wanted.bill.id, at: { event_id: event, id: wanted.bill.id }, opened: body };
}

/** A guest of a bill, through the functions of the server. @param {string} token */
export function guestAt(token, key = newKey()) {
  return {
    key,
    read: (since = null) => asServer("shared_bill_of_token", { token, since }),
    sit: (name, seat = null) => asServer("sit_with_token", { token, key, name, seat }),
    mark: (marks, done = null) => asServer("mark_with_token", { token, key, marks, done }),
  };
}

/** Returns the number of the seat with a key, from an answer for guests. */
export const seatOf = ({ body }, { key }) => body.keys[digestOf(key)];

/**
 * Returns what closes a bill: an expense of these shares, paid by one person.
 * @param {{ at: { event_id: string, id: string }, lines: { id: string, label: string, amount: number }[] }} open
 * @param {{ version: number }} bill
 * @param {{ id: string }} payer
 * @param {Record<string, number>} shares amounts by person
 */
export function closing({ at }, { version }, payer, shares) {
  const amount = Object.values(shares).reduce((sum, share) => sum + share, 0);
  return {
    ...at,
    version,
    expense: {
      ...{ ...at, description: "Chez Ana", amount, currency: "EUR", paid_by: payer.id, expense_date: "2026-06-15" },
      ...{ category: "general", conversion_rate_to_event_currency: 1, split_method: "manual" },
    },
    shares: Object.entries(shares).map(([user_id, share_amount]) => ({ user_id, share_amount })),
    payers: null,
    mutation_id: randomUUID(),
  };
}
