-- =====================================================================================================================
-- Saving expenses
--
-- save_expense creates or changes an expense: one idempotent transaction, which raises an error code for invalid input. Private
-- functions check and write for a given actor.
-- =====================================================================================================================

-- ---------------------------------------------------------------------------------------------------------------------
-- Validating input: an expense with its payers and shares
-- ---------------------------------------------------------------------------------------------------------------------

create function private.draft_expense(sent jsonb, stored public.expenses, event public.events)
returns public.expenses
language plpgsql stable set search_path = ''
as $$
declare
  draft public.expenses := stored;
  -- Columns that the client leaves out keep their stored values.
  merged jsonb := coalesce(to_jsonb(stored), '{}'::jsonb) || sent;
begin
  -- The rate of a client without network may be one to a currency that the event no longer has.
  if sent ->> 'event_currency' <> event.default_currency then
    perform private.raise_error('currency_changed');
  end if;

  draft.event_id := event.id;
  draft.description := coalesce(private.plain_line(merged ->> 'description'), '');
  draft.expense_date := private.date_from(merged ->> 'expense_date');
  draft.paid_by := private.uuid_from(merged ->> 'paid_by');
  draft.split_method := coalesce(merged ->> 'split_method', 'equal');
  draft.currency := coalesce(merged ->> 'currency', event.default_currency);

  if private.currency_decimals(draft.currency) is null then
    perform private.raise_error('invalid_currency');
  end if;

  -- Amounts are sent above zero, and a stored one that is not sent may be a refund's.
  draft.amount := private.number_from(
    case when sent ? 'amount' then sent ->> 'amount' else abs(stored.amount)::text end,
    private.currency_decimals(draft.currency)
  );

  if draft.amount is null or draft.amount <= 0 or draft.amount > private.max_amount(draft.currency) then
    perform private.raise_error('invalid_amount');
  end if;

  if draft.expense_date is null or draft.expense_date not between '1990-01-01' and '2100-12-31' then
    perform private.raise_error('invalid_date');
  end if;

  if coalesce(merged ->> 'category', 'general') <> all (enum_range(null::public.expense_category)::text[]) then
    perform private.raise_error('invalid_category');
  end if;
  draft.category := coalesce(merged ->> 'category', 'general')::public.expense_category;

  if merged ->> 'topic' <> all (enum_range(null::public.expense_topic)::text[]) then
    perform private.raise_error('invalid_topic');
  end if;
  draft.topic := (merged ->> 'topic')::public.expense_topic;

  if draft.split_method not in ('equal', 'manual', 'parts') then
    perform private.raise_error('invalid_split_method');
  end if;

  -- New expenses need a description. For an older expense at a place, the place is enough.
  if char_length(draft.description) > 200
    or (private.visible_length(draft.description) < 3 and (stored.id is null or draft.category = 'general'))
  then
    perform private.raise_error('invalid_description');
  end if;

  if draft.category = 'place' then
    draft.place_name := private.plain_line(merged ->> 'place_name');
    draft.place_id := private.plain_line(merged ->> 'place_id');
    draft.place_country := private.plain_line(merged ->> 'place_country');
    draft.place_city := private.plain_line(merged ->> 'place_city');

    if draft.place_name is null
      or coalesce(jsonb_typeof(merged -> 'place_lat'), 'null') not in ('null', 'number')
      or coalesce(jsonb_typeof(merged -> 'place_lon'), 'null') not in ('null', 'number')
      or (merged ->> 'place_lat')::numeric not between -90 and 90
      or (merged ->> 'place_lon')::numeric not between -180 and 180
    then
      perform private.raise_error('invalid_place');
    end if;

    -- Round, because a double with more digits would raise an error.
    draft.place_lat := round((merged ->> 'place_lat')::numeric, 15);
    draft.place_lon := round((merged ->> 'place_lon')::numeric, 15);
  else
    draft.place_name := null;
    draft.place_id := null;
    draft.place_country := null;
    draft.place_city := null;
    draft.place_lat := null;
    draft.place_lon := null;
  end if;

  if draft.currency = event.default_currency then
    if private.rate_from(coalesce(sent ->> 'conversion_rate_to_event_currency', '1')) is distinct from 1 then
      perform private.raise_error('invalid_rate');
    end if;
    draft.conversion_rate_to_event_currency := 1;
    draft.rate_date := null;
    draft.rate_source := 'same';
  else
    -- A client that sends "same" had an outdated event currency, and its user saw no rate.
    if sent ->> 'rate_source' = 'same' then
      perform private.raise_error('invalid_rate');
    end if;

    draft.conversion_rate_to_event_currency := private.rate_from(merged ->> 'conversion_rate_to_event_currency');
    draft.rate_date := private.date_from(merged ->> 'rate_date');
    draft.rate_source := coalesce(nullif(merged ->> 'rate_source', 'same'), 'own');

    if draft.conversion_rate_to_event_currency is null
      or draft.rate_source not in ('live', 'stale', 'builtin', 'own')
    then
      perform private.raise_error('invalid_rate');
    end if;

    if merged ->> 'rate_date' is not null
      and (draft.rate_date is null or draft.rate_date not between '1990-01-01' and '2100-12-31')
    then
      perform private.raise_error('invalid_date');
    end if;
  end if;

  draft.amount_in_event_currency := round(
    draft.amount * draft.conversion_rate_to_event_currency, private.currency_decimals(event.default_currency)
  );

  if draft.amount_in_event_currency > 10000000000000 then
    perform private.raise_error('invalid_amount');
  end if;

  return draft;
