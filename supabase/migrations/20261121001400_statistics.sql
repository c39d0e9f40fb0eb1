-- =====================================================================================================================
-- Dashboard and statistics
--
-- Gives: what a person sees of themself: totals, what they owe and are owed, and what they did most. Runs as who asks.
-- The dashboard reads kept counts alone, so that it costs the same with 20 expenses and with 20,000.
-- =====================================================================================================================

create view private.my_events
with (security_invoker = true)
as
select
  event.*,
  coalesce(balance.net, 0) as my_net,
  coalesce(balance.paid_count, 0) as my_paid_count
from public.events as event
left join public.event_balances as balance
  on balance.event_id = event.id
  and balance.user_id = (select private.me())
where event.id = any (array(select private.my_event_ids()));

comment on view private.my_events is 'The events of who asks, with their balance and the number of expenses they paid.';

grant select on private.my_events to authenticated;

create function private.most_paid_event()
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object('id', event.id, 'name', event.name, 'count', event.my_paid_count)
  from private.my_events as event
  where event.my_paid_count > 0
  order by
    event.my_paid_count desc,
    event.created_at desc,
    event.id
  limit 1
$$;

comment on function private.most_paid_event() is
  'The event where who asks paid most often as {id, name, count}. Null when they never paid.';

create function private.most_active_event()
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object('id', event.id, 'name', event.name, 'count', event.expense_count)
  from private.my_events as event
  where event.expense_count > 0
  order by
    event.expense_count desc,
    event.created_at desc,
    event.id
  limit 1
$$;

comment on function private.most_active_event() is
  'The event of who asks with most expenses as {id, name, count}. Null when there are none.';

create function private.co_participant_count()
returns bigint
language sql
stable
set search_path = ''
as $$
  select count(distinct participant.user_id)
  from public.event_participants as participant
  where participant.status = 'active'
    and participant.user_id <> (select private.me())
    and participant.event_id in (select private.my_event_ids())
$$;

comment on function private.co_participant_count() is
  'How many other people take part in the events of who asks, each counted once.';

grant execute on function private.most_paid_event() to authenticated;
grant execute on function private.most_active_event() to authenticated;
grant execute on function private.co_participant_count() to authenticated;

create function public.dashboard()
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'user', to_jsonb(myself) - 'deleted_at',
    'summary', jsonb_build_object(
      'total_events', (
        select count(*)
        from public.events as event
        where event.created_by = myself.id
      )
    ),
    'totals', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object('currency', per_currency.default_currency, 'total', per_currency.total)
          order by per_currency.total desc, per_currency.default_currency
        ),
        '[]'::jsonb
      )
      from (
        select
          event.default_currency,
          sum(event.expense_total) as total
        from private.my_events as event
        where event.expense_count > 0
        group by event.default_currency
      ) as per_currency
    ),
    'balances', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'currency', per_currency.default_currency,
            'receivable', per_currency.receivable,
            'payable', per_currency.payable
          )
          order by per_currency.default_currency
        ),
        '[]'::jsonb
      )
      from (
        select
          event.default_currency,
          sum(greatest(event.my_net, 0)) as receivable,
          sum(greatest(-event.my_net, 0)) as payable
        from private.my_events as event
        where event.my_net <> 0
        group by event.default_currency
      ) as per_currency
    ),
    'recent_events', (
      select coalesce(jsonb_agg(card.document order by card.created_at desc, card.id), '[]'::jsonb)
      from (
        select newest.*
        from private.event_cards as newest
        where newest.status = 'active'
        order by
          newest.created_at desc,
          newest.id
        limit 5
      ) as card
    ),
    'recent_expenses', public.recent_expenses(null, 5) -> 'expenses',
    'statistics', jsonb_build_object(
      'co_participants', private.co_participant_count(),
      'most_paid_event', private.most_paid_event(),
      'most_active_event', private.most_active_event()
    )
  )
  from public.users as myself
  where myself.id = (select private.me())
$$;

comment on function public.dashboard() is
  'All the dashboard shows of who asks. Null for an account without a user: call ensure_user.';

create function public.my_statistics()
returns jsonb
language sql
stable
set search_path = ''
as $$
  with per_day as materialized (
    select
      event.category as event_category,
      event.default_currency as currency,
      expense.expense_date,
      count(*) as count,
      sum(expense.amount_in_event_currency) as total,
      coalesce(sum(share.share_in_event_currency), 0) as my_share
    from private.my_events as event
    join public.expenses as expense
      on expense.event_id = event.id
      and expense.deleted_at is null
    left join public.expenses_participants as share
      on share.expense_id = expense.id
      and share.user_id = (select private.me())
      and share.deleted_at is null
    group by
      event.category,
      event.default_currency,
      expense.expense_date
  )
  select jsonb_build_object(
    'events_organised', (
      select count(*)
      from public.events as event
      where event.created_by = (select private.me())
    ),
    'events_participated', (select count(*) from private.my_events),
    'most_paid_event', private.most_paid_event(),
    'average_expenses_per_event', (
      select coalesce(round(avg(event.expense_count), 2), 0)
      from private.my_events as event
    ),
    'co_participants', private.co_participant_count(),
    'visited_places', (
      select coalesce(
        jsonb_agg(
          to_jsonb(visited)
          order by visited.count desc, visited.place_name, visited.place_city, visited.place_country
        ),
        '[]'::jsonb
      )
      from (
        select
          expense.place_name,
          expense.place_city,
          expense.place_country,
          count(*) as count
        from public.expenses as expense
        where expense.category = 'place'
          and expense.event_id in (select private.my_event_ids())
        group by
          expense.place_name,
          expense.place_city,
          expense.place_country
        order by
          count(*) desc,
          expense.place_name
        limit 200
      ) as visited
    ),
    'most_shared_expense', (
      select jsonb_build_object(
        'id', expense.id,
        'event_id', expense.event_id,
        'description', expense.description,
        'people_count', expense.people_count
      )
      from public.expenses as expense
      where expense.event_id in (select private.my_event_ids())
      order by
        expense.people_count desc,
        expense.created_at desc,
        expense.id
      limit 1
    ),
    'most_active_event', private.most_active_event(),
    'by_category', (
      select coalesce(
        jsonb_agg(to_jsonb(per_category) order by per_category.currency, per_category.total desc, per_category.category),
        '[]'::jsonb
      )
      from (
        select
          per_day.event_category as category,
          per_day.currency,
          sum(per_day.count) as count,
          sum(per_day.total) as total,
          sum(per_day.my_share) as my_share
        from per_day
        group by
          per_day.event_category,
          per_day.currency
      ) as per_category
    ),
    'by_month', (
      select coalesce(
        jsonb_agg(to_jsonb(per_month) order by per_month.month desc, per_month.currency),
        '[]'::jsonb
      )
      from (
        select
          to_char(per_day.expense_date, 'YYYY-MM') as month,
          per_day.currency,
          sum(per_day.total) as total,
          sum(per_day.my_share) as my_share
        from per_day
        group by
          to_char(per_day.expense_date, 'YYYY-MM'),
          per_day.currency
      ) as per_month
    )
  )
  where (select private.me()) is not null
$$;

comment on function public.my_statistics() is
  'The personal statistics of who asks; by_category counts by the category of the event, by_month by the date of the expense, both '
  'in each event''s currency. Null for nobody.';

grant execute on function public.dashboard() to authenticated;
grant execute on function public.my_statistics() to authenticated;
