-- =====================================================================================================================
-- Export
--
-- All of an event in one answer, for a file or a printed page. It runs as the caller, so that row-level security decides what it
-- returns.
-- =====================================================================================================================

create function public.event_export(event_id uuid)
returns json
language plpgsql stable set search_path = ''
as $$
begin
  return (
    with payers as materialized (
      select
        payer.expense_id,
        json_object_agg(payer.user_id, payer.paid_in_event_currency order by abs(payer.paid_amount) desc, payer.user_id) as payers,
        json_object_agg(payer.user_id, payer.paid_amount order by abs(payer.paid_amount) desc, payer.user_id) as paid
      from public.expenses_payers as payer
      where payer.event_id = event_export.event_id and payer.deleted_at is null
      group by payer.expense_id
    ),
    shares as materialized (
      select
        share.expense_id,
        json_object_agg(share.user_id, share.share_in_event_currency order by share.user_id) as shares,
        json_object_agg(share.user_id, share.share_amount order by share.user_id) as shared,
        json_object_agg(share.user_id, share.parts order by share.user_id) filter (where share.parts is not null) as parts
      from public.expenses_participants as share
      where share.event_id = event_export.event_id and share.deleted_at is null
      group by share.expense_id
    ),
    items as materialized (
      select item.expense_id, array_agg(item) as items
      from public.expense_items as item
      where item.event_id = event_export.event_id and item.deleted_at is null
      group by item.expense_id
    ),
    extras as materialized (
      select extra.expense_id, array_agg(extra) as extras
      from public.expense_extras as extra
      where extra.event_id = event_export.event_id and extra.deleted_at is null
      group by extra.expense_id
    )
    select json_build_object(
      'event', to_json(event), 'participants', private.participants_of(event.id), 'households', private.households_of(event.id),
      'balances', private.balances_of(event.id), 'total', event.expense_total, 'expense_count', event.expense_count,
      'has_open_bill', json_array_length(private.open_bills_of(event.id)) > 0,
      'expenses', (
        select coalesce(
          -- Deleted expenses have no payers.
          json_agg(to_json(document) order by document.expense_date, document.created_at, document.id)
            filter (where document.payers is not null),
          '[]'::json
        )
        from (
          select
            expense.*, payers.payers, shares.shares, shares.parts,
            private.items_document(items.items, expense.amount) as items,
            private.extras_document(extras.extras, expense.amount) as extras,
            case
              when expense.currency <> event.default_currency then json_build_object('payers', payers.paid, 'shares', shares.shared)
            end as own
          from (
            select listed.*
            from private.expense_rows as listed
            where listed.event_id = event_export.event_id
          ) as expense
          -- A full join, which never becomes a nested loop (see months_of_events).
          full join payers on payers.expense_id = expense.id
          full join shares on shares.expense_id = expense.id
          full join items on items.expense_id = expense.id
          full join extras on extras.expense_id = expense.id
        ) as document
      ),
      'series', private.series_of(event.id), 'saved_splits', private.saved_splits_of(event.id),
      'payments', (
        select coalesce(
          json_agg(to_json(payment) order by payment.paid_on, payment.created_at, payment.id), '[]'::json
        )
        from private.payment_documents as payment
        where payment.event_id = event.id
      ),
      'comments', private.comments_of(event.id),
      'check_marks', private.check_marks_of(event.id)
    )
    from public.events as event
    where event.id = event_export.event_id
  );
end;
$$;

comment on function public.event_export(uuid) is
  'Returns all expenses, payments and comments of an event, oldest first, as one snapshot that adds up to its balances: event, '
  'participants, households, balances, expenses, series, saved splits, payments, comments and open check marks by entry. '
  'has_open_bill: whether a bill is at the table. payers and shares are in the event''s currency; own has them in the expense''s '
  'currency when that differs. items and extras are as in expense_page. parts is null for another split. Null '
  'when the event does not exist or is not visible.';

grant execute on function public.event_export(uuid) to authenticated;
