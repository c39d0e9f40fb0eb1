-- =====================================================================================================================
-- Series
--
-- Recurring expenses. A series holds the template of an expense and the rule of its dates; due occurrences become ordinary
-- expenses through the functions that save single expenses. Every number below next_number is handled: its expense was created,
-- or the number is in skipped. So several callers that create what is due make one expense of each number.
-- =====================================================================================================================

-- ---------------------------------------------------------------------------------------------------------------------
-- Dates. frontend/src/core/dates/occurrences.ts computes the same; supabase/tests/series-dates.test.mjs compares them.
-- ---------------------------------------------------------------------------------------------------------------------

create function private.occurrence_date(anchor date, unit text, every integer, steps integer)
returns date
language plpgsql immutable set search_path = ''
as $$
begin
  return (anchor + case unit
    when 'day' then make_interval(days => every * steps)
    when 'week' then make_interval(weeks => every * steps)
    when 'month' then make_interval(months => every * steps)
    when 'year' then make_interval(years => every * steps)
  end)::date;
end;
$$;

comment on function private.occurrence_date(date, text, integer, integer) is
  'Returns the date that is steps occurrences after the anchor. It is computed from the anchor, so a month that is too short '
  'moves its own occurrence to its last day and no later one. Null for an unknown unit.';

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
  unit text not null,
  every integer not null,
  ends_on date,
  ends_after integer,
  time_zone text not null,
  next_number integer not null default 1,
  next_on date,
  skipped integer[] not null default '{}',
  paused text,
  version integer not null default 1,
  constraint expense_series_pkey primary key (event_id, id),
  constraint expense_series_event_id_fkey foreign key (event_id) references public.events (id),
  constraint expense_series_anchor_in_range check (anchor between '1990-01-01' and '2100-12-31'),
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
  'Each occurrence waits until somebody enters its amount. The amount of the template then only gives the weights of a manual split.';
comment on column public.expense_series.anchor is 'Date of the occurrence with the number anchor_number.';
comment on column public.expense_series.ends_after is 'Number of the last occurrence. Null when the series has no such end.';
comment on column public.expense_series.version is
  'Counts the changes of the template, the rhythm and the end. Created and skipped occurrences do not count: an edit made without '
  'network must not conflict with them.';
comment on column public.expense_series.next_number is 'The first number that was neither created nor skipped.';
comment on column public.expense_series.next_on is 'Date of next_number. Null once the series has ended.';
comment on column public.expense_series.paused is
  'Why nothing is created: by_hand; people: somebody of the template left; event: the event became passive or was deleted; '
  'refused: an occurrence failed. Null while the series runs.';

-- For the daily job.
create index expense_series_next_on_idx on public.expense_series (next_on) where paused is null and not ask_amount;

insert into private.constraint_codes (constraint_name, code)
values
  ('expense_series_pkey', 'id_in_use'), ('expense_series_event_id_fkey', 'event_not_found'),
  ('expense_series_anchor_in_range', 'invalid_date'), ('expense_series_unit_known', 'invalid_series'),
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

  on_date := private.occurrence_date(series.anchor, series.unit, series.every, number - series.anchor_number);

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
  return new;
end;
$$;

comment on function private.schedule_series() is 'Sets next_on.';

create trigger expense_series_are_scheduled before insert or update on public.expense_series
for each row execute function private.schedule_series();

create function private.count_revision_of_series()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.events
  set revision = revision + 1
  where id = coalesce(new.event_id, old.event_id);
  return null;
end;
$$;

comment on function private.count_revision_of_series() is 'Increments the revision of the event, whose lock the writer holds.';

create trigger expense_series_count_the_revision after insert or update or delete on public.expense_series
for each row execute function private.count_revision_of_series();

create function private.due_count(series public.expense_series)
returns integer
language plpgsql stable set search_path = ''
as $$
declare
  today date := private.today_in(series.time_zone);
  due integer := 0;
begin
  if series.paused is not null then
    return 0;
  end if;

  while due < 1000 and private.date_of_number(series, series.next_number + due) <= today loop
    due := due + 1;
  end loop;
  return due;
end;
$$;

comment on function private.due_count(public.expense_series) is
  'Returns how many occurrences are due today, at most 1000. 0 while the series is paused.';

create function private.first_number_from_today(series public.expense_series)
returns integer
language plpgsql stable set search_path = ''
as $$
declare
  today date := private.today_in(series.time_zone);
  number integer := series.next_number;
begin
  while private.date_of_number(series, number) < today loop
    number := number + 1;
  end loop;
  return number;
end;
$$;

comment on function private.first_number_from_today(public.expense_series) is
  'Returns the number of the first unhandled occurrence from today on. A series that goes on after a pause does not catch up.';

-- ---------------------------------------------------------------------------------------------------------------------
-- Reading
-- ---------------------------------------------------------------------------------------------------------------------

create view private.series_documents
with (security_invoker = true)
as
select
  series.event_id, series.id, series.created_by, series.created_at, series.ask_amount, series.anchor, series.anchor_number,
  series.unit, series.every, series.ends_on, series.ends_after, series.time_zone, series.next_number, series.next_on,
  series.skipped, series.paused, series.version, series.template -> 'expense' as expense,
  series.template -> 'payers' as payers, series.template -> 'shares' as shares
from public.expense_series as series;

comment on view private.series_documents is 'Series with the parts of their template.';

