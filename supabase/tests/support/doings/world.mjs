import { randomUUID } from "node:crypto";
import { newEvent } from "../events.mjs";
import { sql } from "../stack.mjs";

/** @typedef {{ id: string, authId: string, sessionId: string }} Account */
/** @typedef {import("postgres").TransactionSql} Transaction */
/** @typedef {Awaited<ReturnType<typeof newWorld>>} World */

/**
 * The actor, the event, and connections to act on it.
 * @typedef {object} Situation
 * @property {ReturnType<typeof import("../random.mjs").randomFrom>} random
 * @property {World} world
 * @property {Account} person
 * @property {string} event
 * @property {<T>(person: Account, work: (run: Transaction) => Promise<T>) => Promise<T>} as
 * @property {<T>(work: (run: Transaction) => Promise<T>) => Promise<T>} asServer
 * @property {<T>(work: (run: Transaction) => Promise<T>) => Promise<T>} asOwner
 */

export const currencies = ["EUR", "JPY", "KWD", "TRY", "VND"];

/** Creates accounts and events of all of them, in currencies of 2, 0 and 3 decimals. @param {number} people */
export async function newWorld(people) {
  const world = {
    /** @type {Account[]} */
    accounts: [],
    /** @type {string[]} */
    events: [],
    /** Recent requests, to be repeated. @type {{ person: Account, request: (run: Transaction) => Promise<unknown> }[]} */
    made: [],
    /** Adds an account. */
    async welcomeAccount() {
      const authId = randomUUID();
      await sql`
        insert into auth.users (id, email, email_confirmed_at) values (${authId}, ${`${authId}@divido.test`}, now())`;
      const [{ id: sessionId }] = await sql`
        insert into auth.sessions (id, user_id) values (${randomUUID()}, ${authId}) returning id`;
      const [{ id }] = await sql`select id from public.users where auth_user_id = ${authId}`;
      world.accounts.push({ id, authId, sessionId });
    },
    /**
     * Chooses an event and a person, mostly an existing event and one of its participants.
     * @param {ReturnType<typeof import("../random.mjs").randomFrom>} random
     */
    async somewhere(random) {
      const [event, person] = [random.oneOf(world.events), random.oneOf(world.accounts)];
      if (random.below(12) === 0) return { event, person };
      const live = await sql`
        select event_id, user_id from public.event_participants as participant
        join public.events as event on event.id = participant.event_id
        where event.id in ${sql(world.events)} and event.status <> 'deleted' and participant.status = 'active'
          and participant.user_id in ${sql(world.accounts.map(({ id }) => id))}
        order by event.created_at, event.id, participant.joined_at, participant.user_id`;
      if (live.length === 0) return { event, person };
      const chosen = random.oneOf(live);
      return { event: chosen.event_id, person: world.accounts.find(({ id }) => id === chosen.user_id) ?? person };
    },
    /** Forgets purged rows, and creates events when few are left. Call it while nobody writes. */
    async renew() {
      const left = await sql`select id, status from public.events where id = any (${world.events}::uuid[])`;
      world.events = left.map(({ id }) => id);
      for (let live = left.filter(({ status }) => status !== "deleted").length; live < 3; live++) {
        const default_currency = ["EUR", "JPY", "KWD"][live];
        const [creator, ...guests] = world.accounts;
        const [{ id }] = await sql`
          insert into public.events ${sql({ ...newEvent, default_currency, created_by: creator.id })} returning id`;
        const joining = guests.map((guest) => ({ event_id: id, user_id: guest.id }));
        await sql`insert into public.event_participants ${sql(joining)}`;
        world.events.push(id);
      }
    },
    /** Returns an account that is among the rows' user_ids, if there is one. @param {import("postgres").PendingQuery<any>} rows of user_id */
    async accountAmong(rows) {
      const ids = new Set((await rows).map(({ user_id }) => user_id));
      return world.accounts.find(({ id }) => ids.has(id));
    },
  };
  for (let place = 0; place < people; place++) await world.welcomeAccount();
  await world.renew();
  return world;
}
