-- =====================================================================================================================
-- Saving series
--
-- save_series, set_series_state and delete_series: the only ways in which people change a recurring expense.
-- =====================================================================================================================

create function private.series_facts(series public.expense_series)
returns jsonb
language plpgsql immutable set search_path = ''
as $$
begin
  return to_jsonb(series) - '{event_id,id,created_by,created_at,next_on,confirm_from,skipped,template,version}'::text[]
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

create function private.chosen_month_day(stored public.expense_series, number integer, anchor date)
returns integer
language plpgsql immutable set search_path = ''
as $$
declare
  month_day integer := coalesce(stored.month_day, extract(day from stored.anchor)::integer);
begin
  if private.date_of_number(stored, number) = anchor
    and (stored.unit in ('month', 'year') or number = stored.anchor_number)
    and month_day > extract(day from anchor)
  then
    return month_day;
  end if;
  return null;
end;
$$;

comment on function private.chosen_month_day(public.expense_series, integer, date) is
  'Returns the month_day of another rhythm that begins with an occurrence of the stored one. Null when it begins on another day, or '
  'when no short month moved that occurrence. Computed by the app, too (frontend/src/data/series/occurrences.ts).';

create function private.series_draft(actor uuid, event public.events, stored public.expense_series, sent jsonb)
returns public.expense_series
language plpgsql stable set search_path = ''
as $$
declare
  draft public.expense_series := stored;
  same_day integer;
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
  draft.month_day := stored.month_day;
  draft.next_number := coalesce(stored.next_number, 1);
  draft.skipped := coalesce(stored.skipped, '{}');
  draft.version := coalesce(stored.version, 0) + 1;

  -- Another rhythm begins with the next occurrence, or with one that was handled since the client read the series: that day must
  -- not be created again.
  if stored.id is not null
    and (stored.anchor, stored.unit, stored.every) is distinct from (draft.anchor, draft.unit, draft.every)
  then
    same_day := private.last_number_until(stored, draft.anchor);
    draft.anchor_number := case
      when same_day between stored.anchor_number and stored.next_number - 1
        and private.date_of_number(stored, same_day) = draft.anchor
        then same_day
      else stored.next_number
    end;
    draft.month_day := private.chosen_month_day(stored, draft.anchor_number, draft.anchor);
  end if;

  if draft.unit is null
    or coalesce(draft.every, 0) not between 1 and 366
    or (sent ->> 'ends_on' is not null and (draft.ends_on is null or draft.ends_on < draft.anchor))
    or (sent ->> 'ends_after' is not null and coalesce(draft.ends_after, -1) not between 0 and 50000)
    or coalesce(draft.time_zone, '') !~ '^[A-Za-z][A-Za-z0-9_]{0,29}(/[A-Za-z0-9_+-]{1,30}){0,2}$'
    or private.today_in(draft.time_zone) is null
  then
    perform private.raise_error('invalid_series');
  end if;

  draft.template := private.validated_template(actor, event, sent, draft.anchor);
  return draft;
end;
$$;

comment on function private.series_draft(uuid, public.events, public.expense_series, jsonb) is
  'Returns the series that a client sent, validated, made by actor when stored is null. Constraints check its unit and end. Raises '
  'invalid_series, and what private.validated_template raises.';

create function private.assert_room_for_series(draft public.expense_series)
returns void
language plpgsql stable set search_path = ''
as $$
begin
  -- Everybody who opens the event reads the templates.
  if jsonb_array_length(draft.template -> 'shares') + (
    select coalesce(sum(jsonb_array_length(jsonb_path_query_array(series.template, '$.shares[*]'))), 0)
    from public.expense_series as series
    where series.event_id = draft.event_id and series.id <> draft.id
  ) > private.limit_for('shares of the series of an event') then
    perform private.raise_error('too_many');
  end if;
end;
$$;

