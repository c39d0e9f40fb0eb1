-- =====================================================================================================================
-- People
--
-- users, which only their owner reads and changes, and profiles, which other participants read.
-- =====================================================================================================================

-- ---------------------------------------------------------------------------------------------------------------------
-- Tables
-- ---------------------------------------------------------------------------------------------------------------------

create table public.profiles (
  id uuid not null,
  first_name text,
  last_name text,
  email text,
  deleted boolean not null default false,
  has_account boolean not null default false,
  is_guest boolean not null default false,
  has_payment_details boolean not null default false,
  color integer,
  constraint profiles_pkey primary key (id),
  constraint profiles_first_name_length check (char_length(first_name) <= 100),
  constraint profiles_color_is_a_tint check (color between 0 and 7)
);

comment on table public.profiles is
  'The fields of a person that other participants may see. A trigger copies them from users, and the profile outlives the '
  'user, so that balances keep a name. A person without an account has no row in users, takes part in one event, and has their '
  'name in first_name.';
comment on column public.profiles.is_guest is
  'Whether the person came in by a name and has no confirmed address. Others see it beside their payment details.';
comment on column public.profiles.has_payment_details is
  'Whether the person has an IBAN or a payment handle. Only the settlement returns these to others.';
comment on column public.profiles.color is
  'The number of the person''s colour, the same in every event. Chosen with their first event; null until then.';

create function private.is_iban(candidate text)
returns boolean
language sql immutable set search_path = ''
as $$
  select candidate ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$'
    and (
      select mod(
        string_agg(
          case
            when letter ~ '[A-Z]' then (ascii(letter) - 55)::text
            else letter
          end,
          '' order by place
        )::numeric,
        97
      )
      from regexp_split_to_table(substr(candidate, 5) || left(candidate, 4), '') with ordinality as letters (letter, place)
      where letter ~ '[A-Z0-9]'
    ) = 1
$$;

comment on function private.is_iban(text) is
  'Returns whether a text without spaces, in capitals, is an IBAN by form and check digits (ISO 13616). Null for null.';

create table public.users (
  id uuid not null default gen_random_uuid(),
  auth_user_id uuid,
  email text not null,
  is_guest boolean not null default false,
  first_name text,
  last_name text,
  phone_number text,
  country text,
  city text,
  iban text,
  iban_currency text not null default 'TRY',
  iban_ask_first boolean not null default false,
  home_currency text,
  preferred_lang public.language_code not null default 'tr',
  divido_number text,
  news_seen_at timestamptz,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  constraint users_pkey primary key (id),
  constraint users_id_fkey foreign key (id) references public.profiles (id),
  constraint users_auth_user_id_fkey foreign key (auth_user_id) references auth.users (id) on delete set null,
  constraint users_auth_user_id_key unique (auth_user_id),
  constraint users_divido_number_key unique (divido_number),
  constraint users_divido_number_form check (divido_number ~ '^[A-Z]{2}[0-9]{6}$'),
  constraint users_divido_number_present check (divido_number is not null or deleted_at is not null),
  constraint users_first_name_length check (char_length(first_name) <= 100),
  constraint users_last_name_length check (char_length(last_name) <= 100),
  constraint users_phone_number_length check (char_length(phone_number) <= 40),
  constraint users_country_length check (char_length(country) <= 100),
  constraint users_city_length check (char_length(city) <= 100),
  constraint users_iban_valid check (private.is_iban(iban)),
  constraint users_iban_currency_known check (iban_currency in ('TRY', 'EUR', 'USD', 'GBP')),
  constraint users_home_currency_known check (private.currency_decimals(home_currency) is not null or home_currency is null)
);

-- For the purge.
create index users_guests_idx on public.users (created_at) where is_guest and deleted_at is null;

comment on table public.users is
  'One row per account, created with it. Only the owner reads and changes phone, IBAN, country, city, currency and language.';
comment on column public.users.email is 'The address of the account. Empty for a guest.';
comment on column public.users.is_guest is
  'Whether the person has no account of their own, only a name on one device: their auth user is anonymous or has no address. '
  'Copied from auth.users, and kept while a guest has no auth user. Ask this column, never a claim of a token.';
