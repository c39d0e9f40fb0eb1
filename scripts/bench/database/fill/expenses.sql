-- One part of the expenses with their shares, history and kept answers: of every event whose number, divided by
-- bench.parts, leaves bench.part. What looks at each row is off meanwhile (see fill.mjs); what keeps balances and counts
-- is the product's own triggers.

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
      then (enum_range(null::public.currency_code))[1 + bench.pick(expense.seq, 17, 4)]
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
  -- The rule of the app: an equal split's odd cents turn with the expense's id.
  (cents / people_count + ((place - turned + people_count) % people_count < cents % people_count)::integer) / 100.0 as amount
from sharer;

insert into public.expenses (
  id, event_id, description, amount, currency, paid_by, expense_date, category, place_name, place_id, place_lat,
  place_lon, place_country, place_city, conversion_rate_to_event_currency, rate_date, rate_source, split_method,
  amount_in_event_currency, people_count, created_by, created_at, updated_at
)
select
  draft.id,
  draft.event_id,
  (array['Dinner', 'Taxi', 'Museum tickets', 'Groceries', 'Ferry to the island', 'Breakfast', 'Fuel'])[1 + draft.place % 7],
  draft.cents / 100.0,
  draft.currency,
  payer.user_id,
  draft.created_at::date,
  case when draft.at_a_place then 'place'::public.expense_category else 'general' end,
  case when draft.at_a_place then 'Place ' || draft.place end,
  case when draft.at_a_place then 'place-' || draft.place end,
  case when draft.at_a_place then 41.0 + draft.place / 1000.0 end,
  case when draft.at_a_place then 29.0 + draft.place / 1000.0 end,
  case when draft.at_a_place then 'Türkiye' end,
  case when draft.at_a_place then 'City ' || draft.place % 20 end,
  rate.used,
  case when draft.currency <> draft.event_currency then draft.created_at::date end,
  case when draft.currency = draft.event_currency then 'same' else 'live' end,
  'equal',
  round(draft.cents / 100.0 * rate.used, 2),
  draft.people_count,
  payer.user_id,
  draft.created_at,
  draft.created_at
from draft
cross join lateral (
  select case when draft.currency = draft.event_currency then 1 else draft.foreign_rate end as used
) as rate
join bench.seats as payer on payer.event_no = draft.event_no and payer.seat = draft.payer_seat
order by draft.created_at;

create temporary table whole_share on commit drop as
select expense_id, event_id, user_id, amount, amount as amount_in_event_currency
from draft_share
where domestic
union all
select expense.id, expense.event_id, converted.user_id, converted.share_amount, converted.share_in_event_currency
from (
  select
    expense_id,
    array_agg(user_id) as user_ids,
    array_agg(amount) as amounts
  from draft_share
  where not domestic
  group by expense_id
) as foreign_share
join public.expenses as expense on expense.id = foreign_share.expense_id
cross join lateral private.convert_shares(
  expense.id,
  expense.amount,
  expense.amount_in_event_currency,
  foreign_share.user_ids,
  foreign_share.amounts
) as converted;

insert into public.expenses_participants (expense_id, event_id, user_id, share_amount, share_in_event_currency)
select share.expense_id, share.event_id, share.user_id, share.amount, share.amount_in_event_currency
from whole_share as share
join draft on draft.id = share.expense_id
order by draft.created_at, share.expense_id;

insert into public.event_log (event_id, at, actor, entity, entity_id, action, new)
select
  expense.event_id,
  expense.created_at,
  expense.created_by,
  'expense',
  expense.id,
  'created',
  to_jsonb(expense)
    - '{event_id,people_count,created_at,created_by,updated_at,updated_by,deleted_at,deleted_by}'::text[]
    || jsonb_build_object('shares', told.shares)
from draft
join public.expenses as expense on expense.id = draft.id
join (
  select
    share.expense_id,
    jsonb_agg(
      jsonb_build_object(
        'user_id', share.user_id,
        'share_amount', share.amount,
        'share_in_event_currency', share.amount_in_event_currency
      )
      order by share.user_id
    ) as shares
  from whole_share as share
  group by share.expense_id
) as told on told.expense_id = expense.id
order by expense.created_at;

insert into private.mutations (id, person, action, entity_id, digest, answer, at)
select
  bench.id('mutation', draft.seq),
  expense.created_by,
  'created',
  expense.id,
  md5(expense.id::text),
  to_jsonb(expense),
  expense.created_at
from draft
join public.expenses as expense on expense.id = draft.id
where expense.created_at > now() - interval '90 days'
order by expense.created_at;
