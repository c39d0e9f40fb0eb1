-- =====================================================================================================================
-- Balances
--
-- Gives: what each participant paid, owes, sent and received, kept as expenses and payments change, so that reading a
-- settlement costs the same with 20 expenses and with 20,000.
-- =====================================================================================================================

create table public.event_balances (
  event_id uuid not null,
  user_id uuid not null,
  paid numeric not null default 0,
  share numeric not null default 0,
  sent numeric not null default 0,
  received numeric not null default 0,
  net numeric not null generated always as (paid - share + sent - received) stored,
  paid_count integer not null default 0,
  constraint event_balances_pkey primary key (event_id, user_id),
  constraint event_balances_event_id_fkey foreign key (event_id) references public.events (id),
  constraint event_balances_user_id_fkey foreign key (user_id) references public.profiles (id)
)
-- Rows change with every expense, and no changing column is indexed: leave room to update in place.
with (fillfactor = 70);

comment on table public.event_balances is
  'Per event and participant, in the event''s currency. The nets of an event always add up to zero.';
comment on column public.event_balances.net is 'paid - share + sent - received: above zero is owed to the person, below zero is owed by them.';
comment on column public.event_balances.paid_count is 'How many of the event''s expenses the person paid.';

create index event_balances_user_id_idx on public.event_balances (user_id, event_id);

insert into private.constraint_codes (constraint_name, code)
values
  ('event_balances_event_id_fkey', 'event_not_found'),
  ('event_balances_user_id_fkey', 'user_not_found');

-- ---------------------------------------------------------------------------------------------------------------------
-- Adding changes up. For each statement, so that many rows cost one update of each balance.
-- ---------------------------------------------------------------------------------------------------------------------

create type private.balance_change as (
  event_id uuid,
  user_id uuid,
  paid numeric,
  paid_count integer,
  share numeric,
  sent numeric,
  received numeric
);

create function private.add_to_balances(changes private.balance_change[])
returns void
language sql
volatile
set search_path = ''
as $$
  insert into public.event_balances as balance (event_id, user_id, paid, paid_count, share, sent, received)
  select
    change.event_id,
    change.user_id,
    sum(change.paid),
    sum(change.paid_count),
    sum(change.share),
    sum(change.sent),
    sum(change.received)
  from unnest(changes) as change
  group by
    change.event_id,
    change.user_id
  having sum(change.paid) <> 0
    or sum(change.paid_count) <> 0
    or sum(change.share) <> 0
    or sum(change.sent) <> 0
    or sum(change.received) <> 0
  -- One order for everybody, so that writers wait for each other and never in a circle.
  order by
    change.event_id,
    change.user_id
  on conflict (event_id, user_id) do update
  set
    paid = balance.paid + excluded.paid,
    paid_count = balance.paid_count + excluded.paid_count,
    share = balance.share + excluded.share,
    sent = balance.sent + excluded.sent,
    received = balance.received + excluded.received
$$;

comment on function private.add_to_balances(private.balance_change[]) is 'Adds changes, in the event''s currency, to the balances they are for.';

create function private.add_to_event(changes private.balance_change[])
returns void
language plpgsql
set search_path = ''
as $$
begin
  update public.events as event
  set
    revision = event.revision + 1,
    expense_count = event.expense_count + change.expense_count,
    expense_total = event.expense_total + change.expense_total
  from (
    select
      event_id,
      sum(paid_count) as expense_count,
      sum(paid) as expense_total
    from unnest(changes)
    group by event_id
  ) as change
  where event.id = change.event_id;

  perform private.add_to_balances(changes);
end;
$$;

comment on function private.add_to_event(private.balance_change[]) is
  'Counts the revision of the events changed, adds to their number and total of expenses, and then to the balances.';

-- ---------------------------------------------------------------------------------------------------------------------
-- Expenses: what each person paid. A deleted one counts for nothing.
-- ---------------------------------------------------------------------------------------------------------------------

create function private.count_new_expenses()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.add_to_event(array(
    select row(event_id, paid_by, amount_in_event_currency, 1, 0, 0, 0)::private.balance_change
    from after_rows
    where deleted_at is null
  ));
  return null;
end;
$$;

comment on function private.count_new_expenses() is 'Adds new expenses to the balances.';

create trigger expenses_inserted_enter_balances
after insert on public.expenses
referencing new table as after_rows
for each statement
execute function private.count_new_expenses();

create function private.count_changed_expenses()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.add_to_event(array(
    select row(event_id, paid_by, -amount_in_event_currency, -1, 0, 0, 0)::private.balance_change
    from before_rows
    where deleted_at is null
    union all
    select row(event_id, paid_by, amount_in_event_currency, 1, 0, 0, 0)::private.balance_change
    from after_rows
    where deleted_at is null
  ));
  return null;
end;
$$;

comment on function private.count_changed_expenses() is 'Takes expenses as they were out of the balances, and adds them as they are.';

create trigger expenses_updated_enter_balances
after update on public.expenses
referencing old table as before_rows new table as after_rows
for each statement
execute function private.count_changed_expenses();

