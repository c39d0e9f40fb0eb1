-- =====================================================================================================================
-- Importing series
--
-- An import adds the series of a file, and undoing the import deletes them.
-- =====================================================================================================================

create function private.import_series(actor uuid, event public.events, wanted_id uuid, sent jsonb)
returns uuid
language plpgsql set search_path = ''
as $$
declare
  draft public.expense_series := private.series_draft(actor, event, null, sent || jsonb_build_object('id', wanted_id));
begin
  if exists (
    select from public.expense_series as series
    where series.event_id = event.id and series.id = wanted_id
  ) then
    draft.id := gen_random_uuid();
  end if;

  -- Not now(): the recurring expenses of one file keep their order.
  draft.created_at := clock_timestamp();
  draft.next_number := coalesce(private.integer_from(sent ->> 'next_number'), 1);
  draft.anchor_number := coalesce(private.integer_from(sent ->> 'anchor_number'), 1);
  draft.month_day := private.integer_from(sent ->> 'month_day');
  draft.skipped := array(
    select distinct private.integer_from(skipped.number)
    from jsonb_array_elements_text(
      case when jsonb_typeof(sent -> 'skipped') = 'array' then sent -> 'skipped' else '[]' end
    ) as skipped (number)
    where private.integer_from(skipped.number) between 1 and draft.next_number - 1
    order by 1
    limit private.limit_for('skipped occurrences of a series')
  );
  draft.paused := case when event.status <> 'active' then 'event' else sent ->> 'paused' end;

  if draft.next_number > 50000 or draft.anchor_number not between 1 and draft.next_number then
    perform private.raise_error('invalid_series');
  end if;

  perform private.insert_series(event, draft);
  return draft.id;
end;
$$;

comment on function private.import_series(uuid, public.events, uuid, jsonb) is
  'Inserts a series of a file with its progress and returns its id: the wanted one, or another when the event has a series with it. '
  'Raises invalid_series for numbers that no series has, and what private.series_draft and private.insert_series raise.';

create function private.imported_series(wanted_event_id uuid, entries jsonb)
returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_object_agg(imported.id, imported.row_id), '{}'::jsonb)
    from private.imported_rows as imported
    join public.expense_series as series on series.event_id = imported.event_id and series.id = imported.row_id
    where imported.event_id = wanted_event_id and imported.id = any (array(
      select private.uuid_from(entry #>> '{expense,series_id}')
      from jsonb_array_elements(entries) as entry
    ))
  );
end;
$$;

comment on function private.imported_series(uuid, jsonb) is
  'Returns the ids of the series that earlier parts of an import inserted and these entries name, by their ids in the file.';

create function private.with_series(expense public.expenses, series_ids jsonb, sent jsonb)
returns public.expenses
language plpgsql stable set search_path = ''
as $$
begin
  expense.series_id := private.uuid_from(series_ids ->> (sent ->> 'series_id'));
  expense.series_number := private.integer_from(sent ->> 'series_number');

  if expense.series_id is null or coalesce(expense.series_number, 0) < 1 or exists (
    select from public.expenses as other
    where other.series_id = expense.series_id and other.series_number = expense.series_number
      and other.event_id = expense.event_id
  ) then
    expense.series_id := null;
    expense.series_number := null;
  end if;
  return expense;
end;
$$;

comment on function private.with_series(public.expenses, jsonb, jsonb) is
  'Returns an imported expense as an occurrence of the imported series that it names, or unchanged when it names none.';

create function private.delete_imported_series(import private.imports)
returns void
language plpgsql set search_path = ''
as $$
declare
  gone uuid[] := array(
    select series.id from private.imported_rows as imported
    join public.expense_series as series on series.event_id = imported.event_id and series.id = imported.row_id
    where imported.event_id = import.event_id and imported.import_id = import.id
      and not exists (
        select from public.event_log as change
        where change.event_id = series.event_id and change.entity = 'series' and change.entity_id = series.id
          and series.version > 1
          and change.action = 'updated'
          and change.actor is distinct from import.created_by
      )
  );
begin
  -- Expenses that the series created since, in the importer's name. Those that others added by hand stay.
  perform private.log_expenses_deleted_at(import.event_id, array(
    select expense.id from public.expenses as expense
    where expense.event_id = import.event_id and expense.series_id = any (gone) and expense.deleted_at is null
      and expense.version = 1 and expense.created_by = import.created_by
    order by expense.created_at, expense.id
  ), now());

  delete from public.expense_series as series
  where series.event_id = import.event_id and series.id = any (gone);

  perform private.count_revision(import.event_id);

  update private.imported_rows as imported
  set undone_at = now()
  where imported.event_id = import.event_id and imported.row_id = any (gone);
end;
$$;

comment on function private.delete_imported_series(private.imports) is
  'Deletes the series of an import with the unchanged expenses that they created since, except series that somebody else changed and '
  'expenses that somebody else added. The caller holds the event''s lock.';
