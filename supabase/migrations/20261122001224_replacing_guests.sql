-- =====================================================================================================================
-- Replacing guests
--
-- Gives a guest's place in events to somebody else: to a person without an account, when the guest lost their phone or stays away,
-- or to the account that the guest has or made.
-- =====================================================================================================================

create function private.replace_guest(actor uuid, wanted_event_id uuid, guest uuid)
returns jsonb
language plpgsql set search_path = ''
as $$
declare
  place uuid := gen_random_uuid();
begin
  insert into public.profiles (id, first_name, color)
  select place, left(private.current_name(profile), 100), profile.color from public.profiles as profile
  where profile.id = guest;

  insert into public.event_participants (event_id, user_id, status, removed_at, name_when_left, owed_when_left)
  select wanted_event_id, place, former.status, former.removed_at, former.name_when_left, former.owed_when_left
  from public.event_participants as former
  where former.event_id = wanted_event_id and former.user_id = guest;

  return private.move_person(actor, wanted_event_id, guest, place, 'released');
end;
$$;

comment on function private.replace_guest(uuid, uuid, uuid) is
  'Puts a new person without an account, with the guest''s name, in the place of a guest in an event. Returns what private.move_person '
  'does. The caller holds the locks of the person and the event.';

create function public.release_guest(event_id uuid, person_id uuid)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  takes_part boolean := (
    select count(*) = 2 from public.event_participants as participant
    where participant.event_id = release_guest.event_id and participant.user_id in (person_id, private.me())
      and participant.status = 'active'
  );
  is_guest boolean := false;
  participation public.event_participants;
begin
  -- The person before the event. Checked first, so that strangers lock nobody.
  if takes_part then
    perform 1
    from public.users as person
    where person.id = person_id and person.is_guest
    for no key update;

    is_guest := found;
  end if;

  perform private.lock_event(event_id);

  select * into participation from public.event_participants as participant
  where participant.event_id = release_guest.event_id and participant.user_id = person_id;

  if participation.claimed_by is not null then
    -- Accept a repeated request.
    return jsonb_build_object(
      'event_id', event_id, 'person_id', person_id, 'into', participation.claimed_by, 'expenses', 0, 'payments', 0
    );
  elsif participation.status is distinct from 'active' then
    perform private.raise_error('participant_not_found');
  elsif not is_guest or person_id = private.me() then
    perform private.raise_error('cannot_release');
  elsif not private.is_admin(event_id, private.me()) and not (
    private.is_admin(event_id, person_id)
    and not exists (
      select from public.event_participants as other
      where other.event_id = release_guest.event_id and other.user_id <> person_id and other.status = 'active'
        and other.role = 'admin'
    )
  ) then
    perform private.raise_error('only_admin_can_release');
  end if;

  return private.replace_guest(private.me(), event_id, person_id);
end;
$$;

comment on function public.release_guest(uuid, uuid) is
  'Sets a guest free in one event: a new person without an account takes their place, whom the guest''s next session or anybody may '
  'claim. Everyone is told, and an admin can separate the two again. Returns {event_id, person_id, into, expenses, payments}. '
  'Idempotent. For admins, and for every active participant when the guest is the only admin. Raises user_not_authenticated, '
  'event_not_found, not_participant, participant_not_found, cannot_release (an account, or oneself), only_admin_can_release or '
  'too_many_people.';

create function private.keep_event(wanted_event_id uuid, guest uuid, account uuid)
returns void
language plpgsql set search_path = ''
as $$
declare
  former public.event_participants;
begin
  -- As private.lock_event does, also for deleted events: their creator may restore them.
  perform pg_advisory_xact_lock(hashtextextended(wanted_event_id::text, 0));

  perform 1
  from public.events as event
  where event.id = wanted_event_id
  for no key update;

  select * into former from public.event_participants as participant
  where participant.event_id = wanted_event_id and participant.user_id = guest and participant.claimed_by is null;

  if not found then
    return;
  end if;

  -- A guest who was removed stays removed.
  insert into public.event_participants as participant (
    event_id, user_id, status, joined_at, removed_at, name_when_left, owed_when_left
  )
  values (
    wanted_event_id, account, former.status, former.joined_at, former.removed_at, former.name_when_left, former.owed_when_left
  )
  on conflict on constraint event_participants_pkey do nothing;

  if former.status = 'active' then
    update public.event_participants as participant
    set
      status = 'active',
      role = 'member',
      joined_at = now()
    where participant.event_id = wanted_event_id and participant.user_id = account and participant.status = 'removed';

    if found then
      delete from private.person_merges as merge
      where merge.event_id = wanted_event_id and merge.person_id = account;
    end if;
  end if;

  perform private.move_person(account, wanted_event_id, guest, account, 'claimed');
