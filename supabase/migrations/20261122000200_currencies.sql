-- =====================================================================================================================
-- Currencies
--
-- Gives: what money may be counted in, how finely, and up to how much. Written by `npm run currencies` from
-- supabase/currencies.json, as Go's and TypeScript's lists are; not edited by hand.
-- =====================================================================================================================

create table public.currencies (
  code text not null,
  decimals smallint not null,
  most numeric not null,
  constraint currencies_pkey primary key (code),
  constraint currencies_code_is_iso_4217 check (code ~ '^[A-Z]{3}$'),
  constraint currencies_decimals_in_range check (decimals between 0 and 4),
  constraint currencies_most_in_units check (most > 0 and most = round(most, decimals))
);

comment on table public.currencies is
  'The currencies of ISO 4217 that people pay with. No row of money refers to it: each insert would lock the one row of the euro.';

comment on column public.currencies.decimals is 'How many decimals an amount has: the smallest unit is 10 to the minus that.';
comment on column public.currencies.most is 'The largest amount of one expense or payment.';

insert into public.currencies (code, decimals, most)
values
  ('TRY', 2, 9999999.99),
  ('EUR', 2, 9999999.99),
  ('USD', 2, 9999999.99),
  ('GBP', 2, 9999999.99),
  ('AED', 2, 9999999.99),
  ('AFN', 2, 9999999.99),
  ('ALL', 2, 999999999.99),
  ('AMD', 2, 999999999.99),
  ('AOA', 2, 999999999.99),
  ('ARS', 2, 999999999.99),
  ('AUD', 2, 9999999.99),
  ('AWG', 2, 9999999.99),
  ('AZN', 2, 9999999.99),
  ('BAM', 2, 9999999.99),
  ('BBD', 2, 9999999.99),
  ('BDT', 2, 999999999.99),
  ('BHD', 3, 999999.999),
  ('BIF', 0, 99999999999),
  ('BMD', 2, 9999999.99),
  ('BND', 2, 9999999.99),
  ('BOB', 2, 9999999.99),
  ('BRL', 2, 9999999.99),
  ('BSD', 2, 9999999.99),
  ('BTN', 2, 999999999.99),
  ('BWP', 2, 9999999.99),
  ('BYN', 2, 9999999.99),
  ('BZD', 2, 9999999.99),
  ('CAD', 2, 9999999.99),
  ('CDF', 2, 999999999.99),
  ('CHF', 2, 9999999.99),
  ('CLF', 4, 99999.9999),
  ('CLP', 0, 99999999999),
  ('CNY', 2, 9999999.99),
  ('COP', 2, 999999999.99),
  ('CRC', 2, 999999999.99),
  ('CUP', 2, 999999999.99),
  ('CVE', 2, 999999999.99),
  ('CZK', 2, 9999999.99),
  ('DJF', 0, 99999999999),
  ('DKK', 2, 9999999.99),
  ('DOP', 2, 9999999.99),
  ('DZD', 2, 999999999.99),
  ('EGP', 2, 9999999.99),
  ('ERN', 2, 9999999.99),
  ('ETB', 2, 999999999.99),
  ('FJD', 2, 9999999.99),
  ('FKP', 2, 9999999.99),
  ('GEL', 2, 9999999.99),
  ('GHS', 2, 9999999.99),
  ('GIP', 2, 9999999.99),
  ('GMD', 2, 9999999.99),
  ('GNF', 0, 99999999999),
  ('GTQ', 2, 9999999.99),
  ('GYD', 2, 999999999.99),
  ('HKD', 2, 9999999.99),
  ('HNL', 2, 9999999.99),
  ('HTG', 2, 999999999.99),
  ('HUF', 2, 999999999.99),
  ('IDR', 2, 999999999.99),
  ('ILS', 2, 9999999.99),
  ('INR', 2, 999999999.99),
  ('IQD', 3, 99999999.999),
  ('IRR', 2, 999999999.99),
  ('ISK', 0, 99999999999),
  ('JMD', 2, 999999999.99),
  ('JOD', 3, 999999.999),
  ('JPY', 0, 999999999),
  ('KES', 2, 999999999.99),
  ('KGS', 2, 999999999.99),
  ('KHR', 2, 999999999.99),
  ('KMF', 0, 99999999999),
  ('KPW', 2, 999999999.99),
  ('KRW', 0, 99999999999),
  ('KWD', 3, 999999.999),
  ('KYD', 2, 9999999.99),
  ('KZT', 2, 999999999.99),
  ('LAK', 2, 999999999.99),
  ('LBP', 2, 999999999.99),
  ('LKR', 2, 999999999.99),
  ('LRD', 2, 999999999.99),
  ('LSL', 2, 9999999.99),
  ('LYD', 3, 999999.999),
  ('MAD', 2, 9999999.99),
  ('MDL', 2, 9999999.99),
  ('MGA', 2, 999999999.99),
  ('MKD', 2, 9999999.99),
  ('MMK', 2, 999999999.99),
  ('MNT', 2, 999999999.99),
  ('MOP', 2, 9999999.99),
  ('MRU', 2, 9999999.99),
  ('MUR', 2, 9999999.99),
  ('MVR', 2, 9999999.99),
  ('MWK', 2, 999999999.99),
  ('MXN', 2, 9999999.99),
  ('MYR', 2, 9999999.99),
  ('MZN', 2, 9999999.99),
  ('NAD', 2, 9999999.99),
  ('NGN', 2, 999999999.99),
  ('NIO', 2, 9999999.99),
  ('NOK', 2, 9999999.99),
  ('NPR', 2, 999999999.99),
  ('NZD', 2, 9999999.99),
  ('OMR', 3, 999999.999),
  ('PAB', 2, 9999999.99),
  ('PEN', 2, 9999999.99),
  ('PGK', 2, 9999999.99),
  ('PHP', 2, 9999999.99),
  ('PKR', 2, 999999999.99),
  ('PLN', 2, 9999999.99),
  ('PYG', 0, 99999999999),
  ('QAR', 2, 9999999.99),
  ('RON', 2, 9999999.99),
  ('RSD', 2, 999999999.99),
  ('RUB', 2, 999999999.99),
  ('RWF', 0, 99999999999),
  ('SAR', 2, 9999999.99),
  ('SBD', 2, 9999999.99),
  ('SCR', 2, 9999999.99),
  ('SDG', 2, 999999999.99),
  ('SEK', 2, 9999999.99),
  ('SGD', 2, 9999999.99),
  ('SHP', 2, 9999999.99),
  ('SLE', 2, 9999999.99),
  ('SOS', 2, 999999999.99),
  ('SRD', 2, 9999999.99),
  ('SSP', 2, 999999999.99),
  ('STN', 2, 9999999.99),
  ('SVC', 2, 9999999.99),
  ('SYP', 2, 999999999.99),
  ('SZL', 2, 9999999.99),
  ('THB', 2, 9999999.99),
  ('TJS', 2, 9999999.99),
  ('TMT', 2, 9999999.99),
  ('TND', 3, 999999.999),
  ('TOP', 2, 9999999.99),
  ('TTD', 2, 9999999.99),
  ('TWD', 2, 9999999.99),
  ('TZS', 2, 999999999.99),
  ('UAH', 2, 9999999.99),
  ('UGX', 0, 99999999999),
  ('UYU', 2, 9999999.99),
  ('UZS', 2, 999999999.99),
  ('VES', 2, 999999999.99),
  ('VND', 0, 99999999999),
  ('VUV', 0, 99999999999),
  ('WST', 2, 9999999.99),
  ('XAF', 0, 99999999999),
  ('XCD', 2, 9999999.99),
  ('XCG', 2, 9999999.99),
  ('XOF', 0, 99999999999),
  ('XPF', 0, 99999999999),
  ('YER', 2, 999999999.99),
  ('ZAR', 2, 9999999.99),
  ('ZMW', 2, 9999999.99),
  ('ZWG', 2, 9999999.99);