comment on column public.users.iban_ask_first is
  'Whether a debtor sees the IBAN only after the owner approved their request in that event (private.iban_requests).';
comment on column public.users.home_currency is
  'The currency in which the person also reads their balances, at the last known rate. Nothing is stored or settled in it. '
  'Null for none.';
comment on column public.users.news_seen_at is
  'Until when the person has seen their news (see_news). Null before the first time, and once the account is deleted.';
comment on column public.users.divido_number is
  'The personal code: two capitals and six digits. Null once the account is deleted.';

insert into private.constraint_codes (constraint_name, code)
values
  ('users_divido_number_key', 'unexpected_error'), ('users_divido_number_form', 'unexpected_error'),
  ('users_divido_number_present', 'unexpected_error'), ('users_auth_user_id_key', 'id_in_use'),
  ('users_auth_user_id_fkey', 'user_not_found'), ('users_id_fkey', 'unexpected_error'),
  ('users_iban_valid', 'invalid_iban'), ('users_iban_currency_known', 'invalid_currency'), ('users_home_currency_known', 'invalid_currency'),
  ('profiles_first_name_length', 'invalid_name'), ('profiles_color_is_a_tint', 'unexpected_error');

-- ---------------------------------------------------------------------------------------------------------------------
-- The caller
-- ---------------------------------------------------------------------------------------------------------------------

create function private.me()
returns uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (select id from public.users where auth_user_id = auth.uid() and deleted_at is null);
end;
$$;

comment on function private.me() is
  'Returns the users.id of the caller. Null when nobody is signed in and for a deleted account, so that its unexpired tokens '
  'read and change nothing.';

create function private.actor()
returns uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce(private.me(), nullif(current_setting('divido.actor', true), '')::uuid);
end;
$$;

comment on function private.actor() is
  'Returns the person to name in the history: the caller, else the person for whom the server acts. Null when there is '
  'neither.';

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

create function private.my_session()
returns uuid
language plpgsql stable set search_path = ''
as $$
begin
  return private.uuid_from(auth.jwt() ->> 'session_id');
end;
$$;

comment on function private.my_session() is 'Returns the auth server''s session that the caller''s access token belongs to. Null without one.';

create function private.require_living_session()
returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.session_lives(private.my_session()) then
    perform private.raise_error('user_not_authenticated');
  end if;
end;
$$;

comment on function private.require_living_session() is
  'Refuses a caller whose session has ended, because an access token stays valid for up to an hour after signing out. Every '
  'write calls it, most of them through private.lock_event or private.lock_person. Raises user_not_authenticated.';

create function private.recheck_session()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_living_session();
  return null;
end;
$$;

comment on function private.recheck_session() is
  'Refuses plain writes of a caller whose session has ended. Raises user_not_authenticated.';

-- ---------------------------------------------------------------------------------------------------------------------
-- A trigger copies users to profiles
-- ---------------------------------------------------------------------------------------------------------------------

create function private.normalize_user()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.first_name := private.plain_line(new.first_name);
  new.last_name := private.plain_line(new.last_name);
  new.phone_number := private.plain_line(new.phone_number);
  new.country := private.plain_line(new.country);
  new.city := private.plain_line(new.city);
  new.iban := nullif(upper(regexp_replace(new.iban, '\s', '', 'g')), '');

  if new.iban_currency not in ('TRY', 'EUR', 'USD', 'GBP')
    or new.home_currency is not null and private.currency_decimals(new.home_currency) is null
  then
    perform private.raise_error('invalid_currency');
  end if;

  -- A guest has nothing else to be known by.
  if tg_op = 'UPDATE' and new.is_guest and new.deleted_at is null and new.first_name is null and old.first_name is not null then
    perform private.raise_error('invalid_name');
  end if;

  if not private.is_iban(new.iban) then
    perform private.raise_error('invalid_iban');
  end if;

  if char_length(new.phone_number) > 40
    or greatest(
      char_length(new.first_name), char_length(new.last_name), char_length(new.country), char_length(new.city)
    ) > 100
  then
    perform private.raise_error('text_too_long');
  end if;

  insert into public.profiles as profile (id, first_name, last_name, email, deleted, has_account, is_guest, has_payment_details)
  values (
    new.id,
    new.first_name,
    new.last_name,
    case when new.deleted_at is null then nullif(new.email, '') end,
    new.deleted_at is not null,
    true,
    new.is_guest,
    private.has_payment_details(new)
  )
  on conflict (id) do update
  set
    first_name = excluded.first_name,
    last_name = excluded.last_name,
    email = excluded.email,
    deleted = excluded.deleted,
    is_guest = excluded.is_guest,
    has_payment_details = excluded.has_payment_details
  where (profile.first_name, profile.last_name, profile.email, profile.deleted, profile.is_guest, profile.has_payment_details)
    is distinct from (
      excluded.first_name, excluded.last_name, excluded.email, excluded.deleted, excluded.is_guest, excluded.has_payment_details
    );

  return new;
