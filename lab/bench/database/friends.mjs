import { randomUUID } from "node:crypto";

/** Events of the pair that one settlement covers. */
const SETTLED = 20;

/**
 * Adds two people who share 200 events among 150 people, eight in each. In every event the second owes 200 and is owed by nobody.
 * @param {import("postgres").Sql} sql as the owner of the tables
 * @returns {Promise<import("./subjects.mjs").Subject>} the second, who owes the first
 */
export async function addFriends(sql) {
  await sql
    .unsafe(`
      insert into auth.users (id, email, raw_user_meta_data, email_confirmed_at)
      select bench.id('friend', no), 'friend-' || no || '@bench.test', '{"preferred_language": "en"}', now()
      from generate_series(0, 149) as no;

      insert into auth.sessions (id, user_id)
      select bench.id('friend', no), bench.id('friend', no) from generate_series(0, 149) as no;

      create unlogged table bench.friend_seats as
      select event_no, seat, bench.id('friends', event_no) as event_id, person.id as user_id
      from generate_series(0, 199) as event_no
      cross join generate_series(0, 7) as seat
      join public.users as person on person.auth_user_id
        = bench.id('friend', case when seat < 2 then seat else 2 + (event_no * 6 + seat) % 148 end);

      alter table public.events disable trigger events_gain_their_creator;
      insert into public.events (id, name, category, default_currency, place_country, place_city, created_by)
      select event_id, 'With friends ' || event_no, 'other', 'EUR', 'Türkiye', 'İstanbul', user_id
      from bench.friend_seats where seat = 0;
      alter table public.events enable trigger events_gain_their_creator;

      insert into public.event_participants (event_id, user_id)
      select event_id, user_id from bench.friend_seats;

      insert into public.payments (event_id, from_user, to_user, amount, created_by)
      select payer.event_id, payer.user_id, payee.user_id, 500 - 300 * least(payer.seat, 1), payer.user_id
      from bench.friend_seats as payer
      join bench.friend_seats as payee on payee.event_no = payer.event_no and payee.seat = payer.seat + 1;

      analyze public.events, public.event_participants, public.event_balances, public.payments, public.users, public.profiles;`)
    .simple();
  const [subject] = await sql`
    select debtor.auth_user_id as account, debtor.id as person, array[debtor.id, creditor.id] as people, 'EUR' as currency,
      bench.id('friends', 0) as event
    from public.users as debtor, public.users as creditor
    where debtor.auth_user_id = bench.id('friend', 1) and creditor.auth_user_id = bench.id('friend', 0)`;
  const nets = await sql`
    select balance.event_id, balance.net::float, balance.user_id = ${subject.person} as owes
    from public.event_balances as balance
    where balance.user_id = any (${subject.people}::uuid[])
      and balance.event_id in (select event_id from bench.friend_seats where event_no < ${SETTLED})`;
  const debts = nets
    .filter(({ owes }) => owes)
    .map(({ event_id, net }) => ({
      event_id,
      from_net: net,
      to_net: nets.find((other) => other.event_id === event_id && !other.owes)?.net,
    }));
  return /** @type {any} */ ({ ...subject, token: "", strangers: [], debts });
}

/** Settles a cent in each of the events, so that the next settlement finds an open debt. */
export function newSettlement({ people: [debtor, creditor], currency, debts }) {
  const parts = debts.map((debt) => {
    const { event_id, from_net, to_net } = debt;
    debt.from_net += 0.01;
    debt.to_net -= 0.01;
    return {
      ...{ event_id, id: randomUUID(), from_user: debtor, to_user: creditor, amount: "0.01" },
      ...{ from_net: from_net.toFixed(2), to_net: to_net.toFixed(2), paid_on: "2026-06-15" },
    };
  });
  return { person_id: creditor, currency, parts, mutation_id: randomUUID() };
}
