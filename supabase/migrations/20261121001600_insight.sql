-- =====================================================================================================================
-- Insight into one event
--
-- Gives: finding expenses by what people remember of them, what an event came to by day, person and kind, and all of it at
-- once for a file or a printed page. Runs as who asks; the policies decide what is found. Every question is about one event,
-- so that its index on the date bounds what is looked at.
-- =====================================================================================================================

-- ---------------------------------------------------------------------------------------------------------------------
-- Finding
-- ---------------------------------------------------------------------------------------------------------------------

create function private.searchable(written text)
returns text
language sql
immutable
set search_path = ''
as $$
  select translate(
    lower(written),
    'ıİáàâäãåçéèêëğíìîïñóòôöõşúùûüýÿ',
    'iiaaaaaaceeeegiiiinooooosuuuuyy'
  )
$$;

comment on function private.searchable(text) is
  'A text as it is compared in searches: without case and without the marks that people leave out when they are in a hurry, '
  'so that "kas" finds "Kaş" and "cafe" finds "Café".';

grant execute on function private.searchable(text) to authenticated;

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
returns jsonb
language sql
stable
set search_path = ''
as $$
  with found as materialized (
    select
      expense.id,
      expense.expense_date,
      expense.created_at,
      expense.amount_in_event_currency,
      coalesce(mine.share_in_event_currency, 0) as my_share
    from public.expenses as expense
    left join public.expenses_participants as mine
      on mine.expense_id = expense.id
      and mine.user_id = (select private.me())
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
      and (
        nullif(btrim(search), '') is null
        or private.searchable(concat_ws(' ', expense.description, expense.place_name, expense.place_city))
          like '%' || regexp_replace(private.searchable(btrim(search)), '([\\%_])', '\\\1', 'g') || '%'
      )
  ),
  page as (
    select
      found.*,
      row_number() over (order by found.expense_date desc, found.created_at desc, found.id) as place
    from found
    where before is null
      or (
        (found.expense_date, found.created_at)
          <= ((before ->> 'expense_date')::date, (before ->> 'created_at')::timestamptz)
        and (
          (found.expense_date, found.created_at)
            < ((before ->> 'expense_date')::date, (before ->> 'created_at')::timestamptz)
          or found.id > (before ->> 'id')::uuid
        )
      )
    order by place
    limit private.page_size(expense_limit, 200) + 1
  )
  select jsonb_build_object(
    'count', (select count(*) from found),
    'total', (select coalesce(sum(found.amount_in_event_currency), 0) from found),
    'my_share', (select coalesce(sum(found.my_share), 0) from found),
    'expenses', (
      select coalesce(jsonb_agg(to_jsonb(expense) order by page.place), '[]'::jsonb)
      from page
      join private.expense_documents as expense on expense.id = page.id
      where page.place <= private.page_size(expense_limit, 200)
    ),
    'next', (
      select jsonb_build_object('expense_date', shown.expense_date, 'created_at', shown.created_at, 'id', shown.id)
      from page as shown
      where shown.place = private.page_size(expense_limit, 200)
        and exists (select from page as further where further.place > shown.place)
    )
  )
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

create function private.event_frame(event public.events)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'event', to_jsonb(event),
    'participants', (
      select coalesce(jsonb_agg(participant.document order by participant.joined_at, participant.user_id), '[]'::jsonb)
      from private.participant_documents as participant
      where participant.event_id = event.id
    ),
    'balances', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
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
        '[]'::jsonb
      )
      from public.event_balances as balance
      where balance.event_id = event.id
    ),
    'total', event.expense_total,
    'expense_count', event.expense_count
  )
$$;

comment on function private.event_frame(public.events) is 'An event with its participants, balances and totals.';

grant execute on function private.event_frame(public.events) to authenticated;

