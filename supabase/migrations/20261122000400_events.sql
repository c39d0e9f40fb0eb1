-- =====================================================================================================================
-- Events and their participants
--
-- Events, participants and households, and the functions that every later policy uses: the caller's events, and the people who
-- share one with the caller.
-- =====================================================================================================================

-- ---------------------------------------------------------------------------------------------------------------------
-- Tables
-- ---------------------------------------------------------------------------------------------------------------------

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
  updated_at timestamptz not null default now(),
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

create table public.households (
  event_id uuid not null,
  id uuid not null default gen_random_uuid(),
  name text not null,
  constraint households_pkey primary key (event_id, id),
  constraint households_event_id_fkey foreign key (event_id) references public.events (id),
  constraint households_name_length check (char_length(name) between 1 and 100)
);

comment on table public.households is
  'People of an event who pay as one, such as a couple. Each keeps their own shares; only the settlement adds a household up.';

create table public.event_participants (
  event_id uuid not null,
  user_id uuid not null,
  id uuid not null default gen_random_uuid(),
  role public.participant_role not null default 'member',
  status public.participant_status not null default 'active',
  joined_at timestamptz not null default now(),
  removed_at timestamptz,
  name_when_left text,
  owed_when_left numeric,
  household_id uuid,
  color integer not null,
  constraint event_participants_pkey primary key (event_id, user_id),
  constraint event_participants_event_id_fkey foreign key (event_id) references public.events (id),
  constraint event_participants_user_id_fkey foreign key (user_id) references public.profiles (id),
  constraint event_participants_household_id_fkey foreign key (event_id, household_id) references public.households (event_id, id),
  constraint event_participants_removed_at_follows_status check ((status = 'removed') = (removed_at is not null)),
  constraint event_participants_removed_are_in_no_household check (status = 'active' or household_id is null)
)
-- Each change of membership updates a row and no changing column is indexed: leave room for updates in place.
with (fillfactor = 90);

comment on table public.event_participants is
  'The participants of an event. A removed person keeps their row, because past expenses refer to it.';
comment on column public.event_participants.name_when_left is
  'The name of a removed person when they left. Others see only this of them. Empty for a person without a name, and never '
  'derived from an e-mail. Null while active and after account deletion.';

comment on column public.event_participants.owed_when_left is
  'The amount owed to a removed person when they left, in the event''s currency; 0 when nothing. While it is above zero, '
  'debtors may still see their IBAN. Null while active.';

comment on column public.event_participants.color is
  'The person''s number in the event, from 0 in the order of joining, by which every screen colours them. Kept while removed. A merge '
  'swaps the numbers of the two.';

create index event_participants_user_id_idx on public.event_participants (user_id, event_id);

insert into private.constraint_codes (constraint_name, code)
values
  ('events_default_currency_known', 'invalid_currency'), ('events_expense_total_in_range', 'invalid_amount'),
  ('events_name_present', 'fill_required_fields'), ('events_name_length', 'text_too_long'),
  ('events_description_length', 'text_too_long'), ('events_place_country_present', 'fill_required_fields'),
  ('events_place_country_length', 'text_too_long'), ('events_place_city_present', 'fill_required_fields'),
  ('events_place_city_length', 'text_too_long'), ('events_planned_start_date_in_range', 'invalid_date'),
  ('events_planned_duration_days_in_range', 'invalid_duration'),
  ('events_deleted_at_follows_status', 'unexpected_error'), ('households_pkey', 'id_in_use'),
  ('households_event_id_fkey', 'event_not_found'), ('households_name_length', 'invalid_name'),
  ('event_participants_pkey', 'unexpected_error'), ('event_participants_household_id_fkey', 'household_not_found'),
  ('event_participants_removed_are_in_no_household', 'invalid_household'),
  ('event_participants_event_id_fkey', 'event_not_found'), ('event_participants_user_id_fkey', 'user_not_found'),
  ('event_participants_removed_at_follows_status', 'unexpected_error');

