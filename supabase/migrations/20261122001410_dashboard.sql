-- =====================================================================================================================
-- Dashboard
--
-- Everything on the home screen, in one request. The functions run as the caller, so that row-level security decides what they
-- return; the one that runs as the owner says so.
-- =====================================================================================================================

create function private.balances_of_open_events(event_ids uuid[])
returns json
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  -- Larger events return no balances, which bounds the work per dashboard. The home screen then shows only the amount due.
  max_people constant integer := 12;
  asking uuid := private.me();
begin
  return (
    select coalesce(
      json_agg(
        json_build_object(
          'id', open.id, 'name', open.name, 'status', open.status, 'default_currency', open.default_currency,
          'revision', open.revision, 'my_net', mine.net, 'household_net', mine.household_net,
          'others_log_id', (
            select entry.id from (
              select recent.id, recent.actor from public.event_log as recent
              where recent.event_id = open.id
              order by recent.id desc
              limit 100
            ) as entry
            where entry.actor <> asking
            order by entry.id desc
            limit 1
          ),
          'standings', case when standing.people <= max_people then standing.list end
        )
        order by array_position(event_ids, open.id)
      ),
      '[]'::json
    )
    from private.my_balances(event_ids) as mine
    join public.events as open on open.id = mine.event_id
    cross join lateral (
      select
        count(*) as people,
        json_agg(
          json_build_object(
            'user_id', one.user_id, 'household_id', one.household_id, 'before', one.before, 'net', one.net, 'place', one.place,
            'person', one.person
          )
          order by one.user_id
        ) as list
      from (
        select
          balance.user_id, participant.household_id, balance.paid - balance.share as before, balance.net, participant.person,
          row_number() over (order by participant.joined_at, balance.user_id) as place
        from (
          select listed.user_id, listed.paid, listed.share, listed.net
          from public.event_balances as listed
          where listed.event_id = open.id
          limit max_people + 1
        ) as balance
        -- A separate lookup: with a plain join, the planner may read whole events.
        cross join lateral (
          select listed.household_id, listed.person, listed.joined_at
          from private.event_people as listed
          where listed.event_id = open.id and listed.user_id = balance.user_id
          limit 1
        ) as participant
      ) as one
    ) as standing
    where open.id = any (event_ids)
  );
end;
$$;

comment on function private.balances_of_open_events(uuid[]) is
  'Returns the caller''s events in the given order with the input of their settlement: [{id, name, status, default_currency, '
  'revision, my_net, household_net, others_log_id, standings: [{user_id, household_id, before, net, place, person}]}]. others_log_id is '
  'somebody else''s newest among the newest hundred log entries, null without one. before excludes payments; place is the order of '
  'joining. standings is null for more than twelve people. Runs as the owner for speed; it reads only events in which the caller is '
  'active.';

grant execute on function private.balances_of_open_events(uuid[]) to authenticated;

create function private.unanswered_payments()
returns json
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  asking uuid := private.me();
  my_events uuid[] := array(select private.my_event_ids());
  earliest timestamptz := now() - interval '30 days';
begin
  return (
    select coalesce(
      json_agg(
        json_build_object(
          'id', newest.id, 'amount', newest.amount, 'currency', coalesce(newest.currency, event.default_currency),
          'made_at', newest.made_at,
          'event', case when event.id is not null then json_build_object('id', event.id, 'name', event.name) end,
          'person', coalesce(
            (
              select shown.person from private.event_people as shown
              where shown.event_id = newest.event_id and shown.user_id = newest.payer
            ),
            -- Only people with an account record payments in several events, and these were never claimed.
            (
              select (to_jsonb(profile) || '{"claimed_by": null, "claimed_at": null}')::json from public.profiles as profile
              where profile.id = newest.payer
            )
          )
        )
        order by newest.made_at desc, newest.id
      ),
      '[]'::json
    )
    from (
      (
        -- A payee who records a payment answers with it, so only the other side is asked.
        select
          settlement.id, null::uuid as event_id, settlement.made_by as payer, settlement.amount, settlement.currency,
          settlement.made_at
        from public.settlements as settlement
        where settlement.with_user = asking and settlement.amount > 0 and settlement.received is null
          and settlement.undone_at is null
          and settlement.made_at > earliest
          -- Somebody may have removed its payments one by one. Those of events that the caller left are not visible.
          and exists (
            select from jsonb_to_recordset(settlement.parts) as part (event_id uuid, payment_id uuid)
            where part.event_id <> all (my_events) or exists (
              select from public.payments as payment
              where payment.event_id = part.event_id and payment.id = part.payment_id and payment.deleted_at is null
            )
          )
        order by settlement.made_at desc, settlement.id
        limit 5
      )
      union all
      (
        select payment.id, payment.event_id, payment.from_user, payment.amount, null, payment.created_at
        from public.payments as payment
        where payment.to_user = asking and payment.arrival = 'asked' and payment.deleted_at is null
          and payment.created_at > earliest
          and payment.event_id = any (my_events)
        order by payment.created_at desc, payment.id
        limit 5
      )
      order by made_at desc, id
      limit 5
    ) as newest
    left join public.events as event on event.id = newest.event_id
  );
