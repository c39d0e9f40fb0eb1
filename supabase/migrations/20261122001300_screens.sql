-- =====================================================================================================================
-- Screens
--
-- One request per screen. The functions run as the caller, so that row-level security decides what they return; those that run as
-- the owner say so. They are read-only and take plain parameters, so that GET requests can go to a replica. They use plpgsql,
-- which caches plans; pages have few lengths, so that a generic plan serves all.
-- =====================================================================================================================

-- ---------------------------------------------------------------------------------------------------------------------
-- Documents that screens consist of
-- ---------------------------------------------------------------------------------------------------------------------

create view private.event_people
with (security_invoker = true)
as
select
  participant.event_id, participant.user_id, participant.id, participant.role, participant.status,
  participant.joined_at, participant.removed_at, participant.household_id, participant.color,
  case
    when participant.status = 'removed' and coalesce(person.has_account, true) then json_build_object(
      'id', participant.user_id, 'first_name', nullif(participant.name_when_left, ''), 'last_name', null, 'email', null,
      'deleted', participant.name_when_left is null, 'has_account', true, 'has_payment_details', false, 'claimed_by', null,
      'claimed_at', null, 'color', participant.color
    )
    else json_build_object(
      'id', participant.user_id, 'first_name', person.first_name, 'last_name', person.last_name, 'email', person.email,
      'deleted', person.deleted, 'has_account', person.has_account, 'has_payment_details', person.has_payment_details,
      'claimed_by', person.claimed_by, 'claimed_at', person.claimed_at, 'color', participant.color
    )
  end as person
from public.event_participants as participant
left join public.profiles as person on person.id = participant.user_id;

comment on view private.event_people is
  'All current and former participants of an event with the person as others may see them: {id, first_name, last_name, email, '
  'deleted, has_account, has_payment_details, claimed_by, claimed_at, color}. People with an account who left have only the name from when they '
  'left.';

create view private.expense_documents
with (security_invoker = true)
as
select
  expense.event_id, expense.id, expense.description, expense.amount, expense.currency, expense.paid_by,
  expense.expense_date, expense.category, expense.topic, expense.place_name, expense.place_id, expense.place_lat,
  expense.place_lon, expense.place_country, expense.place_city, expense.conversion_rate_to_event_currency, expense.rate_date,
  expense.rate_source, expense.split_method, expense.amount_in_event_currency, expense.people_count, expense.version,
  expense.created_by, expense.created_at, expense.updated_by, expense.updated_at, expense.series_id, expense.series_number,
  (
    select json_agg(
      json_build_object(
        'user_id', payer.user_id, 'paid_amount', payer.paid_amount,
        'paid_in_event_currency', payer.paid_in_event_currency
      )
      order by abs(payer.paid_amount) desc, payer.user_id
    )
    from public.expenses_payers as payer
    where payer.event_id = expense.event_id and payer.expense_id = expense.id
  ) as payers,
  (
    select json_agg(
      json_build_object(
        'user_id', share.user_id, 'share_amount', share.share_amount,
        'share_in_event_currency', share.share_in_event_currency, 'parts', share.parts
      )
      order by share.user_id
    )
    from public.expenses_participants as share
    where share.event_id = expense.event_id and share.expense_id = expense.id
  ) as shares,
  -- Only manual splits have items.
  expense.split_method = 'manual' and (
    exists (
      select from public.expense_items as item
      where item.event_id = expense.event_id and item.expense_id = expense.id
    )
    or exists (
      select from public.expense_extras as extra
      where extra.event_id = expense.event_id and extra.expense_id = expense.id
    )
  ) as is_bill
from public.expenses as expense;

comment on view private.expense_documents is
  'Expenses with payers, largest amount first, and shares. is_bill: whether they have items or extras, which lists leave out.';

create view private.payment_documents
with (security_invoker = true)
as
select
  payment.event_id, payment.id, payment.from_user, payment.to_user, payment.amount, payment.paid_on, payment.method,
  payment.note, payment.created_by, payment.created_at
from public.payments as payment
where payment.deleted_at is null;

comment on view private.payment_documents is 'Payments with the columns that screens show, deleted ones left out.';

grant select on private.event_people to authenticated;
grant select on private.expense_documents to authenticated;
grant select on private.payment_documents to authenticated;

