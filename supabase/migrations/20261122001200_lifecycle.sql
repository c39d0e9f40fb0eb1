-- =====================================================================================================================
-- Lifecycle
--
-- Gives: leaving, removing, deleting and restoring, which take a row out of someone's sight and so cannot be plain updates;
-- forgetting a person at once when their account is deleted, while the balances of others stay; and the purge that removes for
-- good, after 30 days, what was deleted.
-- =====================================================================================================================

-- ---------------------------------------------------------------------------------------------------------------------
-- Events
-- ---------------------------------------------------------------------------------------------------------------------

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
  -- After that it is purged, part by part.
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
  -- The person first: an account that is being deleted brings nothing back any more.
  myself uuid := (private.lock_person()).id;
  standing public.event_participants;
  restored public.events;
begin
  -- Locks the event only for people who are or were in it: strangers neither wait nor are waited for.
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

    -- Nobody restores an event only to stand outside of it.
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
    -- Each by itself, because joined, the server might read all events there are.
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

-- ---------------------------------------------------------------------------------------------------------------------
-- Participants
-- ---------------------------------------------------------------------------------------------------------------------

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

  -- An event without anybody who could open it is of no use to anyone.
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
  -- The person first, as everywhere.
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

-- ---------------------------------------------------------------------------------------------------------------------
-- Accounts
-- ---------------------------------------------------------------------------------------------------------------------

create function private.forget_person()
returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  leaving uuid;
  event_ids uuid[];
begin
  -- The person, then the events, in one order: nobody waits for us in a circle.
  select person.id into leaving from public.users as person
  where person.auth_user_id = old.id and person.deleted_at is null
  for update;

  if not found then
    return old;
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

  -- Nobody keeps a name of theirs.
  update public.event_participants as participation
  set name_when_left = null
  where participation.event_id = any (event_ids) and participation.user_id = leaving;

  delete from public.iban_disclosures
  where owner_id = leaving;

  update public.iban_disclosures
  set shown_to_name = null
  where shown_to = leaving;

  -- What they asked for themself is over since they left.
  delete from private.iban_requests
  where owner_id = leaving;

  delete from private.mutations
  where scope = leaving;

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
    preferred_lang = 'tr',
    divido_number = null,
    deleted_at = now()
  where id = leaving;

  return old;
end;
$$;

comment on function private.forget_person() is
  'When an account is deleted, by whoever: hands its events on, leaves them, and blanks the person but for the marked e-mail.';

create trigger divido_person_is_forgotten before delete on auth.users
for each row execute function private.forget_person();

create function public.delete_account(auth_user_id uuid)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
begin
  delete from auth.users
  where id = delete_account.auth_user_id;

  return jsonb_build_object('deleted', found);
end;
$$;

comment on function public.delete_account(uuid) is
  'Deletes an account at once, with its sessions and identities, so that the address can register again, and answers {deleted}: '
  'false when there was none. For the server.';

grant execute on function public.delete_account(uuid) to service_role;

-- ---------------------------------------------------------------------------------------------------------------------
-- The purge: one small batch a call, each a transaction of its own
-- ---------------------------------------------------------------------------------------------------------------------

create function private.purge_entries(until timestamptz, at_most integer)
returns jsonb
language plpgsql set search_path = ''
as $$
declare
  event_ids uuid[];
  expense_event_ids uuid[];
  expense_ids uuid[];
  payment_event_ids uuid[];
  payment_ids uuid[];
begin
  -- The events first, in their order; whoever is restoring something there is let go ahead.
  event_ids := array(
    select event.id from public.events as event
    where event.id in (
      select expired.event_id
      from (
        (
          select expense.event_id from public.expenses as expense
          where expense.deleted_at < until
          limit at_most
        )
        union all
        (
          select payment.event_id from public.payments as payment
          where payment.deleted_at < until
          limit at_most
        )
      ) as expired
    )
    order by event.id
    for no key update skip locked
  );

  select array_agg(expired.event_id), array_agg(expired.id)
  into expense_event_ids, expense_ids
  from (
    select expense.event_id, expense.id
    from public.expenses as expense
    where expense.deleted_at < until and expense.event_id = any (event_ids)
    limit at_most
  ) as expired;

  select array_agg(expired.event_id), array_agg(expired.id)
  into payment_event_ids, payment_ids
  from (
    select payment.event_id, payment.id
    from public.payments as payment
    where payment.deleted_at < until and payment.event_id = any (event_ids)
    limit at_most
  ) as expired;

  perform private.erase_expenses(expense_event_ids, expense_ids);

  delete from public.payments as payment
  using unnest(payment_event_ids, payment_ids) as gone (event_id, id)
  where payment.event_id = gone.event_id and payment.id = gone.id;

  delete from private.import_entries as entry
  using unnest(expense_event_ids || payment_event_ids, expense_ids || payment_ids) as gone (event_id, row_id)
  where entry.event_id = gone.event_id and entry.row_id = gone.row_id and entry.undone_at is not null;

  -- From now on the history says who, what kind and when.
  update public.event_log as entry
  set
    old = null,
    new = null
  from unnest(expense_event_ids, expense_ids) as gone (event_id, id)
  where entry.event_id = gone.event_id and entry.entity_id = gone.id and entry.entity = 'expense'
    and entry.action = 'updated';

  -- What is gone cannot go back to who was separated again.
  update private.claims as claim
  set kept = jsonb_set(
    claim.kept, '{expenses}',
    (
      select coalesce(jsonb_agg(entry), '[]'::jsonb)
      from jsonb_array_elements(claim.kept -> 'expenses') as entry
      where not (entry ->> 'id')::uuid = any (expense_ids)
    )
  )
  where claim.event_id = any (expense_event_ids) and exists (
    select from jsonb_array_elements(claim.kept -> 'expenses') as entry
    where (entry ->> 'id')::uuid = any (expense_ids)
  );

  return jsonb_build_object(
    'expenses', coalesce(cardinality(expense_ids), 0), 'payments', coalesce(cardinality(payment_ids), 0)
  );
