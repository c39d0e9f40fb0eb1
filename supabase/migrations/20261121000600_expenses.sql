-- =====================================================================================================================
-- Expenses and their shares
--
-- Gives: the two tables, exact conversion into the event's currency, and the rule that shares add up to the cent.
-- Clients read; all writing goes through the functions of "saving expenses".
-- =====================================================================================================================

-- ---------------------------------------------------------------------------------------------------------------------
-- Tables
-- ---------------------------------------------------------------------------------------------------------------------

create table public.expenses (
  id uuid not null default gen_random_uuid(),
  event_id uuid not null,
  description text not null,
  amount numeric not null,
  currency public.currency_code not null,
  paid_by uuid not null,
  expense_date date not null,
  category public.expense_category not null,
  place_name text,
  place_id text,
  place_lat double precision,
  place_lon double precision,
  place_country text,
  place_city text,
  conversion_rate_to_event_currency numeric not null default 1,
  rate_date date,
  rate_source text,
  split_method text not null default 'equal',
  amount_in_event_currency numeric not null,
  people_count integer not null,
  version integer not null default 1,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  updated_by uuid,
  updated_at timestamptz not null default now(),
  deleted_by uuid,
  deleted_at timestamptz,
  constraint expenses_pkey primary key (id),
  constraint expenses_event_id_fkey foreign key (event_id) references public.events (id),
  constraint expenses_paid_by_fkey foreign key (paid_by) references public.profiles (id),
  constraint expenses_created_by_fkey foreign key (created_by) references public.profiles (id),
  constraint expenses_updated_by_fkey foreign key (updated_by) references public.profiles (id),
  constraint expenses_deleted_by_fkey foreign key (deleted_by) references public.profiles (id),
  constraint expenses_description_length check (char_length(description) <= 200),
  constraint expenses_description_present check (category = 'place' or char_length(btrim(description)) >= 3),
  constraint expenses_amount_positive check (amount > 0),
  constraint expenses_amount_in_range check (amount <= 9999999.99),
  constraint expenses_amount_in_cents check (amount = round(amount, 2)),
  constraint expenses_amount_in_event_currency_in_range check (amount_in_event_currency between 0 and 99999999999.99),
  constraint expenses_amount_in_event_currency_in_cents check (
    amount_in_event_currency = round(amount_in_event_currency, 2)
  ),
  constraint expenses_conversion_rate_in_range check (
    conversion_rate_to_event_currency > 0
    and conversion_rate_to_event_currency <= 10000
  ),
  constraint expenses_conversion_rate_decimals check (
    conversion_rate_to_event_currency = round(conversion_rate_to_event_currency, 10)
  ),
  constraint expenses_converted_at_their_rate check (
    amount_in_event_currency = round(amount * conversion_rate_to_event_currency, 2)
  ),
  constraint expenses_rate_source_known check (rate_source in ('same', 'live', 'stale', 'builtin', 'own')),
  constraint expenses_expense_date_in_range check (expense_date between '1990-01-01' and '2100-12-31'),
  constraint expenses_rate_date_in_range check (rate_date between '1990-01-01' and '2100-12-31'),
  constraint expenses_split_method_known check (split_method in ('equal', 'manual')),
  constraint expenses_place_named check (category = 'general' or btrim(coalesce(place_name, '')) <> ''),
  constraint expenses_place_name_length check (char_length(place_name) <= 200),
  constraint expenses_place_id_length check (char_length(place_id) <= 500),
  constraint expenses_place_country_length check (char_length(place_country) <= 100),
  constraint expenses_place_city_length check (char_length(place_city) <= 100),
  constraint expenses_place_lat_on_earth check (place_lat between -90 and 90),
  constraint expenses_place_lon_on_earth check (place_lon between -180 and 180)
);

comment on table public.expenses is
  'What someone paid for others. A deleted expense keeps its row for 30 days, out of sight, so that it can be restored.';