create function private.series_of(wanted_event_id uuid)
returns json
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(
      json_agg(
        to_jsonb(document) || jsonb_build_object('due', private.due_count(series)) order by series.created_at, series.id
      ),
      '[]'::json
    )
    from public.expense_series as series
    join private.series_documents as document on document.event_id = series.event_id and document.id = series.id
    where series.event_id = wanted_event_id
  );
end;
$$;

comment on function private.series_of(uuid) is
  'Returns the series of an event, oldest first, each with due: how many occurrences are due now.';

grant select on private.series_documents to authenticated;
grant execute on function private.series_of(uuid) to authenticated;
grant execute on function private.due_count(public.expense_series) to authenticated;
grant execute on function private.date_of_number(public.expense_series, integer) to authenticated;
grant execute on function private.occurrence_date(date, text, integer, integer) to authenticated;
grant execute on function private.today_in(text) to authenticated;

-- ---------------------------------------------------------------------------------------------------------------------
-- Occurrences
-- ---------------------------------------------------------------------------------------------------------------------

create function private.occurrence_id(series_id uuid, number integer)
returns uuid
language plpgsql immutable set search_path = ''
as $$
declare
  hash bytea := substring(
    extensions.digest(uuid_send(series_id) || convert_to(number::text, 'UTF8'), 'sha1') for 16
  );
begin
  hash := set_byte(hash, 6, (get_byte(hash, 6) & 15) | 80);
  hash := set_byte(hash, 8, (get_byte(hash, 8) & 63) | 128);
  return encode(hash, 'hex')::uuid;
end;
$$;

comment on function private.occurrence_id(uuid, integer) is
  'Returns the id of an occurrence: uuid v5 of the series and the number, so that a device without network makes the same.';

create function private.free_occurrence_id(wanted_event_id uuid, series_id uuid, number integer)
returns uuid
language plpgsql volatile set search_path = ''
as $$
declare
  wanted uuid := private.occurrence_id(series_id, number);
begin
  if exists (
    select from public.expenses as expense
    where expense.event_id = wanted_event_id and expense.id = wanted
  ) or exists (
    select from public.event_log as entry
    where entry.event_id = wanted_event_id and entry.entity_id = wanted and entry.entity in ('expense', 'payment')
  ) then
    return gen_random_uuid();
  end if;
  return wanted;
end;
$$;

comment on function private.free_occurrence_id(uuid, uuid, integer) is
  'Returns private.occurrence_id, or a random id when the event uses or used that one: members can predict it and use it first.';

create function private.rate_of_day(template jsonb, quote text, on_date date)
returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  -- Providers publish no rates on weekends.
  working_day date := on_date - greatest(extract(isodow from on_date)::integer - 5, 0);
  known private.exchange_rates;
begin
  select * into known from private.exchange_rates as cached
  where cached.base = template ->> 'currency' and cached.quote = rate_of_day.quote and cached.on_date <= rate_of_day.on_date
  order by cached.on_date desc
  limit 1;

  if known.on_date >= working_day or known.on_date >= (template ->> 'rate_date')::date then
    return jsonb_build_object(
      'conversion_rate_to_event_currency', known.rate, 'rate_date', known.on_date,
      'rate_source', case when known.on_date >= working_day then 'live' else 'stale' end
    );
  end if;
  return jsonb_build_object('rate_source', 'stale');
end;
$$;

comment on function private.rate_of_day(jsonb, text, date) is
  'Returns the columns of the rate of a day: live from the cache, else the last known one as stale, which may be that of the template.';

create function private.occurrence_draft(
  event public.events, series public.expense_series, number integer, on_date date, new_amount text
)
returns private.expense_draft
language plpgsql set search_path = ''
as $$
declare
  wanted_id uuid := private.free_occurrence_id(event.id, series.id, number);
  sent jsonb := series.template -> 'expense' || jsonb_build_object('id', wanted_id, 'expense_date', on_date);
  decimals integer := private.currency_decimals(sent ->> 'currency');
  fresh public.expenses;
  amount numeric;
  draft private.expense_draft;
begin
  if new_amount is not null then
    sent := sent || jsonb_build_object('amount', new_amount);
  end if;

  if sent ->> 'currency' <> event.default_currency and sent ->> 'rate_source' is distinct from 'own' then
    sent := sent || private.rate_of_day(sent, event.default_currency, on_date);
  end if;

  amount := private.number_from(sent ->> 'amount', decimals);

  if coalesce(amount, 0) <= 0 then
    perform private.raise_error('invalid_amount');
  end if;

  draft := private.validate_expense(
    series.created_by, event, null, sent,
    (
      select jsonb_agg(
        jsonb_build_object('user_id', part.user_id, 'share_amount', part.part_converted, 'parts', one.parts)
      )
      from (
        select
          array_agg(weighed.user_id order by weighed.user_id) as ids,
          array_agg(weighed.weight order by weighed.user_id) as weights, sum(weighed.weight) as weight
        from (
          select
            share.user_id,
            case sent ->> 'split_method' when 'manual' then share.share_amount when 'parts' then share.parts else 1 end as weight
          from jsonb_to_recordset(series.template -> 'shares') as share (user_id uuid, share_amount numeric, parts numeric)
        ) as weighed
      ) as sharers
      cross join lateral private.convert_amounts(
        wanted_id, sharers.weight, amount, decimals, sharers.ids, sharers.weights
      ) as part
      join jsonb_to_recordset(series.template -> 'shares') as one (user_id uuid, parts numeric) on one.user_id = part.user_id
    ),
    (
      select jsonb_agg(jsonb_build_object('user_id', part.user_id, 'paid_amount', part.part_converted))
      from (
        select
          array_agg(payer.user_id order by payer.user_id) as ids, array_agg(payer.paid_amount order by payer.user_id) as weights,
          sum(payer.paid_amount) as weight
        from jsonb_to_recordset(series.template -> 'payers') as payer (user_id uuid, paid_amount numeric)
      ) as payers
      cross join lateral private.convert_amounts(
        wanted_id, payers.weight, amount, decimals, payers.ids, payers.weights
      ) as part
    )
  );
  fresh := draft.expense;
  fresh.series_id := series.id;
  fresh.series_number := number;
  draft.expense := fresh;
  return draft;
