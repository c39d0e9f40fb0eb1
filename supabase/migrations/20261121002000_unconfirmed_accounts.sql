-- =====================================================================================================================
-- Unconfirmed accounts, and the auth server's memory
--
-- Gives: an e-mail that somebody signed up with and never confirmed back to whoever it belongs to, after seven days; and an
-- end to what the auth server logs of people, by e-mail, after 30. Needs no more on a hosted project than deleting an
-- account does: to delete rows in the schema auth.
-- =====================================================================================================================

create function private.purge_unconfirmed()
returns bigint
language plpgsql
security definer
set search_path = ''
as $$
declare
  account_ids uuid[];
  person_ids uuid[];
  purged bigint;
begin
  -- Nobody signs in before confirming, so these people have done nothing that others could see.
  select
    array_agg(account.id),
    array_agg(person.id)
  into
    account_ids,
    person_ids
  from auth.users as account
  left join public.users as person on person.auth_user_id = account.id
  where account.confirmed_at is null
    and account.last_sign_in_at is null
    and account.email is not null
    and greatest(account.created_at, account.confirmation_sent_at) < now() - interval '7 days'
    and not exists (
      select
      from public.event_participants as participant
      where participant.user_id = person.id
    );

  delete from auth.users
  where id = any (account_ids)
    -- Unless just now confirmed.
    and confirmed_at is null;

  get diagnostics purged = row_count;

  -- The trigger that forgets a person has parted them from their account, and marked the e-mail to keep it for 30 days;
  -- of these, nothing is kept.
  delete from public.users
  where id = any (person_ids)
    and auth_user_id is null;

  delete from public.profiles
  where id = any (person_ids)
    and deleted;

  return purged;
end;
$$;

comment on function private.purge_unconfirmed() is
  'Removes accounts, with all that is known of their people, that were never confirmed and got their last confirmation mail seven '
  'or more days ago. Answers how many.';

create or replace function public.purge_deleted(older_than interval default '30 days')
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  until timestamptz := now() - older_than;
  event_ids uuid[];
  expense_ids uuid[];
  counts jsonb := '{}'::jsonb;
  purged bigint;
begin
  -- Locked first, like before every change of money, so that nothing is purged that is being restored.
  perform 1
  from public.events
  where deleted_at < until
    or id in (select event_id from public.expenses where deleted_at < until)
  order by id
  for update;

  event_ids := array(
    select id
    from public.events
    where deleted_at < until
  );

  expense_ids := array(
    select id
    from public.expenses
    where deleted_at < until
      or event_id = any (event_ids)
  );

  delete from public.expenses_participants
  where expense_id = any (expense_ids);

  delete from public.expenses
  where id = any (expense_ids);

  get diagnostics purged = row_count;
  counts := counts || jsonb_build_object('expenses', purged);

  delete from public.payments
  where event_id = any (event_ids);

  delete from public.event_balances
  where event_id = any (event_ids);

  delete from public.event_invitations
  where event_id = any (event_ids);

  delete from public.event_log
  where event_id = any (event_ids);

  delete from public.event_participants
  where event_id = any (event_ids);

  delete from public.events
  where id = any (event_ids);

  get diagnostics purged = row_count;
  counts := counts || jsonb_build_object('events', purged);

  delete from public.users
  where deleted_at < until;

  get diagnostics purged = row_count;
  counts := counts || jsonb_build_object('users', purged);

  delete from private.mutations
  where at < now() - greatest(older_than, interval '90 days');

  get diagnostics purged = row_count;
  counts := counts || jsonb_build_object('mutations', purged);

  counts := counts || jsonb_build_object('unconfirmed', private.purge_unconfirmed());

  -- Where the auth server keeps no such log, or does not let go of it, the rest is purged all the same.
  if has_table_privilege(to_regclass('auth.audit_log_entries'), 'delete') then
    delete from auth.audit_log_entries
    where created_at < until;

    get diagnostics purged = row_count;
    counts := counts || jsonb_build_object('audit_log_entries', purged);
  end if;

  return counts;
end;
$$;

comment on function public.purge_deleted(interval) is
  'Removes for good what was deleted longer ago than this: people, events with all in them, expenses, what the auth server logged '
  'that long ago; answers kept for repetitions after 90 days; and accounts never confirmed after seven. Answers how many of each. '
  'For the server or a schedule; the server calls it daily.';
