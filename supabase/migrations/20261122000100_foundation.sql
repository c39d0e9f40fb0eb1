-- =====================================================================================================================
-- Foundation
--
-- Default privileges, shared types, the catalogue of error codes, limits, and parsers of client input.
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
-- Error codes, each with its HTTP status
-- ---------------------------------------------------------------------------------------------------------------------

create table private.error_codes (
  code text not null,
  http_status integer not null,
  sentence text not null,
  constraint error_codes_pkey primary key (code),
  constraint error_codes_http_status_is_an_error check (http_status between 400 and 599)
);

comment on table private.error_codes is
  'Every error code that a database function raises. supabase/error-codes.json lists the same codes for other programs.';

create table private.constraint_codes (
  constraint_name text not null,
  code text not null,
  constraint constraint_codes_pkey primary key (constraint_name),
  constraint constraint_codes_code_fkey foreign key (code) references private.error_codes (code)
);

comment on table private.constraint_codes is 'The error code for each constraint. Each migration adds its own constraints.';

create index constraint_codes_code_idx on private.constraint_codes (code);

insert into private.error_codes (code, http_status, sentence)
values
  ('user_not_authenticated', 401, 'Nobody is signed in, or the account was deleted. Sign in again.'),
  ('user_not_found', 404, 'No person has this id.'),
  ('not_participant', 403, 'Only active participants of the event can do this.'),
  ('only_admin_can_remove', 403, 'Only an admin of the event can remove people.'),
  ('only_admin_can_merge', 403, 'Only an admin of the event can merge or separate people.'),
  ('cannot_remove_yourself', 422, 'You cannot remove yourself. Leave the event instead.'),
  ('participant_not_found', 404, 'The event has no active participant with this id.'),
  ('person_not_found', 404, 'The event has no person without an account with this id.'),
  ('person_in_use', 409, 'Expenses or payments name this person, so they cannot be removed.'),
  ('already_claimed', 409, 'This person was already claimed by somebody else.'),
  ('cannot_merge', 422, 'Only a person without an account can be merged into another participant.'),
  ('separation_expired', 410, 'Merged people can only be separated within 30 days.'),
  ('too_many_people', 422, 'The event has reached its limit of people.'),
  ('too_many', 422, 'The limit has been reached. Delete some first.'),
  ('too_many_events', 422, 'The person has reached the limit of events. Leave an event first.'),
  ('invalid_name', 422, 'A name must have 1 to 100 characters.'),
  ('household_not_found', 404, 'The event has no household with this id.'),
  ('invalid_household', 422, 'A household needs active participants of the event, and each may be in one household only.'),
  ('event_not_found', 404, 'You have no event with this id.'),
  ('event_currency_frozen', 409, 'The currency cannot change once the event has expenses or payments.'),
  ('expense_not_found', 404, 'The event has no expense with this id.'),
  ('payment_not_found', 404, 'The event has no payment with this id.'),
  ('settlement_not_found', 404, 'You have no settlement with this id, or it was undone.'),
  ('invalid_settlement', 422, 'A settlement needs one payment per event, each between you or your household and the other side.'),
  ('balances_changed', 409, 'A balance changed in the meantime. Look at the current figures.'),
  ('amount_exceeds_balance', 422, 'An amount is more than its payer owes or its payee is owed.'),
  ('entry_not_found', 404, 'The event has no expense or payment with this id.'),
  ('comment_not_found', 404, 'The event has no comment with this id.'),
  ('not_author', 403, 'Only the author of a comment can change it.'),
  ('invitation_not_found', 404, 'No invitation has this id or token.'),
  ('invitation_expired', 410, 'The invitation has expired. Ask for a new one.'),
  ('invalid_or_expired_invitation', 410, 'The invitation was used or revoked. Ask for a new one.'),
  ('version_conflict', 409, 'Someone else changed this in the meantime. Read it again.'),
  ('id_in_use', 409, 'The id already belongs to something else. Choose a new one.'),
  ('shares_do_not_add_up', 422, 'The shares do not add up to the amount.'),
  ('payers_do_not_add_up', 422, 'The paid amounts do not add up to the amount.'),
  ('invalid_change', 422, 'The change must be an object that names only changeable columns.'),
  ('invalid_expense', 422, 'The expense must be an object with the columns of an expense.'),
  ('invalid_amount', 422, 'The amount must be above zero, in whole smallest units of its currency, and at most its maximum.'),
  ('invalid_share', 422, 'Each share must be above zero in whole smallest units of its currency, one per person.'),
  ('invalid_payer', 422, 'Each paid amount must be above zero in whole smallest units of its currency, one per person.'),
  ('invalid_parts', 422, 'In a split by parts every share needs parts above zero with at most four decimals.'),
  ('invalid_items', 422, 'Items and extras must add up to the amount of a manual split, and only people with a share have items.'),
  ('too_many_items', 422, 'An expense has at most 100 items and 10 extras.'),
  ('invalid_rate', 422, 'The rate must be from 0.000000001 to 1000000000, and 1 within one currency.'),
  ('invalid_date', 422, 'The date must exist and be from 1990 to 2100.'),
  ('invalid_description', 422, 'The description must have 3 to 200 characters.'),
  ('invalid_currency', 422, 'The currency is unknown. Use its ISO 4217 code.'),
  ('invalid_category', 422, 'The category must be place or general.'),
  ('invalid_topic', 422, 'The topic is unknown. Leave it out when the expense has none.'),
  ('invalid_place', 422, 'A place needs a name, latitude from -90 to 90 and longitude from -180 to 180.'),
  ('series_not_found', 404, 'The event has no recurring expense with this id.'),
  (
    'invalid_series', 422,
    'A recurring expense repeats every 1 to 366 days, weeks, months or years, in a known time zone, and ends after it starts.'
  ),
  ('occurrence_not_found', 404, 'Only the next occurrence of a recurring expense can be added or skipped.'),
  ('occurrence_exists', 409, 'This occurrence was already added. Change or delete the expense instead.'),
  ('event_passive', 409, 'The event is passive. Make it active first.'),
  ('invalid_split_method', 422, 'The split method must be equal, manual or parts.'),
  ('invalid_comment', 422, 'A comment must have 1 to 500 characters.'),
  ('mention_not_participant', 422, 'Only active participants of the event can be mentioned.'),
  ('import_not_found', 404, 'No import has this id, or it can no longer be undone.'),
  ('invalid_import', 422, 'An import needs a source, and at most 500 rows and 1000 people.'),
  ('invalid_payment', 422, 'A payment needs two different participants of the event.'),
  ('invalid_payment_method', 422, 'The method is unknown. Leave it out when it is not known.'),
  ('invalid_payment_handle', 422, 'The service is unknown, or this is not the form of its names.'),
  ('payer_not_participant', 422, 'Every payer must be an active participant of the event.'),
  ('sharer_not_participant', 422, 'Everyone with a share must be an active participant of the event.'),
  ('invalid_iban', 422, 'The IBAN has an invalid format or wrong check digits.'),
  ('nothing_owed', 422, 'You can only ask for the IBAN of a person you owe in this event.'),
  ('request_not_found', 404, 'This person did not ask for your IBAN.'),
  ('invalid_subscription', 422, 'This browser''s push subscription is invalid. Switch notifications off and on again.'),
  ('invalid_duration', 422, 'The duration must be from 1 to 3650 days.'),
  ('fill_required_fields', 422, 'A required field is empty.'),
  ('text_too_long', 422, 'A text is too long. Shorten it.'),
  ('too_many_requests', 429, 'Too many requests. Try again later.'),
  ('unexpected_error', 500, 'Something went wrong on the server. Try again later.');

