-- =====================================================================================================================
-- Notices
--
-- Push notifications about changes that somebody else made. At most one notice is pending per person and event; its content is
-- computed when the functions send it. Only people with a push subscription get notices.
-- =====================================================================================================================

create table private.notices (
  event_id uuid not null,
  user_id uuid not null,
  change numeric not null,
  log_after bigint not null,
  first_at timestamptz not null,
  changed_at timestamptz not null,
  due_at timestamptz not null,
  version integer not null default 1,
  lease_id uuid,
  lease_until timestamptz,
  leased jsonb,
  retry_at timestamptz,
  trying_since timestamptz,
  attempts integer not null default 0,
  delivered uuid[] not null default '{}',
  constraint notices_pkey primary key (event_id, user_id)
)
with (fillfactor = 60);

comment on table private.notices is
  'Pending notices, one per person and event. Rows are locked after balances. There are no foreign keys, because their '
  'checks would lock people after balances.';
comment on column private.notices.change is
  'Sum that other people''s changes since first_at have added to the person''s net, in the event''s currency.';
comment on column private.notices.log_after is 'The newest log entry of the event before the first change.';
comment on column private.notices.due_at is
  'Two minutes after the last change, at most ten after the first. Later within quiet hours.';
comment on column private.notices.version is 'Counts the changes, so that a change during a delivery is not lost.';
comment on column private.notices.leased is
  'The state when the lease began: {version, change, log, at}. Null without a lease.';
comment on column private.notices.retry_at is 'No attempt before this time, after a push service failed.';
comment on column private.notices.delivered is 'Subscriptions that already received this notice, when others failed.';

-- BRIN, because every change of a pending notice moves due_at: a B-tree would rewrite its entry each time.
create index notices_due_at_idx on private.notices using brin (due_at);
create index notices_user_id_idx on private.notices (user_id, event_id);

-- ---------------------------------------------------------------------------------------------------------------------
-- Writing notices, in the transaction of the change
-- ---------------------------------------------------------------------------------------------------------------------

create type private.notice_change as (event_id uuid, user_id uuid, amount numeric);

create function private.notice_actor()
returns uuid
language plpgsql stable set search_path = ''
as $$
begin
  return coalesce(nullif(current_setting('divido.notice_actor', true), '')::uuid, private.actor());
end;
$$;

comment on function private.notice_actor() is
  'Returns the person who gets no notice of a change: the maker of the series for due occurrences, else the actor. Null for the '
  'server.';

create function private.add_notices(changes private.notice_change[])
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  myself uuid := private.notice_actor();
begin
  -- One change calls this several times, for payers, shares and more. The first call locks all pending notices of the events, in
  -- the order of finish_notices.
  perform 1
  from private.notices as notice
  where notice.event_id in (select change.event_id from unnest(changes) as change)
  order by notice.event_id, notice.user_id
  for update;

  insert into private.notices as notice (event_id, user_id, change, log_after, first_at, changed_at, due_at)
  select change.event_id, change.user_id, change.amount, newest.log_id, now(), now(), now() + interval '2 minutes'
  from (
    -- Once per event instead of once per person.
    select
      one.event_id,
      -- Exclude this transaction's entries, because an import is logged before its rows.
      coalesce(
        (
          select entry.id from public.event_log as entry
          where entry.event_id = one.event_id and entry.at <> now()
          order by entry.id desc
          limit 1
        ),
        0
      ) as log_id
    from unnest(changes) as one
    group by one.event_id
  ) as newest
  join unnest(changes) as change on change.event_id = newest.event_id
  where change.user_id is distinct from myself
    and exists (select from private.push_subscriptions as subscription where subscription.user_id = change.user_id)
    and not exists (
      select from private.event_mutes as mute
      where mute.event_id = change.event_id and mute.user_id = change.user_id
    )
  order by change.event_id, change.user_id
  on conflict on constraint notices_pkey do update
  set
    change = notice.change + excluded.change,
    -- now() is the start of this transaction, which may have waited for the event while a later one committed.
    first_at = least(notice.first_at, excluded.first_at),
    changed_at = greatest(notice.changed_at, excluded.changed_at),
    due_at = case
      when notice.attempts > 0 then notice.due_at
      else least(excluded.due_at, notice.first_at + interval '10 minutes')
    end,
    version = notice.version + 1;
