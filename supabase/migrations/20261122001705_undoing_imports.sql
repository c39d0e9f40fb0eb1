-- =====================================================================================================================
-- Undoing imports
--
-- undo_import, and import_page, which shows what undoing would keep. An import can be undone for 30 days. Rows that somebody else
-- changed stay, and rows that the import replaced are restored. The same file can be imported again.
-- =====================================================================================================================

create function private.changed_by_others(import private.imports)
returns uuid[]
language plpgsql stable set search_path = ''
as $$
begin
  return array(
    select imported.row_id from private.imported_rows as imported
    join public.expenses as expense on expense.event_id = imported.event_id and expense.id = imported.row_id
    where imported.event_id = import.event_id and imported.import_id = import.id and imported.undone_at is null
      and expense.deleted_at is null
      and expense.version > 1
      and exists (
        select from public.event_log as change
        where change.entity_id = imported.row_id and change.event_id = imported.event_id and change.entity = 'expense'
          and change.action = 'updated'
          and change.actor is distinct from import.created_by
      )
  );
end;
$$;

comment on function private.changed_by_others(private.imports) is
  'Returns the expenses of an import that somebody other than its creator changed since.';

create function public.undo_import(event_id uuid, import_id uuid, at_most integer default 500)
returns json
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  event public.events := private.lock_event(event_id);
  import private.imports;
  changed uuid[];
  present uuid[];
  gone uuid[];
  unnamed uuid[];
  replaced record;
begin
  select * into import from private.imports as candidate
  where candidate.event_id = event.id and candidate.id = undo_import.import_id
    and candidate.created_at > now() - interval '30 days';

  if not found then
    perform private.raise_error('import_not_found');
  end if;

  changed := private.changed_by_others(import);
  present := array(
    select imported.row_id from private.imported_rows as imported
    join private.entries as entry on entry.event_id = imported.event_id and entry.id = imported.row_id
    where imported.event_id = event.id and imported.import_id = import.id and imported.undone_at is null
      and imported.row_id <> all (changed)
      and entry.deleted_at is null
    order by imported.row_id
  );
  gone := private.first_within(
    event.id, present[1:least(greatest(at_most, 1), private.limit_for('entries of a part of an import'))],
    private.limit_for('shares of a request')
  );

  for replaced in
    select imported.row_id as by_row, former.row_id from private.imported_rows as imported
    join private.imported_rows as former on former.event_id = imported.event_id and former.id = imported.replaces
    join private.imports as earlier on earlier.event_id = former.event_id and earlier.id = former.import_id
    where imported.event_id = event.id and imported.row_id = any (gone) and earlier.undone_at is null
  loop
    perform private.set_imported_deleted_at(event.id, array[replaced.row_id], null);
    perform private.move_comments(event.id, replaced.by_row, replaced.row_id);
    perform private.move_receipts(event.id, replaced.by_row, replaced.row_id);
  end loop;

  perform private.set_expenses_deleted_at(private.me(), event.id, gone, now());

  update public.payments as payment
  set
    deleted_at = now(),
    deleted_by = private.me()
  where payment.event_id = event.id and payment.id = any (gone);

  update private.imported_rows as imported
  set undone_at = now()
  where imported.event_id = event.id and imported.row_id = any (gone);

  if import.undone_at is null and cardinality(present) = cardinality(gone) then
    perform private.delete_imported_saved_splits(import);
    perform private.delete_imported_series(import);
    unnamed := private.unnamed_people(event.id, import.people);

    update public.event_participants as participant
    set status = 'removed'
    from public.profiles as profile
    where participant.event_id = event.id and participant.user_id = any (unnamed) and participant.status = 'active'
      and profile.id = participant.user_id
      and not profile.has_account;

    update private.imports as stored
    set undone_at = now()
    where stored.event_id = event.id and stored.id = import.id;

    insert into public.event_log (event_id, actor, entity, entity_id, action, new)
    values (
      event.id, private.me(), 'import', import.id, 'deleted',
      jsonb_build_object('source', import.source, 'kept', cardinality(changed))
    );
  end if;

  return json_build_object(
    'undone', cardinality(gone), 'left', cardinality(present) - cardinality(gone), 'kept', cardinality(changed)
  );
end;
$$;

comment on function public.undo_import(uuid, uuid, integer) is
  'Undoes an import of the last 30 days, at most 500 rows per call and fewer of many people, and returns {undone, left, kept}. The last call also '
  'removes its series, its saved splits and the people it created who are in no other expense or payment. Restores replaced rows. Keeps rows that somebody else '
  'changed; deleted rows stay deleted. The same file can be imported again. For active participants. Raises '
  'user_not_authenticated, event_not_found, not_participant or import_not_found.';

create function public.import_page(event_id uuid, import_id uuid)
returns json
language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  import private.imports;
begin
  select * into import from private.imports as candidate
  where candidate.event_id = import_page.event_id and candidate.id = import_page.import_id
    and candidate.event_id = any (array(select private.my_event_ids()));

  if not found then
    return null;
  end if;

  return json_build_object(
    'id', import.id, 'source', import.source, 'created_by', import.created_by, 'created_at', import.created_at,
    'undone_at', import.undone_at, 'expenses', import.expense_count, 'payments', import.payment_count, 'series', import.series_count,
    'undoable', import.undone_at is null and import.created_at > now() - interval '30 days',
    'changed', (
      select coalesce(
        json_agg(
          json_build_object(
            'id', expense.id, 'description', expense.description, 'amount', expense.amount,
            'currency', expense.currency, 'updated_by', expense.updated_by
          )
          order by expense.expense_date desc, expense.id
        ),
        '[]'::json
      )
      from public.expenses as expense
      where expense.event_id = import.event_id and expense.id = any (private.changed_by_others(import))
    )
  );
end;
$$;

comment on function public.import_page(uuid, uuid) is
  'Returns an import and what undoing would keep: {id, source, created_by, created_at, undone_at, expenses, payments, '
  'series, undoable, changed: [{id, description, amount, currency, updated_by}]}. Null when it does not exist or its event is not '
  'visible.';

grant execute on function public.undo_import(uuid, uuid, integer) to authenticated;
grant execute on function public.import_page(uuid, uuid) to authenticated;
