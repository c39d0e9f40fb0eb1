import { readFileSync } from "node:fs";
import { expect } from "vitest";
import { sql } from "../stack.mjs";
import { deviceDiffers } from "./device.mjs";

/** @typedef {import("./world.mjs").World} World */

/** Queries for maintained values that differ from their rows. */
const keptWrong = readFileSync(new URL("../../../../lab/fill/check.sql", import.meta.url), "utf8");

/** Invariants: each query returns the rows that violate it. @type {Record<string, (world: World) => PromiseLike<any[]>>} */
const lies = {
  "a balance is the sum over all rows": ({ events }) => sql`
    with entry as (
      select event_id, user_id, paid_in_event_currency as paid, 1 as paid_count, 0::numeric as share, 0::numeric as sent, 0::numeric as received
      from public.expenses_payers where deleted_at is null
      union all
      select event_id, user_id, 0, 0, share_in_event_currency, 0, 0 from public.expenses_participants where deleted_at is null
      union all
      select event_id, from_user, 0, 0, 0, amount, 0 from public.payments where deleted_at is null
      union all
      select event_id, to_user, 0, 0, 0, 0, amount from public.payments where deleted_at is null
    ),
    counted as (
      select participant.event_id, participant.user_id, coalesce(sum(paid), 0) as paid, coalesce(sum(paid_count), 0) as paid_count,
        coalesce(sum(share), 0) as share, coalesce(sum(sent), 0) as sent, coalesce(sum(received), 0) as received
      from public.event_participants as participant
      left join entry using (event_id, user_id)
      group by 1, 2
    )
    select event_id, user_id, to_json(balance) as kept, to_json(counted) as counted
    from counted
    full join public.event_balances as balance using (event_id, user_id)
    where event_id in ${sql(events)}
      and (balance.paid, balance.paid_count, balance.share, balance.sent, balance.received)
        is distinct from (counted.paid, counted.paid_count, counted.share, counted.sent, counted.received)`,
  "the nets of an event are zero": ({ events }) => sql`
    select event_id, sum(net) from public.event_balances where event_id in ${sql(events)} group by 1 having sum(net) <> 0`,
  "an event knows how many expenses it has and what they come to": ({ events }) => sql`
    select event.id, event.expense_count, event.expense_total, counted.*
    from public.events as event
    cross join lateral (
      select count(*) as count, coalesce(sum(amount_in_event_currency), 0) as total
      from public.expenses as expense where expense.event_id = event.id and expense.deleted_at is null
    ) as counted
    where event.id in ${sql(events)} and (event.expense_count, event.expense_total) is distinct from (counted.count, counted.total)`,
  "payers and shares are the whole expense in both currencies": ({ events }) => sql`
    select expense.id, to_json(paid) as paid, to_json(shared) as shared
    from public.expenses as expense
    join public.events as event on event.id = expense.event_id
    cross join lateral (
      select sum(paid_amount) as amount, sum(paid_in_event_currency) as converted,
        bool_and(deleted_at is not distinct from expense.deleted_at) as together,
        max(abs(paid_amount)) = max(abs(paid_amount)) filter (where user_id = expense.paid_by) as most,
        bool_and(sign(paid_amount) = sign(expense.amount) and paid_in_event_currency * sign(expense.amount) >= 0) as signed
      from public.expenses_payers where event_id = expense.event_id and expense_id = expense.id
    ) as paid
    cross join lateral (
      select sum(share_amount) as amount, sum(share_in_event_currency) as converted, count(*) as people,
        bool_and(deleted_at is not distinct from expense.deleted_at) as together,
        bool_and((parts is not null) = (expense.split_method = 'parts')) as parts,
        bool_and(sign(share_amount) = sign(expense.amount) and share_in_event_currency * sign(expense.amount) >= 0) as signed
      from public.expenses_participants where event_id = expense.event_id and expense_id = expense.id
    ) as shared
    where expense.event_id in ${sql(events)}
      and (
        paid.amount, paid.converted, paid.together, paid.most, paid.signed, shared.amount, shared.converted, shared.people,
        shared.together, shared.parts, shared.signed
      )
        is distinct from (
          expense.amount, expense.amount_in_event_currency, true, true, true, expense.amount,
          expense.amount_in_event_currency, expense.people_count::bigint, true, true, true
        )`,
  "the lines of a bill add up to it, and their people share it": ({ events }) => sql`
    select expense.id, to_json(lines) as lines
    from public.expenses as expense
    cross join lateral (
      select
        (select sum(item.amount) from public.expense_items as item where (item.event_id, item.expense_id) = (expense.event_id, expense.id)) as items,
        (select sum(extra.amount) from public.expense_extras as extra where (extra.event_id, extra.expense_id) = (expense.event_id, expense.id)) as extras,
        (
          select count(*) from public.expense_items as item
          cross join lateral jsonb_each(item.weights) as weight
          where (item.event_id, item.expense_id) = (expense.event_id, expense.id)
            and (
              weight.value::numeric not between 1 and 100
              or weight.key::uuid not in (
                select share.user_id from public.expenses_participants as share
                where (share.event_id, share.expense_id) = (expense.event_id, expense.id)
              )
            )
        ) as wrong
    ) as lines
    where expense.event_id in ${sql(events)} and coalesce(lines.items, lines.extras) is not null
      and (coalesce(lines.items, 0) + coalesce(lines.extras, 0), lines.wrong, expense.split_method)
        is distinct from (expense.amount, 0::bigint, 'manual')`,
  "nobody who turned out to be another stands anywhere": ({ events }) => sql`
    select participant.user_id
    from public.event_participants as participant
    left join public.event_participants as claimer
      on claimer.event_id = participant.event_id and claimer.user_id = participant.claimed_by
    where participant.event_id in ${sql(events)} and participant.claimed_by is not null
      and (
        claimer.user_id is null
        or claimer.claimed_by is not null
        or exists (select from public.expenses_payers where event_id = participant.event_id and user_id = participant.user_id)
        or exists (select from public.expenses_participants where event_id = participant.event_id and user_id = participant.user_id)
        or exists (
          select from public.payments
          where event_id = participant.event_id and participant.user_id in (from_user, to_user) and deleted_at is null
        )
      )`,
  "nobody whose account is gone takes part, and somebody who can sign in is the admin": ({ events }) => sql`
    select event.id
    from public.events as event
    cross join lateral (
      select count(*) filter (where person.deleted) as gone, count(*) filter (where participant.role = 'admin') as admins,
        count(*) filter (where participant.role = 'admin' and not person.has_account) as strange
      from public.event_participants as participant
      join public.profiles as person on person.id = participant.user_id
      where participant.event_id = event.id and participant.status = 'active'
    ) as people
    where event.id in ${sql(events)} and (people.gone > 0 or people.strange > 0 or (event.status <> 'deleted' and people.admins = 0))`,
  "nobody who left has asked for an account number, nor anybody one of a deleted account": ({ events }) => sql`
    select request.event_id, request.owner_id, request.asked_by
    from private.iban_requests as request
    join public.event_participants as asking on asking.event_id = request.event_id and asking.user_id = request.asked_by
    join public.profiles as owner on owner.id = request.owner_id
    where request.event_id in ${sql(events)} and (asking.status <> 'active' or owner.deleted)`,
  "the history ends with what became of an expense or payment": ({ events }) => sql`
    select entry.id, entry.deleted_at, told.action
    from (
      select event_id, id, deleted_at, 'expense' as entity from public.expenses
      union all
      select payment.event_id, payment.id, payment.deleted_at, 'payment' from public.payments as payment
      -- The merge logs the deletion of payments between the two.
      where not exists (
        select from public.event_log as merge
        where merge.event_id = payment.event_id and merge.entity = 'person' and merge.action in ('claimed', 'merged')
          and merge.entity_id in (payment.from_user, payment.to_user)
          and (merge.new ->> 'into')::uuid in (payment.from_user, payment.to_user)
      )
      -- A later merge of the target moves such a payment, and claimed_by with it.
      and not exists (
        select from public.event_participants as former
        where former.event_id = payment.event_id and former.user_id in (payment.from_user, payment.to_user)
          and former.claimed_by in (payment.from_user, payment.to_user)
      )
    ) as entry
    cross join lateral (
      select action from public.event_log
      where event_id = entry.event_id and entity = entry.entity and entity_id = entry.id
      order by id desc limit 1
    ) as told
    where entry.event_id in ${sql(events)}
      -- An import has one log entry, and so has undoing it.
      and exists (
        select from public.event_log
        where event_id = entry.event_id and entity = entry.entity and entity_id = entry.id and action = 'created'
      )
      and (told.action = 'deleted') is distinct from (entry.deleted_at is not null)`,
  // Debts of a deleted account can still be settled, so only the maker must have one.
  "a settlement is the sum of its parts, made by somebody who has an account": () => sql`
    select settlement.id, settlement.amount, settlement.parts
    from public.settlements as settlement
    left join public.users as maker on maker.id = settlement.made_by and maker.deleted_at is null
    where maker.id is null
      or settlement.amount <> (select sum((part ->> 'amount')::numeric) from jsonb_array_elements(settlement.parts) as part)`,
  "a device comes to the same balances, and its plan leaves none open": deviceDiffers,
  "nothing kept anywhere is wrong": () => sql.unsafe(keptWrong),
};

/** Expects all invariants to hold while nobody writes. @param {World} world @param {string} when */
export async function expectTruth(world, when) {
  for (const [what, find] of Object.entries(lies)) expect([...(await find(world))], `${what}, ${when}`).toEqual([]);
}
