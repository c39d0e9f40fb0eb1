import { applyPendingSettings } from "@/data/settings/pendingSettings";
import { kindOf, type Mutation } from "@/offline/mutation";
import { applyMutation, foldPending } from "@/offline/overlay";
import type { EventPage, Expense, Payment, ServerEventPage } from "./model";
import { expenseReferencesOf, isMoney } from "./mutationKind";
import { referencedRow } from "./sums";

/** Limit of the expenses that the server adds to an event's page (supabase/migrations, event_page). */
const MAX_ALSO = 500;

/** Returns the event's page with the reader's unsent mutations applied to the server's answer. */
export function applyPendingMutations(server: ServerEventPage, mutations: readonly Mutation[], me: string): EventPage {
  const refused: { expenses: Expense[]; payments: Payment[] } = { expenses: [], payments: [] };
  let needsRefetch = false;
  const { home_currency } = applyPendingSettings({ id: me, home_currency: server.me?.home_currency }, mutations);
  const before: ServerEventPage = {
    ...server,
    me: server.me && { ...server.me, home_currency },
    event: applyPendingSettings(server.event, mutations),
    participants: participantsWithPending(server.participants, mutations),
  };
  const own = mutations.filter(({ events }) => events.includes(server.event.id));
  const { state: page, pending } = foldPending(before, own, (page, mutation, isRefused) => {
    if (!isMoney(mutation))
      return (isRefused ? applyRefused(page, mutation, me) : applyMutation(page, mutation, me)) ?? page;
    const after = applyMutation(page, mutation, me);
    if (after === null) return null;
    if (isRefused) {
      showRefused(refused.expenses, mutation.subjects, page.expenses, after.expenses);
      showRefused(refused.payments, mutation.subjects, page.payments, after.payments);
      return page;
    }
    needsRefetch ||= expenseReferencesOf(mutation).some(
      (expense) => referencedRow(page, expense, mutation.made_at) === undefined,
    );
    return after;
  });
  return { ...page, pending, refused, needsRefetch, server };
}

function applyRefused(page: ServerEventPage, mutation: Mutation, me: string): ServerEventPage | undefined {
  return kindOf(mutation).applyRefused?.(page, mutation.payload, { me, at: mutation.made_at }) as
    | ServerEventPage
    | undefined;
}

/** Lists a new row as refused. A row that the server has stays as the server has it. */
function showRefused<Row extends { id: string }>(
  refused: Row[],
  subjects: readonly string[],
  before: readonly Row[],
  after: readonly Row[],
): void {
  for (const subject of subjects) {
    if (before.some(({ id }) => id === subject)) continue;
    const row = after.find(({ id }) => id === subject);
    const place = refused.findIndex(({ id }) => id === subject);
    if (row) refused.splice(place === -1 ? refused.length : place, place === -1 ? 0 : 1, row);
  }
}

/** Returns the same array when nobody changed: lists of thousands of rows are memoized by it. */
function participantsWithPending(participants: ServerEventPage["participants"], mutations: readonly Mutation[]) {
  const after = participants.map((one) => ({ ...one, person: applyPendingSettings(one.person, mutations) }));
  return after.some(({ person }, index) => person !== participants[index]?.person) ? after : participants;
}

/**
 * Returns the ids of the event's expenses with unsent mutations, to fetch with the page. Limited to the number that the
 * server allows.
 */
export function expensesToFetch(eventId: string, mutations: readonly Mutation[]): string[] {
  const own = mutations.filter(({ events }) => events.includes(eventId));
  return [...new Set(own.flatMap((mutation) => expenseReferencesOf(mutation).map(({ id }) => id)))].slice(0, MAX_ALSO);
}
