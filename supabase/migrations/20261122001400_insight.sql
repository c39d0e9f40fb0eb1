-- =====================================================================================================================
-- Insight
--
-- Dashboard and statistics of a person, search for expenses, statistics of an event, and its export. They aggregate on request
-- with index-only scans. The functions run as the caller, so that row-level security decides what they return; those that run as the
-- owner say so.
-- =====================================================================================================================

-- ---------------------------------------------------------------------------------------------------------------------
-- A person
-- ---------------------------------------------------------------------------------------------------------------------

create function private.co_participant_count()
returns bigint
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select count(distinct participant.user_id) from public.event_participants as participant
    where participant.event_id = any (array(select private.my_event_ids())) and participant.status = 'active'
      and participant.user_id <> (select private.me())
  );
end;
$$;

comment on function private.co_participant_count() is
  'Returns the number of different people in the caller''s events, without the caller.';

create function private.balances_of_open_events(event_ids uuid[])
returns json
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  -- Larger events return no balances, which bounds the work per dashboard. The home screen then shows only the amount due.
  max_people constant integer := 12;
  asking uuid := private.me();
begin
  return (
    select coalesce(
      json_agg(
        json_build_object(
          'id', open.id, 'name', open.name, 'status', open.status, 'default_currency', open.default_currency,
          'revision', open.revision, 'my_net', open.my_net, 'household_net', open.household_net,
          'others_log_id', (
            select entry.id from (
              select recent.id, recent.actor from public.event_log as recent
              where recent.event_id = open.id
              order by recent.id desc
              limit 100
            ) as entry
            where entry.actor <> asking
            order by entry.id desc
            limit 1
          ),
          'standings', case when standing.people <= max_people then standing.list end
        )
        order by array_position(event_ids, open.id)
      ),
      '[]'::json
    )
    from private.my_events as open
    cross join lateral (
      select
        count(*) as people,
        json_agg(
          json_build_object(
            'user_id', one.user_id, 'household_id', one.household_id, 'before', one.before, 'net', one.net, 'place', one.place,
            'person', one.person
          )
          order by one.user_id
        ) as list
      from (
        select
          balance.user_id, participant.household_id, balance.paid - balance.share as before, balance.net, participant.person,
          row_number() over (order by participant.joined_at, balance.user_id) as place
        from (
          select listed.user_id, listed.paid, listed.share, listed.net
          from public.event_balances as listed
          where listed.event_id = open.id
          limit max_people + 1
        ) as balance
        -- A separate lookup: with a plain join, the planner may read whole events.
        cross join lateral (
          select listed.household_id, listed.person, listed.joined_at
          from private.event_people as listed
          where listed.event_id = open.id and listed.user_id = balance.user_id
          limit 1
        ) as participant
      ) as one
    ) as standing
    where open.id = any (event_ids)
  );
end;
$$;

comment on function private.balances_of_open_events(uuid[]) is
  'Returns the caller''s events in the given order with the input of their settlement: [{id, name, status, default_currency, '
  'revision, my_net, household_net, others_log_id, standings: [{user_id, household_id, before, net, place, person}]}]. others_log_id is '
  'somebody else''s newest among the newest hundred log entries, null without one. before excludes payments; place is the order of '
  'joining. standings is null for more than twelve people. Runs as the owner for speed; it reads only events in which the caller is '
  'active.';

grant execute on function private.balances_of_open_events(uuid[]) to authenticated;

create function public.dashboard()
returns json
language plpgsql stable set search_path = ''
as $$
declare
  myself public.users;
