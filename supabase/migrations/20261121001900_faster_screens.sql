-- =====================================================================================================================
-- Faster screens
--
-- Gives: the same answers as before, sooner. The functions are in plpgsql, which keeps its plans; they put text together
-- (json) where jsonb was taken apart and put together again for every level; they read kept counts in place of rows; and
-- later pages begin where the index says, not at the newest entry. They still run as who asks and guard nothing themselves.
-- =====================================================================================================================

drop function public.my_events(boolean);
drop function public.recent_expenses(jsonb, integer);
drop function public.event_expenses(uuid, jsonb, integer, text);
drop function public.event_page(uuid, integer);
drop function public.expense_page(uuid);
drop function public.event_history(uuid, bigint, integer);
drop function public.dashboard();
drop function public.my_statistics();
drop function private.most_paid_event();
drop function private.most_active_event();
drop function private.co_participant_count();
drop view private.event_cards;
drop view private.expense_cards;
drop view private.my_events;

-- A page is as long as it is asked to be, most often one of few lengths: a plan made once serves all. Left to choose, the
-- server plans some of these anew in every request.

-- ---------------------------------------------------------------------------------------------------------------------
-- Lists of events and expenses
-- ---------------------------------------------------------------------------------------------------------------------

create function private.event_cards(event_ids uuid[])
returns json
language plpgsql
stable
set search_path = ''
set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return (
    select coalesce(
      json_agg(
        json_build_object(
          'id', event.id,
          'name', event.name,
          'category', event.category,
          'status', event.status,
          'default_currency', event.default_currency,
          'place_country', event.place_country,
          'place_city', event.place_city,
          'planned_start_date', event.planned_start_date,
          'planned_duration_days', event.planned_duration_days,
          'created_at', event.created_at,
          'created_by', event.created_by,
          'revision', event.revision,
          'participant_count', (
            select count(*)
            from public.event_participants as participant
            where participant.event_id = event.id
              and participant.status = 'active'
          ),
          'expense_count', event.expense_count,
          'total', event.expense_total,
          'my_net', coalesce(
            (
              select balance.net
              from public.event_balances as balance
              where balance.event_id = event.id
                and balance.user_id = (select private.me())
            ),
            0
          ),
          'people', (
            select coalesce(
              json_agg(to_json(person) order by first_people.joined_at, first_people.user_id),
              '[]'::json
            )
            from (
              select
                participant.joined_at,
                participant.user_id
              from public.event_participants as participant
              where participant.event_id = event.id
                and participant.status = 'active'
              order by
                participant.joined_at,
                participant.user_id
              limit 5
            ) as first_people
            join public.profiles as person on person.id = first_people.user_id
          )
        )
        order by event.created_at desc, event.id
      ),
      '[]'::json
    )
    from public.events as event
    where event.id = any (event_ids)
  );
end;
$$;

comment on function private.event_cards(uuid[]) is
  'Events as lists show them, newest created first: with the first five people and what it owes who asks.';

create function public.my_events(include_passive boolean default false)
returns json
language plpgsql
stable
set search_path = ''
as $$
begin
  return private.event_cards(array(
    select event.id
    from public.events as event
    where event.status = 'active'
      or include_passive
  ));
end;
$$;

comment on function public.my_events(boolean) is
  'My events as [event_card], newest created first; passive ones on request. Empty for nobody.';

create function public.recent_expenses(before jsonb default null, expense_limit integer default 20)
returns json
language plpgsql
stable
set search_path = ''
set plan_cache_mode = 'force_generic_plan'
as $$
declare
  page_size integer := private.page_size(expense_limit, 100);
  -- The first page begins before the end of time; a cursor without its keys is before nothing.
  before_time timestamptz := (case when before is null then 'infinity' else before ->> 'created_at' end)::timestamptz;
  before_id uuid := (case when before is null then 'ffffffff-ffff-ffff-ffff-ffffffffffff' else before ->> 'id' end)::uuid;
