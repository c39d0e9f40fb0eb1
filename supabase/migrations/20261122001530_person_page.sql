-- =====================================================================================================================
-- Person page
--
-- The open balances between the caller and a person over all their events, and the expenses of both.
-- =====================================================================================================================

create function private.open_events_with(person uuid)
returns json
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  asking uuid := private.me();
  -- Larger events return no balances, which bounds the work. The page then links to the event's own settlement.
  max_people constant integer := 50;
begin
  return (
    select coalesce(
      json_agg(
        json_build_object(
          'id', event.id, 'name', event.name, 'status', event.status, 'default_currency', event.default_currency,
          'created_at', event.created_at, 'my_net', open.my_net, 'household_net', open.household_net,
          'standings', case when open.people <= max_people then open.list end,
          -- A recent claim changes who is paid, of which the payer is warned.
          'formers', (
            select coalesce(json_agg(former.person order by former.user_id), '[]'::json)
            from public.event_participants as claimed
            join private.event_people as former on former.event_id = mine.event_id and former.user_id = claimed.user_id
            where claimed.event_id = mine.event_id and claimed.claimed_by = open_events_with.person
          )
        )
        order by event.created_at, event.id
      ),
      '[]'::json
    )
    from private.my_event_ids() as mine (event_id)
    -- Separate lookups: with a plain join, the planner may read whole events.
    cross join lateral (
      select participant.household_id
      from public.event_participants as participant
      where participant.event_id = mine.event_id and participant.user_id = person
      limit 1
    ) as theirs
    cross join lateral (
      select participant.household_id
      from public.event_participants as participant
      where participant.event_id = mine.event_id and participant.user_id = asking
      limit 1
    ) as ours
    cross join lateral (
      select candidate.id, candidate.name, candidate.status, candidate.default_currency, candidate.created_at
      from public.events as candidate
      where candidate.id = mine.event_id
      limit 1
    ) as event
    cross join lateral (
      select
        count(*) as people,
        sum(one.net) filter (where one.user_id = asking) as my_net,
        sum(one.net) filter (where one.is_ours) as our_net,
        case when count(*) filter (where one.is_ours) > 1 then sum(one.net) filter (where one.is_ours) end as household_net,
        sum(one.net) filter (where one.is_theirs) as their_net,
        json_agg(
          json_build_object(
            'user_id', one.user_id, 'household_id', one.household_id, 'before', one.before, 'net', one.net,
            'has_payment_details', one.has_payment_details, 'has_account', one.has_account,
            'place', case
              when one.is_named then (
                select count(*) from public.event_balances as listed
                join public.event_participants as earlier
                  on earlier.event_id = listed.event_id and earlier.user_id = listed.user_id
                where listed.event_id = mine.event_id
                  and (earlier.joined_at, earlier.user_id) <= (one.joined_at, one.user_id)
              )
            end,
            'person', case
              when one.is_named then (
                select shown.person from private.event_people as shown
                where shown.event_id = mine.event_id and shown.user_id = one.user_id
              )
            end
          )
          order by one.user_id
        ) as list
      from (
        select
          balance.user_id, participant.household_id, participant.joined_at, balance.paid - balance.share as before, balance.net,
          -- Both only decide which member of a household pays or gets the money, so people who pay alone need none here.
          participant.household_id is not null and participant.status = 'active' and (
            select profile.has_payment_details from public.profiles as profile
            where profile.id = balance.user_id
          ) as has_payment_details,
          participant.household_id is not null and participant.status = 'active' and (
            select profile.has_account from public.profiles as profile
            where profile.id = balance.user_id
          ) as has_account,
          balance.user_id = asking or coalesce(participant.household_id = ours.household_id, false) as is_ours,
          balance.user_id = person or coalesce(participant.household_id = theirs.household_id, false) as is_theirs,
          balance.user_id not in (asking, person)
            and participant.household_id in (ours.household_id, theirs.household_id) as is_named
        from public.event_balances as balance
        join public.event_participants as participant
          on participant.event_id = balance.event_id and participant.user_id = balance.user_id
        where balance.event_id = mine.event_id
      ) as one
      where one.net <> 0 or one.before <> 0 or one.is_ours or one.is_theirs
    ) as open
    where (ours.household_id is null or ours.household_id is distinct from theirs.household_id)
      and sign(open.our_net) * sign(open.their_net) = -1
  );
end;
$$;

comment on function private.open_events_with(uuid) is
  'Returns the caller''s events in which one of the two people, or their household, owes and the other is owed, with the input '
  'of their settlement, oldest first: [{id, name, status, default_currency, created_at, my_net, household_net, standings: '
  '[{user_id, household_id, before, net, has_payment_details, has_account, place, person}], formers}]. place and person are null but for other members of the two '
  'households. standings is null for more than 50 people. formers are those who were merged into the person in the event. '
  'Runs as the owner for speed; it reads only events in which the caller is active.';

