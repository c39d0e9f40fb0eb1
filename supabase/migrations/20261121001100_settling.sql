-- =====================================================================================================================
-- Settling
--
-- Gives the server what it alone may fetch for a settlement: IBANs for people who owe, and exchange rates kept for all.
-- =====================================================================================================================

create function public.payee_ibans(event_id uuid, auth_user_id uuid, payees uuid[])
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'user_id', payee.id,
        'iban', payee.iban,
        'iban_currency', payee.iban_currency
      )
    ),
    '[]'::jsonb
  )
  from public.users as payee
  where payee.id = any (payee_ibans.payees)
    and payee.iban is not null
    and payee.deleted_at is null
    and exists (
      select
      from public.event_participants as participant
      where participant.event_id = payee_ibans.event_id
        and participant.user_id = payee.id
    )
    and exists (
      select
      from public.event_participants as asking
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
  base public.currency_code not null,
  quote public.currency_code not null,
  on_date date not null,
  rate numeric not null,
  source text not null,
  fetched_at timestamptz not null default now(),
  constraint exchange_rates_pkey primary key (base, quote, on_date),
  constraint exchange_rates_currencies_differ check (base <> quote),
  constraint exchange_rates_rate_in_range check (rate > 0 and rate <= 10000),
  constraint exchange_rates_source_length check (char_length(source) between 1 and 200)
);

comment on table private.exchange_rates is 'Rates fetched from the provider, one per pair and day: one base is rate quotes.';

insert into private.constraint_codes (constraint_name, code)
values
  ('exchange_rates_currencies_differ', 'invalid_currency'),
  ('exchange_rates_rate_in_range', 'invalid_rate'),
  ('exchange_rates_source_length', 'text_too_long');

create function public.cached_rate(base public.currency_code, quote public.currency_code, on_date date)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select to_jsonb(kept)
  from private.exchange_rates as kept
  where kept.base = cached_rate.base
    and kept.quote = cached_rate.quote
    and kept.on_date = cached_rate.on_date
$$;

comment on function public.cached_rate(public.currency_code, public.currency_code, date) is
  'The rate kept for a pair and day as {base, quote, on_date, rate, source, fetched_at}. Null when there is none. For the server.';

create function public.last_known_rate(base public.currency_code, quote public.currency_code, on_date date)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select to_jsonb(kept)
  from private.exchange_rates as kept
  where kept.base = last_known_rate.base
    and kept.quote = last_known_rate.quote
    and kept.on_date <= last_known_rate.on_date
  order by kept.on_date desc
  limit 1
$$;

comment on function public.last_known_rate(public.currency_code, public.currency_code, date) is
  'The newest rate kept for a pair up to a day, as cached_rate. Null when there is none. For the server.';

create function public.store_rate(
  base public.currency_code,
  quote public.currency_code,
  on_date date,
  rate numeric,
  source text
)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  broken_constraint text;
begin
  insert into private.exchange_rates as kept (base, quote, on_date, rate, source)
  values (
    store_rate.base,
    store_rate.quote,
    store_rate.on_date,
    round(store_rate.rate, 10),
    store_rate.source
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

comment on function public.store_rate(public.currency_code, public.currency_code, date, numeric, text) is
  'Keeps a rate, to ten decimals, in place of the one kept for the same pair and day. For the server. Refuses with invalid_rate or '
  'invalid_currency.';

grant execute on function public.cached_rate(public.currency_code, public.currency_code, date) to service_role;
grant execute on function public.last_known_rate(public.currency_code, public.currency_code, date) to service_role;
grant execute on function public.store_rate(public.currency_code, public.currency_code, date, numeric, text)
to service_role;
