-- =====================================================================================================================
-- Importing saved splits
--
-- An import adds the saved splits of a file, and undoing the import deletes them.
-- =====================================================================================================================

create function private.import_saved_split(wanted_event_id uuid, wanted_id uuid, sent jsonb)
returns uuid
language plpgsql set search_path = ''
as $$
declare
  row_id uuid := wanted_id;
  name text := private.name_from(sent ->> 'name');
  parts jsonb := private.read_parts(wanted_event_id, sent -> 'parts');
  present jsonb := (
    select jsonb_object_agg(part.person, part.number)
    from jsonb_each(parts) as part (person, number)
    join public.event_participants as participant
      on participant.event_id = wanted_event_id and participant.user_id = part.person::uuid and participant.status = 'active'
  );
begin
  if present is null then
    perform private.raise_error('invalid_parts');
  end if;

  if (
    select count(*) >= private.limit_for('saved splits of an event') from public.saved_splits as saved
    where saved.event_id = wanted_event_id
  ) then
    perform private.raise_error('too_many');
  end if;

  if exists (
    select from public.saved_splits as saved
    where saved.event_id = wanted_event_id and saved.id = wanted_id
  ) then
    row_id := gen_random_uuid();
  end if;

  insert into public.saved_splits (event_id, id, name, parts, is_default)
  values (
    wanted_event_id, row_id, name, present,
    coalesce(sent -> 'is_default' = 'true', false) and not exists (
      select from public.saved_splits as saved
      where saved.event_id = wanted_event_id and saved.is_default
    )
  );

  perform private.count_revision(wanted_event_id);

  return row_id;
end;
$$;

comment on function private.import_saved_split(uuid, uuid, jsonb) is
  'Inserts a saved split of a file, {name, parts: {user_id: parts}, is_default}, and returns its id: the wanted one, or '
  'another when the event has a split with it. Leaves out people who are not active. An event keeps the default that it has. '
  'The caller holds the event''s lock. Raises invalid_name, invalid_parts or too_many.';

create function private.delete_imported_saved_splits(import private.imports)
returns void
language plpgsql set search_path = ''
as $$
declare
  gone uuid[] := array(
    select saved.id from private.imported_rows as imported
    join public.saved_splits as saved on saved.event_id = imported.event_id and saved.id = imported.row_id
    where imported.event_id = import.event_id and imported.import_id = import.id
      and not exists (
        select from public.event_log as change
        where change.event_id = saved.event_id and change.entity = 'saved_split' and change.entity_id = saved.id
          and change.action = 'updated'
          and change.actor is distinct from import.created_by
      )
  );
begin
  delete from public.saved_splits as saved
  where saved.event_id = import.event_id and saved.id = any (gone);

  update private.imported_rows as imported
  set undone_at = now()
  where imported.event_id = import.event_id and imported.row_id = any (gone);
end;
$$;

comment on function private.delete_imported_saved_splits(private.imports) is
  'Deletes the saved splits of an import, except those that somebody else changed. The caller holds the event''s lock '
  'and counts the revision.';
