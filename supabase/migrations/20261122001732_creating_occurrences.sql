-- =====================================================================================================================
-- Creating occurrences
--
-- Occurrences of recurring expenses, created through the functions that save single expenses: all that is due, by anybody who
-- opens the event or by the hourly job; and a single one, by hand.
-- =====================================================================================================================

-- ---------------------------------------------------------------------------------------------------------------------
-- What is due
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
      where part.part_converted > 0
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
      where part.part_converted > 0
    )
  );
  draft.expense.series_id := series.id;
  draft.expense.series_number := number;
  return draft;
end;
$$;

comment on function private.occurrence_draft(public.events, public.expense_series, integer, date, text) is
  'Returns an occurrence as a validated expense, with the amount of the template or a new one, without people for whom that is too '
  'small. Its id rotates who gets the cents left over. Raises what private.validate_expense raises, and invalid_amount.';

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

create function private.create_due(event public.events, confirmed uuid)
returns jsonb
language plpgsql set search_path = ''
as $$
declare
  series public.expense_series;
  created integer := 0;
  unconfirmed uuid[] := '{}';
  failed text[] := '{}';
  room integer := private.limit_for('due occurrences of a request');
  -- Of payers and shares, because an occurrence of a thousand people takes as long as many of a few.
  room_of_people integer := private.limit_for('people of due occurrences of a request');
  silent integer := private.limit_for('silent occurrences of a series');
  people integer;
  due integer;
begin
  if event.status = 'active' then
    for series in
      select * from public.expense_series as candidate
      where candidate.event_id = event.id and candidate.paused is null and not candidate.ask_amount
        and candidate.next_on <= private.today_in(candidate.time_zone)
      order by candidate.created_at, candidate.id
    loop
      due := private.due_count(series);

      if due > silent and series.id is distinct from confirmed then
        unconfirmed := unconfirmed || series.id;
        continue;
      end if;

      people := jsonb_array_length(jsonb_path_query_array(series.template, '$.*[*]'));
      due := least(due, room, room_of_people / people);
      exit when due = 0;

      begin
        perform private.create_occurrences(event, series, due);
        created := created + due;
      exception
        when others then
          failed := failed || private.pause_failing(series, sqlstate);
      end;

      room := room - due;
      room_of_people := room_of_people - due * people;
    end loop;
  end if;

  return jsonb_build_object('created', created, 'unconfirmed', to_jsonb(unconfirmed), 'failed', to_jsonb(failed));
end;
$$;

create function private.create_occurrences(event public.events, series public.expense_series, number integer)
returns void
language plpgsql set search_path = ''
as $$
begin
  perform private.insert_occurrences(series.created_by, event, array(
    select private.occurrence_draft(
      event, series, series.next_number + step, private.date_of_number(series, series.next_number + step), null
    )
    from generate_series(0, create_occurrences.number - 1) as step
  ));

  update public.expense_series as stored
  set next_number = stored.next_number + create_occurrences.number
  where stored.event_id = series.event_id and stored.id = series.id;
end;
$$;

comment on function private.create_occurrences(public.events, public.expense_series, integer) is
  'Creates the next occurrences of a series with the template''s amount. The caller holds the event''s lock. Raises what '
  'private.occurrence_draft raises.';

create function private.pause_failing(series public.expense_series, state text)
returns text[]
language plpgsql set search_path = ''
as $$
begin
  -- A refusal, a wrong value or one that is too large lasts, so it pauses the series instead of failing with every call.
  if state ~ '^(PT4|2[123]|54)' then
    perform private.pause_series(null, series, 'refused');
    return '{}';
  end if;
  return array[state];
exception
  when others then
    return array[state, sqlstate];
end;
$$;

comment on function private.pause_failing(public.expense_series, text) is
  'Pauses a series whose occurrences failed with this SQLSTATE for good, and returns nothing. Returns the SQLSTATE of a passing error, '
  'after which the next call tries again. Never raises, so that a series does not stop the others of its event.';

comment on function private.create_due(public.events, uuid) is
  'Creates the due occurrences of an event, each once, so that others do not wait long: at most 100 per call, and fewer of many '
  'people. A series with more than 24 of them is left out and returned as unconfirmed unless it is the confirmed one. A series that '
  'fails does not stop the others. The caller holds the event''s lock. Returns {created, unconfirmed: [id], failed: [SQLSTATE]}.';

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
  'than 24 of one series are only created when it is confirmed. At most 100 are created per request, and fewer of many people; a '
  'further one creates more. '
  'Returns {created, unconfirmed: [series], page}; page is event_page afterwards, so that opening an event takes no second read, and '
  'null when nothing was created or paused. For active participants. Raises user_not_authenticated, event_not_found or not_participant.';

