/**
 * Whether accounts are kept by the light auth server; else by Supabase's own, as released (`npm run rehearse -- auth`). Where the
 * two differ, scripts/stack/real-supabase/README.md says how, and a test says which it is about.
 */
export const isLight = process.env.AUTH_SERVER !== "released";

/** What Supabase's own has as the instance of every account. */
export const noInstance = "00000000-0000-0000-0000-000000000000";

/**
 * Lets the pause be over that Supabase's own auth server has between the yes of one mailbox and the other's.
 * @param {import("postgres").Sql} sql
 * @param {string} email the account's
 */
export const pauseBetweenMailboxes = (sql, email) =>
  sql`update auth.users set updated_at = now() - interval '1 minute' where email = ${email}`;
