-- =====================================================================================================================
-- Faster insight
--
-- Gives: finding expenses, and the statistics of an event, from what is kept. The same answers as before. They still run as
-- who asks and guard nothing themselves. Sums of what a filter finds come from the one index that holds all they need, because
-- where several begin with the event the server may choose one that does not.
-- =====================================================================================================================

drop function public.find_expenses(
  uuid, text, uuid, uuid, public.expense_category, public.currency_code, date, date, jsonb, integer
);
drop function public.event_statistics(uuid);

-- ---------------------------------------------------------------------------------------------------------------------
-- Finding
-- ---------------------------------------------------------------------------------------------------------------------

create function private.shared_expenses(expense_ids uuid[])
returns json
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select coalesce(json_agg(document.whole order by wanted.place), '[]'::json)
    from unnest(expense_ids) with ordinality as wanted (id, place)
    join public.expenses as expense on expense.id = wanted.id
    cross join lateral (
      select to_json(shown) as whole
      from (
        select
          expense.*,
          (
            select coalesce(
              json_agg(
                json_build_object(
                  'user_id', share.user_id,
                  'share_amount', share.share_amount,
                  'share_in_event_currency', share.share_in_event_currency
                )
                order by share.user_id
              ),
              '[]'::json
            )
            from public.expenses_participants as share
            where share.expense_id = expense.id
          ) as shares
      ) as shown
    ) as document
  );
end;
$$;

comment on function private.shared_expenses(uuid[]) is 'Expenses with their shares, in the order given.';

create function public.find_expenses(
  event_id uuid,
  search text default null,
  paid_by uuid default null,
  shared_by uuid default null,
  category public.expense_category default null,
  currency public.currency_code default null,
  date_from date default null,
  date_to date default null,
  before jsonb default null,
  expense_limit integer default 50
)
returns json
language plpgsql
stable
set search_path = ''
-- All that is counted stands in indexes: to fetch the rows from their tables would only take longer.
set plan_cache_mode = 'force_generic_plan'
set enable_bitmapscan = off
set enable_seqscan = off
as $$
declare
  page_size integer := private.page_size(expense_limit, 200);
  -- The first page begins before the end of time; a cursor without its keys is before nothing.
  before_date date := (case when before is null then 'infinity' else before ->> 'expense_date' end)::date;
  before_time timestamptz := (case when before is null then 'infinity' else before ->> 'created_at' end)::timestamptz;
  before_id uuid := (before ->> 'id')::uuid;
  pattern text := '%' || regexp_replace(
    private.searchable(btrim(nullif(btrim(search), ''))),
    '([\\%_])',
    '\\\1',
    'g'
  ) || '%';
  -- What the expenses found say. Null when that is so many different things that reading all is sooner.
  texts text[];
  -- One more than the page shows, where there is one.
  page uuid[];
  found_count bigint;
  found_total numeric;
  found_share numeric;
