import { connect } from "../../postgres/database.mjs";
import { bodyOf, isFor, sessionOf } from "./asked.mjs";

/**
 * Adds what hosted Supabase does after a new password and @supabase/lite does not: ends every other session, voids mailed
 * links, and sends a notice.
 * @param {{ databaseUrl: string, notices: ReturnType<typeof import("./account-notices.mjs").accountNotices> }} settings
 */
export function passwordChange({ databaseUrl, notices }) {
  const sql = connect(databaseUrl);

  /** @param {Request} request @param {() => Promise<Response>} serve */
  return async function afterwards(request, serve) {
    if (!isFor(request, "PUT", "/auth/v1/user")) return serve();
    const { password } = await bodyOf(request);
    const answer = await serve();
    if (password === undefined || !answer.ok) return answer;
    const { id, email } = await answer.clone().json();
    await sql`delete from auth.sessions where user_id = ${id} and id::text <> ${sessionOf(request)}`;
    await sql`
      update auth.users
      set confirmation_token = null, recovery_token = null, email_change_token_current = null, email_change_token_new = null
      where id = ${id}`;
    await notices.passwordChanged(email);
    return answer;
  };
}
