/** Apart from the others for the public pages' first script, which needs no other path and has to be small. */
export const LOGIN_PATH = "/login";
export const HOME_PATH = "/home";

/** Paths of the screens in the router's notation (docs/product.md 2.1). What each needs is in app/routes.ts. */
export const PATHS = {
  login: LOGIN_PATH,
  register: "/register",
  resetPassword: "/reset-password",
  confirm: "/auth/confirm",
  /** Brings a guest back, with the key in the fragment. */
  recover: "/recover",
  /** Makes the seat of this device a guest's, with token and bill in the fragment. */
  keepSeat: "/keep-seat",
  invitation: "/invite/:token",
  view: "/view/:token",
  home: HOME_PATH,
  /** What others did that touched the reader. */
  news: "/news",
  events: "/events",
  addEvent: "/add-event",
  event: "/events/:eventId",
  /** Page where a new member claims an existing person. */
  claim: "/events/:eventId/claim",
  editEvent: "/events/:eventId/edit",
  addExpense: "/events/:eventId/add-expense",
  editExpense: "/events/:eventId/expenses/:expenseId/edit",
  /** A bill on the table, for the people of its event. Guests have a page of their own (core/routes/table.ts). */
  table: "/events/:eventId/table/:billId",
  settlement: "/events/:eventId/settlement",
  /** Former path of the same screen. */
  settlements: "/events/:eventId/settlements",
  statistics: "/events/:eventId/statistics",
  export: "/events/:eventId/export",
  /** Imports a file of another app, as a new event or into an existing one. */
  importNew: "/import",
  importInto: "/events/:eventId/import",
  /** Open debts between the reader and a person over all their events. */
  person: "/people/:personId",
  allExpenses: "/all-expenses",
  chooseEvent: "/add-expense",
  inviteFriend: "/invite-friend",
  profile: "/profile",
  profileStatistics: "/profile/statistics",
  /** Requests to see the reader's IBAN, and the people who were shown it. */
  profileIban: "/profile/iban",
  profileNotifications: "/profile/notifications",
} as const;

type Paths = typeof PATHS;

type Parts<Path> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | Parts<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** Returns the address of a screen. `search` contains its initial values. */
export function pathTo<Name extends keyof Paths>(
  name: Name,
  values: Record<Parts<Paths[Name]>, string>,
  search: Record<string, string> | URLSearchParams = {},
): string {
  const given: Record<string, string> = values;
  const path = PATHS[name].replace(/:(\w+)/g, (_, part) => encodeURIComponent(given[part] ?? ""));
  const asked = new URLSearchParams(search).toString();
  return asked ? `${path}?${asked}` : path;
}

/** Returns the parameters in a path. Null if the path does not match the pattern or cannot be decoded. */
export function partsIn<Path extends string>(pattern: Path, pathname: string): Record<Parts<Path>, string> | null {
  const parts = pathname.split("/").filter(Boolean);
  const wanted = pattern.split("/").filter(Boolean);
  if (wanted.length !== parts.length) return null;
  const found: Record<string, string> = {};
  for (const [n, part] of wanted.entries()) {
    const given = readable(parts[n] ?? "");
    if (given === null || !(part.startsWith(":") || part === given)) return null;
    if (part.startsWith(":")) found[part.slice(1)] = given;
  }
  return found;
}

function readable(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}
