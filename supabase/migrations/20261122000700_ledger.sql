-- =====================================================================================================================
-- Ledger
--
-- Expenses with payers and shares, payments between people, exact conversion into the event's currency, and the check that
-- payers and shares add up to the amount. Clients only read; later migrations add the procedures that write.
-- =====================================================================================================================

-- ---------------------------------------------------------------------------------------------------------------------
-- Tables. None references public.currencies, because every insert would lock the single EUR row.
-- ---------------------------------------------------------------------------------------------------------------------

create function private.searchable_text(description text, place_name text, place_city text)
returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return left(private.searchable(concat_ws(' ', description, place_name, place_city)), 300);
end;
$$;

comment on function private.searchable_text(text, text, text) is
  'Returns the searchable text of an expense. At most 300 characters, so that a row of the covering index stays below '
  'PostgreSQL''s limit of 2,704 bytes.';

create table public.expenses (
  event_id uuid not null,
  id uuid not null default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  place_lat double precision,
  place_lon double precision,
  expense_date date not null,
  rate_date date,
  people_count integer not null,
  version integer not null default 1,
  category public.expense_category not null,
  topic public.expense_topic,
  paid_by uuid not null,
  created_by uuid not null,
  updated_by uuid,
  deleted_by uuid,
  description text not null,
  amount numeric not null,
  currency text not null,
  amount_in_event_currency numeric not null,
  conversion_rate_to_event_currency numeric not null default 1,
  rate_source text,
  split_method text not null default 'equal',
  place_name text,
  place_id text,
  place_country text,
  place_city text,
  series_id uuid,
  series_number integer,
  words text not null,
  constraint expenses_pkey primary key (event_id, id),
  constraint expenses_event_id_fkey foreign key (event_id) references public.events (id),
  constraint expenses_currency_known check (private.currency_decimals(currency) is not null),
  constraint expenses_description_length check (char_length(description) <= 200),
  constraint expenses_description_present check (category = 'place' or char_length(description) >= 3),
  constraint expenses_amount_not_zero check (amount <> 0),
  constraint expenses_amount_in_range check (abs(amount) <= private.max_amount(currency)),
  constraint expenses_amount_in_units check (amount = round(amount, private.currency_decimals(currency))),
  constraint expenses_amount_in_event_currency_in_range check (
    amount_in_event_currency * sign(amount) between 0 and 10000000000000
  ),
  constraint expenses_conversion_rate_in_range check (conversion_rate_to_event_currency between 0.000000001 and 1000000000),
  constraint expenses_conversion_rate_decimals check (
    conversion_rate_to_event_currency = round(conversion_rate_to_event_currency, 15)
  ),
  constraint expenses_rate_source_known check (rate_source in ('same', 'live', 'stale', 'builtin', 'own')),
  constraint expenses_expense_date_in_range check (expense_date between '1990-01-01' and '2100-12-31'),
  constraint expenses_rate_date_in_range check (rate_date between '1990-01-01' and '2100-12-31'),
  constraint expenses_split_method_known check (split_method in ('equal', 'manual', 'parts')),
  constraint expenses_place_named check (category = 'general' or coalesce(place_name, '') <> ''),
  constraint expenses_place_name_length check (char_length(place_name) <= 200),
  constraint expenses_place_id_length check (char_length(place_id) <= 500),
  constraint expenses_place_country_length check (char_length(place_country) <= 100),
  constraint expenses_place_city_length check (char_length(place_city) <= 100),
  constraint expenses_place_lat_on_earth check (place_lat between -90 and 90),
  constraint expenses_place_lon_on_earth check (place_lon between -180 and 180),
  constraint expenses_words_searchable check (words = private.searchable_text(description, place_name, place_city))
)
-- Vacuum after 2 % of new rows instead of 20 %, so that the visibility map allows index-only scans.
with (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.02);

comment on table public.expenses is
  'Expenses of an event. A deleted expense keeps its hidden row for 30 days, so that it can be restored.';
comment on column public.expenses.amount is
  'Below zero for a refund: money that came back. Its payers received it, and its payers and shares are below zero, too.';
