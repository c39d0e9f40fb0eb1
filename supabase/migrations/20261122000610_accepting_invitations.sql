-- =====================================================================================================================
-- Accepting invitations
--
-- Previews and accepts invitations. Only the functions call these, for a person whom they have authenticated.
-- =====================================================================================================================

create function public.preview_invitation(token text, auth_user_id uuid default null)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  invitation public.event_invitations;
  event public.events;
  participating boolean;
  state text;
begin
  select * into invitation from public.event_invitations as candidate
  where candidate.token = preview_invitation.token and candidate.kind <> 'view';

  select * into event from public.events as candidate
  where candidate.id = invitation.event_id and candidate.status <> 'deleted';

  if not found then
    return jsonb_build_object('state', 'not_found', 'already_participant', false);
  end if;

  participating := exists (
    select from public.event_participants as participant
    where participant.event_id = event.id
      and participant.user_id = private.user_of_account(preview_invitation.auth_user_id)
      and participant.status = 'active'
  );

  state := case
    when invitation.revoked_at is not null then 'revoked'
    when invitation.status = 'accepted' then 'used'
    when invitation.expires_at <= now() then 'expired'
    else 'valid'
  end;

  return jsonb_build_object('state', state, 'already_participant', participating)
    || case
      when participating then jsonb_build_object('event_id', event.id)
      else '{}'::jsonb
    end
    || case
      when participating or state = 'valid' then jsonb_build_object(
        'event',
        jsonb_build_object(
          'name', event.name, 'description', event.description, 'category', event.category,
          'planned_start_date', event.planned_start_date, 'planned_duration_days', event.planned_duration_days,
          'place_country', event.place_country, 'place_city', event.place_city,
          'participant_count', (
            select count(*) from public.event_participants as participant
            where participant.event_id = event.id and participant.status = 'active'
          ),
          'inviter', (
            select private.public_name(person.first_name)
            from public.event_participants as participant
            join public.profiles as person on person.id = participant.user_id
            where participant.event_id = event.id and participant.user_id = invitation.created_by
              and participant.status = 'active'
              and not person.deleted
          )
        )
      )
      else '{}'::jsonb
    end;
end;
$$;

comment on function public.preview_invitation(text, uuid) is
  'Returns the state of an invitation and, while it is valid or for participants, the event''s name, dates, place and '
  'size, and the first name of its creator: null if they have none or take part no longer. Never an e-mail. State '
  'not_found for an unknown token, a deleted event and a view link.';

create function public.accept_invitation(token text, auth_user_id uuid)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  guest uuid;
  invitation public.event_invitations;
  participation public.event_participants;
begin
  -- Lock the person first, so that an account under deletion joins nothing.
  select person.id into guest from public.users as person
  where person.auth_user_id = accept_invitation.auth_user_id and person.deleted_at is null
  for no key update;

  if not found then
    perform private.raise_error('user_not_found');
  end if;

  perform set_config('divido.actor', guest::text, true);

  select * into invitation from public.event_invitations as candidate
  where candidate.token = accept_invitation.token and candidate.kind <> 'view';

  if not found then
    perform private.raise_error('invitation_not_found');
  end if;

  perform 1
  from public.events as candidate
  where candidate.id = invitation.event_id and candidate.status <> 'deleted'
  for no key update;

  if not found then
    perform private.raise_error('invitation_not_found');
  end if;

  -- Read again after waiting for the lock: the invitation may have been used or revoked, or the person may have joined.
  select * into invitation from public.event_invitations as candidate
  where candidate.token = accept_invitation.token
  for no key update;

  select * into participation from public.event_participants as candidate
  where candidate.event_id = invitation.event_id and candidate.user_id = guest;

  if participation.status = 'active' then
    return jsonb_build_object('event_id', invitation.event_id, 'already_participant', true);
  end if;

  if invitation.revoked_at is not null
    or invitation.status = 'accepted'
    -- People who left by themselves come back by any link that is still valid.
    or (
      participation.removed_at is not null
      and invitation.created_at < participation.removed_at
      and private.departure_of(participation) <> 'left'
    )
  then
    perform private.raise_error('invalid_or_expired_invitation');
  end if;

  if invitation.expires_at <= now() then
    perform private.raise_error('invitation_expired');
  end if;

  if participation.user_id is null then
    insert into public.event_participants (event_id, user_id)
    values (invitation.event_id, guest);
  else
    update public.event_participants as returning_guest
    set
      status = 'active',
      role = 'member',
      joined_at = now()
    where returning_guest.event_id = invitation.event_id and returning_guest.user_id = guest;

    -- A guest who was set free comes back as themselves. Their former entries stay with the person in their place, whom they may claim.
    delete from private.person_merges as merge
    where merge.event_id = invitation.event_id and merge.person_id = guest;
  end if;

  if invitation.kind = 'single' then
    update public.event_invitations as consumed
    set
      status = 'accepted',
      used_at = now(),
      used_by = guest
    where consumed.id = invitation.id;
  end if;

  return jsonb_build_object('event_id', invitation.event_id, 'already_participant', false);
end;
$$;

comment on function public.accept_invitation(text, uuid) is
  'Adds the person of an account to the event of a token as member and returns {event_id, already_participant}. An active '
  'participant does not use the invitation up. Raises user_not_found, invitation_not_found (also for view links), '
  'invitation_expired, invalid_or_expired_invitation (used, revoked, or older than the person''s removal), too_many_people, '
  'too_many_events, or invalid_name for a guest without a name.';

grant execute on function public.preview_invitation(text, uuid) to service_role;
grant execute on function public.accept_invitation(text, uuid) to service_role;