end;
$$;

comment on function private.occurrence_draft(public.events, public.expense_series, integer, date, text) is
  'Returns an occurrence as a validated expense, with the amount of the template or a new one. Its id rotates who gets the cents left '
  'over. Raises what private.validate_expense raises, and invalid_amount.';

create function private.insert_occurrences(actor uuid, event public.events, drafts private.expense_draft[])
returns void
language plpgsql set search_path = ''
as $$
begin
  -- The caller only opened the event, so notices leave out the actor instead.
  perform set_config('divido.notice_actor', insert_occurrences.actor::text, true);
  perform private.insert_expenses(event, drafts);
  perform set_config('divido.notice_actor', '', true);

  insert into public.event_log (event_id, actor, entity, entity_id, action)
  select event.id, insert_occurrences.actor, 'expense', (draft.expense).id, 'created'
  from unnest(drafts) with ordinality as draft (expense, payers, shares, bill, place)
  order by draft.place;
end;
$$;

comment on function private.insert_occurrences(uuid, public.events, private.expense_draft[]) is
  'Inserts occurrences and logs each as created by an actor, who gets no notice of them. The caller holds the event''s lock.';

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

create function private.create_due(event public.events, confirmed uuid)
returns jsonb
language plpgsql set search_path = ''
as $$
declare
  series public.expense_series;
  created integer := 0;
  unconfirmed uuid[] := '{}';
  room integer := private.limit_for('occurrences of a request');
  due integer;
  drafts private.expense_draft[];
begin
  if event.status = 'active' then
    for series in
      select * from public.expense_series as candidate
      where candidate.event_id = event.id and candidate.paused is null and not candidate.ask_amount
        and candidate.next_on <= private.today_in(candidate.time_zone)
      order by candidate.created_at, candidate.id
    loop
      due := private.due_count(series);

      if due > private.limit_for('silent occurrences of a series') and series.id is distinct from confirmed then
        unconfirmed := unconfirmed || series.id;
        continue;
      end if;

      due := least(due, room - created);
      exit when due = 0;

      begin
        drafts := array(
          select private.occurrence_draft(
            event, series, series.next_number + step, private.date_of_number(series, series.next_number + step), null
          )
          from generate_series(0, due - 1) as step
        );
        perform private.insert_occurrences(series.created_by, event, drafts);

        update public.expense_series as stored
        set next_number = stored.next_number + due
        where stored.event_id = series.event_id and stored.id = series.id;

        created := created + due;
      exception
        when others then
          -- A refusal or a wrong value pauses this series, so that it neither repeats with every call nor stops the others.
          if sqlstate !~ '^(PT4|22|23)' then
            raise;
          end if;
          perform private.pause_series(null, series, 'refused');
      end;
    end loop;
  end if;

  return jsonb_build_object('created', created, 'unconfirmed', to_jsonb(unconfirmed));
end;
$$;

comment on function private.create_due(public.events, uuid) is
  'Creates the due occurrences of an event, each once, at most 500 per call. A series with more than 24 of them is left out and '
  'returned as unconfirmed unless it is the confirmed one. The caller holds the event''s lock. Returns {created, unconfirmed: [id]}.';

create function public.create_due_expenses(event_id uuid, confirmed uuid default null)
returns json
language plpgsql security definer set search_path = ''
as $$
declare
  event public.events := private.lock_event(create_due_expenses.event_id);
  done jsonb := private.create_due(event, confirmed);
begin
  return json_build_object(
    'created', done -> 'created', 'unconfirmed', done -> 'unconfirmed',
    'page',
    case
      when exists (
        select from public.events as after
        where after.id = event.id and after.revision <> event.revision
      ) then public.event_page(event.id)
    end
  );
end;
$$;

comment on function public.create_due_expenses(uuid, uuid) is
  'Creates what is due of the recurring expenses of an event. Idempotent: several callers make one expense of each occurrence. More '
  'than 24 of one series are only created when it is confirmed. Returns {created, unconfirmed: [series], page}; page is event_page '
  'afterwards, so that opening an event takes no second read, and null when nothing was created or paused. For active participants. '
  'Raises user_not_authenticated, event_not_found or not_participant.';

-- ---------------------------------------------------------------------------------------------------------------------
-- Saving a series
-- ---------------------------------------------------------------------------------------------------------------------

create function private.series_facts(series public.expense_series)
returns jsonb
language plpgsql immutable set search_path = ''
as $$
begin
  return to_jsonb(series) - '{event_id,id,created_by,created_at,next_on,skipped,template,version}'::text[]
    || (series.template -> 'expense')
    || jsonb_build_object('payers', series.template -> 'payers', 'shares', series.template -> 'shares');