comment on column public.expenses.paid_by is 'The payer who paid most, or received most of a refund.';
comment on column public.expenses.series_id is
  'The recurring expense that created it. No foreign key: the expense stays when the series is deleted.';
comment on column public.expenses.conversion_rate_to_event_currency is
  'The value of one unit of currency in the event''s currency; 1 when they are the same.';
comment on column public.expenses.rate_source is 'Source of the rate: same, live, stale, builtin or own (typed by a person).';
comment on column public.expenses.split_method is
  'How the shares were computed: equal, manual or parts. The stored shares are authoritative.';
comment on column public.expenses.topic is
  'The purpose of the expense; null without one. An enum takes 4 bytes here and in the covering index.';
comment on column public.expenses.people_count is 'Number of people with a share.';
comment on column public.expenses.version is 'Increases with every change, for optimistic locking.';
comment on column public.expenses.words is
  'Folded text for searches. Not a generated column, so that functions can write whole rows.';

-- In the order of the event page. Covers all columns that statistics, lists and searches aggregate, so that only shown rows are
-- read from the table. It includes deleted_at, always null here, because the policy below reads it.
create index expenses_by_date_idx on public.expenses (event_id, expense_date desc, created_at desc)
include (
  id, amount_in_event_currency, amount, currency, category, topic, people_count, deleted_at, place_name, place_city, words
)
where deleted_at is null;

create index expenses_by_creation_idx on public.expenses (event_id, created_at desc)
include (id, deleted_at)
where deleted_at is null;

create index expenses_deleted_at_idx on public.expenses (deleted_at) where deleted_at is not null;

-- At most one expense of each number of a series, whoever creates it.
create unique index expenses_series_number_key on public.expenses (series_id, series_number, event_id)
where series_id is not null;

create table public.expenses_payers (
  event_id uuid not null,
  expense_id uuid not null,
  user_id uuid not null,
  paid_amount numeric not null,
  paid_in_event_currency numeric not null,
  deleted_at timestamptz,
  constraint expenses_payers_pkey primary key (event_id, expense_id, user_id),
  constraint expenses_payers_expense_id_fkey foreign key (event_id, expense_id) references public.expenses (event_id, id),
  constraint expenses_payers_user_id_fkey foreign key (event_id, user_id)
    references public.event_participants (event_id, user_id),
  constraint expenses_payers_paid_not_zero check (paid_amount <> 0),
  constraint expenses_payers_converted_in_range check (paid_in_event_currency * sign(paid_amount) >= 0)
)
-- Vacuum after 2 % of new rows instead of 20 %, so that the visibility map allows index-only scans.
with (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.02);

comment on table public.expenses_payers is 'Amounts that each payer paid, in the expense''s currency and in the event''s.';
comment on column public.expenses_payers.deleted_at is 'Copy of the expense''s deleted_at.';

create index expenses_payers_user_id_idx on public.expenses_payers (user_id, event_id, expense_id)
include (paid_in_event_currency)
where deleted_at is null;

create table public.expenses_participants (
  event_id uuid not null,
  expense_id uuid not null,
  user_id uuid not null,
  share_amount numeric not null,
  share_in_event_currency numeric not null,
  parts numeric,
  deleted_at timestamptz,
  constraint expenses_participants_pkey primary key (event_id, expense_id, user_id),
  constraint expenses_participants_expense_id_fkey foreign key (event_id, expense_id)
    references public.expenses (event_id, id),
  constraint expenses_participants_user_id_fkey foreign key (event_id, user_id)
    references public.event_participants (event_id, user_id),
  constraint expenses_participants_share_not_zero check (share_amount <> 0),
  constraint expenses_participants_converted_in_range check (share_in_event_currency * sign(share_amount) >= 0),
  constraint expenses_participants_parts_in_range check (parts > 0 and parts <= 1000000 and parts = round(parts, 4))
)
-- Vacuum after 2 % of new rows instead of 20 %, so that the visibility map allows index-only scans.
with (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.02);

comment on table public.expenses_participants is
  'Share of each person in an expense, in the expense''s currency and in the event''s.';
comment on column public.expenses_participants.parts is
  'The person''s weight in a split by parts, so that an edited amount is split the same way. Null for other splits.';