begin
  return (
    with page as (
      select
        candidate.*,
        row_number() over (order by candidate.created_at desc, candidate.id desc) as place
      from private.my_event_ids() as mine (event_id)
      cross join lateral (
        select
          expense.id,
          expense.created_at
        from public.expenses as expense
        where expense.event_id = mine.event_id
          and expense.deleted_at is null
          and (expense.created_at, expense.id) < (before_time, before_id)
        order by
          expense.created_at desc,
          expense.id desc
        limit page_size + 1
      ) as candidate
      order by
        candidate.created_at desc,
        candidate.id desc
      limit page_size + 1
    ),
    card as (
      select
        expense.*,
        (
          select json_build_object(
            'id', event.id,
            'name', event.name,
            'status', event.status,
            'default_currency', event.default_currency
          )
          from public.events as event
          where event.id = expense.event_id
        ) as event,
        (
          select to_json(person)
          from public.profiles as person
          where person.id = expense.paid_by
        ) as payer,
        coalesce(
          (
            select share.share_in_event_currency
            from public.expenses_participants as share
            where share.expense_id = expense.id
              and share.user_id = (select private.me())
          ),
          0
        ) as my_share
      from public.expenses as expense
      where expense.id in (select page.id from page where page.place <= page_size)
    )
    select json_build_object(
      'expenses',
      (
        select coalesce(json_agg(to_json(card) order by card.created_at desc, card.id desc), '[]'::json)
        from card
      ),
      'next',
      (
        select json_build_object('created_at', last_shown.created_at, 'id', last_shown.id)
        from page as last_shown
        where last_shown.place = page_size
          and exists (select from page as further where further.place > page_size)
      )
    )
  );
end;
$$;

comment on function public.recent_expenses(jsonb, integer) is
  'The newest expenses of all my events as {expenses: [expense_card], next}, newest created first. next is the cursor to pass as '
  'before for older ones, null at the end. At most 100 at once.';

-- ---------------------------------------------------------------------------------------------------------------------
-- One event
-- ---------------------------------------------------------------------------------------------------------------------

create function private.expense_documents(
  wanted_event_id uuid,
  before jsonb,
  page_size integer,
  search text,
  out expenses json,
  out next json
)
language plpgsql
stable
set search_path = ''
set plan_cache_mode = 'force_generic_plan'
as $$
declare
  -- The first page begins before the end of time; a cursor without its keys is before nothing.
  before_date date := (case when before is null then 'infinity' else before ->> 'expense_date' end)::date;
  before_time timestamptz := (case when before is null then 'infinity' else before ->> 'created_at' end)::timestamptz;
  before_id uuid := (before ->> 'id')::uuid;
  pattern text := '%' || regexp_replace(nullif(btrim(search), ''), '([\\%_])', '\\\1', 'g') || '%';
begin
  with page as (
    select
      expense.id,
      expense.expense_date,
      expense.created_at,
      (
        select to_json(whole)
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
        ) as whole
      ) as document
    from public.expenses as expense
    where expense.event_id = wanted_event_id
      and expense.deleted_at is null
      and (expense.expense_date, expense.created_at) <= (before_date, before_time)
      and (
        before_id is null
        or (expense.expense_date, expense.created_at) < (before_date, before_time)
        or expense.id > before_id
      )
      and (
        pattern is null
        or concat_ws(' ', expense.description, expense.place_name, expense.place_city) ilike pattern
      )
    order by
      expense.expense_date desc,
      expense.created_at desc,
      expense.id
    limit page_size + 1
  ),
  numbered as (
    select
      page.*,
      row_number() over (order by page.expense_date desc, page.created_at desc, page.id) as place
    from page
  )
  select
    coalesce(
      json_agg(numbered.document order by numbered.place) filter (where numbered.place <= page_size),
      '[]'::json
    ),
    case
      when count(*) > page_size then (
        select json_build_object(
          'expense_date', last_shown.expense_date,
          'created_at', last_shown.created_at,
          'id', last_shown.id
        )
        from numbered as last_shown
        where last_shown.place = page_size
      )
    end
  into
    expenses,
    next
  from numbered;
end;
$$;

comment on function private.expense_documents(uuid, jsonb, integer, text) is
  'A page of an event''s expenses with their shares, and the cursor to the next, for public.event_expenses.';

create function public.event_expenses(
  event_id uuid,
  before jsonb default null,
  expense_limit integer default 50,
  search text default null
)
returns json
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select json_build_object('expenses', page.expenses, 'next', page.next)
    from private.expense_documents(
      event_expenses.event_id,
      before,
      private.page_size(expense_limit, 200),
      search
    ) as page
  );
