import type { FlatNamespace } from "i18next";
import type { ComponentType } from "react";
import { matchPath } from "react-router-dom";
import { recentExpensesQuery } from "@/features/expenses/api/recentExpenses";
import { dashboardQuery } from "@/features/home/api/dashboard";
import { profileQuery } from "@/features/profile/api/profile";
import { settlementQuery } from "@/features/settlement/api/settlement";
import { statisticsQuery } from "@/features/statistics/api/statistics";
import { eventPageQuery } from "@/shared/event/eventPage";
import { eventsQuery } from "@/shared/event/events";
import { queryClient } from "@/shared/query/queryClient";

type Parameters = Readonly<Record<string, string | undefined>>;

/** A screen and what it needs before it can be shown, so that all of it can be fetched at once. */
export interface Screen {
  path: string;
  load: () => Promise<ComponentType>;
  texts: readonly FlatNamespace[];
  /** Asks the server for what the screen shows first. */
  data?: (parameters: Parameters) => Promise<unknown>;
}

const eventPage = ({ eventId = "" }: Parameters) => queryClient.prefetchQuery(eventPageQuery(eventId));

const settlement = {
  load: async () => (await import("@/features/settlement/pages/SettlementPage")).SettlementPage,
  texts: ["settlement"],
  data: (parameters) =>
    Promise.all([eventPage(parameters), queryClient.prefetchQuery(settlementQuery(parameters.eventId ?? ""))]),
} satisfies Omit<Screen, "path">;

const gallery = {
  path: "/_ui",
  load: async () => (await import("@/app/gallery/GalleryPage")).GalleryPage,
  texts: [],
} satisfies Screen;

/** Every route of spec section 2 that is no static page: first those that anyone may open. */
export const publicScreens: readonly Screen[] = [
  {
    path: "/login",
    load: async () => (await import("@/features/auth/pages/LoginPage")).LoginPage,
    texts: ["auth"],
  },
  {
    path: "/register",
    load: async () => (await import("@/features/auth/pages/RegisterPage")).RegisterPage,
    texts: ["auth"],
  },
  {
    path: "/reset-password",
    load: async () => (await import("@/features/auth/pages/ResetPasswordPage")).ResetPasswordPage,
    texts: ["auth"],
  },
  {
    path: "/invite/:token",
    load: async () => (await import("@/features/invitations/pages/InvitationPage")).InvitationPage,
    texts: ["invitations"],
  },
  // Every shared component in every state; not in the production build.
  ...(import.meta.env.DEV ? [gallery] : []),
];

/** Those for who is signed in. */
export const signedInScreens: readonly Screen[] = [
  {
    path: "/home",
    load: async () => (await import("@/app/screens/HomeScreen")).HomeScreen,
    texts: ["home"],
    data: () => queryClient.prefetchQuery(dashboardQuery()),
  },
  {
    path: "/events",
    load: async () => (await import("@/features/events/pages/EventsPage")).EventsPage,
    texts: ["events"],
    data: () => queryClient.prefetchQuery(eventsQuery(false)),
  },
  {
    path: "/add-event",
    load: async () => (await import("@/features/events/pages/AddEventPage")).AddEventPage,
    texts: ["events"],
  },
  {
    path: "/events/:eventId",
    load: async () => (await import("@/features/events/pages/EventPage")).EventPage,
    texts: ["events"],
    data: eventPage,
  },
  {
    path: "/events/:eventId/edit",
    load: async () => (await import("@/features/events/pages/EditEventPage")).EditEventPage,
    texts: ["events"],
    data: eventPage,
  },
  {
    path: "/events/:eventId/add-expense",
    load: async () => (await import("@/features/expenses/pages/AddExpensePage")).AddExpensePage,
    texts: ["expenses"],
    data: eventPage,
  },
  {
    path: "/events/:eventId/expenses/:expenseId/edit",
    load: async () => (await import("@/features/expenses/pages/EditExpensePage")).EditExpensePage,
    texts: ["expenses"],
    data: eventPage,
  },
  { path: "/events/:eventId/settlement", ...settlement },
  { path: "/events/:eventId/settlements", ...settlement },
  {
    path: "/events/:eventId/statistics",
    load: async () => (await import("@/features/statistics/pages/EventStatisticsPage")).EventStatisticsPage,
    texts: ["statistics"],
  },
  {
    path: "/events/:eventId/export",
    load: async () => (await import("@/features/book/pages/ExportPage")).ExportPage,
    texts: ["book"],
  },
  {
    path: "/all-expenses",
    load: async () => (await import("@/features/expenses/pages/AllExpensesPage")).AllExpensesPage,
    texts: ["expenses"],
    data: () => queryClient.prefetchInfiniteQuery(recentExpensesQuery),
  },
  {
    path: "/add-expense",
    load: async () => (await import("@/features/expenses/pages/ChooseEventPage")).ChooseEventPage,
    texts: ["expenses"],
  },
  {
    path: "/invite-friend",
    load: async () => (await import("@/features/invitations/pages/InviteFriendPage")).InviteFriendPage,
    texts: ["invitations"],
    data: () => queryClient.prefetchQuery(eventsQuery(false)),
  },
  {
    path: "/profile",
    load: async () => (await import("@/app/screens/ProfileScreen")).ProfileScreen,
    texts: ["profile", "statistics"],
    data: () => Promise.all([queryClient.prefetchQuery(profileQuery()), queryClient.prefetchQuery(statisticsQuery())]),
  },
];

/** The screen that opens at a path, with the path's parameters. */
export function screenAt(pathname: string): { screen: Screen; parameters: Parameters } | undefined {
  for (const screen of [...publicScreens, ...signedInScreens]) {
    const match = matchPath(screen.path, pathname);
    if (match) return { screen, parameters: match.params };
  }
  return undefined;
}
