-- =====================================================================================================================
-- Kept plans
--
-- Gives: the helpers that policies and writes ask many times, in plpgsql. What they do is as before; a function in plpgsql
-- keeps its plans for as long as the connection lives, one in SQL is planned in each request that calls it (up to
-- PostgreSQL 17), which cost more than all it does.
-- =====================================================================================================================

-- ---------------------------------------------------------------------------------------------------------------------
-- The questions policies ask
-- ---------------------------------------------------------------------------------------------------------------------

create or replace function private.me()
returns uuid
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select id
    from public.users
    where auth_user_id = auth.uid()
      and deleted_at is null
  );
end;
$$;

create or replace function private.my_event_ids()
returns setof uuid
language plpgsql
stable
security definer
rows 20
set search_path = ''
as $$
begin
  return query
  select participation.event_id
  from public.users as myself
  join public.event_participants as participation on participation.user_id = myself.id
  join public.events as event on event.id = participation.event_id
  where myself.auth_user_id = auth.uid()
    and myself.deleted_at is null
    and participation.status = 'active'
    and event.status <> 'deleted';
end;
$$;

create or replace function private.my_admin_event_ids()
returns setof uuid
language plpgsql
stable
security definer
rows 5
set search_path = ''
as $$
begin
  return query
  select participation.event_id
  from public.event_participants as participation
  join public.events as event on event.id = participation.event_id
  where participation.user_id = private.me()
    and participation.status = 'active'
    and participation.role = 'admin'
    and event.status <> 'deleted';
end;
$$;

create or replace function private.my_people_ids()
returns setof uuid
language plpgsql
stable
security definer
rows 100
set search_path = ''
as $$
begin
  return query
  select private.me()
  union
  select participation.user_id
  from public.event_participants as participation
  where participation.event_id = any (array(select private.my_event_ids()));
end;
$$;

create or replace function private.has_taken_part(wanted_event_id uuid, people uuid[])
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return people <@ array(
    select user_id
    from public.event_participants
    where event_id = wanted_event_id
  );
end;
$$;

create or replace function private.user_of_account(account uuid)
returns uuid
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select id
    from public.users
    where auth_user_id = account
      and deleted_at is null
  );
end;
$$;

create or replace function private.actor()
returns uuid
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return coalesce(
    private.me(),
    nullif(current_setting('divido.actor', true), '')::uuid
  );
end;
$$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Reading what a client sent
-- ---------------------------------------------------------------------------------------------------------------------

create or replace function private.uuid_from(sent text)
returns uuid
language plpgsql
immutable
set search_path = ''
as $$
begin
  if sent ~* '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' then
    return sent::uuid;
  end if;
  return null;
end;
$$;

create or replace function private.money_from(sent text)
returns numeric
language plpgsql
immutable
set search_path = ''
as $$
begin
  if sent ~ '^[0-9]{1,13}([.][0-9]{1,2}0*)?$' then
    return round(sent::numeric, 2);
  end if;
  return null;
end;
$$;

create or replace function private.rate_from(sent text)
returns numeric
language plpgsql
immutable
set search_path = ''
as $$
begin
  if sent ~ '^[0-9]{1,6}([.][0-9]{1,10}0*)?$' then
    return trim_scale(sent::numeric);
  end if;
  return null;
end;
$$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Writing money
-- ---------------------------------------------------------------------------------------------------------------------

create or replace function private.convert_shares(
  expense_id uuid,
  amount numeric,
  amount_in_event_currency numeric,
  user_ids uuid[],
  share_amounts numeric[]
)
returns table (user_id uuid, share_amount numeric, share_in_event_currency numeric)
language plpgsql
immutable
set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
  with sharers as (
    select
      sharer.user_id,
      sharer.share_amount,
      div(
        sharer.share_amount * convert_shares.amount_in_event_currency * 10000,
        convert_shares.amount * 100
      ) as whole_cents,
      mod(
        sharer.share_amount * convert_shares.amount_in_event_currency * 10000,
        convert_shares.amount * 100
      ) as remainder,
      row_number() over (order by sharer.user_id) - 1 as place,
      count(*) over () as people
    from unnest(user_ids, share_amounts) as sharer (user_id, share_amount)
  ),
  queue as (
    select
      sharers.*,
      row_number() over (
        order by
          sharers.remainder desc,
          mod(
            sharers.place - mod(('x' || left(convert_shares.expense_id::text, 8))::bit(32)::bigint, sharers.people)
              + sharers.people,
            sharers.people
          )
      ) as turn,
      convert_shares.amount_in_event_currency * 100 - sum(sharers.whole_cents) over () as cents_left
    from sharers
  )
  select
    queue.user_id,
    queue.share_amount,
    round((queue.whole_cents + case when queue.turn <= queue.cents_left then 1 else 0 end) / 100, 2)
  from queue;
end;
$$;

create or replace function private.add_to_balances(changes private.balance_change[])
returns void
language plpgsql
volatile
set search_path = ''
as $$
begin
  insert into public.event_balances as balance (event_id, user_id, paid, paid_count, share, sent, received)
  select
    change.event_id,
    change.user_id,
    sum(change.paid),
    sum(change.paid_count),
    sum(change.share),
    sum(change.sent),
    sum(change.received)
  from unnest(changes) as change
  group by
    change.event_id,
    change.user_id
  having sum(change.paid) <> 0
    or sum(change.paid_count) <> 0
    or sum(change.share) <> 0
    or sum(change.sent) <> 0
    or sum(change.received) <> 0
  -- One order for everybody, so that writers wait for each other and never in a circle.
  order by
    change.event_id,
    change.user_id
  on conflict (event_id, user_id) do update
  set
    paid = balance.paid + excluded.paid,
    paid_count = balance.paid_count + excluded.paid_count,
    share = balance.share + excluded.share,
    sent = balance.sent + excluded.sent,
    received = balance.received + excluded.received;
end;
$$;
