import { together } from "../../scripts/checks/outcome.mjs";
import { vitest } from "../../scripts/checks/vitest.mjs";
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
const accountScreens = [
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
  run: () => onRealSupabase("auth", { database: accounts, screens: accountScreens }),
};

/** The browser tests that read and write most tables, and those with refused or missing answers. */
const tableScreens = [
  ...["story", "together", "adding-expenses", "changing-expenses", "all-expenses", "several-payers", "settlement"],
  ...["editing-events", "invitations", "view-links", "importing", "offline-outbox", "hostile", "profile"],
];

/** @type {import("../../scripts/checks/outcome.mjs").Check} */
export const onPostgrest = {
  name: "all of the database, and the most of it in a browser, through PostgREST",
  suite: "rest",
  alone: true,
  run: () => onRealSupabase("rest", { database: [], screens: tableScreens }),
};

/** The tests of database and API that concern photos. */
const photos = ["receipts", "receipts-at-the-origin", "losing-access", "purge", "account-deletion", "deleting-events"];

/** The browser tests that add, show or remove photos. */
const photoScreens = ["photo-receipts", "receipts"];

/** @type {import("../../scripts/checks/outcome.mjs").Check} */
export const onRealStorage = {
  name: "photos, by API, in a browser and in a backup, on Supabase's own storage server",
  suite: "storage",
  alone: true,
  run: async () =>
    together([
      await onRealSupabase("storage", { database: photos, screens: photoScreens }),
      await vitest("scripts", {}, ["backup/backup.test"]),
    ]),
};
