-- =====================================================================================================================
-- Imported rows
--
-- The imports of an event, and which expense, payment or series came from which row of a file. The id of an imported row is derived
-- from the file, so that importing the same file twice adds nothing. Anybody who knows the file can predict these ids, so an id only
-- finds rows of earlier imports and never overwrites a row of somebody else.
-- =====================================================================================================================

create table private.imports (
  event_id uuid not null,
  id uuid not null,
  log_id bigint not null,
  source text not null,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  undone_at timestamptz,
  expense_count integer not null default 0,
  payment_count integer not null default 0,
  series_count integer not null default 0,
  people uuid[] not null default '{}',
  constraint imports_pkey primary key (event_id, id),
  constraint imports_event_id_fkey foreign key (event_id) references public.events (id) on delete cascade
);

comment on table private.imports is 'Imports from other apps. Each can be undone as a whole for 30 days.';
comment on column private.imports.log_id is 'Its log entry, which each batch updates.';
comment on column private.imports.people is 'People without an account whom the import created.';

create table private.imported_rows (
  event_id uuid not null,
  id uuid not null,
  row_id uuid not null,
  import_id uuid not null,
  digest uuid not null,
  replaces uuid,
  undone_at timestamptz,
  constraint imported_rows_pkey primary key (event_id, id),
  constraint imported_rows_row_id_key unique (row_id, event_id),
  constraint imported_rows_import_id_fkey foreign key (event_id, import_id) references private.imports (event_id, id)
    on delete cascade
);

comment on table private.imported_rows is
  'Imported rows. They make a repeated import of the same file add nothing, also after the row was deleted and purged. A row '
  'that was undone can be imported again.';
comment on column private.imported_rows.id is 'The id derived from the file. Members can predict it and use it first.';
comment on column private.imported_rows.row_id is
  'The id of the expense or payment: the derived id, or a random one when that was taken.';
comment on column private.imported_rows.undone_at is
  'When undoing the import deleted the row. Equals the row''s deleted_at unless somebody restored the row.';
comment on column private.imported_rows.digest is
  'Digest of the row in the file, so that a device finds changed rows in a newer export.';
comment on column private.imported_rows.replaces is
  'The row of an earlier import that this one replaces, because it changed in the other app. Undoing restores it.';

create index imported_rows_import_id_idx on private.imported_rows (import_id, event_id);

insert into private.constraint_codes (constraint_name, code)
values
  ('imports_pkey', 'id_in_use'), ('imports_event_id_fkey', 'event_not_found'),
  ('imported_rows_pkey', 'id_in_use'), ('imported_rows_row_id_key', 'id_in_use'),
  ('imported_rows_import_id_fkey', 'import_not_found');

create view private.entries
with (security_invoker = true)
as
select expense.event_id, expense.id, 'expense' as kind, expense.deleted_at from public.expenses as expense
union all
select payment.event_id, payment.id, 'payment', payment.deleted_at from public.payments as payment;

comment on view private.entries is
  'Expenses and payments, whose ids differ within an event. For functions that run as the owner: the planner evaluates the checks of '
  'both tables, whose functions nobody else may call.';

create view private.known_imported_rows
with (security_invoker = true)
as
select imported.*
from private.imported_rows as imported
left join private.entries as entry on entry.event_id = imported.event_id and entry.id = imported.row_id
where imported.undone_at is null or (entry.id is not null and entry.deleted_at is distinct from imported.undone_at);

comment on view private.known_imported_rows is
  'Imported rows that are not imported again: those not undone, and those restored after undoing.';

create function private.erase_own_undone_rows(wanted_event_id uuid, ids uuid[])
returns jsonb
language plpgsql set search_path = ''
as $$
declare
  erased jsonb := (
    select coalesce(
      jsonb_object_agg(entry.id, jsonb_build_object('row_id', entry.row_id, 'version', expense.version)), '{}'::jsonb
    )
    from private.imported_rows as entry
    left join public.expenses as expense on expense.event_id = entry.event_id and expense.id = entry.row_id
    left join public.payments as payment on payment.event_id = entry.event_id and payment.id = entry.row_id
    where entry.event_id = wanted_event_id and entry.id = any (ids)
      and coalesce(expense.created_by, payment.created_by) = private.me()
  );
  row_ids uuid[] := array(select (value ->> 'row_id')::uuid from jsonb_each(erased));
begin
  perform private.erase_expenses(wanted_event_id, row_ids);

  delete from public.payments as payment
  where payment.event_id = wanted_event_id and payment.id = any (row_ids);

  return erased;
end;
$$;

