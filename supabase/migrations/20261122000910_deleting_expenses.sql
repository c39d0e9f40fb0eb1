-- =====================================================================================================================
-- Deleting expenses
--
-- delete_expense and restore_expense. A deleted expense keeps its payers, shares and bill, which are hidden with it. It can be
-- restored until it is purged.
-- =====================================================================================================================

create function private.set_expenses_deleted_at(
  actor uuid, wanted_event_id uuid, wanted_ids uuid[], new_deleted_at timestamptz
)
returns setof public.expenses
language plpgsql set search_path = ''
as $$
begin
  return query
  with payer as (
    update public.expenses_payers as payer
    set deleted_at = new_deleted_at
    where payer.event_id = wanted_event_id and payer.expense_id = any (wanted_ids)
  ),
  share as (
    update public.expenses_participants as share
    set deleted_at = new_deleted_at
    where share.event_id = wanted_event_id and share.expense_id = any (wanted_ids)
  ),
  item as (
    update public.expense_items as item
    set deleted_at = new_deleted_at
    where item.event_id = wanted_event_id and item.expense_id = any (wanted_ids)
  ),
  extra as (
    update public.expense_extras as extra
    set deleted_at = new_deleted_at
    where extra.event_id = wanted_event_id and extra.expense_id = any (wanted_ids)
  )
  update public.expenses as expense
  set
    deleted_at = new_deleted_at,
    deleted_by = case when new_deleted_at is not null then actor end,
    version = expense.version + 1,
    updated_by = actor,
    updated_at = now()
  where expense.event_id = wanted_event_id and expense.id = any (wanted_ids)
  returning expense.*;
end;
$$;

comment on function private.set_expenses_deleted_at(uuid, uuid, uuid[], timestamptz) is
  'Soft-deletes expenses with payers, shares and bills, or restores them (null), and returns them. Does not log. The caller holds the '
  'event''s lock.';

create function private.set_expense_deleted_at(actor uuid, wanted_event_id uuid, wanted_id uuid, new_deleted_at timestamptz)
returns public.expenses
language plpgsql set search_path = ''
as $$
declare
  written public.expenses;
begin
  select * into written from private.set_expenses_deleted_at(actor, wanted_event_id, array[wanted_id], new_deleted_at);

  insert into public.event_log (event_id, actor, entity, entity_id, action)
  values (wanted_event_id, actor, 'expense', wanted_id, case when new_deleted_at is null then 'restored' else 'deleted' end);

  return written;
end;
$$;

comment on function private.set_expense_deleted_at(uuid, uuid, uuid, timestamptz) is
  'Soft-deletes or restores one expense as private.set_expenses_deleted_at does, and logs it.';

create function private.log_expenses_deleted_at(wanted_event_id uuid, wanted_ids uuid[], new_deleted_at timestamptz)
returns void
language plpgsql set search_path = ''
as $$
begin
  if cardinality(wanted_ids) = 0 then
    return;
  end if;

  -- In one statement, because triggers look at an event once per statement.
  perform private.set_expenses_deleted_at(private.me(), wanted_event_id, wanted_ids, new_deleted_at);

  insert into public.event_log (event_id, actor, entity, entity_id, action)
  select
    wanted_event_id, private.me(), 'expense', one.id, case when new_deleted_at is null then 'restored' else 'deleted' end
  from unnest(wanted_ids) with ordinality as one (id, place)
  order by one.place;
end;
$$;

comment on function private.log_expenses_deleted_at(uuid, uuid[], timestamptz) is
  'Soft-deletes or restores expenses, as private.set_expenses_deleted_at does, and logs each as done by the caller.';

create function public.delete_expense(event_id uuid, id uuid, version integer, mutation_id uuid default null)
returns public.expenses
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  digest uuid := md5(jsonb_build_array(private.me(), 'deleted', id, version)::text)::uuid;
  stored public.expenses;
begin
  perform private.lock_event(event_id);

  select * into stored from public.expenses as candidate
  where candidate.event_id = delete_expense.event_id and candidate.id = delete_expense.id;

  if stored.id is null then
    perform private.raise_error('expense_not_found');
  elsif private.mutation_seen(event_id, mutation_id, digest) then
    return stored;
  elsif stored.deleted_at is not null then
    perform private.raise_error('expense_not_found');
  elsif stored.version is distinct from version then
    perform private.raise_error('version_conflict');
  end if;

  stored := private.set_expense_deleted_at(private.me(), event_id, id, now());
  perform private.record_mutation(event_id, mutation_id, digest);

  return stored;
end;
$$;

comment on function public.delete_expense(uuid, uuid, integer, uuid) is
  'Soft-deletes an expense of the version that was read and returns it. It can be restored for 30 days. Idempotent by '
  'mutation_id. For active participants. Raises user_not_authenticated, event_not_found, not_participant, expense_not_found '
  '(also when already deleted), version_conflict or id_in_use.';

create function public.restore_expense(event_id uuid, id uuid)
returns public.expenses
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  stored public.expenses;
begin
  perform private.lock_event(event_id);

  select * into stored from public.expenses as candidate
  where candidate.event_id = restore_expense.event_id and candidate.id = restore_expense.id;

  if not found then
    perform private.raise_error('expense_not_found');
  elsif stored.deleted_at is not null then
    stored := private.set_expense_deleted_at(private.me(), event_id, id, null);
  end if;

  return stored;
end;
$$;

comment on function public.restore_expense(uuid, uuid) is
  'Restores a deleted expense and returns it. Returns an expense that is not deleted unchanged. For active participants. '
  'Raises user_not_authenticated, event_not_found, not_participant, expense_not_found or too_many.';

grant execute on function public.delete_expense(uuid, uuid, integer, uuid) to authenticated;
grant execute on function public.restore_expense(uuid, uuid) to authenticated;
