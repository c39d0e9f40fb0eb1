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

create type public.language_code as enum ('tr', 'en', 'de', 'es', 'fr');
create type public.event_category as enum ('long_vacation', 'short_trip', 'dining_friends', 'weekend_fun', 'special_occasion', 'other');
create type public.event_status as enum ('active', 'passive', 'deleted');
create type public.participant_role as enum ('admin', 'participant', 'member');
create type public.participant_status as enum ('active', 'removed');
create type public.invitation_status as enum ('pending', 'accepted');
create type public.invitation_kind as enum ('single', 'group', 'view');
create type public.expense_category as enum ('place', 'general');

comment on type public.language_code is 'The five languages of the product, ISO 639-1.';
comment on type public.invitation_kind is
  'single: the first person who accepts uses it up. group: valid until it expires or is revoked. view: to look at the event, not to '
  'join it.';

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
  ('only_admin_can_merge', 403, 'Only the admin of the event merges or separates people.'),
  ('cannot_remove_yourself', 422, 'Nobody removes themself.'),
  ('participant_not_found', 404, 'There is no such participant.'),
  ('person_not_found', 404, 'There is no such person without an account in the event.'),
  ('person_in_use', 409, 'The person stands in expenses or payments.'),
  ('already_claimed', 409, 'Somebody else is this person already.'),
  ('cannot_merge', 422, 'Only a person without an account becomes somebody else of the event.'),
  ('separation_expired', 410, 'People can be separated for 30 days.'),
  ('too_many_people', 422, 'The event has as many people as an event can have.'),
  ('too_many', 422, 'There are as many of these as there can be.'),
  ('too_many_events', 422, 'The person takes part in as many events as one person can.'),
  ('invalid_name', 422, 'A name has at least one letter and at most 100.'),
  ('household_not_found', 404, 'There are no such people who pay as one.'),
  ('invalid_household', 422, 'People who pay as one are active participants of the event, each in one household.'),
  ('event_not_found', 404, 'There is no such event.'),
  ('event_currency_frozen', 409, 'The currency of an event stays once it has expenses or payments.'),
  ('expense_not_found', 404, 'There is no such expense.'), ('payment_not_found', 404, 'There is no such payment.'),
  ('invitation_not_found', 404, 'There is no such invitation.'),
  ('invitation_expired', 410, 'The invitation has expired.'),
  ('invalid_or_expired_invitation', 410, 'The invitation was used or revoked.'),
  ('version_conflict', 409, 'Someone changed this since it was read.'),
  ('id_in_use', 409, 'The id already belongs to something else.'),
  ('shares_do_not_add_up', 422, 'The shares do not add up to the amount.'),
  ('payers_do_not_add_up', 422, 'What the payers paid does not add up to the amount.'),
  ('invalid_change', 422, 'The change is not an object, or names what cannot be changed.'),
  ('invalid_expense', 422, 'The expense is not an object with the columns of an expense.'),
  ('invalid_amount', 422, 'The amount is not a number above zero in whole units of its currency, or is too large.'),
  ('invalid_share', 422, 'A share is not a number above zero in whole units of its currency, or a person has two.'),
  ('invalid_payer', 422, 'What a payer paid is not a number above zero in whole units of its currency, or a person pays twice.'),
  ('invalid_parts', 422, 'In a split by parts every share has parts: a number above zero with at most four decimals.'),
  ('invalid_rate', 422, 'The rate is not a number from 0.000000001 to 1000000000, or is not 1 within one currency.'),
  ('invalid_date', 422, 'The date does not exist or is absurdly far.'),
  ('invalid_description', 422, 'The description is too short or too long.'),
  ('invalid_currency', 422, 'There is no such currency.'), ('invalid_category', 422, 'The category is unknown.'),
  ('invalid_place', 422, 'A place needs a name and coordinates on Earth.'),
  ('invalid_split_method', 422, 'A split is equal, manual or by parts.'),
  ('import_not_found', 404, 'There is no such import, or it can no longer be undone.'),
  ('invalid_import', 422, 'An import names its source, and has at most 500 entries and 1000 people.'),
  ('invalid_payment', 422, 'A payment goes from one participant to another, with an amount above zero.'),
  ('payer_not_participant', 422, 'Who paid is not an active participant of the event.'),
  ('sharer_not_participant', 422, 'Someone with a share is not an active participant of the event.'),
  ('invalid_iban', 422, 'The IBAN has a wrong form or check digits.'),
  ('nothing_owed', 422, 'Only who owes somebody in the event asks for their IBAN.'),
  ('request_not_found', 404, 'This person asked for nothing.'),
  ('invalid_duration', 422, 'The duration is not a number of days from 1 to 3650.'),
  ('fill_required_fields', 422, 'A required field is empty.'),
  ('text_too_long', 422, 'A text is longer than its limit.'), ('too_many_requests', 429, 'Too many requests.'),
  ('unexpected_error', 500, 'Something is broken that should not be.');

