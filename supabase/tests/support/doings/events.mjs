import { newEvent } from "../events.mjs";
import { sql } from "../stack.mjs";
import { currencies } from "./world.mjs";

/** @typedef {import("./world.mjs").Situation} Situation */

/** @type {Record<string, (situation: Situation) => Promise<unknown>>} */
export const events = {
  /** Creates an event unless there are enough. */
  async begin({ random, world, person, as }) {
    const live = await sql`select from public.events where id in ${sql(world.events)} and status <> 'deleted'`;
    if (live.length > 4) return;
    const [{ id }] = await as(
      person,
      (run) => run`
      insert into public.events ${run({ ...newEvent, default_currency: random.oneOf(currencies) })} returning id`,
    );
    world.events.push(id);
  },
  leave: ({ person, event, as }) => as(person, (run) => run`select public.leave_event(${event})`),
  /** A person joins by another's link, again or for the first time. */
  async welcome({ random, world, person, event, as, asServer }) {
    const [{ token }] = await as(
      person,
      (run) => run`
      select token from public.create_invitation(${event}, ${random.oneOf(["group", "single"])})`,
    );
    const guest = random.oneOf(world.accounts);
    await asServer((run) => run`select public.accept_invitation(${token}, ${guest.authId})`);
  },
  async withdraw({ random, person, event, as }) {
    const invitations = await sql`select id from public.event_invitations where event_id = ${event}`;
    if (invitations.length === 0) return;
    await as(person, (run) => run`select public.revoke_invitation(${event}, ${random.oneOf(invitations).id})`);
  },
  end: ({ person, event, as }) => as(person, (run) => run`select public.delete_event(${event})`),
  /** Restores a deleted event, as somebody who may do so, if there is one. */
  async resume({ random, world, person, as }) {
    const deleted = await sql`
      select id, created_by, deleted_by from public.events where id in ${sql(world.events)} and status = 'deleted'`;
    if (deleted.length === 0) return;
    const { id, created_by, deleted_by } = random.oneOf(deleted);
    const wanted = random.oneOf([created_by, deleted_by]);
    const doing = world.accounts.find((account) => account.id === wanted) ?? person;
    await as(doing, (run) => run`select public.restore_event(${id})`);
  },
  edit: ({ random, person, event, as }) =>
    as(person, (run) => {
      const changes = random.oneOf([
        { name: `No. ${random.below(1000)}` },
        { status: random.oneOf(["active", "passive"]) },
        { default_currency: random.oneOf(currencies) },
      ]);
      return run`select public.save_event(${event}, ${changes}, ${{}})`;
    }),
  entitle: ({ random, person, event, as }) =>
    as(person, (run) => run`update public.events set name = ${`No. ${random.below(1000)}`} where id = ${event}`),
};
