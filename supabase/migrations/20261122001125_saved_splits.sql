-- =====================================================================================================================
-- Saved splits
--
-- Usual splits of an event, by name. They change no sum: the expense form fills in their people and parts.
-- =====================================================================================================================

create table public.saved_splits (
  event_id uuid not null,
  id uuid not null,
  name text not null,
  parts jsonb not null,
  is_default boolean not null default false,
  created_at timestamptz not null default clock_timestamp(),
  constraint saved_splits_pkey primary key (event_id, id),
  constraint saved_splits_event_id_fkey foreign key (event_id) references public.events (id) on delete cascade,
  constraint saved_splits_name_length check (char_length(name) between 1 and 100),
  constraint saved_splits_parts_are_an_object check (jsonb_typeof(parts) = 'object')
);

comment on table public.saved_splits is
  'Usual splits of an event. parts has the people as they were when it was saved: {user_id: parts}. A read resolves merged people '
  'and leaves out those who left, so that separating people or coming back needs no change here.';
comment on column public.saved_splits.is_default is 'New expenses of the event begin with it.';

create unique index saved_splits_default_idx on public.saved_splits (event_id) where is_default;

insert into private.constraint_codes (constraint_name, code)
values
  ('saved_splits_pkey', 'id_in_use'), ('saved_splits_event_id_fkey', 'event_not_found'),
  ('saved_splits_name_length', 'invalid_name'), ('saved_splits_parts_are_an_object', 'invalid_parts'),
  ('saved_splits_default_idx', 'unexpected_error');

alter table public.saved_splits enable row level security;

create policy "participants read the saved splits of their events"
on public.saved_splits for select to authenticated
using (event_id = any (array(select private.my_event_ids())));

grant select on public.saved_splits to authenticated;

create function private.read_parts(wanted_event_id uuid, sent jsonb)
returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  -- Checked before the people are looked up.
  if jsonb_typeof(sent) is distinct from 'object'
    or (select count(*) from jsonb_object_keys(sent)) not between 1 and private.limit_for('people of an event')
    or exists (
      select from jsonb_each_text(sent) as part (person, number)
      where private.uuid_from(part.person) is null
        or coalesce(private.number_from(part.number, 4), 0) not between 0.0001 and 1000000
    )
  then
    perform private.raise_error('invalid_parts');
  end if;

  return (
    select jsonb_object_agg(one.person, one.parts)
    from (
      select
        private.resolve_merged_person(wanted_event_id, part.person::uuid) as person,
        least(sum(private.number_from(part.number, 4)), 1000000) as parts
      from jsonb_each_text(sent) as part (person, number)
      group by 1
    ) as one
  );
end;
$$;

comment on function private.read_parts(uuid, jsonb) is
  'Returns the parts in {user_id: parts}, those of merged people added up. Raises invalid_parts when there are none or one is '
  'not from 0.0001 to 1000000 with at most four decimals.';

create function private.parts_from(wanted_event_id uuid, sent jsonb)
returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  parts jsonb := private.read_parts(wanted_event_id, sent);
begin
  if exists (
    select from jsonb_object_keys(parts) as part (person)
    where not exists (
      select from public.event_participants as participant
      where participant.event_id = wanted_event_id and participant.user_id = part.person::uuid and participant.status = 'active'
    )
  ) then
    perform private.raise_error('participant_not_found');
  end if;

  return parts;
end;
$$;

comment on function private.parts_from(uuid, jsonb) is
  'Returns the parts of people who are active in the event. Raises participant_not_found when somebody is not, and what '
  'private.read_parts raises.';

create function public.set_saved_split(event_id uuid, id uuid, split jsonb, mutation_id uuid default null)
returns boolean
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  digest uuid := md5(jsonb_build_array(private.me(), 'saved_split', id, split)::text)::uuid;
  before_change jsonb;
  after_change jsonb;
