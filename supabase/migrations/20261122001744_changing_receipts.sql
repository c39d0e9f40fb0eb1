-- =====================================================================================================================
-- Changing receipts
--
-- A row is reserved first, then its object is uploaded to the private bucket receipts, then the row is confirmed.
-- =====================================================================================================================

create function private.receipt_of(wanted_event_id uuid, wanted_expense_id uuid, wanted_id uuid)
returns public.receipts
language plpgsql stable set search_path = ''
as $$
declare
  stored public.receipts;
begin
  select * into stored from public.receipts as receipt
  where receipt.event_id = wanted_event_id and receipt.id = wanted_id
    and (receipt.expense_id = wanted_expense_id or split_part(receipt.path, '/', 2) = wanted_expense_id::text);

  if not found then
    perform private.raise_error('receipt_not_found');
  end if;
  return stored;
end;
$$;

comment on function private.receipt_of(uuid, uuid, uuid) is
  'Returns a receipt of an expense, reserved and removed ones too, also by the expense that an import replaced. Raises '
  'receipt_not_found.';

create function private.assert_expense_lives(wanted_event_id uuid, wanted_expense_id uuid)
returns void
language plpgsql stable set search_path = ''
as $$
begin
  if not exists (
    select from public.expenses as expense
    where expense.event_id = wanted_event_id and expense.id = wanted_expense_id and expense.deleted_at is null
  ) then
    perform private.raise_error('expense_not_found');
  end if;
end;
$$;

comment on function private.assert_expense_lives(uuid, uuid) is
  'Raises expense_not_found for an unknown or deleted expense. The caller holds the event''s lock.';

create function private.assert_room_for_receipts(wanted_event_id uuid, wanted_expense_id uuid)
returns void
language plpgsql stable set search_path = ''
as $$
begin
  if (
    select count(*) > private.limit_for('receipts of an expense') from public.receipts as receipt
    where receipt.expense_id = wanted_expense_id and receipt.event_id = wanted_event_id and receipt.deleted_at is null
  ) then
    perform private.raise_error('expense_receipt_limit');
  elsif (
    select count(*) > private.limit_for('receipts of an event') from public.receipts as receipt
    where receipt.event_id = wanted_event_id and receipt.deleted_at is null
  ) then
    perform private.raise_error('event_receipt_limit');
  end if;
end;
$$;

comment on function private.assert_room_for_receipts(uuid, uuid) is
  'Raises expense_receipt_limit or event_receipt_limit when there are more receipts than the limit, reserved ones included. The caller '
  'holds the event''s lock.';

create function private.note_receipt(receipt public.receipts, action text)
returns void
language plpgsql set search_path = ''
as $$
begin
  insert into public.event_log (event_id, actor, entity, entity_id, action)
  values (receipt.event_id, private.me(), 'expense', receipt.expense_id, note_receipt.action);

  perform private.count_revision(receipt.event_id);
end;
$$;

comment on function private.note_receipt(public.receipts, text) is
  'Logs a change of a receipt under its expense and increments the event''s revision. The caller holds the event''s lock.';

create function public.reserve_receipt(event_id uuid, expense_id uuid, id uuid, width integer, height integer, bytes integer)
returns public.receipts
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  wanted_path text := concat_ws('/', event_id, expense_id, id);
  stored public.receipts;
  broken_constraint text;
begin
  -- The daily limit is one of a person, over all their events.
  perform private.lock_person();
  perform private.lock_event(event_id);

  if id is null or width is null or height is null or bytes is null then
    perform private.raise_error('invalid_receipt');
  end if;

  select * into stored from public.receipts as receipt
  where receipt.event_id = reserve_receipt.event_id and receipt.id = reserve_receipt.id;

  if found then
    if (stored.created_by, stored.path, stored.width, stored.height, stored.bytes)
      is distinct from (private.me(), wanted_path, width, height, bytes)
    then
      perform private.raise_error('id_in_use');
    end if;
    return stored;
  end if;

  perform private.assert_expense_lives(event_id, expense_id);

  -- A former reservation expired. Its object must not be deleted after this one was uploaded.
  delete from private.receipt_files as file
  where file.path = wanted_path and (file.leased_until is null or file.leased_until < now());

  if exists (
    select from private.receipt_files as file
    where file.path = wanted_path
  ) then
    perform private.raise_error('unexpected_error');
  end if;

  insert into public.receipts (event_id, id, expense_id, path, position, width, height, bytes, created_by)
  select
    event_id, id, expense_id, wanted_path, coalesce(max(receipt.position), 0) + 1, width, height, bytes, private.me()
  from public.receipts as receipt
  where receipt.expense_id = reserve_receipt.expense_id and receipt.event_id = reserve_receipt.event_id
  returning * into stored;

  perform private.assert_room_for_receipts(event_id, expense_id);

  if (
    select count(*) > private.limit_for('receipts of a day') from public.receipts as receipt
    where receipt.created_by = private.me() and receipt.created_at > now() - interval '1 day'
  ) then
    perform private.raise_error('daily_receipt_limit');
  end if;

  return stored;
exception
  when integrity_constraint_violation then
    get stacked diagnostics broken_constraint = constraint_name;
    perform private.raise_constraint_error(broken_constraint);
    return null;