create function private.page_size(requested integer, max_size integer)
returns integer
language plpgsql immutable set search_path = ''
as $$
begin
  return least(greatest(requested, 1), max_size);
end;
$$;

comment on function private.page_size(integer, integer) is 'Returns the requested page size, limited to 1 … most.';

create function private.people_to_show(wanted_event_id uuid)
returns setof uuid
language plpgsql stable security definer rows 20 set search_path = ''
as $$
declare
  removed uuid[] := array(
    select participant.user_id from public.event_participants as participant
    -- Separate lookups: with a plain join, the planner may read all profiles for each person.
    cross join lateral (
      select candidate.has_account, candidate.claimed_by from public.profiles as candidate
      where candidate.id = participant.user_id
      limit 1
    ) as person
    where participant.event_id = wanted_event_id and participant.status = 'removed' and not person.has_account
      and person.claimed_by is null
  );
  unnamed uuid[] := private.unnamed_people(wanted_event_id, removed);
begin
  -- Imported comments can be those of people in no expense.
  if cardinality(unnamed) > 0 then
    unnamed := array(
      select candidate.id from unnest(unnamed) as candidate (id)
      where not exists (
        select from public.comments as comment
        where comment.author_id = candidate.id and comment.event_id = wanted_event_id and comment.deleted_at is null
      )
    );
  end if;

  return query
  select participant.user_id from public.event_participants as participant
  where participant.event_id = wanted_event_id and participant.user_id <> all (unnamed);
end;
$$;

comment on function private.people_to_show(uuid) is
  'Returns all current and former participants of an event, except removed people without an account in no expense, payment '
  'or comment, whose number is unlimited. Runs as the owner for speed, because the policy of profiles would run per row; callers '
  'read the rows under their own policies.';

create function private.participants_of(wanted_event_id uuid)
returns json
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return (
    select coalesce(
      json_agg(
        json_build_object(
          'id', participant.id, 'user_id', participant.user_id, 'role', participant.role,
          'status', participant.status, 'joined_at', participant.joined_at, 'removed_at', participant.removed_at,
          'household_id', participant.household_id, 'person', participant.person
        )
        order by participant.joined_at, participant.user_id
      ),
      '[]'::json
    )
    from private.event_people as participant
    where participant.event_id = wanted_event_id
      and participant.user_id = any (array(select private.people_to_show(wanted_event_id)))
  );
end;
$$;

comment on function private.participants_of(uuid) is
  'Returns the people of private.people_to_show as participants with their person, in the order of joining.';

create function private.households_of(wanted_event_id uuid)
returns json
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(json_agg(json_build_object('id', household.id, 'name', household.name) order by household.name, household.id), '[]'::json)
    from public.households as household
    where household.event_id = wanted_event_id
  );
end;
$$;

comment on function private.households_of(uuid) is
  'Returns the households of an event: [{id, name}]. Participants refer to them by household_id.';

create function private.balances_of(wanted_event_id uuid)
returns json
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(
      json_agg(
        json_build_object(
          'user_id', balance.user_id, 'paid', balance.paid, 'share', balance.share, 'sent', balance.sent,
          'received', balance.received, 'net', balance.net, 'paid_count', balance.paid_count
        )
        order by balance.user_id
      ),
      '[]'::json
    )
    from public.event_balances as balance
    where balance.event_id = wanted_event_id
      and balance.user_id = any (array(select private.people_to_show(wanted_event_id)))
  );
end;
$$;

comment on function private.balances_of(uuid) is 'Returns the balances of private.people_to_show, in the event''s currency.';

create function private.expenses_of(wanted_event_id uuid, expense_ids uuid[])
returns json
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return (
    select coalesce(json_agg(to_json(document) order by wanted.place), '[]'::json)
    from unnest(expense_ids) with ordinality as wanted (id, place)
    -- Separate lookups: with a plain join, the planner may read the whole event, whose size it underestimates.
    cross join lateral (
      select listed.*
      from private.expense_documents as listed
      where listed.event_id = wanted_event_id and listed.id = wanted.id
      limit 1
    ) as document
  );
end;
$$;

comment on function private.expenses_of(uuid, uuid[]) is
  'Returns these expenses of an event with payers and shares, in the given order. Leaves invisible ones out.';

