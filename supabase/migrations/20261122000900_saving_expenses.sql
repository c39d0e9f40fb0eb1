-- =====================================================================================================================
-- Saving expenses
--
-- save_expense creates or changes an expense: one idempotent transaction, which raises an error code for invalid input. Private
-- functions write validated drafts.
-- =====================================================================================================================

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
  for place in 2 .. cardinality(drafts) loop
    drafts[place].expense.created_at := drafts[1].expense.created_at + (place - 1) * interval '1 microsecond';
  end loop;

  -- One statement, so that triggers check the sums at its end and update each balance once.
  return query
  with expense as (
    insert into public.expenses
    select (draft.expense).* from unnest(drafts) as draft
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
      words = draft.words,
      conversion_rate_to_event_currency = draft.conversion_rate_to_event_currency,
      rate_date = draft.rate_date,
      rate_source = draft.rate_source,
      split_method = draft.split_method,
      amount_in_event_currency = draft.amount_in_event_currency,
      people_count = draft.people_count,
      version = draft.version,
      updated_by = draft.updated_by,
      updated_at = draft.updated_at
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

create function public.save_expense(
  expense jsonb, shares jsonb, payers jsonb default null, mutation_id uuid default null
)
returns public.expenses
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  myself uuid := private.me();
  wanted_id uuid := private.uuid_from(expense ->> 'id');
  wanted_event_id uuid := private.uuid_from(expense ->> 'event_id');
  creating boolean := expense ->> 'version' is null;
  -- Creates are idempotent by row id; mutation_id is ignored.
  known_as uuid := case when creating then wanted_id else mutation_id end;
  digest uuid := md5(jsonb_build_array(myself, creating, expense, shares, payers)::text)::uuid;
  event public.events;
  stored public.expenses;
  draft private.expense_draft;
  before_change jsonb;
  after_change jsonb;
  broken_constraint text;
begin
  if jsonb_typeof(expense) is distinct from 'object' or wanted_id is null then
    perform private.raise_error('invalid_expense');
  end if;

  event := private.lock_event(wanted_event_id);

  select * into stored from public.expenses as candidate
  where candidate.event_id = wanted_event_id and candidate.id = wanted_id;

  if creating then
    -- Two conditions, because PostgreSQL would plan the query of a single one also for new expenses.
    if stored.id is not null then
      if exists (
        select from private.mutations as made
        where made.scope = wanted_event_id and made.id = wanted_id and made.digest = digest
      ) then
        return stored;
      end if;
    end if;
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

  draft := private.validate_expense(myself, event, stored, expense, shares, payers);

  if creating then
    select * into stored from private.insert_expenses(event, array[draft]);
  else
    before_change := private.expense_facts(wanted_event_id, wanted_id);
    stored := private.update_expense(myself, event, draft);
    after_change := private.expense_facts(wanted_event_id, wanted_id);

    -- An edit answers the check marks.
    delete from public.check_marks as mark
    where mark.event_id = wanted_event_id and mark.entry_id = wanted_id;
  end if;

  insert into public.event_log (event_id, actor, entity, entity_id, action, old, new)
  values (
    wanted_event_id, myself, 'expense', wanted_id, case when creating then 'created' else 'updated' end, before_change,
    after_change
  );
  perform private.record_mutation(wanted_event_id, known_as, digest);

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
  'discount, amount, percent, with_tax, spread: items or equally, label}], which together add up to the amount. Weights name '
  'people with a share; no weights mean everyone. Both keys replace the stored lines. An update without both keeps these while '
  'amount, currency and people stay, and removes them otherwise. '
  'Idempotent: a retry with the same mutation_id, or the same create, returns the stored expense. For active participants. '
  'Raises user_not_authenticated, event_not_found, not_participant, invalid_expense, expense_not_found, version_conflict, '
  'id_in_use, too_many, and what private.validate_expense raises.';

grant execute on function public.save_expense(jsonb, jsonb, jsonb, uuid) to authenticated;
