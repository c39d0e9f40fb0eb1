-- =====================================================================================================================
-- Leaving events
--
-- Leaving events and removing participants. Both hide a row from its writer, which an update under row-level security cannot
-- do.
-- =====================================================================================================================

create function private.appoint_admins(event_ids uuid[], leaving uuid)
returns void
language plpgsql set search_path = ''
as $$
begin
  update public.event_participants as participant
  set role = 'admin'
  from (
    select distinct on (heir.event_id)
      heir.event_id, heir.user_id
    from public.event_participants as heir
    join public.profiles as person on person.id = heir.user_id
    where heir.event_id = any (event_ids) and heir.user_id <> leaving and heir.status = 'active'
      and person.has_account
      and not exists (
        select from public.event_participants as other
        where other.event_id = heir.event_id and other.user_id <> leaving and other.status = 'active'
          and other.role = 'admin'
      )
    order by heir.event_id, heir.joined_at, heir.user_id
  ) as heir
  where participant.event_id = heir.event_id and participant.user_id = heir.user_id;
end;
$$;

comment on function private.appoint_admins(uuid[], uuid) is
  'Makes the longest-standing participant with an account admin where nobody but the person who leaves is one. The caller holds the '
  'events'' locks.';

create function private.remove_from_events(event_ids uuid[], leaving uuid)
returns void
language plpgsql set search_path = ''
as $$
begin
  perform private.appoint_admins(event_ids, leaving);

  update public.event_participants as participant
  set
    status = 'removed',
    role = 'member'
  where participant.event_id = any (event_ids) and participant.user_id = leaving
    and participant.status = 'active';

  -- Delete events that have no active account left.
  perform private.delete_event_as(event.id, leaving)
  from public.events as event
  where event.id = any (event_ids) and event.status <> 'deleted'
    and not exists (
      select from public.event_participants as participant
      join public.profiles as person on person.id = participant.user_id
      where participant.event_id = event.id and participant.status = 'active' and person.has_account
    );
end;
$$;

comment on function private.remove_from_events(uuid[], uuid) is
  'Removes a person from events, with a new admin where none remains. An event without an active account is deleted. The caller '
  'holds the events'' locks.';

create function public.leave_event(event_id uuid)
returns public.event_participants
language plpgsql security definer set search_path = ''
as $$
declare
  -- Lock the person before the event.
  myself uuid := (private.lock_person()).id;
  left_as public.event_participants;
begin
  perform private.lock_event(leave_event.event_id);
  perform private.remove_from_events(array[leave_event.event_id], myself);

  select * into left_as from public.event_participants as participant
  where participant.event_id = leave_event.event_id and participant.user_id = myself;

  return left_as;
end;
$$;

comment on function public.leave_event(uuid) is
  'Removes the caller from an event and returns their participant row. Their expenses and payments stay. When the last admin '
  'leaves, the longest-standing participant with an account becomes admin; when the last account leaves, the event is deleted '
  'and can be restored. Raises user_not_authenticated, event_not_found or not_participant.';

create function public.remove_participant(event_id uuid, participant_id uuid)
returns public.event_participants
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  removed public.event_participants;
  is_admin boolean;
  person public.profiles;
  facts jsonb;
begin
  perform private.lock_event(event_id);
  is_admin := private.is_admin(event_id, private.me());

  select * into removed from public.event_participants as candidate
  where candidate.event_id = remove_participant.event_id and candidate.id = participant_id;

  if not found then
    perform private.raise_error('participant_not_found');
  end if;

  select * into person from public.profiles as profile
  where profile.id = removed.user_id;

  if removed.user_id = private.me() then
    perform private.raise_error('cannot_remove_yourself');
  elsif person.has_account and not is_admin then
    perform private.raise_error('only_admin_can_remove');
  elsif not person.has_account and not is_admin and private.is_in_use(event_id, removed.user_id) then
    perform private.raise_error('person_in_use');
  end if;

  update public.event_participants as participant
  set status = 'removed'
  where participant.event_id = remove_participant.event_id and participant.id = participant_id
    and participant.status = 'active'
  returning participant.* into removed;

  if not found then
    select * into removed from public.event_participants as participant
    where participant.event_id = remove_participant.event_id and participant.id = participant_id;
  elsif not person.has_account then
    -- Log the name: pages may leave out removed people without an account.
    facts := jsonb_strip_nulls(jsonb_build_object('user_id', person.id, 'name', person.first_name, 'role', removed.role));

    insert into public.event_log (event_id, actor, entity, entity_id, action, old, new)
    values (
      remove_participant.event_id, private.me(), 'participant', removed.id, 'removed',
      facts || '{"status": "active"}', facts || '{"status": "removed"}'
    );
  end if;

  return removed;
end;
$$;

comment on function public.remove_participant(uuid, uuid) is
  'Removes a person from an event and returns the participant row, unchanged when already removed. Admins can remove everyone '
  'but themselves. Any active participant can remove a person without an account whom no expense or payment names. Raises '
  'user_not_authenticated, event_not_found, not_participant, participant_not_found, cannot_remove_yourself, '
  'only_admin_can_remove or person_in_use.';

create function private.departure_of(participation public.event_participants)
returns text
language plpgsql stable set search_path = ''
as $$
begin
  if participation.claimed_by is not null then
    return 'released';
  end if;

  return coalesce(
    (
      select entry.action from public.event_log as entry
      where entry.entity = 'participant' and entry.entity_id = participation.id
        and entry.event_id = participation.event_id and entry.action in ('left', 'removed')
      order by entry.id desc
      limit 1
    ),
    'removed'
  );
end;
$$;

comment on function private.departure_of(public.event_participants) is
  'Returns how a former participant went: left, removed, or released (their place was given to somebody else).';

create function public.my_lost_event(event_id uuid)
returns json
language plpgsql stable security definer set search_path = ''
as $$
declare
  participation public.event_participants;
  event public.events;
  is_mine_to_restore boolean;
begin
  select * into participation from public.event_participants as participant
  where participant.event_id = my_lost_event.event_id and participant.user_id = private.me();

  select * into event from public.events as candidate
  where candidate.id = participation.event_id;

  is_mine_to_restore := event.status = 'deleted' and private.is_mine_to_restore(event, participation.user_id);

  -- Former participants do not learn that the event was deleted after they went, unless they may restore it.
  if event.status = 'deleted' and (participation.status = 'active' or is_mine_to_restore) then
    return json_build_object('reason', 'deleted', 'at', event.deleted_at, 'restorable', is_mine_to_restore);
  elsif participation.status = 'active' or participation.user_id is null then
    return null;
  end if;

  return json_build_object(
    'reason', private.departure_of(participation), 'at', participation.removed_at, 'restorable', false
  );
end;
$$;

comment on function public.my_lost_event(uuid) is
  'Returns why the caller no longer sees an event: {reason, at, restorable}. The reason is left, removed, released (their place was '
  'given to somebody else) or deleted (the event was). Null for an event that they see, were never in, or that was erased.';

grant execute on function public.leave_event(uuid) to authenticated;
grant execute on function public.remove_participant(uuid, uuid) to authenticated;
grant execute on function public.my_lost_event(uuid) to authenticated;
