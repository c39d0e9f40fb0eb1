-- =====================================================================================================================
-- Finding expenses
--
-- Search within an event and over all events of the caller. The functions run as the caller, so that row-level security decides
-- what they return.
-- =====================================================================================================================

create function private.searched_words(search text)
returns table (word text, with_point text, with_comma text)
language sql immutable set search_path = ''
as $$
  select
    word,
    case when is_figure then replace(word, ',', '') else '' end,
    case
      when is_figure and (word like '%,%' or word !~ '\.(?![0-9]{3}([^0-9]|$))')
        then replace(replace(word, '.', ''), ',', '.')
      else ''
    end
  from regexp_split_to_table(private.searchable(search), '\s+') as written
  cross join lateral (
    select '%' || regexp_replace(written, '([\\%_])', '\\\1', 'g') || '%', written ~ '[0-9]'
  ) as pattern (word, is_figure)
  where written <> ''
  limit 10
$$;

comment on function private.searched_words(text) is
  'Returns a pattern of each word of a search, and of the figures that it can mean, without thousands: as written with a decimal '
  'point, and as written with a decimal comma, unless a point stands where no thousands end. An empty pattern matches no amount.';

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
  patterns text[];
  with_point text[];
  with_comma text[];
  by_amount uuid[];
  found_count bigint;
  found_total numeric;
  found_share numeric;
  -- One more than the page, to detect a next page.
  page uuid[];
  shown uuid[];
begin
  select coalesce(array_agg(one.word), '{}'), coalesce(array_agg(one.with_point), '{}'), array_agg(one.with_comma)
  into patterns, with_point, with_comma
  from private.searched_words(search) as one;
  -- A query of its own, because the covering index of the next one has no amounts.
  if '' <> any (with_point) then
    by_amount := array(
      select expense.id from public.expenses as expense
      where expense.event_id = find_expenses.event_id and expense.deleted_at is null
        and not exists (
          select from unnest(patterns, with_point, with_comma) as one (word, point_figure, comma_figure)
          where expense.words not like word
            and round(expense.amount, private.currency_decimals(expense.currency))::text
              not like all (array[point_figure, comma_figure])
        )
    );
  end if;

  with candidate as materialized (
    select expense.id, expense.expense_date, expense.created_at, expense.amount_in_event_currency as total
    from public.expenses as expense
    where expense.event_id = find_expenses.event_id and expense.deleted_at is null
      and (expense.words like all (patterns) or expense.id in (select unnest(by_amount)))
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

  shown := private.page_within(find_expenses.event_id, page, page_size);

  return json_build_object(
    'count', coalesce(found_count, 0), 'total', coalesce(found_total, 0), 'my_share', coalesce(found_share, 0),
    'expenses', private.expenses_of(find_expenses.event_id, shown),
    'next', private.cursor_after(find_expenses.event_id, page, cardinality(shown))
  );
end;
$$;

comment on function public.find_expenses(
  uuid, text, uuid, uuid, public.expense_category, public.expense_topic, text, date, date, date, timestamptz, uuid, integer
) is
  'Returns the expenses of an event that match all given conditions: {count, total, my_share, expenses: [expense], next}, '
  'newest date first, then newest created. Every word of the search (at most ten) is in description, place or amount. paid_by '
  'matches people who paid alone or with others. Dates are inclusive. count, total and my_share cover all matches, in the '
  'event''s currency. Pass next as before_date, before_time and before_id; it is null at the end. At most 200 per page. Empty '
  'when the event is not visible.';

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
  patterns text[];
  with_point text[];
  with_comma text[];
  page_events uuid[];
  page_ids uuid[];
begin
  select coalesce(array_agg(one.word), '{}'), array_agg(one.with_point), array_agg(one.with_comma)
  into patterns, with_point, with_comma
  from private.searched_words(search) as one;

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
        select from unnest(patterns, with_point, with_comma) as one (word, point_figure, comma_figure)
        where expense.words not like word
          and event_name not like word
          and lower(expense.currency) not like word
          and round(expense.amount, private.currency_decimals(expense.currency))::text
            not like all (array[point_figure, comma_figure])
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

grant execute on function private.searched_words(text) to authenticated;
grant execute on function public.find_expenses(
  uuid, text, uuid, uuid, public.expense_category, public.expense_topic, text, date, date, date, timestamptz, uuid, integer
) to authenticated;
grant execute on function public.find_my_expenses(text, timestamptz, uuid, integer) to authenticated;
