-- =====================================================================================================================
-- Changes on their way
--
-- Gives: a device whose changes have not been answered can tell which of them an event's sums hold already. And an expense
-- that was entered in the belief that its currency is the event's is not counted at a rate of one when it is not.
-- =====================================================================================================================

drop function public.event_page(uuid, integer);

create function public.event_page(event_id uuid, expense_limit integer default 50, also uuid[] default '{}')
returns json
language plpgsql
stable
set search_path = ''
set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return (
    select json_build_object(
      'event', to_json(event),
      'me', (
        select json_build_object(
          'participant_id', participant.id,
          'role', participant.role,
          'status', participant.status
        )
        from public.event_participants as participant
        where participant.event_id = event.id
          and participant.user_id = (select private.me())
      ),
      'participants', private.participants_of(event.id),
      'balances', (
        select coalesce(
          json_agg(
            json_build_object(
              'user_id', balance.user_id,
              'paid', balance.paid,
              'share', balance.share,
              'sent', balance.sent,
              'received', balance.received,
              'net', balance.net
            )
            order by balance.user_id
          ),
          '[]'::json
        )
        from public.event_balances as balance
        where balance.event_id = event.id
      ),
      'total', event.expense_total,
      'expense_count', event.expense_count,
      'payments', (
        select coalesce(
          json_agg(to_json(payment) order by payment.paid_on desc, payment.created_at desc, payment.id),
          '[]'::json
        )
        from (
          select newest.*
          from public.payments as newest
          where newest.event_id = event.id
          order by
            newest.paid_on desc,
            newest.created_at desc,
            newest.id
          limit 100
        ) as payment
      ),
      'expenses', page.expenses,
      'next', page.next,
      'also', (
        select coalesce(json_agg(to_json(document)), '[]'::json)
        from private.expense_documents as document
        where document.id = any (also[1:200])
          and document.event_id = event.id
          and document.deleted_at is null
      )
    )
    from public.events as event
    cross join lateral private.expense_documents(
      event.id,
      null,
      private.page_size(expense_limit, 200),
      null
    ) as page
    where event.id = event_page.event_id
  );
end;
$$;

comment on function public.event_page(uuid, integer, uuid[]) is
  'An event with its participants, balances, newest payments and first page of expenses; next continues with event_expenses. '
  'also: those expenses of the event that were asked for by id, wherever they stand in the list, of at most 200; deleted ones '
  'are left out. Null when there is no such event or it is not visible.';

grant execute on function public.event_page(uuid, integer, uuid[]) to authenticated;

create or replace function private.draft_expense(sent jsonb, stored public.expenses, event public.events)
returns public.expenses
language plpgsql
stable
set search_path = ''
as $$
declare
  draft public.expenses := stored;
  -- A change says what changes; what it leaves out stays.
  wish jsonb := coalesce(to_jsonb(stored), '{}'::jsonb) || sent;
begin
  draft.event_id := event.id;
  draft.description := btrim(coalesce(wish ->> 'description', ''));
  draft.amount := private.money_from(wish ->> 'amount');
  draft.expense_date := private.date_from(wish ->> 'expense_date');
  draft.paid_by := private.uuid_from(wish ->> 'paid_by');
  draft.split_method := coalesce(wish ->> 'split_method', 'equal');

  if draft.amount is null or draft.amount not between 0.01 and 9999999.99 then
    perform private.refuse('invalid_amount');
  end if;

  if draft.expense_date is null or draft.expense_date not between '1990-01-01' and '2100-12-31' then
    perform private.refuse('invalid_date');
  end if;

  if coalesce(wish ->> 'currency', event.default_currency::text) <> all (enum_range(null::public.currency_code)::text[]) then
    perform private.refuse('invalid_currency');
  end if;
  draft.currency := coalesce(wish ->> 'currency', event.default_currency::text)::public.currency_code;

  if coalesce(wish ->> 'category', 'general') <> all (enum_range(null::public.expense_category)::text[]) then
    perform private.refuse('invalid_category');
  end if;
  draft.category := coalesce(wish ->> 'category', 'general')::public.expense_category;

  if draft.split_method not in ('equal', 'manual') then
    perform private.refuse('invalid_split_method');
  end if;

  -- A new expense says what it was for. Of an old one at a place, the place may be enough.
  if char_length(draft.description) > 200
    or (char_length(draft.description) < 3 and (stored.id is null or draft.category = 'general'))
  then
    perform private.refuse('invalid_description');
  end if;

  if draft.category = 'place' then
    draft.place_name := nullif(btrim(wish ->> 'place_name'), '');
    draft.place_id := nullif(btrim(wish ->> 'place_id'), '');
    draft.place_country := nullif(btrim(wish ->> 'place_country'), '');
    draft.place_city := nullif(btrim(wish ->> 'place_city'), '');

    if draft.place_name is null
      or coalesce(jsonb_typeof(wish -> 'place_lat'), 'null') not in ('null', 'number')
      or coalesce(jsonb_typeof(wish -> 'place_lon'), 'null') not in ('null', 'number')
      or (wish ->> 'place_lat')::numeric not between -90 and 90
      or (wish ->> 'place_lon')::numeric not between -180 and 180
    then
      perform private.refuse('invalid_place');
    end if;

    draft.place_lat := (wish ->> 'place_lat')::double precision;
    draft.place_lon := (wish ->> 'place_lon')::double precision;
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
      perform private.refuse('invalid_rate');
    end if;
    draft.conversion_rate_to_event_currency := 1;
    draft.rate_date := null;
    draft.rate_source := 'same';
  else
    -- Whoever says that the currencies are the same did not know of the event's, and has seen no rate.
    if sent ->> 'rate_source' = 'same' then
      perform private.refuse('invalid_rate');
    end if;

    draft.conversion_rate_to_event_currency := private.rate_from(wish ->> 'conversion_rate_to_event_currency');
    draft.rate_date := private.date_from(wish ->> 'rate_date');
    draft.rate_source := coalesce(nullif(wish ->> 'rate_source', 'same'), 'own');

    if draft.conversion_rate_to_event_currency is null
      or draft.conversion_rate_to_event_currency not between 0.0000000001 and 10000
      or draft.rate_source not in ('live', 'stale', 'builtin', 'own')
    then
      perform private.refuse('invalid_rate');
    end if;

    if wish ->> 'rate_date' is not null
      and (draft.rate_date is null or draft.rate_date not between '1990-01-01' and '2100-12-31')
    then
      perform private.refuse('invalid_date');
    end if;
  end if;

  draft.amount_in_event_currency := round(draft.amount * draft.conversion_rate_to_event_currency, 2);

  return draft;
end;
$$;
