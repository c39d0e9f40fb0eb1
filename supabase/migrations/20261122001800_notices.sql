-- =====================================================================================================================
-- Notices
--
-- Push notifications about changes that somebody else made. At most one notice is pending per person and event; its text is
-- computed when the functions send it. Only people with a push subscription get notices.
-- =====================================================================================================================

-- ---------------------------------------------------------------------------------------------------------------------
-- Tables. The API exposes none of them.
-- ---------------------------------------------------------------------------------------------------------------------

create table private.push_services (
  host text not null,
  constraint push_services_pkey primary key (host)
);

comment on table private.push_services is
  'Hosts that an endpoint may have, with the port where it has one. A leading *. stands for every name below. The functions '
  'check the same list (PUSH_SERVICES).';

insert into private.push_services (host)
values
  ('fcm.googleapis.com'), ('updates.push.services.mozilla.com'), ('web.push.apple.com'), ('*.push.apple.com'),
  ('*.notify.windows.com');

create table private.push_subscriptions (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  session_id uuid not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  time_zone text not null,
  locale public.language_code not null,
  used_at timestamptz not null default now(),
  constraint push_subscriptions_pkey primary key (id),
  constraint push_subscriptions_endpoint_key unique (endpoint),
  constraint push_subscriptions_user_id_fkey foreign key (user_id) references public.users (id) on delete cascade
);

comment on table private.push_subscriptions is
  'Devices that receive notices, each owned by the account that registered it last. Used only while the session that '
  'registered it exists. Nobody reads an endpoint but the functions.';
comment on column private.push_subscriptions.used_at is
  'When the device last registered. The quiet hours of a person follow the time zone of the device used last.';

create index push_subscriptions_user_id_idx on private.push_subscriptions (user_id, used_at);

create table private.notification_settings (
  user_id uuid not null,
  quiet_hours boolean not null default true,
  quiet_from time not null default '22:00',
  quiet_until time not null default '08:00',
  hide_amounts boolean not null default false,
  constraint notification_settings_pkey primary key (user_id),
  constraint notification_settings_user_id_fkey foreign key (user_id) references public.users (id) on delete cascade
);

comment on table private.notification_settings is 'Settings of a person for all devices. Without a row the defaults apply.';

create table private.event_mutes (
  event_id uuid not null,
  user_id uuid not null,
  constraint event_mutes_pkey primary key (event_id, user_id),
  constraint event_mutes_user_id_fkey foreign key (event_id, user_id)
    references public.event_participants (event_id, user_id) on delete cascade
);

comment on table private.event_mutes is 'Events about which a participant gets no notices.';

create index event_mutes_user_id_idx on private.event_mutes (user_id, event_id);

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

insert into private.constraint_codes (constraint_name, code)
values
  ('push_subscriptions_endpoint_key', 'invalid_subscription'), ('push_subscriptions_user_id_fkey', 'user_not_found'),
  ('notification_settings_user_id_fkey', 'user_not_found'), ('event_mutes_user_id_fkey', 'not_participant'),
  ('push_services_pkey', 'unexpected_error');

-- ---------------------------------------------------------------------------------------------------------------------
-- Subscriptions of devices
-- ---------------------------------------------------------------------------------------------------------------------

create function private.session_lives(wanted_session_id uuid)
returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (
    select from auth.sessions as session
    where session.id = wanted_session_id and (session.not_after is null or session.not_after > now())
  );
end;
$$;

comment on function private.session_lives(uuid) is 'Returns whether a session of the auth server exists and has not expired.';

create function private.is_push_endpoint(endpoint text)
returns boolean
language plpgsql stable set search_path = ''
as $$
declare
  -- A host name or address with an optional port, and a path. No user, no other scheme.
  asked_host text := lower(substring(endpoint from '^https://([A-Za-z0-9.:-]+)/[!-~]*$'));
begin
  return char_length(endpoint) <= 1000 and exists (
    select from private.push_services as service
    where service.host = asked_host
      or (service.host like '*.%' and right(asked_host, char_length(service.host) - 1) = substr(service.host, 2))
  );
end;
$$;