begin
  select * into myself from public.users as candidate
  where candidate.id = (select private.me());

  if not found then
    return null;
  end if;

  return (
    with mine as materialized (
      select
        event.id, event.name, event.status, event.created_by, event.created_at, event.default_currency, event.expense_count,
        event.expense_total, event.my_paid_count,
        -- People who pay as one owe and are owed what their household does, counted once.
        coalesce(event.household_net, event.my_net) as net
      from private.my_events as event
    )
    select json_build_object(
      'user', (to_jsonb(myself) - 'deleted_at')::json,
      'summary', json_build_object(
        'total_events', (select count(*) from mine where mine.created_by = myself.id)
      ),
      'totals', (
        select coalesce(
          json_agg(
            json_build_object('currency', per_currency.default_currency, 'total', per_currency.total)
            order by per_currency.total desc, per_currency.default_currency
          ),
          '[]'::json
        )
        from (
          select mine.default_currency, sum(mine.expense_total) as total
          from mine
          where mine.expense_count > 0
          group by mine.default_currency
        ) as per_currency
      ),
      'balances', (
        select coalesce(
          json_agg(
            json_build_object(
              'currency', per_currency.default_currency, 'receivable', per_currency.receivable,
              'payable', per_currency.payable
            )
            order by per_currency.default_currency
          ),
          '[]'::json
        )
        from (
          select
            mine.default_currency, sum(greatest(mine.net, 0)) as receivable,
            sum(greatest(-mine.net, 0)) as payable
          from mine
          where mine.net <> 0
          group by mine.default_currency
        ) as per_currency
      ),
      'open_event_count', (select count(*) from mine where mine.net <> 0),
      'open_events', private.balances_of_open_events(array(
        select mine.id from mine
        where mine.net <> 0
        order by mine.created_at desc, mine.id
        limit 20
      )),
      'unanswered_settlements', private.unanswered_settlements(),
      'recent_events', private.event_cards(recent.ids),
      'news', private.news_of(recent.ids),
      'recent_expenses', public.recent_expenses(null, null, 5) -> 'expenses',
      'statistics', json_build_object(
        'co_participants', private.co_participant_count(),
        'most_paid_event', (
          select json_build_object('id', mine.id, 'name', mine.name, 'count', mine.my_paid_count)
          from mine
          where mine.my_paid_count > 0
          order by mine.my_paid_count desc, mine.created_at desc, mine.id
          limit 1
        ),
        'most_active_event', (
          select json_build_object('id', mine.id, 'name', mine.name, 'count', mine.expense_count)
          from mine
          where mine.expense_count > 0
          order by mine.expense_count desc, mine.created_at desc, mine.id
          limit 1
        )
      )
    )
    from (
      select array(
        select mine.id from mine
        where mine.status = 'active'
        order by mine.created_at desc, mine.id
        limit 5
      ) as ids
    ) as recent
  );
end;
$$;

comment on function public.dashboard() is
  'Returns everything the dashboard shows. Null for an account without a user: call ensure_user first.';

create function private.months_of_events(event_ids uuid[])
returns table (event_id uuid, month text, total numeric, my_share numeric)
language plpgsql stable rows 500 set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return query
  select wanted.id, to_char(per_month.first_day, 'YYYY-MM'), per_month.total, per_month.my_share
  from unnest(event_ids) as wanted (id)
  -- Per event, so that each is one index range; in one statement, so that policies are evaluated once.
  cross join lateral (
    select
      date_trunc('month', spent.expense_date::timestamp) as first_day,
      sum(spent.amount_in_event_currency) as total,
      coalesce(sum(mine.share_in_event_currency), 0) as my_share
    from (
      select expense.id, expense.expense_date, expense.amount_in_event_currency
      from public.expenses as expense
      where expense.event_id = wanted.id and expense.deleted_at is null
    ) as spent
    -- A full join where a left join would do: full joins never use a nested loop, which the planner would choose because it
    -- underestimates large events.
    full join (
      select share.expense_id, share.share_in_event_currency
      from public.expenses_participants as share
      where share.event_id = wanted.id
        and share.user_id = (select private.me())
        and share.deleted_at is null
    ) as mine on mine.expense_id = spent.id
    group by 1
  ) as per_month;
end;
$$;

comment on function private.months_of_events(uuid[]) is
  'Returns the expenses of events per month in each event''s currency, in total and the caller''s shares.';

