import { randomUUID } from "node:crypto";
import { signedToken } from "../../../scripts/stack/secrets.mjs";
import { isLight, noInstance } from "./auth-server.mjs";

/** The password of every test account. */
export const password = "six-or-more";

/** Its hash with the fewest rounds, so that signing in is fast. */
const hashed = "$2b$04$GtWoqE/kA9.3NsvU8T.sYeC/bULJ5uayOjGAD.u7mSQDjAK0vRg4G";

/**
 * Returns a new e-mail address without digits, so that searches for amounts do not find the person.
 * @param {string} local its beginning
 */
export const newAddress = (local) =>
  `${local}-${randomUUID()
    .slice(0, 8)
    .replace(/\d/g, (digit) => "ghijklmnop".charAt(Number(digit)))}@divido.test`;

const SESSION_SECONDS = 3600;

/**
 * @typedef {object} Session as the auth server answers it
 * @property {string} access_token
 * @property {string} refresh_token
 * @property {number} expires_at seconds since 1970
 * @property {{ id: string, email: string }} user
 */

/**
 * Creates an account with a confirmed address and a session directly in the database. The rows equal those of the auth server
 * after sign-up, confirmation and sign-in, which hash a password four times; people.test.mjs compares them.
 * @param {import("postgres").Sql} sql
 * @param {string} jwtSecret
 * @param {string} email
 * @param {string} [language]
 * @returns {Promise<{ id: string, session: Session }>} id: users.id
 */
export async function newAccount(sql, jwtSecret, email, language = "en") {
  const [authId, sessionId, now] = [randomUUID(), randomUUID(), new Date()];
  const refreshToken = isLight ? randomUUID() : shortToken();
  const said = { sub: authId, email, email_verified: true, phone_verified: false, preferred_language: language };
  const app = { provider: "email", providers: ["email"] };
  const account = {
    ...{ id: authId, email, encrypted_password: hashed },
    ...{ confirmation_sent_at: isLight ? now : null, email_confirmed_at: now, last_sign_in_at: now },
    ...{ raw_app_meta_data: sql.json(app), raw_user_meta_data: sql.json(said) },
    ...(isLight || { ...ofReleased(now), aud: "authenticated", role: "authenticated", ...empty }),
  };
  const identity = {
    ...{ id: randomUUID(), provider: "email", provider_id: authId, user_id: authId },
    ...{ identity_data: sql.json(said), last_sign_in_at: now },
    ...(isLight || times(now)),
  };
  const session = { id: sessionId, user_id: authId, aal: "aal1", ...(isLight || { ...times(now), ...seen }) };
  const token = {
    ...{ token: refreshToken, user_id: authId, session_id: sessionId },
    ...(isLight ? { id: randomUUID() } : { ...ofReleased(now), revoked: false }),
  };
  await sql`
    with account as (
      insert into auth.users ${sql(account)}
    ),
    identity as (
      insert into auth.identities ${sql(identity)}
    ),
    session as (
      insert into auth.sessions ${sql(session)}
    )
    insert into auth.refresh_tokens ${sql(token)}`;
  const [{ id }] = await sql`select id from public.users where auth_user_id = ${authId}`;
  const issued = Math.floor(now.getTime() / 1000);
  const expires_at = issued + SESSION_SECONDS;
  const who = { sub: authId, aud: "authenticated" };
  const claims = isLight
    ? { ...who, role: "authenticated", email, session_id: sessionId, iat: issued, exp: expires_at }
    : {
        ...{ iss: `${process.env.BASE_URL}/auth/v1`, ...who, exp: expires_at, iat: issued, email, phone: "" },
        ...{ app_metadata: app, user_metadata: said, role: "authenticated", aal: "aal1" },
        ...{ amr: [{ method: "otp", timestamp: issued }], session_id: sessionId, is_anonymous: false },
      };
  return {
    id,
    session: {
      access_token: signedToken(claims, jwtSecret),
      refresh_token: refreshToken,
      expires_at,
      user: { id: authId, email },
    },
  };
}

/** Times that Supabase's own auth server writes into every row. @param {Date} now */
const times = (now) => ({ created_at: now, updated_at: now });
const ofReleased = (now) => ({ instance_id: noInstance, ...times(now) });

/** A refresh token in its format: twelve letters and digits. */
const shortToken = () =>
  randomUUID()
    .replaceAll(/[^a-z2-7]/g, "")
    .padEnd(12, "a")
    .slice(0, 12);

/** The client of a session. */
const seen = { ip: "127.0.0.1", user_agent: "node" };

/** The auth server fails for an account with null in one of these. */
const empty = { confirmation_token: "", recovery_token: "", email_change: "", email_change_token_new: "" };
