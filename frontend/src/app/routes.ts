// A relative path, because the build reads this table too, without the alias "@".
import { PATHS } from "../core/routes/paths";

/** Read-only database functions that screens request first. */
type Rpc =
  | "dashboard"
  | "event_page"
  | "expenses_with"
  | "my_events"
  | "my_news"
  | "my_statistics"
  | "person_page"
  | "recent_expenses"
  | "unclaimed_people";

/**
 * A request of a screen: a database function, or a path of the Go functions with its parameters filled in.
 * `navigation/firstData.ts` has the query of each.
 */
export type Question = { parameters: QuestionParameters } & ({ rpc: Rpc } | { path: "events/:eventId/settlement" });

export type QuestionParameters = Readonly<Record<string, string | number | boolean | undefined>>;

/** A screen's heading before its data are loaded, with texts by key. Must match the screen. */
export interface Head {
  title: string;
  /** Replaces the title, with {{name}}, if the device knows the person's name. */
  greeting?: string;
  /** Null if it depends on data. */
  subtitle?: string | null;
  /** Whether a back arrow is beside it. */
  back?: true;
  width?: "narrow" | "wide" | "full";
  /** Whether the bell of the news is beside the title. */
  bell?: true;
  /** Whether an icon is beside the arrow. On phones, the title is below both. */
  icon?: true;
  /** A form, which takes the place of the navigation on a phone. */
  form?: true;
  /** The early script shows this screen's first figures as soon as they arrive (src/app/early/opening.ts). */
  opening?: "event" | "settlement";
}

/** A route of docs/product.md 2.1 that is no static page. Plain data, because the build reads it too. */
export interface Entry {
  path: string;
  /** The module under src, which exports a component of the same name. */
  file: string;
  texts: readonly string[];
  /** For signed-in screens: the heading and first figures, drawn before the app is loaded. */
  head?: Head;
  /** A signed-in screen that visitors may open too. They see it without navigation. */
  open?: true;
  /** First requests of the screen: sent by the early script on a cold start, by the prefetch otherwise. */
  asks?: (parameters: Parameters) => Question[];
  /** Path of the screen that usually follows for visitors, whose code is fetched while they use this one. */
  leadsTo?: string;
}

export type Parameters = Readonly<Record<string, string | undefined>>;

const eventPage = ({ eventId }: Parameters): Question[] => [{ rpc: "event_page", parameters: { event_id: eventId } }];
const settlement = {
  file: "app/screens/SettlementScreen",
  texts: ["settlement"],
  head: { title: "settlement:title", subtitle: null, back: true, width: "wide", opening: "settlement" },
  asks: (parameters: Parameters) => [...eventPage(parameters), { path: "events/:eventId/settlement", parameters }],
} as const satisfies Omit<Entry, "path">;

/** Screens that anyone may open. */
export const publicEntries = [
  { path: PATHS.login, file: "features/auth/pages/LoginPage", texts: ["auth"], leadsTo: PATHS.home },
  { path: PATHS.register, file: "features/auth/pages/RegisterPage", texts: ["auth"] },
  { path: PATHS.resetPassword, file: "features/auth/pages/ResetPasswordPage", texts: ["auth"] },
  { path: PATHS.confirm, file: "features/auth/pages/ConfirmPage", texts: ["auth"] },
  { path: PATHS.recover, file: "features/guest/pages/RecoverPage", texts: ["guest"] },
  { path: PATHS.keepSeat, file: "features/table/pages/KeepSeatPage", texts: ["table"], leadsTo: PATHS.event },
  {
    path: PATHS.invitation,
    file: "features/invitations/pages/InvitationPage",
    texts: ["invitations"],
    leadsTo: PATHS.event,
  },
  { path: PATHS.view, file: "features/shared-view/pages/ViewPage", texts: ["view", "story"] },
] as const satisfies readonly Entry[];

