import { createHash, randomBytes } from "node:crypto";
import { requests } from "./people.mjs";
import { request, sql } from "./stack.mjs";

/** A key as a device makes it: 32 random bytes in base64url. */
export const newKey = () => randomBytes(32).toString("base64url");

/** The digest that the database keeps of a key. @param {string} key */
export const digestOf = (key) => createHash("sha256").update(key).digest("hex");

/** Signs in anonymously, as a device without a session does. @param {string} [language] */
export async function anonymous(language = "en") {
  const { status, body } = await request("POST", "/auth/v1/signup", {
    body: { data: { preferred_language: language } },
  });
  if (status !== 200) throw new Error(`anonymous sign-in: ${status} ${JSON.stringify(body)}`);
  return {
    email: "",
    /** auth.users.id */
    authId: body.user.id,
    token: body.access_token,
    refreshToken: body.refresh_token,
    user: body.user,
    ...requests(body.access_token),
  };
}

/** @typedef {Awaited<ReturnType<typeof newGuest>>} Guest */

/** A person who came in by a name, with the key of their device. @param {string} name */
export async function newGuest(name) {
  const [session, key] = [await anonymous(), newKey()];
  const { status, body } = await session.rpc("begin_as_guest", { name, key_digest: digestOf(key) });
  if (status !== 200) throw new Error(`begin_as_guest: ${status} ${JSON.stringify(body)}`);
  return { name, key, ...session, id: /** @type {string} */ (body.id) };
}

/** The row of a person. @param {{ id: string }} person */
export const userOf = async ({ id }) => (await sql`select * from public.users where id = ${id}`)[0];

/** Digests that are stored for a person, with their kinds. @param {{ id: string }} person @returns {Promise<Record<string, string>>} */
export async function keysOf({ id }) {
  const keys = await sql`select encode(digest, 'hex') as digest, kind from private.guest_keys where user_id = ${id}`;
  return Object.fromEntries(keys.map(({ digest, kind }) => [digest, kind]));
}