create function private.count_gone_expenses()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.add_to_event(array(
    select row(event_id, paid_by, -amount_in_event_currency, -1, 0, 0, 0)::private.balance_change
    from before_rows
    where deleted_at is null
  ));
  return null;
end;
$$;

comment on function private.count_gone_expenses() is 'Takes expenses that are gone out of the balances.';

create trigger expenses_deleted_leave_balances
after delete on public.expenses
referencing old table as before_rows
for each statement
execute function private.count_gone_expenses();

-- ---------------------------------------------------------------------------------------------------------------------
-- Shares: what each person owes. The share of a deleted expense counts for nothing.
-- ---------------------------------------------------------------------------------------------------------------------

create function private.count_new_shares()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.add_to_balances(array(
    select row(event_id, user_id, 0, 0, share_in_event_currency, 0, 0)::private.balance_change
    from after_rows
    where deleted_at is null
  ));
  return null;
end;
$$;

comment on function private.count_new_shares() is 'Adds new shares to the balances.';

create trigger shares_inserted_enter_balances
after insert on public.expenses_participants
referencing new table as after_rows
for each statement
execute function private.count_new_shares();

create function private.count_changed_shares()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.add_to_balances(array(
    select row(event_id, user_id, 0, 0, -share_in_event_currency, 0, 0)::private.balance_change
    from before_rows
    where deleted_at is null
    union all
    select row(event_id, user_id, 0, 0, share_in_event_currency, 0, 0)::private.balance_change
    from after_rows
    where deleted_at is null
  ));
  return null;
end;
$$;

comment on function private.count_changed_shares() is 'Takes shares as they were out of the balances, and adds them as they are.';

create trigger shares_updated_enter_balances
after update on public.expenses_participants
referencing old table as before_rows new table as after_rows
for each statement
execute function private.count_changed_shares();

create function private.count_gone_shares()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.add_to_balances(array(
    select row(event_id, user_id, 0, 0, -share_in_event_currency, 0, 0)::private.balance_change
    from before_rows
    where deleted_at is null
  ));
  return null;
end;
$$;

comment on function private.count_gone_shares() is 'Takes shares that are gone out of the balances.';

create trigger shares_deleted_leave_balances
after delete on public.expenses_participants
referencing old table as before_rows
for each statement
execute function private.count_gone_shares();

-- ---------------------------------------------------------------------------------------------------------------------
-- Payments: what each person sent and received
-- ---------------------------------------------------------------------------------------------------------------------

create function private.count_new_payments()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.add_to_event(array(
    select row(event_id, from_user, 0, 0, 0, amount, 0)::private.balance_change
    from after_rows
    union all
    select row(event_id, to_user, 0, 0, 0, 0, amount)::private.balance_change
    from after_rows
  ));
  return null;
end;
$$;

comment on function private.count_new_payments() is 'Adds new payments to the balances.';

create trigger payments_inserted_enter_balances
after insert on public.payments
referencing new table as after_rows
for each statement
execute function private.count_new_payments();

create function private.count_changed_payments()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.add_to_event(array(
    select row(event_id, from_user, 0, 0, 0, -amount, 0)::private.balance_change
    from before_rows
    union all
    select row(event_id, to_user, 0, 0, 0, 0, -amount)::private.balance_change
    from before_rows
    union all
    select row(event_id, from_user, 0, 0, 0, amount, 0)::private.balance_change
    from after_rows
    union all
    select row(event_id, to_user, 0, 0, 0, 0, amount)::private.balance_change
    from after_rows
  ));
  return null;
end;
$$;

comment on function private.count_changed_payments() is 'Takes payments as they were out of the balances, and adds them as they are.';

create trigger payments_updated_enter_balances
after update on public.payments
referencing old table as before_rows new table as after_rows
for each statement
execute function private.count_changed_payments();

create function private.count_gone_payments()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.add_to_event(array(
    select row(event_id, from_user, 0, 0, 0, -amount, 0)::private.balance_change
    from before_rows
    union all
    select row(event_id, to_user, 0, 0, 0, 0, -amount)::private.balance_change
    from before_rows
  ));
  return null;
end;
$$;

comment on function private.count_gone_payments() is 'Takes payments that are gone out of the balances.';

create trigger payments_deleted_leave_balances
after delete on public.payments
referencing old table as before_rows
for each statement
execute function private.count_gone_payments();

-- ---------------------------------------------------------------------------------------------------------------------
-- Everyone has a balance
-- ---------------------------------------------------------------------------------------------------------------------

create function private.open_balance()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into public.event_balances (event_id, user_id)
  values (new.event_id, new.user_id)
  on conflict do nothing;

  return null;
end;
$$;

comment on function private.open_balance() is 'Gives everyone who joins an event a balance of zero.';

create trigger participants_joining_open_a_balance
after insert on public.event_participants
for each row
execute function private.open_balance();

-- ---------------------------------------------------------------------------------------------------------------------
-- Who may read what. Nobody writes.
-- ---------------------------------------------------------------------------------------------------------------------

alter table public.event_balances enable row level security;

create policy "participants read the balances of their events"
on public.event_balances
for select
to authenticated
using (event_id = any (array(select private.my_event_ids())));

grant select on public.event_balances to authenticated;
