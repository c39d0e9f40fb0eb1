-- =====================================================================================================================
-- Screens
--
-- Gives each screen all it shows in one request. These functions run as who asks, so that the policies above decide what
-- they find; they guard nothing themselves. Money is in units with two decimals.
-- =====================================================================================================================

-- ---------------------------------------------------------------------------------------------------------------------
-- The documents screens are made of
-- ---------------------------------------------------------------------------------------------------------------------

create view private.person_documents
with (security_invoker = true)
as
select
  profile.id,
  to_jsonb(profile) as document
from public.profiles as profile;

comment on view private.person_documents is 'A person as screens show them: {id, first_name, last_name, email, deleted}.';

create view private.participant_documents
with (security_invoker = true)
as
select
  participant.event_id,
  participant.user_id,
  participant.status,
  participant.joined_at,
  jsonb_build_object(
    'id', participant.id,
    'user_id', participant.user_id,
    'role', participant.role,
    'status', participant.status,
    'joined_at', participant.joined_at,
    'removed_at', participant.removed_at,
    'person', person.document
  ) as document
from public.event_participants as participant
join private.person_documents as person on person.id = participant.user_id;

comment on view private.participant_documents is 'A participant with the person.';

create view private.expense_documents
with (security_invoker = true)
as
select
  expense.*,
  (
    select coalesce(
      jsonb_agg(
        jsonb_build_object(
          'user_id', share.user_id,
          'share_amount', share.share_amount,
          'share_in_event_currency', share.share_in_event_currency
        )
        order by share.user_id
      ),
      '[]'::jsonb
    )
    from public.expenses_participants as share
    where share.expense_id = expense.id
  ) as shares
from public.expenses as expense;

comment on view private.expense_documents is 'An expense with its shares.';

create view private.event_cards
with (security_invoker = true)
as
select
  event.id,
  event.status,
  event.created_at,
  jsonb_build_object(
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
        jsonb_agg(first_people.document order by first_people.joined_at, first_people.user_id),
        '[]'::jsonb
      )
      from (
        select
          participant.joined_at,
          participant.user_id,
          person.document
        from public.event_participants as participant
        join private.person_documents as person on person.id = participant.user_id
        where participant.event_id = event.id
          and participant.status = 'active'
        order by
          participant.joined_at,
          participant.user_id
        limit 5
      ) as first_people
    )
  ) as document
from public.events as event
where event.id = any (array(select private.my_event_ids()));

comment on view private.event_cards is
  'An event as lists show it, with the first five people and what it owes who asks.';

create view private.expense_cards
with (security_invoker = true)
as
select
  expense.id,
  expense.event_id,
  expense.created_at,
  to_jsonb(expense) || jsonb_build_object(
    'event', (
      select jsonb_build_object(
        'id', event.id,
        'name', event.name,
        'status', event.status,
        'default_currency', event.default_currency
      )
      from public.events as event
      where event.id = expense.event_id
    ),
    'payer', (
      select person.document
      from private.person_documents as person
      where person.id = expense.paid_by
    ),
    'my_share', coalesce(
      (
        select share.share_in_event_currency
        from public.expenses_participants as share
        where share.expense_id = expense.id
          and share.user_id = (select private.me())
      ),
      0
    )
  ) as document
from public.expenses as expense;

comment on view private.expense_cards is
  'An expense as lists show it: with its event, its payer, and the share of who asks in the event''s currency.';

grant select on private.person_documents to authenticated;
grant select on private.participant_documents to authenticated;
grant select on private.expense_documents to authenticated;
grant select on private.event_cards to authenticated;
grant select on private.expense_cards to authenticated;

create function private.page_size(asked integer, most integer)
returns integer
language sql
immutable
set search_path = ''
as $$
  select least(greatest(asked, 1), most)
$$;

comment on function private.page_size(integer, integer) is
  'How many entries a page has: what was asked for, at least one, at most this many.';

grant execute on function private.page_size(integer, integer) to authenticated;

