import { newAccount, newAddress, password } from "./account.mjs";
import { jwtSecret, request, sql } from "./stack.mjs";

export { password };

/** @typedef {Awaited<ReturnType<typeof signedUp>>} Person */

const freshEmail = (name) => newAddress(name.toLowerCase());

/**
 * Returns a signed-in person with an own account.
 * @param {string} name
 * @param {{ language?: string, columns?: Record<string, unknown> }} [options] columns: of their own row, as typed
 */
export async function signedUp(name, { language, columns } = {}) {
  const { id, session } = await newAccount(sql, jwtSecret, freshEmail(name), language);
  const person = personOf(id, session);
  if (columns) {
    const changed = await person.update("users", `id=eq.${person.id}`, columns);
    if (changed.status !== 200) throw new Error(`columns: ${JSON.stringify(changed.body)}`);
  }
  return { name, ...person };
}

/**
 * The same through the auth server, for tests of it and of its mails: signs up, confirms the address and signs in.
 * @param {string} name
 * @param {string} [language]
 */
export async function signedUpByMail(name, language = "en") {
  const email = freshEmail(name);
  const made = await request("POST", "/auth/v1/signup", {
    body: { email, password, data: { preferred_language: language } },
  });
  if (made.status !== 200) throw new Error(`sign-up: ${made.status} ${JSON.stringify(made.body)}`);
  await confirmed(email);
  return { name, ...(await signedIn(email)) };
}

/** Confirms an address and sets the password of the sign-up, as its owner does at /auth/confirm. @param {string} email */
async function confirmed(email) {
  const [{ encrypted_password }] = await sql`select encrypted_password from auth.users where email = ${email}`;
  await sql`update auth.users set email_confirmed_at = now() where email = ${email}`;
  await sql`update auth.users set encrypted_password = ${encrypted_password} where email = ${email}`;
}

/** @param {string} email */
export async function signedIn(email) {
  const { status, body } = await request("POST", "/auth/v1/token?grant_type=password", { body: { email, password } });
  if (status !== 200) throw new Error(`sign-in: ${status} ${JSON.stringify(body)}`);
  const [{ id }] = await sql`select id from public.users where auth_user_id = ${body.user.id}`;
  return personOf(id, body);
}

/** @param {string} id @param {import("./account.mjs").Session} session */
const personOf = (id, { user, access_token, refresh_token }) => ({
  email: user.email,
  /** users.id */
  id,
  /** auth.users.id */
  authId: user.id,
  token: access_token,
  refreshToken: refresh_token,
  ...requests(access_token),
});

/** Requests of a person through the API. @param {string | undefined} token undefined for an anonymous caller */
export function requests(token) {
  const send = (method, path, body, headers) =>
    request(method, `/rest/v1/${path}`, {
      token,
      body,
      headers: { Prefer: "return=representation", ...headers },
    });
  return {
    /** @param {string} query @param {Record<string, string>} [headers] */
    select: (query, headers) => send("GET", query, undefined, headers),
    /** @param {string} query @param {Record<string, string>} [headers] */
    head: (query, headers) => send("HEAD", query, undefined, headers),
    /** @param {string} table @param {unknown} rows @param {Record<string, string>} [headers] */
    insert: (table, rows, headers) => send("POST", table, rows, headers),
    /** @param {string} table @param {string} filter @param {object} columns */
    update: (table, filter, columns) => send("PATCH", `${table}?${filter}`, columns),
    /** @param {string} table @param {string} filter */
    remove: (table, filter) => send("DELETE", `${table}?${filter}`),
    /** @param {string} name @param {object} [parameters] */
    rpc: (name, parameters = {}) => send("POST", `rpc/${name}`, parameters),
    /** Calls a reading function by GET, as the app does. @param {string} name @param {Record<string, unknown>} [parameters] */
    get: (name, parameters) => send("GET", `rpc/${name}?${inAddress(parameters)}`),
  };
}

/** Arguments in a URL: a list in braces, without null and undefined. @param {Record<string, unknown>} [parameters] */
const inAddress = (parameters = {}) =>
  new URLSearchParams(
    Object.entries(parameters)
      .filter(([, value]) => value !== null && value !== undefined)
      .map(([name, value]) => [name, Array.isArray(value) ? `{${value}}` : String(value)]),
  );

/** An anonymous caller with the publishable key only. */
export const nobody = requests(undefined);
