-- =====================================================================================================================
-- Exchange rates
--
-- Caches exchange rates per pair and day, for the functions only.
-- =====================================================================================================================

create table private.exchange_rates (
  base text not null,
  quote text not null,
  on_date date not null,
  rate numeric not null,
  constraint exchange_rates_pkey primary key (base, quote, on_date),
  constraint exchange_rates_currencies_differ check (base <> quote),
  constraint exchange_rates_currencies_known check (private.currency_decimals(base) is not null and private.currency_decimals(quote) is not null),
  constraint exchange_rates_rate_in_range check (rate between 0.000000001 and 1000000000)
);

comment on table private.exchange_rates is 'Rates fetched from the provider, one per pair and day: 1 base = rate quote.';

insert into private.constraint_codes (constraint_name, code)
values
  ('exchange_rates_currencies_differ', 'invalid_currency'), ('exchange_rates_currencies_known', 'invalid_currency'),
  ('exchange_rates_rate_in_range', 'invalid_rate');

create function public.last_known_rate(base text, quote text, on_date date)
returns jsonb
language sql stable security definer set search_path = ''
as $$
  select to_jsonb(cached) from private.exchange_rates as cached
  where cached.base = last_known_rate.base and cached.quote = last_known_rate.quote
    and cached.on_date <= last_known_rate.on_date
  order by cached.on_date desc
  limit 1
$$;

comment on function public.last_known_rate(text, text, date) is
  'Returns the newest cached rate of a pair up to a day: {base, quote, on_date, rate}. Null when there is none. For the '
  'functions.';

create function public.store_rate(base text, quote text, on_date date, rate numeric)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  broken_constraint text;
begin
  insert into private.exchange_rates (base, quote, on_date, rate)
  values (store_rate.base, store_rate.quote, store_rate.on_date, trim_scale(round(store_rate.rate, 15)))
  on conflict on constraint exchange_rates_pkey do update
  set rate = excluded.rate;
exception
  when integrity_constraint_violation then
    get stacked diagnostics broken_constraint = constraint_name;
    perform private.raise_constraint_error(broken_constraint);
end;
$$;

comment on function public.store_rate(text, text, date, numeric) is
  'Caches a rate with up to 15 decimals and replaces that of the same pair and day. For the functions. Raises invalid_rate or '
  'invalid_currency.';

grant execute on function public.last_known_rate(text, text, date) to service_role;
grant execute on function public.store_rate(text, text, date, numeric) to service_role;
