-- =====================================================================================================================
-- Payments
--
-- Gives: repayments made outside the app and recorded here, so that a settled trip looks settled.
-- =====================================================================================================================

create table public.payments (
  id uuid not null default gen_random_uuid(),
  event_id uuid not null,
  from_user uuid not null,
  to_user uuid not null,
  amount numeric not null,
  paid_on date not null default current_date,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  constraint payments_pkey primary key (id),
  constraint payments_event_id_fkey foreign key (event_id) references public.events (id),
  constraint payments_from_user_fkey foreign key (from_user) references public.profiles (id),
  constraint payments_to_user_fkey foreign key (to_user) references public.profiles (id),
  constraint payments_created_by_fkey foreign key (created_by) references public.profiles (id),
  constraint payments_people_differ check (from_user <> to_user),
  constraint payments_amount_positive check (amount > 0),
  constraint payments_amount_in_range check (amount <= 99999999999.99),
  constraint payments_amount_in_cents check (amount = round(amount, 2)),
  constraint payments_paid_on_in_range check (paid_on between '1990-01-01' and '2100-12-31')
);

comment on table public.payments is
  'Money one participant gave another outside the app, in the event''s currency. Counts in balances, never in totals of expenses.';

create index payments_event_id_idx on public.payments (event_id, paid_on desc, created_at desc, id);
create index payments_from_user_idx on public.payments (from_user, event_id);
create index payments_to_user_idx on public.payments (to_user, event_id);
create index payments_created_by_idx on public.payments (created_by);

insert into private.constraint_codes (constraint_name, code)
values
  ('payments_pkey', 'id_in_use'),
  ('payments_event_id_fkey', 'event_not_found'),
  ('payments_from_user_fkey', 'invalid_payment'),
  ('payments_to_user_fkey', 'invalid_payment'),
  ('payments_created_by_fkey', 'user_not_found'),
  ('payments_people_differ', 'invalid_payment'),
  ('payments_amount_positive', 'invalid_amount'),
  ('payments_amount_in_range', 'invalid_amount'),
  ('payments_amount_in_cents', 'invalid_amount'),
  ('payments_paid_on_in_range', 'invalid_date');

-- ---------------------------------------------------------------------------------------------------------------------
-- Between people of the event
-- ---------------------------------------------------------------------------------------------------------------------

create function private.check_payment()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not private.has_taken_part(new.event_id, array[new.from_user, new.to_user]) then
    perform private.refuse('invalid_payment');
  end if;

  return null;
end;
$$;

comment on function private.check_payment() is
  'Refuses with invalid_payment when who pays or who is paid never took part in the event.';

create trigger payments_are_between_participants
after insert or update on public.payments
for each row
execute function private.check_payment();

-- ---------------------------------------------------------------------------------------------------------------------
-- History
-- ---------------------------------------------------------------------------------------------------------------------

create function private.log_payment()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  payment public.payments := case when tg_op = 'DELETE' then old else new end;
  facts jsonb := to_jsonb(payment) - '{event_id,created_at,created_by}'::text[];
begin
  insert into public.event_log (event_id, actor, entity, entity_id, action, old, new)
  values (
    payment.event_id,
    private.actor(),
    'payment',
    payment.id,
    case when tg_op = 'DELETE' then 'deleted' else 'created' end,
    case when tg_op = 'DELETE' then facts end,
    case when tg_op = 'INSERT' then facts end
  );

  return null;
end;
$$;

comment on function private.log_payment() is 'Writes recorded and deleted payments into the history of the event.';

create trigger payments_enter_history
after insert or delete on public.payments
for each row
execute function private.log_payment();

-- ---------------------------------------------------------------------------------------------------------------------
-- Who may read what. All writing goes through the functions of "recording payments".
-- ---------------------------------------------------------------------------------------------------------------------

alter table public.payments enable row level security;

create policy "participants read the payments of their events"
on public.payments
for select
to authenticated
using (event_id = any (array(select private.my_event_ids())));

grant select on public.payments to authenticated;