comment on column public.expenses_participants.deleted_at is 'Copy of the expense''s deleted_at.';

create index expenses_participants_user_id_idx on public.expenses_participants (user_id, event_id, expense_id)
include (share_in_event_currency)
where deleted_at is null;

create table public.payments (
  event_id uuid not null,
  id uuid not null default gen_random_uuid(),
  from_user uuid not null,
  to_user uuid not null,
  amount numeric not null,
  paid_on date not null default current_date,
  method text,
  note text,
  arrival text,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  deleted_by uuid,
  deleted_at timestamptz,
  constraint payments_pkey primary key (event_id, id),
  constraint payments_from_user_fkey foreign key (event_id, from_user)
    references public.event_participants (event_id, user_id),
  constraint payments_to_user_fkey foreign key (event_id, to_user)
    references public.event_participants (event_id, user_id),
  constraint payments_people_differ check (from_user <> to_user),
  constraint payments_amount_positive check (amount > 0),
  constraint payments_amount_finite check (amount <= 10000000000000),
  constraint payments_paid_on_in_range check (paid_on between '1990-01-01' and '2100-12-31'),
  constraint payments_method_known check (method in ('bank', 'cash', 'paypal', 'monzo', 'bunq', 'revolut', 'wise', 'other')),
  constraint payments_note_length check (char_length(note) <= private.limit_for('characters of a note')),
  constraint payments_arrival_known check (arrival in ('asked', 'arrived', 'not_arrived'))
);

comment on table public.payments is
  'Payments between participants outside the app, in the event''s currency. They count in balances, never in totals of '
  'expenses. A deleted payment keeps its hidden row for 30 days.';

comment on column public.payments.event_id is
  'The foreign keys of the two people lead to the event. With another one, the light server would take payments for a link '
  'between participants and events, and refuse to embed an event in a participant without a hint.';
comment on column public.payments.method is 'How the money moved. Null when it is not known.';
comment on column public.payments.arrival is
  'The payee''s answer to "Did it arrive?": asked (none yet), arrived or not_arrived (not yet). Null for payments about which nobody is '
  'asked: imported ones, and those of a settlement across events, which is asked about as a whole. Changes no balance.';

create index payments_from_user_idx on public.payments (from_user, event_id);
create index payments_to_user_idx on public.payments (to_user, event_id);
-- Home lists the newest of them.
create index payments_asked_idx on public.payments (to_user, created_at) where arrival = 'asked' and deleted_at is null;
create index payments_deleted_at_idx on public.payments (deleted_at) where deleted_at is not null;

insert into private.constraint_codes (constraint_name, code)
values
  ('expenses_series_number_key', 'invalid_series'), ('expenses_pkey', 'id_in_use'), ('expenses_event_id_fkey', 'event_not_found'),
  ('expenses_currency_known', 'invalid_currency'), ('expenses_description_length', 'invalid_description'),
  ('expenses_description_present', 'invalid_description'), ('expenses_amount_not_zero', 'invalid_amount'),
  ('expenses_amount_in_range', 'invalid_amount'), ('expenses_amount_in_units', 'invalid_amount'),
  ('expenses_amount_in_event_currency_in_range', 'invalid_amount'),
  ('expenses_conversion_rate_in_range', 'invalid_rate'), ('expenses_conversion_rate_decimals', 'invalid_rate'),
  ('expenses_rate_source_known', 'invalid_rate'), ('expenses_expense_date_in_range', 'invalid_date'),
  ('expenses_rate_date_in_range', 'invalid_date'), ('expenses_split_method_known', 'invalid_split_method'),
  ('expenses_place_named', 'invalid_place'), ('expenses_place_lat_on_earth', 'invalid_place'),
  ('expenses_place_lon_on_earth', 'invalid_place'), ('expenses_words_searchable', 'unexpected_error'),
  ('expenses_payers_pkey', 'invalid_payer'),
  ('expenses_payers_expense_id_fkey', 'expense_not_found'), ('expenses_payers_user_id_fkey', 'payer_not_participant'),
  ('expenses_payers_paid_not_zero', 'invalid_payer'), ('expenses_payers_converted_in_range', 'invalid_payer'),
  ('expenses_participants_pkey', 'invalid_share'), ('expenses_participants_expense_id_fkey', 'expense_not_found'),
  ('expenses_participants_user_id_fkey', 'sharer_not_participant'),
  ('expenses_participants_share_not_zero', 'invalid_share'),
  ('expenses_participants_converted_in_range', 'invalid_share'),
  ('expenses_participants_parts_in_range', 'invalid_parts'), ('payments_pkey', 'id_in_use'),
  ('payments_from_user_fkey', 'invalid_payment'),
  ('payments_to_user_fkey', 'invalid_payment'), ('payments_people_differ', 'invalid_payment'),
  ('payments_amount_positive', 'invalid_amount'), ('payments_amount_finite', 'invalid_amount'),
  ('payments_paid_on_in_range', 'invalid_date'), ('payments_method_known', 'invalid_payment_method'),
  ('payments_arrival_known', 'unexpected_error');