create function private.raise_error(refusal text, figures jsonb default null)
returns void
language plpgsql stable set search_path = ''
as $$
declare
  entry private.error_codes;
begin
  select * into entry from private.error_codes
  where code = refusal;

  -- An option of raise cannot be null.
  if figures is not null then
    raise exception using
      errcode = 'PT' || entry.http_status, message = entry.code, detail = entry.sentence, hint = figures::text;
  end if;

  raise exception using
    errcode = 'PT' || coalesce(entry.http_status, 500),
    message = coalesce(entry.code, 'unexpected_error'),
    detail = coalesce(entry.sentence, 'The code ' || refusal || ' is not in the catalogue.');
end;
$$;

comment on function private.raise_error(text, jsonb) is
  'Ends the request with an error code: {"code":"PT4xx","message":<code>,"details":<sentence>,"hint":<figures>} and its HTTP '
  'status. Raises unexpected_error for a code that is not in private.error_codes.';

create function private.raise_constraint_error(broken_constraint text)
returns void
language plpgsql stable set search_path = ''
as $$
begin
  perform private.raise_error(coalesce(
    (select code from private.constraint_codes where constraint_name = broken_constraint), 'unexpected_error'
  ));
end;
$$;

comment on function private.raise_constraint_error(text) is
  'Raises the error code of a violated constraint, or unexpected_error when the constraint has none.';

