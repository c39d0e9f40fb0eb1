import { expect } from "vitest";
import { addPerson, createEvent, join, newPayment } from "./events.mjs";
import { signedUp } from "./people.mjs";
import { sql } from "./stack.mjs";

/** Ada, who organises the events, Bo, Cem, a new member, a person who will be removed, and a stranger. */
export const [ada, bo, cem, removed, stranger] = await Promise.all(
  ["Ada", "Bo", "Cem", "Removed", "Stranger"].map((name) => signedUp(name)),
);

/** Creates an event of Ada with Bo, Cem as a new member, and people without an account. @param {...string} names */
export async function trip(...names) {
  const event = await createEvent(ada);
  await join(event, ada, bo, cem);
  const others = [];
  for (const name of names) others.push(await addPerson(ada, event, name));
  return /** @type {[string, ...{ id: string, name: string }[]]} */ ([event, ...others]);
}

export const expenseOf = async (event_id, id) => (await ada.rpc("expense_page", { event_id, id })).body.expense;
export const paidBy = ({ payers }) => payers.map(({ user_id, paid_amount }) => [user_id, paid_amount]);
export const sharedBy = ({ shares }) =>
  Object.fromEntries(shares.map(({ user_id, share_amount, parts }) => [user_id, [share_amount, parts]]));
export const personOf = async (event, { id }) => {
  const { participants } = (await ada.rpc("event_page", { event_id: event })).body;
  return participants.find(({ user_id }) => user_id === id);
};
export const pay = async (event, from, to, columns) =>
  (await ada.rpc("save_payment", { payment: newPayment(event, from, to, columns) })).body;
export const paymentOf = async (event, { id }) =>
  (await sql`select * from public.payments where event_id = ${event} and id = ${id}`)[0];
export const historyOf = async (event) => (await ada.rpc("event_history", { event_id: event })).body.entries;

export const claim = (person, event_id, { id }) => person.rpc("claim_person", { event_id, person_id: id });
export const merge = (person, event_id, from, into) =>
  person.rpc("merge_people", { event_id, from_person: from.id, into_person: into.id });
export const separate = (person, event_id, { id }) => person.rpc("separate_people", { event_id, person_id: id });
export const preview = (person, event_id, { id }) => person.get("separation", { event_id, person_id: id });

/** Awaits a request that must succeed. @param {Promise<import("./stack.mjs").Answer>} request */
export async function done(request) {
  const { status, body } = await request;
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}
