-- =====================================================================================================================
-- Importing people
--
-- Adds the people of a file to an event as people without an account. Their ids are derived from the file, so that another import of
-- it adds nobody twice. An id that is in use in another event becomes an alias of a new person.
-- =====================================================================================================================

create function private.add_imported_people(event public.events, people jsonb)
returns uuid[]
language plpgsql set search_path = ''
as $$
declare
  wanted uuid[];
  missing jsonb;
  person jsonb;
  person_id uuid;
  made uuid[] := '{}';
begin
  if exists (select from jsonb_array_elements(people) as sent where private.uuid_from(sent ->> 'id') is null) then
    perform private.raise_error('invalid_import');
  end if;

  wanted := array(
    select distinct private.resolve_merged_person(event.id, (sent ->> 'id')::uuid)
    from jsonb_array_elements(people) as sent
  );

  if exists (
    select from jsonb_array_elements(people) as sent
    join public.event_participants as participant on participant.user_id = (sent ->> 'id')::uuid
    join public.profiles as profile on profile.id = participant.user_id
    where participant.event_id = event.id and profile.has_account
  ) then
    perform private.raise_error('id_in_use');
  end if;

  -- Reactivate people created by an undone import. People removed by hand stay removed.
  update public.event_participants as participant
  set status = 'active'
  from public.profiles as profile
  where participant.event_id = event.id and participant.status = 'removed' and participant.user_id = any (wanted)
    and profile.id = participant.user_id
    and not profile.has_account
    and exists (
      select from private.imports as import
      where import.event_id = event.id and import.undone_at is not null and participant.user_id = any (import.people)
    );

  missing := (
    select jsonb_agg(sent.value order by sent.place)
    from jsonb_array_elements(people) with ordinality as sent (value, place)
    where not exists (
      select from public.event_participants as participant
      where participant.event_id = event.id
        and participant.user_id = private.resolve_merged_person(event.id, (sent.value ->> 'id')::uuid)
    )
  );

  with added as (
    insert into public.profiles (id, first_name)
    select distinct on (private.uuid_from(sent ->> 'id'))
      private.uuid_from(sent ->> 'id'), private.name_from(sent ->> 'name')
    from jsonb_array_elements(missing) as sent
    order by private.uuid_from(sent ->> 'id')
    on conflict on constraint profiles_pkey do nothing
    returning id
  )
  select coalesce(array_agg(added.id), '{}') into made
  from added;

  -- These ids are in use by other events: anybody who knows the file can create a person with its ids.
  for person in
    select distinct on (sent ->> 'id')
      sent
    from jsonb_array_elements(missing) as sent
    where (sent ->> 'id')::uuid <> all (made)
    order by sent ->> 'id'
  loop
    person_id := gen_random_uuid();

    insert into public.profiles (id, first_name)
    values (person_id, private.name_from(person ->> 'name'));

    insert into private.person_aliases (event_id, id, person_id)
    values (event.id, (person ->> 'id')::uuid, person_id);

    made := made || person_id;
  end loop;

  insert into public.event_participants (event_id, user_id, joined_at)
  select event.id, one.id, now() + min(sent.place) * interval '1 microsecond'
  from unnest(made) as one (id)
  join jsonb_array_elements(missing) with ordinality as sent (value, place)
    on private.resolve_merged_person(event.id, (sent.value ->> 'id')::uuid) = one.id
  group by one.id
  order by one.id;

  return made;
end;
$$;

comment on function private.add_imported_people(public.events, jsonb) is
  'Adds people without an account, [{id, name}], to an event and returns the ids of those it created. Existing people stay '
  'unchanged. An id used in another event becomes an alias of a new person. The caller holds the event''s lock. Raises '
  'invalid_import, invalid_name, too_many_people, or id_in_use for participants with an account.';
