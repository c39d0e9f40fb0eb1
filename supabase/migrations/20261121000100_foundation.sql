-- =====================================================================================================================
-- Foundation
--
-- Gives every later capability: closed doors to start from, the words all tables share, and one catalogue of refusals.
-- =====================================================================================================================

-- ---------------------------------------------------------------------------------------------------------------------
-- Closed doors: nobody may do anything until a grant below says so
-- ---------------------------------------------------------------------------------------------------------------------

create schema private;

comment on schema private is
  'What clients never call: helpers of policies, triggers, and tables without a public face. Not exposed by the API.';

-- Functions are executable by everyone unless this is taken back, and only the default for all schemas can be.
alter default privileges
  revoke execute on functions from public;

-- Hosted Supabase opens every new object in public to the API's roles; each capability grants by column instead.
alter default privileges in schema public
  revoke all on tables from anon, authenticated, service_role;

alter default privileges in schema public
  revoke all on sequences from anon, authenticated, service_role;

alter default privileges in schema public
  revoke all on functions from anon, authenticated, service_role;

grant usage on schema public to anon, authenticated, service_role;
grant usage on schema private to authenticated;

-- ---------------------------------------------------------------------------------------------------------------------
-- Words
-- ---------------------------------------------------------------------------------------------------------------------

create type public.currency_code as enum ('EUR', 'USD', 'GBP', 'TRY');
create type public.language_code as enum ('tr', 'en', 'de', 'es', 'fr');
create type public.event_category as enum ('long_vacation', 'short_trip', 'dining_friends', 'weekend_fun', 'special_occasion', 'other');
create type public.event_status as enum ('active', 'passive', 'deleted');
create type public.participant_role as enum ('admin', 'participant', 'member');
create type public.participant_status as enum ('active', 'removed');
create type public.invitation_status as enum ('pending', 'accepted');
create type public.invitation_kind as enum ('single', 'group');
create type public.expense_category as enum ('place', 'general');

comment on type public.currency_code is 'The four currencies of the product, ISO 4217.';
comment on type public.language_code is 'The five languages of the product, ISO 639-1.';
comment on type public.invitation_kind is 'single: the first person who accepts uses it up. group: valid until it expires or is revoked.';

-- ---------------------------------------------------------------------------------------------------------------------
-- Refusals: every code the database answers, with its HTTP status
-- ---------------------------------------------------------------------------------------------------------------------

create table private.error_codes (
  code text not null,
  http_status integer not null,
  sentence text not null,
  constraint error_codes_pkey primary key (code),
  constraint error_codes_http_status_is_an_error check (http_status between 400 and 599)
);

comment on table private.error_codes is
  'Every code a function of the database may answer. supabase/error-codes.json says the same to other programs.';

create table private.constraint_codes (
  constraint_name text not null,
  code text not null,
  constraint constraint_codes_pkey primary key (constraint_name),
  constraint constraint_codes_code_fkey foreign key (code) references private.error_codes (code)
);

comment on table private.constraint_codes is
  'Which code a broken constraint answers. Each capability adds the constraints it brings.';

create index constraint_codes_code_idx on private.constraint_codes (code);

