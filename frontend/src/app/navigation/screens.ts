import type { ComponentType } from "react";
import { unclaimedPeopleQuery } from "@/domain/event/claiming";
import { eventsQuery } from "@/domain/event/events";
import { eventPageQuery } from "@/domain/shown/eventPage";
import { recentExpensesQuery } from "@/features/expenses/api/recentExpenses";
import { dashboardQuery } from "@/features/home/api/dashboard";
import { profileQuery } from "@/features/profile/api/profile";
import { settlementQuery } from "@/features/settlement/api/settlement";
import { statisticsQuery } from "@/features/statistics/api/statistics";
import { queryClient } from "@/platform/query/queryClient";
import type { Parameters, Screen } from "./table";

const files = import.meta.glob<Record<string, ComponentType>>([
  "/src/features/*/pages/*Page.tsx",
  "/src/app/screens/{Home,Profile}Screen.tsx",
  "!/src/features/{home,landing,legal,profile}/**",
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
  "features/events/pages/EventsPage": () => queryClient.prefetchQuery(eventsQuery(false)),
  "features/events/pages/AddEventPage": () => queryClient.prefetchQuery(eventsQuery(false)),
  "features/events/pages/EventPage": eventPage,
  "features/events/pages/EditEventPage": eventPage,
  "features/expenses/pages/AddExpensePage": eventPage,
  "features/expenses/pages/EditExpensePage": eventPage,
  "features/settlement/pages/SettlementPage": (parameters) =>
    Promise.all([eventPage(parameters), queryClient.prefetchQuery(settlementQuery(parameters.eventId ?? ""))]),
  "features/expenses/pages/AllExpensesPage": () => queryClient.prefetchInfiniteQuery(recentExpensesQuery),
  "features/import/pages/ImportIntoPage": eventPage,
  "features/invitations/pages/ClaimPage": ({ eventId = "" }) =>
    queryClient.prefetchQuery(unclaimedPeopleQuery(eventId)),
  "features/invitations/pages/InviteFriendPage": () => queryClient.prefetchQuery(eventsQuery(false)),
  "app/screens/ProfileScreen": () =>
    Promise.all([queryClient.prefetchQuery(profileQuery()), queryClient.prefetchQuery(statisticsQuery())]),
};

export function askAhead({ file }: Screen, parameters: Parameters): void {
  // What fails now is asked for again by the screen, which tells it.
  firstData[file]?.(parameters).catch(() => undefined);
}