grant execute on function private.page_size(integer, integer) to authenticated;
grant execute on function private.people_to_show(uuid) to authenticated;
grant execute on function private.participants_of(uuid) to authenticated;
grant execute on function private.households_of(uuid) to authenticated;
grant execute on function private.balances_of(uuid) to authenticated;
grant execute on function private.expenses_of(uuid, uuid[]) to authenticated;

-- ---------------------------------------------------------------------------------------------------------------------
-- Lists of events and expenses
-- ---------------------------------------------------------------------------------------------------------------------

create function private.my_balances()
returns table (event_id uuid, net numeric, household_net numeric, share numeric, paid_count integer)
language plpgsql stable security definer rows 20 set search_path = ''
as $$
begin
  return query
  select
    mine.event_id, coalesce(balance.net, 0),
    case when myself.household_id is not null then (
      select coalesce(sum(household.net), 0)
      from public.event_participants as member
      left join public.event_balances as household
        on household.event_id = member.event_id and household.user_id = member.user_id
      where member.event_id = mine.event_id and member.household_id = myself.household_id
      having count(*) > 1
    ) end,
    coalesce(balance.share, 0), coalesce(balance.paid_count, 0)
  from private.my_event_ids() as mine (event_id)
  -- Separate lookups: with a plain join, the planner may read whole events.
  cross join lateral (
    select participant.household_id from public.event_participants as participant
    where participant.event_id = mine.event_id and participant.user_id = (select private.me())
    limit 1
  ) as myself
  left join lateral (
    select listed.net, listed.share, listed.paid_count from public.event_balances as listed
    where listed.event_id = mine.event_id and listed.user_id = (select private.me())
    limit 1
  ) as balance on true;
end;
$$;

comment on function private.my_balances() is
  'Returns the caller''s net balance in each of their events, the one of their household, the sum of their shares and the number '
  'of expenses they paid. household_net is null where they pay alone, or are left alone in a household. Runs as the owner for speed, '
  'because policies would be checked per event; it reads only events in which the caller is active.';

create view private.my_events
with (security_invoker = true)
as
select
  event.*, mine.net as my_net, mine.household_net, mine.share as my_share, mine.paid_count as my_paid_count
from private.my_balances() as mine
join public.events as event on event.id = mine.event_id;

comment on view private.my_events is 'The caller''s events with the balances of private.my_balances.';

grant select on private.my_events to authenticated;
grant execute on function private.my_balances() to authenticated;

create function private.event_cards(event_ids uuid[])
returns json
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return (
    select coalesce(
      json_agg(
        json_build_object(
          'id', event.id, 'name', event.name, 'category', event.category, 'status', event.status,
          'default_currency', event.default_currency, 'place_country', event.place_country,
          'place_city', event.place_city, 'planned_start_date', event.planned_start_date,
          'planned_duration_days', event.planned_duration_days, 'created_at', event.created_at,
          'created_by', event.created_by, 'revision', event.revision,
          'participant_count', (
            select count(*) from public.event_participants as participant
            where participant.event_id = event.id and participant.status = 'active'
          ),
          'expense_count', event.expense_count,
          'total', event.expense_total,
          'my_net', event.my_net, 'household_net', event.household_net,
          'people', (
            select coalesce(
              json_agg(shown.person order by first_people.joined_at, first_people.user_id), '[]'::json
            )
            from (
              select participant.joined_at, participant.user_id
              from public.event_participants as participant
              where participant.event_id = event.id and participant.status = 'active'
              order by participant.joined_at, participant.user_id
              limit 5
            ) as first_people
            -- A separate lookup per person: with a plain join the planner may read the profiles of all participants.
            cross join lateral (
              select listed.person from private.event_people as listed
              where listed.event_id = event.id and listed.user_id = first_people.user_id
              limit 1
            ) as shown
          )
        )
        order by event.created_at desc, event.id
      ),
      '[]'::json
    )
    from private.my_events as event
    where event.id = any (event_ids)
  );
end;
$$;

comment on function private.event_cards(uuid[]) is
  'Returns the caller''s events for lists, newest first, with their first five people and the caller''s balances. Runs as '
  'the owner for speed; it reads only events in which the caller is active.';

