-- =====================================================================================================================
-- Series
--
-- Recurring expenses. A series holds the template of an expense and the rule of its dates. Later migrations create its
-- occurrences as ordinary expenses. Every number below next_number is handled: its expense was created, or the number is in
-- skipped. So several callers that create what is due make one expense of each number.
-- =====================================================================================================================

-- ---------------------------------------------------------------------------------------------------------------------
-- Dates. frontend/src/core/dates/occurrences.ts computes the same; supabase/tests/series-dates.test.mjs compares them.
-- ---------------------------------------------------------------------------------------------------------------------

create function private.occurrence_date(anchor date, unit text, every integer, steps integer, month_day integer default null)
returns date
language plpgsql immutable set search_path = ''
as $$
declare
  on_date date;
begin
  -- All of these dates are after the last one that an expense can have, and some overflow.
  if every * steps > 100000 then
    return null;
  end if;

  on_date := anchor + case unit
    when 'day' then make_interval(days => every * steps)
    when 'week' then make_interval(weeks => every * steps)
    when 'month' then make_interval(months => every * steps)
    when 'year' then make_interval(years => every * steps)
  end;

  if month_day is null or unit in ('day', 'week') then
    return on_date;
  end if;

  return least(
    date_trunc('month', on_date::timestamp)::date + month_day - 1,
    (date_trunc('month', on_date::timestamp) + interval '1 month - 1 day')::date
  );
end;
$$;

comment on function private.occurrence_date(date, text, integer, integer, integer) is
  'Returns the date that is steps occurrences after the anchor. It is computed from the anchor, so a month that is too short '
  'moves its own occurrence to its last day and no later one. month_day is the day of the month where such a month moved the anchor '
  'itself. Null for an unknown unit, and for dates far after 2100.';

create function private.today_in(time_zone text)
returns date
language plpgsql stable set search_path = ''
as $$
begin
  return (now() at time zone time_zone)::date;
exception
  when invalid_parameter_value then
    return null;
end;
$$;

comment on function private.today_in(text) is 'Returns the current date in a time zone. Null for an unknown time zone.';

-- ---------------------------------------------------------------------------------------------------------------------
-- The table
-- ---------------------------------------------------------------------------------------------------------------------

create table public.expense_series (
  event_id uuid not null,
  id uuid not null,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  template jsonb not null,
  ask_amount boolean not null default false,
  anchor date not null,
  anchor_number integer not null default 1,
  month_day integer,
  unit text not null,
  every integer not null,
  ends_on date,
  ends_after integer,
  time_zone text not null,
  next_number integer not null default 1,
  next_on date,
  confirm_from date,
  skipped integer[] not null default '{}',
  paused text,
  version integer not null default 1,
  constraint expense_series_pkey primary key (event_id, id),
  constraint expense_series_event_id_fkey foreign key (event_id) references public.events (id) on delete cascade,
  constraint expense_series_anchor_in_range check (anchor between '1990-01-01' and '2100-12-31'),
  constraint expense_series_month_day_follows_anchor check (
    month_day is null or (month_day between extract(day from anchor) + 1 and 31 and extract(day from anchor + 1) = 1)
  ),
  constraint expense_series_unit_known check (unit in ('day', 'week', 'month', 'year')),
  constraint expense_series_every_in_range check (every between 1 and 366),
  constraint expense_series_one_end check (ends_on is null or ends_after is null),
  constraint expense_series_ends_on_in_range check (ends_on between '1990-01-01' and '2100-12-31'),
  constraint expense_series_ends_after_in_range check (ends_after between 0 and 50000),
  constraint expense_series_numbers_positive check (next_number >= anchor_number and anchor_number >= 1),
  constraint expense_series_paused_known check (paused in ('by_hand', 'people', 'event', 'refused'))
);

comment on table public.expense_series is 'Recurring expenses of an event.';
comment on column public.expense_series.template is
  '{"expense": columns of expenses, "payers": [{user_id, paid_amount}], "shares": [{user_id, share_amount, parts}]}, as '
  'save_expense takes them.';
comment on column public.expense_series.ask_amount is
  'Each occurrence waits until somebody enters its amount, except a first one that is due when the series is made. Later, the amount '
  'of the template only gives the weights of a manual split.';
comment on column public.expense_series.anchor is 'Date of the occurrence with the number anchor_number.';
comment on column public.expense_series.month_day is
  'The day of the month that somebody chose, where the anchor is an occurrence that a shorter month moved. Null when it is the '
  'anchor''s own.';
