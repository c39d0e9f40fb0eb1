-- =====================================================================================================================
-- Leaving and deleting events
--
-- Leaves, deletes and restores events and removes participants. These take a row out of the sight of its writer, which a plain
-- update under row-level security cannot do.
-- =====================================================================================================================

create function private.delete_event_as(wanted_event_id uuid, actor uuid)
returns public.events
language plpgsql set search_path = ''
as $$
declare
  deleted public.events;
begin
  update public.events as event
  set
    status = 'deleted',
    deleted_at = now(),
    deleted_by = actor
  where event.id = wanted_event_id
  returning event.* into deleted;

  return deleted;
end;
$$;

comment on function private.delete_event_as(uuid, uuid) is 'Hides an event from everyone, in the name of actor, and returns it. The event is locked.';

create function public.delete_event(event_id uuid)
returns public.events
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.lock_event(delete_event.event_id);
  return private.delete_event_as(delete_event.event_id, private.me());
end;
$$;

comment on function public.delete_event(uuid) is
  'Hides an event from everyone and returns it; it can be restored for 30 days. For active participants. '
  'Refuses with event_not_found or not_participant.';

create function private.is_mine_to_restore(event public.events, person uuid)
returns boolean
language plpgsql stable set search_path = ''
as $$
declare
  creator_takes_part boolean := exists (
    select from public.event_participants as participant
    where participant.event_id = event.id and participant.user_id = event.created_by and participant.status = 'active'
  );
begin
  -- After 30 days the purge erases it in batches.
  return event.deleted_at > clock_timestamp() - interval '30 days'
    and coalesce(person = case when creator_takes_part then event.created_by else event.deleted_by end, false);
end;
$$;

comment on function private.is_mine_to_restore(public.events, uuid) is
  'Whether a person may restore a deleted event: for 30 days, its creator while they take part in it, else only the person who '
  'deleted it, by leaving as the last one or otherwise. A creator who was removed or left cannot restore what others deleted.';

create function public.restore_event(event_id uuid)
returns public.events
language plpgsql security definer set search_path = ''
as $$
declare
  -- Lock the person first: an account that is being deleted cannot restore events.
  myself uuid := (private.lock_person()).id;
  standing public.event_participants;
  restored public.events;
begin
  -- Check membership before locking, so callers without access neither block nor queue.
  select * into restored from public.events as event
  where event.id = restore_event.event_id
    and exists (
      select from public.event_participants as participant
      where participant.event_id = event.id and participant.user_id = myself
    )
  for no key update;

  -- Read after the lock: the caller may have been removed while waiting.
  select * into standing from public.event_participants as participant
  where participant.event_id = restore_event.event_id and participant.user_id = myself;

  if restored.id is null
    or (restored.status = 'deleted' and not private.is_mine_to_restore(restored, myself))
    or (restored.status <> 'deleted' and standing.status <> 'active')
  then
    perform private.raise_error('event_not_found');
  end if;

  if restored.status = 'deleted' then
    update public.events as event
    set
      status = 'active',
      deleted_at = null,
      deleted_by = null
    where event.id = restore_event.event_id
    returning event.* into restored;

    -- A creator who had left joins again.
    update public.event_participants as participant
    set
      status = 'active',
      role = 'admin',
      joined_at = now()
    where participant.event_id = restore_event.event_id and participant.user_id = myself
      and participant.status = 'removed';
  end if;

  return restored;
end;
$$;

comment on function public.restore_event(uuid) is
  'Restores a deleted event as active and returns it; one that is not deleted as it is, to active participants. For its creator '
  'while they take part in it, else for the person who deleted it; the last one to leave it becomes its admin again. Refuses with '
  'event_not_found, too_many_events, too_many_people or user_not_authenticated.';

create function public.my_deleted_events()
returns json
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select coalesce(
      json_agg(
        json_build_object(
          'id', event.id, 'name', event.name, 'category', event.category, 'default_currency', event.default_currency,
          'deleted_at', event.deleted_at, 'expense_count', event.expense_count, 'total', event.expense_total
        )
        order by event.deleted_at desc, event.id
      ),
      '[]'::json
    )
    from public.event_participants as participation
    -- Separate lookups: with a join, the planner may scan all events.
    cross join lateral (
      select candidate.*
      from public.events as candidate
      where candidate.id = participation.event_id and candidate.status = 'deleted'
      limit 1
    ) as event
    where participation.user_id = private.me() and private.is_mine_to_restore(event, participation.user_id)
  );
end;
$$;

comment on function public.my_deleted_events() is
  'The deleted events that who asks can bring back with restore_event, last deleted first, as [{id, name, category, '
  'default_currency, deleted_at, expense_count, total}]. Empty for nobody.';

create function private.remove_from_events(event_ids uuid[], leaving uuid)
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
  'Takes a person out of events. Where nobody else could remove people any more, the longest-standing participant with an account '
  'becomes admin; where nobody with an account is left, the event is deleted. The events are locked.';

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
  'Takes who asks out of an event and returns the participant. What they paid and owe stays. The last admin hands over to the '
  'longest-standing participant with an account; with the last of these the event is deleted, and can be restored. '
  'Refuses with event_not_found, not_participant or user_not_authenticated.';

create function public.remove_participant(event_id uuid, participant_id uuid)
returns public.event_participants
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  removed public.event_participants;
  is_admin boolean;
  removed_has_account boolean;
  facts jsonb;
begin
  perform private.lock_event(event_id);
  is_admin := private.is_admin(event_id, private.me());

  select * into removed from public.event_participants as candidate
  where candidate.event_id = remove_participant.event_id and candidate.id = participant_id;

  if not found then
    perform private.raise_error('participant_not_found');
  end if;

  removed_has_account := (select profile.has_account from public.profiles as profile where profile.id = removed.user_id);

  if removed.user_id = private.me() then
    perform private.raise_error('cannot_remove_yourself');
  elsif removed_has_account and not is_admin then
    perform private.raise_error('only_admin_can_remove');
  elsif not removed_has_account and not is_admin and private.is_in_use(event_id, removed.user_id) then
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
  elsif not removed_has_account then
    -- Keep the name: pages may leave out removed people without an account.
    facts := (
      select jsonb_strip_nulls(jsonb_build_object('user_id', profile.id, 'name', profile.first_name, 'role', removed.role))
      from public.profiles as profile
      where profile.id = removed.user_id
    );

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
  'Removes a person from an event and returns the participant; one already removed as it is. For the admin, never for themself; a '
  'person without an account who stands in nothing yet is removed by any active participant. Refuses with event_not_found, '
  'not_participant, participant_not_found, cannot_remove_yourself, only_admin_can_remove or person_in_use.';

grant execute on function public.delete_event(uuid) to authenticated;
grant execute on function public.restore_event(uuid) to authenticated;
grant execute on function public.my_deleted_events() to authenticated;
grant execute on function public.leave_event(uuid) to authenticated;
grant execute on function public.remove_participant(uuid, uuid) to authenticated;