comment on function private.is_push_endpoint(text) is
  'Returns whether a text is an https address at a known push service. Null for null.';

create function public.save_push_subscription(endpoint text, p256dh text, auth text, time_zone text, locale text)
returns void
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  myself uuid := (private.lock_person()).id;
  session uuid := private.uuid_from(auth.jwt() ->> 'session_id');
  stored private.push_subscriptions;
  broken_constraint text;
begin
  if not private.session_lives(session) then
    perform private.raise_error('user_not_authenticated');
  end if;

  -- The browser's keys in base64url without padding: p256dh is an uncompressed P-256 point (65 bytes), auth has 16 bytes.
  if not coalesce(private.is_push_endpoint(save_push_subscription.endpoint), false)
    or not coalesce(save_push_subscription.p256dh ~ '^B[A-Za-z0-9_-]{86}$', false)
    or not coalesce(save_push_subscription.auth ~ '^[A-Za-z0-9_-]{21}[AQgw]$', false)
    or not coalesce(save_push_subscription.locale = any (enum_range(null::public.language_code)::text[]), false)
    or not exists (select from pg_catalog.pg_timezone_names as zone where zone.name = save_push_subscription.time_zone)
  then
    perform private.raise_error('invalid_subscription');
  end if;

  select * into stored from private.push_subscriptions as subscription
  where subscription.endpoint = save_push_subscription.endpoint
  for update;

  -- Only the browser has the keys, so knowing an endpoint is not enough to take it over.
  if (stored.p256dh, stored.auth) <> (save_push_subscription.p256dh, save_push_subscription.auth) then
    perform private.raise_error('invalid_subscription');
  end if;

  insert into private.push_subscriptions as subscription (user_id, session_id, endpoint, p256dh, auth, time_zone, locale)
  values (
    myself, session, save_push_subscription.endpoint, save_push_subscription.p256dh, save_push_subscription.auth,
    save_push_subscription.time_zone, save_push_subscription.locale::public.language_code
  )
  on conflict on constraint push_subscriptions_endpoint_key do update
  set
    user_id = excluded.user_id,
    session_id = excluded.session_id,
    time_zone = excluded.time_zone,
    locale = excluded.locale,
    used_at = excluded.used_at;

  -- Delete the device that was unused longest instead of refusing a new one.
  delete from private.push_subscriptions as subscription
  where subscription.id in (
    select other.id from private.push_subscriptions as other
    where other.user_id = myself
    order by other.used_at desc, other.endpoint = save_push_subscription.endpoint desc
    offset private.limit_for('push subscriptions of a person')
  );
end;
$$;

comment on function public.save_push_subscription(text, text, text, text, text) is
  'Registers this device''s push subscription for the caller and the caller''s session, or renews it. An endpoint of another '
  'account goes to the caller, who must send the same keys. Beyond the limit the subscription that was unused longest is '
  'deleted. Idempotent. Raises user_not_authenticated (also when the session has ended) or invalid_subscription (unknown push '
  'service, keys of the wrong length, unknown time zone or language).';

create function public.delete_push_subscription(endpoint text)
returns void
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.push_subscriptions as subscription
  where subscription.endpoint = delete_push_subscription.endpoint and subscription.user_id = private.me();
end;
$$;

comment on function public.delete_push_subscription(text) is
  'Ends the notices on a device of the caller. Does nothing for an unknown endpoint and for one of somebody else.';

-- ---------------------------------------------------------------------------------------------------------------------
-- Settings
-- ---------------------------------------------------------------------------------------------------------------------

create function public.my_notification_settings()
returns json
language plpgsql stable security definer set search_path = ''
as $$
declare
  myself uuid := private.me();
begin
  return (
    select json_build_object(
      'quiet_hours', coalesce(settings.quiet_hours, true),
      'quiet_from', to_char(coalesce(settings.quiet_from, '22:00'), 'HH24:MI'),
      'quiet_until', to_char(coalesce(settings.quiet_until, '08:00'), 'HH24:MI'),
      'hide_amounts', coalesce(settings.hide_amounts, false),
      'muted_events', (
        select coalesce(json_agg(mute.event_id order by mute.event_id), '[]'::json)
        from private.event_mutes as mute
        where mute.user_id = myself
      )
    )
    from (select myself as id) as me
    left join private.notification_settings as settings on settings.user_id = me.id
  );