create function public.my_events(include_passive boolean default false)
returns json
language plpgsql stable set search_path = ''
as $$
begin
  return private.event_cards(array(
    select event.id from public.events as event
    where event.id = any (array(select private.my_event_ids())) and (event.status = 'active' or include_passive)
  ));
end;
$$;

comment on function public.my_events(boolean) is
  'Returns the caller''s events as [event_card], newest first, on request with passive ones. Empty without a caller.';

create view private.expense_cards
with (security_invoker = true)
as
select
  expense.event_id, expense.id, expense.description, expense.amount, expense.currency,
  expense.amount_in_event_currency, expense.paid_by, expense.expense_date, expense.category, expense.topic, expense.place_name,
  expense.place_id, expense.place_lat, expense.place_lon, expense.place_country, expense.place_city,
  expense.split_method, expense.people_count, expense.version, expense.created_at,
  (
    select json_build_object(
      'id', event.id, 'name', event.name, 'status', event.status, 'default_currency', event.default_currency,
      'revision', event.revision
    )
    from public.events as event
    where event.id = expense.event_id
  ) as event,
  (
    select payer.person from private.event_people as payer
    where payer.event_id = expense.event_id and payer.user_id = expense.paid_by
  ) as payer,
  (
    select json_agg(
      json_build_object(
        'user_id', payer.user_id, 'paid_amount', payer.paid_amount,
        'paid_in_event_currency', payer.paid_in_event_currency, 'person', participant.person
      )
      order by abs(payer.paid_amount) desc, payer.user_id
    )
    from public.expenses_payers as payer
    join private.event_people as participant on participant.event_id = payer.event_id
      and participant.user_id = payer.user_id
    where payer.event_id = expense.event_id and payer.expense_id = expense.id
  ) as payers,
  coalesce(
    (
      select payer.paid_in_event_currency from public.expenses_payers as payer
      where payer.event_id = expense.event_id and payer.expense_id = expense.id
        and payer.user_id = (select private.me())
    ),
    0
  ) as my_paid,
  -- Null when the caller has no share. A share can be 0 after conversion.
  (
    select share.share_in_event_currency from public.expenses_participants as share
    where share.event_id = expense.event_id and share.expense_id = expense.id
      and share.user_id = (select private.me())
  ) as my_share
from public.expenses as expense;

comment on view private.expense_cards is 'Expenses with the columns that lists across events show.';

create function private.card_page(page_events uuid[], page_ids uuid[], page_size integer)
returns json
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return (
    with card as materialized (
      select shown.*
      from unnest(page_events[1:page_size], page_ids[1:page_size]) as listed (event_id, id)
      -- Separate lookups: with a plain join, the planner may read whole events.
      cross join lateral (
        select found.*
        from private.expense_cards as found
        where found.event_id = listed.event_id and found.id = listed.id
        limit 1
      ) as shown
    )
    select json_build_object(
      'expenses',
      coalesce(json_agg(to_json(card) order by card.created_at desc, card.id desc), '[]'::json),
      'next',
      case
        when cardinality(page_ids) > page_size
          then (
            select json_build_object('created_at', last_shown.created_at, 'id', last_shown.id)
            from card as last_shown
            where last_shown.id = page_ids[page_size] and last_shown.event_id = page_events[page_size]
          )
      end
    )
    from card
  );
end;
$$;

comment on function private.card_page(uuid[], uuid[], integer) is
  'Returns {expenses: [expense_card], next}, newest first. The caller passes one expense more than the page when there are '
  'more.';