-- ---------------------------------------------------------------------------------------------------------------------
-- Adding and skipping one by hand
-- ---------------------------------------------------------------------------------------------------------------------

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

  if day is not null and private.date_from(day) is null then
    perform private.raise_error('invalid_date');
  end if;

  if made.deleted_at is not null or (made.id is null and not is_next and number <> all (stored.skipped)) then
    perform private.raise_error('expense_not_found');
  elsif made.id is null then
    if stored.ask_amount and amount is null then
      perform private.raise_error('invalid_amount');
    end if;

    -- The rhythm before the anchor is not stored.
    draft := private.occurrence_draft(
      event, stored, number,
      least(
        case when number >= stored.anchor_number then private.date_of_number(stored, number) end,
        private.today_in(stored.time_zone), private.date_from(day)
      ),
      amount
    );
    draft.expense.created_by := private.me();
    perform private.insert_occurrences(private.me(), event, array[draft]);

    update public.expense_series as changed
    set
      next_number = case when is_next then changed.next_number + 1 else changed.next_number end,
      skipped = array_remove(changed.skipped, number)
    where changed.event_id = event.id and changed.id = stored.id;

    perform private.record_mutation(event_id, mutation_id, digest);
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

comment on function public.add_occurrence(uuid, uuid, integer, text, text, uuid) is
  'Creates the next occurrence of a recurring expense now, or one that was skipped. amount replaces that of the template; a series '
  'that asks for the amount needs it. The expense is dated today, or its own day if that is over and of the current rhythm; day is '
  'an earlier one, on which a device without network added it. Returns {expense_id, series}. Idempotent by the number: a repeated '
  'request returns the expense of the first. For active participants. Raises user_not_authenticated, event_not_found, '
  'not_participant, series_not_found, occurrence_not_found, expense_not_found (it was deleted), occurrence_exists (it was added '
  'with another amount, by another request), too_many, id_in_use, and what private.validate_expense raises.';

grant execute on function public.create_due_expenses(uuid, uuid) to authenticated;
grant execute on function public.skip_occurrence(uuid, uuid, integer, uuid) to authenticated;
grant execute on function public.add_occurrence(uuid, uuid, integer, text, text, uuid) to authenticated;

-- ---------------------------------------------------------------------------------------------------------------------
-- The hourly job
-- ---------------------------------------------------------------------------------------------------------------------

create function private.due_rates(event public.events)
returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select jsonb_agg(distinct jsonb_build_object('base', due.base, 'quote', event.default_currency, 'on_date', due.on_date))
    from (
      select
        series.template #>> '{expense,currency}' as base, private.date_of_number(series, series.next_number + step) as on_date
      from public.expense_series as series
      cross join lateral generate_series(0, private.due_count(series) - 1) as step
      where series.event_id = event.id and series.paused is null and not series.ask_amount
        and private.today_in(series.time_zone) <@ daterange(series.next_on, series.confirm_from)
        and series.template #>> '{expense,currency}' <> event.default_currency
        and series.template #>> '{expense,rate_source}' is distinct from 'own'
      order by series.created_at, series.id, step
      limit private.limit_for('due occurrences of a request')
    ) as due
  );
end;
$$;

comment on function private.due_rates(public.events) is
  'Returns the exchange rates that the due occurrences of an event need, of at most as many as one call creates: [{base, quote, '
  'on_date}]. Null when they need none.';

create function public.due_series(after uuid default null, at_most integer default 200)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select coalesce(
      jsonb_agg(
        jsonb_build_object('event_id', due.id, 'account', due.created_by, 'rates', private.due_rates(due))
        order by due.id
      ),
      '[]'::jsonb
    )
    from (
      select event.* from public.expense_series as series
      join public.events as event on event.id = series.event_id and event.status = 'active'
      -- The first two conditions are the index's: a day begins up to a day earlier or later elsewhere.
      where series.paused is null and not series.ask_amount and series.next_on <= current_date + 1
        and coalesce(series.confirm_from, 'infinity') > current_date - 1
        and private.today_in(series.time_zone) <@ daterange(series.next_on, series.confirm_from)
        and series.event_id > coalesce(due_series.after, '00000000-0000-0000-0000-000000000000')
      group by event.id
      order by event.id
      limit least(greatest(at_most, 1), 500)
    ) as due
  );
end;
$$;

comment on function public.due_series(uuid, integer) is
  'Returns the events with recurring expenses that create_due_expenses_of would create, by id, after one of them: [{event_id, account, '
  'rates: [{base, quote, on_date}]}]. account is the person who created the event, so that the job can divide its time. rates names '
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
    return jsonb_build_object('created', 0, 'unconfirmed', '[]'::jsonb, 'failed', '[]'::jsonb);
  end if;
  return private.create_due(event, null);
end;
$$;

comment on function public.create_due_expenses_of(uuid) is
  'Does what create_due_expenses does, for the functions. Series that need a confirmation are left out. Returns {created, '
  'unconfirmed: [series], failed: [SQLSTATE]}; what failed stays due.';

grant execute on function public.due_series(uuid, integer) to service_role;
grant execute on function public.create_due_expenses_of(uuid) to service_role;
