-- =====================================================================================================================
-- Items of expenses
--
-- The lines of a bill: items with the people who had them, and extras (tax, tip, service, discount). They explain the shares of
-- an expense and never change a sum: save_expense checks them, and nothing computes with the stored ones. Clients only read.
-- =====================================================================================================================

create table public.expense_items (
  event_id uuid not null,
  expense_id uuid not null,
  id uuid not null,
  position integer not null,
  label text not null,
  amount numeric not null,
  weights jsonb not null,
  deleted_at timestamptz,
  constraint expense_items_pkey primary key (event_id, expense_id, id),
  constraint expense_items_expense_id_fkey foreign key (event_id, expense_id) references public.expenses (event_id, id)
    on delete cascade,
  constraint expense_items_label_length check (char_length(label) between 1 and 80),
  constraint expense_items_amount_not_zero check (amount <> 0),
  constraint expense_items_weights_by_person check (jsonb_typeof(weights) = 'object')
);

comment on table public.expense_items is
  'Items of expenses. Every save that sends items replaces them. They are hidden, restored and erased with their expense.';
comment on column public.expense_items.amount is
  'In the expense''s currency. Below zero for a voucher or the like; in a refund all signs are reversed.';
comment on column public.expense_items.weights is
  'Whole weights from 1 to 100 by person. An empty object means that everyone who shares the expense had it.';

create table public.expense_extras (
  event_id uuid not null,
  expense_id uuid not null,
  position integer not null,
  kind text not null,
  amount numeric not null,
  percent numeric,
  with_tax boolean not null,
  spread text not null,
  label text,
  deleted_at timestamptz,
  constraint expense_extras_pkey primary key (event_id, expense_id, position),
  constraint expense_extras_expense_id_fkey foreign key (event_id, expense_id) references public.expenses (event_id, id)
    on delete cascade,
  constraint expense_extras_kind_known check (kind in ('tax', 'tip', 'service', 'discount')),
  constraint expense_extras_amount_not_zero check (amount <> 0),
  constraint expense_extras_percent_in_range check (percent > 0 and percent <= 100 and percent = round(percent, 3)),
  constraint expense_extras_spread_known check (spread in ('items', 'equally')),
  constraint expense_extras_label_length check (char_length(label) between 1 and 80)
);

comment on table public.expense_extras is 'Tax, tip, service and discounts of expenses with items, as public.expense_items.';
comment on column public.expense_extras.amount is
  'In the expense''s currency. Below zero for a discount; in a refund all signs are reversed.';
comment on column public.expense_extras.percent is 'The percentage of which amount is the result. Null for a typed amount.';
comment on column public.expense_extras.with_tax is 'Whether percent is of the items with their tax.';
comment on column public.expense_extras.spread is 'items: in proportion to what each person had. equally: the same for everyone.';
comment on column public.expense_extras.label is 'The word on the bill, such as "Couvert". Null for a word that says no more than the kind.';

insert into private.constraint_codes (constraint_name, code)
values
  ('expense_items_pkey', 'invalid_items'), ('expense_items_expense_id_fkey', 'expense_not_found'),
  ('expense_items_label_length', 'invalid_items'), ('expense_items_amount_not_zero', 'invalid_items'),
  ('expense_items_weights_by_person', 'invalid_items'), ('expense_extras_pkey', 'invalid_items'),
  ('expense_extras_expense_id_fkey', 'expense_not_found'), ('expense_extras_kind_known', 'invalid_items'),
  ('expense_extras_amount_not_zero', 'invalid_items'), ('expense_extras_percent_in_range', 'invalid_items'),
  ('expense_extras_spread_known', 'invalid_items'), ('expense_extras_label_length', 'invalid_items');

alter table public.expense_items enable row level security;
alter table public.expense_extras enable row level security;

create policy "participants read the items of their events"
on public.expense_items for select to authenticated
using (deleted_at is null and event_id = any (array(select private.my_event_ids())));

