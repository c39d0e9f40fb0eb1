-- =====================================================================================================================
-- Event page
--
-- One event: its page, its expenses page by page, one expense, and its history. The functions run as the caller, so that
-- row-level security decides what they return; those that run as the owner say so.
-- =====================================================================================================================

create function private.expense_page_of(
  wanted_event_id uuid, before_date date, before_time timestamptz, before_id uuid, page_size integer,
  out expenses json, out next json, out ids uuid[]
)
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  last_date date := coalesce(before_date, 'infinity');
  last_time timestamptz := coalesce(before_time, 'infinity');
  -- One more than the page, to detect a next page.
  page uuid[];
begin
  page := array(
    select expense.id from public.expenses as expense
    where expense.event_id = wanted_event_id and expense.deleted_at is null
      and (expense.expense_date, expense.created_at) <= (last_date, last_time)
      and (
        before_id is null
        or (expense.expense_date, expense.created_at) < (last_date, last_time)
        or expense.id > before_id
      )
    order by expense.expense_date desc, expense.created_at desc, expense.id
    limit page_size + 1
  );
  ids := private.page_within(wanted_event_id, page, page_size);
  expenses := private.expenses_of(wanted_event_id, ids);
  next := private.cursor_after(wanted_event_id, page, cardinality(ids));
end;
$$;

comment on function private.expense_page_of(uuid, date, timestamptz, uuid, integer) is
  'Returns a page of an event''s expenses, newest date first, then newest created, with their ids and the cursor to the next page.';

create function private.page_within(wanted_event_id uuid, page uuid[], page_size integer)
returns uuid[]
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  most integer := private.limit_for('shares of a page');
begin
  -- Most events have too few people to exceed it.
  if exists (
    select from public.event_participants as participant
    where participant.event_id = wanted_event_id
    offset most / page_size
    limit 1
  ) then
    return private.first_within(wanted_event_id, page[1:page_size], most);
  end if;
  return page[1:page_size];
end;
$$;

comment on function private.page_within(uuid, uuid[], integer) is
  'Returns the expenses of a page that the caller sees: the first page_size, or fewer that many people share. Runs as the owner for '
  'speed.';

create function private.cursor_after(wanted_event_id uuid, page uuid[], page_size integer)
returns json
language plpgsql stable set search_path = ''
as $$
begin
  if cardinality(page) <= page_size then
    return null;
  end if;

  return (
    select json_build_object(
      'expense_date', last_shown.expense_date, 'created_at', last_shown.created_at, 'id', last_shown.id
    )
    from public.expenses as last_shown
    where last_shown.event_id = wanted_event_id and last_shown.id = page[page_size]
  );
end;
$$;

comment on function private.cursor_after(uuid, uuid[], integer) is
  'Returns the cursor after the last expense of a page. Null when there is no next page.';

create function private.rare_parts_of(
  wanted_event_id uuid, out comments boolean, out check_marks boolean, out receipts boolean, out saved_splits boolean,
  out open_bills boolean, out iban_requests boolean, out series boolean, out households boolean
)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan'
-- The tables are almost empty at first, and the cached plan would keep a sequential scan.
set enable_seqscan = off
as $$
begin
  comments := exists (select from public.comments as comment where comment.event_id = wanted_event_id);
  check_marks := exists (select from public.check_marks as mark where mark.event_id = wanted_event_id);
  receipts := exists (select from public.receipts as receipt where receipt.event_id = wanted_event_id);
  saved_splits := exists (select from public.saved_splits as saved where saved.event_id = wanted_event_id);
  open_bills := exists (
    select from public.shared_bills as bill
    where bill.event_id = wanted_event_id and bill.closed_at is null
  );
  iban_requests := exists (select from private.iban_requests as request where request.event_id = wanted_event_id);
  series := exists (select from public.expense_series as one where one.event_id = wanted_event_id);
  households := exists (select from public.households as household where household.event_id = wanted_event_id);
end;
$$;

comment on function private.rare_parts_of(uuid) is
  'Returns which rare parts an event has; its page asks only for those. Runs as the owner for speed, because checking the policies '
  'of these tables costs more than reading them. People outside the event get the same answer of the API with and without a part.';

create function public.event_expenses(
  event_id uuid, before_date date default null, before_time timestamptz default null, before_id uuid default null,
  expense_limit integer default 50
)
returns json
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select json_build_object(
      'expenses', page.expenses, 'next', page.next,
      'comment_counts', case when has.comments then private.comment_counts_of(event_expenses.event_id, page.ids) else '{}' end,
      'receipt_counts', case when has.receipts then private.receipt_counts_of(event_expenses.event_id, page.ids) else '{}' end
    )
    from private.expense_page_of(
      event_expenses.event_id, before_date, before_time, before_id, private.page_size(expense_limit, 200)
    ) as page
    cross join private.rare_parts_of(event_expenses.event_id) as has
  );