end;
$$;

comment on function private.add_notices(private.notice_change[]) is
  'Adds changes, at most one per event and person, to the pending notices of people with a push subscription, other than the '
  'actor and people who muted the event. The actor of due occurrences is the maker of their series. Call it after the balances are locked.';

create function private.add_balance_notices(changes private.balance_change[])
returns void
language plpgsql security definer set search_path = ''
as $$
begin
  -- Return early: most calls concern people without a device, or only the actor, as the payer of a new expense.
  if not exists (
    select from private.push_subscriptions as subscription
    where subscription.user_id = any (array(select one.user_id from unnest(changes) as one))
      and subscription.user_id is distinct from private.notice_actor()
  ) then
    return;
  end if;

  perform private.add_notices(array(
    select row(one.event_id, one.user_id, sum(one.paid - one.share + one.sent - one.received))::private.notice_change
    from unnest(changes) as one
    group by one.event_id, one.user_id
    having sum(one.paid - one.share + one.sent - one.received) <> 0
  ));
end;
$$;

comment on function private.add_balance_notices(private.balance_change[]) is
  'Adds changes of balances to the pending notices. private.add_to_balances calls it.';

-- ---------------------------------------------------------------------------------------------------------------------
-- Delivery: the functions lease due notices, send them without holding a lock, and report the result
-- ---------------------------------------------------------------------------------------------------------------------

create function public.lease_notices(at_most integer default 100, for_time interval default '2 minutes')
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  notice private.notices;
  settings private.notification_settings;
  facts jsonb;
  devices jsonb;
  time_zone text;
  quiet timestamptz;
  leases jsonb := '[]';
  failed text[] := '{}';
  waiting bigint := (select count(*) from private.notices as due where due.due_at <= now());
begin
  for notice in
    select * from private.notices as due
    where due.due_at <= now() and (due.lease_until is null or due.lease_until <= now())
      and (due.retry_at is null or due.retry_at <= now())
    order by due.due_at
    limit least(greatest(at_most, 1), 500)
    for update skip locked
  loop
    select
      jsonb_agg(jsonb_build_object(
        'id', subscription.id, 'endpoint', subscription.endpoint, 'p256dh', subscription.p256dh,
        'auth', subscription.auth, 'locale', subscription.locale
      )) filter (where subscription.id <> all (notice.delivered)),
      (array_agg(subscription.time_zone order by subscription.used_at desc))[1]
    into
      devices,
      time_zone
    from private.push_subscriptions as subscription
    where subscription.user_id = notice.user_id and private.session_lives(subscription.session_id);

    begin
      facts := case when devices is not null then private.notice_facts(notice) end;
    exception
      when others then
        -- This notice must not keep the others from being sent. The purge deletes it after two days.
        failed := failed || sqlstate;

        update private.notices as pending
        set
          retry_at = now() + interval '1 hour',
          attempts = notice.attempts + 1
        where pending.event_id = notice.event_id and pending.user_id = notice.user_id;
        continue;
    end;

    if facts is null then
      delete from private.notices as pending
      where pending.event_id = notice.event_id and pending.user_id = notice.user_id;
      continue;
    end if;

    select * into settings from private.notification_settings as stored
    where stored.user_id = notice.user_id;

    quiet := private.quiet_until(settings, time_zone, now());

    if quiet is not null then
      update private.notices as pending
      set due_at = quiet
      where pending.event_id = notice.event_id and pending.user_id = notice.user_id;
      continue;
    end if;

    update private.notices as pending
    set
      lease_id = gen_random_uuid(),
      lease_until = now() + for_time,
      leased = jsonb_build_object(
        'version', notice.version, 'change', notice.change, 'at', now(), 'log', coalesce(
          (
            select entry.id from public.event_log as entry
            where entry.event_id = notice.event_id
            order by entry.id desc
            limit 1
          ),
          0
        )
      ),
      trying_since = coalesce(notice.trying_since, now()),
      attempts = notice.attempts + 1
    where pending.event_id = notice.event_id and pending.user_id = notice.user_id
    returning * into notice;

    leases := leases || (
      facts || jsonb_build_object(
        'event_id', notice.event_id, 'user_id', notice.user_id, 'lease_id', notice.lease_id, 'attempts', notice.attempts,
        'hide_amounts', coalesce(settings.hide_amounts, false), 'devices', devices
      )
    );
  end loop;

  return jsonb_build_object('notices', leases, 'waiting', waiting, 'failed', to_jsonb(failed));
