-- =====================================================================================================================
-- Notification settings
--
-- Settings of push notifications: the subscriptions of devices, quiet hours and muted events. The API exposes none of the tables.
-- =====================================================================================================================

create table private.push_services (
  host text not null,
  constraint push_services_pkey primary key (host)
);

comment on table private.push_services is
  'Host names that an endpoint may have. A leading *. stands for every name below. The functions check the same list '
  '(PUSH_SERVICES).';

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

insert into private.constraint_codes (constraint_name, code)
values
  ('push_subscriptions_endpoint_key', 'invalid_subscription'), ('push_subscriptions_user_id_fkey', 'user_not_found'),
  ('notification_settings_user_id_fkey', 'user_not_found'), ('event_mutes_user_id_fkey', 'not_participant'),
  ('push_services_pkey', 'unexpected_error');

-- ---------------------------------------------------------------------------------------------------------------------
-- Subscriptions of devices
-- ---------------------------------------------------------------------------------------------------------------------

create function private.push_host_of(endpoint text)
returns text
language plpgsql immutable set search_path = ''
as $$
declare
  label constant text := '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?';
  -- The last label begins with a letter, so that an IP address is no host. No user, and no port but that of https.
  host text := substring(
    endpoint
    from '^https://((?:' || label || '[.])*(?![0-9])' || label || ')(?::443)?/(?:[!-$&-~]|%[0-9A-Fa-f]{2})*$'
  );
begin
  return case when char_length(endpoint) <= 1000 and char_length(host) <= 253 then lower(host) end;
end;
$$;

comment on function private.push_host_of(text) is
  'Returns the host of an https address, in small letters. Null unless it is a name by the rules of host names (RFC 1123). Null '
  'for an address with a user, another port than 443 or more than 1,000 characters. The functions read addresses alike '
  '(notice/send.go).';

create function public.save_push_subscription(endpoint text, p256dh text, auth text, time_zone text, locale text)
returns void
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  myself uuid := (private.lock_person()).id;
  session uuid := private.my_session();
  asked_host text := private.push_host_of(save_push_subscription.endpoint);
  stored private.push_subscriptions;
  broken_constraint text;
begin
  -- The browser's keys in base64url without padding: p256dh is an uncompressed P-256 point (65 bytes), auth has 16 bytes.
  if not exists (
      select from private.push_services as service
      where service.host = asked_host
        or (service.host like '*.%' and right(asked_host, char_length(service.host) - 1) = substr(service.host, 2))
    )
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

grant execute on function public.save_push_subscription(text, text, text, text, text) to authenticated;
grant execute on function public.delete_push_subscription(text) to authenticated;
grant execute on function public.my_notification_settings() to authenticated;
grant execute on function public.save_notification_settings(boolean, text, text, boolean) to authenticated;
grant execute on function public.mute_event(uuid, boolean) to authenticated;
grant execute on function public.delete_push_subscriptions(uuid[]) to service_role;
