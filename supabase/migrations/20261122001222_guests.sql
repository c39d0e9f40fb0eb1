-- =====================================================================================================================
-- Guests
--
-- A guest is a person who came in by a link and a name: an ordinary row of users whose auth user is anonymous. Their devices
-- hold keys, random texts that bring the person back when the auth server no longer knows the session.
-- =====================================================================================================================

create table private.guest_keys (
  digest bytea not null,
  user_id uuid not null,
  kind text not null,
  created_at timestamptz not null default now(),
  constraint guest_keys_pkey primary key (digest),
  constraint guest_keys_user_id_fkey foreign key (user_id) references public.users (id) on delete cascade,
  constraint guest_keys_kind_known check (kind in ('device', 'saved', 'kept'))
);

comment on table private.guest_keys is
  'Digests of the keys by which guests get their person back. A key is 32 random bytes in base64url; only devices and their '
  'owners have it. It goes when the guest adds an address, and when another device takes over.';
comment on column private.guest_keys.digest is 'SHA-256 of the key''s text as UTF-8, that is of its 43 characters.';
comment on column private.guest_keys.kind is 'device: the device made it for itself. saved: the person keeps it; at most '
  'one. kept: an account has taken the guest over with it and now owns the row, so that a repeated request is recognised for a week.';

create index guest_keys_user_id_idx on private.guest_keys (user_id);

insert into private.constraint_codes (constraint_name, code)
values ('guest_keys_user_id_fkey', 'user_not_found'), ('guest_keys_kind_known', 'unexpected_error');

create function private.digest_from(written text)
returns bytea
language plpgsql stable set search_path = ''
as $$
begin
  if written ~ '^[0-9a-f]{64}$' then
    return decode(written, 'hex');
  end if;

  perform private.raise_error('invalid_guest_key');
  return null;
end;
$$;

comment on function private.digest_from(text) is
  'Returns a digest that was sent as 64 lower-case hex digits. Raises invalid_guest_key for any other text and for null.';

create function private.store_guest_key(guest uuid, new_digest bytea, new_kind text)
returns void
language plpgsql set search_path = ''
as $$
begin
  insert into private.guest_keys (digest, user_id, kind)
  values (new_digest, guest, new_kind)
  on conflict on constraint guest_keys_pkey do nothing;

  -- The same answer as for a malformed digest, so that it does not reveal that somebody has this key.
  if not exists (
    select from private.guest_keys as stored
    where stored.digest = new_digest and stored.user_id = guest
  ) then
    perform private.raise_error('invalid_guest_key');
  end if;

  if (select count(*) from private.guest_keys where user_id = guest) > private.limit_for('keys of a guest') then
    perform private.raise_error('too_many');
  end if;
end;
$$;

comment on function private.store_guest_key(uuid, bytea, text) is
  'Stores the digest of a key for a guest. Idempotent. The caller holds the person''s lock. Raises invalid_guest_key for a digest '
  'of another person, or too_many.';

create table private.guest_sign_ups (
  from_time timestamptz not null,
  sign_ups integer not null,
  constraint guest_sign_ups_pkey primary key (from_time)
);

comment on table private.guest_sign_ups is 'Numbers of anonymous sign-ups, in parts of five minutes, of the last hour.';

create function private.limit_guests()
returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  pass text := new.raw_user_meta_data ->> 'guest_pass';
  so_far bigint;
begin
  insert into private.guest_sign_ups as part (from_time, sign_ups)
  values (date_bin('5 minutes', now(), '2000-01-01'), 1)
  on conflict (from_time) do update
  set sign_ups = part.sign_ups + 1;

  select sum(part.sign_ups) into so_far from private.guest_sign_ups as part
  where part.from_time > now() - interval '1 hour';

  if so_far > private.limit_for('guests of an hour')
    and not (
      coalesce(pass ~ '^[0-9a-f]{64}$', false)
      and (
        exists (
          select from private.guest_keys as stored
          where stored.digest = decode(pass, 'hex') and stored.kind <> 'kept'
        )
        or exists (
          select from public.event_invitations as invitation
          where sha256(invitation.token::bytea) = decode(pass, 'hex') and invitation.kind <> 'view'
            and invitation.status = 'pending' and invitation.revoked_at is null and invitation.expires_at > now()
        )
      )
    )
  then
    perform private.raise_error('too_many_requests');
  end if;

  return new;
end;
$$;

