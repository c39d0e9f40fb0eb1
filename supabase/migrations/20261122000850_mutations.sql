-- =====================================================================================================================
-- Mutations
--
-- The log of applied mutations, so that a retry after a lost response changes nothing.
-- =====================================================================================================================

create table private.mutations (
  scope uuid not null,
  id uuid not null,
  digest uuid not null,
  at timestamptz not null default now(),
  constraint mutations_pkey primary key (scope, id)
);

comment on table private.mutations is
  'Applied mutations, kept for 30 days. The digest includes the person, so that a retry differs from another request with the '
  'same id. Creates use the id of the created row.';
comment on column private.mutations.scope is 'The event. For changes of the caller''s own row, the person.';

-- Rows are stored in the order of time, so a small BRIN index finds the old ones.
create index mutations_at_idx on private.mutations using brin (at);

insert into private.constraint_codes (constraint_name, code)
values ('mutations_pkey', 'id_in_use');

create function private.mutation_seen(scope uuid, mutation_id uuid, digest uuid)
returns boolean
language plpgsql stable set search_path = ''
as $$
declare
  seen uuid := (
    select mutation.digest from private.mutations as mutation
    where mutation.scope = mutation_seen.scope and mutation.id = mutation_seen.mutation_id
  );
begin
  if seen <> mutation_seen.digest then
    perform private.raise_error('id_in_use');
  end if;
  return seen is not null;
end;
$$;

comment on function private.mutation_seen(uuid, uuid, uuid) is
  'Returns whether this mutation was applied already. Raises id_in_use when its id belongs to another mutation or person.';

create function private.record_mutation(scope uuid, mutation_id uuid, digest uuid)
returns void
language plpgsql set search_path = ''
as $$
begin
  if mutation_id is not null then
    insert into private.mutations (scope, id, digest)
    values (record_mutation.scope, record_mutation.mutation_id, record_mutation.digest);
  end if;
end;
$$;

comment on function private.record_mutation(uuid, uuid, uuid) is
  'Stores an applied mutation for private.mutation_seen. Does nothing without a mutation_id.';

create function private.refuse_reused_id(wanted_event_id uuid, wanted_id uuid, maker uuid, gone text)
returns void
language plpgsql stable set search_path = ''
as $$
begin
  -- The row exists with other contents, or belongs to another person.
  if maker is not null then
    perform private.raise_error(case when maker = private.me() then 'version_conflict' else 'id_in_use' end);
  end if;

  -- The row was purged. A repeated create must not bring it back.
  if exists (
    select from public.event_log as entry
    where entry.entity_id = wanted_id and entry.event_id = wanted_event_id and entry.action = 'created'
      and entry.entity in ('expense', 'payment')
  ) or exists (
    select from private.imported_rows as imported
    where imported.event_id = wanted_event_id and imported.row_id = wanted_id
  ) then
    perform private.raise_error(gone);
  end if;
end;
$$;

comment on function private.refuse_reused_id(uuid, uuid, uuid, text) is
  'Refuses to create a row whose id exists or ever existed in the event. maker is the creator of the existing row, or null. '
  'Raises version_conflict when the caller created it with other contents, id_in_use when somebody else did, and the code in '
  'gone when it was purged.';
