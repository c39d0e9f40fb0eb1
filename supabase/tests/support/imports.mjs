import { randomUUID } from "node:crypto";
import { createEvent, join } from "./events.mjs";
import { signedUp } from "./people.mjs";
import { sql } from "./stack.mjs";

/** Creates an event of Ada and Bo, a stranger, and Grandpa, who is in a file but not in the event. */
export async function eventAndFile() {
  const [ada, bo, stranger] = await Promise.all(["Ada", "Bo", "Stranger"].map((name) => signedUp(name)));
  const event = await createEvent(ada);
  await join(event, ada, bo);
  return { ada, bo, stranger, event, grandpa: { id: randomUUID(), name: "Grandpa" } };
}

/** Returns an expense as an entry of an import. @param {ReturnType<typeof import("./events.mjs").newExpense>} wanted */
export const expenseEntry = ({ expense: { id, ...expense }, shares }) => ({
  ...{ id, digest: randomUUID(), expense, shares },
});

/** Returns a payment as an entry of an import. @param {ReturnType<typeof import("./events.mjs").newPayment>} wanted */
export const paymentEntry = ({ id, ...payment }) => ({ id, digest: randomUUID(), payment });

/**
 * Returns the first batch of a new import.
 * @param {string} event_id
 * @param {{ id: string, name: string }[]} people
 * @param {object[]} entries
 * @param {object} [columns]
 */
export const newImport = (event_id, people, entries, columns = {}) => ({
  ...{ event_id, import_id: randomUUID(), source: "splitwise", people, entries },
  ...columns,
});

/** Returns the number of expenses and payments in an event. @param {string} event */
export const livingIn = async (event) =>
  (
    await sql`select id from public.expenses where event_id = ${event} and deleted_at is null
    union all select id from public.payments where event_id = ${event} and deleted_at is null`
  ).length;