end;
$$;

comment on function private.keep_event(uuid, uuid, uuid) is
  'Puts an account in the place of a guest in an event, where it joins if it does not take part. Does nothing where the guest takes '
  'part no longer. The caller holds the persons'' locks. Raises too_many_events or too_many_people.';

create function private.keep_details(guest uuid, account uuid)
returns void
language plpgsql set search_path = ''
as $$
begin
  insert into public.payment_handles (user_id, service, handle)
  select account, handle.service, handle.handle from public.payment_handles as handle
  where handle.user_id = guest
  on conflict on constraint payment_handles_pkey do nothing;

  update public.users as person
  set
    first_name = former.first_name,
    last_name = former.last_name
  from public.users as former
  where person.id = account and former.id = guest and person.first_name is null and person.last_name is null;

  update public.users as person
  set
    iban = former.iban,
    iban_currency = former.iban_currency,
    iban_ask_first = person.iban_ask_first or former.iban_ask_first
  from public.users as former
  where person.id = account and former.id = guest and person.iban is null and former.iban is not null;

  update public.users as person
  set home_currency = former.home_currency
  from public.users as former
  where person.id = account and former.id = guest and person.home_currency is null and former.home_currency is not null;
end;
$$;

comment on function private.keep_details(uuid, uuid) is
  'Gives an account the payment handles, the name, the IBAN and the home currency of a guest, each where it has none.';

create function public.keep_as(key text)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  used_digest bytea := decode(private.digest_of(key), 'hex');
  myself public.users;
  guest public.users;
  kept_event uuid;
  left_over integer;
begin
  perform private.require_living_session();

  select * into guest from private.find_guest(used_digest);

  perform 1
  from auth.users as account
  where account.id in (auth.uid(), guest.auth_user_id)
  order by account.id
  for update;

  perform 1
  from public.users as person
  where person.id = guest.id or person.auth_user_id = auth.uid()
  order by person.id
  for update;

  -- A request that repeats the last one, after it or at the same time.
  if exists (
    select from private.guest_keys as stored
    where stored.digest = used_digest and stored.kind = 'kept' and stored.user_id = private.me()
  ) then
    return jsonb_build_object('event_id', null, 'left', 0);
  end if;

  select * into myself from public.users as person
  where person.auth_user_id = auth.uid() and person.deleted_at is null;

  if not found then
    perform private.raise_error('user_not_authenticated');
  elsif myself.is_guest then
    perform private.raise_error('account_needed');
  -- Check again after waiting: another device may have taken over, or the guest may have added an address.
  elsif (
    select now_guest.id is distinct from guest.id or now_guest.auth_user_id is distinct from guest.auth_user_id
    from private.guest_of_key(used_digest) as now_guest
  ) then
    perform private.raise_error('guest_key_unknown');
  end if;

  select participation.event_id into kept_event from public.event_participants as participation
  where participation.user_id = guest.id and participation.claimed_by is null
  order by participation.event_id
  limit 1;

  if kept_event is not null then
    perform private.keep_event(kept_event, guest.id, myself.id);
  end if;

  select count(*) into left_over from public.event_participants as participation
  where participation.user_id = guest.id and participation.claimed_by is null;

  if left_over = 0 then
    perform private.keep_details(guest.id, myself.id);

    update private.guest_keys as stored
    set
      user_id = myself.id,
      kind = 'kept',
      created_at = now()
    where stored.digest = used_digest;

    perform private.forget_person(guest.id);
    perform private.retire_account(guest.auth_user_id);
  end if;

  return jsonb_build_object('event_id', kept_event, 'left', left_over);