end;
$$;

comment on function public.event_expenses(uuid, jsonb, integer, text) is
  'Expenses of an event as {expenses: [expense], next}, by date then creation, newest first; search looks into description and '
  'place. next is the cursor to pass as before, null at the end. At most 200 at once. Empty when the event is not visible.';

create function private.participants_of(wanted_event_id uuid)
returns json
language plpgsql
stable
set search_path = ''
set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return (
    select coalesce(
      json_agg(
        json_build_object(
          'id', participant.id,
          'user_id', participant.user_id,
          'role', participant.role,
          'status', participant.status,
          'joined_at', participant.joined_at,
          'removed_at', participant.removed_at,
          'person', person
        )
        order by participant.joined_at, participant.user_id
      ),
      '[]'::json
    )
    from public.event_participants as participant
    join public.profiles as person on person.id = participant.user_id
    where participant.event_id = wanted_event_id
  );
end;
$$;

comment on function private.participants_of(uuid) is
  'Everyone who takes or took part in an event, in the order of joining, with the person.';

create function public.event_page(event_id uuid, expense_limit integer default 50)
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
      'me', (
        select json_build_object(
          'participant_id', participant.id,
          'role', participant.role,
          'status', participant.status
        )
        from public.event_participants as participant
        where participant.event_id = event.id
          and participant.user_id = (select private.me())
      ),
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
              'net', balance.net
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
      'payments', (
        select coalesce(
          json_agg(to_json(payment) order by payment.paid_on desc, payment.created_at desc, payment.id),
          '[]'::json
        )
        from (
          select newest.*
          from public.payments as newest
          where newest.event_id = event.id
          order by
            newest.paid_on desc,
            newest.created_at desc,
            newest.id
          limit 100
        ) as payment
      ),
      'expenses', page.expenses,
      'next', page.next
    )
    from public.events as event
    cross join lateral private.expense_documents(
      event.id,
      null,
      private.page_size(expense_limit, 200),
      null
    ) as page
    where event.id = event_page.event_id
  );
end;
$$;

comment on function public.event_page(uuid, integer) is
  'An event with its participants, balances, newest payments and first page of expenses; next continues with event_expenses. '
  'Null when there is no such event or it is not visible.';

create function public.expense_page(id uuid)
returns json
language plpgsql
stable
set search_path = ''
set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return (
    select json_build_object(
      'expense', to_json(expense),
      'event', to_json(event),
      'participants', private.participants_of(event.id)
    )
    from private.expense_documents as expense
    join public.events as event on event.id = expense.event_id
    where expense.id = expense_page.id
  );
end;
$$;

comment on function public.expense_page(uuid) is
  'An expense with its shares, its event and the event''s participants. Null when there is no such expense or it is not visible.';

create function public.event_history(event_id uuid, before bigint default null, entry_limit integer default 50)
returns json
language plpgsql
stable
set search_path = ''
set plan_cache_mode = 'force_generic_plan'
as $$
declare
  page_size integer := private.page_size(entry_limit, 200);
begin
  return (
    with page as (
      select
        entry.id,
        to_json(entry) as document
      from public.event_log as entry
      where entry.event_id = event_history.event_id
        and entry.id < coalesce(before, 9223372036854775807)
      order by entry.id desc
      limit page_size + 1
    ),
    numbered as (
      select
        page.*,
        row_number() over (order by page.id desc) as place
      from page
    )
    select json_build_object(
      'entries',
      coalesce(
        json_agg(numbered.document order by numbered.place) filter (where numbered.place <= page_size),
        '[]'::json
      ),
      'next',
      case
        when count(*) > page_size then (
          select last_shown.id
          from numbered as last_shown
          where last_shown.place = page_size
        )
      end
    )
    from numbered
  );
end;
$$;

comment on function public.event_history(uuid, bigint, integer) is
  'The history of an event as {entries, next}, newest first. next is the id to pass as before, null at the end. At most 200 at '
  'once. Empty when the event is not visible.';

-- ---------------------------------------------------------------------------------------------------------------------
-- Dashboard and statistics
-- ---------------------------------------------------------------------------------------------------------------------