create function public.event_statistics(event_id uuid)
returns jsonb
language sql
stable
set search_path = ''
as $$
  with spent as materialized (
    select
      expense.expense_date,
      expense.category,
      expense.currency,
      coalesce(expense.place_name, '') as place_name,
      count(*) as count,
      sum(expense.amount) as amount,
      sum(expense.amount_in_event_currency) as total,
      coalesce(sum(mine.share_in_event_currency), 0) as my_share
    from public.expenses as expense
    left join public.expenses_participants as mine
      on mine.expense_id = expense.id
      and mine.user_id = (select private.me())
    where expense.event_id = event_statistics.event_id
      and expense.deleted_at is null
    group by
      expense.expense_date,
      expense.category,
      expense.currency,
      coalesce(expense.place_name, '')
  )
  select private.event_frame(event) || jsonb_build_object(
    'by_day', (
      select coalesce(jsonb_agg(to_jsonb(per_day) order by per_day.date), '[]'::jsonb)
      from (
        select
          spent.expense_date as date,
          sum(spent.count) as count,
          sum(spent.total) as total,
          sum(spent.my_share) as my_share
        from spent
        group by spent.expense_date
      ) as per_day
    ),
    'by_category', (
      select coalesce(jsonb_agg(to_jsonb(per_category) order by per_category.total desc, per_category.category), '[]'::jsonb)
      from (
        select
          spent.category,
          sum(spent.count) as count,
          sum(spent.total) as total,
          sum(spent.my_share) as my_share
        from spent
        group by spent.category
      ) as per_category
    ),
    'by_currency', (
      select coalesce(jsonb_agg(to_jsonb(per_currency) order by per_currency.total desc, per_currency.currency), '[]'::jsonb)
      from (
        select
          spent.currency,
          sum(spent.count) as count,
          sum(spent.amount) as amount,
          sum(spent.total) as total
        from spent
        group by spent.currency
      ) as per_currency
    ),
    'by_place', (
      select coalesce(jsonb_agg(to_jsonb(per_place) order by per_place.total desc, per_place.place_name), '[]'::jsonb)
      from (
        select
          spent.place_name,
          sum(spent.count) as count,
          sum(spent.total) as total,
          sum(spent.my_share) as my_share
        from spent
        where spent.category = 'place'
        group by spent.place_name
        order by
          sum(spent.total) desc,
          spent.place_name
        limit 8
      ) as per_place
    )
  )
  from public.events as event
  where event.id = event_statistics.event_id
$$;

comment on function public.event_statistics(uuid) is
  'What an event came to in its currency, all together and for who asks: by day, by kind of expense, by currency (with the amount '
  'in it) and by its eight dearest places, with the event, its participants, balances and totals. Null when there is no such '
  'event or it is not visible.';

-- ---------------------------------------------------------------------------------------------------------------------
-- All of it
-- ---------------------------------------------------------------------------------------------------------------------

create function public.event_book(event_id uuid)
returns jsonb
language sql
stable
set search_path = ''
as $$
  with shares as materialized (
    select
      share.expense_id,
      jsonb_object_agg(share.user_id, share.share_in_event_currency) as shares
    from public.expenses_participants as share
    where share.event_id = event_book.event_id
      and share.deleted_at is null
    group by share.expense_id
  )
  select private.event_frame(event) || jsonb_build_object(
    'expenses', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'id', expense.id,
            'expense_date', expense.expense_date,
            'description', expense.description,
            'category', expense.category,
            'place_name', expense.place_name,
            'amount', expense.amount,
            'currency', expense.currency,
            'conversion_rate_to_event_currency', expense.conversion_rate_to_event_currency,
            'amount_in_event_currency', expense.amount_in_event_currency,
            'paid_by', expense.paid_by,
            'shares', shares.shares
          )
          order by expense.expense_date, expense.created_at, expense.id
        ),
        '[]'::jsonb
      )
      from public.expenses as expense
      join shares on shares.expense_id = expense.id
      where expense.event_id = event.id
        and expense.deleted_at is null
    ),
    'payments', (
      select coalesce(
        jsonb_agg(to_jsonb(payment) order by payment.paid_on, payment.created_at, payment.id),
        '[]'::jsonb
      )
      from public.payments as payment
      where payment.event_id = event.id
    )
  )
  from public.events as event
  where event.id = event_book.event_id
$$;

comment on function public.event_book(uuid) is
  'Everything spent and paid back in an event, oldest first, as of one moment, so that it adds up to the balances that come with it: '
  'the event, its participants, balances, expenses (each with its shares in the event''s currency by person) and payments. '
  'Null when there is no such event or it is not visible.';

grant execute on function public.find_expenses(
  uuid, text, uuid, uuid, public.expense_category, public.currency_code, date, date, jsonb, integer
) to authenticated;
grant execute on function public.event_statistics(uuid) to authenticated;
grant execute on function public.event_book(uuid) to authenticated;