end;
$$;

comment on function public.keep_as(text) is
  'Makes the caller''s account the guest to whom a key belongs, one event a call, and returns {event_id, left}: the event that moved, '
  'null for none, and how many are left. Call it until left is 0, which ends the guest with their keys and session. The account joins '
  'where it does not take part, and becomes admin where the guest was. Idempotent. Raises user_not_authenticated (also when the '
  'session has ended), account_needed, guest_key_unknown, which says nothing about who exists, too_many_events or too_many_people.';

create function private.purge_guests(at_most integer)
returns bigint
language plpgsql security definer set search_path = ''
as $$
declare
  account_ids uuid[];
  person_ids uuid[];
  idle public.users;
  wanted_event_id uuid;
begin
  select array_agg(person.auth_user_id), array_agg(person.id)
  into
    account_ids,
    person_ids
  from (
    select candidate.auth_user_id, candidate.id from public.users as candidate
    where candidate.is_guest and candidate.deleted_at is null and candidate.created_at < now() - interval '7 days'
      and not exists (
        select from public.event_participants as participant
        where participant.user_id = candidate.id
      )
    limit at_most
  ) as person;

  -- Accounts before people. Skips locked ones: somebody is using them.
  account_ids := array(
    select account.id from auth.users as account
    where account.id = any (account_ids)
    for update skip locked
  );
  person_ids := array(
    select person.id from public.users as person
    where person.id = any (person_ids) and person.is_guest
      and (person.auth_user_id is null or person.auth_user_id = any (account_ids))
      and not exists (
        select from public.event_participants as participant
        where participant.user_id = person.id
      )
    for update skip locked
  );

  delete from auth.users as account
  where account.id in (select person.auth_user_id from public.users as person where person.id = any (person_ids));

  delete from public.users as person
  where person.id = any (person_ids);

  delete from public.profiles as profile
  where profile.id = any (person_ids);

  if cardinality(person_ids) > 0 then
    return cardinality(person_ids);
  end if;

  select person.* into idle from private.guest_uses as used
  join public.users as person on person.id = used.user_id
  where used.used_on < current_date - interval '13 months' and person.is_guest and person.deleted_at is null
  -- At random, so that a guest who cannot be replaced stops no other.
  order by random()
  limit 1;

  perform 1
  from auth.users as account
  where account.id = idle.auth_user_id
  for update skip locked;

  if idle.id is null or (idle.auth_user_id is not null and not found) then
    return 0;
  end if;

  perform 1
  from public.users as person
  join private.guest_uses as used on used.user_id = person.id
  where person.id = idle.id and person.is_guest and person.deleted_at is null
    and person.auth_user_id is not distinct from idle.auth_user_id
    and used.used_on < current_date - interval '13 months'
  for update skip locked;

  if not found then
    return 0;
  end if;

  -- An event that nobody else can open goes with the guest.
  select participation.event_id into wanted_event_id from public.event_participants as participation
  join public.events as event on event.id = participation.event_id
  where participation.user_id = idle.id and participation.claimed_by is null and event.status <> 'deleted'
    and exists (
      select from public.event_participants as other
      join public.profiles as person on person.id = other.user_id
      where other.event_id = participation.event_id and other.user_id <> idle.id and other.status = 'active'
        and person.has_account
    )
  limit 1;

  if found then
    perform pg_advisory_xact_lock(hashtextextended(wanted_event_id::text, 0));

    perform 1
    from public.events as event
    where event.id = wanted_event_id
    for no key update;

    perform private.replace_guest(null, wanted_event_id, idle.id);
  else
    perform private.forget_person(idle.id);
    perform private.retire_account(idle.auth_user_id);
  end if;

  return 1;
end;
$$;

comment on function private.purge_guests(integer) is
  'Erases up to at_most guests who are in no event a week after they came. Without any, replaces a guest who did not open the app for '
  '13 months by a person without an account. It does so in one event a call, so that balances keep the name, and at last forgets the '
  'guest. Returns the number of guests, or 1 for such a step.';

grant execute on function public.release_guest(uuid, uuid) to authenticated;
grant execute on function public.keep_as(text) to authenticated;