-- ---------------------------------------------------------------------------------------------------------------------
-- Exact conversion
-- ---------------------------------------------------------------------------------------------------------------------

create function private.convert_amounts(
  expense_id uuid, amount numeric, converted numeric, decimals integer, user_ids uuid[], amounts numeric[]
)
returns table (user_id uuid, part numeric, part_converted numeric)
language plpgsql immutable set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
  with people as (
    select
      person.user_id, person.part,
      div(abs(person.part * converted) * 10::numeric ^ decimals, abs(convert_amounts.amount)) as whole_units,
      mod(abs(person.part * converted) * 10::numeric ^ decimals, abs(convert_amounts.amount)) as remainder,
      row_number() over (order by person.user_id) - 1 as place, count(*) over () as people
    from unnest(user_ids, amounts) as person (user_id, part)
  ),
  queue as (
    select
      people.*,
      row_number() over (
        order by
          people.remainder desc,
          mod(
            people.place - mod(('x' || left(convert_amounts.expense_id::text, 8))::bit(32)::bigint, people.people) + people.people,
            people.people
          )
      ) as turn,
      abs(converted) * 10::numeric ^ decimals - sum(people.whole_units) over () as units_left
    from people
  )
  select
    queue.user_id, queue.part,
    round(
      sign(converted) * (queue.whole_units + case when queue.turn <= queue.units_left then 1 else 0 end)
      / 10::numeric ^ decimals,
      decimals
    )
  from queue;
end;
$$;

comment on function private.convert_amounts(uuid, numeric, numeric, integer, uuid[], numeric[]) is
  'Returns paid amounts or shares converted to the event''s currency with this many decimals. The results add up exactly to '
  'converted: each is rounded down, then the largest remainders get one unit each. The expense''s id rotates who gets the unit '
  'on ties. Refunds are converted as absolute values and get the sign of converted at the end. '
  'supabase/testdata/conversions.json holds cases that the app must match.';

-- ---------------------------------------------------------------------------------------------------------------------
-- Payers, shares and amount must add up. Statement triggers check this once per statement, so rows that belong together must be
-- written by one statement.
-- ---------------------------------------------------------------------------------------------------------------------

create function private.assert_balanced(event_ids uuid[], expense_ids uuid[])
returns void
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan'
-- Looks expenses up one by one. A table that outgrew its statistics would be read as a whole for each.
set enable_seqscan = off
as $$
declare
  refusal text;
