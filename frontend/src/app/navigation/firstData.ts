import { eventsQuery } from "@/data/event/eventList";
import { eventPageQuery } from "@/data/event/eventPage";
import { settlementQuery } from "@/data/settlement/payeeAccounts";
import { recentExpensesQuery } from "@/features/expenses/api/recentExpenses";
import { dashboardQuery } from "@/features/home/api/dashboard";
import { statisticsQuery } from "@/features/story/api/statistics";
import { queryClient } from "@/platform/query/queryClient";
import type { Entry, Parameters, Question, QuestionParameters } from "../routes";

/** Distributes over the union of questions. */
type NameOf<Q> = Q extends { rpc: infer Name } | { path: infer Name } ? Name : never;

/** Begins the query of each request that routes.ts names. Rare screens load the code of theirs. */
const BEGIN: Record<NameOf<Question> & string, (parameters: QuestionParameters) => unknown> = {
  dashboard: () => void queryClient.prefetchQuery(dashboardQuery()),
  // Begins with person_page.
  expenses_with() {},
  event_page: ({ event_id }) => void queryClient.prefetchQuery(eventPageQuery(String(event_id))),
  my_events: ({ include_passive }) => void queryClient.prefetchQuery(eventsQuery(include_passive === true)),
  async my_news() {
    const { newsQuery } = await import("@/data/news/news");
    void queryClient.prefetchInfiniteQuery(newsQuery);
  },
  my_statistics: () => void queryClient.prefetchQuery(statisticsQuery()),
  async person_page({ person_id }) {
    const { prefetchPersonPage } = await import("@/data/settlement/personPage");
    prefetchPersonPage(String(person_id));
  },
  recent_expenses: () => void queryClient.prefetchInfiniteQuery(recentExpensesQuery),
  async unclaimed_people({ event_id }) {
    const { unclaimedPeopleQuery } = await import("@/data/person/claiming");
    void queryClient.prefetchQuery(unclaimedPeopleQuery(String(event_id)));
  },
  "events/:eventId/settlement": ({ eventId }) => void queryClient.prefetchQuery(settlementQuery(String(eventId))),
};

/**
 * Prefetches what a screen requests first. Resolves when the requests have begun. A failed request is repeated by the
 * screen, which shows the failure.
 */
export async function prefetchFirstData({ asks }: Entry, parameters: Parameters): Promise<void> {
  const questions = asks?.(parameters) ?? [];
  await Promise.allSettled(
    questions.map((question) => BEGIN["rpc" in question ? question.rpc : question.path](question.parameters)),
  );
}