export const signedInEntries = [
  {
    path: PATHS.home,
    file: "app/screens/HomeScreen",
    texts: ["home", "settlement"],
    head: {
      title: "home:greeting_plain",
      greeting: "home:greeting",
      subtitle: "home:welcome_back",
      width: "full",
      bell: true,
    },
    asks: () => [{ rpc: "dashboard", parameters: {} }],
  },
  {
    path: PATHS.news,
    file: "app/screens/NewsScreen",
    texts: ["news", "dialogs", "events"],
    head: { title: "news:title", back: true, width: "wide" },
    asks: () => [{ rpc: "my_news", parameters: {} }],
  },
  {
    path: PATHS.events,
    file: "features/event-list/pages/EventsPage",
    texts: ["events"],
    head: { title: "events:list.title", width: "full" },
    asks: () => [{ rpc: "my_events", parameters: { include_passive: false } }],
  },
  {
    path: PATHS.addEvent,
    file: "features/event-form/pages/AddEventPage",
    texts: ["events"],
    head: { title: "events:add.title", subtitle: "events:add.import", back: true },
    open: true,
    // Suggestions for a new event are derived from these.
    asks: () => [{ rpc: "my_events", parameters: { include_passive: false } }],
    leadsTo: PATHS.event,
  },
  {
    path: PATHS.event,
    file: "app/screens/EventScreen",
    texts: ["events"],
    head: { title: "events:page.title", subtitle: null, back: true, width: "full", icon: true, opening: "event" },
    asks: eventPage,
  },
  {
    path: PATHS.claim,
    file: "features/people/pages/ClaimPage",
    texts: ["claims"],
    head: { title: "claims:ask.title", subtitle: "claims:ask.subtitle", width: "narrow" },
    asks: ({ eventId }) => [{ rpc: "unclaimed_people", parameters: { event_id: eventId } }],
  },
  {
    path: PATHS.editEvent,
    file: "app/screens/EditEventScreen",
    texts: ["events"],
    head: { title: "events:edit.title", subtitle: null, back: true, width: "wide" },
    asks: eventPage,
  },
  {
    path: PATHS.addExpense,
    file: "features/expense-form/pages/AddExpensePage",
    texts: ["expenses"],
    head: { title: "expenses:add.title", subtitle: null, back: true, width: "narrow", form: true },
    asks: eventPage,
  },
  {
    path: PATHS.editExpense,
    file: "app/screens/EditExpenseScreen",
    texts: ["expenses"],
    head: { title: "expenses:edit.title", subtitle: null, back: true, width: "narrow", form: true },
    asks: eventPage,
  },
  {
    path: PATHS.table,
    file: "features/table/pages/HostTablePage",
    texts: ["table"],
    head: { title: "table:title", subtitle: null, back: true },
    asks: eventPage,
  },
  { path: PATHS.settlement, ...settlement },
  { path: PATHS.settlements, ...settlement },
  {
    path: PATHS.statistics,
    file: "features/story/pages/EventStatisticsPage",
    texts: ["statistics", "story"],
    head: { title: "common:tabs.story", subtitle: null, back: true, width: "wide" },
  },
  {
    path: PATHS.export,
    file: "features/export/pages/ExportPage",
    texts: ["book"],
    head: { title: "book:title", subtitle: null, back: true, width: "wide" },
  },
  {
    path: PATHS.importNew,
    file: "features/import/pages/ImportNewPage",
    texts: ["imports"],
    head: { title: "imports:title", subtitle: "imports:subtitle", back: true },
    open: true,
  },
  {
    path: PATHS.importInto,
    file: "features/import/pages/ImportIntoPage",
    texts: ["imports"],
    head: { title: "imports:title", subtitle: null, back: true },
    asks: eventPage,
  },
  {
    path: PATHS.person,
    file: "features/person/pages/PersonPage",
    texts: ["person"],
    head: { title: "person:title", subtitle: "person:subtitle", back: true, width: "wide" },
    asks: ({ personId }) => [
      { rpc: "person_page", parameters: { person_id: personId } },
      { rpc: "expenses_with", parameters: { person_id: personId, expense_limit: 10 } },
    ],
  },
  {
    path: PATHS.allExpenses,
    file: "features/expenses/pages/AllExpensesPage",
    texts: ["expenses"],
    head: { title: "expenses:all.title", subtitle: null, back: true, width: "wide" },
    asks: () => [{ rpc: "recent_expenses", parameters: { expense_limit: 20 } }],
  },
  {
    path: PATHS.chooseEvent,
    file: "features/expenses/pages/ChooseEventPage",
    texts: ["expenses"],
    head: { title: "expenses:choose.title", back: true, width: "wide" },
  },
  {
    path: PATHS.inviteFriend,
    file: "features/invitations/pages/InviteFriendPage",
    texts: ["invitations"],
    head: { title: "invitations:friend.title", subtitle: "invitations:friend.subtitle", back: true, width: "wide" },
    asks: () => [{ rpc: "my_events", parameters: { include_passive: false } }],
  },
  {
    path: PATHS.profile,
    file: "app/screens/ProfileScreen",
    texts: ["profile", "statistics"],
    head: { title: "profile:title", back: true, width: "wide" },
    asks: () => [{ rpc: "my_statistics", parameters: {} }],
  },
  {
    path: PATHS.profileStatistics,
    file: "features/story/pages/MyStatisticsPage",
    texts: ["statistics"],
    head: { title: "statistics:title", back: true, width: "wide" },
    asks: () => [{ rpc: "my_statistics", parameters: {} }],
  },
  {
    path: PATHS.profileIban,
    file: "features/profile/pages/IbanPrivacyPage",
    texts: ["profile"],
    head: { title: "profile:shown.title", back: true, width: "wide" },
  },
  {
    path: PATHS.profileNotifications,
    file: "app/screens/NotificationsScreen",
    texts: ["notificationSettings", "install"],
    head: { title: "notificationSettings:title", back: true, width: "wide" },
  },
] as const satisfies readonly Entry[];

export type Screen = (typeof publicEntries)[number] | (typeof signedInEntries)[number];

export const isOpen = (screen: Entry) => screen.open === true;
