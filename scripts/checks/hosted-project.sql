-- Additions of a hosted project to scripts/stack/postgres/roles.sql: the servers' roles, the schema auth, owned by the auth server,
-- and the schema storage, owned by the storage server. Of their tables only those about people and objects, with the columns that
-- identify them.

create role authenticator login noinherit;
grant anon, authenticated, service_role to authenticator;
alter role authenticator set statement_timeout to '8s';
alter role authenticated set statement_timeout to '8s';
alter role anon set statement_timeout to '3s';

create role supabase_auth_admin login noinherit createrole;
alter role supabase_auth_admin set search_path to auth;

-- On hosted projects the extension supautils allows this without superuser rights: dumps are restored without triggers.
grant set on parameter session_replication_role to postgres;

create schema auth;
grant usage on schema auth to postgres, anon, authenticated, service_role;
grant all on schema auth to supabase_auth_admin;
alter default privileges for role supabase_auth_admin in schema auth grant all on tables to postgres;
alter default privileges for role supabase_auth_admin in schema auth grant all on sequences to postgres;
alter default privileges for role supabase_auth_admin in schema auth grant all on routines to postgres;

set role supabase_auth_admin;

create table auth.users (
  instance_id uuid,
  id uuid primary key,
  aud varchar(255),
  role varchar(255),
  email varchar(255),
  encrypted_password varchar(255),
  email_confirmed_at timestamptz,
  confirmation_token varchar(255),
  confirmation_sent_at timestamptz,
  recovery_token varchar(255),
  recovery_sent_at timestamptz,
  email_change varchar(255),
  email_change_token_new varchar(255),
  email_change_token_current varchar(255) default '',
  email_change_sent_at timestamptz,
  email_change_confirm_status smallint default 0,
  last_sign_in_at timestamptz,
  raw_app_meta_data jsonb,
  raw_user_meta_data jsonb,
  banned_until timestamptz,
  deleted_at timestamptz,
  is_anonymous boolean not null default false,
  created_at timestamptz,
  updated_at timestamptz
);

create table auth.identities (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  provider_id text not null,
  provider text not null,
  identity_data jsonb not null,
  email text generated always as (lower(identity_data ->> 'email')) stored,
  last_sign_in_at timestamptz,
  created_at timestamptz,
  updated_at timestamptz,
  unique (provider_id, provider)
);

create table auth.sessions (
  id uuid primary key,
  user_id uuid not null references auth.users on delete cascade,
  not_after timestamptz,
  created_at timestamptz,
  updated_at timestamptz
);

create table auth.refresh_tokens (
  id bigserial primary key,
  instance_id uuid,
  token varchar(255) unique,
  user_id varchar(255),
  session_id uuid references auth.sessions on delete cascade,
  revoked boolean,
  created_at timestamptz,
  updated_at timestamptz
);

create table auth.one_time_tokens (
  id uuid primary key,
  user_id uuid not null references auth.users on delete cascade,
  token_hash text not null,
  relates_to text not null,
  created_at timestamp not null default now(),
  updated_at timestamp not null default now()
);

create table auth.audit_log_entries (
  id uuid primary key,
  instance_id uuid,
  payload json,
  ip_address varchar(64) not null default '',
  created_at timestamptz
);

create function auth.jwt()
returns jsonb
language sql
stable
as $$
  select nullif(current_setting('request.jwt.claims', true), '')::jsonb;
$$;

create function auth.uid()
returns uuid
language sql
stable
as $$
  select (auth.jwt() ->> 'sub')::uuid;
$$;

create function auth.role()
returns text
language sql
stable
as $$
  select auth.jwt() ->> 'role';
$$;

reset role;

-- ---------------------------------------------------------------------------------------------------------------------
-- Storage
-- ---------------------------------------------------------------------------------------------------------------------

create role supabase_storage_admin login noinherit createrole;
grant anon, authenticated, service_role to supabase_storage_admin;

create schema storage authorization supabase_storage_admin;
grant usage on schema storage to postgres, anon, authenticated, service_role;
alter default privileges for role supabase_storage_admin in schema storage
grant all on tables to postgres, anon, authenticated, service_role;
alter default privileges for role supabase_storage_admin in schema storage
grant all on routines to postgres, anon, authenticated, service_role;

set role supabase_storage_admin;

create table storage.buckets (
  id text primary key,
  name text not null unique,
  owner uuid,
  owner_id text,
  public boolean default false,
  avif_autodetection boolean default false,
  file_size_limit bigint,
  allowed_mime_types text[],
  created_at timestamptz default now(),
  updated_at timestamptz default now()
);

create table storage.objects (
  id uuid primary key default gen_random_uuid(),
  bucket_id text references storage.buckets,
  name text,
  owner uuid,
  owner_id text,
  metadata jsonb,
  user_metadata jsonb,
  path_tokens text[] generated always as (string_to_array(name, '/')) stored,
  version text,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  last_accessed_at timestamptz default now()
);

create unique index bucketid_objname on storage.objects (bucket_id, name);

alter table storage.buckets enable row level security;
alter table storage.objects enable row level security;

create function storage.protect_delete()
returns trigger
language plpgsql
as $$
begin
  if coalesce(current_setting('storage.allow_delete_query', true), 'false') <> 'true' then
    raise exception 'Direct deletion from storage tables is not allowed. Use the Storage API instead.' using errcode = '42501';
  end if;
  return null;
end;
$$;

create trigger protect_objects_delete
before delete on storage.objects
for each statement execute function storage.protect_delete();

reset role;

-- On hosted projects the extension supautils lets the role postgres create and drop policies of these tables, which it does not
-- own. Here the role inherits their owner, and this trigger refuses everything else.
grant supabase_storage_admin to postgres with inherit true, set false;

create function public.refuse_storage_changes()
returns event_trigger
language plpgsql
as $$
declare
  change record;
begin
  for change in
    select * from pg_event_trigger_ddl_commands() as command
    where current_user = 'postgres' and command.object_identity ~ '(^|[ ."])storage\.'
      and command.command_tag not in ('CREATE POLICY', 'ALTER POLICY')
  loop
    raise exception 'must be owner of %', change.object_identity using errcode = '42501';
  end loop;
end;
$$;

create event trigger refuse_storage_changes on ddl_command_end execute function public.refuse_storage_changes();
