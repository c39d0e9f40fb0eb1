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

-- ---------------------------------------------------------------------------------------------------------------------
-- IBANs: for who owes, and only for a debt to somebody who takes part, or was owed before they left. Each handing out is
-- written down for the owner.
-- ---------------------------------------------------------------------------------------------------------------------

create table public.iban_disclosures (
  event_id uuid not null,
  owner_id uuid not null,
  shown_to uuid not null,
  on_day date not null default current_date,
  shown_at timestamptz not null default now(),
  shown_to_name text,
  event_name text not null,
  constraint iban_disclosures_pkey primary key (event_id, owner_id, shown_to, on_day),
  constraint iban_disclosures_owner_id_fkey foreign key (event_id, owner_id)
    references public.event_participants (event_id, user_id),
  constraint iban_disclosures_shown_to_fkey foreign key (event_id, shown_to)
    references public.event_participants (event_id, user_id)
);

comment on table public.iban_disclosures is
  'To whom the server gave somebody''s IBAN, in which event and when first that day. Read by the owner alone; kept for a year, or until '
  'the event is purged.';
comment on column public.iban_disclosures.shown_to_name is
  'What they were called then, since the owner may have left the event. Null once their account is deleted.';

-- With the first two columns for its foreign key, with the first for its policy.
create index iban_disclosures_owner_id_idx on public.iban_disclosures (owner_id, event_id);
create index iban_disclosures_shown_to_idx on public.iban_disclosures (shown_to, event_id);
create index iban_disclosures_on_day_idx on public.iban_disclosures (on_day);

insert into private.constraint_codes (constraint_name, code)
values
  ('iban_disclosures_pkey', 'unexpected_error'), ('iban_disclosures_owner_id_fkey', 'user_not_found'),
  ('iban_disclosures_shown_to_fkey', 'user_not_found');

alter table public.iban_disclosures enable row level security;

create policy "people read who was shown their account number"
on public.iban_disclosures for select to authenticated
using (owner_id = (select private.me()));

grant select on public.iban_disclosures to authenticated;

create function private.is_still_owed(wanted_event_id uuid, person_id uuid)
returns boolean
language sql stable set search_path = ''
as $$
  select coalesce(
    (
      select participant.status = 'active' or (
        balance.net > 0
        -- What they got since is taken off what they were owed: a debt made up later gives nobody anything.
        and participant.owed_when_left > coalesce(
          (
            select sum(payment.amount) from public.payments as payment
            where payment.event_id = participant.event_id and payment.to_user = participant.user_id
              and payment.deleted_at is null and payment.created_at > participant.removed_at
          ),
          0
        )
      )
      from public.event_participants as participant
      join public.event_balances as balance on balance.event_id = participant.event_id
        and balance.user_id = participant.user_id
      where participant.event_id = wanted_event_id and participant.user_id = person_id
    ),
    false
  )
$$;

comment on function private.is_still_owed(uuid, uuid) is
  'Whether a debt to a person may be paid to their account: they take part in the event, or were owed when they left and have not got '
  'it back since.';

create function public.payee_ibans(event_id uuid, auth_user_id uuid, payees uuid[])
returns jsonb
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  asking uuid;
  shown jsonb;
begin
  -- The people first: of an account that is being deleted nothing is shown, and no name noted.
  perform 1
  from public.users as person
  where person.deleted_at is null
    and (person.auth_user_id = payee_ibans.auth_user_id or person.id = any (payee_ibans.payees))
  order by person.id
  for key share;

  select participant.user_id into asking from public.event_participants as participant
  join public.events as event on event.id = participant.event_id
  where participant.event_id = payee_ibans.event_id
    and participant.user_id = private.user_of_account(payee_ibans.auth_user_id)
    and participant.status = 'active' and event.status <> 'deleted';

  select jsonb_agg(jsonb_build_object( 'user_id', payee.id, 'iban', payee.iban, 'iban_currency', payee.iban_currency ))
  into shown
  from public.users as payee
  where asking is not null and payee.id = any (payee_ibans.payees) and payee.iban is not null
    and payee.deleted_at is null
    and private.is_still_owed(payee_ibans.event_id, payee.id);

  -- Written down before it is given: what could not be noted is not shown.
  insert into public.iban_disclosures (event_id, owner_id, shown_to, shown_to_name, event_name)
  select
    event.id, (payee ->> 'user_id')::uuid, asking,
    coalesce(
      nullif(concat_ws(' ', person.first_name, person.last_name), ''), split_part(person.email, '@', 1)
    ),
    event.name
  from jsonb_array_elements(shown) as payee
  join public.events as event on event.id = payee_ibans.event_id
  join public.profiles as person on person.id = asking
  where (payee ->> 'user_id')::uuid <> asking
  on conflict on constraint iban_disclosures_pkey do nothing;

  return coalesce(shown, '[]'::jsonb);
end;
$$;

comment on function public.payee_ibans(uuid, uuid, uuid[]) is
  'For the server, which asks for those the person has to pay: [{user_id, iban, iban_currency}] of the payees who have an IBAN and take '
  'part in the event, or were owed when they left. Empty unless the account is of an active participant. Written down in '
  'iban_disclosures, once a day for each pair and event.';

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