create view private.my_events
with (security_invoker = true)
as
select
  event.*,
  coalesce(balance.net, 0) as my_net,
  coalesce(balance.share, 0) as my_share,
  coalesce(balance.paid_count, 0) as my_paid_count
from public.events as event
left join public.event_balances as balance
  on balance.event_id = event.id
  and balance.user_id = (select private.me())
where event.id = any (array(select private.my_event_ids()));

comment on view private.my_events is
  'The events of who asks, with their balance, what their shares come to, and the number of expenses they paid.';

create function private.co_participant_count()
returns bigint
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select count(distinct participant.user_id)
    from public.event_participants as participant
    where participant.status = 'active'
      and participant.user_id <> (select private.me())
  );
end;
$$;

comment on function private.co_participant_count() is
  'How many other people take part in the events of who asks, each counted once.';

create function public.dashboard()
returns json
language plpgsql
stable
set search_path = ''
as $$
declare
  myself public.users;
begin
  select *
  into myself
  from public.users as candidate
  where candidate.id = (select private.me());

  if not found then
    return null;
  end if;

  return (
    with mine as materialized (
      select
        event.id,
        event.name,
        event.status,
        event.created_by,
        event.created_at,
        event.default_currency,
        event.expense_count,
        event.expense_total,
        event.my_net,
        event.my_paid_count
      from private.my_events as event
    )
    select json_build_object(
      'user', (
        select to_json(shown)
        from (
          select
            myself.id,
            myself.auth_user_id,
            myself.email,
            myself.first_name,
            myself.last_name,
            myself.phone_number,
            myself.country,
            myself.city,
            myself.iban,
            myself.iban_currency,
            myself.preferred_lang,
            myself.divido_number,
            myself.created_at,
            myself.updated_at
        ) as shown
      ),
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
          select
            mine.default_currency,
            sum(mine.expense_total) as total
          from mine
          where mine.expense_count > 0
          group by mine.default_currency
        ) as per_currency
      ),
      'balances', (
        select coalesce(
          json_agg(
            json_build_object(
              'currency', per_currency.default_currency,
              'receivable', per_currency.receivable,
              'payable', per_currency.payable
            )
            order by per_currency.default_currency
          ),
          '[]'::json
        )
        from (
          select
            mine.default_currency,
            sum(greatest(mine.my_net, 0)) as receivable,
            sum(greatest(-mine.my_net, 0)) as payable
          from mine
          where mine.my_net <> 0
          group by mine.default_currency
        ) as per_currency
      ),
      'recent_events', private.event_cards(array(
        select mine.id
        from mine
        where mine.status = 'active'
        order by
          mine.created_at desc,
          mine.id
        limit 5
      )),
      'recent_expenses', public.recent_expenses(null, 5) -> 'expenses',
      'statistics', json_build_object(
        'co_participants', private.co_participant_count(),
        'most_paid_event', (
          select json_build_object('id', mine.id, 'name', mine.name, 'count', mine.my_paid_count)
          from mine
          where mine.my_paid_count > 0
          order by
            mine.my_paid_count desc,
            mine.created_at desc,
            mine.id
          limit 1
        ),
        'most_active_event', (
          select json_build_object('id', mine.id, 'name', mine.name, 'count', mine.expense_count)
          from mine
          where mine.expense_count > 0
          order by
            mine.expense_count desc,
            mine.created_at desc,
            mine.id
          limit 1
        )
      )
    )
  );
end;
$$;

comment on function public.dashboard() is
  'All the dashboard shows of who asks. Null for an account without a user: call ensure_user.';

