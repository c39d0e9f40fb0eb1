import { randomUUID } from "node:crypto";
import { sql } from "../stack.mjs";

/** @typedef {import("./world.mjs").Situation} Situation */

/** @type {Record<string, (situation: Situation) => Promise<unknown>>} */
export const upkeep = {
  introduce: ({ random, person, as }) =>
    as(person, (run) => {
      const changes = random.oneOf([
        { first_name: `No. ${random.below(1000)}` },
        { iban: random.oneOf(["DE89370400440532013000", null]) },
        { iban: "DE89370400440532013000", iban_ask_first: random.below(4) > 0 },
        { preferred_lang: random.oneOf(["de", "fr", "tr"]) },
      ]);
      return run`select public.save_profile(${changes}, ${{}})`;
    }),
  speak: ({ random, person, as }) =>
    as(
      person,
      (run) => run`
      update public.users set preferred_lang = ${random.oneOf(["de", "fr", "tr"])} where auth_user_id = ${person.authId}`,
    ),
  /** A person changes their address, as the auth server does it, which ends their sessions, and signs in again. */
  move: ({ person, asOwner }) =>
    asOwner(async (run) => {
      const moved = await run`
        update auth.users set email = ${`${randomUUID()}@divido.test`} where id = ${person.authId} returning id`;
      for (const { id } of moved) {
        await run`
          insert into auth.sessions (id, user_id) values (${person.sessionId}, ${id}) on conflict (id) do nothing`;
      }
    }),
  /** A person opens their settlement. */
  async show({ world, person, event, asServer }) {
    const everyone = world.accounts.map(({ id }) => id);
    await asServer((run) => run`select public.payee_ibans(${event}, ${person.authId}, ${everyone})`);
  },
  /** A person asks another for their IBAN, mostly without owing them. */
  async ask({ random, world, person, event, as }) {
    const { id } = random.oneOf(world.accounts);
    await as(person, (run) => run`select public.ask_for_iban(${event}, ${id})`);
  },
  /** An owner answers a request or changes the answer. */
  async reply({ random, world, event, as }) {
    const asked = await sql`select owner_id, asked_by from private.iban_requests where event_id = ${event}`;
    if (asked.length === 0) return;
    const { owner_id, asked_by } = random.oneOf(asked);
    const owner = world.accounts.find(({ id }) => id === owner_id);
    if (!owner) return;
    const allowed = random.below(2) === 0;
    await as(owner, (run) => run`select public.answer_iban_request(${event}, ${asked_by}, ${allowed})`);
  },
  /** An account is deleted, and a new one signs up. */
  async vanish({ world, person, asServer }) {
    world.accounts = world.accounts.filter((account) => account !== person);
    await world.welcomeAccount();
    await asServer((run) => run`select public.delete_account(${person.authId})`);
  },
  /** A month passes for the deleted rows of an event and for the event. The purge after it has a small batch. */
  async age({ random, event, asOwner, asServer }) {
    const until = "31 days";
    await asOwner(async (run) => {
      await run`select from public.events where id = ${event} for no key update`;
      await run`
        with payers as (
          update public.expenses_payers set deleted_at = deleted_at - ${until}::interval
          where event_id = ${event} and deleted_at is not null
        ),
        shares as (
          update public.expenses_participants set deleted_at = deleted_at - ${until}::interval
          where event_id = ${event} and deleted_at is not null
        ),
        payments as (
          update public.payments set deleted_at = deleted_at - ${until}::interval
          where event_id = ${event} and deleted_at is not null
        )
        update public.expenses set deleted_at = deleted_at - ${until}::interval
        where event_id = ${event} and deleted_at is not null`;
      await run`update public.events set deleted_at = deleted_at - ${until}::interval where id = ${event}`;
      await run`update private.person_merges set at = at - ${until}::interval where event_id = ${event} and ${random.below(4) === 0}`;
    });
    for (let batches = random.below(6); batches >= 0; batches--) {
      await asServer((run) => run`select public.purge_deleted('30 days', ${1 + random.below(5)})`);
    }
  },
};
