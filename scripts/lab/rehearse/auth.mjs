import { onRealSupabase } from "./on-real-supabase.mjs";

/** The tests of database and API that ask about accounts: how they are made, changed, stolen, locked and deleted. */
const accounts = [
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

/** The browser tests in which somebody signs up, in or out, gets a mail, or changes or loses an account. */
const screens = [
  "auth",
  "mailed-links",
  "wrong-passwords",
  "profile",
  "invitations",
  "start",
  "languages",
  "hostile",
  "story",
];

/** @type {import("../../checks/outcome.mjs").Check} */
export const onRealAuth = {
  name: "database, API and accounts in a browser, on Supabase's own auth server",
  suite: "auth",
  alone: true,
  run: () => onRealSupabase("auth", { database: accounts, screens }),
};