-- ---------------------------------------------------------------------------------------------------------------------
-- Functions for policies. They return sets, and policies compare with the array of a set: PostgreSQL then evaluates it once per
-- statement instead of once per row, and can use an index.
-- ---------------------------------------------------------------------------------------------------------------------

create function private.my_event_ids()
returns setof uuid
language plpgsql stable security definer rows 20 set search_path = ''
as $$
begin
  return query
  select participation.event_id from public.users as myself
  join public.event_participants as participation on participation.user_id = myself.id
  join public.events as event on event.id = participation.event_id
  where myself.auth_user_id = auth.uid() and myself.deleted_at is null and participation.status = 'active'
    and event.status <> 'deleted';
end;
$$;

comment on function private.my_event_ids() is
  'Returns the events in which the caller is active, deleted events left out. Empty without a caller.';

create function private.my_people_ids()
returns setof uuid
language plpgsql stable security definer rows 100 set search_path = ''
as $$
begin
  return query
  select private.me()
  union
  select participation.user_id from public.event_participants as participation
  where participation.event_id = any (array(select private.my_event_ids())) and participation.status = 'active';
end;
$$;

comment on function private.my_people_ids() is 'Returns the caller and all active participants of the caller''s events.';

create function private.my_former_people_ids()
returns setof uuid
language plpgsql stable security definer rows 5 set search_path = ''
as $$
begin
  return query
  select participation.user_id from public.event_participants as participation
  where participation.event_id = any (array(select private.my_event_ids()))
    and participation.status = 'removed';
end;
$$;

comment on function private.my_former_people_ids() is 'Returns all people who left or were removed from the caller''s events.';

-- ---------------------------------------------------------------------------------------------------------------------
-- Lock order for all writes of money and membership: account (auth.users), person (users), events by id, participants by id,
-- expenses, balances, notices. The event's lock alone protects everything else that belongs to an event.
-- ---------------------------------------------------------------------------------------------------------------------

create function private.lock_event(wanted_event_id uuid)
returns public.events
language plpgsql security definer set search_path = ''
as $$
declare
  locked public.events;
  membership public.participant_status;
  asking uuid := private.me();
begin
  if asking is null then
    perform private.raise_error('user_not_authenticated');
  end if;

  -- Check membership before locking, so callers without access neither block nor queue. Strangers get event_not_found. Removed
  -- people get not_participant, because they know the event anyway.
  select participation.status into membership from public.event_participants as participation
  join public.events as event on event.id = participation.event_id
  where participation.event_id = wanted_event_id and participation.user_id = asking
    and event.status <> 'deleted';

  if membership is null then
    perform private.raise_error('event_not_found');
  elsif membership <> 'active' then
    perform private.raise_error('not_participant');
  end if;

  -- Queue on an advisory lock: with row locks alone, every release would wake all waiters. The row lock below protects against
  -- writers that do not call this function.
  perform pg_advisory_xact_lock(hashtextextended(wanted_event_id::text, 0));

  select * into locked from public.events
  where id = wanted_event_id and status <> 'deleted'
  for no key update;

  if not found then
    perform private.raise_error('event_not_found');
  end if;

  -- The caller may have been removed while waiting.
  select participation.status into membership from public.event_participants as participation
  where participation.event_id = wanted_event_id and participation.user_id = asking;

  if membership is distinct from 'active' then
    perform private.raise_error('not_participant');
  end if;

  return locked;
end;
$$;

comment on function private.lock_event(uuid) is
  'Locks an event for a write by an active participant and returns it. Raises user_not_authenticated, event_not_found (also '
  'for strangers) or not_participant (for removed people).';

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

create function private.is_admin(wanted_event_id uuid, person uuid)
returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return exists (
    select from public.event_participants as participation
    where participation.event_id = wanted_event_id and participation.user_id = person
      and participation.status = 'active'
      and participation.role = 'admin'
  );
end;
$$;

comment on function private.is_admin(uuid, uuid) is 'Returns whether a person is an active admin of an event.';

-- ---------------------------------------------------------------------------------------------------------------------
-- Triggers
-- ---------------------------------------------------------------------------------------------------------------------