end;
$$;

comment on function private.purge_entries(timestamptz, integer) is
  'Removes expenses and payments for good that were deleted before a moment, at most so many of each, and what the history and '
  'claims tell of their contents. Answers how many: {expenses, payments}.';

create function private.erase_expenses(event_ids uuid[], expense_ids uuid[])
returns void
language plpgsql set search_path = ''
as $$
begin
  -- In one statement, so that no expense is ever without its payers and shares.
  with gone as materialized (select * from unnest(event_ids, expense_ids) as gone (event_id, id)),
  share as (
    delete from public.expenses_participants as share
    using gone
    where share.event_id = gone.event_id and share.expense_id = gone.id
  ),
  payer as (
    delete from public.expenses_payers as payer
    using gone
    where payer.event_id = gone.event_id and payer.expense_id = gone.id
  )
  delete from public.expenses as expense
  using gone
  where expense.event_id = gone.event_id and expense.id = gone.id;
end;
$$;

comment on function private.erase_expenses(uuid[], uuid[]) is 'Removes expenses with their payers and shares. The events are locked.';

create function private.purge_event(until timestamptz, at_most integer)
returns jsonb
language plpgsql set search_path = ''
as $$
declare
  gone uuid;
  expense_ids uuid[];
  people uuid[];
  erased integer;
begin
  select event.id into gone from public.events as event
  where event.deleted_at < until
  order by event.deleted_at
  limit 1
  for update skip locked;

  if not found then
    return jsonb_build_object('events', 0);
  end if;

  expense_ids := array(
    select expense.id from public.expenses as expense
    where expense.event_id = gone
    limit at_most
  );

  if cardinality(expense_ids) > 0 then
    perform private.erase_expenses(array_fill(gone, array[cardinality(expense_ids)]), expense_ids);
    return jsonb_build_object('events', 0, 'expenses', cardinality(expense_ids));
  end if;

  delete from public.payments
  where event_id = gone and id in (select payment.id from public.payments as payment where payment.event_id = gone limit at_most);

  get diagnostics erased = row_count;

  if erased > 0 then
    return jsonb_build_object('events', 0, 'payments', erased);
  end if;

  delete from public.event_log
  where event_id = gone and id in (select entry.id from public.event_log as entry where entry.event_id = gone limit at_most * 10);

  get diagnostics erased = row_count;

  if erased > at_most then
    return jsonb_build_object('events', 0, 'entries', erased);
  end if;

  delete from public.event_balances
  where event_id = gone;

  delete from public.event_invitations
  where event_id = gone;

  delete from private.claims
  where event_id = gone;

  delete from private.mutations
  where scope = gone;

  delete from private.import_entries
  where event_id = gone;

  delete from private.imports
  where event_id = gone;

  people := array(
    select participant.user_id from public.event_participants as participant
    join public.profiles as profile on profile.id = participant.user_id
    where participant.event_id = gone and not profile.has_account
  );

  delete from public.iban_disclosures
  where event_id = gone;

  delete from private.iban_requests
  where event_id = gone;

  delete from public.event_participants
  where event_id = gone;

  delete from public.households
  where event_id = gone;

  delete from public.profiles
  where id = any (people);

  delete from public.events
  where id = gone;

  return jsonb_build_object('events', 1);
end;
$$;

comment on function private.purge_event(timestamptz, integer) is
  'Removes the event for good that was deleted longest before a moment, or, while there are any, so many of its expenses, payments '
  'or entries of history. Answers how many: {events, expenses, payments, entries}.';