end;
$$;

comment on function private.draft_expense(jsonb, public.expenses, public.events) is
  'Returns the expense that a client sent, validated, with its amount in the event''s currency. stored is the current expense, '
  'or null for a new one. Amounts are above zero, also those of a refund. Raises currency_changed, invalid_amount, invalid_date, '
  'invalid_currency, invalid_category, invalid_topic, invalid_split_method, invalid_description, invalid_place or invalid_rate.';

create type private.amount_draft as (
  user_id uuid,
  amount numeric,
  parts numeric
);

create type private.expense_draft as (
  expense public.expenses,
  payers private.amount_draft[],
  shares private.amount_draft[],
  -- Null keeps the stored items and extras.
  bill private.bill_draft
);

create function private.draft_amounts(sent jsonb, wanted_event_id uuid, amount numeric, decimals integer, split_method text)
returns private.amount_draft[]
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  -- Payers have no split method.
  sharing boolean := split_method is not null;
  amount_key text := case when sharing then 'share_amount' else 'paid_amount' end;
  invalid text := case when sharing then 'invalid_share' else 'invalid_payer' end;
  drafts private.amount_draft[];
  wrong record;
begin
  if jsonb_typeof(sent) is distinct from 'array' then
    perform private.raise_error(invalid);
  end if;

  if jsonb_array_length(sent) > private.limit_for('people of an event') then
    perform private.raise_error('too_many_people');
  end if;

  drafts := array(
    select row(
      private.resolve_merged_person(wanted_event_id, private.uuid_from(part ->> 'user_id')),
      private.number_from(part ->> amount_key, decimals),
      case when split_method = 'parts' then private.number_from(part ->> 'parts', 4) end
    )::private.amount_draft
    from jsonb_array_elements(sent) as part
  );

  select
    bool_or(coalesce(draft.amount, 0) <= 0) as without_amount,
    bool_or(draft.user_id is null) as of_nobody,
    count(*) <> count(distinct draft.user_id) as twice,
    split_method = 'parts' and bool_or(coalesce(draft.parts, 0) not between 0.0001 and 1000000) as without_parts,
    sum(draft.amount) is distinct from draft_amounts.amount as off
  into wrong
  from unnest(drafts) as draft;

  if wrong.without_amount then
    perform private.raise_error(invalid);
  elsif wrong.of_nobody then
    perform private.raise_error(case when sharing then 'sharer_not_participant' else 'payer_not_participant' end);
  elsif wrong.twice then
    perform private.raise_error(invalid);
  elsif wrong.without_parts then
    perform private.raise_error('invalid_parts');
  elsif wrong.off then
    perform private.raise_error(case when sharing then 'shares_do_not_add_up' else 'payers_do_not_add_up' end);
  end if;

  return drafts;
end;
$$;

comment on function private.draft_amounts(jsonb, uuid, numeric, integer, text) is
  'Returns validated shares from [{user_id, share_amount, parts}], or payers from [{user_id, paid_amount}] when split_method '
  'is null. They must add up to the amount. Merged people are resolved. Raises invalid_share, invalid_payer, invalid_parts, '
  'sharer_not_participant, payer_not_participant, too_many_people, shares_do_not_add_up or payers_do_not_add_up.';

