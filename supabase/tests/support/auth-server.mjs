/**
 * Whether the light auth server runs; else Supabase's own, as released (`npm run rehearse -- auth`).
 * scripts/stack/real-supabase/README.md lists the differences.
 */
export const isLight = process.env.AUTH_SERVER !== "released";

/** The instance_id of every account on Supabase's own auth server. */
export const noInstance = "00000000-0000-0000-0000-000000000000";

/**
 * Ends the pause that Supabase's own auth server needs between the confirmations of two mailboxes.
 * @param {import("postgres").Sql} sql
 * @param {string} email the account's
 */
export const pauseBetweenMailboxes = (sql, email) =>
  sql`update auth.users set updated_at = now() - interval '1 minute' where email = ${email}`;