comment on column public.expenses.conversion_rate_to_event_currency is 'One unit of currency in the event''s currency; 1 when they are the same.';
comment on column public.expenses.rate_source is 'Where the rate came from: same, live, stale, builtin or own (typed by a person).';
comment on column public.expenses.split_method is 'How the form split it: equal or manual. The shares themselves are what counts.';
comment on column public.expenses.people_count is 'How many people share it.';
comment on column public.expenses.version is 'Counts up with every change, so that nobody overwrites what they have not seen.';

-- In the order of an event's page and of the recent list.
create index expenses_by_date_idx on public.expenses (event_id, expense_date desc, created_at desc, id)
where deleted_at is null;

create index expenses_by_creation_idx on public.expenses (event_id, created_at desc, id desc)
where deleted_at is null;

create index expenses_paid_by_idx on public.expenses (paid_by, event_id);
create index expenses_created_by_idx on public.expenses (created_by);
create index expenses_updated_by_idx on public.expenses (updated_by) where updated_by is not null;
create index expenses_deleted_by_idx on public.expenses (deleted_by) where deleted_by is not null;
create index expenses_deleted_at_idx on public.expenses (deleted_at) where deleted_at is not null;

create table public.expenses_participants (
  expense_id uuid not null,
  event_id uuid not null,
  user_id uuid not null,
  share_amount numeric not null,
  share_in_event_currency numeric not null,
  deleted_at timestamptz,
  constraint expenses_participants_pkey primary key (expense_id, user_id),
  constraint expenses_participants_expense_id_fkey foreign key (expense_id) references public.expenses (id),
  constraint expenses_participants_user_id_fkey foreign key (user_id) references public.profiles (id),
  constraint expenses_participants_share_positive check (share_amount > 0),
  constraint expenses_participants_share_in_range check (share_amount <= 9999999.99),
  constraint expenses_participants_share_in_cents check (share_amount = round(share_amount, 2)),
  constraint expenses_participants_converted_in_range check (share_in_event_currency between 0 and 99999999999.99),
  constraint expenses_participants_converted_in_cents check (
    share_in_event_currency = round(share_in_event_currency, 2)
  )
);

comment on table public.expenses_participants is 'Who shares an expense and how much: in its own currency and in the event''s.';
comment on column public.expenses_participants.event_id is 'The event of the expense.';
comment on column public.expenses_participants.deleted_at is 'The deleted_at of the expense.';

create index expenses_participants_event_id_idx on public.expenses_participants (event_id, user_id);
create index expenses_participants_user_id_idx on public.expenses_participants (user_id, event_id);

insert into private.constraint_codes (constraint_name, code)
values
  ('expenses_pkey', 'id_in_use'),
  ('expenses_event_id_fkey', 'event_not_found'),
  ('expenses_paid_by_fkey', 'payer_not_participant'),
  ('expenses_created_by_fkey', 'user_not_found'),
  ('expenses_updated_by_fkey', 'user_not_found'),
  ('expenses_deleted_by_fkey', 'user_not_found'),
  ('expenses_description_length', 'invalid_description'),
  ('expenses_description_present', 'invalid_description'),
  ('expenses_amount_positive', 'invalid_amount'),
  ('expenses_amount_in_range', 'invalid_amount'),
  ('expenses_amount_in_cents', 'invalid_amount'),
  ('expenses_amount_in_event_currency_in_range', 'invalid_amount'),
  ('expenses_amount_in_event_currency_in_cents', 'invalid_amount'),
  ('expenses_conversion_rate_in_range', 'invalid_rate'),
  ('expenses_conversion_rate_decimals', 'invalid_rate'),
  ('expenses_converted_at_their_rate', 'invalid_rate'),
  ('expenses_rate_source_known', 'invalid_rate'),
  ('expenses_expense_date_in_range', 'invalid_date'),
  ('expenses_rate_date_in_range', 'invalid_date'),
  ('expenses_split_method_known', 'invalid_split_method'),
  ('expenses_place_named', 'invalid_place'),
  ('expenses_place_name_length', 'text_too_long'),
  ('expenses_place_id_length', 'text_too_long'),
  ('expenses_place_country_length', 'text_too_long'),
  ('expenses_place_city_length', 'text_too_long'),
  ('expenses_place_lat_on_earth', 'invalid_place'),
  ('expenses_place_lon_on_earth', 'invalid_place'),
  ('expenses_participants_pkey', 'invalid_share'),
  ('expenses_participants_expense_id_fkey', 'expense_not_found'),
  ('expenses_participants_user_id_fkey', 'sharer_not_participant'),
  ('expenses_participants_share_positive', 'invalid_share'),
  ('expenses_participants_share_in_range', 'invalid_share'),
  ('expenses_participants_share_in_cents', 'invalid_share'),
  ('expenses_participants_converted_in_range', 'invalid_share'),
  ('expenses_participants_converted_in_cents', 'invalid_share');