create function public.person_page(person_id uuid)
returns json
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  asking uuid := private.me();
  my_events uuid[] := array(select private.my_event_ids());
  shown json := (
    select shared.person
    from (
      select participant.event_id
      from public.event_participants as participant
      where participant.user_id = person_page.person_id and person_page.person_id <> asking
      -- Prefer an event in which the person is active: its name is current.
      order by participant.status, participant.joined_at desc
      limit 1
    ) as newest
    join private.event_people as shared on shared.event_id = newest.event_id and shared.user_id = person_page.person_id
  );
begin
  if shown is null then
    return null;
  end if;

  return json_build_object(
    'person', shown,
    'open_events', private.open_events_with(person_page.person_id),
    'settlements', (
      select coalesce(
        json_agg(
          json_build_object(
            'id', newest.id, 'made_by', newest.made_by, 'currency', newest.currency, 'amount', newest.amount,
            'made_at', newest.made_at, 'received', newest.received, 'undone_at', newest.undone_at, 'parts', recorded.parts
          )
          order by newest.made_at desc, newest.id
        ),
        '[]'::json
      )
      from (
        select settlement.* from public.settlements as settlement
        where (settlement.made_by = asking and settlement.with_user = person_page.person_id)
          or (settlement.made_by = person_page.person_id and settlement.with_user = asking)
        order by settlement.made_at desc, settlement.id
        limit 20
      ) as newest
      cross join lateral (
        select json_agg(
          json_build_object(
            'event_id', part.event_id, 'payment_id', part.payment_id, 'amount', part.amount,
            'name', (
              select event.name from public.events as event
              where event.id = part.event_id and part.event_id = any (my_events)
            ),
            'state', case
              when part.event_id <> all (my_events) then 'left'
              when exists (
                select from public.payments as payment
                where payment.event_id = part.event_id and payment.id = part.payment_id and payment.deleted_at is null
              ) then 'recorded'
              else 'deleted'
            end
          )
          order by part.event_id
        ) as parts
        from jsonb_to_recordset(newest.parts) as part (event_id uuid, payment_id uuid, amount numeric)
      ) as recorded
    )
  );
end;
$$;

comment on function public.person_page(uuid) is
  'Returns the open balances between the caller and a person over all their events: {person, open_events, settlements: newest 20 '
  '[{id, made_by, currency, amount, made_at, received, undone_at, parts: [{event_id, payment_id, amount, name, state}]}]}. The '
  'device computes each event''s payments from open_events. state is recorded, deleted, or left for an event that the caller '
  'left or that was deleted. Null when they share no event.';

create function private.newest_expenses_with(
  person uuid, last_time timestamptz, last_id uuid, most integer, out event_ids uuid[], out ids uuid[]
)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  asking uuid := private.me();
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
      -- Separate lookups: with a semi join, the planner may read all shares of the event, where a page ends after a few.
      cross join lateral (
        select from (
          select from public.expenses_participants as share
          where share.event_id = expense.event_id and share.expense_id = expense.id and share.user_id = person
            and share.deleted_at is null
          union all
          select from public.expenses_payers as payer
          where payer.event_id = expense.event_id and payer.expense_id = expense.id and payer.user_id = person
            and payer.deleted_at is null
        ) as part
        limit 1
      ) as theirs
      cross join lateral (
        select from (
          select from public.expenses_participants as share
          where share.event_id = expense.event_id and share.expense_id = expense.id and share.user_id = asking
            and share.deleted_at is null
          union all
          select from public.expenses_payers as payer
          where payer.event_id = expense.event_id and payer.expense_id = expense.id and payer.user_id = asking
            and payer.deleted_at is null
        ) as part
        limit 1
      ) as ours
      where expense.event_id = mine.event_id and expense.deleted_at is null
        and (expense.created_at, expense.id) < (last_time, last_id)
      order by expense.created_at desc, expense.id desc
      limit most
    ) as candidate
    where person <> asking
      and exists (
        select from public.event_participants as participant
        where participant.event_id = mine.event_id and participant.user_id = person
      )
    order by candidate.created_at desc, candidate.id desc
    limit most
  ) as listed;
end;
$$;

comment on function private.newest_expenses_with(uuid, timestamptz, uuid, integer) is
  'Returns the newest expenses before a time and id in which both the caller and the person paid or have a share, with their events. '
  'Runs as the owner for speed; it reads only events in which the caller is active.';

create function public.expenses_with(
  person_id uuid, before_time timestamptz default null, before_id uuid default null, expense_limit integer default 10
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
  from private.newest_expenses_with(person_id, last_time, last_id, page_size + 1) as listed;

  return private.card_page(page_events, page_ids, page_size);
end;
$$;

comment on function public.expenses_with(uuid, timestamptz, uuid, integer) is
  'Returns the newest expenses of all the caller''s events in which both the caller and the person paid or have a share. Result and '
  'cursor are those of recent_expenses. Empty for oneself, and for a person with whom the caller shares no event. At most 100 per page.';

grant execute on function private.open_events_with(uuid) to authenticated;
grant execute on function private.newest_expenses_with(uuid, timestamptz, uuid, integer) to authenticated;
grant execute on function public.person_page(uuid) to authenticated;
grant execute on function public.expenses_with(uuid, timestamptz, uuid, integer) to authenticated;