create function private.normalize_event()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.name := private.plain_line(new.name);
  new.description := private.plain_text(new.description);
  new.place_country := private.plain_line(new.place_country);
  new.place_city := private.plain_line(new.place_city);

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

create trigger events_are_normalized
before insert or update of
  name,
  description,
  category,
  default_currency,
  place_country,
  place_city,
  planned_start_date,
  planned_duration_days
on public.events
for each row
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

create function private.count_event_revision()
returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.revision := old.revision + 1;

  if (new.name, new.description, new.category, new.default_currency, new.place_country, new.place_city,
      new.planned_start_date, new.planned_duration_days, new.status)
    is distinct from
     (old.name, old.description, old.category, old.default_currency, old.place_country, old.place_city,
      old.planned_start_date, old.planned_duration_days, old.status)
  then
    new.updated_at := now();
  end if;

  return new;
end;
$$;

comment on function private.count_event_revision() is
  'Increments the revision with every update, and sets updated_at when the event itself was edited.';

create trigger events_count_their_revision before update on public.events
for each row execute function private.count_event_revision();

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

  return null;
end;
$$;

comment on function private.add_creators_as_admins() is
  'Makes the creator of an event its admin in the same transaction. Raises user_not_authenticated for a deleted account, '
  'too_many_events beyond the limit, and id_in_use when the id belongs to a person.';

create trigger events_gain_their_creator after insert on public.events
referencing new table as after_rows for each statement execute function private.add_creators_as_admins();

create function private.recheck_event_access()
returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  editor uuid := private.me();
begin
  if editor is null then
    perform private.raise_error('user_not_authenticated');
  elsif old.status = 'deleted' then
    perform private.raise_error('event_not_found');
  elsif not exists (
    select from public.event_participants as participation
    where participation.event_id = new.id and participation.user_id = editor and participation.status = 'active'
  ) then
    perform private.raise_error('not_participant');
  end if;
  return new;
end;
$$;

comment on function private.recheck_event_access() is
  'Checks access again after the event is locked, because the policy used the snapshot from before waiting. Raises '
  'user_not_authenticated, event_not_found or not_participant.';

create trigger events_are_edited_by_participants
before update of
  name,
  description,
  category,
  default_currency,
  place_country,
  place_city,
  planned_start_date,
  planned_duration_days,
  status
on public.events
for each row
when (row_security_active('public.events'::regclass))
execute function private.recheck_event_access();

create function private.record_departure()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.status = 'removed' and old.status = 'active' then
    new.removed_at := now();
    new.household_id := null;
    new.name_when_left := (
      select left(concat_ws(' ', profile.first_name, profile.last_name), 200)
      from public.profiles as profile
      where profile.id = new.user_id
    );
    new.owed_when_left := (
      select greatest(balance.net, 0) from public.event_balances as balance
      where balance.event_id = new.event_id and balance.user_id = new.user_id
    );

    -- A returning member must ask for IBANs again.
    delete from private.iban_requests
    where event_id = new.event_id and asked_by = new.user_id;

    -- Delete their check marks, which they can no longer take back.
    delete from public.check_marks
    where event_id = new.event_id and user_id = new.user_id;
  elsif new.status = 'active' then
    new.removed_at := null;
    new.name_when_left := null;
    new.owed_when_left := null;
  end if;
  return new;
end;
$$;

comment on function private.record_departure() is
  'On removal, stores the time, the name and the amount owed, leaves the household, and deletes the person''s requests for '
  'IBANs and check marks. Clears the stored values when they join again.';

create trigger participants_record_their_departure before update on public.event_participants
for each row execute function private.record_departure();

create function private.number_participant()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.color := (
    select coalesce(max(participant.color) + 1, 0) from public.event_participants as participant
    where participant.event_id = new.event_id
  );
  return new;
end;
$$;

comment on function private.number_participant() is
  'Gives new participants the next color of their event. Whoever adds participants holds the lock of the event.';

create trigger participants_joining_are_numbered before insert on public.event_participants
for each row execute function private.number_participant();

