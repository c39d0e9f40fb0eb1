-- =====================================================================================================================
-- Validating expenses
--
-- Checks an expense that a client sent, with its payers, shares and items, and returns it as a draft, or raises an error code. Writes
-- nothing: saving and importing expenses and creating occurrences write the draft.
-- =====================================================================================================================

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

  -- Texts whose only rule is a length, which a constraint checks.
  draft := jsonb_populate_record(
    draft, private.plain_lines(merged, '{place_name,place_id,place_country,place_city}')
  );

  if draft.category = 'place' then
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
  draft.words := private.searchable_text(draft.description, draft.place_name, draft.place_city);

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
  added_up private.amount_draft[];
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
      private.uuid_from(part ->> 'user_id'),
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

  added_up := array(
    select row(
      one.user_id, sum(one.amount),
      -- As a merge does: the shares of an equal split weigh one part each once two of them belong to one person.
      case
        when split_method = 'parts' or (split_method = 'equal' and cardinality(drafts) > count(*) over ())
          then sum(coalesce(one.parts, 1))
      end
    )::private.amount_draft
    from (
      select private.resolve_merged_person(wanted_event_id, draft.user_id) as user_id, draft.amount, draft.parts, draft.position
      from unnest(drafts) with ordinality as draft (user_id, amount, parts, position)
    ) as one
    group by one.user_id
    -- In the order of the request, which the template of a series and files keep.
    order by min(one.position)
  );

  -- Above the limit of parts, keep the amounts only.
  if exists (select from unnest(added_up) as one where one.parts > 1000000) then
    return array(select row(one.user_id, one.amount, null)::private.amount_draft from unnest(added_up) as one);
  end if;
  return added_up;
end;
$$;

comment on function private.draft_amounts(jsonb, uuid, numeric, integer, text) is
  'Returns validated shares from [{user_id, share_amount, parts}], or payers from [{user_id, paid_amount}] when split_method '
  'is null. They must add up to the amount. Merged people are resolved, and their amounts added up: an equal split with two shares of '
  'one person gets parts, and a split loses them above the limit. Raises invalid_share, invalid_payer, invalid_parts, '
  'sharer_not_participant, payer_not_participant, too_many_people, shares_do_not_add_up or payers_do_not_add_up.';

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
  sharers uuid[];
  allowed uuid[];
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

  draft.split_method := case
    when shares[1].parts is not null then 'parts'
    when draft.split_method = 'parts' then 'manual'
    else draft.split_method
  end;
  sharers := array(select share.user_id from unnest(shares) as share);

  -- Removed people may stay in an expense that already names them.
  allowed := array(
    select participant.user_id from public.event_participants as participant
    where participant.event_id = event.id and participant.status = 'active'
    union all
    select share.user_id from public.expenses_participants as share
    where share.event_id = stored.event_id and share.expense_id = stored.id
    union all
    select payer.user_id from public.expenses_payers as payer
    where payer.event_id = stored.event_id and payer.expense_id = stored.id
  );

  if not array(select payer.user_id from unnest(payers) as payer) <@ allowed then
    perform private.raise_error('payer_not_participant');
  elsif not sharers <@ allowed then
    perform private.raise_error('sharer_not_participant');
  end if;

  if coalesce(jsonb_typeof(sent -> 'refund'), 'null') not in ('null', 'boolean') then
    perform private.raise_error('invalid_expense');
  end if;

  -- A client that does not send the key keeps what is stored, so that it cannot turn a refund into an expense unawares.
  if coalesce((sent ->> 'refund')::boolean, stored.amount < 0, false) then
    draft.amount := -draft.amount;
    draft.amount_in_event_currency := -draft.amount_in_event_currency;
    payers := private.negated(payers);
    shares := private.negated(shares);
  end if;

  draft.people_count := cardinality(sharers);
  draft.version := coalesce(stored.version, 0) + 1;
  draft.created_by := coalesce(stored.created_by, actor);
  draft.created_at := coalesce(stored.created_at, now());
  draft.updated_by := case when stored.id is not null then actor end;
  draft.updated_at := now();
  return row(draft, payers, shares, private.draft_bill(sent, stored, draft, sharers))::private.expense_draft;
end;
$$;

comment on function private.validate_expense(uuid, public.events, public.expenses, jsonb, jsonb, jsonb) is
  'Returns the expense that a client sent with payers, shares and items, validated, as the whole row that will be stored: a new one is '
  'created by actor, another one updated. Its version is the stored version plus one. The amounts of a refund are validated above zero and returned below. People must be active in the '
  'event or part of the stored expense. Raises payer_not_participant, sharer_not_participant, invalid_expense unless refund is '
  'true, false or missing, and what private.draft_expense, private.draft_amounts and private.draft_bill raise.';
