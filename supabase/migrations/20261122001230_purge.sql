-- =====================================================================================================================
-- Purge
--
-- Erases rows that were deleted more than 30 days ago. Each call handles one small batch in its own transaction.
-- =====================================================================================================================

create function private.erase_expenses(wanted_event_id uuid, ids uuid[])
returns void
language plpgsql set search_path = ''
as $$
begin
  -- One statement, so that no expense is ever without payers and shares.
  with share as (
    delete from public.expenses_participants as share
    where share.event_id = wanted_event_id and share.expense_id = any (ids)
  ),
  payer as (
    delete from public.expenses_payers as payer
    where payer.event_id = wanted_event_id and payer.expense_id = any (ids)
  )
  delete from public.expenses as expense
  where expense.event_id = wanted_event_id and expense.id = any (ids);
end;
$$;

comment on function private.erase_expenses(uuid, uuid[]) is
  'Erases expenses with payers and shares. The caller holds the event''s lock.';

create function private.purge_event(until timestamptz, at_most integer)
returns jsonb
language plpgsql set search_path = ''
as $$
declare
  gone public.events;
  is_deleted boolean;
  expense_ids uuid[];
  payment_ids uuid[];
  people uuid[];
  logged integer;
begin
  select event.* into gone from public.events as event
  where event.id in (
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
    union all
    (
      select expired.id from public.events as expired
      where expired.deleted_at < until
      limit at_most
    )
  )
  limit 1
  for no key update skip locked;

  if not found then
    return '{"events": 0}';
  end if;

  is_deleted := coalesce(gone.deleted_at < until, false);
  expense_ids := array(
    select expense.id from public.expenses as expense
    where expense.event_id = gone.id and (is_deleted or expense.deleted_at < until)
    limit at_most
  );
  payment_ids := array(
    select payment.id from public.payments as payment
    where payment.event_id = gone.id and (is_deleted or payment.deleted_at < until)
    limit at_most
  );

  perform private.erase_expenses(gone.id, expense_ids);

  delete from public.payments as payment
  where payment.event_id = gone.id and payment.id = any (payment_ids);

  delete from public.comments as comment
  where comment.event_id = gone.id and comment.entry_id = any (expense_ids || payment_ids);

  delete from public.check_marks as mark
  where mark.event_id = gone.id and mark.entry_id = any (expense_ids || payment_ids);

  delete from private.imported_rows as entry
  where entry.event_id = gone.id and entry.row_id = any (expense_ids || payment_ids) and entry.undone_at is not null;

  -- Strip log entries of purged rows to person, kind and time.
  update public.event_log as entry
  set
    old = null,
    new = null
  where entry.event_id = gone.id and entry.entity_id = any (expense_ids) and entry.entity = 'expense'
    and entry.action = 'updated';

  -- Remove purged expenses from the stored merges.
  update private.person_merges as merge
  set snapshot = jsonb_set(
    merge.snapshot, '{expenses}',
    (
      select coalesce(jsonb_agg(entry), '[]'::jsonb)
      from jsonb_array_elements(merge.snapshot -> 'expenses') as entry
      where not (entry ->> 'id')::uuid = any (expense_ids)
    )
  )
  where merge.event_id = gone.id;

  if not is_deleted or cardinality(expense_ids || payment_ids) > 0 then
    return jsonb_build_object('expenses', cardinality(expense_ids), 'payments', cardinality(payment_ids));
  end if;

  delete from public.event_log
  where event_id = gone.id and id in (select entry.id from public.event_log as entry where entry.event_id = gone.id limit at_most * 10);

  get diagnostics logged = row_count;

  if logged > at_most then
    return jsonb_build_object('entries', logged);
  end if;

  -- Balances, comments, check marks, IBAN requests, disclosures and mutes are deleted with the participants; households, series,
  -- invitations, merges and imports with the event.
  delete from private.mutations
  where scope = gone.id;

  delete from private.notices
  where event_id = gone.id;

  people := array(
    select participant.user_id from public.event_participants as participant
    join public.profiles as profile on profile.id = participant.user_id
    where participant.event_id = gone.id and not profile.has_account
  );

  delete from public.event_participants
  where event_id = gone.id;

  delete from public.profiles
  where id = any (people);

  delete from public.events
  where id = gone.id;

  return '{"events": 1}';
end;
$$;

comment on function private.purge_event(timestamptz, integer) is
  'Erases one batch of one event with what was deleted before a time: up to at_most expenses and payments each, their comments, and '
  'their contents in the history and in stored merges. A deleted event is erased once it has neither, after most of its log '
  'entries. Skips locked events. Returns {events, expenses, payments, entries}.';

create function private.strip_deleted_series(until timestamptz, at_most integer)
returns bigint
language plpgsql set search_path = ''
as $$
declare
  stripped bigint;
begin
  with gone as materialized (
    select entry.event_id, entry.entity_id from public.event_log as entry
    where entry.entity = 'series' and entry.action = 'deleted' and entry.old is not null and entry.at < until
    limit at_most
    for update skip locked
  )
  update public.event_log as entry
  set
    old = null,
    -- The sentence of a series that paused by itself depends on its reason.
    new = case when entry.new ? 'reason' then jsonb_build_object('reason', entry.new -> 'reason') end
  from gone
  where entry.event_id = gone.event_id and entry.entity_id = gone.entity_id and entry.entity = 'series';

  get diagnostics stripped = row_count;
  return stripped;
end;
$$;

comment on function private.strip_deleted_series(timestamptz, integer) is
  'Strips the log entries of up to at_most series that were deleted before a time to person, kind and time. Returns the number '
  'of entries.';

