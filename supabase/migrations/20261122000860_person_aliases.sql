-- =====================================================================================================================
-- Person aliases
--
-- Ids that mean another person of an event: additional ones, and those of merged people.
-- =====================================================================================================================

create table private.person_aliases (
  event_id uuid not null,
  id uuid not null,
  person_id uuid not null,
  constraint person_aliases_pkey primary key (event_id, id),
  constraint person_aliases_event_id_fkey foreign key (event_id) references public.events (id) on delete cascade
);

comment on table private.person_aliases is
  'Additional ids for people of an event. An import creates one when another event already has a person with the id in the '
  'file.';

insert into private.constraint_codes (constraint_name, code)
values
  ('person_aliases_pkey', 'id_in_use'), ('person_aliases_event_id_fkey', 'event_not_found');

create function private.resolve_merged_person(wanted_event_id uuid, person uuid)
returns uuid
language plpgsql stable set search_path = ''
as $$
begin
  return coalesce(
    (
      select coalesce(participant.claimed_by, participant.user_id) from public.event_participants as participant
      where participant.event_id = wanted_event_id and participant.user_id = person
    ),
    -- Look up aliases second: a member can create one for the id of an account that joins later.
    (
      select coalesce(participant.claimed_by, alias.person_id) from private.person_aliases as alias
      -- An import creates the alias before the participant.
      left join public.event_participants as participant on participant.event_id = alias.event_id
        and participant.user_id = alias.person_id
      where alias.event_id = wanted_event_id and alias.id = person
    ),
    person
  );
end;
$$;

comment on function private.resolve_merged_person(uuid, uuid) is
  'Returns the current person for an id in an event: a participant or the target of an alias, and for a merged person the '
  'person they were merged into. So a mutation made offline for the former id reaches the right person. Returns unknown ids '
  'unchanged.';