end;
$$;

comment on function public.lease_notices(integer, interval) is
  'Leases up to at_most due notices to the caller for a time and returns {notices, waiting, failed}: each with the result of '
  'private.notice_facts and {event_id, user_id, lease_id, attempts, hide_amounts, devices: [{id, endpoint, p256dh, auth, '
  'locale}]}, how many are due, and the SQLSTATEs of those that failed and are tried again in an hour. Deletes notices without '
  'content or without a device, and delays those within quiet hours. Concurrent callers get different notices. For the functions.';

create type private.notice_result as (event_id uuid, user_id uuid, lease_id uuid, delivered uuid[], retry_after integer);

create function private.finish_notice(result private.notice_result)
returns void
language plpgsql set search_path = ''
as $$
declare
  notice private.notices;
begin
  select * into notice from private.notices as pending
  where pending.event_id = result.event_id and pending.user_id = result.user_id and pending.lease_id = result.lease_id
  for update;

  -- The lease expired and another sender has the notice.
  if not found then
    return;
  end if;

  if result.retry_after is not null and notice.trying_since > now() - interval '1 day' then
    update private.notices as pending
    set
      lease_id = null,
      lease_until = null,
      leased = null,
      retry_at = now() + make_interval(secs => least(greatest(result.retry_after, 1), 86400)),
      -- Devices that received an older text get the newer one.
      delivered = case
        when notice.version = (notice.leased ->> 'version')::integer then notice.delivered || result.delivered
        else '{}'
      end
    where pending.event_id = notice.event_id and pending.user_id = notice.user_id;
  elsif notice.version = (notice.leased ->> 'version')::integer then
    delete from private.notices as pending
    where pending.event_id = notice.event_id and pending.user_id = notice.user_id;
  else
    -- A change during the delivery begins the next notice.
    update private.notices as pending
    set
      change = notice.change - (notice.leased ->> 'change')::numeric,
      log_after = (notice.leased ->> 'log')::bigint,
      first_at = (notice.leased ->> 'at')::timestamptz,
      due_at = least(
        notice.changed_at + interval '2 minutes', (notice.leased ->> 'at')::timestamptz + interval '10 minutes'
      ),
      lease_id = null,
      lease_until = null,
      leased = null,
      retry_at = null,
      trying_since = null,
      attempts = 0,
      delivered = '{}'
    where pending.event_id = notice.event_id and pending.user_id = notice.user_id;
  end if;
end;
$$;

comment on function private.finish_notice(private.notice_result) is 'Ends one lease, as public.finish_notices describes.';

create function public.finish_notices(results jsonb)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  result private.notice_result;
  failed text[] := '{}';
begin
  for result in
    select sent.* from jsonb_populate_recordset(null::private.notice_result, results) as sent
    order by sent.event_id, sent.user_id
  loop
    begin
      perform private.finish_notice(result);
    exception
      when others then
        -- Its lease expires. Otherwise all the others would be sent again, too.
        failed := failed || sqlstate;
    end;
  end loop;

  return jsonb_build_object('failed', to_jsonb(failed));
end;
$$;

comment on function public.finish_notices(jsonb) is
  'Ends leases: [{event_id, user_id, lease_id, delivered, retry_after}]. Deletes each notice, keeps it for another attempt '
  'after retry_after seconds (for a day), or keeps what changed during the delivery. Ignores expired leases that somebody else '
  'holds. Returns {failed: [SQLSTATE]}: leases that could not be ended, which expire. For the functions.';

grant execute on function public.lease_notices(integer, interval) to service_role;
grant execute on function public.finish_notices(jsonb) to service_role;