-- ---------------------------------------------------------------------------------------------------------------------
-- Lists of events and expenses
-- ---------------------------------------------------------------------------------------------------------------------

create function public.my_events(include_passive boolean default false)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(card.document order by card.created_at desc, card.id), '[]'::jsonb)
  from private.event_cards as card
  where card.status = 'active'
    or include_passive
$$;

comment on function public.my_events(boolean) is
  'My events as [event_card], newest created first; passive ones on request. Empty for nobody.';

create function public.recent_expenses(before jsonb default null, expense_limit integer default 20)
returns jsonb
language sql
stable
set search_path = ''
as $$
  with page as (
    select
      card.id,
      card.created_at
    from private.my_event_ids() as mine (event_id)
    cross join lateral (
      select
        expense.id,
        expense.created_at
      from public.expenses as expense
      where expense.event_id = mine.event_id
        and expense.deleted_at is null
        and (
          before is null
          or (expense.created_at, expense.id) < ((before ->> 'created_at')::timestamptz, (before ->> 'id')::uuid)
        )
      order by
        expense.created_at desc,
        expense.id desc
      limit private.page_size(expense_limit, 100) + 1
    ) as card
    order by
      card.created_at desc,
      card.id desc
    limit private.page_size(expense_limit, 100) + 1
  ),
  numbered as (
    select
      page.*,
      row_number() over (order by page.created_at desc, page.id desc) as place
    from page
  )
  select jsonb_build_object(
    'expenses',
    coalesce(
      jsonb_agg(card.document order by numbered.place)
        filter (where numbered.place <= private.page_size(expense_limit, 100)),
      '[]'::jsonb
    ),
    'next',
    case
      when count(*) > private.page_size(expense_limit, 100) then (
        select jsonb_build_object('created_at', last_shown.created_at, 'id', last_shown.id)
        from numbered as last_shown
        where last_shown.place = private.page_size(expense_limit, 100)
      )
    end
  )
  from numbered
  join private.expense_cards as card on card.id = numbered.id
$$;

comment on function public.recent_expenses(jsonb, integer) is
  'The newest expenses of all my events as {expenses: [expense_card], next}, newest created first. next is the cursor to pass as '
  'before for older ones, null at the end. At most 100 at once.';

-- ---------------------------------------------------------------------------------------------------------------------
-- One event
-- ---------------------------------------------------------------------------------------------------------------------

create function public.event_expenses(
  event_id uuid,
  before jsonb default null,
  expense_limit integer default 50,
  search text default null
)
returns jsonb
language sql
stable
set search_path = ''
as $$
  with page as (
    select expense.*
    from private.expense_documents as expense
    where expense.event_id = event_expenses.event_id
      and expense.deleted_at is null
      and (
        before is null
        or (
          (expense.expense_date, expense.created_at)
            <= ((before ->> 'expense_date')::date, (before ->> 'created_at')::timestamptz)
          and (
            (expense.expense_date, expense.created_at)
              < ((before ->> 'expense_date')::date, (before ->> 'created_at')::timestamptz)
            or expense.id > (before ->> 'id')::uuid
          )
        )
      )
      and (
        nullif(btrim(search), '') is null
        or concat_ws(' ', expense.description, expense.place_name, expense.place_city)
          ilike '%' || regexp_replace(btrim(search), '([\\%_])', '\\\1', 'g') || '%'
      )
    order by
      expense.expense_date desc,
      expense.created_at desc,
      expense.id
    limit private.page_size(expense_limit, 200) + 1
  ),
  numbered as (
    select
      page.id,
      page.expense_date,
      page.created_at,
      to_jsonb(page) as document,
      row_number() over (order by page.expense_date desc, page.created_at desc, page.id) as place
    from page
  )
  select jsonb_build_object(
    'expenses',
    coalesce(
      jsonb_agg(numbered.document order by numbered.place)
        filter (where numbered.place <= private.page_size(expense_limit, 200)),
      '[]'::jsonb
    ),
    'next',
    case
      when count(*) > private.page_size(expense_limit, 200) then (
        select jsonb_build_object(
          'expense_date', last_shown.expense_date,
          'created_at', last_shown.created_at,
          'id', last_shown.id
        )
        from numbered as last_shown
        where last_shown.place = private.page_size(expense_limit, 200)
      )
    end
  )
  from numbered