comment on function private.assert_room_for_series(public.expense_series) is
  'Raises too_many when the series of an event, with this one, have more shares than its limit. The caller holds the event''s lock.';

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

  perform private.assert_room_for_series(draft);

  insert into public.expense_series
  select (draft).*;
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
    -- The template names active people now, so the series goes on. Neither a pause nor the time after an end is caught up.
    if event.status = 'active' and (stored.paused in ('people', 'refused') or stored.next_on is null) then
      draft.paused := nullif(nullif(stored.paused, 'people'), 'refused');
      draft.next_number := private.first_number_from_today(draft);
    end if;

    perform private.assert_room_for_series(draft);

    update public.expense_series as changed
    set
      template = draft.template,
      ask_amount = draft.ask_amount,
      anchor = draft.anchor,
      anchor_number = draft.anchor_number,
      month_day = draft.month_day,
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

  -- A new series was typed as its first occurrence. create_due creates that one neither for a series that asks for the amount nor in
  -- an event that was archived meanwhile.
  if creating and (draft.ask_amount or draft.paused is not null)
    and private.date_of_number(draft, 1) <= private.today_in(draft.time_zone)
  then
    perform private.insert_occurrences(
      private.me(), event, array[private.occurrence_draft(event, draft, 1, draft.anchor, null)]
    );

    update public.expense_series as changed
    set next_number = 2
    where changed.event_id = event.id and changed.id = wanted_id;
  end if;

  perform private.create_due(event, null);
  perform private.record_mutation(event.id, known_as, digest);

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
  return to_jsonb(stored) - '{template,confirm_from}'::text[] || stored.template || jsonb_build_object('due', private.due_count(stored));
end;
$$;

comment on function private.series_answer(uuid, uuid) is
  'Returns a series in the form of private.series_of. Raises series_not_found, also for a repeated request whose series was deleted.';

comment on function public.save_series(jsonb, uuid) is
  'Creates a recurring expense (no version sent) or changes it from its next occurrence on (with the version that was read), creates what '
  'is due, and returns the series. series: {id, event_id, version, anchor, unit, every, ends_on, ends_after, time_zone, ask_amount, '
  'expense, shares, payers}; the last three as for save_expense, without id and date. The anchor is the date of the first occurrence; '
  'another anchor, unit or every counts from the next one, and keeps the day of the month of an occurrence that a short month moved. A new '
  'series with ask_amount, or in a passive event, creates its first occurrence alone, with the amount sent, if that day has come; in a '
  'passive event it then pauses. Idempotent as save_expense. For active participants. Raises user_not_authenticated, event_not_found, '
  'not_participant, series_not_found, invalid_series, invalid_date, version_conflict, id_in_use, too_many, and what '
  'private.validate_expense raises.';

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
  perform private.record_mutation(event_id, mutation_id, digest);

  return private.series_answer(event_id, id);
end;
$$;

comment on function public.set_series_state(uuid, uuid, text, uuid) is
  'Pauses a recurring expense (paused), lets it go on from today (running) or ends it before its next occurrence (ended), and returns '
  'it. Occurrences missed during a pause are not created. Idempotent. For active participants. Raises user_not_authenticated, '
  'event_not_found, not_participant, series_not_found, invalid_series, event_passive, id_in_use, or payer_not_participant or '
  'sharer_not_participant while somebody of its template is not active.';

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

    perform private.assert_shares_within(event.id, made, private.limit_for('shares of a request'));
    perform private.set_expenses_deleted_at(private.me(), event.id, made, now());

    insert into public.event_log (event_id, actor, entity, entity_id, action)
    select event.id, private.me(), 'expense', one.id, 'deleted'
    from unnest(made) as one (id);
  end if;

  delete from public.expense_series as gone
  where gone.event_id = event.id and gone.id = stored.id;

  perform private.count_revision(event.id);

  insert into public.event_log (event_id, actor, entity, entity_id, action, old)
  values (
    event.id, private.me(), 'series', stored.id, 'deleted',
    private.series_facts(stored) || jsonb_build_object('expenses', cardinality(made))
  );
  perform private.record_mutation(event_id, mutation_id, digest);

  return jsonb_build_object('id', id);
end;
$$;

comment on function public.delete_series(uuid, uuid, integer, boolean, uuid) is
  'Deletes a recurring expense of the version that was read and returns {id}. Its expenses stay, unless with_expenses deletes them, '
  'too: at most 500, each of which can be restored. Idempotent by mutation_id. For active participants. Raises '
  'user_not_authenticated, event_not_found, not_participant, series_not_found, version_conflict, too_many or id_in_use.';

grant execute on function public.save_series(jsonb, uuid) to authenticated;
grant execute on function public.set_series_state(uuid, uuid, text, uuid) to authenticated;
grant execute on function public.delete_series(uuid, uuid, integer, boolean, uuid) to authenticated;