end;
$$;

comment on function public.event_expenses(uuid, date, timestamptz, uuid, integer) is
  'Returns expenses of an event: {expenses: [expense], next: {expense_date, created_at, id}, comment_counts, receipt_counts}, newest date '
  'first, then newest created. Pass next as before_date, before_time and before_id; it is null at the end. At most 200 per page, and fewer of many people. '
  'Empty when the event is not visible.';

create function public.event_page(event_id uuid, expense_limit integer default 50, also uuid[] default '{}')
returns json
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return (
    select json_build_object(
      'event', to_json(event),
      'me', (
        select json_build_object(
          'participant_id', participant.id, 'role', participant.role, 'status', participant.status,
          'home_currency', (select myself.home_currency from public.users as myself where myself.id = participant.user_id)
        )
        from public.event_participants as participant
        where participant.event_id = event.id and participant.user_id = (select private.me())
      ),
      'participants', private.participants_of(event.id, people.shown),
      'households', case when has.households then private.households_of(event.id) else '[]' end,
      'balances', private.balances_of(event.id, people.shown),
      'total', event.expense_total,
      'expense_count', event.expense_count,
      'payments', payments.documents,
      'iban_requests', case
        when has.iban_requests then (
          select coalesce(json_agg(request.asked_by order by request.asked_at, request.asked_by), '[]'::json)
          from private.iban_requests_to_me(event.id) as request
          where request.allowed is null
        )
        else '[]'
      end,
      'expenses', page.expenses,
      'next', page.next,
      'series', case when has.series then private.series_of(event.id) else '[]' end,
      'also', case when cardinality(also) > 0 then private.expenses_of(event.id, also[1:500]) else '[]' end,
      'comment_counts', case
        when has.comments then private.comment_counts_of(event.id, page.ids || also[1:500] || payments.ids)
        else '{}'
      end,
      'receipt_counts', case when has.receipts then private.receipt_counts_of(event.id, page.ids || also[1:500]) else '{}' end,
      'check_marks', case when has.check_marks then private.check_marks_of(event.id) else '{}' end,
      'open_bills', case when has.open_bills then private.open_bills_of(event.id) else '[]' end,
      'saved_splits', case when has.saved_splits then private.saved_splits_of(event.id) else '[]' end,
      'last_log_id', (
        select entry.id from public.event_log as entry
        where entry.event_id = event.id
        order by entry.id desc
        limit 1
      ),
      'unseen_news', private.has_unseen_news()
    )
    from public.events as event
    cross join lateral private.rare_parts_of(event.id) as has
    -- Computed once, because of the offset.
    cross join lateral (
      select array(select private.people_to_show(event.id)) as shown
      offset 0
    ) as people
    cross join lateral private.expense_page_of(event.id, null, null, null, private.page_size(expense_limit, 200)) as page
    cross join lateral (
      select
        array_agg(payment.id) as ids,
        coalesce(
          json_agg(to_json(payment) order by payment.paid_on desc, payment.created_at desc, payment.id), '[]'::json
        ) as documents
      from (
        select newest.* from private.payment_documents as newest
        where newest.event_id = event.id
        order by newest.paid_on desc, newest.created_at desc, newest.id
        limit 100
      ) as payment
    ) as payments
    where event.id = event_page.event_id
  );
end;
$$;

comment on function public.event_page(uuid, integer, uuid[]) is
  'Returns an event with participants, households, balances, newest 100 payments and first page of expenses; next continues '
  'with event_expenses. series: its recurring expenses, with what is due. iban_requests: people who asked for the caller''s IBAN and '
  'have no answer yet, oldest first. also: up to 500 expenses requested by id, deleted ones left out. comment_counts: comments by listed '
  'entry. receipt_counts: photos by listed expense. check_marks: people whose mark is open, by entry of the whole event. open_bills: '
  'its bills at the table (private.open_bills_of). last_log_id: the newest log entry, so that clients can mark newer '
  'ones. unseen_news: whether the caller has news since they last looked (my_news), in any event. Null when the event does not exist or is '
  'not visible.';

create function public.expense_page(event_id uuid, id uuid)
returns json
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return (
    select json_build_object(
      'expense', to_jsonb(expense) || private.bill_of(stored), 'event', to_json(event),
      'participants', private.participants_of(event.id)
    )
    from private.expense_documents as expense
    join public.expenses as stored on stored.event_id = expense.event_id and stored.id = expense.id
    join public.events as event on event.id = expense.event_id
    where expense.event_id = expense_page.event_id and expense.id = expense_page.id
  );
