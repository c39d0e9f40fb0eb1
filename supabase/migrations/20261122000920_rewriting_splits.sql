-- =====================================================================================================================
-- Rewriting splits
--
-- Reads payers, shares and the weights of items of stored expenses, and replaces them. Merging and separating people and joining
-- expenses change who is in an expense, never its amount.
-- =====================================================================================================================

create function private.expense_splits(wanted_event_id uuid, expense_ids uuid[])
returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(
      jsonb_agg(
        jsonb_build_object(
          'id', expense.id, 'version', expense.version, 'after', expense.version + 1, 'paid_by', expense.paid_by,
          'people_count', expense.people_count, 'split_method', expense.split_method,
          'payers', (
            select jsonb_agg(to_jsonb(payer) - '{event_id,expense_id,deleted_at}'::text[])
            from public.expenses_payers as payer
            where payer.event_id = expense.event_id and payer.expense_id = expense.id
          ),
          'shares', (
            select jsonb_agg(to_jsonb(share) - '{event_id,expense_id,deleted_at}'::text[])
            from public.expenses_participants as share
            where share.event_id = expense.event_id and share.expense_id = expense.id
          ),
          'weights', (
            select jsonb_object_agg(item.id, item.weights)
            from public.expense_items as item
            where item.event_id = expense.event_id and item.expense_id = expense.id
          )
        )
      ),
      '[]'::jsonb
    )
    from public.expenses as expense
    where expense.event_id = wanted_event_id and expense.id = any (expense_ids)
  );
end;
$$;

comment on function private.expense_splits(uuid, uuid[]) is
  'Returns payers, shares and the weights of items of these expenses for private.rewrite_expense_splits, which increments version '
  'to after.';

create function private.rewrite_expense_splits(actor uuid, wanted_event_id uuid, splits jsonb)
returns void
language plpgsql set search_path = ''
as $$
begin
  with split as materialized (
    select *
    from jsonb_to_recordset(splits) as split (
      id uuid, paid_by uuid, people_count integer, split_method text, payers jsonb, shares jsonb, weights jsonb
    )
  ),
  wanted_payer as materialized (
    select split.id as expense_id, one.*, expense.deleted_at
    from split
    join public.expenses as expense on expense.event_id = wanted_event_id and expense.id = split.id
    cross join lateral jsonb_to_recordset(split.payers) as one (
      user_id uuid, paid_amount numeric, paid_in_event_currency numeric
    )
  ),
  wanted_share as materialized (
    select split.id as expense_id, one.*, expense.deleted_at
    from split
    join public.expenses as expense on expense.event_id = wanted_event_id and expense.id = split.id
    cross join lateral jsonb_to_recordset(split.shares) as one (
      user_id uuid, share_amount numeric, share_in_event_currency numeric, parts numeric
    )
  ),
  gone_payer as (
    delete from public.expenses_payers as payer
    using split
    where payer.event_id = wanted_event_id and payer.expense_id = split.id
      and not exists (
        select from wanted_payer as wanted
        where wanted.expense_id = payer.expense_id and wanted.user_id = payer.user_id
      )
  ),
  gone_share as (
    delete from public.expenses_participants as share
    using split
    where share.event_id = wanted_event_id and share.expense_id = split.id
      and not exists (
        select from wanted_share as wanted
        where wanted.expense_id = share.expense_id and wanted.user_id = share.user_id
      )
  ),
  payer as (
    insert into public.expenses_payers as payer (
      event_id, expense_id, user_id, paid_amount, paid_in_event_currency, deleted_at
    )
    select wanted_event_id, expense_id, user_id, paid_amount, paid_in_event_currency, deleted_at
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
      event_id, expense_id, user_id, share_amount, share_in_event_currency, parts, deleted_at
    )
    select wanted_event_id, expense_id, user_id, share_amount, share_in_event_currency, parts, deleted_at
    from wanted_share
    on conflict (event_id, expense_id, user_id) do update
    set
      share_amount = excluded.share_amount,
      share_in_event_currency = excluded.share_in_event_currency,
      parts = excluded.parts
    where (share.share_amount, share.share_in_event_currency, share.parts)
      is distinct from (excluded.share_amount, excluded.share_in_event_currency, excluded.parts)
  ),
  item as (
    update public.expense_items as item
    set weights = wanted.value
    from split
    cross join lateral jsonb_each(split.weights) as wanted
    where item.event_id = wanted_event_id and item.expense_id = split.id and item.id = wanted.key::uuid
      and item.weights <> wanted.value
  )
  update public.expenses as expense
  set
    paid_by = split.paid_by,
    people_count = split.people_count,
    split_method = split.split_method,
    version = expense.version + 1,
    updated_by = actor,
    updated_at = now()
  from split
  where expense.event_id = wanted_event_id and expense.id = split.id;
end;
$$;

comment on function private.rewrite_expense_splits(uuid, uuid, jsonb) is
  'Replaces payers, shares and the weights of items of expenses in one statement, because triggers check the sums at its end. The '
  'caller holds the event''s lock.';
