-- =====================================================================================================================
-- Receipts
--
-- Photos of receipts. A row is reserved first, then its object is uploaded to the private bucket receipts, then the row is confirmed.
-- Photos change neither a sum nor the version of an expense. Objects are never deleted by SQL, which would leave their files behind:
-- the functions empty a queue of paths through the Storage API.
-- =====================================================================================================================

create table public.receipts (
  event_id uuid not null,
  id uuid not null,
  expense_id uuid not null,
  path text not null,
  position smallint not null,
  width integer not null,
  height integer not null,
  bytes integer not null,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  deleted_at timestamptz,
  constraint receipts_pkey primary key (event_id, id),
  constraint receipts_event_id_fkey foreign key (event_id) references public.events (id) on delete cascade,
  constraint receipts_size_in_range check (
    width between 1 and private.limit_for('pixels of a receipt') and height between 1 and private.limit_for('pixels of a receipt')
    and bytes between 1 and private.limit_for('bytes of a receipt')
  )
);

comment on table public.receipts is 'Photos of receipts. The objects are in the bucket receipts.';
comment on column public.receipts.expense_id is
  'The expense. No foreign key: repeating an undone import replaces the row and keeps its receipts.';
comment on column public.receipts.path is
  'The name of the object: {event_id}/{expense_id}/{id}, with the expense for which it was reserved. It stays when an import replaces '
  'the expense.';
comment on column public.receipts.confirmed_at is 'Null while the object is not uploaded. Such a row is erased after a day.';
comment on column public.receipts.deleted_at is 'When the receipt was removed. It can be restored for 30 days.';

create index receipts_expense_id_idx on public.receipts (expense_id, event_id);

-- For the daily limit of a person.
create index receipts_created_by_idx on public.receipts (created_by, created_at);

-- For the purge.
create index receipts_to_purge_idx on public.receipts (created_at) where confirmed_at is null or deleted_at is not null;

insert into private.constraint_codes (constraint_name, code)
values
  ('receipts_pkey', 'id_in_use'), ('receipts_event_id_fkey', 'event_not_found'), ('receipts_size_in_range', 'invalid_receipt');

alter table public.receipts enable row level security;

create policy "participants read the receipts of their events"
on public.receipts for select to authenticated
using (event_id = any (array(select private.my_event_ids())));

grant select on public.receipts to authenticated;

-- ---------------------------------------------------------------------------------------------------------------------
-- The bucket and its policies. On hosted projects, the role that runs migrations may do no more than this: the tables of the
-- schema storage belong to another role. A policy must not query storage.objects, because it would recurse.
-- ---------------------------------------------------------------------------------------------------------------------

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('receipts', 'receipts', false, private.limit_for('bytes of a receipt'), array['image/webp', 'image/jpeg'])
on conflict (id) do update
set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

create function private.receipt_at(wanted_path text)
returns public.receipts
language plpgsql stable set search_path = ''
as $$
declare
  found_receipt public.receipts;
begin
  -- Other names would break the casts.
  if wanted_path ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}){2}$' then
    select * into found_receipt from public.receipts as receipt
    where receipt.event_id = split_part(wanted_path, '/', 1)::uuid and receipt.id = split_part(wanted_path, '/', 3)::uuid
      and receipt.path = wanted_path;
  end if;
  return found_receipt;
end;
$$;

comment on function private.receipt_at(text) is
  'Returns the receipt whose object has this name, under the caller''s policies. Null columns when there is none.';

create function private.can_read_receipt(wanted_path text)
returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  -- A signed address would outlive the membership, and a listing names what nobody asked for.
  return coalesce(current_setting('storage.operation', true), '') !~ 'sign|list' and exists (
    select from private.receipt_at(wanted_path) as receipt
    -- Policies hide deleted expenses.
    join public.expenses as expense on expense.event_id = receipt.event_id and expense.id = receipt.expense_id
    where receipt.deleted_at is null
  );
end;
$$;

comment on function private.can_read_receipt(text) is
  'Returns whether the caller may read the object with this name: of a receipt that is not removed, of an expense that is not deleted, '
  'in an event of the caller. False while the storage server signs an address or lists objects.';

create function private.can_upload_receipt(wanted_path text, declared jsonb)
returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  reserved bigint;
begin
  if coalesce(current_setting('storage.operation', true), '') ~ 'sign' or not private.session_lives(private.my_session()) then
    return false;
  end if;
  select receipt.bytes into reserved
  from private.receipt_at(wanted_path) as receipt
  where receipt.created_by = private.me() and receipt.confirmed_at is null and receipt.deleted_at is null
    and receipt.created_at > now() - interval '1 day'
    and receipt.event_id = any (array(select private.my_event_ids()));
  if reserved is null then
    return false;
  end if;

  -- The storage server limits only bytes whose length is declared. Before 2026 it stores no metadata before the upload.
  if declared is null then
    return true;
  end if;
  -- The storage server returns the message of this state alone.
  if declared ->> 'contentLength' is null then
    raise insufficient_privilege using message = 'photo_length_unknown';
  end if;
  return (declared ->> 'contentLength')::bigint = reserved;
