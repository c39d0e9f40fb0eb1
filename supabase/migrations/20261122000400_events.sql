-- =====================================================================================================================
-- Events
--
-- Events, and what is checked and counted when they are created and edited.
-- =====================================================================================================================

create table public.events (
  id uuid not null default gen_random_uuid(),
  name text not null,
  description text,
  category public.event_category not null,
  default_currency text not null default 'TRY',
  place_country text not null,
  place_city text not null,
  planned_start_date date,
  planned_duration_days integer,
  status public.event_status not null default 'active',
  created_by uuid not null default private.me(),
  created_at timestamptz not null default now(),
  deleted_by uuid,
  deleted_at timestamptz,
  revision bigint not null default 1,
  expense_count integer not null default 0,
  expense_total numeric not null default 0,
  constraint events_pkey primary key (id),
  constraint events_name_present check (btrim(name) <> ''),
  constraint events_default_currency_known check (private.currency_decimals(default_currency) is not null),
  constraint events_name_length check (char_length(name) <= 120),
  constraint events_description_length check (char_length(description) <= 2000),
  constraint events_place_country_present check (btrim(place_country) <> ''),
  constraint events_place_country_length check (char_length(place_country) <= 100),
  constraint events_place_city_present check (btrim(place_city) <> ''),
  constraint events_place_city_length check (char_length(place_city) <= 100),
  constraint events_planned_start_date_in_range check (planned_start_date between '1990-01-01' and '2100-12-31'),
  constraint events_planned_duration_days_in_range check (planned_duration_days between 1 and 3650),
  constraint events_deleted_at_follows_status check ((status = 'deleted') = (deleted_at is not null)),
  -- Every program stores whole numbers of smallest units exactly up to 9e15.
  constraint events_expense_total_in_range check (
    abs(expense_total) * (10::numeric ^ private.currency_decimals(default_currency)) <= 4000000000000000
  )
)
-- Each expense updates a row and no changing column is indexed: leave room for updates in place.
with (fillfactor = 80);

comment on table public.events is 'Trips, dinners and other occasions whose expenses a group shares.';
comment on column public.events.revision is
  'Increases with every change to anything in the event. Clients poll it to detect changes.';
comment on column public.events.expense_count is 'Number of expenses, deleted ones left out. Triggers maintain it.';
comment on column public.events.expense_total is
  'Sum of the expenses in the event''s currency, deleted ones left out. Triggers maintain it.';

create index events_deleted_at_idx on public.events (deleted_at) where deleted_at is not null;

-- *_event_access.sql has the policies.
alter table public.events enable row level security;

insert into private.constraint_codes (constraint_name, code)
values
  ('events_default_currency_known', 'invalid_currency'), ('events_expense_total_in_range', 'invalid_amount'),
  ('events_name_present', 'fill_required_fields'), ('events_place_country_present', 'fill_required_fields'),
  ('events_place_city_present', 'fill_required_fields'), ('events_planned_start_date_in_range', 'invalid_date'),
  ('events_planned_duration_days_in_range', 'invalid_duration'),
  ('events_deleted_at_follows_status', 'unexpected_error');

-- ---------------------------------------------------------------------------------------------------------------------
-- Triggers
-- ---------------------------------------------------------------------------------------------------------------------

create function private.normalize_event()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Every text but the description has one line. A currency with a blank is refused, not corrected. Ids, days and
  -- enumerations are plain already.
  new := jsonb_populate_record(new, (
    select jsonb_object_agg(key, private.plain_line(value))
    from jsonb_each_text(to_jsonb(new) - '{description,default_currency}'::text[])
  ));
  new.description := private.plain_text(new.description);

  if coalesce(new.name, '') = ''
    or coalesce(new.place_country, '') = ''
    or coalesce(new.place_city, '') = ''
    or new.category is null
    or new.default_currency is null
  then
    perform private.raise_error('fill_required_fields');
  end if;

  if private.currency_decimals(new.default_currency) is null then
    perform private.raise_error('invalid_currency');
  end if;

  if char_length(new.name) > 120
    or char_length(new.description) > 2000
    or greatest(char_length(new.place_country), char_length(new.place_city)) > 100
  then
    perform private.raise_error('text_too_long');
  end if;

  if new.planned_start_date not between '1990-01-01' and '2100-12-31' then
    perform private.raise_error('invalid_date');
  end if;

  if new.planned_duration_days not between 1 and 3650 then
    perform private.raise_error('invalid_duration');
  end if;

  return new;
