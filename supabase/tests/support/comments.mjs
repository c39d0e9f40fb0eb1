import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { createEvent, join, newExpense, newPayment, save } from "./events.mjs";
import { signedUp } from "./people.mjs";

/** Creates an event of Ada, Bo and Cem with a dinner, which Bo entered and paid, and a payment of Cem to Ada; and a stranger. */
export async function dinnerToDiscuss() {
  const [ada, bo, cem, stranger] = await Promise.all(["Ada", "Bo", "Cem", "Stranger"].map((name) => signedUp(name)));
  const event = await createEvent(ada);
  await join(event, ada, bo, cem);
  const dinner = await save(bo, newExpense(event, bo, [ada, bo, cem]));
  const payment = newPayment(event, cem, ada, { amount: 3 });
  await ada.rpc("save_payment", { payment });
  return { ada, bo, cem, stranger, event, dinner, payment };
}

export const addComment = (person, { event_id, id: entry_id }, text, columns = {}) =>
  person.rpc("add_comment", { event_id, entry_id, id: randomUUID(), text, ...columns });
export const setCheckMark = (person, { event_id, id: entry_id }, marked, columns = {}) =>
  person.rpc("set_check_mark", { event_id, entry_id, marked, mutation_id: randomUUID(), ...columns });

/** Returns the answer of a request that must succeed. */
export async function done(request) {
  const { status, body } = await request;
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}