end;
$$;

comment on function public.reserve_receipt(uuid, uuid, uuid, integer, integer, integer) is
  'Reserves a receipt of an expense, with an id made by the client, so that its object can be uploaded within a day, and returns it. '
  'width and height in pixels, bytes of the whole object. Idempotent by that id. For active participants. Raises '
  'user_not_authenticated, event_not_found, not_participant, expense_not_found, invalid_receipt, expense_receipt_limit, '
  'event_receipt_limit, daily_receipt_limit, id_in_use, or unexpected_error while an expired object with this id is being deleted.';

create function public.add_receipt(event_id uuid, expense_id uuid, id uuid)
returns public.receipts
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  stored public.receipts;
begin
  perform private.lock_event(event_id);
  stored := private.receipt_of(event_id, expense_id, id);

  if stored.created_by <> private.me() then
    perform private.raise_error('receipt_not_found');
  elsif stored.confirmed_at is not null or stored.deleted_at is not null then
    return stored;
  end if;

  perform private.assert_expense_lives(event_id, stored.expense_id);

  if not exists (
    select from storage.objects as object
    where object.bucket_id = 'receipts' and object.name = stored.path
      and coalesce((object.metadata ->> 'size')::bigint, stored.bytes) = stored.bytes
  ) then
    perform private.raise_error('receipt_not_uploaded');
  end if;

  update public.receipts as receipt
  set confirmed_at = now()
  where receipt.event_id = add_receipt.event_id and receipt.id = add_receipt.id
  returning receipt.* into stored;

  perform private.note_receipt(stored, 'receipt_added');
  return stored;
end;
$$;

comment on function public.add_receipt(uuid, uuid, uuid) is
  'Confirms a receipt that the caller reserved and whose object was uploaded, and returns it. A confirmed or removed one is returned '
  'unchanged. For active participants. Raises user_not_authenticated, event_not_found, not_participant, expense_not_found, '
  'receipt_not_found or receipt_not_uploaded (also for an object of another size).';

create function public.remove_receipt(event_id uuid, expense_id uuid, id uuid)
returns public.receipts
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  stored public.receipts;
begin
  perform private.lock_event(event_id);
  stored := private.receipt_of(event_id, expense_id, id);

  if stored.deleted_at is not null then
    return stored;
  elsif stored.confirmed_at is null and stored.created_by <> private.me() then
    perform private.raise_error('receipt_not_found');
  end if;

  perform private.assert_expense_lives(event_id, stored.expense_id);

  update public.receipts as receipt
  set deleted_at = now()
  where receipt.event_id = remove_receipt.event_id and receipt.id = remove_receipt.id
  returning receipt.* into stored;

  if stored.confirmed_at is not null then
    perform private.note_receipt(stored, 'receipt_removed');
  end if;
  return stored;
end;
$$;

comment on function public.remove_receipt(uuid, uuid, uuid) is
  'Removes a receipt and returns it; a removed one is returned unchanged. It can be restored for 30 days, one that was never confirmed '
  'cannot. For active participants. Raises user_not_authenticated, event_not_found, not_participant, expense_not_found or '
  'receipt_not_found.';

create function public.restore_receipt(event_id uuid, expense_id uuid, id uuid)
returns public.receipts
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  stored public.receipts;
begin
  perform private.lock_event(event_id);
  stored := private.receipt_of(event_id, expense_id, id);

  if stored.confirmed_at is null then
    perform private.raise_error('receipt_not_found');
  elsif stored.deleted_at is null then
    return stored;
  end if;

  perform private.assert_expense_lives(event_id, stored.expense_id);

  update public.receipts as receipt
  set deleted_at = null
  where receipt.event_id = restore_receipt.event_id and receipt.id = restore_receipt.id
  returning receipt.* into stored;

  perform private.assert_room_for_receipts(event_id, stored.expense_id);
  perform private.note_receipt(stored, 'receipt_restored');
  return stored;
end;
$$;

comment on function public.restore_receipt(uuid, uuid, uuid) is
  'Restores a removed receipt and returns it; one that is not removed is returned unchanged. For active participants. Raises '
  'user_not_authenticated, event_not_found, not_participant, expense_not_found, receipt_not_found, expense_receipt_limit or '
  'event_receipt_limit.';

create function private.move_receipts(wanted_event_id uuid, from_expense uuid, to_expense uuid)
returns void
language plpgsql set search_path = ''
as $$
begin
  update public.receipts as receipt
  set expense_id = to_expense
  where receipt.event_id = wanted_event_id and receipt.expense_id = from_expense;
end;
$$;

comment on function private.move_receipts(uuid, uuid, uuid) is
  'Moves receipts to the expense that replaces theirs, or back. Objects keep their names. The caller holds the event''s lock.';

grant execute on function public.reserve_receipt(uuid, uuid, uuid, integer, integer, integer) to authenticated;
grant execute on function public.add_receipt(uuid, uuid, uuid) to authenticated;
grant execute on function public.remove_receipt(uuid, uuid, uuid) to authenticated;
grant execute on function public.restore_receipt(uuid, uuid, uuid) to authenticated;
