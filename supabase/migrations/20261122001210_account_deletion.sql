-- =====================================================================================================================
-- Account deletion
--
-- Removes a deleted account from its events and clears its personal data. Other people's balances stay.
-- =====================================================================================================================

create function private.forget_person(leaving uuid)
returns void
language plpgsql set search_path = ''
as $$
declare
  event_ids uuid[];
begin
  -- Lock the person, then the events by id, to avoid deadlocks.
  perform 1
  from public.users as person
  where person.id = leaving and person.deleted_at is null
  for update;

  if not found then
    return;
  end if;

  perform set_config('divido.actor', leaving::text, true);

  event_ids := array(
    select event.id from public.events as event
    where event.id in (
      select participation.event_id from public.event_participants as participation
      where participation.user_id = leaving
    )
    order by event.id
    for no key update
  );

  perform private.remove_from_events(
    array(
      select participation.event_id from public.event_participants as participation
      where participation.event_id = any (event_ids) and participation.user_id = leaving
        and participation.status = 'active'
    ),
    leaving
  );

  -- Delete the stored name as well.
  update public.event_participants as participation
  set name_when_left = null
  where participation.event_id = any (event_ids) and participation.user_id = leaving;

  -- Leaving already deleted the person's check marks.
  delete from public.comments
  where author_id = leaving;

  delete from public.iban_disclosures
  where owner_id = leaving;

  update public.iban_disclosures
  set shown_to_name = null
  where shown_to = leaving;

  -- Leaving already deleted the requests that the person had made.
  delete from private.iban_requests
  where owner_id = leaving;

  delete from public.payment_handles
  where user_id = leaving;

  delete from private.mutations
  where scope = leaving;

  delete from public.settlements
  where made_by = leaving or with_user = leaving;

  -- In the order of finish_notices.
  perform 1
  from private.notices as notice
  where notice.user_id = leaving
  order by notice.event_id
  for update;

  delete from private.notices
  where user_id = leaving;

  delete from private.event_mutes
  where user_id = leaving;

  delete from private.notification_settings
  where user_id = leaving;

  delete from private.push_subscriptions
  where user_id = leaving;

  update public.users
  set
    auth_user_id = null,
    email = 'deleted_' || to_char(now() at time zone 'utc', 'YYYYMMDD"T"HH24MISS"Z"') || '_' || email,
    first_name = null,
    last_name = null,
    phone_number = null,
    country = null,
    city = null,
    iban = null,
    iban_currency = 'TRY',
    iban_ask_first = false,
    home_currency = null,
    preferred_lang = 'tr',
    news_seen_at = null,
    divido_number = null,
    deleted_at = now()
  where id = leaving;
end;
$$;

comment on function private.forget_person(uuid) is
  'Removes a person from their events and clears all personal data except the e-mail, which is marked as deleted.';

create function private.forget_person_of_account()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.forget_person(person.id)
  from public.users as person
  where person.auth_user_id = old.id and not person.is_guest;

  return old;
end;
$$;

comment on function private.forget_person_of_account() is
  'Runs when an account is deleted in any way, and forgets its person. A guest is only unlinked, by the foreign key: the auth '
  'server may delete anonymous users by itself, and the guest''s key brings the person back.';

create function public.delete_account(auth_user_id uuid)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
begin
  -- The account first, then the person.
  perform 1
  from auth.users as account
  where account.id = delete_account.auth_user_id
  for update;

  perform private.forget_person(person.id)
  from public.users as person
  where person.auth_user_id = delete_account.auth_user_id and person.is_guest;

  delete from auth.users
  where id = delete_account.auth_user_id;

  return jsonb_build_object('deleted', found);
end;
$$;

comment on function public.delete_account(uuid) is
  'Deletes an account with its sessions and identities, so that its address can register again, and forgets its person, also a '
  'guest. Returns {deleted}, false when '
  'there was none. For the functions only.';

grant execute on function public.delete_account(uuid) to service_role;
