-- =====================================================================================================================
-- Triggers on auth.users
--
-- Synchronise users with accounts: create the user of a new account, copy changes of address, protect sign-up and changes of
-- address, and clear the person of a deleted account.
-- =====================================================================================================================

create function private.sync_user_with_account()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Others see the address: hidden or right-to-left characters could imitate another one.
  if new.email <> private.plain_line(new.email) then
    perform private.raise_error('invalid_change');
  end if;

  if tg_op = 'INSERT' then
    perform private.create_user(new);
  else
    update public.users
    set
      email = coalesce(new.email, ''),
      is_guest = private.is_guest_account(new)
    where auth_user_id = new.id and deleted_at is null;
  end if;

  return new;
end;
$$;

comment on function private.sync_user_with_account() is
  'Creates the user of a new account, and copies later changes of e-mail and whether it is a guest. Raises invalid_change for an address with invisible '
  'characters.';

create trigger divido_user_is_created after insert on auth.users
for each row execute function private.sync_user_with_account();

create trigger divido_user_copies_email
after update of email, is_anonymous on auth.users
for each row
when (old.email is distinct from new.email or old.is_anonymous is distinct from new.is_anonymous)
execute function private.sync_user_with_account();

create function private.stripped_metadata(sent jsonb)
returns jsonb
language plpgsql immutable set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_object_agg(entry.key, entry.value), '{}'::jsonb)
    from jsonb_each(case jsonb_typeof(sent) when 'object' then sent else '{}'::jsonb end) as entry (key, value)
    where (entry.key in ('sub', 'email', 'email_verified', 'phone_verified') and char_length(entry.value::text) <= 400)
      or (entry.key = 'preferred_language' and entry.value #>> '{}' = any (enum_range(null::public.language_code)::text[]))
  );
end;
$$;

comment on function private.stripped_metadata(jsonb) is
  'Returns metadata of an account without everything but the language and the auth server''s own keys, because people can write '
  'unlimited metadata.';

create function private.strip_account_metadata()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.raw_user_meta_data := private.stripped_metadata(new.raw_user_meta_data);
  return new;
end;
$$;

comment on function private.strip_account_metadata() is 'Stores private.stripped_metadata of an account''s metadata.';

create trigger divido_account_metadata_is_stripped
before insert or update of raw_user_meta_data on auth.users
for each row
when (new.raw_user_meta_data is not null)
execute function private.strip_account_metadata();

create function private.strip_identity_data()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.identity_data := private.stripped_metadata(new.identity_data);
  return new;
end;
$$;

comment on function private.strip_identity_data() is
  'Stores private.stripped_metadata of an identity, to which the auth server copies what a sign-up sends.';

create trigger divido_identity_data_is_stripped
before insert or update of identity_data on auth.identities
for each row
execute function private.strip_identity_data();

create function private.strip_name_of_actor()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.payload := new.payload::jsonb - 'actor_name';
  return new;
end;
$$;

comment on function private.strip_name_of_actor() is
  'Removes the name from an entry of the auth server''s log, to which it copies the full_name that a sign-up sends.';

do $each$
begin
  -- The auth server may not have this log, or may not grant triggers on it.
  if has_table_privilege(to_regclass('auth.audit_log_entries'), 'trigger') then
    create trigger divido_log_keeps_no_names
    before insert on auth.audit_log_entries
    for each row
    when (new.payload::jsonb ? 'actor_name')
    execute function private.strip_name_of_actor();
  end if;
end
$each$;

create function private.end_sessions_on_address_change()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from auth.sessions
  where user_id = new.id;

  return null;
end;
$$;

comment on function private.end_sessions_on_address_change() is
  'Ends all sessions of an account when its address changes. The auth server creates the session of the confirming device '
  'afterwards, and ends sessions itself after a change of password.';

create trigger divido_address_change_ends_sessions
after update of email on auth.users
for each row
-- A guest who adds an address stays signed in.
when (old.email is distinct from new.email and coalesce(old.email, '') <> '')
execute function private.end_sessions_on_address_change();

create function private.drop_password_without_address()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.encrypted_password := null;
  return new;
end;
$$;

comment on function private.drop_password_without_address() is
  'Stores no password that a guest sends before their first address is confirmed: whoever reads the mailbox chooses the password, as '
  'after a sign-up. A stored one would also reveal that the address of the same request is free.';

create trigger divido_first_address_drops_password
before update of email, encrypted_password on auth.users
for each row
when (coalesce(old.email, '') = '' and coalesce(new.encrypted_password, '') <> '')
execute function private.drop_password_without_address();

create function private.record_first_confirmation()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.updated_at := clock_timestamp();
  return new;
end;
$$;

comment on function private.record_first_confirmation() is
  'Sets updated_at to the database''s time when the first of two mailboxes confirms a change of address.';

create trigger divido_first_confirmation_is_recorded
before update of email_change_confirm_status on auth.users
for each row
when (old.email_change_confirm_status is distinct from 1 and new.email_change_confirm_status = 1)
execute function private.record_first_confirmation();

create function private.delay_second_confirmation()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if old.updated_at > clock_timestamp() - interval '10 seconds' then
    perform private.raise_error('too_many_requests');
  end if;

  return new;
end;
$$;

comment on function private.delay_second_confirmation() is
  'Raises too_many_requests for a second confirmation within ten seconds, the maximum duration of a request. Otherwise the '
  'auth server would count one link, used twice concurrently, for both mailboxes. The error rolls its transaction back, so the '
  'link stays valid.';

create trigger divido_second_confirmation_is_delayed
before update of email on auth.users
for each row
when (old.email is distinct from new.email and old.email_change_confirm_status = 1)
execute function private.delay_second_confirmation();

create trigger divido_person_is_forgotten before delete on auth.users
for each row execute function private.forget_person_of_account();