comment on function private.limit_guests() is
  'Limits the anonymous sign-ups of everybody together. Beyond it, a sign-up passes with guest_pass in its data: SHA-256, in '
  'lower-case hex, of the token of a valid invitation or of a key that somebody has. Raises too_many_requests.';

-- Its name sorts before divido_account_metadata_is_stripped, which then removes the pass.
create trigger divido_account_as_guest_is_limited
before insert on auth.users
for each row
when (new.is_anonymous)
execute function private.limit_guests();

create function private.lock_guest()
returns public.users
language plpgsql security definer set search_path = ''
as $$
declare
  locked public.users;
begin
  -- The account first: confirming an address locks it before the person, and ends the guest.
  perform private.lock_account();
  locked := private.lock_person();

  if not locked.is_guest then
    perform private.raise_error('not_a_guest');
  end if;

  return locked;
end;
$$;

comment on function private.lock_guest() is
  'Locks the caller''s account and person and returns the person. Raises user_not_authenticated (also when the session has ended) '
  'or not_a_guest.';

create function public.begin_as_guest(name text, key_digest text)
returns public.users
language plpgsql security definer set search_path = ''
as $$
declare
  new_name text;
  new_digest bytea;
  guest public.users;
begin
  perform public.ensure_user();
  guest := private.lock_guest();
  new_name := private.name_from(name);
  new_digest := private.digest_from(key_digest);

  update public.users as person
  set first_name = new_name
  where person.id = guest.id and person.first_name is distinct from new_name;

  perform private.store_guest_key(guest.id, new_digest, 'device');

  select * into guest from public.users as person
  where person.id = guest.id;

  return guest;
end;
$$;

comment on function public.begin_as_guest(text, text) is
  'Names the caller, a guest, stores the digest of the device''s key and returns the person. Idempotent. key_digest is SHA-256 of '
  'the key''s text as UTF-8, in lower-case hex. Raises user_not_authenticated, continued_elsewhere, not_a_guest, invalid_name, '
  'invalid_guest_key or too_many.';

create function public.save_guest_key(digest text)
returns void
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  guest public.users := private.lock_guest();
  new_digest bytea := private.digest_from(save_guest_key.digest);
begin
  delete from private.guest_keys as former
  where former.user_id = guest.id and former.kind = 'saved' and former.digest <> new_digest;

  perform private.store_guest_key(guest.id, new_digest, 'saved');
end;
$$;

comment on function public.save_guest_key(text) is
  'Stores the digest of a key that the caller, a guest, keeps outside the device, in place of the one they kept before. '
  'Idempotent. digest is SHA-256 of the key''s text as UTF-8, in lower-case hex. Raises user_not_authenticated, not_a_guest, '
  'invalid_guest_key or too_many.';

create function private.find_guest(wanted_digest bytea)
returns setof public.users
language sql stable set search_path = ''
as $$
  select person.* from private.guest_keys as stored
  join public.users as person on person.id = stored.user_id
  where stored.digest = wanted_digest and person.is_guest and person.deleted_at is null;
$$;

comment on function private.find_guest(bytea) is
  'Returns the guest with a key. No row for a key that never was, one that was replaced, and one whose person is no guest any more.';

create function private.guest_of_key(wanted_digest bytea)
returns public.users
language plpgsql stable set search_path = ''
as $$
declare
  found_guest public.users;
begin
  select * into found_guest from private.find_guest(wanted_digest);

  if not found then
    perform private.raise_error('guest_key_unknown');
  end if;

  return found_guest;
end;
$$;

comment on function private.guest_of_key(bytea) is
  'Returns the guest with a key. Raises guest_key_unknown, the same wherever private.find_guest returns no row.';

create function private.retire_account(former uuid)
returns void
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.moved_accounts (account_id)
  select account.id from auth.users as account
  where account.id = former
  on conflict on constraint moved_accounts_pkey do nothing;

  delete from auth.users as account
  where account.id = former;
end;
$$;

comment on function private.retire_account(uuid) is
  'Deletes the auth user of a guest who continues with another one, so that its sessions end, and remembers it for ensure_user. Does '
  'nothing for null. The person no longer refers to it.';

create function private.log_recovery(guest uuid)
returns void
language plpgsql set search_path = ''
as $$
declare
  event_ids uuid[] := array(
    select event.id from public.events as event
    where event.status <> 'deleted' and event.id in (
      select participation.event_id from public.event_participants as participation
      where participation.user_id = guest and participation.status = 'active'
    )
    order by event.id
    for no key update
  );