begin
  if pattern is not null then
    texts := array(
      select written.words
      from private.event_texts as written
      where written.event_id = find_expenses.event_id
        and written.words like pattern
      limit 1001
    );

    if cardinality(texts) > 1000 then
      texts := null;
    end if;

    with fact as (
      select *
      from private.expense_facts as every
      where texts is null
        and every.event_id = find_expenses.event_id
        and every.words like pattern
      union all
      select *
      from private.expense_facts as said
      where said.event_id = find_expenses.event_id
        and said.words = any (texts)
    ),
    candidate as materialized (
      select
        fact.expense_id,
        fact.expense_date,
        fact.created_at,
        fact.total
      from fact
      where (find_expenses.paid_by is null or fact.paid_by = find_expenses.paid_by)
        and (find_expenses.category is null or fact.category = find_expenses.category)
        and (find_expenses.currency is null or fact.currency = find_expenses.currency)
        and (date_from is null or fact.expense_date >= date_from)
        and (date_to is null or fact.expense_date <= date_to)
        and (
          shared_by is null
          or fact.expense_id in (
            select share.expense_id
            from public.expenses_participants as share
            where share.event_id = find_expenses.event_id
              and share.user_id = shared_by
          )
        )
    ),
    mine as materialized (
      select
        share.expense_id,
        share.share_in_event_currency
      from public.expenses_participants as share
      where share.event_id = find_expenses.event_id
        and share.user_id = (select private.me())
    )
    select
      count(candidate.expense_id),
      sum(candidate.total),
      sum(mine.share_in_event_currency) filter (where candidate.expense_id is not null),
      array(
        select entry.expense_id
        from candidate as entry
        where (entry.expense_date, entry.created_at) < (before_date, before_time)
          or ((entry.expense_date, entry.created_at) = (before_date, before_time) and entry.expense_id > before_id)
        order by
          entry.expense_date desc,
          entry.created_at desc,
          entry.expense_id
        limit page_size + 1
      )
    into
      found_count,
      found_total,
      found_share,
      page
    -- A full join, though a left one would do: only that is never done by comparing all with all, which the server would
    -- choose, because it takes every event for one of usual size.
    from candidate
    full join mine on mine.expense_id = candidate.expense_id;
  else
    page := array(
      select expense.id
      from public.expenses as expense
      where expense.event_id = find_expenses.event_id
        and expense.deleted_at is null
        and (find_expenses.paid_by is null or expense.paid_by = find_expenses.paid_by)
        and (find_expenses.category is null or expense.category = find_expenses.category)
        and (find_expenses.currency is null or expense.currency = find_expenses.currency)
        and (date_from is null or expense.expense_date >= date_from)
        and (date_to is null or expense.expense_date <= date_to)
        and (
          shared_by is null
          or expense.id in (
            select share.expense_id
            from public.expenses_participants as share
            where share.event_id = find_expenses.event_id
              and share.user_id = shared_by
          )
        )
        and (expense.expense_date, expense.created_at) <= (before_date, before_time)
        and ((expense.expense_date, expense.created_at) < (before_date, before_time) or expense.id > before_id)
      order by
        expense.expense_date desc,
        expense.created_at desc,
        expense.id
      limit page_size + 1
    );

    if coalesce(find_expenses.paid_by, shared_by) is null and find_expenses.currency is null then
      -- By day and kind, sums are kept.
      select
        sum(kept.expense_count),
        sum(kept.total),
        sum(kept.share)
      into
        found_count,
        found_total,
        found_share
      from (
        select day.day, day.category, day.expense_count, day.total, 0 as share
        from private.event_days as day
        where day.event_id = find_expenses.event_id
        union all
        select day.day, day.category, 0, 0, day.share
        from private.person_days as day
        where day.event_id = find_expenses.event_id
          and day.user_id = (select private.me())
      ) as kept
      where (find_expenses.category is null or kept.category = find_expenses.category)
        and (date_from is null or kept.day >= date_from)
        and (date_to is null or kept.day <= date_to);
    else
      select
        count(candidate.expense_id),
        sum(candidate.total),
        sum(mine.share_in_event_currency) filter (where candidate.expense_id is not null)
      into
        found_count,
        found_total,
        found_share
      from (
        select
          fact.expense_id,
          fact.total
        from private.expense_facts as fact
        where fact.event_id = find_expenses.event_id
          and (find_expenses.paid_by is null or fact.paid_by = find_expenses.paid_by)
          and (find_expenses.category is null or fact.category = find_expenses.category)
          and (find_expenses.currency is null or fact.currency = find_expenses.currency)
          and (date_from is null or fact.expense_date >= date_from)
          and (date_to is null or fact.expense_date <= date_to)
          and (
            shared_by is null
            or fact.expense_id in (
              select share.expense_id
              from public.expenses_participants as share
              where share.event_id = find_expenses.event_id
                and share.user_id = shared_by
            )
          )
      ) as candidate
      full join (
        select
          share.expense_id,
          share.share_in_event_currency
        from public.expenses_participants as share
        where share.event_id = find_expenses.event_id
          and share.user_id = (select private.me())
      ) as mine on mine.expense_id = candidate.expense_id;
    end if;
  end if;

  return json_build_object(
    'count', coalesce(found_count, 0),
    'total', coalesce(found_total, 0),
    'my_share', coalesce(found_share, 0),
    'expenses', private.shared_expenses(page[1:page_size]),
    'next', (
      select json_build_object('expense_date', last_shown.expense_date, 'created_at', last_shown.created_at, 'id', last_shown.id)
      from public.expenses as last_shown
      where last_shown.id = page[page_size]
        and cardinality(page) > page_size
    )
  );
end;
$$;

comment on function public.find_expenses(
  uuid, text, uuid, uuid, public.expense_category, public.currency_code, date, date, jsonb, integer
) is
  'Expenses of an event that fit every condition given, as {count, total, my_share, expenses: [expense], next}, by date then '
  'creation, newest first. search looks into description and place; dates are included. count and the sums, in the event''s '
  'currency, are of all that fit, not of this page alone. next is the cursor to pass as before, null at the end. At most 200 at '
  'once. Nothing when the event is not visible.';

-- ---------------------------------------------------------------------------------------------------------------------
-- What it came to
-- ---------------------------------------------------------------------------------------------------------------------

