-- Creates the roles of Supabase's own servers, as on a hosted project. Idempotent: it runs at every start.

do $$
begin
  if not exists (select from pg_roles where rolname = 'supabase_auth_admin') then
    create role supabase_auth_admin login noinherit createrole;
  end if;
  if not exists (select from pg_roles where rolname = 'supabase_storage_admin') then
    create role supabase_storage_admin login noinherit createrole;
  end if;
  if not exists (select from pg_roles where rolname = 'authenticator') then
    create role authenticator login noinherit;
  end if;
end
$$;

create schema if not exists auth authorization supabase_auth_admin;
grant create on database postgres to supabase_auth_admin;
alter role supabase_auth_admin set search_path to auth;

create schema if not exists storage authorization supabase_storage_admin;
grant usage on schema storage to postgres, anon, authenticated, service_role;
alter role supabase_storage_admin set search_path to storage;
grant anon, authenticated, service_role to supabase_storage_admin;
-- On hosted projects the role that runs migrations may create policies of the storage's tables, which it does not own.
grant supabase_storage_admin to postgres with inherit true, set false;

grant anon, authenticated, service_role to authenticator;
alter role authenticator set statement_timeout to '8s';
alter role authenticated set statement_timeout to '8s';
alter role anon set statement_timeout to '3s';