create function public.my_statistics()
returns json
language plpgsql stable set search_path = ''
as $$
begin
  if (select private.me()) is null then
    return null;
  end if;

  return (
    with mine as materialized (
      select
        event.id, event.name, event.category, event.created_by, event.created_at, event.default_currency, event.expense_count,
        event.expense_total, event.my_share, event.my_paid_count
      from private.my_events as event
    ),
    month as materialized (
      select
        mine.default_currency as currency, per_month.month, sum(per_month.total) as total,
        sum(per_month.my_share) as my_share
      from private.months_of_events(array(select mine.id from mine)) as per_month
      join mine on mine.id = per_month.event_id
      group by mine.default_currency, per_month.month
    ),
    -- Per event, so that each is one index range.
    place as materialized (
      select
        per_place.place_name, per_place.place_city, sum(per_place.count) as count,
        (array_agg(mine.id))[1] as event_id, (array_agg(per_place.some_expense))[1] as some_expense
      from mine
      cross join lateral (
        select expense.place_name, expense.place_city, count(*) as count, (array_agg(expense.id))[1] as some_expense
        from public.expenses as expense
        where expense.event_id = mine.id and expense.deleted_at is null and expense.category = 'place'
        group by expense.place_name, expense.place_city
      ) as per_place
      group by per_place.place_name, per_place.place_city
      order by sum(per_place.count) desc, per_place.place_name
      limit 200
    )
    select json_build_object(
      'events_organised', (select count(*) from mine where mine.created_by = (select private.me())),
      'events_participated', (select count(*) from mine),
      'most_paid_event', (
        select json_build_object('id', mine.id, 'name', mine.name, 'count', mine.my_paid_count)
        from mine
        where mine.my_paid_count > 0
        order by mine.my_paid_count desc, mine.created_at desc, mine.id
        limit 1
      ),
      'average_expenses_per_event', (select coalesce(round(avg(mine.expense_count), 2), 0) from mine),
      'co_participants', private.co_participant_count(),
      'visited_places', (
        select coalesce(
          json_agg(
            json_build_object(
              'place_name', place.place_name, 'place_city', place.place_city,
              'place_country', somewhere.place_country, 'count', place.count
            )
            order by place.count desc, place.place_name, place.place_city, somewhere.place_country
          ),
          '[]'::json
        )
        from place
        -- Separate lookups: with a plain join, the planner may read whole events.
        cross join lateral (
          select expense.place_country
          from public.expenses as expense
          where expense.event_id = place.event_id and expense.id = place.some_expense
          limit 1
        ) as somewhere
      ),
      'most_shared_expense', (
        select json_build_object(
          'id', shown.id, 'event_id', shown.event_id, 'description', shown.description,
          'people_count', shown.people_count
        )
        from (
          select top.event_id, top.id
          from mine
          cross join lateral (
            select expense.event_id, expense.id, expense.people_count, expense.created_at
            from public.expenses as expense
            where expense.event_id = mine.id and expense.deleted_at is null
            order by expense.people_count desc, expense.created_at desc, expense.id
            limit 1
          ) as top
          order by top.people_count desc, top.created_at desc, top.id
          limit 1
        ) as found
        cross join lateral (
          select expense.*
          from public.expenses as expense
          where expense.event_id = found.event_id and expense.id = found.id
          limit 1
        ) as shown
      ),
      'most_active_event', (
        select json_build_object('id', mine.id, 'name', mine.name, 'count', mine.expense_count)
        from mine
        where mine.expense_count > 0
        order by mine.expense_count desc, mine.created_at desc, mine.id
        limit 1
      ),
      'by_category', (
        select coalesce(
          json_agg(to_json(per_category) order by per_category.currency, per_category.total desc, per_category.category),
          '[]'::json
        )
        from (
          select
            mine.category, mine.default_currency as currency, sum(mine.expense_count) as count,
            sum(mine.expense_total) as total, sum(mine.my_share) as my_share
          from mine
          where mine.expense_count > 0
          group by mine.category, mine.default_currency
        ) as per_category
      ),
      'by_month', (
        select coalesce(json_agg(to_json(spent) order by spent.month desc, spent.currency), '[]'::json)
        from month as spent
      )
    )
  );
end;
$$;

comment on function public.my_statistics() is
  'Returns the caller''s statistics. by_category groups by the category of the event, by_month by the date of the expense, '
  'both per currency of the event. Null without a caller.';

grant execute on function private.co_participant_count() to authenticated;
grant execute on function private.months_of_events(uuid[]) to authenticated;
grant execute on function public.dashboard() to authenticated;
grant execute on function public.my_statistics() to authenticated;

-- ---------------------------------------------------------------------------------------------------------------------
-- Finding
-- ---------------------------------------------------------------------------------------------------------------------

