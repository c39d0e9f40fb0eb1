-- =====================================================================================================================
-- Balances
--
-- Running balance of each participant, and number and total of the expenses of each event. Triggers maintain them, so that a
-- settlement costs the same with 20 expenses as with 20,000. Other sums are computed on request.
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
  constraint event_balances_user_id_fkey foreign key (event_id, user_id)
    references public.event_participants (event_id, user_id) on delete cascade
)
-- Each expense updates rows and no changing column is indexed: leave room for updates in place.
with (fillfactor = 60);

comment on table public.event_balances is
  'Balances per event and participant, in the event''s currency. The nets of an event always add up to zero.';
comment on column public.event_balances.net is
  'paid - share + sent - received. Above zero the person is owed, below zero they owe.';
comment on column public.event_balances.paid_count is
  'Number of the event''s expenses that the person paid, alone or with others.';

create index event_balances_user_id_idx on public.event_balances (user_id, event_id);

insert into private.constraint_codes (constraint_name, code)
values ('event_balances_user_id_fkey', 'user_not_found');

-- ---------------------------------------------------------------------------------------------------------------------
-- Aggregating changes. Statement triggers, so that many rows update each balance once.
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
language plpgsql set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  too_large boolean;
begin
  -- Every participant has a balance from joining on, and the writer holds the event's lock.
  with changed as (
    update public.event_balances as balance
    set
      paid = balance.paid + change.paid,
      paid_count = balance.paid_count + change.paid_count,
      share = balance.share + change.share,
      sent = balance.sent + change.sent,
      received = balance.received + change.received
    from (
      select
        one.event_id, one.user_id, sum(one.paid) as paid, sum(one.paid_count) as paid_count, sum(one.share) as share,
        sum(one.sent) as sent, sum(one.received) as received
      from unnest(changes) as one
      group by one.event_id, one.user_id
      having sum(one.paid) <> 0
        or sum(one.paid_count) <> 0
        or sum(one.share) <> 0
        or sum(one.sent) <> 0
        or sum(one.received) <> 0
    ) as change
    where balance.event_id = change.event_id and balance.user_id = change.user_id
    returning balance.event_id, greatest(abs(balance.paid), abs(balance.share)) as most
  )
  -- Expenses and refunds can cancel out in the event's total while one person's sums grow. No currency has more than four
  -- decimals, so smaller sums need no look-up.
  select bool_or(case
    when changed.most <= 400000000000 then false
    else changed.most * 10::numeric ^ private.currency_decimals((
      select event.default_currency from public.events as event
      where event.id = changed.event_id
    )) > 4000000000000000
  end)
  into too_large
  from changed;

  if too_large then
    perform private.raise_error('invalid_amount');
  end if;

  perform private.add_balance_notices(changes);
end;
$$;

comment on function private.add_to_balances(private.balance_change[]) is
  'Adds changes, in the event''s currency, to the balances, and then to pending notices. Raises invalid_amount when a sum '
  'gets too large to be exact in every program.';

create type private.total_change as (
  event_id uuid,
  expense_count integer,
  expense_total numeric
);

-- ---------------------------------------------------------------------------------------------------------------------
-- One function per table of the ledger, for inserts, updates and deletes. Deleted rows count as nothing.
-- ---------------------------------------------------------------------------------------------------------------------

create function private.count_expenses()
returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  changes private.total_change[] := '{}';
  too_many boolean;
