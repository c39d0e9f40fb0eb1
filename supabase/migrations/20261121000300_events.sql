-- =====================================================================================================================
-- Events and their participants
--
-- Gives: events, who takes part in them, and the two questions every later policy asks: which events are mine, and
-- whom do I share one with.
-- =====================================================================================================================

-- ---------------------------------------------------------------------------------------------------------------------
-- Tables
-- ---------------------------------------------------------------------------------------------------------------------

create table public.events (
  id uuid not null default gen_random_uuid(),
  name text not null,
  description text,
  category public.event_category not null,
  default_currency public.currency_code not null default 'TRY',
  place_country text not null,
  place_city text not null,
  planned_start_date date,
  planned_duration_days integer,
  status public.event_status not null default 'active',
  created_by uuid not null default private.me(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  revision bigint not null default 1,
  expense_count integer not null default 0,
  expense_total numeric not null default 0,
  constraint events_pkey primary key (id),
  constraint events_created_by_fkey foreign key (created_by) references public.profiles (id),
  constraint events_name_present check (btrim(name) <> ''),
  constraint events_name_length check (char_length(name) <= 120),
  constraint events_description_length check (char_length(description) <= 2000),
  constraint events_place_country_present check (btrim(place_country) <> ''),
  constraint events_place_country_length check (char_length(place_country) <= 100),
  constraint events_place_city_present check (btrim(place_city) <> ''),
  constraint events_place_city_length check (char_length(place_city) <= 100),
  constraint events_planned_start_date_in_range check (planned_start_date between '1990-01-01' and '2100-12-31'),
  constraint events_planned_duration_days_in_range check (planned_duration_days between 1 and 3650),
  constraint events_deleted_at_follows_status check ((status = 'deleted') = (deleted_at is not null))
)
-- Rows change with every expense, and no changing column is indexed: leave room to update in place.
with (fillfactor = 80);

comment on table public.events is 'Trips, dinners and whatever else a group pays for together.';
comment on column public.events.revision is
  'Counts up with every change to anything in the event; clients ask for it to learn that something is new.';
comment on column public.events.expense_count is 'How many expenses the event has, kept as they change.';
comment on column public.events.expense_total is 'The sum of the expenses in the event''s currency, kept as they change.';

create index events_created_by_idx on public.events (created_by);
create index events_deleted_at_idx on public.events (deleted_at) where deleted_at is not null;

create table public.event_participants (
  id uuid not null default gen_random_uuid(),
  event_id uuid not null,
  user_id uuid not null,
  role public.participant_role not null default 'member',
  status public.participant_status not null default 'active',
  joined_at timestamptz not null default now(),
  removed_at timestamptz,
  constraint event_participants_pkey primary key (id),
  constraint event_participants_event_id_user_id_key unique (event_id, user_id),
  constraint event_participants_event_id_fkey foreign key (event_id) references public.events (id),
  constraint event_participants_user_id_fkey foreign key (user_id) references public.profiles (id),
  constraint event_participants_removed_at_follows_status check ((status = 'removed') = (removed_at is not null))
);

comment on table public.event_participants is
  'Who takes part in an event. A removed person keeps the row, so that past expenses keep their people.';

create index event_participants_user_id_idx on public.event_participants (user_id, event_id);

insert into private.constraint_codes (constraint_name, code)
values
  ('events_created_by_fkey', 'user_not_found'),
  ('events_name_present', 'fill_required_fields'),
  ('events_name_length', 'text_too_long'),
  ('events_description_length', 'text_too_long'),
  ('events_place_country_present', 'fill_required_fields'),
  ('events_place_country_length', 'text_too_long'),
  ('events_place_city_present', 'fill_required_fields'),
  ('events_place_city_length', 'text_too_long'),
  ('events_planned_start_date_in_range', 'invalid_date'),
  ('events_planned_duration_days_in_range', 'invalid_duration'),
  ('events_deleted_at_follows_status', 'unexpected_error'),
  ('event_participants_event_id_user_id_key', 'unexpected_error'),
  ('event_participants_event_id_fkey', 'event_not_found'),
  ('event_participants_user_id_fkey', 'user_not_found'),
  ('event_participants_removed_at_follows_status', 'unexpected_error');

-- ---------------------------------------------------------------------------------------------------------------------
-- The questions policies ask. They answer sets, and policies compare with the array of a set: it is asked for once per
-- statement, never once per row, and an index finds its rows.
-- ---------------------------------------------------------------------------------------------------------------------

create function private.my_event_ids()
returns setof uuid
language sql
stable
security definer
rows 20
set search_path = ''
as $$
  select participation.event_id
  from public.event_participants as participation
  join public.events as event on event.id = participation.event_id
  where participation.user_id = private.me()
    and participation.status = 'active'
    and event.status <> 'deleted'
$$;

comment on function private.my_event_ids() is
  'The events that who asks takes part in now, deleted ones left out. Empty for nobody.';

create function private.my_admin_event_ids()
returns setof uuid
language sql
stable
security definer
rows 5
set search_path = ''
as $$
  select participation.event_id
  from public.event_participants as participation
  join public.events as event on event.id = participation.event_id
  where participation.user_id = private.me()
    and participation.status = 'active'
    and participation.role = 'admin'
    and event.status <> 'deleted'
$$;

comment on function private.my_admin_event_ids() is
  'Those of my events of which who asks is the admin.';

create function private.my_people_ids()
returns setof uuid
language sql
stable
security definer
rows 100
set search_path = ''
as $$
  select private.me()
  union
  select participation.user_id
  from public.event_participants as participation
  where participation.event_id in (select private.my_event_ids())
$$;

comment on function private.my_people_ids() is
  'Who asks, and everyone who takes or took part in one of their events.';

create function private.has_taken_part(wanted_event_id uuid, people uuid[])
returns boolean
language sql
stable
set search_path = ''
as $$
  select people <@ array(
    select user_id
    from public.event_participants
    where event_id = wanted_event_id
  )
$$;

comment on function private.has_taken_part(uuid, uuid[]) is
  'Whether all these people take or took part in an event. Asked by the tables of money in place of foreign keys to the '
  'participants, which would make it ambiguous for the API which way from a table to a person or an event is meant.';

-- ---------------------------------------------------------------------------------------------------------------------
-- One order of locks: participants first where they change, then the event, then all that hangs on it
-- ---------------------------------------------------------------------------------------------------------------------

create function private.lock_event(wanted_event_id uuid)
returns public.events
language plpgsql
security definer
set search_path = ''
as $$
declare
  locked public.events;
  standing public.participant_status;
begin
  if private.me() is null then
    perform private.refuse('user_not_authenticated');
  end if;

  select *
  into locked
  from public.events
  where id = wanted_event_id
    and status <> 'deleted'
  for no key update;

  if not found then
    perform private.refuse('event_not_found');
  end if;

  select status
  into standing
  from public.event_participants
  where event_id = wanted_event_id
    and user_id = private.me();

  -- A stranger learns nothing; who was removed knows the event anyway.
  if standing is null then
    perform private.refuse('event_not_found');
  elsif standing <> 'active' then
    perform private.refuse('not_participant');
  end if;

  return locked;
end;
$$;

comment on function private.lock_event(uuid) is
  'Locks an event for a change of money or membership by one of its active participants and returns it. '
  'Refuses with event_not_found (also for strangers), not_participant (for who was removed) or user_not_authenticated.';

-- ---------------------------------------------------------------------------------------------------------------------
-- What happens by itself
-- ---------------------------------------------------------------------------------------------------------------------

create function private.tidy_event()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  new.name := btrim(new.name);
  new.description := nullif(btrim(new.description), '');
  new.place_country := btrim(new.place_country);
  new.place_city := btrim(new.place_city);

  if coalesce(new.name, '') = ''
    or coalesce(new.place_country, '') = ''
    or coalesce(new.place_city, '') = ''
    or new.category is null
    or new.default_currency is null
  then
    perform private.refuse('fill_required_fields');
  end if;

  if char_length(new.name) > 120
    or char_length(new.description) > 2000
    or greatest(char_length(new.place_country), char_length(new.place_city)) > 100
  then
    perform private.refuse('text_too_long');
  end if;

  if new.planned_start_date not between '1990-01-01' and '2100-12-31' then
    perform private.refuse('invalid_date');
  end if;

  if new.planned_duration_days not between 1 and 3650 then
    perform private.refuse('invalid_duration');
  end if;

  return new;
end;
$$;

comment on function private.tidy_event() is
  'Trims what was typed. Refuses with fill_required_fields, text_too_long, invalid_date or invalid_duration before the '
  'constraints do, because they cannot answer a code.';

create trigger events_are_tidied
before insert or update of
  name,
  description,
  category,
  default_currency,
  place_country,
  place_city,
  planned_start_date,
  planned_duration_days
on public.events
for each row
execute function private.tidy_event();

create function private.count_event_revision()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.revision := old.revision + 1;

  if (new.name, new.description, new.category, new.default_currency, new.place_country, new.place_city,
      new.planned_start_date, new.planned_duration_days, new.status)
    is distinct from
     (old.name, old.description, old.category, old.default_currency, old.place_country, old.place_city,
      old.planned_start_date, old.planned_duration_days, old.status)
  then
    new.updated_at := now();
  end if;

  return new;
end;
$$;

comment on function private.count_event_revision() is
  'Counts the revision with every change of the row, and notes when the event itself was edited.';

create trigger events_count_their_revision
before update on public.events
for each row
execute function private.count_event_revision();

create function private.add_creator()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into public.event_participants (event_id, user_id, role)
  values (new.id, new.created_by, 'admin');

  return new;
end;
$$;

comment on function private.add_creator() is 'Makes the creator of an event its admin, in the same transaction.';

create trigger events_gain_their_creator
after insert on public.events
for each row
execute function private.add_creator();

create function private.note_removal()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.removed_at := case when new.status = 'removed' then coalesce(old.removed_at, now()) end;
  return new;
end;
$$;

comment on function private.note_removal() is 'Notes when a participant was removed, and forgets it when they join again.';

create trigger participants_note_their_removal
before update on public.event_participants
for each row
execute function private.note_removal();

-- ---------------------------------------------------------------------------------------------------------------------
-- Who may read and change what
-- ---------------------------------------------------------------------------------------------------------------------

alter table public.events enable row level security;
alter table public.event_participants enable row level security;

-- "insert ... returning" asks before the trigger has made the creator a participant, which counts the revision to 2.
create policy "participants read their events"
on public.events
for select
to authenticated
using (
  id = any (array(select private.my_event_ids()))
  or (created_by = (select private.me()) and revision = 1)
);

create policy "people create events in their own name"
on public.events
for insert
to authenticated
with check (
  created_by = (select private.me())
  and status <> 'deleted'
);

create policy "participants edit their events"
on public.events
for update
to authenticated
using (id = any (array(select private.my_event_ids())))
with check (
  id = any (array(select private.my_event_ids()))
  and status <> 'deleted'
);

create policy "participants read who takes part in their events"
on public.event_participants
for select
to authenticated
using (event_id = any (array(select private.my_event_ids())));

create policy "admins remove others from their events"
on public.event_participants
for update
to authenticated
using (
  event_id = any (array(select private.my_admin_event_ids()))
  and user_id <> (select private.me())
  and status = 'active'
)
with check (status = 'removed');

create policy "people see themselves and whom they share an event with"
on public.profiles
for select
to authenticated
using (id = any (array(select private.my_people_ids())));

grant select on public.events to authenticated;

grant insert (
  id,
  name,
  description,
  category,
  default_currency,
  place_country,
  place_city,
  planned_start_date,
  planned_duration_days,
  status,
  created_by
) on public.events to authenticated;

grant update (
  name,
  description,
  category,
  default_currency,
  place_country,
  place_city,
  planned_start_date,
  planned_duration_days,
  status
) on public.events to authenticated;

grant select on public.event_participants to authenticated;
grant update (status) on public.event_participants to authenticated;

grant execute on function private.my_event_ids() to authenticated;
grant execute on function private.my_admin_event_ids() to authenticated;
grant execute on function private.my_people_ids() to authenticated;

-- ---------------------------------------------------------------------------------------------------------------------
-- Transitions that a plain update cannot make, because the row leaves someone's sight
-- ---------------------------------------------------------------------------------------------------------------------

create function public.delete_event(event_id uuid)
returns public.events
language plpgsql
security definer
set search_path = ''
as $$
declare
  deleted public.events;
begin
  perform private.lock_event(delete_event.event_id);

  update public.events
  set
    status = 'deleted',
    deleted_at = now()
  where id = delete_event.event_id
  returning *
  into deleted;

  return deleted;
end;
$$;

comment on function public.delete_event(uuid) is
  'Hides an event from everyone and returns it; it can be restored for 30 days. For active participants. '
  'Refuses with event_not_found or not_participant.';

create function public.restore_event(event_id uuid)
returns public.events
language plpgsql
security definer
set search_path = ''
as $$
declare
  restored public.events;
begin
  if private.me() is null then
    perform private.refuse('user_not_authenticated');
  end if;

  update public.events
  set
    status = 'active',
    deleted_at = null
  where id = restore_event.event_id
    and created_by = private.me()
    and status = 'deleted'
  returning *
  into restored;

  if not found then
    select *
    into restored
    from public.events
    where id = restore_event.event_id
      and created_by = private.me();
  end if;

  if not found then
    perform private.refuse('event_not_found');
  end if;

  return restored;
end;
$$;

comment on function public.restore_event(uuid) is
  'Brings a deleted event back as active and returns it; an event that is not deleted as it is. For its creator. '
  'Refuses with event_not_found.';

create function public.remove_participant(participant_id uuid)
returns public.event_participants
language plpgsql
security definer
set search_path = ''
as $$
declare
  removed public.event_participants;
begin
  if private.me() is null then
    perform private.refuse('user_not_authenticated');
  end if;

  select *
  into removed
  from public.event_participants
  where id = participant_id
    and event_id in (select private.my_event_ids())
  for no key update;

  if not found then
    perform private.refuse('participant_not_found');
  end if;

  if removed.user_id = private.me() then
    perform private.refuse('cannot_remove_yourself');
  end if;

  perform private.lock_event(removed.event_id);

  if removed.event_id not in (select private.my_admin_event_ids()) then
    perform private.refuse('only_admin_can_remove');
  end if;

  update public.event_participants
  set status = 'removed'
  where id = participant_id
    and status = 'active'
  returning *
  into removed;

  if not found then
    select *
    into removed
    from public.event_participants
    where id = participant_id;
  end if;

  return removed;
end;
$$;

comment on function public.remove_participant(uuid) is
  'Removes a person from an event and returns the participant; one already removed as it is. For the admin, never for themself. '
  'Refuses with participant_not_found, cannot_remove_yourself or only_admin_can_remove.';

grant execute on function public.delete_event(uuid) to authenticated;
grant execute on function public.restore_event(uuid) to authenticated;
grant execute on function public.remove_participant(uuid) to authenticated;