create function private.is_refund(sent jsonb, stored public.expenses)
returns boolean
language plpgsql immutable set search_path = ''
as $$
begin
  if coalesce(jsonb_typeof(sent -> 'refund'), 'null') not in ('null', 'boolean') then
    perform private.raise_error('invalid_expense');
  end if;

  -- A client that does not send the key keeps what is stored, so that it cannot turn a refund into an expense unawares.
  return coalesce((sent ->> 'refund')::boolean, stored.amount < 0, false);
end;
$$;

comment on function private.is_refund(jsonb, public.expenses) is
  'Returns whether a client sent a refund: money that came back. Raises invalid_expense unless refund is true, false or missing.';

create function private.negated(drafts private.amount_draft[])
returns private.amount_draft[]
language plpgsql immutable set search_path = ''
as $$
begin
  return array(select row(one.user_id, -one.amount, one.parts)::private.amount_draft from unnest(drafts) as one);
end;
$$;

comment on function private.negated(private.amount_draft[]) is
  'Returns payers or shares of a refund, which are validated above zero and stored below.';

create function private.assert_participants(payers uuid[], sharers uuid[], stored public.expenses)
returns void
language plpgsql stable set search_path = ''
as $$
declare
  allowed uuid[];
begin
  -- Removed people may stay in an expense that already names them.
  allowed := array(
    select participant.user_id from public.event_participants as participant
    where participant.event_id = stored.event_id and participant.status = 'active'
    union all
    select share.user_id from public.expenses_participants as share
    where share.event_id = stored.event_id and share.expense_id = stored.id
    union all
    select payer.user_id from public.expenses_payers as payer
    where payer.event_id = stored.event_id and payer.expense_id = stored.id
  );

  if not payers <@ allowed then
    perform private.raise_error('payer_not_participant');
  end if;

  if not sharers <@ allowed then
    perform private.raise_error('sharer_not_participant');
  end if;
end;
$$;

comment on function private.assert_participants(uuid[], uuid[], public.expenses) is
  'Raises payer_not_participant or sharer_not_participant for people who are neither active in the event nor part of the '
  'stored expense. For a new expense, stored has only its event_id.';

-- ---------------------------------------------------------------------------------------------------------------------
-- Writing
-- ---------------------------------------------------------------------------------------------------------------------

create function private.expense_facts(wanted_event_id uuid, wanted_id uuid)
returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select to_jsonb(expense)
      - '{event_id,words,people_count,created_at,created_by,updated_at,updated_by,deleted_at,deleted_by}'::text[]
      - case when expense.series_id is null then '{series_id,series_number}'::text[] else '{}' end
      || jsonb_build_object(
        'payers',
        (
          select jsonb_agg(
            to_jsonb(payer) - '{event_id,expense_id,deleted_at}'::text[]
            order by abs(payer.paid_amount) desc, payer.user_id
          )
          from public.expenses_payers as payer
          where payer.event_id = expense.event_id and payer.expense_id = expense.id
        ),
        'shares',
        (
          select jsonb_agg(to_jsonb(share) - '{event_id,expense_id,deleted_at}'::text[] order by share.user_id)
          from public.expenses_participants as share
          where share.event_id = expense.event_id and share.expense_id = expense.id
        )
      )
      || coalesce(nullif(private.bill_of(expense), '{"items": [], "extras": []}'), '{}')
    from public.expenses as expense
    where expense.event_id = wanted_event_id and expense.id = wanted_id
  );
end;
$$;

comment on function private.expense_facts(uuid, uuid) is
  'Returns the fields of an expense that the history logs: columns, payers, shares, items and extras. Null when it does not exist.';

create function private.validate_expense(
  actor uuid, event public.events, stored public.expenses, sent jsonb, sent_shares jsonb, sent_payers jsonb
)
returns private.expense_draft
language plpgsql stable set search_path = ''
as $$
declare
  draft public.expenses := private.draft_expense(sent, stored, event);
  payers private.amount_draft[];
  shares private.amount_draft[];
