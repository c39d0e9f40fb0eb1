-- =====================================================================================================================
-- Deleting events
--
-- Deleting and restoring events. Both hide a row from its writer, which an update under row-level security cannot do.
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

comment on function private.delete_event_as(uuid, uuid) is
  'Soft-deletes an event on behalf of actor and returns it. The caller holds the event''s lock.';

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
  'Soft-deletes an event for everyone and returns it. It can be restored for 30 days. For active participants. Raises '
  'user_not_authenticated, event_not_found or not_participant.';

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
  -- After 30 days the purge may already have erased parts of it.
  return event.deleted_at > clock_timestamp() - interval '30 days'
    and coalesce(person = case when creator_takes_part then event.created_by else event.deleted_by end, false);
end;
$$;

comment on function private.is_mine_to_restore(public.events, uuid) is
  'Returns whether a person may restore a deleted event, for 30 days: its creator while they are an active participant, else '
  'only the person who deleted it. A creator who left cannot restore what others deleted.';

create function public.restore_event(event_id uuid)
returns public.events
language plpgsql security definer set search_path = ''
as $$
declare
  -- Lock the person first: an account under deletion cannot restore events.
  myself uuid := (private.lock_person()).id;
  participation public.event_participants;
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
  select * into participation from public.event_participants as participant
  where participant.event_id = restore_event.event_id and participant.user_id = myself;

  if restored.id is null
    or (restored.status = 'deleted' and not private.is_mine_to_restore(restored, myself))
    or (restored.status <> 'deleted' and participation.status <> 'active')
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

    -- The last person to leave joins again, as admin.
    update public.event_participants as participant
    set
      status = 'active',
      role = 'admin',
      joined_at = now()
    where participant.event_id = restore_event.event_id and participant.user_id = myself
      and participant.status = 'removed';

    perform private.limit_own_events(array[myself]);
  end if;

  return restored;
end;
$$;

comment on function public.restore_event(uuid) is
  'Restores a deleted event as active and returns it. Returns an event that is not deleted unchanged, to active participants. '
  'For its creator while they take part, else for the person who deleted it; the last one to leave becomes admin again. Raises '
  'user_not_authenticated, event_not_found, too_many_events, guest_limit or too_many_people.';

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
    -- Separate lookups: with a plain join, the planner may scan all events.
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
  'Returns the deleted events that the caller can restore, last deleted first: [{id, name, category, default_currency, '
  'deleted_at, expense_count, total}]. Empty without a caller.';

grant execute on function public.delete_event(uuid) to authenticated;
grant execute on function public.restore_event(uuid) to authenticated;
grant execute on function public.my_deleted_events() to authenticated;
