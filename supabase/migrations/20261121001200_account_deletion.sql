-- =====================================================================================================================
-- Account deletion
--
-- Gives: forgetting a person at once wherever the account is deleted, while the balances of others stay; and the purge
-- that removes for good, after 30 days, what was deleted.
-- =====================================================================================================================

create function private.forget_person()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  leaving uuid := private.user_of_account(old.id);
begin
  if leaving is null then
    return old;
  end if;

  perform set_config('divido.actor', leaving::text, true);

  -- Everyone in the person's events, in one order, then the events: nobody waits for us in a circle.
  perform 1
  from public.event_participants
  where event_id in (
    select participation.event_id
    from public.event_participants as participation
    where participation.user_id = leaving
  )
  order by id
  for no key update;

  perform 1
  from public.events
  where id in (
    select participation.event_id
    from public.event_participants as participation
    where participation.user_id = leaving
  )
  order by id
  for no key update;

  -- Where nobody else could remove people any more, the longest-standing participant becomes admin.
  update public.event_participants
  set role = 'admin'
  where id in (
    select distinct on (heir.event_id) heir.id
    from public.event_participants as heir
    join public.event_participants as leaver on leaver.event_id = heir.event_id
    where leaver.user_id = leaving
      and leaver.status = 'active'
      and leaver.role = 'admin'
      and heir.user_id <> leaving
      and heir.status = 'active'
      and not exists (
        select
        from public.event_participants as other
        where other.event_id = heir.event_id
          and other.user_id <> leaving
          and other.status = 'active'
          and other.role = 'admin'
      )
    order by
      heir.event_id,
      heir.joined_at,
      heir.id
  );

  update public.event_participants
  set status = 'removed'
  where user_id = leaving
    and status = 'active';

  -- An event without anyone left is of no use to anyone.
  update public.events as event
  set
    status = 'deleted',
    deleted_at = now()
  where event.status <> 'deleted'
    and exists (
      select
      from public.event_participants as participation
      where participation.event_id = event.id
        and participation.user_id = leaving
    )
    and not exists (
      select
      from public.event_participants as participation
      where participation.event_id = event.id
        and participation.status = 'active'
    );

  delete from private.mutations
  where person = leaving;

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
    preferred_lang = 'tr',
    divido_number = null,
    deleted_at = now()
  where id = leaving;

  return old;
end;
$$;

comment on function private.forget_person() is
  'When an account is deleted, by whoever: hands its events on, leaves them, and blanks the person but for the marked e-mail.';

create trigger divido_person_is_forgotten
before delete on auth.users
for each row
execute function private.forget_person();

create function public.delete_account(auth_user_id uuid)
returns jsonb
language plpgsql
security definer
set search_path = ''
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

create function public.purge_deleted(older_than interval default '30 days')
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

  return counts;
end;
$$;

comment on function public.purge_deleted(interval) is
  'Removes for good what was deleted longer ago than this: people, events with all in them, expenses; and answers kept for '
  'repetitions after 90 days. Answers how many of each. For the server or a schedule; the server calls it daily.';

grant execute on function public.delete_account(uuid) to service_role;
grant execute on function public.purge_deleted(interval) to service_role;
