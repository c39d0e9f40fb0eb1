import { randomUUID } from "node:crypto";
import { sql } from "../stack.mjs";

/** @typedef {import("./world.mjs").Situation} Situation */

const admin = ({ world, event }) =>
  world.accountAmong(sql`
    select user_id from public.event_participants
    where event_id = ${event} and role = 'admin' and status = 'active'`);

const withoutAccount = ({ event }, claimed) => sql`
  select person.id from public.event_participants as participant
  join public.profiles as person on person.id = participant.user_id
  where participant.event_id = ${event} and not person.has_account and (participant.claimed_by is not null) = ${claimed}`;

const active = ({ event }) => sql`
  select user_id as id from public.event_participants where event_id = ${event} and status = 'active'`;

/** @type {Record<string, (situation: Situation) => Promise<unknown>>} */
export const people = {
  add: ({ random, person, event, as }) =>
    as(person, (run) => run`select public.add_person(${event}, ${`No. ${random.below(1000)}`})`),
  async rename(situation) {
    const { random, person, event, as } = situation;
    const others = await withoutAccount(situation, false);
    if (others.length === 0) return;
    await as(
      person,
      (run) => run`
      select public.rename_person(${event}, ${random.oneOf(others).id}, ${`No. ${random.below(1000)}`})`,
    );
  },
  /** Anyone tries; only an admin can. */
  async dismiss(situation) {
    const { random, person, event, as } = situation;
    const doing = random.below(2) ? person : ((await admin(situation)) ?? person);
    const others = await sql`select id from public.event_participants where event_id = ${event}`;
    if (others.length === 0) return;
    await as(doing, (run) => run`select public.remove_participant(${event}, ${random.oneOf(others).id})`);
  },
  async claim(situation) {
    const { random, person, event, as } = situation;
    const others = await withoutAccount(situation, random.below(10) === 0);
    if (others.length === 0) return;
    await as(person, (run) => run`select public.claim_person(${event}, ${random.oneOf(others).id})`);
  },
  async merge(situation) {
    const { random, person, event, as } = situation;
    const doing = (await admin(situation)) ?? person;
    const [from, into] = [await withoutAccount(situation, false), await active(situation)];
    if (from.length === 0 || into.length === 0) return;
    await as(
      doing,
      (run) => run`
      select public.merge_people(${event}, ${random.oneOf(from).id}, ${random.oneOf(into).id})`,
    );
  },
  /** One of two accounts of a person takes over the other, which the database does for them. */
  async takeOver({ random, event }) {
    await sql.begin(async (run) => {
      await run`select pg_advisory_xact_lock(hashtextextended(${event}::text, 0))`;
      const [open] = await run`select from public.events where id = ${event} and status <> 'deleted' for no key update`;
      const accounts = await run`
        select participant.user_id as id from public.event_participants as participant
        join public.profiles as person on person.id = participant.user_id and person.has_account
        where participant.event_id = ${event} and participant.status = 'active'`;
      if (!open || accounts.length < 3) return;
      const [from, into] = random.someOf(accounts);
      if (into) await run`select private.move_person(${into.id}, ${event}, ${from.id}, ${into.id}, 'merged')`;
    });
  },
  async separate(situation) {
    const { random, person, event, as } = situation;
    const doing = (await admin(situation)) ?? person;
    const claimed = await withoutAccount(situation, true);
    if (claimed.length === 0) return;
    await as(doing, (run) => run`select public.separate_people(${event}, ${random.oneOf(claimed).id})`);
  },
  async unite(situation) {
    const { random, person, event, as } = situation;
    const [households, members] = [
      await sql`select id from public.households where event_id = ${event}`,
      await active(situation),
    ];
    const id = households.length > 0 && random.below(2) ? random.oneOf(households).id : randomUUID();
    const together = random
      .someOf([...members, person])
      .slice(0, 3)
      .map((one) => one.id);
    await as(person, (run) => run`select public.save_household(${event}, ${id}, 'Family', ${together})`);
  },
  async disunite({ random, person, event, as }) {
    const households = await sql`select id from public.households where event_id = ${event}`;
    if (households.length === 0) return;
    await as(person, (run) => run`select public.delete_household(${event}, ${random.oneOf(households).id})`);
  },
};