end;
$$;

comment on function private.series_facts(public.expense_series) is 'Returns the fields of a series that the history logs.';

create function private.lock_series(wanted_event_id uuid, wanted_id uuid)
returns public.expense_series
language plpgsql stable set search_path = ''
as $$
declare
  stored public.expense_series;
begin
  select * into stored from public.expense_series as candidate
  where candidate.event_id = wanted_event_id and candidate.id = wanted_id;

  if not found then
    perform private.raise_error('series_not_found');
  end if;
  return stored;
end;
$$;

comment on function private.lock_series(uuid, uuid) is
  'Returns a series of an event, whose lock the caller holds and which therefore does not change. Raises series_not_found.';

create function private.validated_template(actor uuid, event public.events, series jsonb, on_date date)
returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  sent jsonb;
  draft private.expense_draft;
begin
  if jsonb_typeof(series -> 'expense') is distinct from 'object' then
    perform private.raise_error('invalid_expense');
  end if;

  -- Neither refunds nor the items of a bill recur.
  sent := (series -> 'expense') - '{refund,items,extras}'::text[] || jsonb_build_object('id', series -> 'id', 'expense_date', on_date);
  draft := private.validate_expense(actor, event, null, sent, series -> 'shares', series -> 'payers');
  return jsonb_build_object(
    'expense',
    to_jsonb(draft.expense)
      - ('{event_id,id,created_at,updated_at,deleted_at,expense_date,people_count,version,created_by,updated_by,deleted_by,'
        'amount_in_event_currency,words,series_id,series_number}')::text[]
      || case
        when (draft.expense).currency <> event.default_currency
          then jsonb_build_object('rate_date', coalesce((draft.expense).rate_date, current_date))
        else '{}'::jsonb
      end,
    'payers',
    (select jsonb_agg(jsonb_build_object('user_id', payer.user_id, 'paid_amount', payer.amount)) from unnest(draft.payers) as payer),
    'shares',
    (
      select jsonb_agg(jsonb_build_object('user_id', share.user_id, 'share_amount', share.amount, 'parts', share.parts))
      from unnest(draft.shares) as share
    )
  );
end;
$$;

comment on function private.validated_template(uuid, public.events, jsonb, date) is
  'Returns the template that a client sent as {expense, payers, shares}, validated like an expense of that day. Raises what '
  'private.validate_expense raises.';

create function private.integer_from(sent text)
returns integer
language plpgsql immutable set search_path = ''
as $$
begin
  if sent ~ '^[0-9]{1,9}$' then
    return sent::integer;
  end if;
  return null;
end;
$$;

comment on function private.integer_from(text) is 'Returns the whole number in a text. Null when it is not one below a billion.';

create function private.series_draft(actor uuid, event public.events, stored public.expense_series, sent jsonb)
returns public.expense_series
language plpgsql stable set search_path = ''
as $$
declare
  draft public.expense_series := stored;
begin
  draft.event_id := event.id;
  draft.id := private.uuid_from(sent ->> 'id');
  draft.created_by := coalesce(stored.created_by, actor);
  draft.created_at := coalesce(stored.created_at, now());
  draft.anchor := private.date_from(sent ->> 'anchor');
  draft.unit := sent ->> 'unit';
  draft.every := private.integer_from(sent ->> 'every');
  draft.ends_on := private.date_from(sent ->> 'ends_on');
  draft.ends_after := private.integer_from(sent ->> 'ends_after');
  draft.time_zone := sent ->> 'time_zone';
  draft.ask_amount := coalesce(sent -> 'ask_amount' = 'true', false);
  draft.anchor_number := coalesce(stored.anchor_number, 1);
  draft.next_number := coalesce(stored.next_number, 1);
  draft.skipped := coalesce(stored.skipped, '{}');
  draft.version := coalesce(stored.version, 0) + 1;

  if draft.anchor is null or draft.anchor not between '1990-01-01' and '2100-12-31' then
    perform private.raise_error('invalid_date');
  end if;

  -- Another rhythm begins with the next occurrence, or with one that was handled since the client read the series: that day must
  -- not be created again.
  if stored.id is not null
    and (stored.anchor, stored.unit, stored.every) is distinct from (draft.anchor, draft.unit, draft.every)
  then
    draft.anchor_number := coalesce(
      (
        select max(number)
        from generate_series(stored.anchor_number, stored.next_number - 1) as number
        where private.date_of_number(stored, number) = draft.anchor
      ),
      stored.next_number
    );
  end if;

  if draft.unit is null
    or draft.unit not in ('day', 'week', 'month', 'year')
    or coalesce(draft.every, 0) not between 1 and 366
    or (sent ->> 'ends_on' is not null and (draft.ends_on is null or draft.ends_on < draft.anchor))
    or (sent ->> 'ends_after' is not null and coalesce(draft.ends_after, -1) not between 0 and 50000)
    or num_nonnulls(draft.ends_on, draft.ends_after) = 2
    or coalesce(draft.time_zone, '') !~ '^[A-Za-z_]{1,30}(/[A-Za-z0-9_+-]{1,30}){0,2}$'
    or private.today_in(draft.time_zone) is null
  then
    perform private.raise_error('invalid_series');
  end if;

  draft.template := private.validated_template(actor, event, sent, draft.anchor);
  return draft;
