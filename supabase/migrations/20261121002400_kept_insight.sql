-- =====================================================================================================================
-- Kept insight
--
-- Gives: finding and the statistics of an event at a price that follows from what is shown, not from how much was spent.
-- What an event came to by day, currency and place is kept as expenses change, for all and for each person; and beside each
-- expense stands what filters ask about it, in one narrow index, under the words that searches compare. Answers are as before.
-- =====================================================================================================================

-- Writing waits while this runs, so that nothing is counted twice or missed; rather give up than have everyone wait for
-- somebody who holds a lock.
set local lock_timeout = '10s';
lock table public.expenses, public.expenses_participants in share row exclusive mode;

-- ---------------------------------------------------------------------------------------------------------------------
-- What is kept. Rows change with every expense, and no changing column is indexed: leave room to update in place.
-- ---------------------------------------------------------------------------------------------------------------------

create table private.event_days (
  event_id uuid not null,
  day date not null,
  category public.expense_category not null,
  expense_count integer not null,
  total numeric not null,
  constraint event_days_pkey primary key (event_id, day, category),
  constraint event_days_event_id_fkey foreign key (event_id) references public.events (id) on delete cascade
)
with (fillfactor = 70);

comment on table private.event_days is
  'Number and total of the expenses of an event by day and kind, in its currency.';

create table private.event_currencies (
  event_id uuid not null,
  currency public.currency_code not null,
  expense_count integer not null,
  amount numeric not null,
  total numeric not null,
  constraint event_currencies_pkey primary key (event_id, currency),
  constraint event_currencies_event_id_fkey foreign key (event_id) references public.events (id) on delete cascade
)
with (fillfactor = 70);

comment on table private.event_currencies is
  'Number and total of the expenses of an event by the currency they were paid in; amount is in that one, total in the event''s.';

create table private.person_days (
  event_id uuid not null,
  user_id uuid not null,
  day date not null,
  category public.expense_category not null,
  share numeric not null,
  constraint person_days_pkey primary key (event_id, user_id, day, category),
  constraint person_days_balance_fkey foreign key (event_id, user_id)
    references public.event_balances (event_id, user_id) on delete cascade
)
with (fillfactor = 70);

comment on table private.person_days is
  'What the shares of a person in an event come to by the day and kind of their expense, in the event''s currency.';

create table private.person_places (
  event_id uuid not null,
  user_id uuid not null,
  place_name text not null,
  share numeric not null,
  constraint person_places_pkey primary key (event_id, user_id, place_name),
  constraint person_places_balance_fkey foreign key (event_id, user_id)
    references public.event_balances (event_id, user_id) on delete cascade
)
with (fillfactor = 70);

comment on table private.person_places is
  'What the shares of a person in an event come to by the place of their expense, in the event''s currency.';

-- People write the same few things again and again: what an event is searched for is looked up among these first. Byte by
-- byte, because searches ask for parts of words and never for an order.
create table private.event_texts (
  event_id uuid not null,
  words text collate "C" not null,
  expense_count integer not null,
  constraint event_texts_pkey primary key (event_id, words),
  constraint event_texts_event_id_fkey foreign key (event_id) references public.events (id) on delete cascade
)
with (fillfactor = 70);

comment on table private.event_texts is
  'What is written on the expenses of an event, each text once, as searches compare it, and how many expenses say it.';

create table private.expense_facts (
  event_id uuid not null,
  words text collate "C" not null,
  expense_id uuid not null,
  expense_date date not null,
  created_at timestamptz not null,
  paid_by uuid not null,
  category public.expense_category not null,
  currency public.currency_code not null,
  total numeric not null,
  constraint expense_facts_pkey primary key (event_id, words, expense_id)
    include (expense_date, created_at, paid_by, category, currency, total),
  constraint expense_facts_event_id_fkey foreign key (event_id) references public.events (id) on delete cascade
);

comment on table private.expense_facts is
  'What filters ask about each expense that is not deleted, all of it in the one index, so that counting reads nothing else. '
  'total is in the event''s currency.';