create function private.limit_participants()
returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  people_limit integer := private.limit_for('people of an event');
  joining public.event_participants[];
begin
  if tg_op = 'INSERT' then
    joining := array(select after_row from after_rows as after_row);
  else
    joining := array(
      select after_row from after_rows as after_row
      join before_rows as before_row on before_row.event_id = after_row.event_id
        and before_row.user_id = after_row.user_id
      where after_row.status = 'active' and before_row.status = 'removed'
    );
  end if;

  if exists (
    select from public.event_participants as participation
    where participation.user_id = any (array(select one.user_id from unnest(joining) as one))
      and participation.status = 'active'
    group by participation.user_id
    having count(*) > private.limit_for('events of a person')
  ) then
    perform private.raise_error('too_many_events');
  end if;

  if exists (
    select from public.event_participants as participant
    where participant.event_id = any (array(select distinct one.event_id from unnest(joining) as one))
    group by participant.event_id
    -- Look for people without entries only when the rows exceed the limit.
    having case
      when count(*) > people_limit then count(*) - cardinality(private.unnamed_people(
        participant.event_id, array_agg(participant.user_id) filter (where participant.status = 'removed')
      )) > people_limit
    end
  ) then
    perform private.raise_error('too_many_people');
  end if;
  return null;
end;
$$;

comment on function private.limit_participants() is
  'Raises too_many_events when a person joins or returns beyond their limit, deleted events included, and too_many_people beyond '
  'the limit of the event. The latter counts active people, and removed people named in expenses or payments. Callers hold the '
  'person''s lock when a person with an account joins.';

create trigger participants_joining_are_limited after insert on public.event_participants
referencing new table as after_rows for each statement execute function private.limit_participants();

create trigger participants_returning_are_limited after update on public.event_participants
referencing old table as before_rows new table as after_rows for each statement execute function private.limit_participants();

-- ---------------------------------------------------------------------------------------------------------------------
-- Row-level security
-- ---------------------------------------------------------------------------------------------------------------------

alter table public.events enable row level security;
alter table public.event_participants enable row level security;
alter table public.households enable row level security;

-- "insert ... returning" checks this policy before the trigger has added the creator. Both conditions compare the id, so that a
-- request for all events also uses the primary key. created_by and created_at exclude an existing event whose id an upsert
-- names.
create policy "participants read their events"
on public.events for select to authenticated
using (
  id = any (array(select private.my_event_ids()))
  or (id = any (private.new_event_ids()) and created_by = (select private.me()) and created_at = now())
);

create policy "people create events in their own name"
on public.events for insert to authenticated
with check (created_by = (select private.me()) and status <> 'deleted');

create policy "participants edit their events"
on public.events for update to authenticated
using (id = any (array(select private.my_event_ids())))
with check (id = any (array(select private.my_event_ids())) and status <> 'deleted');

create policy "participants read who takes part in their events"
on public.event_participants for select to authenticated
using (event_id = any (array(select private.my_event_ids())));

create policy "participants read who of their events pays as one"
on public.households for select to authenticated
using (event_id = any (array(select private.my_event_ids())));

-- People with an account who left are not visible here: others see only event_participants.name_when_left.
create policy "people see themselves and whom they share an event with"
on public.profiles for select to authenticated
using (
  id = any (array(select private.my_people_ids()))
  or (not has_account and id = any (array(select private.my_former_people_ids())))
);

grant select on public.events to authenticated;

grant insert (
  id, name, description, category, default_currency, place_country, place_city, planned_start_date,
  planned_duration_days, status, created_by
) on public.events to authenticated;

grant update (
  name, description, category, default_currency, place_country, place_city, planned_start_date, planned_duration_days,
  status
) on public.events to authenticated;

grant select on public.event_participants to authenticated;
grant select on public.households to authenticated;

grant execute on function private.my_event_ids() to authenticated;
grant execute on function private.new_event_ids() to authenticated;
grant execute on function private.my_people_ids() to authenticated;
grant execute on function private.my_former_people_ids() to authenticated;
