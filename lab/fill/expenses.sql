-- Creates one batch of expenses with payers, shares, history and mutations: those of events whose number modulo bench.parts is
-- bench.part. The product's triggers maintain balances and counts and check the sums.

create temporary table draft on commit drop as
select
  event.id as event_id,
  event.no as event_no,
  event.people,
  event.currency as event_currency,
  expense.seq,
  bench.id('expense', expense.seq) as id,
  bench.pick(expense.seq, 11, event.people) as payer_seat,
  least(event.people, 2 + bench.pick(expense.seq, 12, 6)) as people_count,
  200 + bench.pick(expense.seq, 13, 30000) as cents,
  bench.pick(expense.seq, 14, 5) < 2 as at_a_place,
  bench.pick(expense.seq, 15, 300) as place,
  case
    when bench.pick(expense.seq, 16, 10) = 0
      then (array['EUR', 'TRY', 'USD', 'GBP'])[1 + bench.pick(expense.seq, 17, 4)]
    else event.currency
  end as currency,
  round((1 + bench.pick(expense.seq, 18, 400000)) / 10000.0, 4) as foreign_rate,
  event.starts_at + interval '1 day' * (event.days * number / (event.size + 1)) as created_at
from bench.events as event
cross join generate_series(1, event.size) as number
cross join lateral (select event.expenses_before + number as seq) as expense
where event.no % current_setting('bench.parts')::integer = current_setting('bench.part')::integer;

analyze draft;

create temporary table draft_share on commit drop as
with sharer as (
  select
    draft.id as expense_id,
    draft.event_id,
    draft.currency = draft.event_currency as domestic,
    seat.user_id,
    draft.people_count,
    draft.cents,
    row_number() over (partition by draft.id order by seat.user_id) - 1 as place,
    ('x' || left(draft.id::text, 8))::bit(32)::bigint % draft.people_count as turned
  from draft
  cross join generate_series(0, draft.people_count - 1) as next_to_payer
  join bench.seats as seat
    on seat.event_no = draft.event_no
    and seat.seat = (draft.payer_seat + next_to_payer) % draft.people
)
select
  expense_id,
  event_id,
  user_id,
  domestic,
  -- The app's rule: the expense's id rotates the odd cents of an equal split.
  (cents / people_count + ((place - turned + people_count) % people_count < cents % people_count)::integer) / 100.0 as amount
from sharer;

create temporary table whole on commit drop as
select
  draft.*,
  draft.cents / 100.0 as amount,
  payer.user_id as payer,
  rate.used as rate,
  round(draft.cents / 100.0 * rate.used, 2) as converted
from draft
cross join lateral (
  select case when draft.currency = draft.event_currency then 1 else draft.foreign_rate end as used
) as rate
join bench.seats as payer on payer.event_no = draft.event_no and payer.seat = draft.payer_seat;

create temporary table whole_share on commit drop as
select expense_id, event_id, user_id, amount, amount as amount_in_event_currency
from draft_share
where domestic
union all
select whole.id, whole.event_id, converted.user_id, converted.part, converted.part_converted
from (
  select expense_id, array_agg(user_id) as user_ids, array_agg(amount) as amounts
  from draft_share
  where not domestic
  group by expense_id
) as foreign_share
join whole on whole.id = foreign_share.expense_id
cross join lateral private.convert_amounts(
  whole.id, whole.amount, whole.converted, 2, foreign_share.user_ids, foreign_share.amounts
) as converted;

with expense as (
  insert into public.expenses (
    event_id, id, description, amount, currency, paid_by, expense_date, category, topic, place_name, place_id,
    place_lat, place_lon, place_country, place_city, conversion_rate_to_event_currency, rate_date, rate_source, split_method,
    amount_in_event_currency, people_count, created_by, created_at, updated_at, words
  )
  select
    event_id,
    id,
    description,
    amount,
    currency,
    payer,
    created_at::date,
    case when at_a_place then 'place'::public.expense_category else 'general' end,
    (array['eating_out', 'transport', 'tickets', 'groceries', 'transport', 'eating_out', 'fuel'])[1 + place % 7]::public.expense_topic,
    place_name,
    case when at_a_place then 'place-' || place end,
    case when at_a_place then 41.0 + place / 1000.0 end,
    case when at_a_place then 29.0 + place / 1000.0 end,
    case when at_a_place then 'Türkiye' end,
    place_city,
    rate,
    case when currency <> event_currency then created_at::date end,
    case when currency = event_currency then 'same' else 'live' end,
    'equal',
    converted,
    people_count,
    payer,
    created_at,
    created_at,
    private.searchable_text(description, place_name, place_city)
  from whole
  cross join lateral (
    select
      (array['Dinner', 'Taxi', 'Museum tickets', 'Groceries', 'Ferry to the island', 'Breakfast', 'Fuel'])[1 + place % 7] as description,
      case when at_a_place then 'Place ' || place end as place_name,
      case when at_a_place then 'City ' || place % 20 end as place_city
  ) as texts
  order by whole.created_at
),
payer as (
  insert into public.expenses_payers (event_id, expense_id, user_id, paid_amount, paid_in_event_currency)
  select event_id, id, payer, amount, converted
  from whole
  order by created_at
)
insert into public.expenses_participants (event_id, expense_id, user_id, share_amount, share_in_event_currency)
select share.event_id, share.expense_id, share.user_id, share.amount, share.amount_in_event_currency
from whole_share as share
join whole on whole.id = share.expense_id
order by whole.created_at, share.expense_id;

insert into public.event_log (event_id, at, actor, entity, entity_id, action)
select event_id, created_at, payer, 'expense', id, 'created'
from whole
order by created_at;

insert into private.mutations (scope, id, digest, at)
select event_id, id, md5(id::text)::uuid, created_at
from whole
where created_at > now() - interval '30 days'
order by created_at;