alter table public.currencies enable row level security;

create policy "everyone reads the currencies"
on public.currencies
for select
to authenticated
using (true);

grant select on public.currencies to authenticated;

-- ---------------------------------------------------------------------------------------------------------------------
-- The same as functions, for the checks of every row of money
-- ---------------------------------------------------------------------------------------------------------------------

create function private.currency_decimals(currency text)
returns smallint
language plpgsql
immutable
strict
parallel safe
set search_path = ''
as $$
begin
  return case
    when currency in (
      'TRY', 'EUR', 'USD', 'GBP'
    ) then 2
    when currency in (
      'AED', 'AFN', 'ALL', 'AMD', 'AOA', 'ARS', 'AUD', 'AWG', 'AZN', 'BAM', 'BBD', 'BDT', 'BMD',
      'BND', 'BOB', 'BRL', 'BSD', 'BTN', 'BWP', 'BYN', 'BZD', 'CAD', 'CDF', 'CHF', 'CNY', 'COP',
      'CRC', 'CUP', 'CVE', 'CZK', 'DKK', 'DOP', 'DZD', 'EGP', 'ERN', 'ETB', 'FJD', 'FKP', 'GEL',
      'GHS', 'GIP', 'GMD', 'GTQ', 'GYD', 'HKD', 'HNL', 'HTG', 'HUF', 'IDR', 'ILS', 'INR', 'IRR',
      'JMD', 'KES', 'KGS', 'KHR', 'KPW', 'KYD', 'KZT', 'LAK', 'LBP', 'LKR', 'LRD', 'LSL', 'MAD',
      'MDL', 'MGA', 'MKD', 'MMK', 'MNT', 'MOP', 'MRU', 'MUR', 'MVR', 'MWK', 'MXN', 'MYR', 'MZN',
      'NAD', 'NGN', 'NIO', 'NOK', 'NPR', 'NZD', 'PAB', 'PEN', 'PGK', 'PHP', 'PKR', 'PLN', 'QAR',
      'RON', 'RSD', 'RUB', 'SAR', 'SBD', 'SCR', 'SDG', 'SEK', 'SGD', 'SHP', 'SLE', 'SOS', 'SRD',
      'SSP', 'STN', 'SVC', 'SYP', 'SZL', 'THB', 'TJS', 'TMT', 'TOP', 'TTD', 'TWD', 'TZS', 'UAH',
      'UYU', 'UZS', 'VES', 'WST', 'XCD', 'XCG', 'YER', 'ZAR', 'ZMW', 'ZWG'
    ) then 2
    when currency in (
      'BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND'
    ) then 3
    when currency in (
      'BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'VND', 'VUV',
      'XAF', 'XOF', 'XPF'
    ) then 0
    when currency in (
      'CLF'
    ) then 4
  end;