insert into private.error_codes (code, http_status, sentence)
values
  ('user_not_authenticated', 401, 'Nobody is signed in, or the account has been deleted.'),
  ('user_not_found', 404, 'There is no such person.'),
  ('not_participant', 403, 'Only participants of the event may do this.'),
  ('only_admin_can_remove', 403, 'Only the admin of the event removes people.'),
  ('cannot_remove_yourself', 422, 'Nobody removes themself.'),
  ('participant_not_found', 404, 'There is no such participant.'),
  ('event_not_found', 404, 'There is no such event.'),
  ('event_currency_frozen', 409, 'The currency of an event stays once it has expenses or payments.'),
  ('expense_not_found', 404, 'There is no such expense.'),
  ('payment_not_found', 404, 'There is no such payment.'),
  ('invitation_not_found', 404, 'There is no such invitation.'),
  ('invitation_expired', 410, 'The invitation has expired.'),
  ('invalid_or_expired_invitation', 410, 'The invitation was used or revoked.'),
  ('version_conflict', 409, 'Someone changed this since it was read.'),
  ('id_in_use', 409, 'The id already belongs to something else.'),
  ('shares_do_not_add_up', 422, 'The shares do not add up to the amount.'),
  ('invalid_expense', 422, 'The expense is not an object with the columns of an expense.'),
  ('invalid_amount', 422, 'The amount is not a number above zero with at most two decimals, or is too large.'),
  ('invalid_share', 422, 'A share is not a number above zero with at most two decimals, or a person has two.'),
  ('invalid_rate', 422, 'The rate is not a number above zero with at most ten decimals, or is not 1 within one currency.'),
  ('invalid_date', 422, 'The date does not exist or is absurdly far.'),
  ('invalid_description', 422, 'The description is too short or too long.'),
  ('invalid_currency', 422, 'The currency is none of the four.'),
  ('invalid_category', 422, 'The category is unknown.'),
  ('invalid_place', 422, 'A place needs a name and coordinates on Earth.'),
  ('invalid_split_method', 422, 'A split is equal or manual.'),
  ('invalid_payment', 422, 'A payment goes from one participant to another, with an amount above zero.'),
  ('payer_not_participant', 422, 'Who paid is not an active participant of the event.'),
  ('sharer_not_participant', 422, 'Someone with a share is not an active participant of the event.'),
  ('invalid_iban', 422, 'The IBAN has a wrong form or check digits.'),
  ('invalid_duration', 422, 'The duration is not a number of days from 1 to 3650.'),
  ('fill_required_fields', 422, 'A required field is empty.'),
  ('text_too_long', 422, 'A text is longer than its limit.'),
  ('too_many_requests', 429, 'Too many requests.'),
  ('unexpected_error', 500, 'Something is broken that should not be.');

create function private.refuse(refusal text)
returns void
language plpgsql
stable
set search_path = ''
as $$
declare
  entry private.error_codes;
begin
  select *
  into entry
  from private.error_codes
  where code = refusal;

  raise exception using
    errcode = 'PT' || coalesce(entry.http_status, 500),
    message = coalesce(entry.code, 'unexpected_error'),
    detail = coalesce(entry.sentence, 'The code ' || refusal || ' is not in the catalogue.');
end;
$$;

comment on function private.refuse(text) is
  'Ends the request with a code of the catalogue, as {"code":"PT4xx","message":<code>,"details":<sentence>} and its HTTP status.';

create function private.refuse_constraint(broken_constraint text)
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  perform private.refuse(coalesce(
    (
      select code
      from private.constraint_codes
      where constraint_name = broken_constraint
    ),
    'unexpected_error'
  ));
end;
$$;

comment on function private.refuse_constraint(text) is
  'Ends the request with the code that stands for a broken constraint; unexpected_error when none does.';

-- ---------------------------------------------------------------------------------------------------------------------
-- Reading what a client sent: null when it is not what it should be
-- ---------------------------------------------------------------------------------------------------------------------

create function private.uuid_from(sent text)
returns uuid
language sql
immutable
set search_path = ''
as $$
  select case
    when sent ~* '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' then sent::uuid
  end
$$;

comment on function private.uuid_from(text) is 'The uuid in a text; null when it is none.';

create function private.money_from(sent text)
returns numeric
language sql
immutable
set search_path = ''
as $$
  select case
    when sent ~ '^[0-9]{1,13}([.][0-9]{1,2}0*)?$' then round(sent::numeric, 2)
  end
$$;

comment on function private.money_from(text) is
  'The amount of money in a text, in whole units with two decimals; null when negative, NaN, finer than a cent or no number.';

create function private.rate_from(sent text)
returns numeric
language sql
immutable
set search_path = ''
as $$
  select case
    when sent ~ '^[0-9]{1,6}([.][0-9]{1,10}0*)?$' then trim_scale(sent::numeric)
  end
$$;

comment on function private.rate_from(text) is
  'The exchange rate in a text; null when negative, NaN, finer than ten decimals or no number.';

create function private.date_from(sent text)
returns date
language plpgsql
immutable
set search_path = ''
as $$
begin
  if sent ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' then
    return make_date(left(sent, 4)::integer, substr(sent, 6, 2)::integer, right(sent, 2)::integer);
  end if;
  return null;
exception
  when datetime_field_overflow then
    return null;
end;
$$;

comment on function private.date_from(text) is 'The day in a text of the form 2025-06-15; null when there is no such day.';
