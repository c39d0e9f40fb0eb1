/** Where the screens are (docs/product.md 2.1), as the router takes it. What each needs stands in app/navigation/table.ts. */
export const PATHS = {
  login: "/login",
  register: "/register",
  resetPassword: "/reset-password",
  confirm: "/auth/confirm",
  invitation: "/invite/:token",
  view: "/view/:token",
  home: "/home",
  events: "/events",
  addEvent: "/add-event",
  event: "/events/:eventId",
  /** Who of the event somebody is who has just joined. */
  claim: "/events/:eventId/claim",
  editEvent: "/events/:eventId/edit",
  addExpense: "/events/:eventId/add-expense",
  editExpense: "/events/:eventId/expenses/:expenseId/edit",
  settlement: "/events/:eventId/settlement",
  /** The same, as former links have it. */
  settlements: "/events/:eventId/settlements",
  statistics: "/events/:eventId/statistics",
  export: "/events/:eventId/export",
  /** Bringing a file of another app along, as a new event or into one that is there. */
  importNew: "/import",
  importInto: "/events/:eventId/import",
  allExpenses: "/all-expenses",
  chooseEvent: "/add-expense",
  inviteFriend: "/invite-friend",
  profile: "/profile",
} as const;

type Paths = typeof PATHS;

type Parts<Path> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | Parts<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** The address of a screen, with what it is to begin with as `search`. */
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

/** What stands at the named parts of a path; null where the path is another one, or cannot be read. */
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