create policy "participants read the extras of their events"
on public.expense_extras for select to authenticated
using (deleted_at is null and event_id = any (array(select private.my_event_ids())));

grant select on public.expense_items to authenticated;
grant select on public.expense_extras to authenticated;

-- ---------------------------------------------------------------------------------------------------------------------
-- Validating input
-- ---------------------------------------------------------------------------------------------------------------------

create type private.bill_draft as (
  items public.expense_items[],
  extras public.expense_extras[]
);

create function private.draft_weights(sent jsonb, wanted_event_id uuid, sharers text[])
returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  if jsonb_typeof(sent) <> 'object' then
    return null;
  end if;

  -- Parsing each weight is slow, and most clients send weights in the form that is stored.
  if sent - sharers = '{}' and sent::text ~ '^[{](("[^"]*": ([1-9][0-9]?|100))(, )?)*[}]$' then
    return sent;
  end if;

  return (
    select
      case
        when bool_and(coalesce(summed.is_valid and summed.person_id::text = any (sharers), false))
          then jsonb_object_agg(coalesce(summed.person_id::text, ''), summed.weight)
      end
    from (
      select
        named.person_id, least(sum(named.weight), 100) as weight,
        bool_and(coalesce(named.weight between 1 and 100, false)) as is_valid
      from (
        select
          -- Only ids that share nothing can be those of merged people.
          case
            when pair.key = any (sharers) then pair.key::uuid
            else private.resolve_merged_person(wanted_event_id, private.uuid_from(pair.key))
          end as person_id,
          private.number_from(pair.value #>> '{}', 0) as weight
        from jsonb_each(sent) as pair
      ) as named
      group by named.person_id
    ) as summed
  );
end;
$$;

comment on function private.draft_weights(jsonb, uuid, text[]) is
  'Returns the weights of an item, {person: 1 to 100}, with merged people resolved and added up to at most 100. Null when a weight is '
  'invalid or a person is not among the sharers.';

create function private.draft_items(sent jsonb, draft public.expenses, sharers uuid[])
returns public.expense_items[]
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  decimals integer := private.currency_decimals(draft.currency);
  sharer_ids text[] := sharers;
begin
  return array(
    select row(
      draft.event_id, draft.id, private.uuid_from(item.value ->> 'id'), item.place, private.plain_line(item.value ->> 'label'),
      sign(draft.amount) * private.signed_number_from(item.value ->> 'amount', decimals),
      private.draft_weights(coalesce(item.value -> 'weights', '{}'), draft.event_id, sharer_ids),
      null
    )::public.expense_items
    from jsonb_array_elements(sent) with ordinality as item (value, place)
    order by item.place
  );
end;
$$;

comment on function private.draft_items(jsonb, public.expenses, uuid[]) is
  'Returns items from [{id, label, amount, weights}], with null for what is invalid. Those of a refund get their signs reversed.';

create function private.draft_extras(sent jsonb, draft public.expenses)
returns public.expense_extras[]
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return array(
    select row(
      draft.event_id, draft.id, extra.place, extra.value ->> 'kind',
      sign(draft.amount) * private.signed_number_from(extra.value ->> 'amount', private.currency_decimals(draft.currency)),
      private.number_from(extra.value ->> 'percent', 3),
      case coalesce(jsonb_typeof(extra.value -> 'with_tax'), 'missing')
        when 'boolean' then (extra.value -> 'with_tax')::boolean
        when 'missing' then false
      end,
      coalesce(extra.value ->> 'spread', 'items'), private.plain_line(extra.value ->> 'label'),
      null
    )::public.expense_extras
    from jsonb_array_elements(sent) with ordinality as extra (value, place)
    order by extra.place
  );
end;
$$;

comment on function private.draft_extras(jsonb, public.expenses) is
  'Returns extras from [{kind, amount, percent, with_tax, spread, label}], with null for what is invalid. Those of a refund get their '
  'signs reversed.';

create function private.draft_bill(sent jsonb, stored public.expenses, draft public.expenses, sharers uuid[])
returns private.bill_draft
language plpgsql stable set search_path = ''
as $$
declare
  items jsonb := coalesce(sent -> 'items', '[]');
  extras jsonb := coalesce(sent -> 'extras', '[]');
  bill private.bill_draft := row('{}', '{}');
  most numeric := private.max_amount(draft.currency);
begin
  if not sent ?| '{items,extras}' then
    -- Only manual splits have lines. They stay while they explain the amount and the people who share it.
    if stored.split_method is distinct from 'manual' or (
      stored.amount = draft.amount and stored.currency = draft.currency and draft.split_method = 'manual'
      and stored.people_count = cardinality(sharers)
      and sharers <@ array(
        select share.user_id from public.expenses_participants as share
        where share.event_id = stored.event_id and share.expense_id = stored.id
      )
    ) then
      return null;
    end if;
    return bill;
  end if;

  if jsonb_typeof(items) <> 'array' or jsonb_typeof(extras) <> 'array' then
    perform private.raise_error('invalid_items');
  end if;

  if jsonb_array_length(items) > private.limit_for('items of an expense')
    or jsonb_array_length(extras) > private.limit_for('extras of an expense')
    -- Counted before the people are looked up, which takes seconds for as many as a request can name.
    or (
      select count(*) from jsonb_path_query(items, 'strict $[*] ? (@.weights.type() == "object").weights.keyvalue()')
    ) > private.limit_for('weights of an expense')
  then
    perform private.raise_error('too_many_items');
  end if;

  if jsonb_array_length(items) + jsonb_array_length(extras) > 0 then
    bill.items := private.draft_items(items, draft, sharers);
    bill.extras := private.draft_extras(extras, draft);

    if (
      select coalesce(sum(amount), 0) from (
        select item.amount from unnest(bill.items) as item
        union all
        select extra.amount from unnest(bill.extras) as extra
      ) as line
    ) <> draft.amount
      or draft.split_method <> 'manual'
      or exists (
        select from unnest(bill.items) as item
        where item.id is null or item.label is null or item.weights is null
          or coalesce(abs(item.amount) not between 0 and most, true)
      )
      or exists (
        select from unnest(bill.extras) as extra
        where extra.kind is null
          or coalesce(abs(extra.amount) not between 0 and most, true)
          or extra.with_tax is null
          or (extra.percent is null and coalesce(jsonb_typeof(extras -> (extra.position - 1) -> 'percent'), 'null') <> 'null')
      )
      or (select count(*) <> count(distinct item.id) from unnest(bill.items) as item)
    then
      perform private.raise_error('invalid_items');
    end if;
  end if;
  return bill;
end;
$$;

comment on function private.draft_bill(jsonb, public.expenses, public.expenses, uuid[]) is
  'Returns the items and extras that a client sent for a draft with its sign, validated. The two keys belong together: when one is sent, '
  'the other counts as empty. Without both, null keeps what is stored; stored lines that no longer fit are removed. Raises '
  'invalid_items or too_many_items.';

-- ---------------------------------------------------------------------------------------------------------------------
-- Writing, reading and merging
-- ---------------------------------------------------------------------------------------------------------------------

create function private.write_bill(wanted_event_id uuid, wanted_id uuid, bill private.bill_draft)
returns void
language plpgsql set search_path = ''
as $$
begin
  if bill.items is null then
    return;
  end if;

  delete from public.expense_items as item
  where item.event_id = wanted_event_id and item.expense_id = wanted_id;

  delete from public.expense_extras as extra
  where extra.event_id = wanted_event_id and extra.expense_id = wanted_id;

  insert into public.expense_items (event_id, expense_id, id, position, label, amount, weights)
  select wanted_event_id, wanted_id, item.id, item.position, item.label, item.amount, item.weights
  from unnest(bill.items) as item;

  insert into public.expense_extras (event_id, expense_id, position, kind, amount, percent, with_tax, spread, label)
  select
    wanted_event_id, wanted_id, extra.position, extra.kind, extra.amount, extra.percent, extra.with_tax, extra.spread, extra.label
  from unnest(bill.extras) as extra;
end;
$$;

comment on function private.write_bill(uuid, uuid, private.bill_draft) is
  'Replaces the items and extras of an expense. Does nothing for null. The caller holds the event''s lock.';

create function private.items_document(items public.expense_items[], amount numeric)
returns jsonb
language plpgsql immutable set search_path = ''
as $$
begin
  -- Most expenses have none, and files have many expenses.
  if items is null then
    return '[]';
  end if;

  return (
    select coalesce(
      jsonb_agg(
        jsonb_build_object('id', item.id, 'label', item.label, 'amount', item.amount * sign(items_document.amount), 'weights', item.weights)
        order by item.position
      ),
      '[]'
    )
    from unnest(items) as item
  );
end;
$$;

comment on function private.items_document(public.expense_items[], numeric) is
  'Returns the items of an expense of this amount as save_expense takes them: [{id, label, amount, weights}], in their order. Amounts '
  'of a refund are as on its bill, above zero. Empty for null.';

create function private.extras_document(extras public.expense_extras[], amount numeric)
returns jsonb
language plpgsql immutable set search_path = ''
as $$
begin
  -- Most expenses have none, and files have many expenses.
  if extras is null then
    return '[]';
  end if;

  return (
    select coalesce(
      jsonb_agg(
        jsonb_build_object(
          'kind', extra.kind, 'amount', extra.amount * sign(extras_document.amount), 'percent', extra.percent,
          'with_tax', extra.with_tax, 'spread', extra.spread
        ) || case when extra.label is null then '{}' else jsonb_build_object('label', extra.label) end
        order by extra.position
      ),
      '[]'
    )
    from unnest(extras) as extra
  );
end;
$$;

comment on function private.extras_document(public.expense_extras[], numeric) is
  'Returns the extras of an expense of this amount as save_expense takes them: [{kind, amount, percent, with_tax, spread, label}], in '
  'their order and with the signs of private.items_document. Without the key label where there is none. Empty for null.';

create function private.bill_of(expense public.expenses)
returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  items public.expense_items[];
  extras public.expense_extras[];
begin
  if expense.split_method = 'manual' then
    items := array(
      select item from public.expense_items as item
      where item.event_id = expense.event_id and item.expense_id = expense.id
    );
    extras := array(
      select extra from public.expense_extras as extra
      where extra.event_id = expense.event_id and extra.expense_id = expense.id
    );
  end if;
  return jsonb_build_object(
    'items', private.items_document(items, expense.amount), 'extras', private.extras_document(extras, expense.amount)
  );
end;
$$;

comment on function private.bill_of(public.expenses) is
  'Returns {items, extras} of an expense, as private.items_document and private.extras_document. Both are empty for an expense '
  'without items.';

create function private.merge_weights(weights_by_item jsonb, from_person uuid, into_person uuid)
returns jsonb
language plpgsql immutable set search_path = ''
as $$
begin
  return (
    select jsonb_object_agg(
      item.key,
      case
        when item.value ? from_person::text then
          item.value - from_person::text || jsonb_build_object(
            into_person,
            least(
              (item.value ->> from_person::text)::integer + coalesce((item.value ->> into_person::text)::integer, 0), 100
            )
          )
        else item.value
      end
    )
    from jsonb_each(nullif(weights_by_item, 'null')) as item
  );
end;
$$;

comment on function private.merge_weights(jsonb, uuid, uuid) is
  'Returns weights by item, {item: {person: weight}}, with one person replaced by another. When both had an item, their weights are added '
  'up to at most 100. Null without items.';

grant execute on function private.items_document(public.expense_items[], numeric) to authenticated;
grant execute on function private.extras_document(public.expense_extras[], numeric) to authenticated;
grant execute on function private.bill_of(public.expenses) to authenticated;
