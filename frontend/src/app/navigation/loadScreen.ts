import type { ComponentType } from "react";
import { eventsQuery } from "@/data/event/eventList";
import { eventPageQuery } from "@/data/event/eventPage";
import { unclaimedPeopleQuery } from "@/data/person/claiming";
import { recentExpensesQuery } from "@/features/expenses/api/recentExpenses";
import { dashboardQuery } from "@/features/home/api/dashboard";
import { profileQuery } from "@/features/profile/api/profile";
import { settlementQuery } from "@/features/settlement/api/settlement";
import { statisticsQuery } from "@/features/story/api/statistics";
import { queryClient } from "@/platform/query/queryClient";
import type { Parameters, Screen } from "../routes";

const files = import.meta.glob<Record<string, ComponentType>>([
  "/src/features/*/pages/*Page.tsx",
  "/src/app/screens/{Home,Event,EditEvent,Profile}Screen.tsx",
  "!/src/features/{home,event,profile}/**",
  "!/src/features/event-form/pages/EditEventPage.tsx",
]);

/** The component of a screen, fetched when it is first wanted. */
export async function loadScreen({ file }: Screen): Promise<ComponentType> {
  const module = await files[`/src/${file}.tsx`]?.();
  const component = module?.[file.slice(file.lastIndexOf("/") + 1)];
  if (!component) throw new Error(`no screen ${file}`);
  return component;
}

const eventPage = ({ eventId = "" }: Parameters) => queryClient.prefetchQuery(eventPageQuery(eventId));

/** What a screen shows first, asked for ahead. */
const firstData: Partial<Record<Screen["file"], (parameters: Parameters) => Promise<unknown>>> = {
  "app/screens/HomeScreen": () => queryClient.prefetchQuery(dashboardQuery()),
  "features/event-list/pages/EventsPage": () => queryClient.prefetchQuery(eventsQuery(false)),
  "features/event-form/pages/AddEventPage": () => queryClient.prefetchQuery(eventsQuery(false)),
  "app/screens/EventScreen": eventPage,
  "app/screens/EditEventScreen": eventPage,
  "features/expense-form/pages/AddExpensePage": eventPage,
  "features/expense-form/pages/EditExpensePage": eventPage,
  "features/settlement/pages/SettlementPage": (parameters) =>
    Promise.all([eventPage(parameters), queryClient.prefetchQuery(settlementQuery(parameters.eventId ?? ""))]),
  "features/expenses/pages/AllExpensesPage": () => queryClient.prefetchInfiniteQuery(recentExpensesQuery),
  "features/import/pages/ImportIntoPage": eventPage,
  "features/people/pages/ClaimPage": ({ eventId = "" }) => queryClient.prefetchQuery(unclaimedPeopleQuery(eventId)),
  "features/invitations/pages/InviteFriendPage": () => queryClient.prefetchQuery(eventsQuery(false)),
  "app/screens/ProfileScreen": () =>
    Promise.all([queryClient.prefetchQuery(profileQuery()), queryClient.prefetchQuery(statisticsQuery())]),
};

export function askAhead({ file }: Screen, parameters: Parameters): void {
  // What fails now is asked for again by the screen, which tells it.
  firstData[file]?.(parameters).catch(() => undefined);
}