end;
$$;

comment on function private.can_upload_receipt(text, jsonb) is
  'Returns whether the caller reserved a receipt with this object name and the declared length in the last day. False if they '
  'confirmed or removed it, are not active in its event, or have no living session, and while the storage server signs an '
  'address. Throws insufficient_privilege with photo_length_unknown if such a receipt comes without a declared length.';

create policy "participants read the objects of receipts"
on storage.objects for select to authenticated
using (
  bucket_id = 'receipts'
  -- Once per statement, so that a listing does not ask for every object.
  and split_part(name, '/', 1) = any (array(select mine.id::text from private.my_event_ids() as mine (id)))
  and private.can_read_receipt(name)
);

create policy "participants upload the receipts that they reserved"
on storage.objects for insert to authenticated
with check (bucket_id = 'receipts' and private.can_upload_receipt(name, metadata));

-- ---------------------------------------------------------------------------------------------------------------------
-- Objects without a receipt
-- ---------------------------------------------------------------------------------------------------------------------

create table private.receipt_files (
  path text not null,
  queued_at timestamptz not null default now(),
  leased_until timestamptz,
  constraint receipt_files_pkey primary key (path)
);

comment on table private.receipt_files is 'Objects of the bucket receipts that the functions are to delete.';
comment on column private.receipt_files.leased_until is 'Until when one process of the functions has the path. Null when none has.';

create index receipt_files_queued_at_idx on private.receipt_files (queued_at);

insert into private.constraint_codes (constraint_name, code)
values ('receipt_files_pkey', 'unexpected_error');

create function private.queue_receipt_files()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.receipt_files (path)
  select gone.path from before_rows as gone
  on conflict on constraint receipt_files_pkey do nothing;

  return null;
end;
$$;

comment on function private.queue_receipt_files() is 'Queues the objects of deleted receipts.';

create trigger receipts_queue_their_files
after delete on public.receipts
referencing old table as before_rows for each statement execute function private.queue_receipt_files();

create function public.queue_stray_receipt_files(after text default '', at_most integer default 10000)
returns text
language plpgsql security definer set search_path = ''
as $$
declare
  batch integer := least(greatest(at_most, 1), 100000);
  examined text[] := array(
    select object.name from storage.objects as object
    where object.bucket_id = 'receipts' and object.name > after
    order by object.name
    limit batch
  );
begin
  insert into private.receipt_files (path)
  select object.name from storage.objects as object
  where object.bucket_id = 'receipts' and object.name = any (examined)
    -- The row of an upload is committed before its object.
    and (private.receipt_at(object.name)).id is null
  on conflict on constraint receipt_files_pkey do nothing;

  return case when cardinality(examined) = batch then examined[batch] end;
end;
$$;

comment on function public.queue_stray_receipt_files(text, integer) is
  'Queues objects without a receipt, of at most at_most objects after a name. Returns the last name that it looked at, to be passed as '
  'after, or null at the end. For the functions, daily.';

create function public.lease_receipt_files(at_most integer default 100)
returns json
language plpgsql security definer set search_path = ''
as $$
declare
  due text[] := array(
    select file.path from private.receipt_files as file
    where file.leased_until is null or file.leased_until < now()
    order by file.queued_at
    limit least(greatest(at_most, 1), 1000)
    for update skip locked
  );
  -- The search for strays does not wait for a receipt that is being reserved.
  living text[] := array(
    select wanted.path from unnest(due) as wanted (path)
    where (private.receipt_at(wanted.path)).id is not null
  );
begin
  delete from private.receipt_files as file
  where file.path = any (living);

  update private.receipt_files as file
  set leased_until = now() + interval '10 minutes'
  where file.path = any (due);

  return (
    select json_build_object(
      'paths', array(
        select wanted.path from unnest(due) with ordinality as wanted (path, place)
        where wanted.path <> all (living)
        order by wanted.place
      ),
      'waiting', count(*),
      'oldest_seconds', coalesce(floor(extract(epoch from now() - min(file.queued_at))), 0)
    )
    from private.receipt_files as file
  );
end;
$$;

comment on function public.lease_receipt_files(integer) is
  'Returns names of objects that are to be deleted, oldest first, and keeps them from other callers for ten minutes: {paths, waiting, '
  'oldest_seconds}. The last two are of the whole queue, with these names. Drops names of receipts that exist. For the functions.';