-- ---------------------------------------------------------------------------------------------------------------------
-- Exact conversion
-- ---------------------------------------------------------------------------------------------------------------------

create function private.convert_shares(
  expense_id uuid,
  amount numeric,
  amount_in_event_currency numeric,
  user_ids uuid[],
  share_amounts numeric[]
)
returns table (user_id uuid, share_amount numeric, share_in_event_currency numeric)
language sql
immutable
set search_path = ''
as $$
  with sharers as (
    select
      sharer.user_id,
      sharer.share_amount,
      div(sharer.share_amount * amount_in_event_currency * 10000, amount * 100) as whole_cents,
      mod(sharer.share_amount * amount_in_event_currency * 10000, amount * 100) as remainder,
      row_number() over (order by sharer.user_id) - 1 as place,
      count(*) over () as people
    from unnest(user_ids, share_amounts) as sharer (user_id, share_amount)
  ),
  queue as (
    select
      sharers.*,
      row_number() over (
        order by
          remainder desc,
          mod(place - mod(('x' || left(expense_id::text, 8))::bit(32)::bigint, people) + people, people)
      ) as turn,
      amount_in_event_currency * 100 - sum(whole_cents) over () as cents_left
    from sharers
  )
  select
    queue.user_id,
    queue.share_amount,
    round((whole_cents + case when turn <= cents_left then 1 else 0 end) / 100, 2)
  from queue
$$;

comment on function private.convert_shares(uuid, numeric, numeric, uuid[], numeric[]) is
  'Shares of an expense in the event''s currency, adding up to amount_in_event_currency to the cent: each gets its part rounded '
  'down, and the cents left go to the largest remainders; ties turn with the expense''s id, so that no one person always pays.';

-- ---------------------------------------------------------------------------------------------------------------------
-- An expense is whole: looked at when all is written, whoever writes
-- ---------------------------------------------------------------------------------------------------------------------

create function private.require_whole_expense(expense_id uuid)
returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  expense public.expenses;
  whole boolean;
begin
  select *
  into expense
  from public.expenses
  where id = expense_id;

  -- Of an expense that is gone, nothing has to add up.
  if not found then
    return;
  end if;

  select coalesce(
    count(*) = expense.people_count
    and sum(share.share_amount) = expense.amount
    and sum(share.share_in_event_currency) = expense.amount_in_event_currency
    and bool_and(share.event_id = expense.event_id)
    and bool_and(share.deleted_at is not distinct from expense.deleted_at),
    false
  )
  into whole
  from public.expenses_participants as share
  where share.expense_id = expense.id;

  if not whole then
    perform private.refuse('shares_do_not_add_up');
  end if;

  if not private.has_taken_part(expense.event_id, array[expense.paid_by]) then
    perform private.refuse('payer_not_participant');
  end if;

  if not private.has_taken_part(
    expense.event_id,
    array(select share.user_id from public.expenses_participants as share where share.expense_id = expense.id)
  ) then
    perform private.refuse('sharer_not_participant');
  end if;
end;
$$;

