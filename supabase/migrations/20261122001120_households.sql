-- =====================================================================================================================
-- Households
--
-- People who pay as one, such as a family or a couple. The settlement adds up their balances; shares stay per person.
-- =====================================================================================================================

create function private.household_facts(wanted_event_id uuid, wanted_id uuid)
returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select jsonb_build_object(
      'name', household.name,
      'people', (
        select coalesce(jsonb_agg(participant.user_id order by participant.user_id), '[]'::jsonb)
        from public.event_participants as participant
        where participant.event_id = household.event_id and participant.household_id = household.id
      )
    )
    from public.households as household
    where household.event_id = wanted_event_id and household.id = wanted_id
  );
end;
$$;

comment on function private.household_facts(uuid, uuid) is
  'Returns the fields of a household that the history logs: {name, people}. Null when it does not exist.';

create function public.save_household(event_id uuid, id uuid, name text, people uuid[])
returns public.households
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  new_name text := private.name_from(name);
  members uuid[];
  before_change jsonb;
  after_change jsonb;
  saved public.households;
begin
  perform private.lock_event(event_id);

  -- Checked before the people are looked up.
  if cardinality(people) > private.limit_for('people of an event') then
    perform private.raise_error('invalid_household');
  end if;

  members := array(select distinct private.resolve_merged_person(event_id, person) from unnest(people) as person);

  if id is null or cardinality(members) = 0 or not members <@ array(
    select participant.user_id from public.event_participants as participant
    where participant.event_id = save_household.event_id and participant.status = 'active'
      and (participant.household_id is null or participant.household_id = save_household.id)
  ) then
    perform private.raise_error('invalid_household');
  end if;

  before_change := private.household_facts(event_id, id);

  if before_change is null and (
    select count(*) >= private.limit_for('households of an event') from public.households as household
    where household.event_id = save_household.event_id
  ) then
    perform private.raise_error('too_many');
  end if;

  insert into public.households as household (event_id, id, name)
  values (save_household.event_id, save_household.id, new_name)
  on conflict on constraint households_pkey do update
  set name = excluded.name
  returning household.* into saved;

  update public.event_participants as participant
  set household_id = case when participant.user_id = any (members) then save_household.id end
  where participant.event_id = save_household.event_id
    and (participant.user_id = any (members)) is distinct from (participant.household_id is not distinct from save_household.id);

  after_change := private.household_facts(event_id, id);

  if after_change is distinct from before_change then
    insert into public.event_log (event_id, actor, entity, entity_id, action, old, new)
    values (
      save_household.event_id, private.me(), 'household', save_household.id,
      case when before_change is null then 'created' else 'updated' end, before_change, after_change
    );

    -- A rename touches no participant row, so bump the revision here.
    perform private.count_revision(save_household.event_id);
  end if;

  return saved;
end;
$$;

comment on function public.save_household(uuid, uuid, text, uuid[]) is
  'Creates a household or replaces its name and people, and returns it. The client makes the id; saving the same again changes '
  'nothing. For active participants. Raises user_not_authenticated, event_not_found, not_participant, invalid_name, '
  'invalid_household (empty, or somebody is not active in the event or in another household) or too_many.';

create function public.delete_household(event_id uuid, id uuid)
returns void
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  before_change jsonb;
begin
  perform private.lock_event(event_id);
  before_change := private.household_facts(event_id, id);

  if before_change is null then
    perform private.raise_error('household_not_found');
  end if;

  update public.event_participants as participant
  set household_id = null
  where participant.event_id = delete_household.event_id and participant.household_id = delete_household.id;

  delete from public.households as household
  where household.event_id = delete_household.event_id and household.id = delete_household.id;

  insert into public.event_log (event_id, actor, entity, entity_id, action, old)
  values (delete_household.event_id, private.me(), 'household', delete_household.id, 'deleted', before_change);

  -- An empty household touches no participant row, so bump the revision here.
  perform private.count_revision(delete_household.event_id);
end;
$$;

comment on function public.delete_household(uuid, uuid) is
  'Deletes a household, so that its people pay separately again. For active participants. Raises user_not_authenticated, '
  'event_not_found, not_participant or household_not_found.';

grant execute on function public.save_household(uuid, uuid, text, uuid[]) to authenticated;
grant execute on function public.delete_household(uuid, uuid) to authenticated;
