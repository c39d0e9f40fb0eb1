-- =====================================================================================================================
-- Sign-ups
--
-- Anyone can sign up with anyone's address, so a password given before the address was confirmed does not count. The browser
-- that signed up keeps a nonce and sends its digest along. With the nonce, the password typed there counts after all.
-- =====================================================================================================================

create table private.sign_ups (
  account_id uuid not null,
  nonce_digest bytea not null,
  password_hash text,
  created_at timestamptz not null default now(),
  constraint sign_ups_pkey primary key (account_id),
  -- Deferred, because a trigger before the insert of the account writes this row.
  constraint sign_ups_account_id_fkey foreign key (account_id) references auth.users (id) on delete cascade
    deferrable initially deferred
);

comment on table private.sign_ups is
  'Sign-ups whose browser kept a nonce. Each is good for an hour and until another password is set.';
comment on column private.sign_ups.nonce_digest is 'SHA-256 of the nonce, as UTF-8.';
comment on column private.sign_ups.password_hash is
  'The password hash of the sign-up, moved here from auth.users when the address was confirmed. Null before.';

insert into private.constraint_codes (constraint_name, code)
values ('sign_ups_account_id_fkey', 'user_not_found');

create function private.record_sign_up()
returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  digest text := new.raw_user_meta_data ->> 'sign_up_digest';
begin
  if digest ~ '^[0-9a-f]{64}$' then
    insert into private.sign_ups (account_id, nonce_digest)
    values (new.id, decode(digest, 'hex'));
  end if;

  return new;
end;
$$;

comment on function private.record_sign_up() is
  'Records the digest that a sign-up sends in sign_up_digest. Ignores one that is not SHA-256 in lower-case hex.';

-- Its name sorts before divido_account_metadata_is_stripped, which then removes the digest from the account.
create trigger divido_account_brings_digest
before insert on auth.users
for each row
when (new.raw_user_meta_data ? 'sign_up_digest')
execute function private.record_sign_up();

create function private.set_unconfirmed_password_aside()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update private.sign_ups
  set password_hash = old.encrypted_password
  where account_id = new.id;

  new.encrypted_password := null;
  return new;
end;
$$;

comment on function private.set_unconfirmed_password_aside() is
  'Removes the password of the sign-up when a mail confirms the address. restore_password sets it again for the browser that '
  'signed up; anybody else sets a new one at /auth/confirm.';

create trigger divido_confirmation_drops_password
before update of email_confirmed_at on auth.users
for each row
-- Accounts without a confirmation mail were confirmed by an administrator, or confirmation is off.
when (
  old.email_confirmed_at is null and new.email_confirmed_at is not null and old.confirmation_sent_at is not null
)
execute function private.set_unconfirmed_password_aside();

create function private.end_sign_up()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.sign_ups
  where account_id = new.id and password_hash is distinct from new.encrypted_password;

  return null;
end;
$$;

comment on function private.end_sign_up() is
  'Ends the sign-up when another password is set than the one that it keeps.';

create trigger divido_new_password_ends_sign_up
after update of encrypted_password on auth.users
for each row
when (new.encrypted_password is not null and old.encrypted_password is distinct from new.encrypted_password)
execute function private.end_sign_up();

create function public.restore_password(nonce text)
returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  found_hash text;
begin
  perform private.lock_account();
  perform private.require_living_session();

  select password_hash into found_hash from private.sign_ups
  where account_id = auth.uid() and nonce_digest = sha256(convert_to(nonce, 'utf8'))
    and created_at > now() - interval '1 hour' and password_hash is not null;

  if not found then
    return false;
  end if;

  -- A repeated request finds this password in place: any other one would have ended the sign-up.
  update auth.users
  set encrypted_password = found_hash
  where id = auth.uid() and encrypted_password is null;

  return true;
end;
$$;

comment on function public.restore_password(text) is
  'Sets the password that the caller typed when signing up, now that the address is confirmed, and returns whether it counts. '
  'False, and nothing changes, unless nonce is the one of this sign-up, which is less than an hour old, and no other password was set.';

grant execute on function public.restore_password(text) to authenticated;