create function public.finish_receipt_files(paths text[])
returns void
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.receipt_files as file
  where file.path = any (paths);
end;
$$;

comment on function public.finish_receipt_files(text[]) is
  'Removes deleted objects from the queue. Others are leased again once their lease ended. For the functions.';

-- ---------------------------------------------------------------------------------------------------------------------
-- Writing
-- ---------------------------------------------------------------------------------------------------------------------

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

-- ---------------------------------------------------------------------------------------------------------------------
-- Reading. Not for view links. The table is almost empty at first, and cached plans would keep a sequential scan.
-- ---------------------------------------------------------------------------------------------------------------------

create function private.receipt_counts_of(wanted_event_id uuid, expense_ids uuid[])
returns json
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
set enable_seqscan = off
as $$
begin
  if not exists (select from public.receipts as receipt where receipt.event_id = wanted_event_id) then
    return '{}';
  end if;

  return (
    select coalesce(json_object_agg(wanted.id, counted.receipts), '{}'::json)
    from unnest(expense_ids) as wanted (id)
    -- Separate lookups: with a plain join, the planner may read whole events.
    cross join lateral (
      select count(*) as receipts from public.receipts as receipt
      where receipt.expense_id = wanted.id and receipt.event_id = wanted_event_id
        and receipt.confirmed_at is not null
        and receipt.deleted_at is null
    ) as counted
    where counted.receipts > 0
  );
end;
$$;

comment on function private.receipt_counts_of(uuid, uuid[]) is
  'Returns the number of confirmed receipts by expense, without removed ones: {expense_id: count}. Leaves out expenses without receipts.';

create function public.expense_receipts(event_id uuid, expense_id uuid)
returns json
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
set enable_seqscan = off
as $$
begin
  return (
    select coalesce(
      json_agg(
        json_build_object(
          'id', receipt.id, 'path', receipt.path, 'position', receipt.position, 'width', receipt.width, 'height', receipt.height,
          'bytes', receipt.bytes, 'created_by', receipt.created_by, 'created_at', receipt.created_at, 'deleted_at', receipt.deleted_at
        )
        order by receipt.position, receipt.id
      ),
      '[]'::json
    )
    from public.receipts as receipt
    where receipt.expense_id = expense_receipts.expense_id and receipt.event_id = expense_receipts.event_id
      and receipt.confirmed_at is not null
      and exists (
        select from public.expenses as expense
        where expense.event_id = receipt.event_id and expense.id = receipt.expense_id
      )
  );
end;
$$;

comment on function public.expense_receipts(uuid, uuid) is
  'Returns the confirmed receipts of an expense by position: [{id, path, position, width, height, bytes, created_by, created_at, '
  'deleted_at}]. Removed ones, which can still be restored, have deleted_at. Empty when the expense does not exist or is not visible.';

create function public.event_receipts(event_id uuid)
returns json
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
set enable_seqscan = off
as $$
begin
  return (
    select coalesce(
      json_agg(
        json_build_object(
          'expense_id', receipt.expense_id, 'id', receipt.id, 'path', receipt.path, 'position', receipt.position, 'bytes', receipt.bytes
        )
        order by receipt.expense_id, receipt.position, receipt.id
      ),
      '[]'::json
    )
    from public.receipts as receipt
    where receipt.event_id = event_receipts.event_id and receipt.confirmed_at is not null and receipt.deleted_at is null
      and exists (
        select from public.expenses as expense
        where expense.event_id = receipt.event_id and expense.id = receipt.expense_id
      )
  );
end;
$$;

comment on function public.event_receipts(uuid) is
  'Returns the confirmed receipts of an event, without removed ones, for its archive: [{expense_id, id, path, position, bytes}]. Empty '
  'when the event is not visible.';

grant execute on function private.receipt_at(text) to authenticated;
grant execute on function private.can_read_receipt(text) to authenticated;
grant execute on function private.can_upload_receipt(text, jsonb) to authenticated;
grant execute on function private.receipt_counts_of(uuid, uuid[]) to authenticated;
grant execute on function public.expense_receipts(uuid, uuid) to authenticated;
grant execute on function public.event_receipts(uuid) to authenticated;
grant execute on function public.reserve_receipt(uuid, uuid, uuid, integer, integer, integer) to authenticated;
grant execute on function public.add_receipt(uuid, uuid, uuid) to authenticated;
grant execute on function public.remove_receipt(uuid, uuid, uuid) to authenticated;
grant execute on function public.restore_receipt(uuid, uuid, uuid) to authenticated;
grant execute on function public.queue_stray_receipt_files(text, integer) to service_role;
grant execute on function public.lease_receipt_files(integer) to service_role;
grant execute on function public.finish_receipt_files(text[]) to service_role;
