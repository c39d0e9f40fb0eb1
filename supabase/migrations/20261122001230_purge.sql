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

create function private.event_to_purge(until timestamptz, at_most integer, failing uuid[])
returns public.events
language plpgsql set search_path = ''
as $$
declare
  found_event public.events;
begin
  select event.* into found_event from public.events as event
  where event.id in (
    (
      select expense.event_id from public.expenses as expense
      where expense.deleted_at < until and expense.event_id <> all (failing)
      limit at_most
    )
    union all
    (
      select payment.event_id from public.payments as payment
      where payment.deleted_at < until and payment.event_id <> all (failing)
      limit at_most
    )
    union all
    (
      select expired.id from public.events as expired
      where expired.deleted_at < until and expired.id <> all (failing)
      limit at_most
    )
  )
  limit 1
  for no key update skip locked;

  return found_event;
end;
$$;

comment on function private.event_to_purge(timestamptz, integer, uuid[]) is
  'Locks and returns an event with something that was deleted before a time, other than those that failed. Skips locked events. Null '
  'columns when there is none.';

create function private.purge_event(gone public.events, until timestamptz, at_most integer)
returns jsonb
language plpgsql set search_path = ''
as $$
declare
  is_deleted boolean;
  expense_ids uuid[];
  payment_ids uuid[];
  people uuid[];
  logged integer;