end;
$$;

comment on function private.series_draft(uuid, public.events, public.expense_series, jsonb) is
  'Returns the series that a client sent, validated, made by actor when stored is null. Raises invalid_date, invalid_series, and what '
  'private.validated_template raises.';

create function private.insert_series(event public.events, draft public.expense_series)
returns void
language plpgsql set search_path = ''
as $$
begin
  if (
    select count(*) >= private.limit_for('series of an event') from public.expense_series as series
    where series.event_id = event.id
  ) then
    perform private.raise_error('too_many');
  end if;

  insert into public.expense_series
  select draft.*;
end;
$$;

comment on function private.insert_series(public.events, public.expense_series) is
  'Inserts a series. Raises too_many beyond the limit of the event, whose lock the caller holds.';

create function public.save_series(series jsonb, mutation_id uuid default null)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  wanted_id uuid := private.uuid_from(series ->> 'id');
  creating boolean := series ->> 'version' is null;
  known_as uuid := case when creating then wanted_id else mutation_id end;
  digest uuid := md5(jsonb_build_array(private.me(), 'series', series)::text)::uuid;
  event public.events := private.lock_event(private.uuid_from(series ->> 'event_id'));
  stored public.expense_series;
  draft public.expense_series;
  broken_constraint text;
begin
  if wanted_id is null then
    perform private.raise_error('invalid_series');
  end if;

  select * into stored from public.expense_series as candidate
  where candidate.event_id = event.id and candidate.id = wanted_id;

  if private.mutation_seen(event.id, known_as, digest) then
    return private.series_answer(event.id, wanted_id);
  elsif creating and stored.id is not null then
    perform private.raise_error('id_in_use');
  elsif not creating and stored.id is null then
    perform private.raise_error('series_not_found');
  elsif stored.version::text <> series ->> 'version' then
    perform private.raise_error('version_conflict');
  end if;

  draft := private.series_draft(private.me(), event, stored, series);

  if creating then
    draft.paused := case when event.status <> 'active' then 'event' end;
    perform private.insert_series(event, draft);
  else
    -- The template names active people now. What was missed meanwhile is not caught up.
    if stored.paused in ('people', 'refused') and event.status = 'active' then
      draft.paused := null;
      draft.next_number := private.first_number_from_today(draft);
    end if;

    update public.expense_series as changed
    set
      template = draft.template,
      ask_amount = draft.ask_amount,
      anchor = draft.anchor,
      anchor_number = draft.anchor_number,
      unit = draft.unit,
      every = draft.every,
      ends_on = draft.ends_on,
      ends_after = draft.ends_after,
      time_zone = draft.time_zone,
      next_number = draft.next_number,
      paused = draft.paused,
      version = draft.version
    where changed.event_id = event.id and changed.id = wanted_id;
  end if;

  insert into public.event_log (event_id, actor, entity, entity_id, action, old, new)
  values (
    event.id, private.me(), 'series', wanted_id, case when creating then 'created' else 'updated' end,
    case when not creating then private.series_facts(stored) end, private.series_facts(draft)
  );
  perform private.create_due(event, null);
  perform private.record_mutation(event.id, known_as, digest, draft.version);

  return private.series_answer(event.id, wanted_id);
exception
  when integrity_constraint_violation then
    get stacked diagnostics broken_constraint = constraint_name;
    perform private.raise_constraint_error(broken_constraint);
    return null;
end;
$$;

create function private.series_answer(wanted_event_id uuid, wanted_id uuid)
returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  stored public.expense_series := private.lock_series(wanted_event_id, wanted_id);
begin
  return (
    select to_jsonb(document) || jsonb_build_object('due', private.due_count(stored))
    from private.series_documents as document
    where document.event_id = wanted_event_id and document.id = wanted_id
  );
end;
$$;

comment on function private.series_answer(uuid, uuid) is
  'Returns a series in the form of private.series_of. Raises series_not_found, also for a repeated request whose series was deleted.';

comment on function public.save_series(jsonb, uuid) is
  'Creates a recurring expense (no version sent) or changes it from its next occurrence on (with the version that was read), creates '
  'what is due, and returns the series. series: {id, event_id, version, anchor, unit, every, ends_on, ends_after, time_zone, '
  'ask_amount, expense, shares, payers}; the last three as for save_expense, without id and date. The anchor is the date of the first '
  'occurrence; another anchor, unit or every counts from the next one. Idempotent as save_expense. For active participants. Raises '
  'user_not_authenticated, event_not_found, not_participant, series_not_found, invalid_series, invalid_date, version_conflict, '
  'id_in_use, too_many, and what private.validate_expense raises.';

create function public.set_series_state(event_id uuid, id uuid, state text, mutation_id uuid default null)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  digest uuid := md5(jsonb_build_array(private.me(), 'series', id, state)::text)::uuid;
  event public.events := private.lock_event(event_id);
  stored public.expense_series := private.lock_series(event_id, id);
  draft public.expense_series := stored;
