import { ZERO } from "@/core/money/units";
import type { Expense, ExpenseCard, Pending, ToldEventPage } from "@/data/event/model";
import type { Entry } from "@/data/outbox/model";
import { withPending } from "@/data/outbox/overlay";
import { asLeft } from "@/data/outbox/settings";
import { personWith } from "@/data/person/model";

export interface CardsWithPending {
  cards: ExpenseCard[];
  /** How far those have come that are not on the server yet, by the expense's id. */
  pending: ReadonlyMap<string, Pending>;
}

/**
 * Cards across events with the reader's own changes that are still on their way: new expenses come
 * first, newest on top, changed ones stay in their place, deleted ones are gone. `pages` are the
 * events of those changes; without its event a change cannot be shown here.
 */
export function withPendingCards(
  cards: readonly ExpenseCard[],
  pages: readonly ToldEventPage[],
  entries: readonly Entry[],
  me: string,
): CardsWithPending {
  const pending = new Map<string, Pending>();
  const changed = new Map<string, ExpenseCard | null>();
  for (const page of pages) {
    const shown = withPending(page, entries, me);
    for (const [id, state] of shown.pending) {
      const expense = [...shown.expenses, ...shown.refused.expenses].find((e) => e.id === id);
      const deleted = entries.some(({ mutation }) => mutation.kind === "delete_expense" && mutation.base.id === id);
      if (!expense && !deleted) continue;
      changed.set(id, expense ? cardOf(expense, page, me) : null);
      if (expense) pending.set(id, state);
    }
  }
  const known = new Set(cards.map((card) => card.id));
  const fresh = [...changed.values()].filter((card) => card !== null && !known.has(card.id)).reverse();
  const all = [...fresh, ...cards.map((card) => (changed.has(card.id) ? changed.get(card.id) : card))];
  const left = all.flatMap((card) => (card ? { ...card, event: asLeft(card.event, entries) } : []));
  return { cards: left, pending };
}

function cardOf(expense: Expense, page: ToldEventPage, me: string): ExpenseCard | null {
  const people = new Map(page.participants.map(({ user_id, person }) => [user_id, person]));
  const payer = people.get(expense.paid_by);
  if (!payer) return null;
  const { id, name, status, default_currency, revision } = page.event;
  return {
    ...expense,
    my_share: expense.shares.find((share) => share.user_id === me)?.share_in_event_currency ?? null,
    my_paid: expense.payers.find((one) => one.user_id === me)?.paid_in_event_currency ?? ZERO,
    payer,
    payers: expense.payers.map((one) => ({
      ...one,
      person: people.get(one.user_id) ?? personWith({ id: one.user_id }),
    })),
    event: { id, name, status, default_currency, revision },
  };
}
