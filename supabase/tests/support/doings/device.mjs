import { planOf } from "@/core/settling/plan";
import { effectsOf, netEffect } from "@/data/event/effects";
import { bookFromWire } from "@/data/export/book";
import { unitsIn } from "../events.mjs";
import { sql } from "../stack.mjs";

/**
 * Returns the events for which the app's own code (vitest.config.mjs has its aliases) computes other balances than the
 * database, or whose settlement plan does not bring every household to zero.
 * @param {import("./world.mjs").World} world
 */
export async function deviceDiffers({ events }) {
  const found = [];
  for (const event of events) {
    const [{ wire, kept }] = await sql`
      select public.event_export(${event}) as wire, public.settlement(${event}) as kept`;
    if (wire === null) continue;
    // Row-level security hides deleted expenses from people, and not from the role that asks here.
    const gone = await sql`select id from public.expenses where event_id = ${event} and deleted_at is not null`;
    const deleted = new Set(gone.map(({ id }) => id));
    const book = bookFromWire({ ...wire, expenses: wire.expenses.filter(({ id }) => !deleted.has(id)) });
    const nets = new Map(kept.balances.map(({ user_id }) => [user_id, 0]));
    for (const entry of [...book.expenses, ...book.payments]) {
      for (const [person, effect] of effectsOf(entry)) nets.set(person, (nets.get(person) ?? 0) + netEffect(effect));
    }
    const inUnits = (amount) => Math.round(Number(amount) * unitsIn(kept.currency));
    for (const { user_id, net } of kept.balances) {
      if (nets.get(user_id) !== inUnits(net)) found.push({ event, user_id, net, counted: nets.get(user_id) });
    }
    found.push(...leftOpen(kept.balances, inUnits).map((party) => ({ event, ...party })));
  }
  return found;
}

/** Households that a plan does not bring to zero. */
function leftOpen(balances, inUnits) {
  const partyOf = new Map(balances.map(({ user_id, household_id }) => [user_id, household_id ?? user_id]));
  const open = new Map();
  const add = (person, amount) => open.set(partyOf.get(person), (open.get(partyOf.get(person)) ?? 0) + amount);
  for (const { user_id, net } of balances) add(user_id, inUnits(net));
  const plan = planOf(
    balances.map(({ user_id, household_id, paid, share, net, person }) => ({
      person: user_id,
      household: household_id,
      before: inUnits(paid) - inUnits(share),
      net: inUnits(net),
      hasPaymentDetails: person.has_payment_details,
      hasAccount: person.has_account,
    })),
  );
  for (const { from, to, amount } of plan) {
    add(from, amount);
    add(to, -amount);
  }
  return [...open].filter(([, net]) => net !== 0).map(([party, net]) => ({ party, net }));
}