end;
$$;

comment on function public.my_notification_settings() is
  'Returns the caller''s settings: {quiet_hours, quiet_from, quiet_until, hide_amounts, muted_events}; times as HH:MI.';

create function public.save_notification_settings(
  quiet_hours boolean default null, quiet_from text default null, quiet_until text default null, hide_amounts boolean default null
)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  myself uuid := (private.lock_person()).id;
begin
  if quiet_from !~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' or quiet_until !~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' then
    perform private.raise_error('invalid_change');
  end if;

  insert into private.notification_settings (user_id)
  values (myself)
  on conflict on constraint notification_settings_pkey do nothing;

  update private.notification_settings as settings
  set
    quiet_hours = coalesce(save_notification_settings.quiet_hours, settings.quiet_hours),
    quiet_from = coalesce(save_notification_settings.quiet_from::time, settings.quiet_from),
    quiet_until = coalesce(save_notification_settings.quiet_until::time, settings.quiet_until),
    hide_amounts = coalesce(save_notification_settings.hide_amounts, settings.hide_amounts)
  where settings.user_id = myself;
end;
$$;

comment on function public.save_notification_settings(boolean, text, text, boolean) is
  'Saves the caller''s quiet hours (HH:MI to HH:MI in the time zone of the device used last; equal times mean none) and whether '
  'notices hide amounts. Null leaves a setting as it is, so that two devices that were offline change different ones. '
  'Idempotent. Raises user_not_authenticated or invalid_change.';

create function public.mute_event(event_id uuid, muted boolean)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  myself uuid := (private.lock_person()).id;
begin
  if muted is null then
    perform private.raise_error('invalid_change');
  end if;

  perform private.lock_event(mute_event.event_id);

  if muted then
    insert into private.event_mutes (event_id, user_id)
    values (mute_event.event_id, myself)
    on conflict on constraint event_mutes_pkey do nothing;

    delete from private.notices as notice
    where notice.event_id = mute_event.event_id and notice.user_id = myself;
  else
    delete from private.event_mutes as mute
    where mute.event_id = mute_event.event_id and mute.user_id = myself;
  end if;
end;
$$;

comment on function public.mute_event(uuid, boolean) is
  'Ends the caller''s notices about an event, pending ones included, or allows them again. Idempotent. For active '
  'participants. Raises user_not_authenticated, event_not_found, not_participant or invalid_change.';

grant execute on function public.save_push_subscription(text, text, text, text, text) to authenticated;
grant execute on function public.delete_push_subscription(text) to authenticated;
grant execute on function public.my_notification_settings() to authenticated;
grant execute on function public.save_notification_settings(boolean, text, text, boolean) to authenticated;
grant execute on function public.mute_event(uuid, boolean) to authenticated;

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
-- What a notice says, computed when it is sent
-- ---------------------------------------------------------------------------------------------------------------------

create function private.quiet_until(settings private.notification_settings, time_zone text, at timestamptz)
returns timestamptz
language plpgsql stable set search_path = ''
as $$
declare
  quiet_from time := coalesce(settings.quiet_from, '22:00');
  ends time := coalesce(settings.quiet_until, '08:00');
  local_time timestamp := at at time zone time_zone;
  since_midnight time := local_time::time;
  past_midnight boolean := quiet_from > ends;
begin
  if not coalesce(settings.quiet_hours, true)
    or (not past_midnight and (since_midnight < quiet_from or since_midnight >= ends))
    or (past_midnight and since_midnight < quiet_from and since_midnight >= ends)
  then
    return null;
  end if;

  -- Add the days to the local date, because a day with a change of summer time has 23 or 25 hours.
  return (
    local_time::date + case when past_midnight and since_midnight >= quiet_from then 1 else 0 end + ends
  ) at time zone time_zone;
end;
$$;

comment on function private.quiet_until(private.notification_settings, text, timestamptz) is
  'Returns when the quiet hours around a time end in a time zone. Null outside of quiet hours and without any. Null settings '
  'mean the defaults.';

