import { together } from "../../scripts/checks/outcome.mjs";
import { vitest } from "../../scripts/checks/vitest.mjs";
import { onRealSupabase } from "./on-real-supabase.mjs";

/** The tests of database and API that concern photos. */
const photos = ["receipts", "receipts-at-the-origin", "losing-access", "purge", "account-deletion", "deleting-events"];

/** The browser tests that add, show or remove photos. */
const screens = ["photo-receipts", "receipts"];

/** @type {import("../../scripts/checks/outcome.mjs").Check} */
export const onRealStorage = {
  name: "photos, by API, in a browser and in a backup, on Supabase's own storage server",
  suite: "storage",
  alone: true,
  run: async () =>
    together([
      await onRealSupabase("storage", { database: photos, screens }),
      await vitest("scripts", {}, ["backup/backup.test"]),
    ]),
};
