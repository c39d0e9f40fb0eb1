import { createBrowserRouter, Outlet, type RouteObject } from "react-router-dom";
import { ErrorPage } from "./ErrorPage";
import { SignedInOnly } from "./guards";
import { AppLayout } from "./layout/AppLayout";
import { PublicLayout } from "./layout/PublicLayout";

/** A screen that is loaded when it is first opened. */
function screen(load: () => Promise<Record<string, React.ComponentType>>, name: string): Pick<RouteObject, "lazy"> {
  return {
    lazy: async () => {
      const Component = (await load())[name];
      if (!Component) throw new Error(`no screen ${name}`);
      return { Component };
    },
  };
}

const auth = {
  login: () => import("@/features/auth/pages/LoginPage"),
  register: () => import("@/features/auth/pages/RegisterPage"),
  resetPassword: () => import("@/features/auth/pages/ResetPasswordPage"),
};
const events = {
  list: () => import("@/features/events/pages/EventsPage"),
  add: () => import("@/features/events/pages/AddEventPage"),
  one: () => import("@/features/events/pages/EventPage"),
  edit: () => import("@/features/events/pages/EditEventPage"),
};
const expenses = {
  add: () => import("@/features/expenses/pages/AddExpensePage"),
  edit: () => import("@/features/expenses/pages/EditExpensePage"),
  all: () => import("@/features/expenses/pages/AllExpensesPage"),
  chooseEvent: () => import("@/features/expenses/pages/ChooseEventPage"),
};
const eventStatistics = () => import("@/features/statistics/pages/EventStatisticsPage");
const exportPage = () => import("@/features/book/pages/ExportPage");
const settlement = () => import("@/features/settlement/pages/SettlementPage");
const invitation = () => import("@/features/invitations/pages/InvitationPage");
const inviteFriend = () => import("@/features/invitations/pages/InviteFriendPage");

/** Every route of spec section 2 that is not a static page. */
export const router = createBrowserRouter([
  {
    element: <Outlet />,
    errorElement: <ErrorPage />,
    HydrateFallback: () => null,
    children: [
      {
        element: <PublicLayout />,
        children: [
          { path: "/login", ...screen(auth.login, "LoginPage") },
          { path: "/register", ...screen(auth.register, "RegisterPage") },
          { path: "/reset-password", ...screen(auth.resetPassword, "ResetPasswordPage") },
          { path: "/invite/:token", ...screen(invitation, "InvitationPage") },
        ],
      },
      {
        element: <SignedInOnly />,
        children: [
          {
            element: <AppLayout />,
            children: [
              { path: "/home", ...screen(() => import("./screens/HomeScreen"), "HomeScreen") },
              { path: "/events", ...screen(events.list, "EventsPage") },
              { path: "/add-event", ...screen(events.add, "AddEventPage") },
              { path: "/events/:eventId", ...screen(events.one, "EventPage") },
              { path: "/events/:eventId/edit", ...screen(events.edit, "EditEventPage") },
              { path: "/events/:eventId/add-expense", ...screen(expenses.add, "AddExpensePage") },
              {
                path: "/events/:eventId/expenses/:expenseId/edit",
                ...screen(expenses.edit, "EditExpensePage"),
              },
              { path: "/events/:eventId/settlement", ...screen(settlement, "SettlementPage") },
              { path: "/events/:eventId/settlements", ...screen(settlement, "SettlementPage") },
              { path: "/events/:eventId/statistics", ...screen(eventStatistics, "EventStatisticsPage") },
              { path: "/events/:eventId/export", ...screen(exportPage, "ExportPage") },
              { path: "/all-expenses", ...screen(expenses.all, "AllExpensesPage") },
              { path: "/add-expense", ...screen(expenses.chooseEvent, "ChooseEventPage") },
              { path: "/invite-friend", ...screen(inviteFriend, "InviteFriendPage") },
              {
                path: "/profile",
                ...screen(() => import("./screens/ProfileScreen"), "ProfileScreen"),
              },
            ],
          },
        ],
      },
      { path: "*", ...screen(() => import("./screens/UnknownScreen"), "UnknownScreen") },
    ],
  },
]);