create function private.effect_of_split(split jsonb, person uuid)
returns numeric
language plpgsql immutable set search_path = ''
as $$
begin
  return coalesce(
    (
      select sum((one ->> 'paid_in_event_currency')::numeric)
      from jsonb_array_elements(split -> 'payers') as one
      where (one ->> 'user_id')::uuid = person
    ),
    0
  ) - coalesce(
    (
      select sum((one ->> 'share_in_event_currency')::numeric)
      from jsonb_array_elements(split -> 'shares') as one
      where (one ->> 'user_id')::uuid = person
    ),
    0
  );
end;
$$;

comment on function private.effect_of_split(jsonb, uuid) is
  'Returns what an expense, as private.expense_facts returns it, adds to a person''s net. 0 when it does not name them.';

create function private.name_in_event(wanted_event_id uuid, person_id uuid)
returns text
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select case
      when participant.status = 'removed' and person.has_account then nullif(participant.name_when_left, '')
      else private.current_name(person)
    end
    from public.event_participants as participant
    join public.profiles as person on person.id = participant.user_id
    where participant.event_id = wanted_event_id and participant.user_id = person_id
  );
end;
$$;

comment on function private.name_in_event(uuid, uuid) is
  'Returns the name of a participant as the others may see it. People with an account who left have the name of then, and never a '
  'part of their e-mail. Null without a name.';

create function private.noticed_entries(notice private.notices)
returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  entries jsonb;
begin
  -- List entries that were added or deleted since, or whose effect on the person changed.
  with touched as (
    select
      entry.entity, entry.entity_id,
      (array_agg(entry.action order by entry.id))[1] as first_action,
      (array_agg(entry.old order by entry.id) filter (where entry.action = 'updated'))[1] as old,
      (array_agg(entry.actor order by entry.id desc))[1] as actor,
      max(entry.id) as last_id
    from public.event_log as entry
    where entry.event_id = notice.event_id and entry.id > notice.log_after
      and entry.actor is distinct from notice.user_id
      and entry.entity in ('expense', 'payment')
      -- Comments and check marks change no balance.
      and entry.action in ('created', 'updated', 'deleted', 'restored')
    group by entry.entity, entry.entity_id
  ),
  expense as (
    select
      touched.actor, touched.last_id, expense.id, expense.description,
      case
        when touched.first_action in ('created', 'restored') then 'expense_added'
        when expense.deleted_at is null then 'expense_changed'
        else 'expense_deleted'
      end as kind,
      case when touched.first_action in ('created', 'restored') then 0 else private.effect_of_split(
        coalesce(touched.old, private.expense_facts(expense.event_id, expense.id)), notice.user_id
      ) end as effect_before,
      case when expense.deleted_at is null
        then private.effect_of_split(private.expense_facts(expense.event_id, expense.id), notice.user_id)
        else 0
      end as effect_now,
      (
        select share.share_in_event_currency from public.expenses_participants as share
        where share.event_id = expense.event_id and share.expense_id = expense.id and share.user_id = notice.user_id
          and share.deleted_at is null
      ) as share
    from touched
    join public.expenses as expense on expense.event_id = notice.event_id and expense.id = touched.entity_id
    where touched.entity = 'expense' and (expense.deleted_at is null or expense.deleted_by is distinct from notice.user_id)
  ),
  payment as (
    select
      touched.actor, touched.last_id, payment.id, payment.amount,
      case
        when payment.deleted_at is not null then 'payment_deleted'
        when payment.to_user = notice.user_id then 'payment_received'
        else 'payment_sent'
      end as kind
    from touched
    join public.payments as payment on payment.event_id = notice.event_id and payment.id = touched.entity_id
    where touched.entity = 'payment' and notice.user_id in (payment.from_user, payment.to_user)
      and (payment.deleted_at is null) = (touched.first_action in ('created', 'restored'))
      and (payment.deleted_at is null or payment.deleted_by is distinct from notice.user_id)
  ),
  import as (
    select
      (array_agg(entry.actor order by entry.id))[1] as actor, max(entry.id) as last_id, entry.entity_id as id,
      case when bool_or(entry.action = 'created') then 'imported' else 'import_undone' end as kind,
      max((entry.new ->> 'expenses')::integer + (entry.new ->> 'payments')::integer) as number
    from public.event_log as entry
    where entry.event_id = notice.event_id and entry.id > notice.log_after
      and entry.actor is distinct from notice.user_id and entry.entity = 'import'
    group by entry.entity_id
    -- Leave out imports that were undone since.
    having count(distinct entry.action) = 1
  ),
  listed as (
    select
      actor, last_id, kind, id, description, null::integer as number,
      case when kind <> 'expense_deleted' then coalesce(share, 0) end as amount
    from expense
    where effect_before <> effect_now
    union all
    select actor, last_id, kind, id, null, null, amount
    from payment
    union all
    select actor, last_id, kind, id, null, number, null
    from import
  )
  select
    jsonb_agg(
      jsonb_strip_nulls(jsonb_build_object(
        'kind', listed.kind, 'id', listed.id, 'actor', private.name_in_event(notice.event_id, listed.actor), 'actor_id', listed.actor,
        'description', listed.description, 'number', listed.number, 'amount', listed.amount::text
      ))
      order by listed.last_id
    )
  into entries
  from listed;

  return coalesce(entries, '[]'::jsonb);