begin
  insert into public.event_log (event_id, actor, entity, entity_id, action)
  select event_id, guest, 'person', guest, 'recovered'
  from unnest(event_ids) as event_id;

  perform private.count_revision(event_id)
  from unnest(event_ids) as event_id;
end;
$$;

comment on function private.log_recovery(uuid) is
  'Logs in each event of a guest that they continued on another device. The caller holds the person''s lock.';

create function public.recover_guest(key text, new_digest text)
returns public.users
language plpgsql security definer set search_path = ''
as $$
declare
  used_digest bytea := decode(private.digest_of(key), 'hex');
  device_digest bytea;
  myself public.users;
  guest public.users;
begin
  perform private.require_living_session();
  device_digest := private.digest_from(new_digest);
  guest := private.guest_of_key(
    -- A repeated request: the key that it names was dropped when the new one was stored.
    case
      when exists (
        select from private.guest_keys as stored
        where stored.digest = device_digest and stored.user_id = private.me()
      ) then device_digest
      else used_digest
    end
  );

  -- Accounts before people, each by id. The guest's account is locked with the caller's, which takes its place.
  perform 1
  from auth.users as account
  where account.id in (auth.uid(), guest.auth_user_id)
  order by account.id
  for update;

  if not exists (
    select from auth.users as account
    where account.id = auth.uid() and private.is_guest_account(account)
  ) then
    perform private.raise_error('not_a_guest');
  end if;

  perform 1
  from public.users as person
  where person.id = guest.id or person.auth_user_id = auth.uid()
  order by person.id
  for update;

  select * into myself from public.users as person
  where person.auth_user_id = auth.uid() and person.deleted_at is null;

  if myself.id is distinct from guest.id then
    -- Check again after waiting: another device may have used the key, or the guest may have added an address.
    if (private.guest_of_key(used_digest)).auth_user_id is distinct from guest.auth_user_id then
      perform private.raise_error('guest_key_unknown');
    end if;

    if exists (
      select from public.event_participants as participant
      where participant.user_id = myself.id
    ) then
      perform private.raise_error('guest_in_use');
    end if;

    delete from public.users as person
    where person.id = myself.id;

    delete from public.profiles as profile
    where profile.id = myself.id;

    update public.users as person
    set auth_user_id = auth.uid()
    where person.id = guest.id;

    -- A device that lost its session comes back by its own key, of which the others need not hear.
    if guest.auth_user_id is not null and (
      exists (select from private.guest_keys as stored where stored.digest = used_digest and stored.kind = 'saved')
      or exists (select from auth.sessions as session where session.user_id = guest.auth_user_id)
    ) then
      perform private.log_recovery(guest.id);
    end if;

    -- The session that the person had before ends with its auth user.
    perform private.retire_account(guest.auth_user_id);
  end if;

  delete from private.guest_keys as former
  where former.user_id = guest.id and former.kind = 'device' and former.digest <> device_digest;

  perform private.store_guest_key(guest.id, device_digest, 'device');
  perform private.record_use(guest);

  select * into guest from public.users as person
  where person.id = guest.id;

  return guest;
end;
$$;

comment on function public.recover_guest(text, text) is
  'Makes the caller, an anonymous auth user, the guest to whom a key belongs, and returns the person. The keys of other devices and '
  'the guest''s former auth user are deleted, and so is the caller''s own person, who must be in no event. Idempotent by new_digest, '
  'the digest of this device''s key: SHA-256 of its text as UTF-8, in lower-case hex; key is the text itself. Raises '
  'user_not_authenticated, also for an ended session, not_a_guest for an account with an address, invalid_guest_key, guest_in_use, '
  'or guest_key_unknown, which says nothing about who exists.';

create function private.delete_guest_keys()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.guest_keys as stored
  where stored.user_id = new.id;

  return null;
end;
$$;

comment on function private.delete_guest_keys() is
  'Deletes the keys of a guest who confirmed an address or was deleted: from then on the account is the way in.';

create trigger users_who_are_no_guests_have_no_keys
after update of is_guest, deleted_at on public.users
for each row
when (not new.is_guest or new.deleted_at is not null)
execute function private.delete_guest_keys();

grant execute on function public.begin_as_guest(text, text) to authenticated;
grant execute on function public.save_guest_key(text) to authenticated;
grant execute on function public.recover_guest(text, text) to authenticated;
