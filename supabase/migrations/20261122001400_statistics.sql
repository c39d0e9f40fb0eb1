-- =====================================================================================================================
-- Statistics
--
-- Statistics of a person and of an event. They aggregate on request with index-only scans. The functions run as the caller, so
-- that row-level security decides what they return.
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
grant execute on function public.my_statistics() to authenticated;

-- ---------------------------------------------------------------------------------------------------------------------
-- An event
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
    -- Expenses on more days are drawn by months. One far day does not count, because the chart leaves out long gaps.
    -- Materialized, because the planner expects one expense and would aggregate all of them again for each row of the join.
    span as materialized (
      select
        case when count(distinct listed.expense_date) < 184 then 'day' else 'month' end as step
      from listed
    ),
    largest as (
      select listed.id
      from listed
      order by listed.total desc, listed.expense_date, listed.id
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
            order by expense.amount_in_event_currency desc, expense.expense_date, expense.id
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
  'Returns the course of an event in its currency. paid: amounts per person and day, or per month for expenses on 184 days or more: '
  '[{date, user_id, paid}]. largest: the five largest expenses, '
  'then refunds, whose amounts are below zero, if there are fewer, with the ids of their payers, largest first. visits: the '
  'newest 500 visits to places, oldest first: [{date, place_name, place_city, place_country, lat, lon, count, total}].';

grant execute on function private.sums_of_event(uuid) to authenticated;
grant execute on function private.months_of_people(uuid) to authenticated;
grant execute on function private.event_story(uuid) to authenticated;
grant execute on function public.event_statistics(uuid, boolean, boolean) to authenticated;
