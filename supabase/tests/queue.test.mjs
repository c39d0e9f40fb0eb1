import { afterAll, beforeAll, expect, test } from "vitest";
import { acting } from "./support/acting.mjs";
import { createEvent, join, newExpense, participantId } from "./support/events.mjs";
import { signedUp } from "./support/people.mjs";
import { connect, sql } from "./support/stack.mjs";

/** @typedef {import("./support/people.mjs").Person} Person */

/** @type {Person} */
let ada, bo, cem, stranger;
/** @type {string} */
let event;
const connections = connect(8);
afterAll(() => connections.end());
const { as } = acting(connections);

beforeAll(async () => {
  [ada, bo, cem, stranger] = await Promise.all(["Ada", "Bo", "Cem", "Stranger"].map((name) => signedUp(name)));
  event = await createEvent(ada);
  await join(event, ada, bo, cem);
});

const saving = (person) => {
  const { expense, shares } = newExpense(event, person, [person]);
  return as(person, (t) => t`select public.save_expense(${expense}, ${shares})`);
};

/** Number of transactions that wait in the queue of the event. */
const waiting = async () => {
  const [{ count }] = await sql`
    select count(*)::int as count
    from pg_locks
    where not granted
      and locktype = 'advisory'
      and (classid::bigint << 32 | objid::bigint) = hashtextextended(${event}, 0)`;
  return count;
};

/** Runs the work while that person holds the event's lock, then releases it. */
async function whileHeld(holder, hold, work) {
  let letGo = () => {};
  const released = new Promise((resolve) => {
    letGo = () => resolve(undefined);
  });
  let held = () => {};
  const holding = new Promise((resolve) => {
    held = () => resolve(undefined);
  });
  const transaction = as(holder, async (t) => {
    await hold(t);
    held();
    await released;
  });
  await Promise.race([holding, transaction]);
  try {
    return await work();
  } finally {
    letGo();
    await transaction;
  }
}

test("writers of an event wait in one queue, and all succeed", async () => {
  const pending = await whileHeld(
    ada,
    (t) => {
      const { expense, shares } = newExpense(event, ada, [ada]);
      return t`select public.save_expense(${expense}, ${shares})`;
    },
    async () => {
      const all = [bo, cem, bo, cem].map((person) => saving(person));
      await expect.poll(waiting).toBe(4);
      return { all: Promise.all(all) };
    },
  );
  await pending.all;
  const [{ expense_count }] = await sql`select expense_count from public.events where id = ${event}`;
  expect(expense_count).toBe(5);
});

test("strangers are refused at once, without a place in the queue", async () => {
  await whileHeld(
    ada,
    (t) => {
      const { expense, shares } = newExpense(event, ada, [ada]);
      return t`select public.save_expense(${expense}, ${shares})`;
    },
    async () => {
      await expect(saving(stranger)).rejects.toThrow("event_not_found");
      expect(await waiting()).toBe(0);
    },
  );
});

test("a person removed while waiting is refused when their turn comes", async () => {
  const participant = await participantId(event, bo);
  const { refused } = await whileHeld(
    ada,
    (t) => t`select public.remove_participant(${event}, ${participant})`,
    async () => {
      const refused = expect(saving(bo)).rejects.toThrow("not_participant");
      await expect.poll(waiting).toBe(1);
      return { refused };
    },
  );
  await refused;
});