end;
$$;

comment on function private.noticed_entries(private.notices) is
  'Returns the expenses, payments and imports with which others changed the person''s balance since the notice began, oldest '
  'first: [{kind, id, actor, actor_id, description, number, amount}]. Leaves out undone changes.';

create function private.noticed_question(
  notice private.notices, kind text, wanted_entry_id uuid, wanted_actor uuid, said text
)
returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  if notice.user_id <> all (private.concerned_people(notice.event_id, wanted_entry_id, wanted_actor, said)) then
    return null;
  end if;

  return (
    select jsonb_build_object(
      'kind', case when entry.description is null then kind || '_on_payment' else kind end,
      'actor', private.name_in_event(notice.event_id, wanted_actor), 'name', coalesce(entry.description, '')
    )
    from (
      select expense.description from public.expenses as expense
      where expense.event_id = notice.event_id and expense.id = wanted_entry_id and expense.deleted_at is null
      union all
      select null from public.payments as payment
      where payment.event_id = notice.event_id and payment.id = wanted_entry_id and payment.deleted_at is null
    ) as entry
  );
end;
$$;

comment on function private.noticed_question(private.notices, text, uuid, uuid, text) is
  'Returns the part of a notice about a comment, or about a check mark (said is null): {kind, actor, name}. Null when it does '
  'not concern the person, or its entry was deleted.';

create function private.noticed_words(notice private.notices)
returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(word.said order by word.at), '[]'::jsonb)
    from (
      select
        request.asked_at as at,
        jsonb_build_object('kind', 'iban_asked', 'actor', request.asked_by_name) as said
      from private.iban_requests as request
      where request.event_id = notice.event_id and request.owner_id = notice.user_id and request.allowed is null
        -- Its time is the start of its transaction, which may have waited for the event's lock.
        and request.asked_at >= notice.first_at - interval '10 seconds'
      union all
      select
        entry.at,
        jsonb_build_object(
          'kind', entry.action, 'actor', private.name_in_event(notice.event_id, entry.actor),
          'name', private.current_name(former), 'into', private.name_in_event(notice.event_id, merged.id),
          'mine', merged.id = notice.user_id
        )
      from public.event_log as entry
      join public.profiles as former on former.id = entry.entity_id
      join public.profiles as merged on merged.id = (entry.new ->> 'into')::uuid
      where entry.event_id = notice.event_id and entry.id > notice.log_after and entry.entity = 'person'
        and entry.action in ('claimed', 'merged')
        and entry.actor is distinct from notice.user_id
        -- A separation resets claimed_by to null.
        and former.claimed_by is not null
      union all
      select said.at, private.noticed_question(notice, said.kind, said.entry_id, said.actor, said.text)
      from (
        select coalesce(comment.edited_at, comment.created_at) as at, 'mentioned' as kind, comment.entry_id,
          comment.created_by as actor, comment.text
        from public.comments as comment
        where comment.event_id = notice.event_id and comment.deleted_at is null
          -- Imported comments notify nobody.
          and comment.created_by = comment.author_id
        union all
        select mark.created_at, 'check_asked', mark.entry_id, mark.user_id, null
        from public.check_marks as mark
        where mark.event_id = notice.event_id
          -- Imported marks are not logged, and notify nobody.
          and exists (
            select from public.event_log as entry
            where entry.event_id = mark.event_id and entry.entity in ('expense', 'payment') and entry.entity_id = mark.entry_id
              and entry.action = 'marked' and entry.actor = mark.user_id and entry.id > notice.log_after
          )
      ) as said
      -- Its time is the start of its transaction, which may have waited for the event's lock.
      where said.at >= notice.first_at - interval '10 seconds'
    ) as word
    where word.said is not null
  );