end;
$$;

comment on function private.currency_decimals(text) is
  'How many decimals an amount in a currency (ISO 4217) has; null for an unknown currency.';

grant execute on function private.currency_decimals(text) to authenticated;

create function private.max_amount(currency text)
returns numeric
language plpgsql
immutable
strict
parallel safe
set search_path = ''
as $$
begin
  return case
    when currency in (
      'TRY', 'EUR', 'USD', 'GBP'
    ) then 9999999.99
    when currency in (
      'AED', 'AFN', 'AUD', 'AWG', 'AZN', 'BAM', 'BBD', 'BMD', 'BND', 'BOB', 'BRL', 'BSD', 'BWP',
      'BYN', 'BZD', 'CAD', 'CHF', 'CNY', 'CZK', 'DKK', 'DOP', 'EGP', 'ERN', 'FJD', 'FKP', 'GEL',
      'GHS', 'GIP', 'GMD', 'GTQ', 'HKD', 'HNL', 'ILS', 'KYD', 'LSL', 'MAD', 'MDL', 'MKD', 'MOP',
      'MRU', 'MUR', 'MVR', 'MXN', 'MYR', 'MZN', 'NAD', 'NIO', 'NOK', 'NZD', 'PAB', 'PEN', 'PGK',
      'PHP', 'PLN', 'QAR', 'RON', 'SAR', 'SBD', 'SCR', 'SEK', 'SGD', 'SHP', 'SLE', 'SRD', 'STN',
      'SVC', 'SZL', 'THB', 'TJS', 'TMT', 'TOP', 'TTD', 'TWD', 'UAH', 'UYU', 'WST', 'XCD', 'XCG',
      'ZAR', 'ZMW', 'ZWG'
    ) then 9999999.99
    when currency in (
      'ALL', 'AMD', 'AOA', 'ARS', 'BDT', 'BTN', 'CDF', 'COP', 'CRC', 'CUP', 'CVE', 'DZD', 'ETB',
      'GYD', 'HTG', 'HUF', 'IDR', 'INR', 'IRR', 'JMD', 'KES', 'KGS', 'KHR', 'KPW', 'KZT', 'LAK',
      'LBP', 'LKR', 'LRD', 'MGA', 'MMK', 'MNT', 'MWK', 'NGN', 'NPR', 'PKR', 'RSD', 'RUB', 'SDG',
      'SOS', 'SSP', 'SYP', 'TZS', 'UZS', 'VES', 'YER'
    ) then 999999999.99
    when currency in (
      'BHD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND'
    ) then 999999.999
    when currency in (
      'BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'VND', 'VUV', 'XAF',
      'XOF', 'XPF'
    ) then 99999999999
    when currency in (
      'CLF'
    ) then 99999.9999
    when currency in (
      'IQD'
    ) then 99999999.999
    when currency in (
      'JPY'
    ) then 999999999
  end;
end;
$$;

comment on function private.max_amount(text) is
  'The largest amount of one expense or payment in a currency (ISO 4217); null for an unknown currency.';

grant execute on function private.max_amount(text) to authenticated;