create function private.erase_claimed_names(claimers uuid[])
returns void
language plpgsql set search_path = ''
as $$
declare
  former_ids uuid[];
  former_event_ids uuid[];
begin
  if cardinality(claimers) = 0 then
    return;
  end if;

  select array_agg(former.id), array_agg(participant.event_id)
  into former_ids, former_event_ids
  from public.event_participants as participant
  join public.profiles as former on former.id = participant.user_id
  where participant.claimed_by = any (claimers) and not former.has_account;

  -- Lock log entries before profiles, as private.purge_event does.
  update public.event_log as entry
  set
    old = entry.old - 'name',
    new = entry.new - 'name'
  where entry.event_id = any (former_event_ids) and entry.entity in ('person', 'participant')
    and (entry.entity_id = any (former_ids) or entry.new ->> 'user_id' = any (former_ids::text[]))
    and (entry.old ? 'name' or entry.new ? 'name');

  update public.profiles as profile
  set
    first_name = null,
    deleted = true
  where profile.id = any (former_ids);
end;
$$;

comment on function private.erase_claimed_names(uuid[]) is
  'Erases the names under which others had entered these people before they claimed them, also in the history. Called when the '
  'users are erased: until then a merge can be undone, which needs the name.';

create function private.purge_unconfirmed(at_most integer)
returns bigint
language plpgsql security definer set search_path = ''
as $$
declare
  account_ids uuid[];
  person_ids uuid[];
  purged bigint;
begin
  -- An unconfirmed account cannot sign in, so it has no visible data.
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
    -- Skip accounts confirmed in the meantime.
    and confirmed_at is null;

  get diagnostics purged = row_count;

  -- The trigger on auth.users has detached these users and kept their marked e-mail for 30 days. Delete them now.
  delete from public.users
  where id = any (person_ids) and auth_user_id is null;

  delete from public.profiles
  where id = any (person_ids) and deleted;

  return purged;
end;
$$;

comment on function private.purge_unconfirmed(integer) is
  'Erases up to at_most accounts with their users that were never confirmed and got their last confirmation mail more than '
  'seven days ago. Returns the number.';

create function public.purge_deleted(older_than interval default '30 days', at_most integer default 500)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  until timestamptz := now() - older_than;
  batch integer := least(greatest(at_most, 1), 5000);
  counts jsonb := private.purge_event(until, batch);
  purged bigint;
  people uuid[];
  kind record;
begin
  -- Purge people in a separate call: people are locked before events.
  if (select bool_and(value::integer = 0) from jsonb_each_text(counts) as counted (kind, value)) then
    with gone as (
      delete from public.users
      where id in (
        select expired.id from public.users as expired
        where expired.deleted_at < until
        limit batch
        for update skip locked
      )
      returning id
    )
    select coalesce(array_agg(gone.id), '{}') into people
    from gone;

    perform private.erase_claimed_names(people);
    counts := counts || jsonb_build_object(
      'users', cardinality(people), 'unconfirmed', private.purge_unconfirmed(batch),
      'guests', private.purge_guests(batch), 'series_entries', private.strip_deleted_series(until, batch)
    );

    -- Accounts are purged before sign-ups: setting a password locks the account before its sign-up, too. This call holds no event
    -- lock, so it skips rows that another transaction has locked.
    for kind in
      select * from (values
        ('private.person_merges', 'at < $1'),
        ('public.settlements', 'undone_at < $1'),
        ('private.mutations', 'at < $2'),
        ('public.iban_disclosures', 'on_day < current_date - 365'),
        ('private.guest_sign_ups', 'from_time < now() - interval ''2 hours'''),
        ('private.guest_keys', 'kind = ''kept'' and created_at < now() - interval ''7 days'''),
        ('private.moved_accounts', 'at < now() - interval ''7 days'''),
        ('private.sign_ups', 'created_at < now() - interval ''1 hour'''),
        ('private.push_subscriptions', 'not private.session_lives(session_id)'),
        ('private.notices', 'due_at < now() - interval ''2 days''')
      ) as kind (source, condition)
    loop
      execute format(
        'delete from %1$s where ctid = any (array(select ctid from %1$s where %2$s limit $3 for update skip locked))',
        kind.source, kind.condition
      )
      using until, now() - greatest(older_than, interval '30 days'), batch * 10;

      get diagnostics purged = row_count;
      counts := counts || jsonb_build_object(split_part(kind.source, '.', 2), purged);
    end loop;

    -- The auth server may not have this log, or may not grant deleting from it.
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
  'Erases one batch of rows that were deleted before older_than: expenses, payments, events, users with the names that they had '
  'claimed, settlements that were undone, what the history says about series, and old merges and auth server logs. Also erases '
  'mutations after 30 days, IBAN disclosures after a year, unconfirmed accounts after seven days and sign-ups '
  'after an hour. Erases guests who were in no event for seven days, and replaces '
  'those who did not come for 13 months by people without an account. Erases push subscriptions of ended sessions, and notices not sent for two days. '
  'Returns the number of each, and more: whether to call again. For the functions and the schedule.';

grant execute on function public.purge_deleted(interval, integer) to service_role;

-- With pg_cron the database runs the purge itself. The functions also call it daily.
do $$
begin
  if exists (select from pg_available_extensions where name = 'pg_cron') then
    create extension if not exists pg_cron;
    perform cron.schedule('divido-purge', '*/10 * * * *', 'select public.purge_deleted()');
  end if;
exception
  -- The owner may not create the extension; the daily call by the functions remains.
  when insufficient_privilege or feature_not_supported or undefined_file then
    raise notice 'no schedule in the database: %', sqlerrm;
end;
$$;