begin
  if tg_op <> 'INSERT' then
    changes := array(
      select row(event_id, -1, -amount_in_event_currency)::private.total_change
      from before_rows
      where deleted_at is null
    );
  end if;
  if tg_op <> 'DELETE' then
    changes := changes || array(
      select row(event_id, 1, amount_in_event_currency)::private.total_change
      from after_rows
      where deleted_at is null
    );
  end if;

  with counted as (
    update public.events as event
    set
      revision = event.revision + 1,
      expense_count = event.expense_count + change.expense_count,
      expense_total = event.expense_total + change.expense_total
    from (
      select one.event_id, sum(one.expense_count) as expense_count, sum(one.expense_total) as expense_total
      from unnest(changes) as one
      group by one.event_id
    ) as change
    where event.id = change.event_id
    returning event.expense_count
  )
  select coalesce(bool_or(counted.expense_count > private.limit_for('expenses of an event')), false)
  into too_many
  from counted;

  if too_many then
    perform private.raise_error('too_many');
  end if;

  if tg_op <> 'DELETE' then
    perform private.assert_balanced(array_agg(event_id), array_agg(id))
    from after_rows;
  end if;
  return null;
end;
$$;

comment on function private.count_expenses() is
  'Adds expenses to the count and total of their event, which also increments its revision. Raises too_many beyond the limit of '
  'expenses, and what private.assert_balanced raises.';

create trigger expenses_inserted_are_counted after insert on public.expenses
referencing new table as after_rows for each statement execute function private.count_expenses();

create trigger expenses_updated_are_counted after update on public.expenses
referencing old table as before_rows new table as after_rows for each statement execute function private.count_expenses();

create trigger expenses_gone_are_counted after delete on public.expenses
referencing old table as before_rows for each statement execute function private.count_expenses();

create function private.count_amounts()
returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  paying boolean := tg_table_name = 'expenses_payers';
  changes private.balance_change[] := '{}';
begin
  -- Both tables begin with the same columns.
  if tg_op <> 'INSERT' then
    changes := array(
      select case
        when paying then row(event_id, user_id, -converted, -1, 0, 0, 0)::private.balance_change
        else row(event_id, user_id, 0, 0, -converted, 0, 0)::private.balance_change
      end
      from before_rows as one (event_id, expense_id, user_id, amount, converted)
      where deleted_at is null
    );
  end if;
  if tg_op <> 'DELETE' then
    changes := changes || array(
      select case
        when paying then row(event_id, user_id, converted, 1, 0, 0, 0)::private.balance_change
        else row(event_id, user_id, 0, 0, converted, 0, 0)::private.balance_change
      end
      from after_rows as one (event_id, expense_id, user_id, amount, converted)
      where deleted_at is null
    );
  end if;
  perform private.add_to_balances(changes);

  if tg_op = 'DELETE' then
    perform private.assert_balanced(array_agg(event_id), array_agg(expense_id))
    from before_rows;
  else
    perform private.assert_balanced(array_agg(event_id), array_agg(expense_id))
    from after_rows;
  end if;
  return null;
end;
$$;

comment on function private.count_amounts() is
  'Adds paid amounts or shares to balances. Raises what private.assert_balanced raises.';

create trigger payers_inserted_are_counted after insert on public.expenses_payers
referencing new table as after_rows for each statement execute function private.count_amounts();

create trigger payers_updated_are_counted after update on public.expenses_payers
referencing old table as before_rows new table as after_rows for each statement execute function private.count_amounts();

create trigger payers_gone_are_counted after delete on public.expenses_payers
referencing old table as before_rows for each statement execute function private.count_amounts();

create trigger shares_inserted_are_counted after insert on public.expenses_participants
referencing new table as after_rows for each statement execute function private.count_amounts();

create trigger shares_updated_are_counted after update on public.expenses_participants
referencing old table as before_rows new table as after_rows for each statement execute function private.count_amounts();

create trigger shares_gone_are_counted after delete on public.expenses_participants
referencing old table as before_rows for each statement execute function private.count_amounts();

create function private.count_payments()
returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  before_payments public.payments[] := '{}';
  after_payments public.payments[] := '{}';
