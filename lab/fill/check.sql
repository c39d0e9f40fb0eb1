-- Stored sums that differ from the rows they sum: one line per table with a wrong sum.

with paid as (
  select event_id, user_id, sum(paid_in_event_currency) as paid, count(*) as paid_count
  from public.expenses_payers
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
  where deleted_at is null
  group by 1, 2
),
received as (
  select event_id, to_user as user_id, sum(amount) as received
  from public.payments
  where deleted_at is null
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
  select expense.event_id, expense.id
  from public.expenses as expense
  left join public.expenses_participants as share on share.event_id = expense.event_id and share.expense_id = expense.id
  group by expense.event_id, expense.id
  having sum(share.share_amount) is distinct from expense.amount
    or sum(share.share_in_event_currency) is distinct from expense.amount_in_event_currency
    or count(share.user_id) <> expense.people_count
  union all
  select expense.event_id, expense.id
  from public.expenses as expense
  left join public.expenses_payers as payer on payer.event_id = expense.event_id and payer.expense_id = expense.id
  group by expense.event_id, expense.id
  having sum(payer.paid_amount) is distinct from expense.amount
    or sum(payer.paid_in_event_currency) is distinct from expense.amount_in_event_currency
) as broken
having count(*) > 0;
