-- =====================================================================================================================
-- Settlement
--
-- Returns everything that the settlement is computed from, as one document.
-- =====================================================================================================================

create function public.settlement(event_id uuid)
returns json
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return (
    select json_build_object(
      'currency', event.default_currency, 'revision', event.revision, 'me', (select private.me()),
      'households', private.households_of(event.id),
      'balances', (
        select coalesce(
          json_agg(
            json_build_object(
              'user_id', balance.user_id, 'household_id', participant.household_id, 'status', participant.status,
              'paid', balance.paid, 'share', balance.share, 'sent', balance.sent, 'received', balance.received,
              'net', balance.net, 'person', participant.person
            )
            order by balance.user_id
          ),
          '[]'::json
        )
        from public.event_balances as balance
        join private.event_people as participant on participant.event_id = balance.event_id
          and participant.user_id = balance.user_id
        where balance.event_id = event.id
          and balance.user_id = any (array(select private.people_to_show(event.id)))
      )
    )
    from public.events as event
    where event.id = settlement.event_id
  );
end;
$$;

comment on function public.settlement(uuid) is
  'Returns the input of the settlement as one snapshot: {currency, revision, me, households: [{id, name}], balances: '
  '[{user_id, household_id, status, paid, share, sent, received, net, person}]}, by user_id. The nets add up to zero. Null '
  'when the event does not exist or is not visible.';

grant execute on function public.settlement(uuid) to authenticated;

create function private.spent_cells(wanted_event_id uuid)
returns table (debtor uuid, creditor uuid, amount numeric)
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  -- Smallest units in one unit of the event's currency.
  scale numeric := 10 ^ (
    select private.currency_decimals(event.default_currency) from public.events as event where event.id = wanted_event_id
  );
begin
  return query
    with paid as (
      select
        payer.expense_id, payer.user_id, abs(payer.paid_in_event_currency) as paid, sign(payer.paid_amount) as way,
        sum(abs(payer.paid_in_event_currency)) over (partition by payer.expense_id) as total,
        count(*) over (partition by payer.expense_id) as payers
      from public.expenses_payers as payer
      where payer.event_id = wanted_event_id and payer.deleted_at is null
    ),
    shared as (
      select share.expense_id, share.user_id, share.share_in_event_currency as amount
      from public.expenses_participants as share
      where share.event_id = wanted_event_id and share.deleted_at is null
    ),
    -- Each share by the parts of several payers, rounded down.
    cells as (
      select
        paid.expense_id, shared.user_id as debtor, paid.user_id as creditor, paid.way, paid.paid,
        abs(shared.amount) as share, div(abs(shared.amount) * paid.paid * scale, paid.total) / scale as amount
      from paid
      join shared using (expense_id)
      where paid.payers > 1 and paid.total > 0
    ),
    remainders as (
      select
        cells.*,
        cells.share - sum(cells.amount) over (partition by cells.expense_id, cells.debtor) as of_share,
        cells.paid - sum(cells.amount) over (partition by cells.expense_id, cells.creditor) as of_paid
      from cells
    ),
    -- Where the remainders of shares, and those of payers, end when each are laid end to end.
    laid as (
      select
        remainders.*,
        sum(remainders.of_share) over (
          partition by remainders.expense_id, remainders.creditor order by remainders.debtor
        ) as share_until,
        sum(remainders.of_paid) over (
          partition by remainders.expense_id, remainders.debtor order by remainders.creditor
        ) as paid_until
      from remainders
    ),
    amounts as (
      select shared.user_id as debtor, paid.user_id as creditor, shared.amount
      from paid
      join shared using (expense_id)
      where paid.payers = 1
      union all
      select
        laid.debtor, laid.creditor,
        laid.way * (
          laid.amount + greatest(
            0,
            least(laid.share_until, laid.paid_until)
            - greatest(laid.share_until - laid.of_share, laid.paid_until - laid.of_paid)
          )
        )
      from laid
    )
    select amounts.debtor, amounts.creditor, sum(amounts.amount)
    from amounts
    group by amounts.debtor, amounts.creditor;
end;
$$;

comment on function private.spent_cells(uuid) is
  'Returns how much of what each creditor paid is each debtor''s share, over all expenses of an event, in its currency. Of '
  'several payers each counts by their part, rounded down to the smallest unit. The remainders of all shares, and those of all '
  'payers, are laid end to end in the order of ids; where a share''s overlaps a payer''s, those units are between the two. So a '
  'debtor''s amounts add up to their shares, and a creditor''s to what they paid, exactly. A refund counts below zero.';

create function public.spent_between(event_id uuid)
returns json
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return (
    select json_build_object(
      'currency', event.default_currency, 'revision', event.revision,
      'debts', (
        with owed as (
          select cell.debtor, cell.creditor, cell.amount from private.spent_cells(event.id) as cell
          union all
          select payment.from_user, payment.to_user, -payment.amount from public.payments as payment
          where payment.event_id = event.id and payment.deleted_at is null
        ),
        pairs as (
          select
            least(owed.debtor, owed.creditor) as one, greatest(owed.debtor, owed.creditor) as other,
            sum(case when owed.debtor < owed.creditor then owed.amount else -owed.amount end) as amount
          from owed
          where owed.debtor <> owed.creditor
          group by least(owed.debtor, owed.creditor), greatest(owed.debtor, owed.creditor)
        )
        select coalesce(
          json_agg(
            json_build_object(
              'from', case when pairs.amount > 0 then pairs.one else pairs.other end,
              'to', case when pairs.amount > 0 then pairs.other else pairs.one end,
              'amount', trim_scale(abs(pairs.amount))
            )
            order by pairs.one, pairs.other
          ),
          '[]'::json
        )
        from pairs
        where pairs.amount <> 0
      )
    )
    from public.events as event
    where event.id = spent_between.event_id
  );
end;
$$;

comment on function public.spent_between(uuid) is
  'Returns who owes whom as it was spent, as one snapshot: {currency, revision, debts: [{from, to, amount}]}. For each two '
  'people: the share of the one in what the other paid, less the reverse, less payments between them (private.spent_cells). '
  'What a person is owed less what they owe is their net balance, exactly. Members of a household have debts of their own. Null '
  'when the event does not exist or is not visible.';

grant execute on function private.spent_cells(uuid), public.spent_between(uuid) to authenticated;