begin
  perform private.lock_event(event_id);

  if id is null then
    perform private.raise_error('invalid_change');
  end if;

  before_change := (
    select jsonb_build_object('name', saved.name, 'parts', saved.parts, 'is_default', saved.is_default) from public.saved_splits as saved
    where saved.event_id = set_saved_split.event_id and saved.id = set_saved_split.id
  );

  -- A repeated request must not save again what somebody has removed since.
  if private.mutation_seen(event_id, mutation_id, digest) then
    return before_change is not null;
  end if;

  if split is not null and split <> 'null' then
    after_change := jsonb_build_object(
      'name', private.name_from(split ->> 'name'), 'parts', private.parts_from(event_id, split -> 'parts'),
      'is_default', coalesce(split -> 'is_default' = 'true', false)
    );

    if before_change is null and (
      select count(*) >= private.limit_for('saved splits of an event') from public.saved_splits as saved
      where saved.event_id = set_saved_split.event_id
    ) then
      perform private.raise_error('too_many');
    end if;

    if before_change is null then
      -- A removed default that comes back leaves the star to a split that got it since.
      after_change := after_change || jsonb_build_object(
        'is_default', (after_change ->> 'is_default')::boolean and not exists (
          select from public.saved_splits as saved
          where saved.event_id = set_saved_split.event_id and saved.is_default
        )
      );
    elsif after_change -> 'parts' = (
      select one.value -> 'parts' from jsonb_array_elements(private.saved_splits_of(event_id)::jsonb) as one
      where private.uuid_from(one.value ->> 'id') = set_saved_split.id
    ) then
      -- The parts as everyone reads them leave out people who left. They stay in it, should they come back.
      after_change := after_change || jsonb_build_object('parts', before_change -> 'parts');
    end if;

    if (after_change ->> 'is_default')::boolean then
      update public.saved_splits as saved set is_default = false
      where saved.event_id = set_saved_split.event_id and saved.id <> set_saved_split.id and saved.is_default;
    end if;

    insert into public.saved_splits as saved (event_id, id, name, parts, is_default)
    values (
      event_id, id, after_change ->> 'name', after_change -> 'parts', (after_change ->> 'is_default')::boolean
    )
    on conflict on constraint saved_splits_pkey do update
    set name = excluded.name, parts = excluded.parts, is_default = excluded.is_default;
  else
    delete from public.saved_splits as saved
    where saved.event_id = set_saved_split.event_id and saved.id = set_saved_split.id;
  end if;

  if after_change is distinct from before_change then
    insert into public.event_log (event_id, actor, entity, entity_id, action, old, new)
    values (
      event_id, private.me(), 'saved_split', id,
      case when before_change is null then 'created' when after_change is null then 'deleted' else 'updated' end,
      before_change, after_change
    );

    perform private.count_revision(event_id);
  end if;

  perform private.record_mutation(event_id, mutation_id, digest);

  return after_change is not null;
end;
$$;

comment on function public.set_saved_split(uuid, uuid, jsonb, uuid) is
  'Saves a usual split of an event, {name, parts: {user_id: parts}, is_default}, or removes it with null, and returns whether it '
  'is saved. With is_default new expenses begin with it, and with no other one; one that is new, or comes back after it was removed, '
  'leaves an event the default that it has. Parts sent as they are read keep those of people who left. '
  'The client makes the id. Idempotent by mutation_id. For active participants. Raises user_not_authenticated, event_not_found, '
  'not_participant, invalid_name, invalid_parts, participant_not_found, too_many, invalid_change or id_in_use.';

grant execute on function public.set_saved_split(uuid, uuid, jsonb, uuid) to authenticated;

create function private.saved_splits_of(wanted_event_id uuid)
returns json
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
set enable_seqscan = off
as $$
begin
  return (
    select coalesce(
      json_agg(
        json_build_object(
          'id', saved.id, 'name', saved.name, 'parts', coalesce(people.parts, '{}'::json),
          'left', coalesce(people.gone, '[]'::json), 'is_default', saved.is_default
        )
        order by saved.created_at, saved.id
      ),
      '[]'::json
    )
    from public.saved_splits as saved
    cross join lateral (
      select
        json_object_agg(one.person_id, one.parts order by one.person_id) filter (where participant.status = 'active') as parts,
        json_agg(participant.person order by one.person_id) filter (where participant.status <> 'active') as gone
      from (
        select coalesce(former.claimed_by, former.user_id) as person_id, least(sum(part.number::numeric), 1000000) as parts
        from jsonb_each_text(saved.parts) as part (person, number)
        join public.event_participants as former
          on former.event_id = saved.event_id and former.user_id = part.person::uuid
        group by 1
      ) as one
      join private.event_people as participant
        on participant.event_id = saved.event_id and participant.user_id = one.person_id
    ) as people
    where saved.event_id = wanted_event_id
  );
end;
$$;

comment on function private.saved_splits_of(uuid) is
  'Returns the saved splits of an event, oldest first: [{id, name, parts: {user_id: parts}, left: [person], is_default}]. A merged person '
  'counts as the new one, parts added. left has the people who left the event; parts leaves them out.';

grant execute on function private.saved_splits_of(uuid) to authenticated;
