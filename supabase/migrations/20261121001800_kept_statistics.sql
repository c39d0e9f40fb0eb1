-- =====================================================================================================================
-- Kept statistics
--
-- Gives: what personal statistics count, kept as expenses change, so that they cost the same with 20 expenses and with
-- 40,000: the total of each event by month and by place, and what each person's shares come to by month.
-- =====================================================================================================================

-- Writing waits while this runs, so that nothing is counted twice or missed; rather give up than have everyone wait for
-- somebody who holds a lock.
set local lock_timeout = '10s';

create table private.event_months (
  event_id uuid not null,
  month date not null,
  expense_count integer not null,
  total numeric not null,
  constraint event_months_pkey primary key (event_id, month),
  constraint event_months_event_id_fkey foreign key (event_id) references public.events (id) on delete cascade
)
-- Rows change with every expense, and no changing column is indexed: leave room to update in place.
with (fillfactor = 70);

comment on table private.event_months is
  'Number and total of the expenses of an event by the month of their date, in its currency. month is its first day.';

create table private.person_months (
  event_id uuid not null,
  user_id uuid not null,
  month date not null,
  share numeric not null,
  constraint person_months_pkey primary key (event_id, user_id, month),
  constraint person_months_balance_fkey foreign key (event_id, user_id)
    references public.event_balances (event_id, user_id) on delete cascade
)
with (fillfactor = 70);

comment on table private.person_months is
  'What the shares of a person in an event come to by the month of their expense, in the event''s currency.';

create table private.event_places (
  event_id uuid not null,
  place_name text not null,
  place_city text not null,
  place_country text not null,
  expense_count integer not null,
  constraint event_places_pkey primary key (event_id, place_name, place_city, place_country),
  constraint event_places_event_id_fkey foreign key (event_id) references public.events (id) on delete cascade
)
with (fillfactor = 70);

comment on table private.event_places is
  'How many expenses of an event were at a place. City and country are empty where the expense has none.';

-- The expense that most people share is the first of these in each event.
create index expenses_by_people_idx on public.expenses (event_id, people_count desc, created_at desc, id)
where deleted_at is null;

insert into private.constraint_codes (constraint_name, code)
values
  ('event_months_event_id_fkey', 'event_not_found'),
  ('person_months_balance_fkey', 'sharer_not_participant'),
  ('event_places_event_id_fkey', 'event_not_found');

-- ---------------------------------------------------------------------------------------------------------------------
-- Adding changes up. Like balances: for each statement, under the lock of the event, in one order.
-- ---------------------------------------------------------------------------------------------------------------------

create type private.expense_change as (
  event_id uuid,
  month date,
  total numeric,
  place_name text,
  place_city text,
  place_country text,
  expense_count integer
);

create function private.expense_change(expense public.expenses, sign integer)
returns private.expense_change
language plpgsql
immutable
set search_path = ''
as $$
begin
  return row(
    expense.event_id,
    date_trunc('month', expense.expense_date::timestamp)::date,
    sign * expense.amount_in_event_currency,
    case when expense.category = 'place' then expense.place_name end,
    coalesce(expense.place_city, ''),
    coalesce(expense.place_country, ''),
    sign
  )::private.expense_change;
end;
$$;

comment on function private.expense_change(public.expenses, integer) is
  'What an expense adds to the kept statistics of its event (sign 1) or takes from them (sign -1).';

create function private.add_to_event_statistics(changes private.expense_change[])
returns void
language plpgsql
set search_path = ''
as $$
begin
  insert into private.event_months as kept (event_id, month, expense_count, total)
  select
    change.event_id,
    change.month,
    sum(change.expense_count),
    sum(change.total)
  from unnest(changes) as change
  group by
    change.event_id,
    change.month
  having sum(change.expense_count) <> 0
    or sum(change.total) <> 0
  order by
    change.event_id,
    change.month
  on conflict (event_id, month) do update
  set
    expense_count = kept.expense_count + excluded.expense_count,
    total = kept.total + excluded.total;

  insert into private.event_places as kept (event_id, place_name, place_city, place_country, expense_count)
  select
    change.event_id,
    change.place_name,
    change.place_city,
    change.place_country,
    sum(change.expense_count)
  from unnest(changes) as change
  where change.place_name is not null
  group by
    change.event_id,
    change.place_name,
    change.place_city,
    change.place_country
  having sum(change.expense_count) <> 0
  order by
    change.event_id,
    change.place_name,
    change.place_city,
    change.place_country
  on conflict (event_id, place_name, place_city, place_country) do update
  set expense_count = kept.expense_count + excluded.expense_count;

  -- Where nobody was after all is forgotten.
  delete from private.event_places as kept
  using unnest(changes) as change
  where change.expense_count < 0
    and kept.event_id = change.event_id
    and kept.place_name = change.place_name
    and kept.place_city = change.place_city
    and kept.place_country = change.place_country
    and kept.expense_count = 0;
