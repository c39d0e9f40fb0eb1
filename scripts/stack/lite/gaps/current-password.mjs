import { connect } from "../../postgres/database.mjs";
import { bodyOf, isFor, sessionIn, sessionOf } from "./asked.mjs";

/** Wrong current passwords that a session survives. */
const GUESSES = 5;

/**
 * Requires the current password for a new password or address, so that a stolen session cannot take the account over. Hosted
 * Supabase does so for passwords with require_current_password in config.toml; @supabase/lite does not. As there, a session
 * from a recovery link and an account without a password need none; an account without an address gets no password. Too many wrong passwords end the session.
 * @param {{ databaseUrl: string, ask: (path: string, headers: Record<string, string>, body?: object) => Promise<Response> }} server
 *   ask: sends a POST to the auth server
 */
export function currentPassword({ databaseUrl, ask }) {
  const sql = connect(databaseUrl);
  /** @type {Map<string, number>} by session */
  const guesses = new Map();

  /** Whether the password is right. Ends the session that the check creates. */
  async function isRight(email, password) {
    const answer = await ask("token?grant_type=password", {}, { email, password });
    if (!answer.ok) return false;
    const { access_token } = await answer.json();
    await ask("logout?scope=local", { Authorization: `Bearer ${access_token}` });
    return true;
  }

  return {
    /** @param {Request} request @returns {Promise<Response | null>} null: nothing to refuse */
    async refusal(request) {
      if (!isFor(request, "PUT", "/auth/v1/user")) return null;
      const given = await bodyOf(request);
      if (given.password === undefined && !given.email) return null;
      const session = sessionOf(request);
      const [account] = await sql`
        select users.email, coalesce(users.encrypted_password, '') <> '' as has_password, sessions.tag as born_of
        from auth.sessions
        join auth.users on users.id = sessions.user_id
        where sessions.id::text = ${session}`;
      if (account && !account.email && given.password !== undefined && !given.email)
        return refused(
          "validation_failed",
          "Updating password of an anonymous user without an email or phone is not allowed",
          422,
        );
      // Without a session, the auth server refuses the request.
      if (!account?.has_password || (account.born_of === "recovery" && !given.email)) return null;
      if (typeof given.current_password !== "string" || given.current_password === "")
        return refused("current_password_required", "Current password required.");
      guesses.set(session, (guesses.get(session) ?? 0) + 1);
      if ((guesses.get(session) ?? 0) > GUESSES) {
        await sql`delete from auth.refresh_tokens where session_id::text = ${session}`;
        await sql`delete from auth.sessions where id::text = ${session}`;
        return null;
      }
      if (!(await isRight(account.email, given.current_password)))
        return refused("current_password_invalid", "Current password is wrong.");
      guesses.delete(session);
      return null;
    },

    /**
     * Serves a request, and remembers a session that a recovery link created.
     * @param {Request} request @param {() => Promise<Response>} serve
     */
    async noting(request, serve) {
      if (!isFor(request, "POST", "/auth/v1/verify")) return serve();
      const { type } = await bodyOf(request);
      const answer = await serve();
      if (type !== "recovery" || !answer.ok) return answer;
      const { access_token } = await answer.clone().json();
      await sql`update auth.sessions set tag = 'recovery' where id::text = ${sessionIn(access_token)}`;
      return answer;
    },
  };
}

/** @param {string} error_code @param {string} msg */
function refused(error_code, msg, code = 400) {
  return Response.json({ code, error_code, msg }, { status: code });
}
