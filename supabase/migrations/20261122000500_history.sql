-- =====================================================================================================================
-- History
--
-- The log of each event: who created, changed or deleted what. A created row is not copied into the log; a changed one is
-- logged with its old and new values. No log entry is computed from an earlier one, so old entries can be dropped. Triggers log
-- plain inserts and updates of events, and accounts that join or leave. Procedures write all other log entries.
-- =====================================================================================================================

create table public.event_log (
  id bigint generated always as identity,
  event_id uuid not null,
  at timestamptz not null default now(),
  actor uuid,
  entity text not null,
  entity_id uuid not null,
  action text not null,
  old jsonb,
  new jsonb,
  part_of bigint,
  -- event_id first: the newest log entries of an event are found without reading those of other events.
  constraint event_log_pkey primary key (event_id, id),
  constraint event_log_event_id_fkey foreign key (event_id) references public.events (id),
  constraint event_log_entity_known check (entity in ('event', 'participant', 'person', 'household', 'invitation', 'expense', 'payment', 'import', 'joined_expenses', 'series', 'saved_split')),
  constraint event_log_action_known check (
    action in (
      'created', 'updated', 'deleted', 'restored', 'joined', 'left', 'removed', 'renamed', 'claimed', 'merged', 'separated', 'released',
      'recovered', 'revoked',
      'commented', 'comment_deleted', 'marked', 'mark_withdrawn',
      'receipt_added', 'receipt_removed', 'receipt_restored',
      'paused', 'resumed', 'ended', 'skipped',
      'arrived', 'not_arrived'
    )
  )
);

comment on table public.event_log is
  'The history of each event. old and new are null for an expense or payment that was created, deleted or restored, because '
  'its row is kept.';
comment on column public.event_log.actor is 'The profile of the person who did it. Null when an operator did.';
comment on column public.event_log.part_of is
  'The log entry that stands for this one in the history, where one procedure changed many expenses. Else null.';

create index event_log_part_of_idx on public.event_log (part_of, event_id) where part_of is not null;

-- Finds the history of an expense, whether an id was ever used, also after its row was purged, and the original values in the
-- first later change. Finds how a participant went, too.
create index event_log_entity_id_idx on public.event_log (entity_id, id)
where entity in ('expense', 'payment', 'series', 'participant');

-- For the purge.
create index event_log_deleted_series_idx on public.event_log (at)
where entity = 'series' and action = 'deleted' and old is not null;

insert into private.constraint_codes (constraint_name, code)
values
  ('event_log_event_id_fkey', 'event_not_found'), ('event_log_entity_known', 'unexpected_error'),
  ('event_log_action_known', 'unexpected_error');

alter table public.event_log enable row level security;

create policy "participants read the history of their events"
on public.event_log for select to authenticated
using (event_id = any (array(select private.my_event_ids())));

grant select on public.event_log to authenticated;

-- ---------------------------------------------------------------------------------------------------------------------
-- Events
-- ---------------------------------------------------------------------------------------------------------------------

create function private.event_facts(event public.events)
returns jsonb
language sql immutable set search_path = ''
as $$
  select to_jsonb(event) - '{id,created_by,created_at,deleted_by,deleted_at,revision,expense_count,expense_total}'::text[]
$$;

comment on function private.event_facts(public.events) is 'Returns the columns of an event that the history logs.';

create function private.log_event()
returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  before_change jsonb := case when tg_op = 'UPDATE' then private.event_facts(old) end;
  after_change jsonb := private.event_facts(new);
begin
  if before_change is distinct from after_change then
    insert into public.event_log (event_id, actor, entity, entity_id, action, old, new)
    values (
      new.id, private.actor(), 'event', new.id,
      case
        when before_change is null then 'created'
        when after_change ->> 'status' = 'deleted' then 'deleted'
        when before_change ->> 'status' = 'deleted' then 'restored'
        else 'updated'
      end,
      before_change,
      after_change
    );
  end if;

  return new;
end;
$$;

comment on function private.log_event() is 'Logs the creation and each change of an event.';

-- The name sorts before the trigger that adds the creator, so the history begins with the event.
create trigger events_enter_history after insert or update on public.events
for each row execute function private.log_event();

-- ---------------------------------------------------------------------------------------------------------------------
-- Participants. Statement triggers, so that many changes of an event increment its revision once.
-- ---------------------------------------------------------------------------------------------------------------------

create function private.log_participants_joining()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.events
  set revision = revision + 1
  where id in (select event_id from after_rows);

  insert into public.event_log (event_id, actor, entity, entity_id, action, new)
  select
    participant.event_id, coalesce(private.actor(), participant.user_id), 'participant', participant.id, 'joined',
    jsonb_build_object('user_id', participant.user_id, 'role', participant.role, 'status', participant.status)
  from after_rows as participant
  join public.profiles as person on person.id = participant.user_id
  where person.has_account
  order by participant.event_id, participant.user_id;

  return null;
end;
$$;

comment on function private.log_participants_joining() is
  'Increments the revision of the events that people join, and logs those with an account. add_person and imports log people '
  'without an account.';

create trigger participants_joining_enter_history after insert on public.event_participants
referencing new table as after_rows for each statement execute function private.log_participants_joining();

create function private.log_participants_changing()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.events
  set revision = revision + 1
  where id in (select event_id from after_rows);

  insert into public.event_log (event_id, actor, entity, entity_id, action, old, new)
  select
    after_row.event_id, private.actor(), 'participant', after_row.id,
    case
      when after_row.status = before_row.status then 'updated'
      when after_row.status = 'active' then 'joined'
      when after_row.user_id = private.actor() then 'left'
      else 'removed'
    end,
    jsonb_build_object('user_id', before_row.user_id, 'role', before_row.role, 'status', before_row.status),
    jsonb_build_object('user_id', after_row.user_id, 'role', after_row.role, 'status', after_row.status)
  from after_rows as after_row
  join before_rows as before_row on before_row.event_id = after_row.event_id
    and before_row.user_id = after_row.user_id
  join public.profiles as person on person.id = after_row.user_id
  where (after_row.role, after_row.status) is distinct from (before_row.role, before_row.status) and person.has_account
    -- A merge has a log entry of its own.
    and (after_row.claimed_by is null or before_row.claimed_by is not null)
  order by after_row.event_id, after_row.user_id;

  return null;
end;
$$;

comment on function private.log_participants_changing() is
  'Increments the revision of the events whose participants change. Logs people with an account who leave, are removed, return '
  'or become admin. Procedures log changes of people without an account.';

create trigger participants_changing_enter_history after update on public.event_participants
referencing old table as before_rows new table as after_rows for each statement execute function private.log_participants_changing();