end;
$$;

comment on function private.noticed_words(private.notices) is
  'Returns what else happened since the notice began: open requests for the person''s IBAN, merges of people, comments that '
  'mention the person, and open check marks on their entries: [{kind, actor, name, into, mine}].';

create function private.notice_facts(notice private.notices)
returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  entries jsonb := '[]';
  words jsonb;
  facts jsonb;
begin
  select
    jsonb_build_object(
      'event_name', event.name, 'currency', event.default_currency, 'household', participant.household_id is not null,
      'balance', (
        select sum(balance.net)::text
        from public.event_participants as member
        join public.event_balances as balance on balance.event_id = member.event_id and balance.user_id = member.user_id
        where member.event_id = participant.event_id
          and (member.user_id = participant.user_id or member.household_id = participant.household_id)
      )
    )
  into facts
  from public.events as event
  join public.event_participants as participant on participant.event_id = event.id
  where event.id = notice.event_id and event.status <> 'deleted' and participant.user_id = notice.user_id
    and participant.status = 'active';

  if notice.change <> 0 then
    entries := private.noticed_entries(notice);
  end if;

  words := private.noticed_words(notice);

  -- Without entries, the notice is empty if the person undid the changes. Otherwise the change has no entry of its own, such as
  -- the last part of a long import, and the notice has only the balance.
  if jsonb_array_length(entries) = 0 and jsonb_array_length(words) = 0 and (
    notice.change = 0 or exists (
      select from public.event_log as entry
      where entry.event_id = notice.event_id and entry.id > notice.log_after and entry.actor = notice.user_id
        and entry.action not in ('commented', 'comment_deleted', 'marked', 'mark_withdrawn')
    )
  ) then
    return null;
  end if;

  return facts || jsonb_build_object('entries', entries, 'words', words);
end;
$$;

comment on function private.notice_facts(private.notices) is
  'Returns the content of a notice: {event_name, currency, household, balance, entries, words}. balance is the household''s, '
  'as on the screen. Null when nothing is left: the changes cancel out, or the person no longer sees the event.';

-- ---------------------------------------------------------------------------------------------------------------------
-- The same facts on the screen, for people without notifications
-- ---------------------------------------------------------------------------------------------------------------------

create function private.news_of(event_ids uuid[])
returns json
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan'
-- The planner underestimates the rows of an event, as in sums_of_event: it would read and sort all its log entries.
set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off
as $$
declare
  myself uuid := private.me();