end;
$$;

comment on function private.normalize_user() is
  'Trims the texts (blank becomes null, an IBAN gets capitals and no spaces) and copies name and e-mail to the profile. Raises '
  'invalid_name for a guest without a name, and invalid_iban, invalid_currency or text_too_long before the constraints, which cannot raise a code.';

create trigger users_are_normalized before insert or update on public.users
for each row execute function private.normalize_user();

-- ---------------------------------------------------------------------------------------------------------------------
-- Creating the user of an account
-- ---------------------------------------------------------------------------------------------------------------------

create function private.is_guest_account(account auth.users)
returns boolean
language plpgsql immutable set search_path = ''
as $$
begin
  return coalesce(account.is_anonymous, false) or coalesce(account.email, '') = '';
end;
$$;

comment on function private.is_guest_account(auth.users) is 'Returns whether an auth user is a guest''s: anonymous, or without an address.';

create function private.create_user(account auth.users)
returns public.users
language plpgsql security definer set search_path = ''
as $$
declare
  made public.users;
  language text := account.raw_user_meta_data ->> 'preferred_language';
  broken_constraint text;
begin
  for attempt in 1..20 loop
    begin
      insert into public.users (auth_user_id, email, is_guest, preferred_lang, divido_number)
      values (
        account.id, coalesce(account.email, ''), private.is_guest_account(account),
        case
          when language = any (enum_range(null::public.language_code)::text[]) then language::public.language_code
          else 'tr'
        end,
        chr(65 + floor(random() * 26)::integer)
          || chr(65 + floor(random() * 26)::integer)
          || lpad(floor(random() * 1000000)::integer::text, 6, '0')
      )
      returning * into made;

      return made;
    exception
      when unique_violation then
        get stacked diagnostics broken_constraint = constraint_name;

        if broken_constraint <> 'users_divido_number_key' then
          -- Another request created it concurrently.
          select * into made from public.users
          where auth_user_id = account.id;

          return made;
        end if;
        -- The personal code is taken: try another.
    end;
  end loop;

  perform private.raise_error('unexpected_error');
  return null;
end;
$$;

comment on function private.create_user(auth.users) is
  'Creates the user of an account and returns it, or returns the existing one. An unknown language becomes tr. Raises '
  'unexpected_error when 20 random personal codes are taken.';

create function private.lock_account()
returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform 1
  from auth.users
  where id = auth.uid()
  for no key update;
end;
$$;

comment on function private.lock_account() is
  'Locks the caller''s account. Take this lock before the person''s, because changing or deleting an account locks them in '
  'this order.';

create function private.lock_person()
returns public.users
language plpgsql security definer set search_path = ''
as $$
declare
  locked public.users;
begin
  -- Check again after waiting: the account may have been deleted.
  select * into locked from public.users as person
  where person.id = private.me() and person.deleted_at is null
  for no key update;

  if not found then
    perform private.raise_error('user_not_authenticated');
  end if;

  perform private.require_living_session();
  return locked;
end;
$$;

comment on function private.lock_person() is
  'Locks the caller and returns them. Take this lock before any event''s. Raises user_not_authenticated without a caller, '
  'for a deleted account, and when the session has ended.';

create trigger users_are_changed_in_a_living_session
before update on public.users
for each statement
when (row_security_active('public.users'::regclass))
execute function private.recheck_session();

create function private.lock_account_for_language()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.lock_account();
  return null;
end;
$$;

comment on function private.lock_account_for_language() is 'Locks the account before a change of language locks the person.';

