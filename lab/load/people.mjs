import { randomUUID } from "node:crypto";
import { newAccount } from "../../supabase/tests/support/account.mjs";
import { ask } from "./ask.mjs";

/**
 * A signed-in person, whose requests all go to one address.
 * @typedef {object} Person
 * @property {string} id
 * @property {string} email
 * @property {string} refreshToken
 * @property {(path: string) => Promise<import("./ask.mjs").Answer>} ask
 * @property {(name: string, parameters: object) => Promise<import("./ask.mjs").Answer>} rpc
 *
 * @typedef {{ id: string, people: Person[] }} Event
 */

/**
 * Creates accounts with a session each directly in the database, which saves hashing a password for each.
 * @param {import("postgres").Sql} sql of the owner of the tables
 * @param {{ keys: { publishable: string, jwtSecret: string } }} stack
 * @param {string} address where they ask
 * @param {number} count
 * @returns {Promise<Person[]>}
 */
export async function newPeople(sql, { keys }, address, count) {
  /** @type {Person[]} */
  const people = [];
  for (let at = 0; at < count; at++) {
    const email = `load-${randomUUID()}@divido.test`;
    const { id, session } = await newAccount(sql, keys.jwtSecret, email);
    const headers = { apikey: keys.publishable, Authorization: `Bearer ${session.access_token}` };
    people.push({
      ...{ id, email, refreshToken: session.refresh_token },
      ask: (path) => ask(address + path, headers),
      rpc: (name, parameters) => ask(`${address}/rest/v1/rpc/${name}`, headers, parameters),
    });
  }
  return people;
}

/**
 * Creates an event in euros with all of them as members.
 * @param {import("postgres").Sql} sql
 * @param {Person[]} people
 * @returns {Promise<Event>}
 */
export async function newEvent(sql, people) {
  const id = randomUUID();
  const [{ id: created_by }, ...guests] = people;
  const event = { name: "Week in Porto", category: "short_trip", default_currency: "EUR", place_country: "Portugal" };
  await sql`insert into public.events ${sql({ id, ...event, place_city: "Porto", created_by })}`;
  await sql`insert into public.event_participants ${sql(guests.map((guest) => ({ event_id: id, user_id: guest.id })))}`;
  return { id, people };
}
