/** What a screen asks the server for first: a function of the database, by name and parameters. */
interface Question {
  rpc: string;
  parameters: Record<string, unknown>;
}

/** A route of spec section 2 that is no static page: plain data, which the build reads too. */
export interface Entry {
  path: string;
  /** The module under src, which exports a component of the same name. */
  file: string;
  texts: readonly string[];
  asks?: (parameters: Parameters) => Question;
}

export type Parameters = Readonly<Record<string, string | undefined>>;

const eventPage = ({ eventId }: Parameters): Question => ({ rpc: "event_page", parameters: { event_id: eventId } });
const settlement = { file: "features/settlement/pages/SettlementPage", texts: ["settlement"], asks: eventPage };

/** Screens that anyone may open. */
export const publicEntries = [
  { path: "/login", file: "features/auth/pages/LoginPage", texts: ["auth"] },
  { path: "/register", file: "features/auth/pages/RegisterPage", texts: ["auth"] },
  { path: "/reset-password", file: "features/auth/pages/ResetPasswordPage", texts: ["auth"] },
  { path: "/invite/:token", file: "features/invitations/pages/InvitationPage", texts: ["invitations"] },
] as const satisfies readonly Entry[];

/** Screens for who is signed in. */
export const signedInEntries = [
  {
    path: "/home",
    file: "app/screens/HomeScreen",
    texts: ["home"],
    asks: () => ({ rpc: "dashboard", parameters: {} }),
  },
  {
    path: "/events",
    file: "features/events/pages/EventsPage",
    texts: ["events"],
    asks: () => ({ rpc: "my_events", parameters: { include_passive: false } }),
  },
  { path: "/add-event", file: "features/events/pages/AddEventPage", texts: ["events"] },
  { path: "/events/:eventId", file: "features/events/pages/EventPage", texts: ["events"], asks: eventPage },
  { path: "/events/:eventId/edit", file: "features/events/pages/EditEventPage", texts: ["events"], asks: eventPage },
  {
    path: "/events/:eventId/add-expense",
    file: "features/expenses/pages/AddExpensePage",
    texts: ["expenses"],
    asks: eventPage,
  },
  {
    path: "/events/:eventId/expenses/:expenseId/edit",
    file: "features/expenses/pages/EditExpensePage",
    texts: ["expenses"],
    asks: eventPage,
  },
  { path: "/events/:eventId/settlement", ...settlement },
  { path: "/events/:eventId/settlements", ...settlement },
  { path: "/events/:eventId/statistics", file: "features/statistics/pages/EventStatisticsPage", texts: ["statistics"] },
  { path: "/events/:eventId/export", file: "features/book/pages/ExportPage", texts: ["book"] },
  {
    path: "/all-expenses",
    file: "features/expenses/pages/AllExpensesPage",
    texts: ["expenses"],
    asks: () => ({ rpc: "recent_expenses", parameters: { expense_limit: 20 } }),
  },
  { path: "/add-expense", file: "features/expenses/pages/ChooseEventPage", texts: ["expenses"] },
  { path: "/invite-friend", file: "features/invitations/pages/InviteFriendPage", texts: ["invitations"] },
  { path: "/profile", file: "app/screens/ProfileScreen", texts: ["profile", "statistics"] },
] as const satisfies readonly Entry[];