begin
  select
    case
      when expense.amount_in_event_currency is distinct from round(
        expense.amount * expense.conversion_rate_to_event_currency, decimals.of_event
      ) then 'invalid_rate'
      when not payers.whole then 'payers_do_not_add_up'
      else 'shares_do_not_add_up'
    end
  into refusal
  from (
    select distinct pair.event_id, pair.id
    from unnest(event_ids, expense_ids) as pair (event_id, id)
  ) as wanted
  join public.expenses as expense on expense.event_id = wanted.event_id and expense.id = wanted.id
  join public.events as event on event.id = expense.event_id
  -- offset 0 makes PostgreSQL evaluate this once per expense instead of once per share.
  cross join lateral (
    select private.currency_decimals(expense.currency) as own, private.currency_decimals(event.default_currency) as of_event
    offset 0
  ) as decimals
  cross join lateral (
    select coalesce(
      sum(payer.paid_amount) = expense.amount
      and sum(payer.paid_in_event_currency) = expense.amount_in_event_currency
      and bool_and(
        payer.paid_amount = round(payer.paid_amount, decimals.own)
        and sign(payer.paid_amount) = sign(expense.amount)
        and payer.paid_in_event_currency = round(payer.paid_in_event_currency, decimals.of_event)
        and payer.deleted_at is not distinct from expense.deleted_at
      )
      and bool_or(payer.user_id = expense.paid_by),
      false
    ) as whole
    from public.expenses_payers as payer
    where payer.event_id = expense.event_id and payer.expense_id = expense.id
  ) as payers
  cross join lateral (
    select coalesce(
      count(*) = expense.people_count
      and sum(share.share_amount) = expense.amount
      and sum(share.share_in_event_currency) = expense.amount_in_event_currency
      and bool_and(
        share.share_amount = round(share.share_amount, decimals.own)
        and sign(share.share_amount) = sign(expense.amount)
        and share.share_in_event_currency = round(share.share_in_event_currency, decimals.of_event)
        and (share.parts is not null) = (expense.split_method = 'parts')
        and share.deleted_at is not distinct from expense.deleted_at
      ),
      false
    ) as whole
    from public.expenses_participants as share
    where share.event_id = expense.event_id and share.expense_id = expense.id
  ) as shares
  where not payers.whole
    or not shares.whole
    or expense.amount_in_event_currency is distinct from round(
      expense.amount * expense.conversion_rate_to_event_currency, decimals.of_event
    )
  limit 1;

  if found then
    perform private.raise_error(refusal);
  end if;
end;
$$;

comment on function private.assert_balanced(uuid[], uuid[]) is
  'Raises invalid_rate unless each expense is converted at its rate. Raises payers_do_not_add_up or shares_do_not_add_up unless '
  'its payers and shares exist, share its deleted_at and its sign, and add up to it in both currencies to the smallest unit. '
  'Ignores expenses that no longer exist.';

-- ---------------------------------------------------------------------------------------------------------------------
-- The event's currency is frozen, because amounts are stored in it
-- ---------------------------------------------------------------------------------------------------------------------

create function private.freeze_event_currency()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from public.expenses where event_id = new.id)
    or exists (select from public.payments where event_id = new.id)
    or exists (select from public.expense_series where event_id = new.id)
  then
    perform private.raise_error('event_currency_frozen');
  end if;

  return new;
end;
$$;

comment on function private.freeze_event_currency() is
  'Raises event_currency_frozen when an event has expenses or payments, deleted ones included, or recurring expenses.';

create trigger events_keep_their_currency
before update of default_currency on public.events
for each row
when (old.default_currency is distinct from new.default_currency)
execute function private.freeze_event_currency();

-- ---------------------------------------------------------------------------------------------------------------------
-- Row-level security. Clients cannot write.
-- ---------------------------------------------------------------------------------------------------------------------

alter table public.expenses enable row level security;
alter table public.expenses_payers enable row level security;
alter table public.expenses_participants enable row level security;
alter table public.payments enable row level security;

-- Written so that it does not imply "deleted_at is null": a lookup by key then uses the primary key. With both conditions on
-- event_id, the planner would estimate one row and choose any index that begins with event_id.
create policy "participants read the expenses of their events"
on public.expenses for select to authenticated
using (
  coalesce(deleted_at, 'infinity') = 'infinity'
  and event_id = any (array(select private.my_event_ids()))
);

create policy "participants read who paid in their events"
on public.expenses_payers for select to authenticated
using (deleted_at is null and event_id = any (array(select private.my_event_ids())));

create policy "participants read the shares of their events"
on public.expenses_participants for select to authenticated
using (deleted_at is null and event_id = any (array(select private.my_event_ids())));

create policy "participants read the payments of their events"
on public.payments for select to authenticated
using (deleted_at is null and event_id = any (array(select private.my_event_ids())));

grant select on public.expenses to authenticated;
grant select on public.expenses_payers to authenticated;
grant select on public.expenses_participants to authenticated;
grant select on public.payments to authenticated;