end;
$$;

comment on function public.expense_page(uuid, uuid) is
  'Returns an expense with payers, shares, items and extras, its event and the event''s participants. Null when it does not exist or is not '
  'visible.';

create function private.logged_values_of(wanted_event_id uuid, expense_ids uuid[], payment_ids uuid[])
returns table (entity text, id uuid, facts jsonb)
language plpgsql stable security definer set search_path = ''
as $$
begin
  -- This function bypasses policies to read deleted rows, so check membership here.
  if not wanted_event_id = any (array(select private.my_event_ids())) then
    return;
  end if;

  return query
  select 'expense', wanted.id, private.expense_facts(wanted_event_id, wanted.id)
  from unnest(expense_ids) as wanted (id)
  union all
  select 'payment', payment.id, to_jsonb(payment) - '{event_id,arrival,created_at,created_by,deleted_at,deleted_by}'::text[]
  from public.payments as payment
  where payment.event_id = wanted_event_id and payment.id = any (payment_ids);
end;
$$;

comment on function private.logged_values_of(uuid, uuid[], uuid[]) is
  'Returns the current values of expenses and payments of the caller''s event, deleted or not. Null or no row once they are '
  'purged.';

create function public.event_history(event_id uuid, before bigint default null, entry_limit integer default 50)
returns json
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  page_size integer := private.page_size(entry_limit, 200);
  -- Computed in advance: with this expression in the condition, row-level security would read all rows before filtering.
  last_id bigint := coalesce(before, 9223372036854775807);
begin
  return (
    with page as materialized (
      select entry.*, row_number() over (order by entry.id desc) as place
      from public.event_log as entry
      where entry.event_id = event_history.event_id and entry.id < last_id and entry.part_of is null
      order by entry.id desc
      limit page_size + 1
    ),
    present as materialized (
      select fact.entity, fact.id, fact.facts
      from private.logged_values_of(
        event_history.event_id,
        array(select distinct page.entity_id from page where page.entity = 'expense' and page.old is null and page.new is null),
        array(select distinct page.entity_id from page where page.entity = 'payment')
      ) as fact
    ),
    logged as (
      select
        page.place, page.id, page.event_id, page.at, page.actor, page.entity, page.entity_id, page.action, page.old,
        page.new,
        case
          when page.entity in ('expense', 'payment') and page.old is null and page.new is null then coalesce(
            -- The first later change holds the original values of a created row.
            (
              select change.old from public.event_log as change
              where change.event_id = event_history.event_id and change.entity_id = page.entity_id
                and change.id > page.id
                and change.action = 'updated'
                and change.entity = 'expense'
                and page.entity = 'expense'
              order by change.id
              limit 1
            ),
            (
              select present.facts from present
              where present.entity = page.entity and present.id = page.entity_id
            )
          )
        end as facts
      from page
      where page.place <= page_size
    )
    select json_build_object(
      'entries',
      (
        select coalesce(
          json_agg(
            json_build_object(
              'id', logged.id, 'event_id', logged.event_id, 'at', logged.at, 'actor', logged.actor, 'entity', logged.entity,
              'entity_id', logged.entity_id, 'action', logged.action,
              'old', case when logged.action = 'deleted' then coalesce(logged.old, logged.facts) else logged.old end,
              'new', case when logged.action = 'deleted' then logged.new else coalesce(logged.new, logged.facts) end
            )
            order by logged.place
          ),
          '[]'::json
        )
        from logged
      ),
      'next',
      (
        select page.id from page
        where page.place = page_size and exists (select from page as further where further.place > page_size)
      )
    )
  );
end;
$$;

comment on function public.event_history(uuid, bigint, integer) is
  'Returns the history of an event: {entries, next}, newest first. Entries of created, deleted or restored rows get their '
  'values from the row, or from the first later change. Pass next as before; it is null at the end. At most 200 per page. '
  'Empty when the event is not visible.';

grant execute on function private.expense_page_of(uuid, date, timestamptz, uuid, integer) to authenticated;
grant execute on function private.limit_for(text) to authenticated;
grant execute on function private.page_within(uuid, uuid[], integer) to authenticated;
grant execute on function private.cursor_after(uuid, uuid[], integer) to authenticated;
grant execute on function private.rare_parts_of(uuid) to authenticated;
grant execute on function private.logged_values_of(uuid, uuid[], uuid[]) to authenticated;
grant execute on function public.event_expenses(uuid, date, timestamptz, uuid, integer) to authenticated;
grant execute on function public.event_page(uuid, integer, uuid[]) to authenticated;
grant execute on function public.expense_page(uuid, uuid) to authenticated;
grant execute on function public.event_history(uuid, bigint, integer) to authenticated;
