import { addFriends } from "./friends.mjs";

/**
 * A person and an event to ask about, chosen from the fill; the same in every fill of one size.
 * @typedef {object} Subject
 * @property {string} account auth.users.id of the person
 * @property {string} person users.id of the person
 * @property {string} event
 * @property {string} [expense] one of the event's
 * @property {string[]} people of the event, the person first
 * @property {string} token of the event's invitation
 * @property {string[]} strangers auth.users.id of people outside the event
 * @property {string} currency of the event
 * @property {{ event_id: string, from_net: number, to_net: number }[]} [debts] of a friend, by event
 *
 * @typedef {Record<"small" | "large" | "largest" | "crowd" | "friends", Subject[]>} Subjects
 *   small: people with only small events; large: members of the second largest event, with 5,000 expenses when there are
 *   10,000 in all; largest: the member of the five largest events, and the event of 20,000, empty where there is none;
 *   crowd: an event of 200 people; friends: a person who owes another in 200 events
 */

/**
 * @param {import("postgres").Sql} sql as the owner of the tables
 * @param {number} smallOnes how many people with small events
 * @returns {Promise<Subjects>}
 */
export async function chooseSubjects(sql, smallOnes) {
  const of = (condition, limit) => sql`
    select
      person.account,
      person.id as person,
      event.id as event,
      event.currency,
      (select id from public.expenses where event_id = event.id order by id limit 1) as expense,
      (
        select array_agg(other.user_id order by other.seat <> seat.seat, other.seat)
        from bench.seats as other
        where other.event_no = event.no
      ) as people,
      (select token from public.event_invitations where event_id = event.id) as token,
      (select array_agg(stranger.account order by stranger.no) from bench.people as stranger where not seated) as strangers
    from bench.seats as seat
    join bench.events as event on event.no = seat.event_no
    join bench.people as person on person.no = seat.person_no
    where ${condition}
    order by bench.pick(event.no * 100 + seat.seat, 21, 1000000)
    limit ${limit}`;
  const small = await of(
    sql`event.kind = 'small' and event.size between 20 and 56 and event.no % 9 <> 8 and not exists (
      select from bench.seats as other join bench.events as large on large.no = other.event_no
      where other.person_no = seat.person_no and large.kind = 'large'
    )`,
    smallOnes,
  );
  const large = await of(
    sql`event.no = (select case when size > 5000 then 2 else 1 end from bench.events where no = 1)`,
    12,
  );
  const largest = await of(sql`event.no = 1 and event.size > 5000 and seat.seat = 0`, 1);
  const crowd = await of(sql`event.kind = 'crowd'`, 1);
  // Two subjects of one event must not add the same people to it.
  for (const [at, subject] of large.entries()) {
    subject.strangers = subject.strangers.filter((_, turn) => turn % large.length === at);
  }
  return /** @type {any} */ ({ small, large, largest, crowd, friends: [await addFriends(sql)] });
}