$$;

comment on function public.event_expenses(uuid, jsonb, integer, text) is
  'Expenses of an event as {expenses: [expense], next}, by date then creation, newest first; search looks into description and '
  'place. next is the cursor to pass as before, null at the end. At most 200 at once. Empty when the event is not visible.';

create function public.event_page(event_id uuid, expense_limit integer default 50)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'event', to_jsonb(event),
    'me', (
      select jsonb_build_object(
        'participant_id', participant.id,
        'role', participant.role,
        'status', participant.status
      )
      from public.event_participants as participant
      where participant.event_id = event.id
        and participant.user_id = (select private.me())
    ),
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
            'net', balance.net
          )
          order by balance.user_id
        ),
        '[]'::jsonb
      )
      from public.event_balances as balance
      where balance.event_id = event.id
    ),
    'total', event.expense_total,
    'expense_count', event.expense_count,
    'payments', (
      select coalesce(
        jsonb_agg(to_jsonb(payment) order by payment.paid_on desc, payment.created_at desc, payment.id),
        '[]'::jsonb
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
    )
  ) || public.event_expenses(event.id, null, expense_limit)
  from public.events as event
  where event.id = event_page.event_id
$$;

comment on function public.event_page(uuid, integer) is
  'An event with its participants, balances, newest payments and first page of expenses; next continues with event_expenses. '
  'Null when there is no such event or it is not visible.';

create function public.expense_page(id uuid)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'expense', to_jsonb(expense),
    'event', to_jsonb(event),
    'participants', (
      select coalesce(jsonb_agg(participant.document order by participant.joined_at, participant.user_id), '[]'::jsonb)
      from private.participant_documents as participant
      where participant.event_id = event.id
    )
  )
  from private.expense_documents as expense
  join public.events as event on event.id = expense.event_id
  where expense.id = expense_page.id
$$;

comment on function public.expense_page(uuid) is
  'An expense with its shares, its event and the event''s participants. Null when there is no such expense or it is not visible.';

create function public.event_history(event_id uuid, before bigint default null, entry_limit integer default 50)
returns jsonb
language sql
stable
set search_path = ''
as $$
  with page as (
    select entry.*
    from public.event_log as entry
    where entry.event_id = event_history.event_id
      and (before is null or entry.id < before)
    order by entry.id desc
    limit private.page_size(entry_limit, 200) + 1
  ),
  numbered as (
    select
      page.id,
      to_jsonb(page) as document,
      row_number() over (order by page.id desc) as place
    from page
  )
  select jsonb_build_object(
    'entries',
    coalesce(
      jsonb_agg(numbered.document order by numbered.place)
        filter (where numbered.place <= private.page_size(entry_limit, 200)),
      '[]'::jsonb
    ),
    'next',
    case
      when count(*) > private.page_size(entry_limit, 200) then (
        select last_shown.id
        from numbered as last_shown
        where last_shown.place = private.page_size(entry_limit, 200)
      )
    end
  )
  from numbered
$$;

comment on function public.event_history(uuid, bigint, integer) is
  'The history of an event as {entries, next}, newest first. next is the id to pass as before, null at the end. At most 200 at '
  'once. Empty when the event is not visible.';

grant execute on function public.my_events(boolean) to authenticated;
grant execute on function public.recent_expenses(jsonb, integer) to authenticated;
grant execute on function public.event_expenses(uuid, jsonb, integer, text) to authenticated;
grant execute on function public.event_page(uuid, integer) to authenticated;
grant execute on function public.expense_page(uuid) to authenticated;
grant execute on function public.event_history(uuid, bigint, integer) to authenticated;