begin
  draft.id := private.uuid_from(sent ->> 'id');
  draft.paid_by := private.resolve_merged_person(event.id, draft.paid_by);

  if jsonb_typeof(sent_payers) is null or jsonb_typeof(sent_payers) = 'null' then
    payers := array[row(draft.paid_by, draft.amount, null)::private.amount_draft];
  else
    payers := private.draft_amounts(sent_payers, event.id, draft.amount, private.currency_decimals(draft.currency), null);
    -- On ties the requested payer wins, else the lowest id.
    draft.paid_by := (
      select payer.user_id from unnest(payers) as payer
      order by payer.amount desc, payer.user_id is distinct from draft.paid_by, payer.user_id
      limit 1
    );
  end if;

  if draft.paid_by is null then
    perform private.raise_error('payer_not_participant');
  end if;

  shares := private.draft_amounts(sent_shares, event.id, draft.amount, private.currency_decimals(draft.currency), draft.split_method);

  stored.event_id := event.id;
  perform private.assert_participants(
    array(select payer.user_id from unnest(payers) as payer), array(select share.user_id from unnest(shares) as share),
    stored
  );

  if private.is_refund(sent, stored) then
    draft.amount := -draft.amount;
    draft.amount_in_event_currency := -draft.amount_in_event_currency;
    payers := private.negated(payers);
    shares := private.negated(shares);
  end if;

  draft.people_count := cardinality(shares);
  draft.version := coalesce(stored.version, 0) + 1;
  draft.created_by := coalesce(stored.created_by, actor);
  return row(
    draft, payers, shares,
    private.draft_bill(sent, stored, draft, array(select share.user_id from unnest(shares) as share))
  )::private.expense_draft;
end;
$$;

comment on function private.validate_expense(uuid, public.events, public.expenses, jsonb, jsonb, jsonb) is
  'Returns the expense that a client sent with payers, shares and items, validated, created by actor for a new one. Its version is '
  'the stored version plus one. The amounts of a refund are validated above zero and returned below. Raises what '
  'private.draft_expense, private.draft_amounts, private.assert_participants, private.is_refund and private.draft_bill raise.';

create function private.converted_amounts(drafts private.expense_draft[], sharing boolean, decimals integer)
returns table (expense_id uuid, user_id uuid, part numeric, part_converted numeric, parts numeric)
language plpgsql immutable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
#variable_conflict use_column
begin
  return query
  select (draft.expense).id, converted.user_id, converted.part, converted.part_converted, one.parts
  from unnest(drafts) as draft
  cross join lateral (
    select case when sharing then draft.shares else draft.payers end as all_of_them
  ) as wanted
  cross join lateral private.convert_amounts(
    (draft.expense).id, (draft.expense).amount, (draft.expense).amount_in_event_currency, decimals,
    array(select one.user_id from unnest(wanted.all_of_them) as one),
    array(select one.amount from unnest(wanted.all_of_them) as one)
  ) as converted
  join unnest(wanted.all_of_them) as one on one.user_id = converted.user_id;
end;
$$;

comment on function private.converted_amounts(private.expense_draft[], boolean, integer) is
  'Returns the shares of drafts, or their payers, with amounts converted to the event''s currency with this many decimals.';

create function private.insert_expenses(event public.events, drafts private.expense_draft[])
returns setof public.expenses
language plpgsql set search_path = ''
as $$
declare
  decimals integer := private.currency_decimals(event.default_currency);
begin
  -- One statement, so that triggers check the sums at its end and update each balance once.
  return query
  with expense as (
    insert into public.expenses (
      event_id, id, description, amount, currency, paid_by, expense_date, category, topic, place_name, place_id, place_lat,
      place_lon, place_country, place_city, conversion_rate_to_event_currency, rate_date, rate_source, split_method,
      amount_in_event_currency, people_count, version, created_by, created_at, series_id, series_number
    )
    select
      draft.event_id, draft.id, draft.description, draft.amount, draft.currency, draft.paid_by, draft.expense_date,
      draft.category, draft.topic, draft.place_name, draft.place_id, draft.place_lat, draft.place_lon, draft.place_country,
      draft.place_city, draft.conversion_rate_to_event_currency, draft.rate_date, draft.rate_source, draft.split_method,
      draft.amount_in_event_currency, draft.people_count, draft.version, draft.created_by,
      now() + (one.ordinality - 1) * interval '1 microsecond', draft.series_id, draft.series_number
    from unnest(drafts) with ordinality as one
    cross join lateral (select (one.expense).*) as draft
    returning *
  ),
  payer as (
    insert into public.expenses_payers (event_id, expense_id, user_id, paid_amount, paid_in_event_currency)
    select event.id, payer.expense_id, payer.user_id, payer.part, payer.part_converted
    from private.converted_amounts(drafts, false, decimals) as payer
  ),
  share as (
    insert into public.expenses_participants (event_id, expense_id, user_id, share_amount, share_in_event_currency, parts)
    select event.id, share.expense_id, share.user_id, share.part, share.part_converted, share.parts
    from private.converted_amounts(drafts, true, decimals) as share
  )
  select * from expense;

  perform private.write_bill((draft.expense).event_id, (draft.expense).id, draft.bill)
  from unnest(drafts) as draft
  where draft.bill is not null;