-- ---------------------------------------------------------------------------------------------------------------------
-- Limits against abuse. docs/security.md lists them.
-- ---------------------------------------------------------------------------------------------------------------------

create function private.limit_for(things text)
returns integer
language plpgsql immutable set search_path = ''
as $$
declare
  most integer := case things
    when 'people of an event' then 1000
    when 'events of a person' then 1000
    when 'expenses of an event' then 50000
    when 'payments of an event' then 20000
    when 'invitations of an event' then 2000
    when 'households of an event' then 200
    when 'imports of an event' then 500
    when 'entries of a part of an import' then 500
    when 'joined expenses of a request' then 500
    when 'items of an expense' then 100
    when 'extras of an expense' then 10
    when 'weights of an expense' then 5000
    when 'parts of a settlement' then 100
    when 'push subscriptions of a person' then 10
    when 'comments of an event' then 20000
    when 'comments of an entry' then 200
    when 'check marks of an event' then 1000
    when 'characters of a comment' then 500
    when 'mentions of a comment' then 20
    when 'series of an event' then 50
    when 'silent occurrences of a series' then 24
    when 'skipped occurrences of a series' then 1000
    when 'occurrences of a request' then 500
    when 'characters of a handle' then 100
    when 'characters of a note' then 200
  end;
begin
  -- A comparison with null never raises, so an unknown name would lift the limit.
  if most is null then
    raise exception using errcode = 'PT500', message = 'unexpected_error', detail = concat('There is no limit of ', things, '.');
  end if;
  return most;
end;
$$;

comment on function private.limit_for(text) is
  'Returns the maximum count for a name. Raises unexpected_error for an unknown name.';

-- ---------------------------------------------------------------------------------------------------------------------
-- Parsers of client input. They return null for invalid input. They use plpgsql because it caches plans per connection, while
-- up to PostgreSQL 17 SQL functions are planned in each request.
-- ---------------------------------------------------------------------------------------------------------------------

create function private.uuid_from(sent text)
returns uuid
language plpgsql immutable set search_path = ''
as $$
begin
  -- The cast also takes braces and hyphens elsewhere. A regular expression of this length takes five times as long.
  if sent like '________-____-____-____-____________' and pg_input_is_valid(sent, 'uuid') then
    return sent::uuid;
  end if;
  return null;
end;
$$;

comment on function private.uuid_from(text) is 'Returns the uuid in a text. Null when the text is not a uuid.';

create function private.number_from(sent text, decimals integer)
returns numeric
language plpgsql immutable set search_path = ''
as $$
begin
  if sent ~ '^[0-9]{1,13}([.][0-9]{1,20})?$' and round(sent::numeric, decimals) = sent::numeric then
    return round(sent::numeric, decimals);
  end if;
  return null;
end;
$$;

comment on function private.number_from(text, integer) is
  'Returns the number in a text with at most this many decimals. Null when it is negative, NaN, too long, has more decimals or '
  'is not a number. For money, pass the decimals of the currency; null decimals give null.';

create function private.signed_number_from(sent text, decimals integer)
returns numeric
language plpgsql immutable set search_path = ''
as $$
begin
  return case when sent like '-%' then -private.number_from(substr(sent, 2), decimals) else private.number_from(sent, decimals) end;