create trigger users_lock_their_account
before update of preferred_lang on public.users
for each statement execute function private.lock_account_for_language();

create function private.copy_language_to_account()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update auth.users
  set raw_user_meta_data = coalesce(raw_user_meta_data, '{}'::jsonb)
    || jsonb_build_object('preferred_language', new.preferred_lang)
  where id = new.auth_user_id;

  return new;
end;
$$;

comment on function private.copy_language_to_account() is
  'Copies the preferred language to the account''s metadata, where the auth server reads the language of mails.';

create trigger users_copy_language_to_account
after update of preferred_lang on public.users
for each row
when (old.preferred_lang is distinct from new.preferred_lang and new.auth_user_id is not null)
execute function private.copy_language_to_account();

create function private.user_of_account(account uuid)
returns uuid
language plpgsql stable set search_path = ''
as $$
begin
  return (select id from public.users where auth_user_id = account and deleted_at is null);
end;
$$;

comment on function private.user_of_account(uuid) is 'Returns the users.id of an account. Null when it has none or is deleted.';

create table private.moved_accounts (
  account_id uuid not null,
  at timestamptz not null default now(),
  constraint moved_accounts_pkey primary key (account_id)
);

comment on table private.moved_accounts is
  'Former auth users of people who continued with another one, on another device or with an account. Their access tokens outlive '
  'them. Kept for a week, the longest time that a token can be valid.';

create table private.guest_uses (
  user_id uuid not null,
  used_on date not null default current_date,
  constraint guest_uses_pkey primary key (user_id),
  constraint guest_uses_user_id_fkey foreign key (user_id) references public.users (id) on delete cascade
);

comment on table private.guest_uses is 'The last day on which each guest opened the app. The purge reads it.';

create index guest_uses_used_on_idx on private.guest_uses (used_on);

insert into private.constraint_codes (constraint_name, code)
values ('guest_uses_user_id_fkey', 'user_not_found');

create function private.record_use(person public.users)
returns void
language plpgsql set search_path = ''
as $$
begin
  if person.is_guest then
    insert into private.guest_uses as used (user_id)
    values (person.id)
    on conflict (user_id) do update
    set used_on = current_date
    where used.used_on < current_date;
  end if;
end;
$$;

comment on function private.record_use(public.users) is 'Records that a guest opened the app today. Does nothing for accounts.';

create function public.ensure_user()
returns public.users
language plpgsql security definer set search_path = ''
as $$
declare
  found_user public.users;
  account auth.users;
begin
  select * into found_user from public.users
  where auth_user_id = auth.uid() and deleted_at is null;

  if found then
    perform private.record_use(found_user);
    return found_user;
  end if;

  select * into account from auth.users
  where id = auth.uid();

  if exists (select from private.moved_accounts as moved where moved.account_id = auth.uid()) then
    perform private.raise_error('continued_elsewhere');
  elsif account.id is null then
    perform private.raise_error('user_not_authenticated');
  end if;

  found_user := private.create_user(account);
  perform private.record_use(found_user);
  return found_user;
end;
$$;

comment on function public.ensure_user() is
  'Returns the caller''s user and creates it when the account has none. Raises user_not_authenticated without an account, or '
  'continued_elsewhere when the person moved on to another auth user, so that an old session makes no new person.';

-- ---------------------------------------------------------------------------------------------------------------------
-- Row-level security. *_event_access.sql has the policy of profiles, because it depends on shared events.
-- ---------------------------------------------------------------------------------------------------------------------

alter table public.users enable row level security;
alter table public.profiles enable row level security;

create policy "people read their own row"
on public.users for select to authenticated
using (id = (select private.me()));

-- A concurrent account deletion must not be overwritten.
create policy "people change their own row"
on public.users for update to authenticated
using (id = (select private.me()) and deleted_at is null)
with check (id = (select private.me()));

grant select on public.users to authenticated;

grant update (
  first_name, last_name, phone_number, country, city, iban, iban_currency, iban_ask_first, home_currency, preferred_lang
) on public.users to authenticated;

grant select on public.profiles to authenticated;

grant execute on function private.me() to authenticated;
grant execute on function private.is_iban(text) to authenticated;
grant execute on function public.ensure_user() to authenticated;