begin
  if private.mutation_seen(event_id, mutation_id, digest) then
    return private.series_answer(event_id, id);
  end if;

  case state
    when 'paused' then
      draft.paused := coalesce(stored.paused, 'by_hand');
    when 'running' then
      if event.status <> 'active' then
        perform private.raise_error('event_passive');
      elsif stored.paused is not null then
        -- The people of the template may have left.
        perform private.validated_template(
          private.me(), event, stored.template || jsonb_build_object('id', stored.id), stored.anchor
        );
        draft.paused := null;
        draft.next_number := private.first_number_from_today(stored);
      end if;
    when 'ended' then
      draft.ends_on := null;
      draft.ends_after := stored.next_number - 1;
    else
      perform private.raise_error('invalid_series');
  end case;

  if draft is distinct from stored then
    update public.expense_series as changed
    set
      paused = draft.paused,
      next_number = draft.next_number,
      ends_on = draft.ends_on,
      ends_after = draft.ends_after,
      version = changed.version + case when state = 'ended' then 1 else 0 end
    where changed.event_id = event.id and changed.id = stored.id;

    insert into public.event_log (event_id, actor, entity, entity_id, action, new)
    values (
      event.id, private.me(), 'series', stored.id,
      case state when 'paused' then 'paused' when 'running' then 'resumed' else 'ended' end,
      jsonb_build_object('description', stored.template #>> '{expense,description}')
    );
    perform private.create_due(event, null);
  end if;
  perform private.record_mutation(event_id, mutation_id, digest, null);

  return private.series_answer(event_id, id);
end;
$$;

comment on function public.set_series_state(uuid, uuid, text, uuid) is
  'Pauses a recurring expense (paused), lets it go on from today (running) or ends it before its next occurrence (ended), and returns '
  'it. Occurrences missed during a pause are not created. Idempotent. For active participants. Raises user_not_authenticated, '
  'event_not_found, not_participant, series_not_found, invalid_series, event_passive, id_in_use, or payer_not_participant or '
  'sharer_not_participant while somebody of its template is not active.';

create function private.next_occurrence(series public.expense_series, number integer)
returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  if coalesce(number, 0) < 1 or number > series.next_number or private.date_of_number(series, number) is null then
    perform private.raise_error('occurrence_not_found');
  end if;
  return number = series.next_number;
end;
$$;

comment on function private.next_occurrence(public.expense_series, integer) is
  'Returns whether a number is the next one of a series; false for a handled one. Raises occurrence_not_found for others.';

create function public.skip_occurrence(event_id uuid, series_id uuid, number integer, mutation_id uuid default null)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  event public.events := private.lock_event(event_id);
  stored public.expense_series := private.lock_series(event_id, series_id);
begin
  if private.next_occurrence(stored, number) then
    if cardinality(stored.skipped) >= private.limit_for('skipped occurrences of a series') then
      perform private.raise_error('too_many');
    end if;

    update public.expense_series as changed
    set
      next_number = changed.next_number + 1,
      skipped = changed.skipped || number
    where changed.event_id = event.id and changed.id = stored.id;

    insert into public.event_log (event_id, actor, entity, entity_id, action, new)
    values (
      event.id, private.me(), 'series', stored.id, 'skipped',
      jsonb_build_object(
        'description', stored.template #>> '{expense,description}', 'date', private.date_of_number(stored, number)
      )
    );
  elsif exists (
    select from public.expenses as expense
    where expense.event_id = event.id and expense.series_id = stored.id and expense.series_number = number
      and expense.deleted_at is null
  ) then
    perform private.raise_error('occurrence_exists');
  end if;

  return private.series_answer(event_id, series_id);
end;
$$;

comment on function public.skip_occurrence(uuid, uuid, integer, uuid) is
  'Skips the next occurrence of a recurring expense and returns the series. Idempotent by the number; mutation_id is ignored. For '
  'active participants. Raises user_not_authenticated, event_not_found, not_participant, series_not_found, occurrence_not_found, '
  'too_many, or occurrence_exists when its expense was created already.';

create function public.add_occurrence(
  event_id uuid, series_id uuid, number integer, amount text default null, day text default null, mutation_id uuid default null
)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  digest uuid := md5(jsonb_build_array(private.me(), 'occurrence', series_id, number, amount)::text)::uuid;
  event public.events := private.lock_event(event_id);
  stored public.expense_series := private.lock_series(event_id, series_id);
  is_next boolean := private.next_occurrence(stored, number);
  made public.expenses;
  draft private.expense_draft;
  broken_constraint text;
begin
  select * into made from public.expenses as expense
  where expense.event_id = event.id and expense.series_id = stored.id and expense.series_number = number;

  if made.deleted_at is not null or (made.id is null and not is_next and number <> all (stored.skipped)) then
    perform private.raise_error('expense_not_found');
  elsif made.id is null then
    if stored.ask_amount and amount is null then
      perform private.raise_error('invalid_amount');
    end if;

    draft := private.occurrence_draft(
      event, stored, number,
      least(private.date_of_number(stored, number), private.today_in(stored.time_zone), private.date_from(day)), amount
    );
    draft.expense := private.with_creator(draft.expense, private.me());
    perform private.insert_occurrences(private.me(), event, array[draft]);

    update public.expense_series as changed
    set
      next_number = case when is_next then changed.next_number + 1 else changed.next_number end,
      skipped = array_remove(changed.skipped, number)
    where changed.event_id = event.id and changed.id = stored.id;

    perform private.record_mutation(event_id, mutation_id, digest, null);
    made := draft.expense;
  elsif not private.mutation_seen(event_id, mutation_id, digest) and private.number_from(
    amount, private.currency_decimals(made.currency)
  ) <> made.amount then
    perform private.raise_error('occurrence_exists');
  end if;

  return jsonb_build_object('expense_id', made.id, 'series', private.series_answer(event_id, series_id));
exception
  when integrity_constraint_violation then
    get stacked diagnostics broken_constraint = constraint_name;
    perform private.raise_constraint_error(broken_constraint);
    return null;
end;
$$;

create function private.with_creator(expense public.expenses, creator uuid)
returns public.expenses
language plpgsql immutable set search_path = ''
as $$
begin
  expense.created_by := creator;
  return expense;
end;
$$;

comment on function private.with_creator(public.expenses, uuid) is 'Returns an expense with another creator.';

comment on function public.add_occurrence(uuid, uuid, integer, text, text, uuid) is
  'Creates the next occurrence of a recurring expense now, or one that was skipped. amount replaces that of the template; a series '
  'that asks for the amount needs it. The expense is dated today, or its own day if that is over; day is an earlier one, on which a '
  'device without network added it. Returns {expense_id, series}. Idempotent by the number: a repeated request returns the expense '
  'of the first. For active participants. Raises user_not_authenticated, event_not_found, not_participant, series_not_found, '
  'occurrence_not_found, expense_not_found (it was deleted), occurrence_exists (it was added with another amount, by another '
  'request), too_many, id_in_use, and what private.validate_expense raises.';

create function public.delete_series(
  event_id uuid, id uuid, version integer, with_expenses boolean default false, mutation_id uuid default null
)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  digest uuid := md5(jsonb_build_array(private.me(), 'series deleted', id, version, with_expenses)::text)::uuid;
  event public.events := private.lock_event(event_id);
  stored public.expense_series;
  made uuid[] := '{}';
begin
  if private.mutation_seen(event_id, mutation_id, digest) then
    return jsonb_build_object('id', id);
  end if;

  stored := private.lock_series(event_id, id);

  if stored.version is distinct from version then
    perform private.raise_error('version_conflict');
  end if;

  if with_expenses then
    made := array(
      select expense.id from public.expenses as expense
      where expense.event_id = event.id and expense.series_id = stored.id and expense.deleted_at is null
      order by expense.series_number
    );

    if cardinality(made) > private.limit_for('occurrences of a request') then
      perform private.raise_error('too_many');
    end if;

    perform private.set_expenses_deleted_at(private.me(), event.id, made, now());

    insert into public.event_log (event_id, actor, entity, entity_id, action)
    select event.id, private.me(), 'expense', one.id, 'deleted'
    from unnest(made) as one (id);
  end if;

  delete from public.expense_series as gone
  where gone.event_id = event.id and gone.id = stored.id;

  insert into public.event_log (event_id, actor, entity, entity_id, action, old)
  values (
    event.id, private.me(), 'series', stored.id, 'deleted',
    private.series_facts(stored) || jsonb_build_object('expenses', cardinality(made))
  );
  perform private.record_mutation(event_id, mutation_id, digest, null);

  return jsonb_build_object('id', id);
end;
$$;

comment on function public.delete_series(uuid, uuid, integer, boolean, uuid) is
  'Deletes a recurring expense of the version that was read and returns {id}. Its expenses stay, unless with_expenses deletes them, '
  'too: at most 500, each of which can be restored. Idempotent by mutation_id. For active participants. Raises '
  'user_not_authenticated, event_not_found, not_participant, series_not_found, version_conflict, too_many or id_in_use.';

grant execute on function public.create_due_expenses(uuid, uuid) to authenticated;
grant execute on function public.save_series(jsonb, uuid) to authenticated;
grant execute on function public.set_series_state(uuid, uuid, text, uuid) to authenticated;
grant execute on function public.skip_occurrence(uuid, uuid, integer, uuid) to authenticated;
grant execute on function public.add_occurrence(uuid, uuid, integer, text, text, uuid) to authenticated;
grant execute on function public.delete_series(uuid, uuid, integer, boolean, uuid) to authenticated;

-- ---------------------------------------------------------------------------------------------------------------------
-- Pausing by itself
-- ---------------------------------------------------------------------------------------------------------------------

create function private.template_names(template jsonb, person uuid)
returns boolean
language plpgsql immutable set search_path = ''
as $$
begin
  return jsonb_path_exists(template, '$.*[*].user_id ? (@ == $person)', jsonb_build_object('person', person));
end;
$$;

comment on function private.template_names(jsonb, uuid) is 'Returns whether a person pays or shares in a template.';

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

-- ---------------------------------------------------------------------------------------------------------------------
-- The daily job
-- ---------------------------------------------------------------------------------------------------------------------

create function public.due_series(after uuid default null, at_most integer default 200)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('event_id', due.event_id, 'rates', due.rates) order by due.event_id), '[]'::jsonb)
    from (
      select
        series.event_id,
        jsonb_agg(distinct jsonb_build_object(
          'base', series.template #>> '{expense,currency}', 'quote', event.default_currency, 'on_date',
          private.date_of_number(series, series.next_number + step)
        )) filter (where series.template #>> '{expense,currency}' <> event.default_currency
          and series.template #>> '{expense,rate_source}' is distinct from 'own') as rates
      from public.expense_series as series
      join public.events as event on event.id = series.event_id and event.status = 'active'
      cross join lateral generate_series(
        0, least(private.due_count(series), private.limit_for('silent occurrences of a series')) - 1
      ) as step
      where series.paused is null and not series.ask_amount and series.next_on <= current_date + 1
        and series.next_on <= private.today_in(series.time_zone)
        and series.event_id > coalesce(due_series.after, '00000000-0000-0000-0000-000000000000')
      group by series.event_id
      order by series.event_id
      limit least(greatest(at_most, 1), 500)
    ) as due
  );