create function public.find_expenses(
  event_id uuid, search text default null, paid_by uuid default null, shared_by uuid default null,
  category public.expense_category default null, topic public.expense_topic default null, currency text default null,
  date_from date default null, date_to date default null, before_date date default null, before_time timestamptz default null,
  before_id uuid default null, expense_limit integer default 50
)
returns json
language plpgsql stable set search_path = ''
-- The indexes cover all columns, so sequential and bitmap scans of the tables are slower.
set plan_cache_mode = 'force_generic_plan' set enable_seqscan = off set enable_bitmapscan = off
as $$
declare
  page_size integer := private.page_size(expense_limit, 200);
  last_date date := coalesce(before_date, 'infinity');
  last_time timestamptz := coalesce(before_time, 'infinity');
  pattern text := '%' || regexp_replace(
    private.searchable(nullif(btrim(regexp_replace(search, '[\s]+', ' ', 'g')), '')),
    '([\\%_])',
    '\\\1',
    'g'
  ) || '%';
  found_count bigint;
  found_total numeric;
  found_share numeric;
  -- One more than the page, to detect a next page.
  page uuid[];
begin
  with candidate as materialized (
    select expense.id, expense.expense_date, expense.created_at, expense.amount_in_event_currency as total
    from public.expenses as expense
    where expense.event_id = find_expenses.event_id and expense.deleted_at is null
      and (pattern is null or expense.words like pattern)
      and (find_expenses.category is null or expense.category = find_expenses.category)
      and (find_expenses.topic is null or expense.topic = find_expenses.topic)
      and (find_expenses.currency is null or expense.currency = find_expenses.currency)
      and (date_from is null or expense.expense_date >= date_from)
      and (date_to is null or expense.expense_date <= date_to)
      and (
        find_expenses.paid_by is null
        or expense.id in (
          select payer.expense_id from public.expenses_payers as payer
          where payer.event_id = find_expenses.event_id and payer.user_id = find_expenses.paid_by
            and payer.deleted_at is null
        )
      )
      and (
        shared_by is null
        or expense.id in (
          select share.expense_id from public.expenses_participants as share
          where share.event_id = find_expenses.event_id and share.user_id = shared_by
            and share.deleted_at is null
        )
      )
  ),
  mine as materialized (
    select share.expense_id, share.share_in_event_currency
    from public.expenses_participants as share
    where share.event_id = find_expenses.event_id and share.user_id = (select private.me())
      and share.deleted_at is null
  )
  select
    count(candidate.id), sum(candidate.total),
    sum(mine.share_in_event_currency) filter (where candidate.id is not null),
    array(
      select entry.id from candidate as entry
      where (entry.expense_date, entry.created_at) < (last_date, last_time)
        or ((entry.expense_date, entry.created_at) = (last_date, last_time) and entry.id > before_id)
      order by entry.expense_date desc, entry.created_at desc, entry.id
      limit page_size + 1
    )
  into
    found_count,
    found_total,
    found_share,
    page
  -- A full join, which never becomes a nested loop (see months_of_events).
  from candidate
  full join mine on mine.expense_id = candidate.id;

  return json_build_object(
    'count', coalesce(found_count, 0), 'total', coalesce(found_total, 0), 'my_share', coalesce(found_share, 0),
    'expenses', private.expenses_of(find_expenses.event_id, page[1:page_size]),
    'next', private.cursor_after(find_expenses.event_id, page, page_size)
  );
end;
$$;

comment on function public.find_expenses(
  uuid, text, uuid, uuid, public.expense_category, public.expense_topic, text, date, date, date, timestamptz, uuid, integer
) is
  'Returns the expenses of an event that match all given conditions: {count, total, my_share, expenses: [expense], next}, '
  'newest date first, then newest created. search matches description and place. paid_by matches people who paid alone or with '
  'others. Dates are inclusive. count, total and my_share cover all matches, in the event''s currency. Pass next as '
  'before_date, before_time and before_id; it is null at the end. At most 200 per page. Empty when the event is not visible.';

