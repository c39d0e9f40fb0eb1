-- =====================================================================================================================
-- Files of receipts
--
-- Objects are never deleted by SQL, which would leave their files behind: the functions empty a queue of paths through the Storage API.
-- =====================================================================================================================

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

grant execute on function public.queue_stray_receipt_files(text, integer) to service_role;
grant execute on function public.lease_receipt_files(integer) to service_role;
grant execute on function public.finish_receipt_files(text[]) to service_role;