end;
$$;

comment on function public.due_series(uuid, integer) is
  'Returns the events with due recurring expenses, by id, after one of them: [{event_id, rates: [{base, quote, on_date}]}]. rates names '
  'the exchange rates that the due occurrences need; null when they need none. For the functions.';

create function public.create_due_expenses_of(event_id uuid)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  event public.events;
begin
  perform pg_advisory_xact_lock(hashtextextended(event_id::text, 0));

  select * into event from public.events as candidate
  where candidate.id = event_id and candidate.status = 'active'
  for no key update;

  if not found then
    return jsonb_build_object('created', 0, 'unconfirmed', '[]'::jsonb);
  end if;
  return private.create_due(event, null);
end;
$$;

comment on function public.create_due_expenses_of(uuid) is
  'Does what create_due_expenses does, for the functions. Series that need a confirmation are left out.';

grant execute on function public.due_series(uuid, integer) to service_role;
grant execute on function public.create_due_expenses_of(uuid) to service_role;

-- ---------------------------------------------------------------------------------------------------------------------
-- Merging people
-- ---------------------------------------------------------------------------------------------------------------------

create function private.series_splits(wanted_event_id uuid, person uuid)
returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(
      jsonb_agg(jsonb_build_object(
        'id', series.id, 'version', series.version, 'paid_by', series.template #> '{expense,paid_by}',
        'split_method', series.template #> '{expense,split_method}', 'payers', series.template -> 'payers',
        'shares', series.template -> 'shares'
      )),
      '[]'::jsonb
    )
    from public.expense_series as series
    where series.event_id = wanted_event_id and private.template_names(series.template, person)
  );
