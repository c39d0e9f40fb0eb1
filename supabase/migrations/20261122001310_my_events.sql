-- =====================================================================================================================
-- My events
--
-- Lists of the caller's events and of the newest expenses in all of them. The functions run as the caller, so that row-level
-- security decides what they return; those that run as the owner say so.
-- =====================================================================================================================

create function private.my_balances(wanted uuid[] default null)
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
  ) as balance on true
  where wanted is null or mine.event_id = any (wanted);
end;
$$;

comment on function private.my_balances(uuid[]) is
  'Returns the caller''s net balance in each of their events, the one of their household, the sum of their shares and the number '
  'of expenses they paid; only of the wanted events unless null. household_net is null where they pay alone, or are left alone in a household. '
  'Runs as the owner for speed, because policies would be checked per event; it reads only events in which the caller is active.';

create view private.my_events
with (security_invoker = true)
as
select
  event.*, mine.net as my_net, mine.household_net, mine.share as my_share, mine.paid_count as my_paid_count
from private.my_balances() as mine
join public.events as event on event.id = mine.event_id;

comment on view private.my_events is 'The caller''s events with the balances of private.my_balances.';

grant select on private.my_events to authenticated;
grant execute on function private.my_balances(uuid[]) to authenticated;

create function private.event_cards(event_ids uuid[])
returns json
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  opened_after timestamptz := private.bills_open_since();
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
          'my_net', mine.net, 'household_net', mine.household_net,
          'has_open_bill', exists (
            select from public.shared_bills as bill
            where bill.event_id = event.id and bill.closed_at is null and bill.created_at > opened_after
          ),
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
    from private.my_balances(event_ids) as mine
    join public.events as event on event.id = mine.event_id
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
  expense.*,
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
from private.expense_rows as expense;

comment on view private.expense_cards is 'Expenses with the event, the people who paid and the caller''s part, for lists across events.';

create function private.card_page(page_events uuid[], page_ids uuid[], page_size integer)
returns json
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan'
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
      where listed.event_id = any (array(select private.my_event_ids()))
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
  'more, and no deleted ones. Runs as the owner for speed; it reads only events in which the caller is active.';

create function private.newest_expenses(
  last_time timestamptz, last_id uuid, most integer, out event_ids uuid[], out ids uuid[]
)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  select
    array_agg(listed.event_id order by listed.created_at desc, listed.id desc),
    array_agg(listed.id order by listed.created_at desc, listed.id desc)
  into
    event_ids,
    ids
  from (
    select candidate.*
    from private.my_event_ids() as mine (event_id)
    cross join lateral (
      select expense.event_id, expense.id, expense.created_at
      from public.expenses as expense
      where expense.event_id = mine.event_id and expense.deleted_at is null
        and (expense.created_at, expense.id) < (last_time, last_id)
      order by expense.created_at desc, expense.id desc
      limit most
    ) as candidate
    order by candidate.created_at desc, candidate.id desc
    limit most
  ) as listed;
end;
$$;

comment on function private.newest_expenses(timestamptz, uuid, integer) is
  'Returns the newest expenses of all the caller''s events before a time and id, with their events. Runs as the owner for speed: the '
  'policy would compare each expense with each event of the caller. It reads only events in which the caller is active.';

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
  select listed.event_ids, listed.ids into page_events, page_ids
  from private.newest_expenses(last_time, last_id, page_size + 1) as listed;

  return private.card_page(page_events, page_ids, page_size);
end;
$$;

comment on function public.recent_expenses(timestamptz, uuid, integer) is
  'Returns the newest expenses of all the caller''s events: {expenses: [expense_card], next: {created_at, id}}. Pass next as '
  'before_time and before_id for older ones; it is null at the end. At most 100 per page.';

grant select on private.expense_cards to authenticated;

grant execute on function private.card_page(uuid[], uuid[], integer) to authenticated;
grant execute on function private.newest_expenses(timestamptz, uuid, integer) to authenticated;
grant execute on function private.event_cards(uuid[]) to authenticated;
grant execute on function public.my_events(boolean) to authenticated;
grant execute on function public.recent_expenses(timestamptz, uuid, integer) to authenticated;
