import { type Units, ZERO } from "@/core/money/units";
import type { Balance, Expense, Payment } from "./model";

/** Effect of an expense or a payment on one person's sums, in the event's currency. */
type Effect = Pick<Balance, "paid" | "share" | "sent" | "received">;

type Spent = Pick<Expense, "payers" | "shares">;
type Repaid = Pick<Payment, "from_user" | "to_user" | "amount">;

/** An expense as the export has it: amounts by person, in the event's currency. */
interface Booked {
  payers: Readonly<Record<string, Units>>;
  shares: Readonly<Record<string, Units>>;
}

/** Returns the effect of an expense or a payment on everyone's sums. The net effects add up to zero. */
export function effectsOf(item: Spent | Booked | Repaid): ReadonlyMap<string, Effect> {
  const effects = new Map<string, Effect>();
  const add = (person: string, part: keyof Effect, amount: Units) => {
    const sofar = effects.get(person) ?? { paid: ZERO, share: ZERO, sent: ZERO, received: ZERO };
    effects.set(person, { ...sofar, [part]: (sofar[part] + amount) as Units });
  };
  if ("from_user" in item) {
    add(item.from_user, "sent", item.amount);
    add(item.to_user, "received", item.amount);
    return effects;
  }
  for (const [person, paid] of paidIn(item)) add(person, "paid", paid);
  for (const [person, share] of sharesIn(item)) add(person, "share", share);
  return effects;
}

function paidIn({ payers }: Spent | Booked): [person: string, paid: Units][] {
  if (!Array.isArray(payers)) return Object.entries(payers);
  return (payers as Expense["payers"]).map((payer) => [payer.user_id, payer.paid_in_event_currency]);
}

function sharesIn({ shares }: Spent | Booked): [person: string, share: Units][] {
  if (!Array.isArray(shares)) return Object.entries(shares);
  return (shares as Expense["shares"]).map((share) => [share.user_id, share.share_in_event_currency]);
}

/** Returns the effect on a balance: above zero, more is owed to the person than before. */
export function netEffect({ paid, share, sent, received }: Effect): Units {
  return (paid - share + sent - received) as Units;
}
