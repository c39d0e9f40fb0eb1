import { onRealSupabase } from "./on-real-supabase.mjs";

/** The tests of database and API that concern accounts. */
const accounts = [
  ...["guests", "guest-keys", "guest-limits", "guests-at-the-origin", "keeping-guests", "releasing-guests"],
  ...["people", "mails", "stolen-session", "address-change", "account-deletion", "purge", "order-of-locks"],
  ...[
    "people-without-account",
    "claiming",
    "entered-for-claimed",
    "merging",
    "hostile-requests",
    "reading",
    "privileges",
    "invitations",
    "view-links",
    "programs",
  ],
];

/** The browser tests that sign up, in or out, read mails, or change or delete an account. */
const screens = [
  "auth",
  "guests",
  "mailed-links",
  "wrong-passwords",
  "profile",
  "invitations",
  "start",
  "languages",
  "hostile",
  "story",
];

/** @type {import("../../scripts/checks/outcome.mjs").Check} */
export const onRealAuth = {
  name: "database, API and accounts in a browser, on Supabase's own auth server",
  suite: "auth",
  alone: true,
  run: () => onRealSupabase("auth", { database: accounts, screens }),
};