comment on function private.erase_own_undone_rows(uuid, uuid[]) is
  'Erases undone rows that the caller imported and returns {entry: {row_id, version}}, so that the caller can import them '
  'again under the same ids. Undone rows of others stay and can be restored. The caller holds the event''s lock and passes '
  'only unknown rows.';

create function private.set_imported_deleted_at(wanted_event_id uuid, row_ids uuid[], new_deleted_at timestamptz)
returns void
language plpgsql set search_path = ''
as $$
begin
  perform private.log_expenses_deleted_at(wanted_event_id, array(
    select expense.id from public.expenses as expense
    where expense.event_id = wanted_event_id and expense.id = any (row_ids)
      and (expense.deleted_at is null) = (new_deleted_at is not null)
  ), new_deleted_at);

  -- Skip payments between people who were merged.
  perform private.set_payment_deleted_at(payment.event_id, payment.id, new_deleted_at)
  from public.payments as payment
  where payment.event_id = wanted_event_id and payment.id = any (row_ids)
    and (payment.deleted_at is null) = (new_deleted_at is not null)
    and not private.pays_oneself(wanted_event_id, to_jsonb(payment));
end;
$$;

comment on function private.set_imported_deleted_at(uuid, uuid[], timestamptz) is
  'Soft-deletes expenses and payments, or restores them (null), and logs each. The caller holds the event''s lock.';

create function private.delete_replaced(wanted_event_id uuid, entries jsonb, known uuid[])
returns uuid[]
language plpgsql set search_path = ''
as $$
declare
  wanted uuid[] := array(
    select private.uuid_from(one ->> 'replaces')
    from jsonb_array_elements(entries) as one
    where one ? 'replaces' and private.uuid_from(one ->> 'id') <> all (known)
  );
  living private.imported_rows[];
begin
  if exists (
    select from unnest(wanted) as replaced (id)
    where not exists (
      select from private.imported_rows as imported
      where imported.event_id = wanted_event_id and imported.id = replaced.id
    )
  ) then
    perform private.raise_error('invalid_import');
  end if;

  living := array(
    select imported from private.imported_rows as imported
    join private.entries as entry on entry.event_id = imported.event_id and entry.id = imported.row_id
    where imported.event_id = wanted_event_id and imported.id = any (wanted) and entry.deleted_at is null
  );

  perform private.set_imported_deleted_at(wanted_event_id, array(select one.row_id from unnest(living) as one), now());

  return array(select one.id from unnest(living) as one);
end;
$$;

comment on function private.delete_replaced(uuid, jsonb, uuid[]) is
  'Deletes the rows that new entries of an import replace, and returns the ids of those that still existed. Only imported rows '
  'can be replaced. The caller holds the event''s lock. Raises invalid_import.';

create function public.imported_entries(event_id uuid, source text)
returns json
language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_variable
begin
  return (
    with imported as (
      select entry.id, entry.row_id, entry.digest
      from private.imports as import
      join private.known_imported_rows as entry on entry.import_id = import.id and entry.event_id = import.event_id
      where import.event_id = imported_entries.event_id and import.source = imported_entries.source
        and import.event_id = any (array(select private.my_event_ids()))
    ),

    created as (
      select expense.id, expense.id as row_id, null::uuid as digest
      from imported
      join public.expenses as expense on expense.series_id = imported.row_id and expense.event_id = imported_entries.event_id
      where expense.deleted_at is null and expense.id not in (select other.row_id from imported as other)
    )

    select coalesce(
      json_agg(
        json_build_object(
          'id', entry.id, 'digest', entry.digest, 'is_there', coalesce(expense.id, payment.id) is not null,
          'date', coalesce(expense.expense_date, payment.paid_on), 'description', expense.description,
          'from_user', payment.from_user, 'to_user', payment.to_user,
          'amount', coalesce(expense.amount, payment.amount), 'currency', coalesce(expense.currency, event.default_currency)
        )
        order by entry.id
      ),
      '[]'::json
    )
    from (select * from imported union all select * from created) as entry
    join public.events as event on event.id = imported_entries.event_id
    left join public.expenses as expense
      on expense.event_id = event.id and expense.id = entry.row_id and expense.deleted_at is null
    left join public.payments as payment
      on payment.event_id = event.id and payment.id = entry.row_id and payment.deleted_at is null
  );
end;
$$;

comment on function public.imported_entries(uuid, text) is
  'Returns the rows that imports of a source added to an event, by the ids of the file, with their current values: [{id, '
  'digest, is_there, date, description, from_user, to_user, amount, currency}]. A recurring expense has only id, digest and '
  'currency, and is_there is false; the expenses that it created in the event have no digest. A device compares them with a newer '
  'file without uploading it. Empty when the event is not visible.';

grant execute on function public.imported_entries(uuid, text) to authenticated;