create function private.raise_error(refusal text)
returns void
language plpgsql stable set search_path = ''
as $$
declare
  entry private.error_codes;
begin
  select * into entry from private.error_codes
  where code = refusal;

  raise exception using
    errcode = 'PT' || coalesce(entry.http_status, 500),
    message = coalesce(entry.code, 'unexpected_error'),
    detail = coalesce(entry.sentence, 'The code ' || refusal || ' is not in the catalogue.');
end;
$$;

comment on function private.raise_error(text) is
  'Ends the request with a code of the catalogue, as {"code":"PT4xx","message":<code>,"details":<sentence>} and its HTTP status.';

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
  'Ends the request with the code that stands for a broken constraint; unexpected_error when none does.';

-- ---------------------------------------------------------------------------------------------------------------------
-- Limits that no honest person meets. docs/security.md says the same to people.
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
    when 'invitations of an event' then 500
    when 'households of an event' then 200
    when 'imports of an event' then 500
    when 'entries of a part of an import' then 500
  end;
begin
  -- A count compared with null is never too large, so an unknown name would lift the limit.
  if most is null then
    raise exception using errcode = 'PT500', message = 'unexpected_error', detail = concat('There is no limit of ', things, '.');
  end if;
  return most;
end;
$$;

comment on function private.limit_for(text) is
  'How many of something there can be. What is beyond is refused by name. Refuses with unexpected_error a name that has no limit.';

-- ---------------------------------------------------------------------------------------------------------------------
-- Reading what a client sent: null when it is not what it should be. In plpgsql, which keeps its plans as long as the
-- connection lives; a function in SQL is planned anew in each request (up to PostgreSQL 17).
-- ---------------------------------------------------------------------------------------------------------------------

create function private.uuid_from(sent text)
returns uuid
language plpgsql immutable set search_path = ''
as $$
begin
  if sent ~* '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' then
    return sent::uuid;
  end if;
  return null;
end;
$$;

comment on function private.uuid_from(text) is 'The uuid in a text; null when it is none.';

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
  'The number in a text, with at most so many decimals; null when negative, NaN, finer, absurdly long or no number. '
  'Amounts of money pass the decimals of their currency, and none where there is no such currency.';

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
  'The exchange rate in a text, from 1e-9 to 1e9 with at most 15 decimals, so that the smallest keeps six significant digits; '
  'null for anything else.';

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

comment on function private.date_from(text) is 'The day in a text of the form 2025-06-15; null when there is no such day.';

create function private.visible_length(written text)
returns integer
language plpgsql immutable set search_path = ''
as $$
begin
  return char_length(btrim(regexp_replace(
    -- Joiners, selectors and tags, which shape their neighbours, and letters that are drawn as nothing.
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
  'How many characters of a text somebody sees, a gap between words counted as one. Null for null.';

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
    -- Controls but the line break; soft hyphens, marks of direction and annotation, joiners of words, byte order marks.
    '[\u0001-\u0009\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]',
    '',
    'g'
  );
  -- Joiners, selectors and tags do something after emoji and in the scripts that need them. After a letter of ours, or at the
  -- end of a word, they do nothing but tell two equal names apart.
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
  'A text without what nobody sees, so that nothing invisible counts as a letter or imitates another name. Joiners stay where '
  'emoji and scripts need them. Null when there is nothing to see.';

create function private.plain_line(written text)
returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return btrim(regexp_replace(
    private.plain_text(written),
    '[\s\u00a0\u1680\u2000-\u200a\u202f\u205f\u2800\u3000\u3164\uffa0]+',
    ' ',
    'g'
  ));
end;
$$;

comment on function private.plain_line(text) is 'private.plain_text in one line, with one blank between words.';

create function private.searchable(written text)
returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return replace(regexp_replace(normalize(lower(written), nfd), '[\u0300-\u036f]', '', 'g'), 'ı', 'i');
end;
$$;

comment on function private.searchable(text) is
  'A text as it is compared in searches: without case and without the marks that people leave out when they are in a hurry, '
  'so that "kas" finds "Kaş" and "cafe" finds "Café". The app folds by the same rule.';

grant execute on function private.searchable(text) to authenticated;
