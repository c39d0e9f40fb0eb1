import { ZERO } from "@/core/money/units";
import type { Expense, ExpenseCard, ServerEventPage } from "@/data/event/model";
import { applyPendingMutations } from "@/data/event/pendingEvent";
import { personWith } from "@/data/person/model";
import { applyPendingSettings } from "@/data/settings/pendingSettings";
import type { Mutation } from "@/offline/mutation";
import type { Pending } from "@/offline/overlay";
import { DELETE_EXPENSE } from "./kindNames";

export interface CardsWithPending {
  cards: ExpenseCard[];
  /** By expense id. */
  pending: ReadonlyMap<string, Pending>;
}

/**
 * Returns cards across events with the reader's unsent mutations applied. New expenses come first, newest on top; changed
 * ones keep their place; deleted ones and those that are not listed are left out. `pages` are the events of the mutations: a
 * mutation without its event is not shown.
 */
export function withPendingCards(
  cards: readonly ExpenseCard[],
  pages: readonly ServerEventPage[],
  mutations: readonly Mutation[],
  me: string,
  isListed: (expense: Expense) => boolean = () => true,
): CardsWithPending {
  const pending = new Map<string, Pending>();
  const changed = new Map<string, ExpenseCard | null>();
  for (const page of pages) {
    const shown = applyPendingMutations(page, mutations, me);
    for (const [id, state] of shown.pending) {
      const found = [...shown.expenses, ...shown.refused.expenses].find((e) => e.id === id);
      const deleted = mutations.some(({ kind, subjects }) => kind === DELETE_EXPENSE && subjects.includes(id));
      if (!found && !deleted) continue;
      const expense = found && isListed(found) ? found : null;
      changed.set(id, expense ? cardOf(expense, page, me) : null);
      if (expense) pending.set(id, state);
    }
  }
  const known = new Set(cards.map((card) => card.id));
  const fresh = [...changed.values()].filter((card) => card !== null && !known.has(card.id)).reverse();
  const all = [...fresh, ...cards.map((card) => (changed.has(card.id) ? changed.get(card.id) : card))];
  const left = all.flatMap((card) => (card ? { ...card, event: applyPendingSettings(card.event, mutations) } : []));
  return { cards: left, pending };
}

function cardOf(expense: Expense, page: ServerEventPage, me: string): ExpenseCard | null {
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
