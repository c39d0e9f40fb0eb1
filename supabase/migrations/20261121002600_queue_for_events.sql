-- =====================================================================================================================
-- A queue for each event
--
-- Gives: many who write in one event at once wait in one queue. Waiting for a row alone, everyone in the queue is woken each
-- time its first one is done, only to look at the row as it is now and wait again.
-- =====================================================================================================================

create or replace function private.lock_event(wanted_event_id uuid)
returns public.events
language plpgsql
security definer
set search_path = ''
as $$
declare
  locked public.events;
  standing public.participant_status;
  asking uuid := private.me();
begin
  if asking is null then
    perform private.refuse('user_not_authenticated');
  end if;

  -- Who may not write does not wait, and nobody waits for them. A stranger learns nothing; who was removed knows the event
  -- anyway.
  select participation.status
  into standing
  from public.event_participants as participation
  join public.events as event on event.id = participation.event_id
  where participation.event_id = wanted_event_id
    and participation.user_id = asking
    and event.status <> 'deleted';

  if standing is null then
    perform private.refuse('event_not_found');
  elsif standing <> 'active' then
    perform private.refuse('not_participant');
  end if;

  -- The queue. The row is what counts: it is locked against those who change it without coming here.
  perform pg_advisory_xact_lock(hashtextextended(wanted_event_id::text, 0));

  select *
  into locked
  from public.events
  where id = wanted_event_id
    and status <> 'deleted'
  for no key update;

  if not found then
    perform private.refuse('event_not_found');
  end if;

  -- They may have been removed while they waited.
  select status
  into standing
  from public.event_participants
  where event_id = wanted_event_id
    and user_id = asking;

  if standing is distinct from 'active' then
    perform private.refuse('not_participant');
  end if;

  return locked;
end;
$$;
