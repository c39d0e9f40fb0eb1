import { createHmac, randomUUID } from "node:crypto";

/** The password of every account made here. */
export const password = "six-or-more";

/** Its hash, of the fewest rounds there are: signing in with it takes no time. */
const hashed = "$2b$04$GtWoqE/kA9.3NsvU8T.sYeC/bULJ5uayOjGAD.u7mSQDjAK0vRg4G";

const SESSION_SECONDS = 3600;

/**
 * @typedef {object} Session as the auth server answers it
 * @property {string} access_token
 * @property {string} refresh_token
 * @property {number} expires_at seconds since 1970
 * @property {{ id: string, email: string }} user
 */

/**
 * Makes an account with a confirmed address, and a session of it, straight in the database: as the auth server leaves them
 * after a sign-up, its confirmation and a sign-in, which hash a password four times. people.test.mjs holds the two alike.
 * @param {import("postgres").Sql} sql
 * @param {string} jwtSecret
 * @param {string} email
 * @param {string} [language]
 * @returns {Promise<{ id: string, session: Session }>} id: users.id
 */
export async function newAccount(sql, jwtSecret, email, language = "en") {
  const [authId, sessionId, refreshToken] = [randomUUID(), randomUUID(), randomUUID()];
  const said = { sub: authId, email, email_verified: true, phone_verified: false, preferred_language: language };
  await sql`
    with account as (
      insert into auth.users (
        id, email, encrypted_password, confirmation_sent_at, email_confirmed_at, last_sign_in_at,
        raw_app_meta_data, raw_user_meta_data
      )
      values (
        ${authId}, ${email}, ${hashed}, now(), now(), now(),
        ${sql.json({ provider: "email", providers: ["email"] })}, ${sql.json(said)}
      )
    ),
    identity as (
      insert into auth.identities (id, provider, provider_id, user_id, identity_data, last_sign_in_at)
      values (
        ${randomUUID()}, 'email', ${authId}, ${authId}, ${sql.json(said)}, now()
      )
    ),
    session as (
      insert into auth.sessions (id, user_id, aal) values (${sessionId}, ${authId}, 'aal1')
    )
    insert into auth.refresh_tokens (id, token, user_id, session_id)
    values (${randomUUID()}, ${refreshToken}, ${authId}, ${sessionId})`;
  const [{ id }] = await sql`select id from public.users where auth_user_id = ${authId}`;
  const now = Math.floor(Date.now() / 1000);
  const expires_at = now + SESSION_SECONDS;
  const claims = { sub: authId, aud: "authenticated", role: "authenticated", email, session_id: sessionId };
  return {
    id,
    session: {
      access_token: signed({ ...claims, iat: now, exp: expires_at }, jwtSecret),
      refresh_token: refreshToken,
      expires_at,
      user: { id: authId, email },
    },
  };
}

/** A token as the stack's auth server signs it (HS256). @param {object} claims @param {string} secret */
function signed(claims, secret) {
  const text = [{ alg: "HS256", typ: "JWT" }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
    .join(".");
  return `${text}.${createHmac("sha256", secret).update(text).digest("base64url")}`;
}