comment on column public.expense_series.ends_after is 'Number of the last occurrence. Null when the series has no such end.';
comment on column public.expense_series.version is
  'Counts the changes of the template, the rhythm and the end. Created and skipped occurrences do not count: an edit made without '
  'network must not conflict with them.';
comment on column public.expense_series.next_number is 'The first number that was neither created nor skipped.';
comment on column public.expense_series.next_on is 'Date of next_number. Null once the series has ended.';
comment on column public.expense_series.paused is
  'Why nothing is created: by_hand; people: somebody of the template left; event: the event became passive or was deleted; '
  'refused: an occurrence failed. Null while the series runs.';

comment on column public.expense_series.confirm_from is
  'The first day on which more occurrences are due than are created without a confirmation. Null when fewer are left. The hourly job '
  'leaves the series out from this day on.';

-- For the hourly job.
create index expense_series_next_on_idx on public.expense_series (next_on, confirm_from) where paused is null and not ask_amount;

insert into private.constraint_codes (constraint_name, code)
values
  ('expense_series_pkey', 'id_in_use'), ('expense_series_event_id_fkey', 'event_not_found'),
  ('expense_series_anchor_in_range', 'invalid_date'), ('expense_series_month_day_follows_anchor', 'invalid_series'),
  ('expense_series_unit_known', 'invalid_series'),
  ('expense_series_every_in_range', 'invalid_series'), ('expense_series_one_end', 'invalid_series'),
  ('expense_series_ends_on_in_range', 'invalid_series'), ('expense_series_ends_after_in_range', 'invalid_series'),
  ('expense_series_numbers_positive', 'invalid_series'), ('expense_series_paused_known', 'invalid_series');

alter table public.expense_series enable row level security;

create policy "participants read the series of their events"
on public.expense_series for select to authenticated
using (event_id = any (array(select private.my_event_ids())));

grant select on public.expense_series to authenticated;

-- ---------------------------------------------------------------------------------------------------------------------
-- Numbers and dates of one series
-- ---------------------------------------------------------------------------------------------------------------------

create function private.date_of_number(series public.expense_series, number integer)
returns date
language plpgsql immutable set search_path = ''
as $$
declare
  on_date date;
begin
  if number > series.ends_after then
    return null;
  end if;

  on_date := private.occurrence_date(
    series.anchor, series.unit, series.every, number - series.anchor_number, series.month_day
  );

  if on_date > coalesce(series.ends_on, '2100-12-31') then
    return null;
  end if;
  return on_date;
end;
$$;

comment on function private.date_of_number(public.expense_series, integer) is
  'Returns the date of an occurrence. Null after the end of the series.';

create function private.schedule_series()
returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.next_on := private.date_of_number(new, new.next_number);
  new.confirm_from := private.date_of_number(new, new.next_number + private.limit_for('silent occurrences of a series'));
  perform private.count_revision(new.event_id);
  return new;
end;
$$;

comment on function private.schedule_series() is
  'Sets next_on and confirm_from, and increments the revision of the event, whose lock the writer holds. Those who delete series do so themselves.';

create trigger expense_series_are_scheduled before insert or update on public.expense_series
for each row execute function private.schedule_series();

create function private.last_number_until(series public.expense_series, day date)
returns integer
language plpgsql immutable set search_path = ''
as $$
declare
  last_day date := least(day, series.ends_on, '2100-12-31');
  steps integer;
begin
  if day is null then
    return null;
  end if;

  if series.unit in ('day', 'week') then
    steps := floor((last_day - series.anchor)::numeric / (series.every * case series.unit when 'week' then 7 else 1 end));
  else
    steps := floor(
      (
        12 * (extract(year from last_day) - extract(year from series.anchor))
        + extract(month from last_day) - extract(month from series.anchor)
      ) / (series.every * case series.unit when 'year' then 12 else 1 end)
    );

    -- In the month of last_day, the occurrence may come later.
    if private.occurrence_date(series.anchor, series.unit, series.every, steps, series.month_day) > last_day then
      steps := steps - 1;
    end if;
  end if;

  return least(series.anchor_number + steps, series.ends_after);
end;
$$;

comment on function private.last_number_until(public.expense_series, date) is
  'Returns the number of the last occurrence up to a day. It is computed without stepping through the occurrences, whose number '
  'members choose. At most anchor_number - 1 when the first is later. Null without a day.';