end;
$$;

comment on function private.signed_number_from(text, integer) is 'private.number_from, with an optional minus sign.';

create function private.rate_from(sent text)
returns numeric
language plpgsql immutable set search_path = ''
as $$
declare
  rate numeric := trim_scale(private.number_from(sent, 15));
begin
  if rate between 0.000000001 and 1000000000 then
    return rate;
  end if;
  return null;
end;
$$;

comment on function private.rate_from(text) is
  'Returns the exchange rate in a text: 1e-9 to 1e9 with at most 15 decimals, so that the smallest rate keeps six significant '
  'digits. Null otherwise.';

create function private.date_from(sent text)
returns date
language plpgsql immutable set search_path = ''
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

comment on function private.date_from(text) is
  'Returns the date in a text such as 2025-06-15. Null when the date does not exist.';

create function private.visible_length(written text)
returns integer
language plpgsql immutable set search_path = ''
as $$
begin
  return char_length(btrim(regexp_replace(
    -- Joiners, variation selectors and tags, and letters without a glyph.
    regexp_replace(
      written, '[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200c\u200d\ufe00-\ufe0f\U000e0000-\U000e01ef]', '', 'g'
    ),
    '[\s\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u2800\u3000\u3164\uffa0]+',
    ' ',
    'g'
  )));
end;
$$;

comment on function private.visible_length(text) is
  'Returns the number of visible characters. A gap between words counts as one. Null for null.';

create function private.plain_text(written text)
returns text
language plpgsql immutable set search_path = ''
as $$
declare
  plain text := translate(
    regexp_replace(written, '\r\n?', E'\n', 'g'), U&'\0009\000B\000C\0085\2028\2029', E'   \n\n\n'
  );
begin
  plain := regexp_replace(
    plain,
    -- Control characters except line feed; soft hyphens, bidi and annotation marks, word joiners, byte order marks.
    '[\u0001-\u0009\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]',
    '',
    'g'
  );
  -- Joiners, selectors and tags matter after emoji and in some scripts. After Latin, Greek or Cyrillic letters, or at the end
  -- of a word, they are invisible and would make two equal names differ.
  plain := regexp_replace(
    plain,
    '(?<![\u00a9\u00ae\u0600-\u1dff\u2100-\U0010ffff])(?!\ufe0f\u20e3)[\u034f\u200c\u200d\ufe00-\ufe0f\U000e0000-\U000e01ef]+',
    '',
    'g'
  );
  plain := btrim(regexp_replace(plain, '[\u200c\u200d]+(?=\s|$)', '', 'g'), E' \n');

  if private.visible_length(plain) = 0 then
    return null;
  end if;
  return plain;
end;
$$;

comment on function private.plain_text(text) is
  'Returns a text without invisible characters, so that they neither count as letters nor imitate another name. Keeps joiners '
  'where emoji and scripts need them. Null when nothing visible is left.';

create function private.plain_line(written text)
returns text
language plpgsql immutable set search_path = ''
as $$
begin
  -- Words of Latin letters are plain already. This saves eight regular expressions, which counts for a bill of 100 items.
  if written ~ '^[!-~\u00a1-\u00ac\u00ae-\u017f]+( [!-~\u00a1-\u00ac\u00ae-\u017f]+)*$' then
    return written;
  end if;

  return btrim(regexp_replace(
    private.plain_text(written),
    '[\s\u00a0\u1680\u2000-\u200a\u202f\u205f\u2800\u3000\u3164\uffa0]+',
    ' ',
    'g'
  ));
end;
$$;

comment on function private.plain_line(text) is
  'Returns private.plain_text in one line with single spaces. Null when nothing visible is left.';

create function private.searchable(written text)
returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return replace(regexp_replace(normalize(lower(written), nfd), '[\u0300-\u036f]', '', 'g'), 'ı', 'i');
end;
$$;

comment on function private.searchable(text) is
  'Returns a text without case and diacritics for searches: "kas" finds "Kaş", and "cafe" finds "Café". The app folds text by '
  'the same rule.';

grant execute on function private.searchable(text) to authenticated;
