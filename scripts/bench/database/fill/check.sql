-- What is kept beside the rows but differs from what the rows say: one line for each table that keeps something wrong.

with paid as (
  select event_id, paid_by as user_id, sum(amount_in_event_currency) as paid, count(*) as paid_count
  from public.expenses
  where deleted_at is null
  group by 1, 2
),
shared as (
  select event_id, user_id, sum(share_in_event_currency) as share
  from public.expenses_participants
  where deleted_at is null
  group by 1, 2
),
sent as (
  select event_id, from_user as user_id, sum(amount) as sent
  from public.payments
  group by 1, 2
),
received as (
  select event_id, to_user as user_id, sum(amount) as received
  from public.payments
  group by 1, 2
)
select 'event_balances' as kept, count(*)::integer as wrong
from public.event_balances as balance
full join paid using (event_id, user_id)
full join shared using (event_id, user_id)
full join sent using (event_id, user_id)
full join received using (event_id, user_id)
where (balance.paid, balance.paid_count, balance.share, balance.sent, balance.received) is distinct from (
  coalesce(paid.paid, 0),
  coalesce(paid.paid_count, 0),
  coalesce(shared.share, 0),
  coalesce(sent.sent, 0),
  coalesce(received.received, 0)
)
having count(*) > 0

union all
select 'events', count(*)
from public.events as event
join (
  select event_id, count(*) as expense_count, sum(amount_in_event_currency) as expense_total
  from public.expenses
  where deleted_at is null
  group by 1
) as counted on counted.event_id = event.id
where (event.expense_count, event.expense_total) is distinct from (counted.expense_count, counted.expense_total)
having count(*) > 0

union all
select 'nets', count(*)
from (
  select event_id
  from public.event_balances
  group by event_id
  having sum(net) <> 0
) as unbalanced
having count(*) > 0

union all
select 'expenses', count(*)
from (
  select expense.id
  from public.expenses as expense
  left join public.expenses_participants as share on share.expense_id = expense.id
  group by expense.id
  having sum(share.share_amount) is distinct from expense.amount
    or sum(share.share_in_event_currency) is distinct from expense.amount_in_event_currency
    or count(share.user_id) <> expense.people_count
) as broken
having count(*) > 0

union all
select 'event_months', count(*)
from private.event_months as kept
full join (
  select event_id, date_trunc('month', expense_date::timestamp)::date as month, count(*) as expense_count,
    sum(amount_in_event_currency) as total
  from public.expenses
  where deleted_at is null
  group by 1, 2
) as counted using (event_id, month)
where (coalesce(kept.expense_count, 0), coalesce(kept.total, 0))
  is distinct from (coalesce(counted.expense_count, 0), coalesce(counted.total, 0))
having count(*) > 0

union all
select 'event_places', count(*)
from private.event_places as kept
full join (
  select event_id, place_name, coalesce(place_city, '') as place_city, coalesce(place_country, '') as place_country,
    count(*) as expense_count, sum(amount_in_event_currency) as total
  from public.expenses
  where deleted_at is null
    and category = 'place'
  group by 1, 2, 3, 4
) as counted using (event_id, place_name, place_city, place_country)
where (kept.expense_count, kept.total) is distinct from (counted.expense_count, counted.total)
having count(*) > 0

union all
select 'person_months', count(*)
from private.person_months as kept
full join (
  select share.event_id, share.user_id, date_trunc('month', expense.expense_date::timestamp)::date as month,
    sum(share.share_in_event_currency) as share
  from public.expenses_participants as share
  join public.expenses as expense on expense.id = share.expense_id
  where share.deleted_at is null
  group by 1, 2, 3
) as counted using (event_id, user_id, month)
where coalesce(kept.share, 0) is distinct from coalesce(counted.share, 0)
having count(*) > 0

union all
select 'event_days', count(*)
from private.event_days as kept
full join (
  select event_id, expense_date as day, category, count(*) as expense_count, sum(amount_in_event_currency) as total
  from public.expenses
  where deleted_at is null
  group by 1, 2, 3
) as counted using (event_id, day, category)
where (coalesce(kept.expense_count, 0), coalesce(kept.total, 0))
  is distinct from (coalesce(counted.expense_count, 0), coalesce(counted.total, 0))
having count(*) > 0

union all
select 'event_currencies', count(*)
from private.event_currencies as kept
full join (
  select event_id, currency, count(*) as expense_count, sum(amount) as amount, sum(amount_in_event_currency) as total
  from public.expenses
  where deleted_at is null
  group by 1, 2
) as counted using (event_id, currency)
where (coalesce(kept.expense_count, 0), coalesce(kept.amount, 0), coalesce(kept.total, 0))
  is distinct from (coalesce(counted.expense_count, 0), coalesce(counted.amount, 0), coalesce(counted.total, 0))
having count(*) > 0

union all
select 'person_days', count(*)
from private.person_days as kept
full join (
  select share.event_id, share.user_id, expense.expense_date as day, expense.category,
    sum(share.share_in_event_currency) as share
  from public.expenses_participants as share
  join public.expenses as expense on expense.id = share.expense_id
  where share.deleted_at is null
  group by 1, 2, 3, 4
) as counted using (event_id, user_id, day, category)
where coalesce(kept.share, 0) is distinct from coalesce(counted.share, 0)
having count(*) > 0

union all
select 'person_places', count(*)
from private.person_places as kept
full join (
  select share.event_id, share.user_id, expense.place_name, sum(share.share_in_event_currency) as share
  from public.expenses_participants as share
  join public.expenses as expense on expense.id = share.expense_id
  where share.deleted_at is null
    and expense.category = 'place'
  group by 1, 2, 3
) as counted using (event_id, user_id, place_name)
where coalesce(kept.share, 0) is distinct from coalesce(counted.share, 0)
having count(*) > 0

union all
select 'event_texts', count(*)
from private.event_texts as kept
full join (
  select event_id, private.words_of(description, place_name, place_city) collate "C" as words, count(*) as expense_count
  from public.expenses
  where deleted_at is null
  group by 1, 2
) as counted using (event_id, words)
where kept.expense_count is distinct from counted.expense_count
having count(*) > 0

union all
select 'expense_facts', count(*)
from private.expense_facts as kept
full join (
  select event_id, private.words_of(description, place_name, place_city) collate "C" as words, id as expense_id,
    expense_date, created_at, paid_by, category, currency, amount_in_event_currency as total
  from public.expenses
  where deleted_at is null
) as written using (event_id, words, expense_id, expense_date, created_at, paid_by, category, currency, total)
where kept.expense_id is null
  or written.expense_id is null
having count(*) > 0;