end;
$$;

comment on function private.series_splits(uuid, uuid) is
  'Returns payers and shares of the templates that name a person, in the form of private.expense_splits.';

create function private.rewrite_series_splits(wanted_event_id uuid, splits jsonb)
returns void
language plpgsql set search_path = ''
as $$
begin
  update public.expense_series as series
  set
    template = jsonb_build_object(
      'expense',
      series.template -> 'expense'
        || jsonb_build_object('paid_by', split.value -> 'paid_by', 'split_method', split.value -> 'split_method'),
      'payers',
      (
        select jsonb_agg(jsonb_build_object('user_id', payer.user_id, 'paid_amount', payer.paid_amount))
        from jsonb_to_recordset(split.value -> 'payers') as payer (user_id uuid, paid_amount numeric)
      ),
      'shares',
      (
        select jsonb_agg(jsonb_build_object(
          'user_id', share.user_id, 'share_amount', share.share_amount, 'parts', share.parts
        ))
        from jsonb_to_recordset(split.value -> 'shares') as share (user_id uuid, share_amount numeric, parts numeric)
      )
    ),
    version = series.version + 1
  from jsonb_array_elements(splits) as split
  where series.event_id = wanted_event_id and series.id = (split.value ->> 'id')::uuid;
end;
$$;

comment on function private.rewrite_series_splits(uuid, jsonb) is
  'Replaces payers and shares of templates. The caller holds the event''s lock.';

create function private.restore_series_splits(wanted_event_id uuid, splits jsonb)
returns void
language plpgsql set search_path = ''
as $$
begin
  perform private.rewrite_series_splits(
    wanted_event_id,
    (
      select jsonb_agg(split.value)
      from jsonb_array_elements(splits) as split
      join public.expense_series as series on series.event_id = wanted_event_id and series.id = (split.value ->> 'id')::uuid
        and series.version = (split.value ->> 'version')::integer + 1
    )
  );
end;
$$;

comment on function private.restore_series_splits(uuid, jsonb) is
  'Restores templates as they were before a merge, except those that changed since.';

-- ---------------------------------------------------------------------------------------------------------------------
-- Importing
-- ---------------------------------------------------------------------------------------------------------------------

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

  draft.next_number := coalesce(private.integer_from(sent ->> 'next_number'), 1);
  draft.anchor_number := coalesce(private.integer_from(sent ->> 'anchor_number'), 1);
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

  if greatest(draft.next_number, draft.anchor_number) > 50000 then
    perform private.raise_error('invalid_series');
  end if;

  perform private.insert_series(event, draft);
  return draft.id;
end;
$$;

comment on function private.import_series(uuid, public.events, uuid, jsonb) is
  'Inserts a series of a file with its progress and returns its id: the wanted one, or another when the event has a series with it. '
  'Raises what private.series_draft and private.insert_series raise.';

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
  -- Expenses that the series created since.
  perform private.set_expense_deleted_at(private.me(), expense.event_id, expense.id, now())
  from public.expenses as expense
  where expense.event_id = import.event_id and expense.series_id = any (gone) and expense.deleted_at is null
    and expense.version = 1;

  delete from public.expense_series as series
  where series.event_id = import.event_id and series.id = any (gone);

  update private.imported_rows as imported
  set undone_at = now()
  where imported.event_id = import.event_id and imported.row_id = any (gone);
end;
$$;

comment on function private.delete_imported_series(private.imports) is
  'Deletes the series of an import with the unchanged expenses that they created since, except series that somebody else changed. The '
  'caller holds the event''s lock.';
