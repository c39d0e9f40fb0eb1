-- =====================================================================================================================
-- History
--
-- Gives: who created, changed or deleted what in an event. What was made is not repeated here, the row is there; what changed
-- keeps the old and the new of it. No entry is computed from an earlier one, so that old ones can be dropped. Triggers log plain
-- inserts and updates of events, and accounts that join or leave. Procedures log everything else themselves.
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
  -- Led by the event, so that an event's newest entries are found without looking at those of others.
  constraint event_log_pkey primary key (event_id, id),
  constraint event_log_event_id_fkey foreign key (event_id) references public.events (id),
  constraint event_log_entity_known check (entity in ('event', 'participant', 'person', 'household', 'invitation', 'expense', 'payment', 'import')),
  constraint event_log_action_known check (
    action in (
      'created', 'updated', 'deleted', 'restored', 'joined', 'left', 'removed', 'renamed', 'claimed', 'merged', 'separated', 'revoked'
    )
  )
);

comment on table public.event_log is
  'The history of each event. Of an expense or payment that was made, deleted or restored both old and new are null: the row itself '
  'says it.';
comment on column public.event_log.actor is 'The profile of who did it. Null when an operator did.';

-- What was made once is not made again, also when it is long gone; and what was made said then what its first later change found.
create index event_log_entity_id_idx on public.event_log (entity_id, id)
where action in ('created', 'updated') and entity in ('expense', 'payment');

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
  select jsonb_build_object(
    'name', event.name, 'description', event.description, 'category', event.category,
    'default_currency', event.default_currency, 'place_country', event.place_country, 'place_city', event.place_city,
    'planned_start_date', event.planned_start_date, 'planned_duration_days', event.planned_duration_days,
    'status', event.status
  )
$$;

comment on function private.event_facts(public.events) is 'What the history tells of an event.';

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

comment on function private.log_event() is 'Writes what happens to an event into its history.';

-- Named to fire before the creator joins, so that the history begins with the event.
create trigger events_enter_history after insert or update on public.events
for each row execute function private.log_event();

-- ---------------------------------------------------------------------------------------------------------------------
-- Participants. For each statement, so that many of an event count its revision once.
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
  'Counts the revision of events that people join, and logs those who have an account. add_person and imports log people '
  'without an account themselves.';

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
  order by after_row.event_id, after_row.user_id;

  return null;
end;
$$;

comment on function private.log_participants_changing() is
  'Counts the revision of events whose participants change, and logs people with an account who leave, are removed, join again or '
  'become admin. Procedures log changes of people without an account themselves.';

create trigger participants_changing_enter_history after update on public.event_participants
referencing old table as before_rows new table as after_rows for each statement execute function private.log_participants_changing();