insert into private.constraint_codes (constraint_name, code)
values
  ('event_days_event_id_fkey', 'event_not_found'),
  ('event_currencies_event_id_fkey', 'event_not_found'),
  ('person_days_balance_fkey', 'sharer_not_participant'),
  ('person_places_balance_fkey', 'sharer_not_participant'),
  ('event_texts_event_id_fkey', 'event_not_found'),
  ('expense_facts_pkey', 'id_in_use'),
  ('expense_facts_event_id_fkey', 'event_not_found');

-- The page of an event is read in this order; what filters ask and sums add up is at hand in it.
drop index public.expenses_by_date_idx;

create index expenses_by_date_idx on public.expenses (event_id, expense_date desc, created_at desc, id)
include (paid_by, category, currency, amount_in_event_currency)
where deleted_at is null;

-- The shares of a person in an event are added up without a look at the table. What is asked by person alone is asked by few.
drop index public.expenses_participants_event_id_idx;
drop index public.expenses_participants_user_id_idx;

create index expenses_participants_event_id_idx on public.expenses_participants (event_id, user_id)
include (expense_id, share_in_event_currency, deleted_at);

create index expenses_participants_user_id_idx on public.expenses_participants (user_id);

-- ---------------------------------------------------------------------------------------------------------------------
-- Adding changes up. Like balances: for each statement, under the lock of the event, in one order.
-- ---------------------------------------------------------------------------------------------------------------------

