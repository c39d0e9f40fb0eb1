import { randomUUID } from "node:crypto";
import { connect } from "../../postgres/database.mjs";
import { signedToken } from "../../secrets.mjs";
import { bodyOf, isFor } from "./asked.mjs";

/** Requests whose answer holds the user or a session. */
const answers = [
  ["POST", "/auth/v1/token"],
  ["GET", "/auth/v1/user"],
  ["PUT", "/auth/v1/user"],
];

/**
 * Signs in anonymously: a sign-up without an address answers a user and a session, both marked `is_anonymous`, as hosted Supabase
 * does with enable_anonymous_sign_ins in config.toml. @supabase/lite does not; the setting alone changes nothing there.
 * @param {{ auth: Record<string, any>, databaseUrl: string, jwtSecret: string,
 *   ask: (path: string, headers: Record<string, string>, body?: object) => Promise<Response> }} settings ask: sends a POST to the
 *   auth server
 */
export function anonymousSignIn({ auth, databaseUrl, jwtSecret, ask }) {
  const sql = connect(databaseUrl);

  /** Makes a user with a session, which the auth server answers when it refreshes the session. @param {object} data metadata */
  async function signUp(data) {
    const [id, session, token] = [randomUUID(), randomUUID(), randomUUID()];
    await sql.begin(async (transaction) => {
      await transaction`
        insert into auth.users (id, is_anonymous, raw_app_meta_data, raw_user_meta_data)
        values (${id}, true, '{}', ${transaction.json(/** @type {any} */ (data))})`;
      await transaction`insert into auth.sessions (id, user_id, aal) values (${session}, ${id}, 'aal1')`;
      await transaction`
        insert into auth.refresh_tokens (id, token, user_id, session_id) values (${randomUUID()}, ${token}, ${id}, ${session})`;
    });
    return ask("token?grant_type=refresh_token", {}, { refresh_token: token });
  }

  /** @param {Request} request @param {() => Promise<Response>} serve */
  return async function anonymous(request, serve) {
    if (!auth.enable_anonymous_sign_ins) return serve();
    if (!isFor(request, "POST", "/auth/v1/signup")) {
      const answer = await serve();
      return answers.some(([method, path]) => isFor(request, method, path)) ? marked(answer, jwtSecret) : answer;
    }
    const { email, phone, password, data } = await bodyOf(request);
    const knows = [auth.publishable_key, auth.secret_key].includes(request.headers.get("apikey"));
    if (email || phone || password || !knows) return serve();
    try {
      return marked(await signUp(typeof data === "object" && data !== null ? data : {}), jwtSecret);
    } catch (error) {
      console.error("an anonymous sign-up failed:", error.message);
      const msg = "Database error creating anonymous user";
      return Response.json({ code: 500, error_code: "unexpected_failure", msg }, { status: 500 });
    }
  };
}

/**
 * Marks the user and the access token of an answer. Users without an address are the anonymous ones: nobody signs up by phone.
 * @param {Response} answer @param {string} jwtSecret
 */
async function marked(answer, jwtSecret) {
  if (!answer.ok) return answer;
  const body = await answer.clone().json();
  const user = body.user ?? body;
  if (user.email !== "") return answer;
  user.is_anonymous = true;
  if (body.access_token) {
    const claims = JSON.parse(Buffer.from(body.access_token.split(".")[1], "base64url").toString());
    body.access_token = signedToken({ ...claims, is_anonymous: true }, jwtSecret);
  }
  return Response.json(body, { status: answer.status });
}