end;
$$;

comment on function private.insert_expenses(public.events, private.expense_draft[]) is
  'Inserts expenses with payers, shares and items and returns them. Their times of creation keep their order. Does not log. The '
  'caller holds the event''s lock.';

create function private.update_expense(actor uuid, event public.events, changed private.expense_draft)
returns public.expenses
language plpgsql set search_path = ''
as $$
#variable_conflict use_column
declare
  decimals integer := private.currency_decimals(event.default_currency);
  draft public.expenses := changed.expense;
  written public.expenses;
begin
  with wanted_payer as materialized (
    select * from private.converted_amounts(array[changed], false, decimals)
  ),
  wanted_share as materialized (
    select * from private.converted_amounts(array[changed], true, decimals)
  ),
  gone_payer as (
    delete from public.expenses_payers as payer
    where payer.event_id = draft.event_id and payer.expense_id = draft.id
      and payer.user_id not in (select user_id from wanted_payer)
  ),
  gone_share as (
    delete from public.expenses_participants as share
    where share.event_id = draft.event_id and share.expense_id = draft.id
      and share.user_id not in (select user_id from wanted_share)
  ),
  payer as (
    insert into public.expenses_payers as payer (event_id, expense_id, user_id, paid_amount, paid_in_event_currency)
    select draft.event_id, draft.id, user_id, part, part_converted
    from wanted_payer
    on conflict (event_id, expense_id, user_id) do update
    set
      paid_amount = excluded.paid_amount,
      paid_in_event_currency = excluded.paid_in_event_currency
    where (payer.paid_amount, payer.paid_in_event_currency)
      is distinct from (excluded.paid_amount, excluded.paid_in_event_currency)
  ),
  share as (
    insert into public.expenses_participants as share (
      event_id, expense_id, user_id, share_amount, share_in_event_currency, parts
    )
    select draft.event_id, draft.id, user_id, part, part_converted, parts
    from wanted_share
    on conflict (event_id, expense_id, user_id) do update
    set
      share_amount = excluded.share_amount,
      share_in_event_currency = excluded.share_in_event_currency,
      parts = excluded.parts
    where (share.share_amount, share.share_in_event_currency, share.parts)
      is distinct from (excluded.share_amount, excluded.share_in_event_currency, excluded.parts)
  ),
  expense as (
    update public.expenses as expense
    set
      description = draft.description,
      amount = draft.amount,
      currency = draft.currency,
      paid_by = draft.paid_by,
      expense_date = draft.expense_date,
      category = draft.category,
      topic = draft.topic,
      place_name = draft.place_name,
      place_id = draft.place_id,
      place_lat = draft.place_lat,
      place_lon = draft.place_lon,
      place_country = draft.place_country,
      place_city = draft.place_city,
      conversion_rate_to_event_currency = draft.conversion_rate_to_event_currency,
      rate_date = draft.rate_date,
      rate_source = draft.rate_source,
      split_method = draft.split_method,
      amount_in_event_currency = draft.amount_in_event_currency,
      people_count = draft.people_count,
      version = draft.version,
      updated_by = actor,
      updated_at = now()
    where expense.event_id = draft.event_id and expense.id = draft.id
    returning expense.*
  )
  select * into written from expense;

  perform private.write_bill(draft.event_id, draft.id, changed.bill);

  return written;
end;
$$;

comment on function private.update_expense(uuid, public.events, private.expense_draft) is
  'Replaces a stored expense with its payers, shares and items and returns it. Does not log. The caller holds the event''s lock.';

create function private.write_expense(
  actor uuid, event public.events, stored public.expenses, expense jsonb, shares jsonb, payers jsonb
)
returns public.expenses
language plpgsql set search_path = ''
as $$
#variable_conflict use_variable
declare
  draft private.expense_draft := private.validate_expense(actor, event, stored, expense, shares, payers);
  before_change jsonb;
  written public.expenses;
