-- =====================================================================================================================
-- Rewriting splits
--
-- Reads payers, shares and the weights of items of stored expenses, and replaces them. Merging and separating people and joining
-- expenses change who is in an expense, never its amount.
-- =====================================================================================================================

create function private.first_within(wanted_event_id uuid, ids uuid[], most integer)
returns uuid[]
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return array(
    select summed.id
    from (
      select wanted.id, wanted.place, sum(coalesce(expense.people_count, 1)) over (order by wanted.place) as shares
      from unnest(ids) with ordinality as wanted (id, place)
      left join lateral (
        select stored.people_count from public.expenses as stored
        where stored.event_id = wanted_event_id and stored.id = wanted.id
        limit 1
      ) as expense on true
    ) as summed
    where summed.shares <= most or summed.place = 1
    order by summed.place
  );
end;
$$;

comment on function private.first_within(uuid, uuid[], integer) is
  'Returns the first of these expenses and payments that have together at most so many shares, and at least one. Members choose how '
  'many people share an expense, so the number of expenses alone bounds no work.';

create function private.assert_shares_within(wanted_event_id uuid, ids uuid[], most integer)
returns void
language plpgsql stable set search_path = ''
as $$
begin
  if (
    select sum(expense.people_count) > most from public.expenses as expense
    where expense.event_id = wanted_event_id and expense.id = any (ids)
  ) then
    perform private.raise_error('too_many');
  end if;
end;
$$;

comment on function private.assert_shares_within(uuid, uuid[], integer) is
  'Raises too_many when these expenses have together more shares: to change all of them would take longer than a request may.';

grant execute on function private.first_within(uuid, uuid[], integer) to authenticated;

create function private.expense_splits(wanted_event_id uuid, expense_ids uuid[])
returns jsonb
language plpgsql stable set search_path = '' set enable_seqscan = off
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
  -- The sides of a difference are compared once. Joined to the table, the difference was read again for each row that the planner did
  -- not expect: an event whose first expenses arrive by import outgrows its statistics.
  -- Write the differences alone: "on conflict" also locks each row that it leaves as it is, and most stay as they are.
  stored_payer as materialized (
    select payer.expense_id, payer.user_id, payer.paid_amount, payer.paid_in_event_currency, payer.deleted_at
    from split
    join public.expenses_payers as payer on payer.event_id = wanted_event_id and payer.expense_id = split.id
  ),
  stored_share as materialized (
    select share.expense_id, share.user_id, share.share_amount, share.share_in_event_currency, share.parts, share.deleted_at
    from split
    join public.expenses_participants as share on share.event_id = wanted_event_id and share.expense_id = split.id
  ),
  gone_payer as materialized (
    select stored.ctid
    from (select expense_id, user_id from stored_payer except select expense_id, user_id from wanted_payer) as gone
    cross join lateral (
      select payer.ctid from public.expenses_payers as payer
      where payer.event_id = wanted_event_id and payer.expense_id = gone.expense_id and payer.user_id = gone.user_id
      limit 1
    ) as stored
  ),
  deleted_payer as (
    delete from public.expenses_payers as payer
    where payer.event_id = wanted_event_id and payer.ctid = any (array(select ctid from gone_payer))
  ),
  gone_share as materialized (
    select stored.ctid
    from (select expense_id, user_id from stored_share except select expense_id, user_id from wanted_share) as gone
    cross join lateral (
      select share.ctid from public.expenses_participants as share
      where share.event_id = wanted_event_id and share.expense_id = gone.expense_id and share.user_id = gone.user_id
      limit 1
    ) as stored
  ),
  deleted_share as (
    delete from public.expenses_participants as share
    where share.event_id = wanted_event_id and share.ctid = any (array(select ctid from gone_share))
  ),
  payer as (
    insert into public.expenses_payers as payer (
      event_id, expense_id, user_id, paid_amount, paid_in_event_currency, deleted_at
    )
    select wanted_event_id, expense_id, user_id, paid_amount, paid_in_event_currency, deleted_at
    from (
      select expense_id, user_id, paid_amount, paid_in_event_currency, deleted_at from wanted_payer
      except
      select * from stored_payer
    ) as changed
    on conflict (event_id, expense_id, user_id) do update
    set
      paid_amount = excluded.paid_amount,
      paid_in_event_currency = excluded.paid_in_event_currency
  ),
  share as (
    insert into public.expenses_participants as share (
      event_id, expense_id, user_id, share_amount, share_in_event_currency, parts, deleted_at
    )
    select wanted_event_id, expense_id, user_id, share_amount, share_in_event_currency, parts, deleted_at
    from (
      select expense_id, user_id, share_amount, share_in_event_currency, parts, deleted_at from wanted_share
      except
      select * from stored_share
    ) as changed
    on conflict (event_id, expense_id, user_id) do update
    set
      share_amount = excluded.share_amount,
      share_in_event_currency = excluded.share_in_event_currency,
      parts = excluded.parts
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
