-- =====================================================================================================================
-- Balances
--
-- Gives: what each participant paid, owes, sent and received, and how many expenses an event has and what they come to, kept
-- as the ledger changes, so that a settlement costs the same with 20 expenses and with 20,000. All else is added up when
-- somebody looks.
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
-- Rows change with every expense, and no changing column is indexed: leave room to update in place.
with (fillfactor = 60);

comment on table public.event_balances is
  'Per event and participant, in the event''s currency. The nets of an event always add up to zero.';
comment on column public.event_balances.net is 'paid - share + sent - received: above zero is owed to the person, below zero is owed by them.';
comment on column public.event_balances.paid_count is 'How many of the event''s expenses the person paid, alone or with others.';

create index event_balances_user_id_idx on public.event_balances (user_id, event_id);

insert into private.constraint_codes (constraint_name, code)
values ('event_balances_user_id_fkey', 'user_not_found');

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
language plpgsql set search_path = ''
as $$
begin
  -- Everybody has a balance from joining on, and whoever writes holds the event.
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
  where balance.event_id = change.event_id and balance.user_id = change.user_id;
end;
$$;

comment on function private.add_to_balances(private.balance_change[]) is 'Adds changes, in the event''s currency, to the balances they are for.';

create type private.total_change as (
  event_id uuid,
  expense_count integer,
  expense_total numeric
);

create function private.add_to_events(changes private.total_change[])
returns void
language plpgsql set search_path = ''
as $$
declare
  too_many boolean;
begin
  -- The row counts its revision by itself.
  with counted as (
    update public.events as event
    set
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
end;
$$;

comment on function private.add_to_events(private.total_change[]) is
  'Counts the revision of the events changed, and adds to their number and total of expenses. Refuses with too_many beyond the '
  'expenses an event can have.';

-- ---------------------------------------------------------------------------------------------------------------------
-- Each table of the ledger, for what is new, changed and gone. What is deleted counts for nothing.
-- ---------------------------------------------------------------------------------------------------------------------

create function private.count_expenses()
returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  changes private.total_change[] := '{}';
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
  perform private.add_to_events(changes);

  if tg_op <> 'DELETE' then
    perform private.assert_balanced(array_agg(event_id), array_agg(id))
    from after_rows;
  end if;
  return null;
end;
$$;

comment on function private.count_expenses() is
  'Adds expenses to the number and total of their event, and checks their payers and shares with private.assert_balanced.';

create trigger expenses_inserted_are_counted after insert on public.expenses
referencing new table as after_rows for each statement execute function private.count_expenses();

create trigger expenses_updated_are_counted after update on public.expenses
referencing old table as before_rows new table as after_rows for each statement execute function private.count_expenses();

create trigger expenses_gone_are_counted after delete on public.expenses
referencing old table as before_rows for each statement execute function private.count_expenses();

create function private.count_payers()
returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  changes private.balance_change[] := '{}';
begin
  if tg_op <> 'INSERT' then
    changes := array(
      select row(event_id, user_id, -paid_in_event_currency, -1, 0, 0, 0)::private.balance_change
      from before_rows
      where deleted_at is null
    );
  end if;
  if tg_op <> 'DELETE' then
    changes := changes || array(
      select row(event_id, user_id, paid_in_event_currency, 1, 0, 0, 0)::private.balance_change
      from after_rows
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

comment on function private.count_payers() is
  'Adds payers to balances, and checks their expenses with private.assert_balanced.';

create trigger payers_inserted_are_counted after insert on public.expenses_payers
referencing new table as after_rows for each statement execute function private.count_payers();

create trigger payers_updated_are_counted after update on public.expenses_payers
referencing old table as before_rows new table as after_rows for each statement execute function private.count_payers();

create trigger payers_gone_are_counted after delete on public.expenses_payers
referencing old table as before_rows for each statement execute function private.count_payers();

create function private.count_shares()
returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  changes private.balance_change[] := '{}';
begin
  if tg_op <> 'INSERT' then
    changes := array(
      select row(event_id, user_id, 0, 0, -share_in_event_currency, 0, 0)::private.balance_change
      from before_rows
      where deleted_at is null
    );
  end if;
  if tg_op <> 'DELETE' then
    changes := changes || array(
      select row(event_id, user_id, 0, 0, share_in_event_currency, 0, 0)::private.balance_change
      from after_rows
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

comment on function private.count_shares() is
  'Adds shares to balances, and checks their expenses with private.assert_balanced.';

create trigger shares_inserted_are_counted after insert on public.expenses_participants
referencing new table as after_rows for each statement execute function private.count_shares();

create trigger shares_updated_are_counted after update on public.expenses_participants
referencing old table as before_rows new table as after_rows for each statement execute function private.count_shares();

create trigger shares_gone_are_counted after delete on public.expenses_participants
referencing old table as before_rows for each statement execute function private.count_shares();

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

  -- Deleted payments do not count. Restored ones are checked like new ones.
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
  'Keeps what people sent and received. Refuses with invalid_amount what is no amount of the event''s currency, and with too_many '
  'beyond the payments an event can have.';

create trigger payments_inserted_are_counted after insert on public.payments
referencing new table as after_rows for each statement execute function private.count_payments();

create trigger payments_updated_are_counted after update on public.payments
referencing old table as before_rows new table as after_rows for each statement execute function private.count_payments();

create trigger payments_gone_are_counted after delete on public.payments
referencing old table as before_rows for each statement execute function private.count_payments();

-- ---------------------------------------------------------------------------------------------------------------------
-- Everyone has a balance
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

comment on function private.create_balances() is 'Gives everyone who joins an event a balance of zero.';

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

  -- A share of foreign money may be worth nothing in the event's currency, and still names its person.
  return array(
    select candidate.id from unnest(without_balance) as candidate (id)
    where candidate.id <> all (array(
      select share.user_id from public.expenses_participants as share
      where share.user_id = any (without_balance) and share.event_id = wanted_event_id and share.deleted_at is null
    ))
  );
end;
$$;

comment on function private.unnamed_people(uuid, uuid[]) is
  'Returns those of these people of an event whom none of its expenses and payments names, deleted ones left out.';

-- ---------------------------------------------------------------------------------------------------------------------
-- Who may read what. Nobody writes.
-- ---------------------------------------------------------------------------------------------------------------------

alter table public.event_balances enable row level security;

create policy "participants read the balances of their events"
on public.event_balances for select to authenticated
using (event_id = any (array(select private.my_event_ids())));

grant select on public.event_balances to authenticated;