begin
  if stored.id is null then
    select * into written from private.insert_expenses(event, array[draft]);
  else
    before_change := private.expense_facts(stored.event_id, stored.id);
    written := private.update_expense(actor, event, draft);

    delete from public.check_marks as mark
    where mark.event_id = written.event_id and mark.entry_id = written.id;
  end if;

  insert into public.event_log (event_id, actor, entity, entity_id, action, old, new)
  values (
    written.event_id,
    actor,
    'expense',
    written.id,
    case when stored.id is null then 'created' else 'updated' end,
    before_change,
    case when stored.id is not null then private.expense_facts(written.event_id, written.id) end
  );

  return written;
end;
$$;

comment on function private.write_expense(uuid, public.events, public.expenses, jsonb, jsonb, jsonb) is
  'Validates an expense from a client, inserts it or replaces the stored one, which answers its check marks, logs it, and returns it. '
  'The caller holds the event''s lock. Raises what private.validate_expense raises.';

create function public.save_expense(
  expense jsonb, shares jsonb, payers jsonb default null, mutation_id uuid default null
)
returns public.expenses
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  wanted_id uuid := private.uuid_from(expense ->> 'id');
  wanted_event_id uuid := private.uuid_from(expense ->> 'event_id');
  creating boolean := expense ->> 'version' is null;
  -- Creates are idempotent by row id; mutation_id is ignored.
  known_as uuid := case when creating then wanted_id else mutation_id end;
  digest uuid := md5(jsonb_build_array(private.me(), creating, expense, shares, payers)::text)::uuid;
  event public.events;
  stored public.expenses;
  broken_constraint text;
begin
  if jsonb_typeof(expense) is distinct from 'object' or wanted_id is null then
    perform private.raise_error('invalid_expense');
  end if;

  event := private.lock_event(wanted_event_id);

  select * into stored from public.expenses as candidate
  where candidate.event_id = wanted_event_id and candidate.id = wanted_id;

  -- Two conditions, because PostgreSQL would plan the query of a single one also for new expenses.
  if creating and stored.id is not null then
    if exists (
      select from private.mutations as made
      where made.scope = wanted_event_id and made.id = wanted_id and made.digest = digest
    ) then
      return stored;
    end if;
  end if;

  if creating then
    perform private.refuse_reused_id(wanted_event_id, wanted_id, stored.created_by, 'expense_not_found');
  else
    if stored.id is null then
      perform private.raise_error('expense_not_found');
    elsif private.mutation_seen(wanted_event_id, known_as, digest) then
      return stored;
    elsif stored.deleted_at is not null then
      perform private.raise_error('expense_not_found');
    elsif stored.version::text <> expense ->> 'version' then
      perform private.raise_error('version_conflict');
    end if;
  end if;

  stored := private.write_expense(private.me(), event, stored, expense, shares, payers);
  perform private.record_mutation(wanted_event_id, known_as, digest, stored.version);

  return stored;
exception
  when integrity_constraint_violation then
    get stacked diagnostics broken_constraint = constraint_name;
    perform private.raise_constraint_error(broken_constraint);
    return null;
end;
$$;

comment on function public.save_expense(jsonb, jsonb, jsonb, uuid) is
  'Creates an expense (no version sent) or changes one (with the version that was read), and returns it. expense has the '
  'columns of expenses as keys, with an id made by the client, and optionally event_currency, the currency to which its rate leads: '
  'in an event with another one it is refused. shares is [{user_id, share_amount, parts}] and payers '
  '[{user_id, paid_amount}], both in the expense''s currency and adding up to its amount. Without payers, paid_by paid it all. '
  'With "refund": true it is money that came back: amounts are sent above zero and stored below. An update without the key stays '
  'what it was. '
  'A bill, split manually, has items [{id, label, amount, weights: {person: 1 to 100}}] and extras [{kind: tax, tip, service or '
  'discount, amount, percent, with_tax, spread: items or equally}], which together add up to the amount. Weights name '
  'people with a share; no weights mean everyone. Both keys replace the stored lines. An update without both keeps these while '
  'amount, currency and people stay, and removes them otherwise. '
  'Idempotent: a retry with the same mutation_id, or the same create, returns the stored expense. For active participants. '
  'Raises user_not_authenticated, event_not_found, not_participant, invalid_expense, expense_not_found, version_conflict, '
  'id_in_use, too_many, and what private.validate_expense raises.';

grant execute on function public.save_expense(jsonb, jsonb, jsonb, uuid) to authenticated;
