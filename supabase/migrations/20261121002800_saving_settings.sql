-- =====================================================================================================================
-- Saving settings
--
-- Gives: changes of an event and of one's own profile that may arrive late and more than once, as those of money do. A
-- change names the columns it is about, and what they said when they were read: what others changed beside it stays, and
-- nothing that they changed in the same column is overwritten without a person having seen it.
-- =====================================================================================================================

comment on table private.mutations is
  'What was answered to each change that names its mutation_id, kept for 90 days. The digest tells a repetition from another '
  'request with the same id. Of a profile nothing is kept but that it was changed.';

insert into private.error_codes (code, http_status, sentence)
values ('invalid_change', 422, 'The change is not an object, or names what cannot be changed.');

create function private.require_as_read(stored jsonb, changes jsonb, base jsonb, changeable text[])
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if jsonb_typeof(changes) is distinct from 'object' or jsonb_typeof(base) is distinct from 'object' then
    perform private.refuse('invalid_change');
  end if;

  if exists (select from jsonb_object_keys(changes) as name where name <> all (changeable)) then
    perform private.refuse('invalid_change');
  end if;

  if exists (
    select
    from jsonb_each_text(changes) as wanted (name, value)
    where base ? wanted.name
      and stored ->> wanted.name is distinct from base ->> wanted.name
      and stored ->> wanted.name is distinct from wanted.value
  ) then
    perform private.refuse('version_conflict');
  end if;
end;
$$;

comment on function private.require_as_read(jsonb, jsonb, jsonb, text[]) is
  'Refuses with version_conflict when a column that is to be changed says neither what it said when it was read (base) nor what '
  'is wanted; a column that base leaves out takes the last word. Refuses with invalid_change columns that are not changeable.';

create function public.save_event(event_id uuid, changes jsonb, base jsonb, mutation_id uuid default null)
returns public.events
language plpgsql
security definer
set search_path = ''
as $$
declare
  digest text := md5(jsonb_build_array('edited', save_event.event_id, changes, base)::text);
  stored public.events := private.lock_event(save_event.event_id);
  answer jsonb := private.recall(mutation_id, 'edited', save_event.event_id, digest);
  wish jsonb := to_jsonb(stored) || changes;
begin
  if answer is not null then
    return jsonb_populate_record(null::public.events, answer);
  end if;

  perform private.require_as_read(
    to_jsonb(stored),
    changes,
    base,
    array[
      'name',
      'description',
      'category',
      'default_currency',
      'place_country',
      'place_city',
      'planned_start_date',
      'planned_duration_days',
      'status'
    ]
  );

  if wish ->> 'category' <> all (enum_range(null::public.event_category)::text[]) then
    perform private.refuse('invalid_category');
  end if;

  if wish ->> 'default_currency' <> all (enum_range(null::public.currency_code)::text[]) then
    perform private.refuse('invalid_currency');
  end if;

  if wish ->> 'planned_start_date' is not null and private.date_from(wish ->> 'planned_start_date') is null then
    perform private.refuse('invalid_date');
  end if;

  if wish ->> 'planned_duration_days' !~ '^[0-9]{1,6}$' then
    perform private.refuse('invalid_duration');
  end if;

  -- Deleting takes the event out of everyone's sight, and is a request of its own.
  if coalesce(wish ->> 'status', '') not in ('active', 'passive') then
    perform private.refuse('invalid_change');
  end if;

  update public.events
  set
    name = wish ->> 'name',
    description = wish ->> 'description',
    category = (wish ->> 'category')::public.event_category,
    default_currency = (wish ->> 'default_currency')::public.currency_code,
    place_country = wish ->> 'place_country',
    place_city = wish ->> 'place_city',
    planned_start_date = private.date_from(wish ->> 'planned_start_date'),
    planned_duration_days = (wish ->> 'planned_duration_days')::integer,
    status = (wish ->> 'status')::public.event_status
  where id = save_event.event_id
  returning *
  into stored;

  perform private.remember(mutation_id, 'edited', save_event.event_id, digest, to_jsonb(stored));

  return stored;
end;
$$;

comment on function public.save_event(uuid, jsonb, jsonb, uuid) is
  'Changes the columns of an event that changes names, and answers the event. base says what they said when they were read. '
  'Repeated with the same mutation_id it answers the same and changes nothing. For active participants. Refuses with '
  'event_not_found, not_participant, version_conflict, event_currency_frozen, id_in_use, and the codes of what was sent.';

create function public.save_profile(changes jsonb, base jsonb, mutation_id uuid default null)
returns public.users
language plpgsql
security definer
set search_path = ''
as $$
declare
  digest text := md5(jsonb_build_array('edited', changes, base)::text);
  stored public.users;
  wish jsonb;
begin
  select *
  into stored
  from public.users
  where id = private.me()
  for no key update;

  if not found then
    perform private.refuse('user_not_authenticated');
  end if;

  if private.recall(mutation_id, 'edited', stored.id, digest) is not null then
    return stored;
  end if;

  perform private.require_as_read(
    to_jsonb(stored),
    changes,
    base,
    array[
      'first_name',
      'last_name',
      'phone_number',
      'country',
      'city',
      'iban',
      'iban_currency',
      'preferred_lang'
    ]
  );
  wish := to_jsonb(stored) || changes;

  if coalesce(wish ->> 'iban_currency', '') <> all (enum_range(null::public.currency_code)::text[]) then
    perform private.refuse('invalid_currency');
  end if;

  if coalesce(wish ->> 'preferred_lang', '') <> all (enum_range(null::public.language_code)::text[]) then
    perform private.refuse('invalid_change');
  end if;

  update public.users
  set
    first_name = wish ->> 'first_name',
    last_name = wish ->> 'last_name',
    phone_number = wish ->> 'phone_number',
    country = wish ->> 'country',
    city = wish ->> 'city',
    iban = wish ->> 'iban',
    iban_currency = (wish ->> 'iban_currency')::public.currency_code,
    preferred_lang = (wish ->> 'preferred_lang')::public.language_code
  where id = stored.id
  returning *
  into stored;

  -- What a person says of themself stays in their row alone.
  perform private.remember(mutation_id, 'edited', stored.id, digest, '{}'::jsonb);

  return stored;
end;
$$;

comment on function public.save_profile(jsonb, jsonb, uuid) is
  'Changes the columns of the own row that changes names, and answers the row. base says what they said when they were read. '
  'Repeated with the same mutation_id it changes nothing. Refuses with user_not_authenticated, version_conflict, invalid_iban, '
  'text_too_long, invalid_currency, invalid_change or id_in_use.';

grant execute on function public.save_event(uuid, jsonb, jsonb, uuid) to authenticated;
grant execute on function public.save_profile(jsonb, jsonb, uuid) to authenticated;