begin
  if tg_op <> 'INSERT' then
    before_payments := array(select before_row from before_rows as before_row where before_row.deleted_at is null);
  end if;
  if tg_op <> 'DELETE' then
    after_payments := array(select after_row from after_rows as after_row where after_row.deleted_at is null);
  end if;

  if exists (
    select from unnest(after_payments) as payment
    join public.events as event on event.id = payment.event_id
    where payment.amount <> round(payment.amount, private.currency_decimals(event.default_currency))
      or payment.amount > private.max_amount(event.default_currency)
  ) then
    perform private.raise_error('invalid_amount');
  end if;

  update public.events as event
  set revision = event.revision + 1
  where event.id in (select event_id from unnest(before_payments || after_payments));

  perform private.add_to_balances(array(
    select row(event_id, from_user, 0, 0, 0, -amount, 0)::private.balance_change
    from unnest(before_payments)
    union all
    select row(event_id, to_user, 0, 0, 0, 0, -amount)::private.balance_change
    from unnest(before_payments)
    union all
    select row(event_id, from_user, 0, 0, 0, amount, 0)::private.balance_change
    from unnest(after_payments)
    union all
    select row(event_id, to_user, 0, 0, 0, 0, amount)::private.balance_change
    from unnest(after_payments)
  ));

  -- Deletions cannot exceed the limit. A restored payment is checked like a new one.
  if cardinality(after_payments) > cardinality(before_payments) and exists (
    select from public.payments as payment
    where payment.event_id in (select event_id from unnest(after_payments)) and payment.deleted_at is null
    group by payment.event_id
    having count(*) > private.limit_for('payments of an event')
  ) then
    perform private.raise_error('too_many');
  end if;
  return null;
end;
$$;

comment on function private.count_payments() is
  'Adds payments to the balances. Raises invalid_amount for an invalid amount in the event''s currency, and too_many beyond '
  'the limit of payments.';

create trigger payments_inserted_are_counted after insert on public.payments
referencing new table as after_rows for each statement execute function private.count_payments();

create trigger payments_updated_are_counted after update on public.payments
referencing old table as before_rows new table as after_rows for each statement execute function private.count_payments();

create trigger payments_gone_are_counted after delete on public.payments
referencing old table as before_rows for each statement execute function private.count_payments();

-- ---------------------------------------------------------------------------------------------------------------------
-- Every participant has a balance
-- ---------------------------------------------------------------------------------------------------------------------

create function private.create_balances()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.event_balances (event_id, user_id)
  select event_id, user_id
  from after_rows
  order by event_id, user_id;

  return null;
end;
$$;

comment on function private.create_balances() is 'Creates a zero balance for each new participant.';

create trigger participants_joining_open_a_balance after insert on public.event_participants
referencing new table as after_rows for each statement execute function private.create_balances();

create function private.unnamed_people(wanted_event_id uuid, people uuid[])
returns uuid[]
language plpgsql stable set search_path = ''
as $$
declare
  without_balance uuid[] := array(
    select balance.user_id from public.event_balances as balance
    where balance.event_id = wanted_event_id and balance.user_id = any (people) and balance.paid_count = 0
      and balance.share = 0
      and balance.sent = 0
      and balance.received = 0
  );
begin
  if cardinality(without_balance) = 0 then
    return without_balance;
  end if;

  -- A converted share can round to zero and still names its person.
  return array(
    select candidate.id from unnest(without_balance) as candidate (id)
    where candidate.id <> all (array(
      select share.user_id from public.expenses_participants as share
      where share.user_id = any (without_balance) and share.event_id = wanted_event_id and share.deleted_at is null
    ))
      and not exists (
        select from public.expense_series as series
        where series.event_id = wanted_event_id and private.template_names(series.template, candidate.id)
      )
  );
end;
$$;

comment on function private.unnamed_people(uuid, uuid[]) is
  'Returns those of these people of an event who are in no expense and no payment, deleted ones left out.';

-- ---------------------------------------------------------------------------------------------------------------------
-- Row-level security. Clients cannot write.
-- ---------------------------------------------------------------------------------------------------------------------

alter table public.event_balances enable row level security;

create policy "participants read the balances of their events"
on public.event_balances for select to authenticated
using (event_id = any (array(select private.my_event_ids())));

grant select on public.event_balances to authenticated;
