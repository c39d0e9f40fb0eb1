-- =====================================================================================================================
-- Foundation
--
-- The schema private, default privileges, and shared types.
-- =====================================================================================================================

-- ---------------------------------------------------------------------------------------------------------------------
-- Default privileges: no role may do anything until a grant below allows it
-- ---------------------------------------------------------------------------------------------------------------------

create schema private;

comment on schema private is 'Helpers, triggers and internal tables. The API does not expose this schema.';

-- PostgreSQL grants execute to public by default. Only the default of all schemas together can revoke that.
alter default privileges
  revoke execute on functions from public;

-- Hosted Supabase grants every new object in public to the API's roles. Each migration grants single columns instead.
alter default privileges in schema public
  revoke all on tables from anon, authenticated, service_role;

alter default privileges in schema public
  revoke all on sequences from anon, authenticated, service_role;

alter default privileges in schema public
  revoke all on functions from anon, authenticated, service_role;

grant usage on schema public to anon, authenticated, service_role;
grant usage on schema private to authenticated;

-- ---------------------------------------------------------------------------------------------------------------------
-- Shared types
-- ---------------------------------------------------------------------------------------------------------------------

create type public.language_code as enum ('tr', 'en', 'de', 'es', 'fr');
create type public.event_category as enum ('long_vacation', 'short_trip', 'dining_friends', 'weekend_fun', 'special_occasion', 'other');
create type public.event_status as enum ('active', 'passive', 'deleted');
create type public.participant_role as enum ('admin', 'participant', 'member');
create type public.participant_status as enum ('active', 'removed');
create type public.invitation_status as enum ('pending', 'accepted');
create type public.invitation_kind as enum ('single', 'group', 'view');
create type public.expense_category as enum ('place', 'general');
create type public.expense_topic as enum (
  'groceries', 'eating_out', 'drinks', 'lodging', 'transport', 'fuel', 'tickets', 'shopping', 'household', 'health', 'gifts',
  'other'
);

comment on type public.language_code is 'The five languages of the product, ISO 639-1.';
comment on type public.invitation_kind is
  'single: the first person who accepts uses it up. group: valid until it expires or is revoked. view: shows the event '
  'read-only, and nobody can join with it.';

-- ---------------------------------------------------------------------------------------------------------------------
-- Lists of columns
-- ---------------------------------------------------------------------------------------------------------------------

create function private.create_rows_view(view_name text, of_table regclass, hidden text[], condition text default 'true')
returns void
language plpgsql set search_path = ''
as $$
begin
  execute format(
    'create or replace view private.%I with (security_invoker = true) as select %s from %s where %s',
    view_name,
    (
      select string_agg(quote_ident(attname), ', ' order by attnum) from pg_catalog.pg_attribute
      where attrelid = of_table and attnum > 0 and not attisdropped and attname <> all (hidden)
    ),
    of_table,
    condition
  );
end;
$$;

comment on function private.create_rows_view(text, regclass, text[], text) is
  'Creates a view of the rows that fulfil a condition, without hidden columns, for migrations. A view has the columns of the moment at which it is '
  'created: a later migration that adds one calls this again, before the views that use it.';
