-- =====================================================================================================================
-- Saving settings
--
-- Idempotent changes of an event and of the caller's profile. A change of settings sends the changed columns and their values
-- when they were read (base). Other columns keep what others saved, and a conflicting change of the same column is refused.
-- =====================================================================================================================

create function private.assert_unchanged_since_read(stored jsonb, changes jsonb, base jsonb, changeable text[])
returns void
language plpgsql stable set search_path = ''
as $$
begin
  if jsonb_typeof(changes) is distinct from 'object' or jsonb_typeof(base) is distinct from 'object' then
    perform private.raise_error('invalid_change');
  end if;

  if exists (select from jsonb_object_keys(changes) as name where name <> all (changeable)) then
    perform private.raise_error('invalid_change');
  end if;

  if exists (
    select from jsonb_each_text(changes) as wanted (name, value)
    where base ? wanted.name and stored ->> wanted.name is distinct from base ->> wanted.name
      and stored ->> wanted.name is distinct from wanted.value
  ) then
    perform private.raise_error('version_conflict');
  end if;
end;
$$;

comment on function private.assert_unchanged_since_read(jsonb, jsonb, jsonb, text[]) is
  'Raises version_conflict when the stored value of a changed column is neither its base value nor the new value. Columns '
  'missing in base are overwritten. Raises invalid_change for columns that are not changeable.';

create function private.columns_to_edit(of_table regclass)
returns text[]
language plpgsql stable set search_path = ''
as $$
begin
  return array(
    select attname from pg_catalog.pg_attribute
    where attrelid = of_table and attnum > 0 and not attisdropped
      and has_column_privilege('authenticated', of_table, attnum, 'update')
  );
end;
$$;

comment on function private.columns_to_edit(regclass) is 'Returns the columns that people may change, by the grants of the table.';

create function public.save_event(event_id uuid, changes jsonb, base jsonb, mutation_id uuid default null)
returns public.events
language plpgsql security definer set search_path = ''
as $$
declare
  digest uuid := md5(jsonb_build_array(private.me(), 'edited', changes, base)::text)::uuid;
  stored public.events := private.lock_event(save_event.event_id);
  merged jsonb := to_jsonb(stored) || changes;
begin
  if private.mutation_seen(save_event.event_id, mutation_id, digest) then
    return stored;
  end if;

  perform private.assert_unchanged_since_read(to_jsonb(stored), changes, base, private.columns_to_edit('public.events'));

  if merged ->> 'category' <> all (enum_range(null::public.event_category)::text[]) then
    perform private.raise_error('invalid_category');
  end if;

  if merged ->> 'planned_start_date' is not null and private.date_from(merged ->> 'planned_start_date') is null then
    perform private.raise_error('invalid_date');
  end if;

  if merged ->> 'planned_duration_days' !~ '^[0-9]{1,6}$' then
    perform private.raise_error('invalid_duration');
  end if;

  -- Deleting an event has its own request.
  if coalesce(merged ->> 'status', '') not in ('active', 'passive') then
    perform private.raise_error('invalid_change');
  end if;

  if changes <> '{}' then
    execute format(
      'update public.events set (%1$s) = (select %1$s from jsonb_populate_record($1, $2)) where id = $3 returning *',
      (select string_agg(quote_ident(name), ', ') from jsonb_object_keys(changes) as name)
    )
    using stored, changes, save_event.event_id
    into stored;
  end if;

  perform private.record_mutation(save_event.event_id, mutation_id, digest);

  return stored;
end;
$$;

comment on function public.save_event(uuid, jsonb, jsonb, uuid) is
  'Changes columns of an event and returns it. base holds their values when they were read. Idempotent by mutation_id. For '
  'active participants. Raises user_not_authenticated, event_not_found, not_participant, version_conflict, '
  'event_currency_frozen, id_in_use, invalid_change, invalid_category, and what private.normalize_event raises.';

create function public.save_profile(changes jsonb, base jsonb, mutation_id uuid default null)
returns public.users
language plpgsql security definer set search_path = ''
as $$
declare
  digest uuid := md5(jsonb_build_array(private.me(), 'edited', changes, base)::text)::uuid;
  stored public.users;
  merged jsonb;
begin
  perform private.lock_account();
  stored := private.lock_person();

  if private.mutation_seen(stored.id, mutation_id, digest) then
    return stored;
  end if;

  perform private.assert_unchanged_since_read(to_jsonb(stored), changes, base, private.columns_to_edit('public.users'));
  merged := to_jsonb(stored) || changes;

  if coalesce(merged ->> 'preferred_lang', '') <> all (enum_range(null::public.language_code)::text[])
    or jsonb_typeof(merged -> 'iban_ask_first') <> 'boolean'
  then
    perform private.raise_error('invalid_change');
  end if;

  update public.users
  set
    first_name = merged ->> 'first_name',
    last_name = merged ->> 'last_name',
    phone_number = merged ->> 'phone_number',
    country = merged ->> 'country',
    city = merged ->> 'city',
    iban = merged ->> 'iban',
    iban_currency = coalesce(merged ->> 'iban_currency', ''),
    iban_ask_first = (merged ->> 'iban_ask_first')::boolean,
    home_currency = merged ->> 'home_currency',
    preferred_lang = (merged ->> 'preferred_lang')::public.language_code
  where id = stored.id
  returning * into stored;

  perform private.record_mutation(stored.id, mutation_id, digest);

  return stored;
end;
$$;

comment on function public.save_profile(jsonb, jsonb, uuid) is
  'Changes columns of the caller''s row and returns it. base holds their values when they were read. Idempotent by '
  'mutation_id. Raises user_not_authenticated, version_conflict, invalid_iban, text_too_long, invalid_currency, invalid_change '
  'or id_in_use.';

grant execute on function public.save_event(uuid, jsonb, jsonb, uuid) to authenticated;
grant execute on function public.save_profile(jsonb, jsonb, uuid) to authenticated;