create function private.words_of(description text, place_name text, place_city text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
begin
  return private.searchable(concat_ws(' ', description, place_name, place_city));
end;
$$;

comment on function private.words_of(text, text, text) is 'What is written on an expense, as searches compare it.';

create type private.expense_effect as (
  event_id uuid,
  expense_id uuid,
  day date,
  created_at timestamptz,
  paid_by uuid,
  category public.expense_category,
  currency public.currency_code,
  amount numeric,
  total numeric,
  place_name text,
  place_city text,
  place_country text,
  words text,
  expense_count integer
);

create function private.expense_effect(expense public.expenses, sign integer)
returns private.expense_effect
language plpgsql
immutable
set search_path = ''
as $$
begin
  return row(
    expense.event_id,
    expense.id,
    expense.expense_date,
    expense.created_at,
    expense.paid_by,
    expense.category,
    expense.currency,
    sign * expense.amount,
    sign * expense.amount_in_event_currency,
    case when expense.category = 'place' then expense.place_name end,
    coalesce(expense.place_city, ''),
    coalesce(expense.place_country, ''),
    private.words_of(expense.description, expense.place_name, expense.place_city),
    sign
  )::private.expense_effect;
end;
$$;

comment on function private.expense_effect(public.expenses, integer) is
  'What an expense adds to what is kept of its event (sign 1) or takes from it (sign -1).';

create function private.add_to_event_statistics(changes private.expense_effect[])
returns void
language plpgsql
set search_path = ''
as $$
begin
  insert into private.event_months as kept (event_id, month, expense_count, total)
  select
    change.event_id,
    date_trunc('month', change.day::timestamp)::date,
    sum(change.expense_count),
    sum(change.total)
  from unnest(changes) as change
  group by 1, 2
  having sum(change.expense_count) <> 0
    or sum(change.total) <> 0
  order by 1, 2
  on conflict (event_id, month) do update
  set
    expense_count = kept.expense_count + excluded.expense_count,
    total = kept.total + excluded.total;

  insert into private.event_days as kept (event_id, day, category, expense_count, total)
  select
    change.event_id,
    change.day,
    change.category,
    sum(change.expense_count),
    sum(change.total)
  from unnest(changes) as change
  group by 1, 2, 3
  having sum(change.expense_count) <> 0
    or sum(change.total) <> 0
  order by 1, 2, 3
  on conflict (event_id, day, category) do update
  set
    expense_count = kept.expense_count + excluded.expense_count,
    total = kept.total + excluded.total;

  insert into private.event_currencies as kept (event_id, currency, expense_count, amount, total)
  select
    change.event_id,
    change.currency,
    sum(change.expense_count),
    sum(change.amount),
    sum(change.total)
  from unnest(changes) as change
  group by 1, 2
  having sum(change.expense_count) <> 0
    or sum(change.amount) <> 0
    or sum(change.total) <> 0
  order by 1, 2
  on conflict (event_id, currency) do update
  set
    expense_count = kept.expense_count + excluded.expense_count,
    amount = kept.amount + excluded.amount,
    total = kept.total + excluded.total;

  insert into private.event_places as kept (event_id, place_name, place_city, place_country, expense_count, total)
  select
    change.event_id,
    change.place_name,
    change.place_city,
    change.place_country,
    sum(change.expense_count),
    sum(change.total)
  from unnest(changes) as change
  where change.place_name is not null
  group by 1, 2, 3, 4
  having sum(change.expense_count) <> 0
    or sum(change.total) <> 0
  order by 1, 2, 3, 4
  on conflict (event_id, place_name, place_city, place_country) do update
  set
    expense_count = kept.expense_count + excluded.expense_count,
    total = kept.total + excluded.total;

  insert into private.event_texts as kept (event_id, words, expense_count)
  select
    change.event_id,
    change.words,
    sum(change.expense_count)
  from unnest(changes) as change
  group by 1, 2
  having sum(change.expense_count) <> 0
  order by 1, 2
  on conflict (event_id, words) do update
  set expense_count = kept.expense_count + excluded.expense_count;

  -- Nothing is forgotten where nothing went.
  if exists (select from unnest(changes) as change where change.expense_count < 0) then
    delete from private.event_places as kept
    using unnest(changes) as change
    where change.expense_count < 0
      and kept.event_id = change.event_id
      and kept.place_name = change.place_name
      and kept.place_city = change.place_city
      and kept.place_country = change.place_country
      and kept.expense_count = 0;

    delete from private.event_texts as kept
    using unnest(changes) as change
    where change.expense_count < 0
      and kept.event_id = change.event_id
      and kept.words = change.words
      and kept.expense_count = 0;

    delete from private.expense_facts as kept
    using unnest(changes) as change
    where change.expense_count < 0
      and kept.event_id = change.event_id
      and kept.words = change.words
      and kept.expense_id = change.expense_id;
  end if;

  insert into private.expense_facts (
    event_id, words, expense_id, expense_date, created_at, paid_by, category, currency, total
  )
  select
    change.event_id,
    change.words,
    change.expense_id,
    change.day,
    change.created_at,
    change.paid_by,
    change.category,
    change.currency,
    change.total
  from unnest(changes) as change
  where change.expense_count > 0;
end;
$$;

comment on function private.add_to_event_statistics(private.expense_effect[]) is
  'Adds changes to all that is kept of the events they are for.';

create type private.share_effect as (
  event_id uuid,
  user_id uuid,
  day date,
  category public.expense_category,
  place_name text,
  share numeric
);

create function private.share_effect(share public.expenses_participants, expense public.expenses, sign integer)
returns private.share_effect
language plpgsql
immutable
set search_path = ''
as $$
begin
  return row(
    share.event_id,
    share.user_id,
    expense.expense_date,
    expense.category,
    case when expense.category = 'place' then expense.place_name end,
    sign * share.share_in_event_currency
  )::private.share_effect;
end;
$$;

comment on function private.share_effect(public.expenses_participants, public.expenses, integer) is
  'What a share of an expense adds to what is kept of its person (sign 1) or takes from it (sign -1).';

create function private.add_to_person_statistics(changes private.share_effect[])
returns void
language plpgsql
set search_path = ''
as $$
begin
  insert into private.person_months as kept (event_id, user_id, month, share)
  select
    change.event_id,
    change.user_id,
    date_trunc('month', change.day::timestamp)::date,
    sum(change.share)
  from unnest(changes) as change
  group by 1, 2, 3
  having sum(change.share) <> 0
  order by 1, 2, 3
  on conflict (event_id, user_id, month) do update
  set share = kept.share + excluded.share;

  insert into private.person_days as kept (event_id, user_id, day, category, share)
  select
    change.event_id,
    change.user_id,
    change.day,
    change.category,
    sum(change.share)
  from unnest(changes) as change
  group by 1, 2, 3, 4
  having sum(change.share) <> 0
  order by 1, 2, 3, 4
  on conflict (event_id, user_id, day, category) do update
  set share = kept.share + excluded.share;

  insert into private.person_places as kept (event_id, user_id, place_name, share)
  select
    change.event_id,
    change.user_id,
    change.place_name,
    sum(change.share)
  from unnest(changes) as change
  where change.place_name is not null
  group by 1, 2, 3
  having sum(change.share) <> 0
  order by 1, 2, 3
  on conflict (event_id, user_id, place_name) do update
  set share = kept.share + excluded.share;
end;
$$;

comment on function private.add_to_person_statistics(private.share_effect[]) is
  'Adds changes of shares, in the event''s currency, to all that is kept of their people.';

-- ---------------------------------------------------------------------------------------------------------------------
-- Expenses. A deleted one counts for nothing.
-- ---------------------------------------------------------------------------------------------------------------------

create or replace function private.count_new_expense_statistics()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.add_to_event_statistics(array(
    select private.expense_effect(after_row, 1)
    from after_rows as after_row
    where after_row.deleted_at is null
  ));
  return null;
end;
$$;

create or replace function private.count_changed_expense_statistics()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.add_to_event_statistics(array(
    select private.expense_effect(before_row, -1)
    from before_rows as before_row
    where before_row.deleted_at is null
    union all
    select private.expense_effect(after_row, 1)
    from after_rows as after_row
    where after_row.deleted_at is null
  ));

  -- Shares know their day, kind and place by their expense: where it moves to others, what is there moves with it.
  perform private.add_to_person_statistics(array(
    select private.share_effect(share, moved.expense, moved.sign)
    from before_rows as before_row
    join after_rows as after_row on after_row.id = before_row.id
    join public.expenses_participants as share on share.expense_id = after_row.id
    cross join lateral (
      values
        (before_row::public.expenses, -1),
        (after_row::public.expenses, 1)
    ) as moved (expense, sign)
    where share.deleted_at is null
      and (before_row.expense_date, before_row.category, before_row.place_name)
        is distinct from (after_row.expense_date, after_row.category, after_row.place_name)
  ));
  return null;
end;
$$;

create or replace function private.count_gone_expense_statistics()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.add_to_event_statistics(array(
    select private.expense_effect(before_row, -1)
    from before_rows as before_row
    where before_row.deleted_at is null
  ));
  return null;
end;
$$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Shares, by the day, kind and place of their expense
-- ---------------------------------------------------------------------------------------------------------------------

create or replace function private.count_new_share_months()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.add_to_person_statistics(array(
    select private.share_effect(after_row, expense, 1)
    from after_rows as after_row
    join public.expenses as expense on expense.id = after_row.expense_id
    where after_row.deleted_at is null
  ));
  return null;
end;
$$;

create or replace function private.count_changed_share_months()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.add_to_person_statistics(array(
    select private.share_effect(before_row, expense, -1)
    from before_rows as before_row
    join public.expenses as expense on expense.id = before_row.expense_id
    where before_row.deleted_at is null
    union all
    select private.share_effect(after_row, expense, 1)
    from after_rows as after_row
    join public.expenses as expense on expense.id = after_row.expense_id
    where after_row.deleted_at is null
  ));
  return null;
end;
$$;

create or replace function private.count_gone_share_months()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.add_to_person_statistics(array(
    select private.share_effect(before_row, expense, -1)
    from before_rows as before_row
    join public.expenses as expense on expense.id = before_row.expense_id
    where before_row.deleted_at is null
  ));
  return null;
end;
$$;

drop function private.add_to_event_statistics(private.expense_change[]);
drop function private.add_to_person_months(private.share_change[]);
drop function private.expense_change(public.expenses, integer);
drop type private.expense_change;
drop type private.share_change;

-- ---------------------------------------------------------------------------------------------------------------------
-- What is there already
-- ---------------------------------------------------------------------------------------------------------------------

insert into private.expense_facts (
  event_id, words, expense_id, expense_date, created_at, paid_by, category, currency, total
)
select
  event_id,
  private.words_of(description, place_name, place_city),
  id,
  expense_date,
  created_at,
  paid_by,
  category,
  currency,
  amount_in_event_currency
from public.expenses
where deleted_at is null;

insert into private.event_texts (event_id, words, expense_count)
select
  event_id,
  words,
  count(*)
from private.expense_facts
group by 1, 2;

insert into private.event_days (event_id, day, category, expense_count, total)
select
  event_id,
  expense_date,
  category,
  count(*),
  sum(total)
from private.expense_facts
group by 1, 2, 3;

insert into private.event_currencies (event_id, currency, expense_count, amount, total)
select
  event_id,
  currency,
  count(*),
  sum(amount),
  sum(amount_in_event_currency)
from public.expenses
where deleted_at is null
group by 1, 2;

update private.event_places as kept
set total = counted.total
from (
  select
    event_id,
    place_name,
    coalesce(place_city, '') as place_city,
    coalesce(place_country, '') as place_country,
    sum(amount_in_event_currency) as total
  from public.expenses
  where deleted_at is null
    and category = 'place'
  group by 1, 2, 3, 4
) as counted
where kept.event_id = counted.event_id
  and kept.place_name = counted.place_name
  and kept.place_city = counted.place_city
  and kept.place_country = counted.place_country;

insert into private.person_days (event_id, user_id, day, category, share)
select
  share.event_id,
  share.user_id,
  expense.expense_date,
  expense.category,
  sum(share.share_in_event_currency)
from public.expenses_participants as share
join public.expenses as expense on expense.id = share.expense_id
where share.deleted_at is null
group by 1, 2, 3, 4;

insert into private.person_places (event_id, user_id, place_name, share)
select
  share.event_id,
  share.user_id,
  expense.place_name,
  sum(share.share_in_event_currency)
from public.expenses_participants as share
join public.expenses as expense on expense.id = share.expense_id
where share.deleted_at is null
  and expense.category = 'place'
group by 1, 2, 3;

-- ---------------------------------------------------------------------------------------------------------------------
-- Who may read what. Nobody writes.
-- ---------------------------------------------------------------------------------------------------------------------

alter table private.event_days enable row level security;
alter table private.event_currencies enable row level security;
alter table private.person_days enable row level security;
alter table private.person_places enable row level security;
alter table private.event_texts enable row level security;
alter table private.expense_facts enable row level security;

create policy "participants read the days of their events"
on private.event_days
for select
to authenticated
using (event_id = any (array(select private.my_event_ids())));

create policy "participants read the currencies of their events"
on private.event_currencies
for select
to authenticated
using (event_id = any (array(select private.my_event_ids())));

create policy "people read their own days"
on private.person_days
for select
to authenticated
using (
  user_id = (select private.me())
  and event_id = any (array(select private.my_event_ids()))
);

create policy "people read their own places"
on private.person_places
for select
to authenticated
using (
  user_id = (select private.me())
  and event_id = any (array(select private.my_event_ids()))
);

create policy "participants read the texts of their events"
on private.event_texts
for select
to authenticated
using (event_id = any (array(select private.my_event_ids())));

create policy "participants read the facts of their events"
on private.expense_facts
for select
to authenticated
using (event_id = any (array(select private.my_event_ids())));

grant select on private.event_days to authenticated;
grant select on private.event_currencies to authenticated;
grant select on private.person_days to authenticated;
grant select on private.person_places to authenticated;
grant select on private.event_texts to authenticated;
grant select on private.expense_facts to authenticated;
