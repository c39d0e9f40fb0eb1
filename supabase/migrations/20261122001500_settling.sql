-- =====================================================================================================================
-- Settling
--
-- Gives the settlement in one document, which the browser without network reads too; and to the server what it alone may fetch:
-- IBANs for people who owe, and exchange rates kept for all.
-- =====================================================================================================================

create function public.settlement(event_id uuid)
returns json
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return (
    select json_build_object(
      'currency', event.default_currency, 'revision', event.revision, 'me', (select private.me()),
      'units', private.units_of(event.id),
      'balances', (
        select coalesce(
          json_agg(
            json_build_object(
              'user_id', balance.user_id, 'unit_id', participant.unit_id, 'status', participant.status,
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
      )
    )
    from public.events as event
    where event.id = settlement.event_id
  );
end;
$$;

comment on function public.settlement(uuid) is
  'All that a settlement is worked out from, as of one moment: {currency, revision, me, units: [{id, name}], balances: [{user_id, '
  'unit_id, status, paid, share, sent, received, net, person}]}, by user_id. The nets add up to zero. Null when there is no such '
  'event or it is not visible.';

grant execute on function public.settlement(uuid) to authenticated;

create function public.payee_ibans(event_id uuid, auth_user_id uuid, payees uuid[])
returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(
    jsonb_agg(jsonb_build_object( 'user_id', payee.id, 'iban', payee.iban, 'iban_currency', payee.iban_currency )),
    '[]'::jsonb
  )
  from public.users as payee
  where payee.id = any (payee_ibans.payees) and payee.iban is not null and payee.deleted_at is null
    and exists (
      select from public.event_participants as participant
      where participant.event_id = payee_ibans.event_id and participant.user_id = payee.id
    )
    and exists (
      select from public.event_participants as asking
      join public.events as event on event.id = asking.event_id
      where asking.event_id = payee_ibans.event_id
        and asking.user_id = private.user_of_account(payee_ibans.auth_user_id)
        and asking.status = 'active'
        and event.status <> 'deleted'
    )
$$;

comment on function public.payee_ibans(uuid, uuid, uuid[]) is
  'For the server, which asks for those the person has to pay: [{user_id, iban, iban_currency}] of the payees who take or took '
  'part in the event and have an IBAN. Empty unless the account is of an active participant.';

grant execute on function public.payee_ibans(uuid, uuid, uuid[]) to service_role;

-- ---------------------------------------------------------------------------------------------------------------------
-- Exchange rates
-- ---------------------------------------------------------------------------------------------------------------------

create table private.exchange_rates (
  base text not null,
  quote text not null,
  on_date date not null,
  rate numeric not null,
  source text not null,
  fetched_at timestamptz not null default now(),
  constraint exchange_rates_pkey primary key (base, quote, on_date),
  constraint exchange_rates_currencies_differ check (base <> quote),
  constraint exchange_rates_currencies_known check (private.units(base) is not null and private.units(quote) is not null),
  constraint exchange_rates_rate_in_range check (rate between 0.000000001 and 1000000000),
  constraint exchange_rates_source_length check (char_length(source) between 1 and 200)
);

comment on table private.exchange_rates is 'Rates fetched from the provider, one per pair and day: one base is rate quotes.';

insert into private.constraint_codes (constraint_name, code)
values
  ('exchange_rates_currencies_differ', 'invalid_currency'), ('exchange_rates_currencies_known', 'invalid_currency'),
  ('exchange_rates_rate_in_range', 'invalid_rate'), ('exchange_rates_source_length', 'text_too_long');

create function public.cached_rate(base text, quote text, on_date date)
returns jsonb
language sql stable security definer set search_path = ''
as $$
  select to_jsonb(kept) from private.exchange_rates as kept
  where kept.base = cached_rate.base and kept.quote = cached_rate.quote and kept.on_date = cached_rate.on_date
$$;

comment on function public.cached_rate(text, text, date) is
  'The rate kept for a pair and day as {base, quote, on_date, rate, source, fetched_at}. Null when there is none. For the server.';

create function public.last_known_rate(base text, quote text, on_date date)
returns jsonb
language sql stable security definer set search_path = ''
as $$
  select to_jsonb(kept) from private.exchange_rates as kept
  where kept.base = last_known_rate.base and kept.quote = last_known_rate.quote
    and kept.on_date <= last_known_rate.on_date
  order by kept.on_date desc
  limit 1
$$;

comment on function public.last_known_rate(text, text, date) is
  'The newest rate kept for a pair up to a day, as cached_rate. Null when there is none. For the server.';

create function public.store_rate(
  base text, quote text, on_date date, rate numeric, source text
)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  broken_constraint text;
begin
  insert into private.exchange_rates as kept (base, quote, on_date, rate, source)
  values (
    store_rate.base, store_rate.quote, store_rate.on_date, trim_scale(round(store_rate.rate, 15)), store_rate.source
  )
  on conflict on constraint exchange_rates_pkey do update
  set
    rate = excluded.rate,
    source = excluded.source,
    fetched_at = now();
exception
  when integrity_constraint_violation then
    get stacked diagnostics broken_constraint = constraint_name;
    perform private.refuse_constraint(broken_constraint);
end;
$$;

comment on function public.store_rate(text, text, date, numeric, text) is
  'Keeps a rate, to 15 decimals, in place of the one kept for the same pair and day. For the server. Refuses with invalid_rate or '
  'invalid_currency.';

grant execute on function public.cached_rate(text, text, date) to service_role;
grant execute on function public.last_known_rate(text, text, date) to service_role;
grant execute on function public.store_rate(text, text, date, numeric, text)
to service_role;
