import { randomUUID } from "node:crypto";
import { make, wantedExpense, wantedPayment } from "./money.mjs";

/** @typedef {import("./world.mjs").Situation} Situation */

/** @type {Record<string, (situation: Situation) => Promise<unknown>>} */
export const imports = {
  /** A few entries, sometimes with a new person or replacing an earlier entry. */
  async bring(situation) {
    const { random, person, event, as, asOwner } = situation;
    const brought = await asOwner((run) => run`select id from private.imported_rows where event_id = ${event}`);
    const people = random.below(3) === 0 ? [{ id: randomUUID(), name: "Grandpa" }] : [];
    const entries = [];
    for (let count = 1 + random.below(4); count > 0; count--) {
      const entry = await as(person, (run) => entryFor(situation, run));
      if (!entry) continue;
      const replaces = brought.length > 0 && random.below(3) === 0 && { replaces: random.oneOf(brought).id };
      entries.push({ ...entry, ...replaces });
    }
    const id = randomUUID();
    await make(
      situation,
      (run) => run`
      select public.import_expenses(${event}, ${id}, 'table', ${run.json(people)}, ${run.json(entries)})`,
    );
  },
  async unbring({ random, person, event, as, asOwner }) {
    const made = await asOwner((run) => run`select id from private.imports where event_id = ${event}`);
    if (made.length === 0) return;
    const at_most = random.oneOf([1, 2, 500]);
    await as(person, (run) => run`select public.undo_import(${event}, ${random.oneOf(made).id}, ${at_most})`);
  },
};

async function entryFor(situation, run) {
  const digest = randomUUID();
  if (situation.random.below(3) === 0) {
    const payment = await wantedPayment(situation, run);
    return payment && { id: payment.id, digest, payment };
  }
  const { expense, shares, payers } = await wantedExpense(situation, run, {});
  return { id: expense.id, digest, expense, shares, payers };
}