comment on function private.require_whole_expense(uuid) is
  'Refuses with shares_do_not_add_up unless the shares of an expense exist, are as many as it says, are of its event, are '
  'deleted when it is, and add up in both currencies to the cent; with payer_not_participant or sharer_not_participant '
  'when someone in it never took part in the event.';

create function private.check_expense()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_whole_expense(new.id);
  return null;
end;
$$;

comment on function private.check_expense() is 'Looks whether an expense written is whole.';

create function private.check_share()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_whole_expense(coalesce(new.expense_id, old.expense_id));
  return null;
end;
$$;

comment on function private.check_share() is 'Looks whether the expense of a share written is whole.';

create constraint trigger expenses_are_whole
after insert or update on public.expenses
deferrable initially deferred
for each row
execute function private.check_expense();

create constraint trigger shares_make_their_expense_whole
after insert or update or delete on public.expenses_participants
deferrable initially deferred
for each row
execute function private.check_share();

-- ---------------------------------------------------------------------------------------------------------------------
-- History: written when all is written, so that it holds the shares
-- ---------------------------------------------------------------------------------------------------------------------

create function private.log_expense()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  before_change jsonb;
  after_change jsonb;
begin
  select entry.new
  into before_change
  from public.event_log as entry
  where entry.entity_id = new.id
  order by entry.id desc
  limit 1;

  if new.deleted_at is null then
    after_change := to_jsonb(new)
      - '{event_id,people_count,created_at,created_by,updated_at,updated_by,deleted_at,deleted_by}'::text[]
      || jsonb_build_object(
        'shares',
        (
          select jsonb_agg(
            jsonb_build_object(
              'user_id', share.user_id,
              'share_amount', share.share_amount,
              'share_in_event_currency', share.share_in_event_currency
            )
            order by share.user_id
          )
          from public.expenses_participants as share
          where share.expense_id = new.id
        )
      );
  end if;

  insert into public.event_log (event_id, actor, entity, entity_id, action, old, new)
  values (
    new.event_id,
    private.actor(),
    'expense',
    new.id,
    case
      when tg_op = 'INSERT' then 'created'
      when new.deleted_at is not null then 'deleted'
      when old.deleted_at is not null then 'restored'
      else 'updated'
    end,
    before_change,
    after_change
  );

  return null;
end;
$$;

comment on function private.log_expense() is 'Writes what happens to an expense, with its shares, into the history of the event.';

create constraint trigger expenses_enter_history
after insert or update on public.expenses
deferrable initially deferred
for each row
execute function private.log_expense();

-- ---------------------------------------------------------------------------------------------------------------------
-- The event's currency stays, because amounts are stored in it
-- ---------------------------------------------------------------------------------------------------------------------

create function private.freeze_event_currency()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if exists (select from public.expenses where event_id = new.id)
    or exists (select from public.payments where event_id = new.id)
  then
    perform private.refuse('event_currency_frozen');
  end if;

  return new;
end;
$$;

comment on function private.freeze_event_currency() is
  'Refuses with event_currency_frozen to change the currency of an event that has expenses, deleted ones included, or payments.';

create trigger events_keep_their_currency
before update of default_currency on public.events
for each row
when (old.default_currency is distinct from new.default_currency)
execute function private.freeze_event_currency();

-- ---------------------------------------------------------------------------------------------------------------------
-- Who may read what. Nobody writes.
-- ---------------------------------------------------------------------------------------------------------------------

alter table public.expenses enable row level security;
alter table public.expenses_participants enable row level security;

create policy "participants read the expenses of their events"
on public.expenses
for select
to authenticated
using (
  deleted_at is null
  and event_id = any (array(select private.my_event_ids()))
);

create policy "participants read the shares of their events"
on public.expenses_participants
for select
to authenticated
using (
  deleted_at is null
  and event_id = any (array(select private.my_event_ids()))
);

grant select on public.expenses to authenticated;
grant select on public.expenses_participants to authenticated;