create function private.purge_unconfirmed(at_most integer)
returns bigint
language plpgsql security definer set search_path = ''
as $$
declare
  account_ids uuid[];
  person_ids uuid[];
  purged bigint;
begin
  -- Nobody signs in before confirming, so these people have done nothing that others could see.
  select array_agg(unconfirmed.account_id), array_agg(unconfirmed.person_id)
  into
    account_ids,
    person_ids
  from (
    select account.id as account_id, person.id as person_id
    from auth.users as account
    left join public.users as person on person.auth_user_id = account.id
    where account.confirmed_at is null and account.last_sign_in_at is null and account.email is not null
      and greatest(account.created_at, account.confirmation_sent_at) < now() - interval '7 days'
      and not exists (
        select from public.event_participants as participant
        where participant.user_id = person.id
      )
    limit at_most
  ) as unconfirmed;

  delete from auth.users
  where id = any (account_ids)
    -- Unless just now confirmed.
    and confirmed_at is null;

  get diagnostics purged = row_count;

  -- The trigger that forgets a person has parted them from their account, and marked the e-mail to keep it for 30 days;
  -- of these, nothing is kept.
  delete from public.users
  where id = any (person_ids) and auth_user_id is null;

  delete from public.profiles
  where id = any (person_ids) and deleted;

  return purged;
end;
$$;

comment on function private.purge_unconfirmed(integer) is
  'Removes accounts, with all that is known of their people, that were never confirmed and got their last confirmation mail seven '
  'or more days ago, at most so many. Answers how many.';

create function public.purge_deleted(older_than interval default '30 days', at_most integer default 500)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  until timestamptz := now() - older_than;
  batch integer := least(greatest(at_most, 1), 5000);
  counts jsonb := private.purge_entries(until, batch);
  purged bigint;
begin
  -- One kind at a time: people are locked before events, and here the events came first.
  if counts = '{"expenses": 0, "payments": 0}' then
    counts := counts || private.purge_event(until, batch);
  end if;

  if (select bool_and(value::integer = 0) from jsonb_each_text(counts) as counted (kind, value)) then
    delete from public.users
    where id in (
      select expired.id from public.users as expired
      where expired.deleted_at < until
      limit batch
      for update skip locked
    );

    get diagnostics purged = row_count;
    counts := counts || jsonb_build_object('users', purged);

    -- No event is held here: whoever writes these rows under its lock is let go ahead.
    delete from private.claims
    where ctid = any (array(
      select expired.ctid from private.claims as expired
      where expired.at < until
      limit batch
      for update skip locked
    ));

    get diagnostics purged = row_count;
    counts := counts || jsonb_build_object('claims', purged);

    delete from public.iban_disclosures
    where ctid = any (array(
      select expired.ctid from public.iban_disclosures as expired
      where expired.on_day < current_date - 365
      limit batch * 10
      for update skip locked
    ));

    get diagnostics purged = row_count;
    counts := counts || jsonb_build_object('iban_disclosures', purged);

    delete from private.mutations
    where ctid = any (array(
      select expired.ctid from private.mutations as expired
      where expired.at < now() - greatest(older_than, interval '30 days')
      limit batch * 10
      for update skip locked
    ));

    get diagnostics purged = row_count;
    counts := counts || jsonb_build_object('mutations', purged, 'unconfirmed', private.purge_unconfirmed(batch));

    -- Where the auth server keeps no such log, or does not let go of it, the rest is purged all the same.
    if has_table_privilege(to_regclass('auth.audit_log_entries'), 'delete') then
      delete from auth.audit_log_entries
      where id in (
        select expired.id from auth.audit_log_entries as expired
        where expired.created_at < until
        limit batch * 10
      );

      get diagnostics purged = row_count;
      counts := counts || jsonb_build_object('audit_log_entries', purged);
    end if;
  end if;

  return counts || jsonb_build_object(
    'more', (select bool_or(value::integer > 0) from jsonb_each_text(counts) as counted (kind, value))
  );
end;
$$;

comment on function public.purge_deleted(interval, integer) is
  'Removes for good what was deleted longer ago than this, one batch of about so many rows: expenses, payments, events with all in '
  'them, people, what the auth server logged; changes remembered for repetitions after 30 days; and accounts never confirmed after '
  'seven. Answers how many of each, and more: whether to call again. For the server, or a schedule.';

grant execute on function public.purge_deleted(interval, integer) to service_role;

-- Where the database has a clock of its own, it calls by itself; the server calls daily everywhere.
do $$
begin
  if exists (select from pg_available_extensions where name = 'pg_cron') then
    create extension if not exists pg_cron;
    perform cron.schedule('divido-purge', '*/10 * * * *', 'select public.purge_deleted()');
  end if;
exception
  -- Not every owner may; the server's daily call does without.
  when insufficient_privilege or feature_not_supported or undefined_file then
    raise notice 'no schedule in the database: %', sqlerrm;
end;
$$;
