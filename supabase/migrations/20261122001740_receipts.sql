-- =====================================================================================================================
-- Receipts
--
-- Photos of receipts, in the private bucket receipts. They change neither a sum nor the version of an expense.
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
-- Reading. Not for view links. The table is almost empty at first, and cached plans would keep a sequential scan.
-- ---------------------------------------------------------------------------------------------------------------------

create function private.receipt_counts_of(wanted_event_id uuid, expense_ids uuid[])
returns json
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
set enable_seqscan = off
as $$
begin
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
