import type { EventPage, Expense, Payment, Pending, ToldEventPage } from "@/data/event/model";
import { rowInSums } from "@/data/event/sums";
import { claimsAmong, withClaims } from "./claims";
import type { By } from "./kinds/kind";
import { type Entry, eventOf, isMoney, kindOf, type Mutation, subjectOf } from "./model";
import { asLeft } from "./settings";

/** How many expenses the server tells of beside an event's newest (supabase/migrations, event_page). */
const MOST_ASKED_FOR = 200;

/** The event with what its reader changed laid over what the server told. */
export function withPending(told: ToldEventPage, entries: readonly Entry[], me: string): EventPage {
  const pending = new Map<string, Pending>();
  const missing = new Set<string>();
  const refused: { expenses: Expense[]; payments: Payment[] } = { expenses: [], payments: [] };
  let unsure = false;
  let page: ToldEventPage = {
    ...told,
    event: asLeft(told.event, entries),
    participants: participantsAsLeft(told.participants, entries),
  };
  for (const { mutation, state, made_at } of entries) {
    if (eventOf(mutation) !== told.event.id) continue;
    const subject = subjectOf(mutation);
    const kind = kindOf(mutation);
    // What waits behind a refused change of the same thing, or of somebody whom it names, is not sent either.
    const isHeld = pending.get(subject) === "attention" || (missing.size > 0 && namesOneOf(missing, mutation));
    const isRefused = state === "attention" || isHeld;
    pending.set(subject, isRefused ? "attention" : state);
    if (isRefused && kind.isNeeded) missing.add(subject);
    const by = { me, at: made_at };
    if (!isMoney(mutation)) {
      page = (isRefused ? kind.asRefused?.(page, mutation, by) : attempted(page, mutation, by)) ?? page;
      continue;
    }
    const after = attempted(page, mutation, by);
    if (after === null) {
      pending.set(subject, "attention");
    } else if (isRefused) {
      showRefused(refused.expenses, subject, page.expenses, after.expenses);
      showRefused(refused.payments, subject, page.payments, after.payments);
    } else {
      unsure ||= known(page, mutation, made_at) === undefined;
      page = after;
    }
  }
  return { ...page, pending, refused, unsure, told };
}

function namesOneOf(people: ReadonlySet<string>, mutation: Mutation): boolean {
  return (
    kindOf(mutation)
      .peopleIn?.(mutation)
      .some((id) => people.has(id)) ?? false
  );
}

/** Null for a change that this version cannot show after all: it takes no screen with it. */
function attempted(page: ToldEventPage, mutation: Mutation, by: By): ToldEventPage | null {
  try {
    return apply(page, mutation, by);
  } catch (error) {
    console.error("a change cannot be shown", mutation, error);
    return null;
  }
}

/** What would be there newly is shown as refused. What was there before stays as the server has it. */
function showRefused<Row extends { id: string }>(
  refused: Row[],
  subject: string,
  before: readonly Row[],
  after: readonly Row[],
): void {
  if (before.some(({ id }) => id === subject)) return;
  const row = after.find(({ id }) => id === subject);
  const place = refused.findIndex(({ id }) => id === subject);
  if (row) refused.splice(place === -1 ? refused.length : place, place === -1 ? 0 : 1, row);
}

/** The same array as long as nobody changed: lists of thousands of rows hang by it. */
function participantsAsLeft(participants: ToldEventPage["participants"], entries: readonly Entry[]) {
  const left = participants.map((one) => ({ ...one, person: asLeft(one.person, entries) }));
  return left.some(({ person }, place) => person !== participants[place]?.person) ? left : participants;
}

/** What the event's sums hold of what is changed; undefined when the page does not tell. */
function known(page: ToldEventPage, mutation: Mutation, at: string): Expense | null | undefined {
  const about = kindOf(mutation).aboutExpense?.(mutation);
  if (!about) return null;
  const { id, newOn } = about;
  return rowInSums(page, id, newOn === null ? null : { id, expense_date: newOn, created_at: at });
}

/**
 * The event with what its sums hold of the expense that is about to be changed, as long as that is
 * known: of an expense that did not come with the page, the sums of a later answer may hold either.
 */
export function noted(page: ToldEventPage, mutation: Mutation, at: string): ToldEventPage {
  const about = kindOf(mutation).aboutExpense?.(mutation);
  if (!about || known(page, mutation, at) !== undefined) return page;
  return { ...page, also: { ...page.also, [about.id]: about.base } };
}

/** Expenses of an event that are on their way, to ask the server for with the event's sums; as many as it answers. */
export function toAskFor(eventId: string, entries: readonly Entry[]): string[] {
  const mutations = entries.map(({ mutation }) => mutation).filter((mutation) => eventOf(mutation) === eventId);
  const expenses = mutations.flatMap((mutation) => kindOf(mutation).aboutExpense?.(mutation).id ?? []);
  return [...new Set(expenses)].slice(0, MOST_ASKED_FOR);
}

/** The event after one change. Applying a change that the server's answer holds already does nothing. */
export function apply(page: ToldEventPage, made: Mutation, by: By): ToldEventPage {
  const mutation = withClaims(made, claimsAmong(page.participants));
  return kindOf(mutation).apply(page, mutation, by);
}