create function public.my_statistics()
returns json
language plpgsql
stable
set search_path = ''
as $$
begin
  if (select private.me()) is null then
    return null;
  end if;

  return (
    with mine as materialized (
      select
        event.id,
        event.name,
        event.category,
        event.created_by,
        event.created_at,
        event.default_currency,
        event.expense_count,
        event.expense_total,
        event.my_share,
        event.my_paid_count
      from private.my_events as event
    )
    select json_build_object(
      'events_organised', (select count(*) from mine where mine.created_by = (select private.me())),
      'events_participated', (select count(*) from mine),
      'most_paid_event', (
        select json_build_object('id', mine.id, 'name', mine.name, 'count', mine.my_paid_count)
        from mine
        where mine.my_paid_count > 0
        order by
          mine.my_paid_count desc,
          mine.created_at desc,
          mine.id
        limit 1
      ),
      'average_expenses_per_event', (select coalesce(round(avg(mine.expense_count), 2), 0) from mine),
      'co_participants', private.co_participant_count(),
      'visited_places', (
        select coalesce(
          json_agg(
            to_json(visited)
            order by visited.count desc, visited.place_name, visited.place_city, visited.place_country
          ),
          '[]'::json
        )
        from (
          select
            place.place_name,
            nullif(place.place_city, '') as place_city,
            nullif(place.place_country, '') as place_country,
            sum(place.expense_count) as count
          from private.event_places as place
          where place.expense_count > 0
          group by
            place.place_name,
            place.place_city,
            place.place_country
          order by
            sum(place.expense_count) desc,
            place.place_name
          limit 200
        ) as visited
      ),
      'most_shared_expense', (
        select json_build_object(
          'id', expense.id,
          'event_id', expense.event_id,
          'description', expense.description,
          'people_count', expense.people_count
        )
        from mine
        cross join lateral (
          select
            candidate.id,
            candidate.event_id,
            candidate.description,
            candidate.people_count,
            candidate.created_at
          from public.expenses as candidate
          where candidate.event_id = mine.id
            and candidate.deleted_at is null
          order by
            candidate.people_count desc,
            candidate.created_at desc,
            candidate.id
          limit 1
        ) as expense
        order by
          expense.people_count desc,
          expense.created_at desc,
          expense.id
        limit 1
      ),
      'most_active_event', (
        select json_build_object('id', mine.id, 'name', mine.name, 'count', mine.expense_count)
        from mine
        where mine.expense_count > 0
        order by
          mine.expense_count desc,
          mine.created_at desc,
          mine.id
        limit 1
      ),
      'by_category', (
        select coalesce(
          json_agg(to_json(per_category) order by per_category.currency, per_category.total desc, per_category.category),
          '[]'::json
        )
        from (
          select
            mine.category,
            mine.default_currency as currency,
            sum(mine.expense_count) as count,
            sum(mine.expense_total) as total,
            sum(mine.my_share) as my_share
          from mine
          where mine.expense_count > 0
          group by
            mine.category,
            mine.default_currency
        ) as per_category
      ),
      'by_month', (
        select coalesce(
          json_agg(to_json(per_month) order by per_month.month desc, per_month.currency),
          '[]'::json
        )
        from (
          select
            to_char(months.month, 'YYYY-MM') as month,
            mine.default_currency as currency,
            sum(months.total) as total,
            sum(months.my_share) as my_share
          from mine
          join (
            select kept.event_id, kept.month, kept.expense_count, kept.total, 0 as my_share
            from private.event_months as kept
            union all
            select kept.event_id, kept.month, 0, 0, kept.share
            from private.person_months as kept
          ) as months on months.event_id = mine.id
          group by
            months.month,
            mine.default_currency
          having sum(months.expense_count) > 0
        ) as per_month
      )
    )
  );
end;
$$;

comment on function public.my_statistics() is
  'The personal statistics of who asks; by_category counts by the category of the event, by_month by the date of the expense, both '
  'in each event''s currency. Null for nobody.';

-- ---------------------------------------------------------------------------------------------------------------------
-- Who may ask
-- ---------------------------------------------------------------------------------------------------------------------

grant select on private.my_events to authenticated;

grant execute on function private.event_cards(uuid[]) to authenticated;
grant execute on function private.expense_documents(uuid, jsonb, integer, text) to authenticated;
grant execute on function private.participants_of(uuid) to authenticated;
grant execute on function private.co_participant_count() to authenticated;
grant execute on function public.my_events(boolean) to authenticated;
grant execute on function public.recent_expenses(jsonb, integer) to authenticated;
grant execute on function public.event_expenses(uuid, jsonb, integer, text) to authenticated;
grant execute on function public.event_page(uuid, integer) to authenticated;
grant execute on function public.expense_page(uuid) to authenticated;
grant execute on function public.event_history(uuid, bigint, integer) to authenticated;
grant execute on function public.dashboard() to authenticated;
grant execute on function public.my_statistics() to authenticated;