create function private.due_count(series public.expense_series)
returns integer
language plpgsql stable set search_path = ''
as $$
begin
  if series.paused is not null or series.next_on is null then
    return 0;
  end if;

  return least(
    greatest(private.last_number_until(series, private.today_in(series.time_zone)) - series.next_number + 1, 0), 1000
  );
end;
$$;

comment on function private.due_count(public.expense_series) is
  'Returns how many occurrences are due today, at most 1000. 0 while the series is paused.';

create function private.first_number_from_today(series public.expense_series)
returns integer
language plpgsql stable set search_path = ''
as $$
begin
  return greatest(private.last_number_until(series, private.today_in(series.time_zone) - 1) + 1, series.next_number);
end;
$$;

comment on function private.first_number_from_today(public.expense_series) is
  'Returns the number of the first unhandled occurrence from today on. A series that goes on after a pause or its end does not catch up.';

-- ---------------------------------------------------------------------------------------------------------------------
-- Reading
-- ---------------------------------------------------------------------------------------------------------------------

create function private.series_of(wanted_event_id uuid)
returns json
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(
      json_agg(
        to_jsonb(series) - '{template,confirm_from}'::text[] || series.template || jsonb_build_object('due', private.due_count(series))
        order by series.created_at, series.id
      ),
      '[]'::json
    )
    from public.expense_series as series
    where series.event_id = wanted_event_id
  );
end;
$$;

comment on function private.series_of(uuid) is
  'Returns the series of an event, oldest first, each with the parts of its template and due: how many occurrences are due now.';

grant execute on function private.series_of(uuid) to authenticated;
grant execute on function private.due_count(public.expense_series) to authenticated;
grant execute on function private.last_number_until(public.expense_series, date) to authenticated;
grant execute on function private.date_of_number(public.expense_series, integer) to authenticated;
grant execute on function private.occurrence_date(date, text, integer, integer, integer) to authenticated;
grant execute on function private.today_in(text) to authenticated;

-- ---------------------------------------------------------------------------------------------------------------------
-- Pausing by itself
-- ---------------------------------------------------------------------------------------------------------------------

create function private.pause_series(actor uuid, series public.expense_series, reason text)
returns void
language plpgsql set search_path = ''
as $$
begin
  update public.expense_series as stored
  set paused = reason
  where stored.event_id = series.event_id and stored.id = series.id;

  insert into public.event_log (event_id, actor, entity, entity_id, action, new)
  values (
    series.event_id, actor, 'series', series.id, 'paused',
    jsonb_build_object('description', series.template #>> '{expense,description}', 'reason', reason)
  );
end;
$$;

comment on function private.pause_series(uuid, public.expense_series, text) is
  'Pauses a series for a reason and logs it. The caller holds the event''s lock.';

create function private.template_names(template jsonb, person uuid)
returns boolean
language plpgsql immutable set search_path = ''
as $$
begin
  return jsonb_path_exists(template, '$.*[*].user_id ? (@ == $person)', jsonb_build_object('person', person));
end;
$$;

comment on function private.template_names(jsonb, uuid) is 'Returns whether a person pays or shares in a template.';

-- unclaimed_people runs as its caller.
grant execute on function private.template_names(jsonb, uuid) to authenticated;

create function private.pause_series_of_leavers()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.pause_series(private.actor(), series, 'people')
  from after_rows as after_row
  join before_rows as before_row on before_row.event_id = after_row.event_id and before_row.user_id = after_row.user_id
  join public.expense_series as series on series.event_id = after_row.event_id
  where after_row.status = 'removed' and before_row.status = 'active' and series.paused is null
    and private.template_names(series.template, after_row.user_id);

  return null;
end;
$$;

comment on function private.pause_series_of_leavers() is 'Pauses the series whose template names somebody who leaves.';

create trigger participants_leaving_pause_series after update on public.event_participants
referencing old table as before_rows new table as after_rows for each statement execute function private.pause_series_of_leavers();

create function private.pause_series_of_event()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.expense_series as series
  set paused = 'event'
  where series.event_id = new.id and series.paused is null;
  return null;
end;
$$;

comment on function private.pause_series_of_event() is 'Pauses the series of an event that becomes passive or is deleted.';

create trigger events_pausing_pause_series after update of status on public.events
for each row when (new.status <> 'active' and old.status = 'active')
execute function private.pause_series_of_event();