end;
$$;

comment on function private.add_to_event_statistics(private.expense_change[]) is
  'Adds changes to the months and places of the events they are for.';

create type private.share_change as (
  event_id uuid,
  user_id uuid,
  month date,
  share numeric
);

create function private.add_to_person_months(changes private.share_change[])
returns void
language plpgsql
set search_path = ''
as $$
begin
  insert into private.person_months as kept (event_id, user_id, month, share)
  select
    change.event_id,
    change.user_id,
    change.month,
    sum(change.share)
  from unnest(changes) as change
  group by
    change.event_id,
    change.user_id,
    change.month
  having sum(change.share) <> 0
  order by
    change.event_id,
    change.user_id,
    change.month
  on conflict (event_id, user_id, month) do update
  set share = kept.share + excluded.share;
end;
$$;

comment on function private.add_to_person_months(private.share_change[]) is
  'Adds changes of shares, in the event''s currency, to the months they are for.';

-- ---------------------------------------------------------------------------------------------------------------------
-- Expenses. A deleted one counts for nothing. Named to fire after the balances are counted.
-- ---------------------------------------------------------------------------------------------------------------------

create function private.count_new_expense_statistics()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.add_to_event_statistics(array(
    select private.expense_change(after_row, 1)
    from after_rows as after_row
    where after_row.deleted_at is null
  ));
  return null;
end;
$$;

comment on function private.count_new_expense_statistics() is 'Adds new expenses to the kept statistics.';

create trigger expenses_inserted_enter_statistics
after insert on public.expenses
referencing new table as after_rows
for each statement
execute function private.count_new_expense_statistics();

create function private.count_changed_expense_statistics()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.add_to_event_statistics(array(
    select private.expense_change(before_row, -1)
    from before_rows as before_row
    where before_row.deleted_at is null
    union all
    select private.expense_change(after_row, 1)
    from after_rows as after_row
    where after_row.deleted_at is null
  ));

  -- Shares know their month by their expense: where it moves to another, what is there moves with it.
  perform private.add_to_person_months(array(
    select row(share.event_id, share.user_id, moved.month, moved.sign * share.share_in_event_currency)::private.share_change
    from before_rows as before_row
    join after_rows as after_row on after_row.id = before_row.id
    join public.expenses_participants as share on share.expense_id = after_row.id
    cross join lateral (
      values
        (date_trunc('month', before_row.expense_date::timestamp)::date, -1),
        (date_trunc('month', after_row.expense_date::timestamp)::date, 1)
    ) as moved (month, sign)
    where share.deleted_at is null
      and date_trunc('month', before_row.expense_date::timestamp)
        <> date_trunc('month', after_row.expense_date::timestamp)
  ));
  return null;
end;
$$;

comment on function private.count_changed_expense_statistics() is
  'Takes expenses as they were out of the kept statistics, and adds them as they are.';

create trigger expenses_updated_enter_statistics
after update on public.expenses
referencing old table as before_rows new table as after_rows
for each statement
execute function private.count_changed_expense_statistics();

create function private.count_gone_expense_statistics()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.add_to_event_statistics(array(
    select private.expense_change(before_row, -1)
    from before_rows as before_row
    where before_row.deleted_at is null
  ));
  return null;
end;
$$;

comment on function private.count_gone_expense_statistics() is 'Takes expenses that are gone out of the kept statistics.';

create trigger expenses_deleted_leave_statistics
after delete on public.expenses
referencing old table as before_rows
for each statement
execute function private.count_gone_expense_statistics();

-- ---------------------------------------------------------------------------------------------------------------------
-- Shares, by the month of their expense
-- ---------------------------------------------------------------------------------------------------------------------

