import { eventsQuery } from "@/data/event/eventList";
import { eventPageQuery } from "@/data/event/eventPage";
import { unclaimedPeopleQuery } from "@/data/person/claiming";
import { settlementQuery } from "@/data/settlement/payeeAccounts";
import { personPageQuery } from "@/data/settlement/personPage";
import { recentExpensesQuery } from "@/features/expenses/api/recentExpenses";
import { dashboardQuery } from "@/features/home/api/dashboard";
import { statisticsQuery } from "@/features/story/api/statistics";
import { queryClient } from "@/platform/query/queryClient";
import type { Entry, Parameters, Question, QuestionParameters } from "../routes";

/** Distributes over the union of questions. */
type NameOf<Q> = Q extends { rpc: infer Name } | { path: infer Name } ? Name : never;

/** The query of each request that routes.ts names. */
const PREFETCH: Record<NameOf<Question> & string, (parameters: QuestionParameters) => Promise<unknown>> = {
  dashboard: () => queryClient.prefetchQuery(dashboardQuery()),
  event_page: ({ event_id }) => queryClient.prefetchQuery(eventPageQuery(String(event_id))),
  my_events: ({ include_passive }) => queryClient.prefetchQuery(eventsQuery(include_passive === true)),
  my_statistics: () => queryClient.prefetchQuery(statisticsQuery()),
  person_page: ({ person_id }) => queryClient.prefetchQuery(personPageQuery(String(person_id))),
  recent_expenses: () => queryClient.prefetchInfiniteQuery(recentExpensesQuery),
  unclaimed_people: ({ event_id }) => queryClient.prefetchQuery(unclaimedPeopleQuery(String(event_id))),
  "events/:eventId/settlement": ({ eventId }) => queryClient.prefetchQuery(settlementQuery(String(eventId))),
};

/** Prefetches what a screen requests first. A failed request is repeated by the screen, which shows the failure. */
export function prefetchFirstData({ asks }: Entry, parameters: Parameters): void {
  for (const question of asks?.(parameters) ?? []) {
    const name = "rpc" in question ? question.rpc : question.path;
    void PREFETCH[name](question.parameters);
  }
}