begin
  is_deleted := coalesce(gone.deleted_at < until, false);
  expense_ids := private.first_within(
    gone.id,
    array(
      select expense.id from public.expenses as expense
      where expense.event_id = gone.id and (is_deleted or expense.deleted_at < until)
      limit at_most
    ),
    private.limit_for('shares of a purge')
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

  delete from public.receipts as receipt
  where receipt.event_id = gone.id and receipt.expense_id = any (expense_ids);

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
  -- invitations, merges, imports and receipts with the event.
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

comment on function private.purge_event(public.events, timestamptz, integer) is
  'Erases one batch of a locked event with what was deleted before a time: up to at_most expenses and payments each, their comments '
  'and receipts, and their contents in the history and in stored merges. A deleted event is erased once it has neither, after most of its log '
  'entries. Returns {events, expenses, payments, entries}.';

create function private.purge_next_event(until timestamptz, at_most integer)
returns jsonb
language plpgsql set search_path = ''
as $$
declare
  event public.events;
  failing uuid[] := '{}';
begin
  for attempt in 1..private.limit_for('failing events of a purge') loop
    event := private.event_to_purge(until, at_most, failing);
    exit when event.id is null;

    begin
      return private.purge_event(event, until, at_most) || jsonb_build_object('failed', cardinality(failing));
    exception
      when others then
        failing := failing || event.id;
        -- The message may quote what people wrote.
        raise warning 'event % cannot be purged: %', event.id, sqlstate;
    end;
  end loop;

  return jsonb_build_object('events', 0, 'failed', cardinality(failing));
end;
$$;

comment on function private.purge_next_event(timestamptz, integer) is
  'Erases one batch of an event, as private.purge_event, and tries another event after one that fails, which it names in the log. '
  'Returns also failed, the number of those.';

create function private.purge_users(until timestamptz, at_most integer)
returns jsonb
language plpgsql set search_path = ''
as $$
declare
  expired uuid;
  purged integer := 0;
  failed integer := 0;
begin
  for expired in
    select person.id from public.users as person
    where person.deleted_at < until
    limit at_most
    for update skip locked
  loop
    begin
      delete from public.users
      where id = expired;

      perform private.erase_claimed_names(array[expired]);
      purged := purged + 1;
    exception
      when others then
        failed := failed + 1;
    end;
  end loop;

  return jsonb_build_object('users', purged, 'failed', failed);
end;
$$;

comment on function private.purge_users(timestamptz, integer) is
  'Erases up to at_most users that were deleted before a time, each with the names that they had claimed. Returns {users, failed}.';

create function private.purge_rows(source text, condition text, until timestamptz, until_mutations timestamptz, at_most integer)
returns jsonb
language plpgsql set search_path = ''
as $$
declare
  row_id tid;
  purged bigint;
  failed integer := 0;
begin
  begin
    execute format(
      'delete from %1$s where ctid = any (array(select ctid from %1$s where %2$s limit $3 for update skip locked))', source, condition
    )
    using until, until_mutations, at_most;

    get diagnostics purged = row_count;
  exception
    when others then
      -- Row by row, so that the bad one alone stays.
      purged := 0;

      for row_id in
        execute format('select ctid from %1$s where %2$s limit $3 for update skip locked', source, condition)
        using until, until_mutations, at_most
      loop
        begin
          execute format('delete from %1$s where ctid = $1', source)
          using row_id;

          purged := purged + 1;
        exception
          when others then
            failed := failed + 1;
        end;
      end loop;
  end;

  return jsonb_build_object(split_part(source, '.', 2), purged, 'failed', failed);
end;
$$;

comment on function private.purge_rows(text, text, timestamptz, timestamptz, integer) is
  'Deletes up to at_most rows of a table by a condition, except those that cannot be deleted. $1 and $2 of the condition are the '
  'times. Returns their number by the name of the table, and failed.';

create function private.strip_deleted_series(until timestamptz, at_most integer)
returns jsonb
language plpgsql set search_path = ''
as $$
declare
  gone record;
  entries bigint;
  stripped bigint := 0;
  failed integer := 0;
begin
  for gone in
    select entry.event_id, entry.entity_id from public.event_log as entry
    where entry.entity = 'series' and entry.action = 'deleted' and entry.old is not null and entry.at < until
    limit at_most
    for update skip locked
  loop
    begin
      update public.event_log as entry
      set
        old = null,
        -- The sentence of a series that paused by itself depends on its reason.
        new = case when entry.new ? 'reason' then jsonb_build_object('reason', entry.new -> 'reason') end
      where entry.event_id = gone.event_id and entry.entity_id = gone.entity_id and entry.entity = 'series';

      get diagnostics entries = row_count;
      stripped := stripped + entries;
    exception
      when others then
        failed := failed + 1;
    end;
  end loop;

  return jsonb_build_object('series_entries', stripped, 'failed', failed);
end;
$$;

comment on function private.strip_deleted_series(timestamptz, integer) is
  'Strips the log entries of up to at_most series that were deleted before a time to person, kind and time. Returns '
  '{series_entries, failed}.';

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
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  unconfirmed record;
  erased boolean;
  purged integer := 0;
  failed integer := 0;
begin
  -- An unconfirmed account cannot sign in, so it has no visible data.
  for unconfirmed in
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
  loop
    begin
      delete from auth.users
      where id = unconfirmed.account_id
        -- Skip accounts confirmed in the meantime.
        and confirmed_at is null;

      erased := found;

      -- The trigger on auth.users has detached these users and kept their marked e-mail for 30 days. Delete them now.
      delete from public.users
      where id = unconfirmed.person_id and auth_user_id is null;

      delete from public.profiles
      where id = unconfirmed.person_id and deleted;

      purged := purged + erased::integer;
    exception
      when others then
        failed := failed + 1;
    end;
  end loop;

  return jsonb_build_object('unconfirmed', purged, 'failed', failed);
end;
$$;

comment on function private.purge_unconfirmed(integer) is
  'Erases up to at_most accounts with their users that were never confirmed and got their last confirmation mail more than '
  'seven days ago. Returns {unconfirmed, failed}.';

create function public.purge_deleted(older_than interval default '30 days', at_most integer default 500)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  until timestamptz := now() - older_than;
  batch integer := least(greatest(at_most, 1), 5000);
  counts jsonb := private.purge_next_event(until, batch);
  failed integer := (counts ->> 'failed')::integer;
  part jsonb;
  purged bigint;
  kind record;
begin
  counts := counts - 'failed';

  -- Purge people in a separate call: people are locked before events.
  if (select bool_and(value::integer = 0) from jsonb_each_text(counts) as counted (kind, value)) then
    -- Accounts are purged before sign-ups: setting a password locks the account before its sign-up, too. This call holds no event
    -- lock, so it skips rows that another transaction has locked.
    for kind in
      select * from (values
        ('users', null),
        ('unconfirmed', null),
        ('guests', null),
        ('series', null),
        ('private.person_merges', 'at < $1'),
        ('public.settlements', 'undone_at < $1'),
        ('public.receipts', 'deleted_at < $1 or (confirmed_at is null and created_at < now() - interval ''1 day'')'),
        ('private.mutations', 'at < $2'),
        ('public.iban_disclosures', 'on_day < current_date - 365'),
        (
          'public.shared_bills',
          'coalesce(closed_at, created_at) < now() - make_interval(days => private.limit_for(''days of a bill''))'
        ),
        ('private.guest_sign_ups', 'from_time < now() - interval ''2 hours'''),
        ('private.guest_keys', 'kind = ''kept'' and created_at < now() - interval ''7 days'''),
        ('private.moved_accounts', 'at < now() - interval ''7 days'''),
        ('private.sign_ups', 'created_at < now() - interval ''1 hour'''),
        ('private.push_subscriptions', 'not private.session_lives(session_id)'),
        ('private.notices', 'due_at < now() - interval ''2 days''')
      ) as kind (source, condition)
    loop
      begin
        part := case kind.source
          when 'users' then private.purge_users(until, batch)
          when 'unconfirmed' then private.purge_unconfirmed(batch)
          when 'guests' then jsonb_build_object('guests', private.purge_guests(batch), 'failed', 0)
          when 'series' then private.strip_deleted_series(until, batch)
          else private.purge_rows(
            kind.source, kind.condition, until, now() - greatest(older_than, interval '30 days'), batch * 10
          )
        end;
      exception
        when others then
          part := '{"failed": 1}';
      end;
      failed := failed + (part ->> 'failed')::integer;
      counts := counts || (part - 'failed');
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
    'failed', failed,
    'more', (select bool_or(value::integer > 0) from jsonb_each_text(counts) as counted (kind, value))
  );
end;
$$;

comment on function public.purge_deleted(interval, integer) is
  'Erases one batch of rows that were deleted before older_than: expenses, payments, events, users with the names that they had '
  'claimed, settlements that were undone, what the history says about series, and old merges and auth server logs. Erases removed '
  'receipts, and those that were not confirmed within a day. Also erases mutations after 30 days, bills at the table after seven, '
  'IBAN disclosures after a year, unconfirmed accounts after seven days and sign-ups '
  'after an hour. Erases guests who were in no event for seven days, and replaces those who did not come for 13 months by people '
  'without an account. Erases push subscriptions of ended sessions, and notices not sent for two days. '
  'A row or event that cannot be erased stays and stops no other. Returns the number of each, failed: how many stayed, and more: '
  'whether to call again. For the functions and the schedule.';

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