create function public.recent_expenses(
  before_time timestamptz default null, before_id uuid default null, expense_limit integer default 20
)
returns json
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  page_size integer := private.page_size(expense_limit, 100);
  -- The first page starts at infinity.
  last_time timestamptz := coalesce(before_time, 'infinity');
  last_id uuid := coalesce(before_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
  page_events uuid[];
  page_ids uuid[];
begin
  select
    array_agg(listed.event_id order by listed.created_at desc, listed.id desc),
    array_agg(listed.id order by listed.created_at desc, listed.id desc)
  into
    page_events,
    page_ids
  from (
    select candidate.*
    from private.my_event_ids() as mine (event_id)
    cross join lateral (
      select expense.event_id, expense.id, expense.created_at
      from public.expenses as expense
      where expense.event_id = mine.event_id and expense.deleted_at is null
        and (expense.created_at, expense.id) < (last_time, last_id)
      order by expense.created_at desc, expense.id desc
      limit page_size + 1
    ) as candidate
    order by candidate.created_at desc, candidate.id desc
    limit page_size + 1
  ) as listed;

  return private.card_page(page_events, page_ids, page_size);
end;
$$;

comment on function public.recent_expenses(timestamptz, uuid, integer) is
  'Returns the newest expenses of all the caller''s events: {expenses: [expense_card], next: {created_at, id}}. Pass next as '
  'before_time and before_id for older ones; it is null at the end. At most 100 per page.';

-- ---------------------------------------------------------------------------------------------------------------------
-- One event
-- ---------------------------------------------------------------------------------------------------------------------

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
  ids := page[1:page_size];
  expenses := private.expenses_of(wanted_event_id, ids);
  next := private.cursor_after(wanted_event_id, page, page_size);
end;
$$;

comment on function private.expense_page_of(uuid, date, timestamptz, uuid, integer) is
  'Returns a page of an event''s expenses, newest date first, then newest created, with their ids and the cursor to the next page.';

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
      'expenses', page.expenses, 'next', page.next, 'comment_counts', private.comment_counts_of(event_expenses.event_id, page.ids)
    )
    from private.expense_page_of(
      event_expenses.event_id, before_date, before_time, before_id, private.page_size(expense_limit, 200)
    ) as page
  );
end;
$$;

comment on function public.event_expenses(uuid, date, timestamptz, uuid, integer) is
  'Returns expenses of an event: {expenses: [expense], next: {expense_date, created_at, id}, comment_counts}, newest date first, then newest '
  'created. Pass next as before_date, before_time and before_id; it is null at the end. At most 200 per page. Empty when the '
  'event is not visible.';

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
          'participant_id', participant.id, 'role', participant.role, 'status', participant.status
        )
        from public.event_participants as participant
        where participant.event_id = event.id and participant.user_id = (select private.me())
      ),
      'participants', private.participants_of(event.id),
      'households', private.households_of(event.id),
      'balances', private.balances_of(event.id),
      'total', event.expense_total,
      'expense_count', event.expense_count,
      'payments', payments.documents,
      'iban_requests', (
        select coalesce(json_agg(request.asked_by order by request.asked_at, request.asked_by), '[]'::json)
        from private.iban_requests_to_me(event.id) as request
        where request.allowed is null
      ),
      'expenses', page.expenses,
      'next', page.next,
      'series', private.series_of(event.id),
      'also', private.expenses_of(event.id, also[1:500]),
      'comment_counts', private.comment_counts_of(event.id, page.ids || also[1:500] || payments.ids),
      'check_marks', private.check_marks_of(event.id),
      'last_log_id', (
        select entry.id from public.event_log as entry
        where entry.event_id = event.id
        order by entry.id desc
        limit 1
      )
    )
    from public.events as event
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
  'entry. check_marks: people whose mark is open, by entry of the whole event. last_log_id: the newest log entry, so that clients can mark newer '
  'ones. Null when the event does not exist or is not visible.';

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
  select 'payment', payment.id, to_jsonb(payment) - '{event_id,created_at,created_by,deleted_at,deleted_by}'::text[]
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

grant select on private.expense_cards to authenticated;
grant execute on function private.card_page(uuid[], uuid[], integer) to authenticated;
grant execute on function private.event_cards(uuid[]) to authenticated;
grant execute on function private.expense_page_of(uuid, date, timestamptz, uuid, integer) to authenticated;
grant execute on function private.cursor_after(uuid, uuid[], integer) to authenticated;
grant execute on function private.logged_values_of(uuid, uuid[], uuid[]) to authenticated;
grant execute on function public.my_events(boolean) to authenticated;
grant execute on function public.recent_expenses(timestamptz, uuid, integer) to authenticated;
grant execute on function public.event_expenses(uuid, date, timestamptz, uuid, integer) to authenticated;
grant execute on function public.event_page(uuid, integer, uuid[]) to authenticated;
grant execute on function public.expense_page(uuid, uuid) to authenticated;
grant execute on function public.event_history(uuid, bigint, integer) to authenticated;
