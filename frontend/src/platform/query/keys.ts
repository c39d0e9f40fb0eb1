import { queryClient } from "./queryClient";

/** Query keys of all server data, so that mutations can invalidate them. */
export const keys = {
  me: ["me"] as const,
  myNames: ["me", "names"] as const,
  savedKey: ["saved-key"] as const,
  ibanDisclosures: ["iban-disclosures"] as const,
  notifications: ["notifications"] as const,
  paymentHandles: ["payment-handles"] as const,
  ibanRequests: ["iban-requests"] as const,
  dashboard: ["dashboard"] as const,
  news: ["news"] as const,
  unseenNews: ["unseen-news"] as const,
  person: (personId: string) => ["person", personId] as const,
  events: (includePassive: boolean) => ["events", { includePassive }] as const,
  deletedEvents: ["events", "deleted"] as const,
  revision: (eventId: string) => ["revision", eventId] as const,
  event: (eventId: string) => ["event", eventId] as const,
  lostEvent: (eventId: string) => ["event", eventId, "lost"] as const,
  expensesWith: (personId: string) => ["person", personId, "expenses"] as const,
  eventExpenses: (eventId: string) => ["event", eventId, "expenses"] as const,
  foundExpenses: (eventId: string, conditions: object) => ["event", eventId, "found", conditions] as const,
  eventStatistics: (eventId: string) => ["event", eventId, "statistics"] as const,
  eventBook: (eventId: string) => ["event", eventId, "book"] as const,
  settlement: (eventId: string) => ["event", eventId, "settlement"] as const,
  spentBetween: (eventId: string) => ["event", eventId, "spent"] as const,
  jointPayments: (eventId: string) => ["event", eventId, "joint-payments"] as const,
  unclaimedPeople: (eventId: string) => ["event", eventId, "unclaimed-people"] as const,
  separation: (eventId: string, personId: string) => ["event", eventId, "separation", personId] as const,
  comments: (eventId: string, entryId: string) => ["event", eventId, "comments", entryId] as const,
  eventPhotos: (eventId: string) => ["event", eventId, "photos"] as const,
  receipts: (eventId: string, expenseId: string) => ["event", eventId, "receipts", expenseId] as const,
  history: (eventId: string) => ["event", eventId, "history"] as const,
  invitations: (eventId: string) => ["event", eventId, "invitations"] as const,
  expense: (eventId: string, expenseId: string) => ["expense", eventId, expenseId] as const,
  bill: (eventId: string, expenseId: string, version: number | string) =>
    ["expense", eventId, expenseId, "bill", version] as const,
  photo: (path: string) => ["photo", path] as const,
  recentExpenses: ["recent-expenses"] as const,
  foundRecentExpenses: (search: string) => ["recent-expenses", "found", search] as const,
  statistics: ["statistics"] as const,
  viewLinks: (eventId: string) => ["event", eventId, "view-links"] as const,
  invitation: (token: string) => ["invitation", token] as const,
  view: (token: string) => ["view", token] as const,
  rate: (from: string, to: string, date: string) => ["rate", from, to, date] as const,
  lastRate: (from: string, to: string) => ["last-rate", from, to] as const,
  importedEntries: (eventId: string, source: string) => ["event", eventId, "imported-entries", source] as const,
  pastImport: (eventId: string, importId: string) => ["event", eventId, "import", importId] as const,
  importRates: (to: string, wanted: object) => ["import-rates", to, wanted] as const,
  places: (question: object) => ["places", question] as const,
};

/** Invalidates an event, and every list and sum that contains it. */
export async function eventChanged(eventId: string): Promise<void> {
  await Promise.all([queryClient.invalidateQueries({ queryKey: keys.event(eventId) }), listsChanged()]);
}

/** Invalidates every list and sum over several events. */
export async function listsChanged(): Promise<void> {
  const touched = [["events"], ["person"], keys.dashboard, keys.news, keys.recentExpenses, keys.statistics];
  await Promise.all(touched.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

/**
 * Invalidates the events of changed mutations. A mutation without an event changed the reader's profile, whose name is
 * on every screen, or an answer about a settlement, so everything is invalidated.
 */
export function invalidateEvents(touched: readonly (readonly string[])[]): void {
  if (touched.some((events) => events.length === 0)) void queryClient.invalidateQueries();
  for (const eventId of new Set(touched.flat())) void eventChanged(eventId);
}