end;
$$;

comment on function private.normalize_event() is
  'Trims the texts. Raises fill_required_fields, invalid_currency, text_too_long, invalid_date or invalid_duration before the '
  'constraints, which cannot raise a code.';

create trigger events_are_normalized before insert on public.events
for each row execute function private.normalize_event();

-- What counts expenses or changes people sets the revision itself and writes no text. Only edits leave the revision to its trigger.
create trigger events_are_normalized_again before update on public.events
for each row when (new.revision = old.revision)
execute function private.normalize_event();

create function private.record_new_event()
returns trigger
language plpgsql set search_path = ''
as $$
begin
  perform set_config(
    'divido.new_events', concat_ws(',', nullif(current_setting('divido.new_events', true), ''), new.id), true
  );
  return new;
end;
$$;

comment on function private.record_new_event() is
  'Remembers the ids of inserted events until the end of the transaction, for private.new_event_ids. An upsert also fires it '
  'for existing ids.';

create trigger events_record_their_ids before insert on public.events
for each row execute function private.record_new_event();

create function private.new_event_ids()
returns uuid[]
language plpgsql stable set search_path = ''
as $$
begin
  return string_to_array(current_setting('divido.new_events', true), ',');
end;
$$;

comment on function private.new_event_ids() is
  'Returns the ids of the events that this transaction inserted or tried to insert.';

grant execute on function private.new_event_ids() to authenticated;

create function private.count_event_revision()
returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.revision := old.revision + 1;
  return new;
end;
$$;

comment on function private.count_event_revision() is 'Increments the revision with every update.';

create trigger events_count_their_revision before update on public.events
for each row execute function private.count_event_revision();

create function private.count_revision(wanted_event_id uuid)
returns void
language sql set search_path = ''
as $$
  update public.events
  set revision = revision + 1
  where id = wanted_event_id
$$;

comment on function private.count_revision(uuid) is
  'Increments the event''s revision where no trigger does, so that clients fetch the event again. The caller holds the event''s lock.';

create function private.limit_own_events(people uuid[])
returns void
language plpgsql stable set search_path = ''
as $$
begin
  if exists (
    select from public.users as person
    where person.id = any (people) and person.is_guest
      and (
        select count(*) from public.event_participants as participant
        join public.events as event on event.id = participant.event_id
        where participant.user_id = person.id and participant.status = 'active'
          and event.created_by = person.id and event.status <> 'deleted'
      ) > private.limit_for('own events of a guest')
  ) then
    perform private.raise_error('guest_limit');
  end if;
end;
$$;

comment on function private.limit_own_events(uuid[]) is
  'Raises guest_limit when one of these people is a guest with too many events of their own. Events that they left or deleted do not '
  'count. Callers hold the people''s locks.';

create function private.add_creators_as_admins()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Lock the person: private.limit_participants counts their events, and a concurrent account deletion must not leave an event
  -- behind.
  perform 1
  from public.users
  where id in (select created_by from after_rows)
  order by id
  for no key update;

  if exists (
    select from public.users
    where id in (select created_by from after_rows) and deleted_at is not null
  ) then
    perform private.raise_error('user_not_authenticated');
  end if;

  -- private.mutations has an event or a person as scope, so the two must never share an id.
  if exists (
    select from after_rows
    join public.profiles as person on person.id = after_rows.id
  ) then
    perform private.raise_error('id_in_use');
  end if;

  insert into public.event_participants (event_id, user_id, role)
  select id, created_by, 'admin'
  from after_rows
  order by id;

  perform private.limit_own_events(array(select distinct created_by from after_rows));
  return null;
end;
$$;

comment on function private.add_creators_as_admins() is
  'Makes the creator of an event its admin in the same transaction. Raises user_not_authenticated for a deleted account, '
  'too_many_events and guest_limit beyond the limits, invalid_name for a guest without a name, and id_in_use when the id belongs to a person.';

create trigger events_gain_their_creator after insert on public.events
referencing new table as after_rows for each statement execute function private.add_creators_as_admins();
