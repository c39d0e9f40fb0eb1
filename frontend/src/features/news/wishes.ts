import { ZERO } from "@/core/money/units";
import { amountTold } from "@/data/event/loggedAmount";
import type { News } from "@/data/news/news";
import type { Unanswered } from "@/data/settlement/settlements";

type Question = Pick<Unanswered, "id" | "event" | "amount" | "currency" | "person">;

/** Returns the payment about which a piece of news asks the reader whether it arrived. Null if it does not. */
export function paymentAsked({ entry, event, settlement, people }: News, me: string | null): Question | null {
  if (entry.entity !== "payment" || entry.action === "deleted") return null;
  const personOf = (id: unknown) => people.find((person) => person.id === id);
  if (settlement) {
    const { id, made_by, with_user, amount, currency, received } = settlement;
    const person = personOf(made_by);
    const isAsked = received === null && amount > 0 && with_user === me;
    return isAsked && person ? { id, event: null, amount, currency, person } : null;
  }
  const { from_user, to_user, amount, arrival } = entry.new ?? {};
  const person = personOf(from_user);
  if (arrival !== "asked" || to_user !== me || !person) return null;
  const currency = event.default_currency;
  return { id: entry.entity_id, event, amount: amountTold(amount, currency) ?? ZERO, currency, person };
}

/** Returns whether a piece of news waits for the reader: a question without an answer, or a mention that they see for the first time. */
export function isWaiting(news: News, me: string | null, isNew: boolean): boolean {
  switch (news.kind) {
    case "question":
      return true;
    case "mention":
      return isNew;
    case "request":
      return news.entry.action === "asked";
    default:
      return paymentAsked(news, me) !== null;
  }
}
