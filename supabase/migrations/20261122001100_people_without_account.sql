-- =====================================================================================================================
-- People without an account
--
-- Adds and renames people who cannot sign in. They pay, share, owe and are owed like everyone else.
-- =====================================================================================================================

create function private.name_from(written text)
returns text
language plpgsql stable set search_path = ''
as $$
declare
  name text := private.plain_line(written);
begin
  if name is null or char_length(name) > 100 then
    perform private.raise_error('invalid_name');
  end if;
  return name;
end;
$$;

comment on function private.name_from(text) is
  'Returns a name trimmed to one line. Raises invalid_name when it is empty or longer than 100 characters.';

create function public.add_person(event_id uuid, name text, id uuid default null)
returns uuid
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  new_name text := private.name_from(name);
  person uuid := coalesce(add_person.id, gen_random_uuid());
begin
  perform private.lock_event(event_id);

  insert into public.profiles (id, first_name)
  values (person, new_name)
  on conflict on constraint profiles_pkey do nothing;

  if not found then
    -- Accept a repeated request. Otherwise the id belongs to somebody else.
    if exists (
      select from public.event_participants as participant
      join public.profiles as profile on profile.id = participant.user_id
      where participant.event_id = add_person.event_id and participant.user_id = person
        and not profile.has_account
    ) then
      return person;
    end if;
    perform private.raise_error('id_in_use');
  end if;

  insert into public.event_participants (event_id, user_id)
  values (add_person.event_id, person);

  insert into public.event_log (event_id, actor, entity, entity_id, action, new)
  values (
    add_person.event_id, private.me(), 'person', person, 'created', jsonb_build_object('user_id', person, 'name', new_name)
  );

  return person;
end;
$$;

comment on function public.add_person(uuid, text, uuid) is
  'Adds a person without an account to an event and returns their id, which the client may make. Idempotent by that id. For '
  'active participants. Raises user_not_authenticated, event_not_found, not_participant, invalid_name, too_many_people or '
  'id_in_use.';

create function private.person_without_account(wanted_event_id uuid, person uuid)
returns public.profiles
language plpgsql stable set search_path = ''
as $$
declare
  found_person public.profiles;
begin
  select profile.* into found_person from public.profiles as profile
  join public.event_participants as participant on participant.user_id = profile.id
  where profile.id = person and participant.event_id = wanted_event_id and not profile.has_account;

  if not found then
    perform private.raise_error('person_not_found');
  end if;

  return found_person;
end;
$$;

comment on function private.person_without_account(uuid, uuid) is
  'Returns a person without an account of an event, also one who left or was claimed. Raises person_not_found.';

create function public.rename_person(event_id uuid, person_id uuid, name text, was text default null)
returns public.profiles
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  new_name text := private.name_from(name);
  person public.profiles;
begin
  perform private.lock_event(event_id);
  person := private.person_without_account(event_id, person_id);

  if person.first_name is distinct from new_name then
    if person.first_name is distinct from coalesce(private.plain_line(was), person.first_name) then
      perform private.raise_error('version_conflict');
    end if;

    insert into public.event_log (event_id, actor, entity, entity_id, action, old, new)
    values (
      rename_person.event_id, private.me(), 'person', person_id, 'renamed',
      jsonb_build_object('name', person.first_name), jsonb_build_object('name', new_name)
    );

    update public.profiles as profile
    set first_name = new_name
    where profile.id = person_id
    returning profile.* into person;

    perform private.count_revision(rename_person.event_id);
  end if;

  return person;
end;
$$;

comment on function public.rename_person(uuid, uuid, text, text) is
  'Renames a person without an account and returns their profile. was is the name that was read; without it the rename '
  'overwrites any name. For active participants. Raises user_not_authenticated, event_not_found, not_participant, '
  'person_not_found, invalid_name, or version_conflict when the name is no longer was.';

create function private.is_in_use(wanted_event_id uuid, person uuid)
returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return exists (
    select from public.expenses_participants as share
    where share.event_id = wanted_event_id and share.user_id = person
  ) or exists (
    select from public.expenses_payers as payer
    where payer.event_id = wanted_event_id and payer.user_id = person
  ) or exists (
    select from public.payments as payment
    where payment.event_id = wanted_event_id and person in (payment.from_user, payment.to_user)
  );
end;
$$;

comment on function private.is_in_use(uuid, uuid) is
  'Returns whether any expense or payment of an event names a person, deleted ones included.';

grant execute on function public.add_person(uuid, text, uuid) to authenticated;
grant execute on function public.rename_person(uuid, uuid, text, text) to authenticated;