end;
$$;

comment on function private.unanswered_payments() is
  'Returns the newest five payments of the last 30 days that others recorded for the caller and whose arrival the caller has not '
  'confirmed or denied: [{id, amount, currency, made_at, event: {id, name}, person}]. event is null for one in several events, whose id '
  'is that of the settlement. person is the payer.';

create function public.dashboard()
returns json
language plpgsql stable set search_path = ''
as $$
declare
  myself public.users;
begin
  select * into myself from public.users as candidate
  where candidate.id = (select private.me());

  if not found then
    return null;
  end if;

  return (
    with mine as materialized (
      select
        event.id, event.name, event.status, event.created_by, event.created_at, event.default_currency, event.expense_count,
        event.expense_total, event.my_paid_count,
        -- People who pay as one owe and are owed what their household does, counted once.
        coalesce(event.household_net, event.my_net) as net
      from private.my_events as event
    )
    select json_build_object(
      'user', (
        select (to_jsonb(myself) - 'deleted_at' || jsonb_build_object('color', profile.color))::json
        from public.profiles as profile
        where profile.id = myself.id
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
          select mine.default_currency, sum(mine.expense_total) as total
          from mine
          where mine.expense_count > 0
          group by mine.default_currency
        ) as per_currency
      ),
      'balances', (
        select coalesce(
          json_agg(
            json_build_object(
              'currency', per_currency.default_currency, 'receivable', per_currency.receivable,
              'payable', per_currency.payable
            )
            order by per_currency.default_currency
          ),
          '[]'::json
        )
        from (
          select
            mine.default_currency, sum(greatest(mine.net, 0)) as receivable,
            sum(greatest(-mine.net, 0)) as payable
          from mine
          where mine.net <> 0
          group by mine.default_currency
        ) as per_currency
      ),
      'open_event_count', (select count(*) from mine where mine.net <> 0),
      'open_events', private.balances_of_open_events(array(
        select mine.id from mine
        where mine.net <> 0
        order by mine.created_at desc, mine.id
        limit 20
      )),
      'unanswered_payments', private.unanswered_payments(),
      'unanswered_iban_requests', (
        select coalesce(
          json_agg(
            json_build_object(
              'event_id', newest.event_id, 'event_name', newest.event_name, 'asked_by', newest.asked_by,
              'asked_by_name', newest.asked_by_name
            )
            order by newest.asked_at desc, newest.event_id, newest.asked_by
          ),
          '[]'::json
        )
        from (
          select request.event_id, request.event_name, request.asked_by, request.asked_by_name, request.asked_at
          from private.iban_requests_to_me() as request
          -- It also returns those of events that the caller left.
          where request.allowed is null and request.event_id in (select mine.id from mine)
          order by request.asked_at desc, request.event_id, request.asked_by
          limit 5
        ) as newest
      ),
      'recent_events', private.event_cards(recent.ids),
      'news', private.news_of(recent.ids),
      'unseen_news', private.has_unseen_news(),
      'recent_expenses', public.recent_expenses(null, null, 5) -> 'expenses',
      'statistics', json_build_object(
        'co_participants', private.co_participant_count(),
        'most_paid_event', (
          select json_build_object('id', mine.id, 'name', mine.name, 'count', mine.my_paid_count)
          from mine
          where mine.my_paid_count > 0
          order by mine.my_paid_count desc, mine.created_at desc, mine.id
          limit 1
        ),
        'most_active_event', (
          select json_build_object('id', mine.id, 'name', mine.name, 'count', mine.expense_count)
          from mine
          where mine.expense_count > 0
          order by mine.expense_count desc, mine.created_at desc, mine.id
          limit 1
        )
      )
    )
    from (
      select array(
        select mine.id from mine
        where mine.status = 'active'
        order by mine.created_at desc, mine.id
        limit 5
      ) as ids
    ) as recent
  );
end;
$$;

comment on function public.dashboard() is
  'Returns everything the dashboard shows. Null for an account without a user: call ensure_user first.';

grant execute on function private.unanswered_payments() to authenticated;
grant execute on function public.dashboard() to authenticated;