create function public.event_statistics(event_id uuid)
returns json
language plpgsql
stable
set search_path = ''
set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return (
    select json_build_object(
      'event', to_json(event),
      'participants', private.participants_of(event.id),
      'balances', (
        select coalesce(
          json_agg(
            json_build_object(
              'user_id', balance.user_id,
              'paid', balance.paid,
              'share', balance.share,
              'sent', balance.sent,
              'received', balance.received,
              'net', balance.net,
              'paid_count', balance.paid_count
            )
            order by balance.user_id
          ),
          '[]'::json
        )
        from public.event_balances as balance
        where balance.event_id = event.id
      ),
      'total', event.expense_total,
      'expense_count', event.expense_count,
      -- Days come from both indexes in their order; joined in full, because only that is never done by comparing all with
      -- all, which the server would choose, because it takes every event for one of usual size.
      'by_day', (
        select coalesce(
          json_agg(to_json(per_day) order by per_day.date) filter (where per_day.date is not null),
          '[]'::json
        )
        from (
          select
            everyone.day as date,
            everyone.count,
            everyone.total,
            coalesce(mine.share, 0) as my_share
          from (
            select
              kept.day,
              sum(kept.expense_count) as count,
              sum(kept.total) as total
            from private.event_days as kept
            where kept.event_id = event_statistics.event_id
            group by kept.day
            having sum(kept.expense_count) > 0
          ) as everyone
          full join (
            select
              kept.day,
              sum(kept.share) as share
            from private.person_days as kept
            where kept.event_id = event_statistics.event_id
              and kept.user_id = (select private.me())
            group by kept.day
          ) as mine on mine.day = everyone.day
        ) as per_day
      ),
      -- What is not at a place is general: the event's sums without those of its places.
      'by_category', (
        select coalesce(
          json_agg(to_json(per_category) order by per_category.total desc, per_category.category),
          '[]'::json
        )
        from (
          select
            'place'::public.expense_category as category,
            at_places.count,
            at_places.total,
            my_places.share as my_share
          where at_places.count > 0
          union all
          select
            'general',
            event.expense_count - at_places.count,
            event.expense_total - at_places.total,
            coalesce(my_balance.share, 0) - my_places.share
          where event.expense_count > at_places.count
        ) as per_category
      ),
      'by_currency', (
        select coalesce(
          json_agg(
            json_build_object(
              'currency', per_currency.currency,
              'count', per_currency.expense_count,
              'amount', per_currency.amount,
              'total', per_currency.total
            )
            order by per_currency.total desc, per_currency.currency
          ),
          '[]'::json
        )
        from private.event_currencies as per_currency
        where per_currency.event_id = event.id
          and per_currency.expense_count > 0
      ),
      'by_place', (
        select coalesce(
          json_agg(
            json_build_object(
              'place_name', per_place.place_name,
              'count', per_place.count,
              'total', per_place.total,
              'my_share', coalesce(
                (
                  select mine.share
                  from private.person_places as mine
                  where mine.event_id = event_statistics.event_id
                    and mine.user_id = (select private.me())
                    and mine.place_name = per_place.place_name
                ),
                0
              )
            )
            order by per_place.total desc, per_place.place_name
          ),
          '[]'::json
        )
        from (
          select
            place.place_name,
            sum(place.expense_count) as count,
            sum(place.total) as total
          from private.event_places as place
          where place.event_id = event.id
          group by place.place_name
          order by
            sum(place.total) desc,
            place.place_name
          limit 8
        ) as per_place
      )
    )
    from public.events as event
    cross join lateral (
      select
        coalesce(sum(place.expense_count), 0) as count,
        coalesce(sum(place.total), 0) as total
      from private.event_places as place
      where place.event_id = event.id
    ) as at_places
    cross join lateral (
      select coalesce(sum(place.share), 0) as share
      from private.person_places as place
      where place.event_id = event.id
        and place.user_id = (select private.me())
    ) as my_places
    left join public.event_balances as my_balance
      on my_balance.event_id = event.id
      and my_balance.user_id = (select private.me())
    where event.id = event_statistics.event_id
  );
end;
$$;

comment on function public.event_statistics(uuid) is
  'What an event came to in its currency, all together and for who asks: by day, by kind of expense, by currency (with the amount '
  'in it) and by its eight dearest places, with the event, its participants, balances and totals. Null when there is no such '
  'event or it is not visible.';

grant execute on function private.shared_expenses(uuid[]) to authenticated;
grant execute on function public.find_expenses(
  uuid, text, uuid, uuid, public.expense_category, public.currency_code, date, date, jsonb, integer
) to authenticated;
grant execute on function public.event_statistics(uuid) to authenticated;
