-- =====================================================================================================================
-- Access to events
--
-- The rules of access to events: functions that every later policy calls, the lock that every write takes, and the policies of events,
-- participants, households and profiles.
-- =====================================================================================================================

-- ---------------------------------------------------------------------------------------------------------------------
-- Functions for policies. They return sets, and policies compare with the array of a set: PostgreSQL then evaluates it once per
-- statement instead of once per row, and can use an index.
-- ---------------------------------------------------------------------------------------------------------------------

create function private.my_event_ids()
returns setof uuid
language plpgsql stable security definer rows 20 set search_path = ''
as $$
begin
  return query
  select participation.event_id from public.users as myself
  join public.event_participants as participation on participation.user_id = myself.id
  join public.events as event on event.id = participation.event_id
  where myself.auth_user_id = auth.uid() and myself.deleted_at is null and participation.status = 'active'
    and event.status <> 'deleted';
end;
$$;

comment on function private.my_event_ids() is
  'Returns the events in which the caller is active, deleted events left out. Empty without a caller.';

create function private.my_people_ids()
returns setof uuid
language plpgsql stable security definer rows 100 set search_path = ''
as $$
begin
  return query
  select private.me()
  union
  select participation.user_id from public.event_participants as participation
  where participation.event_id = any (array(select private.my_event_ids())) and participation.status = 'active';
end;
$$;

comment on function private.my_people_ids() is 'Returns the caller and all active participants of the caller''s events.';

create function private.my_former_people_ids()
returns setof uuid
language plpgsql stable security definer rows 5 set search_path = ''
as $$
begin
  return query
  select participation.user_id from public.event_participants as participation
  where participation.event_id = any (array(select private.my_event_ids()))
    and participation.status = 'removed';
end;
$$;

comment on function private.my_former_people_ids() is 'Returns all people who left or were removed from the caller''s events.';

grant execute on function private.my_event_ids() to authenticated;
grant execute on function private.my_people_ids() to authenticated;
grant execute on function private.my_former_people_ids() to authenticated;

-- ---------------------------------------------------------------------------------------------------------------------
-- Lock order for all writes of money and membership: account (auth.users), person (users), events by id, participants by id,
-- expenses, balances, notices. The event's lock alone protects everything else that belongs to an event.
-- ---------------------------------------------------------------------------------------------------------------------

create function private.lock_event(wanted_event_id uuid)
returns public.events
language plpgsql security definer set search_path = ''
as $$
declare
  locked public.events;
  membership public.participant_status;
  asking uuid := private.me();
begin
  if asking is null then
    perform private.raise_error('user_not_authenticated');
  end if;

  perform private.require_living_session();

  -- Check membership before locking, so callers without access neither block nor queue. Strangers get event_not_found. Removed
  -- people get not_participant, because they know the event anyway.
  select participation.status into membership from public.event_participants as participation
  join public.events as event on event.id = participation.event_id
  where participation.event_id = wanted_event_id and participation.user_id = asking
    and event.status <> 'deleted';

  if membership is null then
    perform private.raise_error('event_not_found');
  elsif membership <> 'active' then
    perform private.raise_error('not_participant');
  end if;

  -- Queue on an advisory lock: with row locks alone, every release would wake all waiters. The row lock below protects against
  -- writers that do not call this function.
  perform pg_advisory_xact_lock(hashtextextended(wanted_event_id::text, 0));

  select * into locked from public.events
  where id = wanted_event_id and status <> 'deleted'
  for no key update;

  if not found then
    perform private.raise_error('event_not_found');
  end if;

  -- The caller may have been removed while waiting.
  select participation.status into membership from public.event_participants as participation
  where participation.event_id = wanted_event_id and participation.user_id = asking;

  if membership is distinct from 'active' then
    perform private.raise_error('not_participant');
  end if;

  return locked;
end;
$$;

comment on function private.lock_event(uuid) is
  'Locks an event for a write by an active participant and returns it. Raises user_not_authenticated (also when the session has '
  'ended), event_not_found (also for strangers) or not_participant (for removed people).';

create function private.recheck_event_access()
returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  editor uuid := private.me();
begin
  if editor is null then
    perform private.raise_error('user_not_authenticated');
  elsif old.status = 'deleted' then
    perform private.raise_error('event_not_found');
  elsif not exists (
    select from public.event_participants as participation
    where participation.event_id = new.id and participation.user_id = editor and participation.status = 'active'
  ) then
    perform private.raise_error('not_participant');
  end if;
  return new;
end;
$$;

comment on function private.recheck_event_access() is
  'Checks access again after the event is locked, because the policy used the snapshot from before waiting. Raises '
  'user_not_authenticated, event_not_found or not_participant.';

create trigger events_are_edited_by_participants
before update on public.events
for each row
when (row_security_active('public.events'::regclass))
execute function private.recheck_event_access();

create trigger events_are_written_in_a_living_session
before insert or update on public.events
for each statement
when (row_security_active('public.events'::regclass))
execute function private.recheck_session();

-- ---------------------------------------------------------------------------------------------------------------------
-- Policies and grants
-- ---------------------------------------------------------------------------------------------------------------------

-- "insert ... returning" checks this policy before the trigger has added the creator. Both conditions compare the id, so that a
-- request for all events also uses the primary key. created_by and created_at exclude an existing event whose id an upsert
-- names.
create policy "participants read their events"
on public.events for select to authenticated
using (
  id = any (array(select private.my_event_ids()))
  or (id = any (private.new_event_ids()) and created_by = (select private.me()) and created_at = now())
);

create policy "people create events in their own name"
on public.events for insert to authenticated
with check (created_by = (select private.me()) and status <> 'deleted');

create policy "participants edit their events"
on public.events for update to authenticated
using (id = any (array(select private.my_event_ids())))
with check (id = any (array(select private.my_event_ids())) and status <> 'deleted');

create policy "participants read who takes part in their events"
on public.event_participants for select to authenticated
using (event_id = any (array(select private.my_event_ids())));

create policy "participants read who of their events pays as one"
on public.households for select to authenticated
using (event_id = any (array(select private.my_event_ids())));

-- People with an account who left are not visible here: others see only event_participants.name_when_left.
create policy "people see themselves and whom they share an event with"
on public.profiles for select to authenticated
using (
  id = any (array(select private.my_people_ids()))
  or (not has_account and id = any (array(select private.my_former_people_ids())))
);

grant select on public.events to authenticated;

grant insert (id, created_by) on public.events to authenticated;

-- People write the same columns when they create an event and when they edit it.
do $$
begin
  execute format(
    'grant insert (%1$s), update (%1$s) on public.events to authenticated',
    'name, description, category, default_currency, place_country, place_city, planned_start_date, planned_duration_days, status'
  );
end;
$$;

grant select on public.event_participants to authenticated;
grant select on public.households to authenticated;