create function private.count_new_share_months()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.add_to_person_months(array(
    select row(
      after_row.event_id,
      after_row.user_id,
      date_trunc('month', expense.expense_date::timestamp)::date,
      after_row.share_in_event_currency
    )::private.share_change
    from after_rows as after_row
    join public.expenses as expense on expense.id = after_row.expense_id
    where after_row.deleted_at is null
  ));
  return null;
end;
$$;

comment on function private.count_new_share_months() is 'Adds new shares to the months of their people.';

create trigger shares_inserted_enter_months
after insert on public.expenses_participants
referencing new table as after_rows
for each statement
execute function private.count_new_share_months();

create function private.count_changed_share_months()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.add_to_person_months(array(
    select row(
      before_row.event_id,
      before_row.user_id,
      date_trunc('month', expense.expense_date::timestamp)::date,
      -before_row.share_in_event_currency
    )::private.share_change
    from before_rows as before_row
    join public.expenses as expense on expense.id = before_row.expense_id
    where before_row.deleted_at is null
    union all
    select row(
      after_row.event_id,
      after_row.user_id,
      date_trunc('month', expense.expense_date::timestamp)::date,
      after_row.share_in_event_currency
    )::private.share_change
    from after_rows as after_row
    join public.expenses as expense on expense.id = after_row.expense_id
    where after_row.deleted_at is null
  ));
  return null;
end;
$$;

comment on function private.count_changed_share_months() is
  'Takes shares as they were out of the months of their people, and adds them as they are.';

create trigger shares_updated_enter_months
after update on public.expenses_participants
referencing old table as before_rows new table as after_rows
for each statement
execute function private.count_changed_share_months();

create function private.count_gone_share_months()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.add_to_person_months(array(
    select row(
      before_row.event_id,
      before_row.user_id,
      date_trunc('month', expense.expense_date::timestamp)::date,
      -before_row.share_in_event_currency
    )::private.share_change
    from before_rows as before_row
    join public.expenses as expense on expense.id = before_row.expense_id
    where before_row.deleted_at is null
  ));
  return null;
end;
$$;

comment on function private.count_gone_share_months() is 'Takes shares that are gone out of the months of their people.';

create trigger shares_deleted_leave_months
after delete on public.expenses_participants
referencing old table as before_rows
for each statement
execute function private.count_gone_share_months();

-- ---------------------------------------------------------------------------------------------------------------------
-- What is there already
-- ---------------------------------------------------------------------------------------------------------------------

insert into private.event_months (event_id, month, expense_count, total)
select
  event_id,
  date_trunc('month', expense_date::timestamp)::date,
  count(*),
  sum(amount_in_event_currency)
from public.expenses
where deleted_at is null
group by 1, 2;

insert into private.event_places (event_id, place_name, place_city, place_country, expense_count)
select
  event_id,
  place_name,
  coalesce(place_city, ''),
  coalesce(place_country, ''),
  count(*)
from public.expenses
where deleted_at is null
  and category = 'place'
group by 1, 2, 3, 4;

insert into private.person_months (event_id, user_id, month, share)
select
  share.event_id,
  share.user_id,
  date_trunc('month', expense.expense_date::timestamp)::date,
  sum(share.share_in_event_currency)
from public.expenses_participants as share
join public.expenses as expense on expense.id = share.expense_id
where share.deleted_at is null
group by 1, 2, 3;

-- ---------------------------------------------------------------------------------------------------------------------
-- Who may read what. Nobody writes.
-- ---------------------------------------------------------------------------------------------------------------------

alter table private.event_months enable row level security;
alter table private.person_months enable row level security;
alter table private.event_places enable row level security;

create policy "participants read the months of their events"
on private.event_months
for select
to authenticated
using (event_id = any (array(select private.my_event_ids())));

create policy "people read their own months"
on private.person_months
for select
to authenticated
using (
  user_id = (select private.me())
  and event_id = any (array(select private.my_event_ids()))
);

create policy "participants read the places of their events"
on private.event_places
for select
to authenticated
using (event_id = any (array(select private.my_event_ids())));

grant select on private.event_months to authenticated;
grant select on private.person_months to authenticated;
grant select on private.event_places to authenticated;
