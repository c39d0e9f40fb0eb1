import { onRealSupabase } from "./on-real-supabase.mjs";

/** The browser tests that read and write most tables, and those with refused or missing answers. */
const screens = [
  ...["story", "together", "adding-expenses", "changing-expenses", "all-expenses", "several-payers", "settlement"],
  ...["editing-events", "invitations", "view-links", "importing", "offline-outbox", "hostile", "profile"],
];

/** @type {import("../../scripts/checks/outcome.mjs").Check} */
export const onPostgrest = {
  name: "all of the database, and the most of it in a browser, through PostgREST",
  suite: "rest",
  alone: true,
  run: () => onRealSupabase("rest", { database: [], screens }),
};