begin
  return (
    select coalesce(
      json_agg(
        json_build_object(
          'event_id', event.id,
          'others_log_id', newest.others_log_id,
          'mention_log_id', newest.mention_log_id,
          'mark_log_id', newest.mark_log_id,
          'iban_revision', (
            select max(request.revision) from private.iban_requests as request
            where request.event_id = event.id and request.owner_id = myself and request.allowed is null
              and request.asked_by in (select open.asked_by from private.iban_requests_to_me(event.id) as open)
          )
        )
      ),
      '[]'::json
    )
    from (
      select
        asked.id,
        -- The same rule as that of notices.
        jsonb_populate_record(
          null::private.notices, jsonb_build_object('event_id', asked.id, 'user_id', myself)
        ) as notice
      from unnest(event_ids) as asked (id)
      where asked.id = any (array(select private.my_event_ids()))
    ) as event
    cross join lateral (
      select
        max(entry.id) as others_log_id,
        max(entry.id) filter (
          where entry.action = 'commented' and exists (
            select from public.comments as comment
            where comment.event_id = event.id and comment.entry_id = entry.entity_id and comment.deleted_at is null
              and comment.created_by = entry.actor and comment.created_by = comment.author_id
              and entry.at in (comment.created_at, comment.edited_at)
              and position('@' || myself in comment.text) > 0
              and private.noticed_question(event.notice, 'mentioned', comment.entry_id, comment.created_by, comment.text) is not null
          )
        ) as mention_log_id,
        max(entry.id) filter (
          where entry.action = 'marked' and exists (
            select from public.check_marks as mark
            where mark.event_id = event.id and mark.entry_id = entry.entity_id and mark.user_id = entry.actor
              and mark.created_at = entry.at
              and private.noticed_question(event.notice, 'check_asked', mark.entry_id, mark.user_id, null) is not null
          )
        ) as mark_log_id
      from (
        -- Bounds the work in events with thousands of comments, mentions or check marks.
        select recent.id, recent.at, recent.actor, recent.entity_id, recent.action from public.event_log as recent
        where recent.event_id = event.id
        order by recent.id desc
        limit 100
      ) as entry
      where entry.actor <> myself
    ) as newest
  );
end;
$$;

comment on function private.news_of(uuid[]) is
  'Returns what is newest for the caller in their events, which the device compares with its last visit: [{event_id, '
  'others_log_id, mention_log_id, mark_log_id, iban_revision}]. Ids among the newest hundred log entries of each event: somebody '
  'else''s newest of any kind, and the newest of an open mention and check mark for the caller. iban_revision is that of the '
  'newest open request for their IBAN. Each is null without one.';

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

    facts := case when devices is not null then private.notice_facts(notice) end;

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

  return jsonb_build_object('notices', leases, 'waiting', waiting);
end;
$$;

comment on function public.lease_notices(integer, interval) is
  'Leases up to at_most due notices to the caller for a time and returns {notices, waiting}: each with the result of '
  'private.notice_facts and {event_id, user_id, lease_id, attempts, hide_amounts, devices: [{id, endpoint, p256dh, auth, '
  'locale}]}, and how many are due. Deletes notices without content or without a device, and delays those within quiet hours. '
  'Concurrent callers get different notices. For the functions.';

create function public.finish_notices(results jsonb)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  result record;
  notice private.notices;
begin
  for result in
    select sent.*
    from jsonb_to_recordset(results) as sent (
      event_id uuid, user_id uuid, lease_id uuid, delivered uuid[], retry_after integer
    )
    order by sent.event_id, sent.user_id
  loop
    select * into notice from private.notices as pending
    where pending.event_id = result.event_id and pending.user_id = result.user_id and pending.lease_id = result.lease_id
    for update;

    -- The lease expired and another sender has the notice.
    continue when not found;

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
  end loop;
end;
$$;

comment on function public.finish_notices(jsonb) is
  'Ends leases: [{event_id, user_id, lease_id, delivered, retry_after}]. Deletes each notice, keeps it for another attempt '
  'after retry_after seconds (for a day), or keeps what changed during the delivery. Ignores expired leases that somebody else '
  'holds. For the functions.';

create function public.delete_push_subscriptions(ids uuid[])
returns void
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.push_subscriptions as subscription
  where subscription.id = any (array(
    select gone.id from private.push_subscriptions as gone
    where gone.id = any (ids)
    for update skip locked
  ));
end;
$$;

comment on function public.delete_push_subscriptions(uuid[]) is
  'Deletes subscriptions that a push service no longer knows, or whose host is not allowed. For the functions.';

grant execute on function private.news_of(uuid[]) to authenticated;
grant execute on function public.lease_notices(integer, interval) to service_role;
grant execute on function public.finish_notices(jsonb) to service_role;
grant execute on function public.delete_push_subscriptions(uuid[]) to service_role;