create function public.find_my_expenses(
  search text, before_time timestamptz default null, before_id uuid default null, expense_limit integer default 20
)
returns json
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  page_size integer := private.page_size(expense_limit, 100);
  last_time timestamptz := coalesce(before_time, 'infinity');
  last_id uuid := coalesce(before_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
  patterns text[] := array(
    select '%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%'
    from regexp_split_to_table(private.searchable(search), '\s+') as word
    where word <> ''
    limit 10
  );
  page_events uuid[];
  page_ids uuid[];
begin
  with paid as materialized (
    select payer.event_id, payer.expense_id, word
    from private.event_people as participant
    cross join unnest(patterns) as word
    join public.expenses_payers as payer on payer.event_id = participant.event_id
      and payer.user_id = participant.user_id
    where participant.event_id = any (array(select private.my_event_ids()))
      and private.searchable(concat_ws(
        ' ',
        participant.person ->> 'first_name',
        participant.person ->> 'last_name',
        participant.person ->> 'email'
      )) like word
      and payer.deleted_at is null
  ),
  found as (
    select expense.event_id, expense.id, expense.created_at
    from private.my_event_ids() as mine (event_id)
    join public.events as event on event.id = mine.event_id
    cross join private.searchable(event.name) as event_name
    cross join lateral (
      select listed.*
      from public.expenses as listed
      where listed.event_id = mine.event_id and listed.deleted_at is null
    ) as expense
    where (expense.created_at, expense.id) < (last_time, last_id)
      and not exists (
        select from unnest(patterns) as word
        where expense.words not like word
          and event_name not like word
          and lower(expense.currency) not like word
          -- With a decimal point, or with a decimal comma.
          and round(expense.amount, private.currency_decimals(expense.currency))::text
            not like all (array[replace(word, ',', ''), replace(replace(word, '.', ''), ',', '.')])
          and (expense.event_id, expense.id, word) not in (select paid.event_id, paid.expense_id, paid.word from paid)
      )
    order by expense.created_at desc, expense.id desc
    limit page_size + 1
  )
  select
    array_agg(found.event_id order by found.created_at desc, found.id desc),
    array_agg(found.id order by found.created_at desc, found.id desc)
  into
    page_events,
    page_ids
  from found;

  return private.card_page(page_events, page_ids, page_size);
end;
$$;

comment on function public.find_my_expenses(text, timestamptz, uuid, integer) is
  'Returns expenses of all the caller''s events that match every word of the search (at most ten words) in description, place, '
  'event, payers, amount or currency. Result and cursor are those of recent_expenses. At most 100 per page.';

-- ---------------------------------------------------------------------------------------------------------------------
-- Statistics of an event
-- ---------------------------------------------------------------------------------------------------------------------

create function private.sums_of_event(wanted_event_id uuid)
returns table (
  expense_date date,
  category public.expense_category,
  topic public.expense_topic,
  currency text,
  place_name text,
  count bigint,
  amount numeric,
  total numeric,
  my_share numeric
)
language plpgsql stable rows 1000 set search_path = '' set plan_cache_mode = 'force_generic_plan'
-- The indexes cover all columns and the planner underestimates the rows, so sequential scans, bitmap scans and sorts are
-- slower.
set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off
as $$
#variable_conflict use_column
begin
  return query
  select
    expense.expense_date, expense.category, expense.topic, expense.currency, expense.place_name, count(expense.id),
    sum(expense.amount), sum(expense.amount_in_event_currency), coalesce(sum(mine.share_in_event_currency), 0)
  from (
    select
      listed.id, listed.expense_date, listed.category, listed.topic, listed.currency,
      case when listed.category = 'place' then listed.place_name end as place_name,
      listed.amount, listed.amount_in_event_currency
    from public.expenses as listed
    where listed.event_id = wanted_event_id and listed.deleted_at is null
  ) as expense
  -- A full join, which never becomes a nested loop (see months_of_events).
  full join (
    select share.expense_id, share.share_in_event_currency
    from public.expenses_participants as share
    where share.event_id = wanted_event_id and share.user_id = (select private.me()) and share.deleted_at is null
  ) as mine on mine.expense_id = expense.id
  group by expense.expense_date, expense.category, expense.topic, expense.currency, expense.place_name;
end;
$$;

comment on function private.sums_of_event(uuid) is
  'Returns an event''s expenses by day, category, topic, currency and place, in total and the caller''s shares. Other statistics are '
  'aggregated from these rows.';

create function public.event_statistics(event_id uuid, by_person boolean default false, story boolean default false)
returns json
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return (
    with spent as materialized (select * from private.sums_of_event(event_statistics.event_id))
    select json_build_object(
      'event', to_json(event), 'participants', private.participants_of(event.id), 'households', private.households_of(event.id),
      'balances', private.balances_of(event.id), 'total', event.expense_total, 'expense_count', event.expense_count,
      'by_day', (
        select coalesce(json_agg(to_json(per_day) order by per_day.date), '[]'::json)
        from (
          select
            spent.expense_date as date, sum(spent.count) as count, sum(spent.total) as total,
            sum(spent.my_share) as my_share
          from spent
          group by spent.expense_date
        ) as per_day
      ),
      'by_category', (
        select coalesce(json_agg(to_json(per_category) order by per_category.total desc, per_category.category), '[]'::json)
        from (
          select spent.category, sum(spent.count) as count, sum(spent.total) as total, sum(spent.my_share) as my_share
          from spent
          group by spent.category
        ) as per_category
      ),
      'by_topic', (
        select coalesce(json_agg(to_json(per_topic) order by per_topic.total desc, per_topic.topic), '[]'::json)
        from (
          select spent.topic, sum(spent.count) as count, sum(spent.total) as total, sum(spent.my_share) as my_share
          from spent
          group by spent.topic
        ) as per_topic
      ),
      'by_currency', (
        select coalesce(json_agg(to_json(per_currency) order by per_currency.total desc, per_currency.currency), '[]'::json)
        from (
          select spent.currency, sum(spent.count) as count, sum(spent.amount) as amount, sum(spent.total) as total
          from spent
          group by spent.currency
        ) as per_currency
      ),
      'by_place', (
        select coalesce(json_agg(to_json(per_place) order by per_place.total desc, per_place.place_name), '[]'::json)
        from (
          select
            spent.place_name, sum(spent.count) as count, sum(spent.total) as total, sum(spent.my_share) as my_share
          from spent
          where spent.category = 'place'
          group by spent.place_name
          order by sum(spent.total) desc, spent.place_name
          limit 8
        ) as per_place
      ),
      'by_person', case when by_person then private.months_of_people(event.id) end,
      'story', case when story then private.event_story(event.id) end
    )
    from public.events as event
    where event.id = event_statistics.event_id
  );
end;
$$;

comment on function public.event_statistics(uuid, boolean, boolean) is
  'Returns an event''s statistics in its currency, in total and the caller''s shares: by day, category, topic (null without '
  'one), currency (with the amount in it) and the eight most expensive places, with the event, participants, households, '
  'balances and totals. by_person adds [{user_id, month, paid, share}], story adds private.event_story. Null when the event '
  'does not exist or is not visible.';

create function private.months_of_people(wanted_event_id uuid)
returns json
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
-- The planner underestimates the rows, as in sums_of_event.
set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off
as $$
begin
  return (
    with day as materialized (
      select expense.id, date_trunc('month', expense.expense_date::timestamp) as month
      from public.expenses as expense
      where expense.event_id = wanted_event_id and expense.deleted_at is null
    )
    select coalesce(
      json_agg(
        json_build_object(
          'user_id', per_month.user_id, 'month', to_char(per_month.month, 'YYYY-MM'), 'paid', per_month.paid,
          'share', per_month.share
        )
        order by per_month.month, per_month.user_id
      ),
      '[]'::json
    )
    from (
      select part.user_id, day.month, sum(part.paid) as paid, sum(part.share) as share
      from day
      -- A full join, which never becomes a nested loop (see months_of_events).
      full join (
        select payer.expense_id, payer.user_id, payer.paid_in_event_currency as paid, 0::numeric as share
        from public.expenses_payers as payer
        where payer.event_id = wanted_event_id and payer.deleted_at is null
        union all
        select sharer.expense_id, sharer.user_id, 0, sharer.share_in_event_currency
        from public.expenses_participants as sharer
        where sharer.event_id = wanted_event_id and sharer.deleted_at is null
      ) as part on part.expense_id = day.id
      group by part.user_id, day.month
    ) as per_month
  );
end;
$$;

comment on function private.months_of_people(uuid) is
  'Returns the amounts that each person paid and shared per month: [{user_id, month, paid, share}].';

create function private.event_story(wanted_event_id uuid)
returns json
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
-- The planner underestimates the rows, as in sums_of_event.
set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off
as $$
begin
  return (
    with listed as materialized (
      select expense.id, expense.expense_date, expense.amount_in_event_currency as total
      from public.expenses as expense
      where expense.event_id = wanted_event_id and expense.deleted_at is null
    ),
    -- Events longer than half a year are drawn by months. Materialized, because the planner expects one expense and would
    -- aggregate all of them again for each row of the join.
    span as materialized (
      select
        case when max(listed.expense_date) - min(listed.expense_date) < 184 then 'day' else 'month' end as step
      from listed
    ),
    largest as (
      select listed.id
      from listed
      order by abs(listed.total) desc, listed.expense_date, listed.id
      limit 5
    )
    select json_build_object(
      'paid', (
        select coalesce(json_agg(to_json(per_day) order by per_day.date, per_day.paid desc, per_day.user_id), '[]'::json)
        from (
          select
            date_trunc(span.step, listed.expense_date::timestamp)::date as date, payer.user_id,
            sum(payer.paid_in_event_currency) as paid
          from listed
          -- A full join, which never becomes a nested loop (see months_of_events).
          full join (
            select part.expense_id, part.user_id, part.paid_in_event_currency
            from public.expenses_payers as part
            where part.event_id = wanted_event_id and part.deleted_at is null
          ) as payer on payer.expense_id = listed.id
          cross join span
          group by 1, payer.user_id
        ) as per_day
      ),
      'largest', (
        select coalesce(
          json_agg(
            json_build_object(
              'id', expense.id, 'description', expense.description, 'expense_date', expense.expense_date,
              'amount', expense.amount, 'currency', expense.currency,
              'amount_in_event_currency', expense.amount_in_event_currency, 'category', expense.category,
              'topic', expense.topic, 'place_name', expense.place_name,
              'paid_by', (
                select json_agg(payer.user_id order by abs(payer.paid_amount) desc, payer.user_id)
                from public.expenses_payers as payer
                where payer.event_id = wanted_event_id and payer.expense_id = expense.id and payer.deleted_at is null
              )
            )
            order by abs(expense.amount_in_event_currency) desc, expense.expense_date, expense.id
          ),
          '[]'::json
        )
        from public.expenses as expense
        where expense.event_id = wanted_event_id and expense.id = any (array(select largest.id from largest))
      ),
      'visits', (
        select coalesce(json_agg(to_json(visit) order by visit.date, visit.first_at, visit.place_name), '[]'::json)
        from (
          select
            expense.expense_date as date, min(expense.created_at) as first_at, expense.place_name, expense.place_city,
            expense.place_country, expense.place_lat as lat, expense.place_lon as lon, count(*) as count,
            sum(expense.amount_in_event_currency) as total
          from public.expenses as expense
          where expense.event_id = wanted_event_id and expense.deleted_at is null
            and expense.category = 'place' and expense.place_name is not null
          group by
            expense.expense_date, expense.place_name, expense.place_city, expense.place_country, expense.place_lat,
            expense.place_lon
          order by expense.expense_date desc, min(expense.created_at) desc, expense.place_name desc
          limit 500
        ) as visit
      )
    )
  );
end;
$$;

comment on function private.event_story(uuid) is
  'Returns the course of an event in its currency. paid: amounts per person and day, or per month for more than half a year: '
  '[{date, user_id, paid}]. largest: the five largest expenses and refunds, '
  'the latter with an amount below zero, with the ids of their payers, largest first. visits: the '
  'newest 500 visits to places, oldest first: [{date, place_name, place_city, place_country, lat, lon, count, total}].';

-- ---------------------------------------------------------------------------------------------------------------------
-- Export
-- ---------------------------------------------------------------------------------------------------------------------

create function public.event_export(event_id uuid)
returns json
language plpgsql stable set search_path = ''
as $$
begin
  return (
    with payers as materialized (
      select
        payer.expense_id,
        json_object_agg(payer.user_id, payer.paid_in_event_currency order by abs(payer.paid_amount) desc, payer.user_id) as payers,
        json_object_agg(payer.user_id, payer.paid_amount order by abs(payer.paid_amount) desc, payer.user_id) as paid
      from public.expenses_payers as payer
      where payer.event_id = event_export.event_id and payer.deleted_at is null
      group by payer.expense_id
    ),
    shares as materialized (
      select
        share.expense_id,
        json_object_agg(share.user_id, share.share_in_event_currency order by share.user_id) as shares,
        json_object_agg(share.user_id, share.share_amount order by share.user_id) as shared,
        json_object_agg(share.user_id, share.parts order by share.user_id) filter (where share.parts is not null) as parts
      from public.expenses_participants as share
      where share.event_id = event_export.event_id and share.deleted_at is null
      group by share.expense_id
    ),
    items as materialized (
      select item.expense_id, array_agg(item) as items
      from public.expense_items as item
      where item.event_id = event_export.event_id and item.deleted_at is null
      group by item.expense_id
    ),
    extras as materialized (
      select extra.expense_id, array_agg(extra) as extras
      from public.expense_extras as extra
      where extra.event_id = event_export.event_id and extra.deleted_at is null
      group by extra.expense_id
    )
    select json_build_object(
      'event', to_json(event), 'participants', private.participants_of(event.id), 'households', private.households_of(event.id),
      'balances', private.balances_of(event.id), 'total', event.expense_total, 'expense_count', event.expense_count,
      'expenses', (
        select coalesce(
          json_agg(
            json_build_object(
              'id', expense.id, 'expense_date', expense.expense_date, 'description', expense.description,
              'category', expense.category, 'topic', expense.topic, 'place_name', expense.place_name, 'amount', expense.amount,
              'currency', expense.currency,
              'conversion_rate_to_event_currency', expense.conversion_rate_to_event_currency,
              'amount_in_event_currency', expense.amount_in_event_currency, 'paid_by', expense.paid_by,
              'payers', payers.payers, 'shares', shares.shares, 'split_method', expense.split_method, 'parts', shares.parts,
              'rate_date', expense.rate_date, 'rate_source', expense.rate_source,
              'series_id', expense.series_id, 'series_number', expense.series_number,
              'items', private.items_document(items.items, expense.amount),
              'extras', private.extras_document(extras.extras, expense.amount),
              'place', case
                when expense.category = 'place' then json_build_object(
                  'place_id', expense.place_id, 'place_lat', expense.place_lat, 'place_lon', expense.place_lon,
                  'place_country', expense.place_country, 'place_city', expense.place_city
                )
              end,
              'own', case
                when expense.currency <> event.default_currency then json_build_object(
                  'payers', payers.paid, 'shares', shares.shared
                )
              end
            )
            order by expense.expense_date, expense.created_at, expense.id
          ),
          '[]'::json
        )
        from (
          select listed.*
          from public.expenses as listed
          where listed.event_id = event_export.event_id and listed.deleted_at is null
        ) as expense
        -- A full join, which never becomes a nested loop (see months_of_events).
        full join payers on payers.expense_id = expense.id
        full join shares on shares.expense_id = expense.id
        full join items on items.expense_id = expense.id
        full join extras on extras.expense_id = expense.id
      ),
      'series', private.series_of(event.id),
      'payments', (
        select coalesce(
          json_agg(to_json(payment) order by payment.paid_on, payment.created_at, payment.id), '[]'::json
        )
        from private.payment_documents as payment
        where payment.event_id = event.id
      ),
      'comments', private.comments_of(event.id),
      'check_marks', private.check_marks_of(event.id)
    )
    from public.events as event
    where event.id = event_export.event_id
  );
end;
$$;

comment on function public.event_export(uuid) is
  'Returns all expenses, payments and comments of an event, oldest first, as one snapshot that adds up to its balances: event, '
  'participants, households, balances, expenses, series, payments, comments and open check marks by entry. payers and shares are in the '
  'event''s currency; own has them in the expense''s currency when that differs. items and extras are as in expense_page. parts and '
  'place are null when an expense has none. Null when the event does not exist or is not visible.';

grant execute on function private.sums_of_event(uuid) to authenticated;
grant execute on function private.months_of_people(uuid) to authenticated;
grant execute on function private.event_story(uuid) to authenticated;
grant execute on function public.find_expenses(
  uuid, text, uuid, uuid, public.expense_category, public.expense_topic, text, date, date, date, timestamptz, uuid, integer
) to authenticated;
grant execute on function public.find_my_expenses(text, timestamptz, uuid, integer) to authenticated;
grant execute on function public.event_statistics(uuid, boolean, boolean) to authenticated;
grant execute on function public.event_export(uuid) to authenticated;
