-- Creates people with accounts, and events with participants, payments and invitations, through the product's triggers.

insert into auth.users (id, email, raw_user_meta_data, email_confirmed_at)
select
  account,
  'person-' || no || '@bench.test',
  '{"preferred_language": "en"}',
  now()
from bench.people;

-- A session has the id of its account, so that a benchmark signs tokens without asking.
insert into auth.sessions (id, user_id)
select account, account from bench.people;

alter table bench.people add column id uuid;

update bench.people as person
set id = made.id
from public.users as made
where made.auth_user_id = person.account;

update public.users as made
set
  first_name = (array['Ada', 'Bora', 'Cem', 'Dora', 'Elif', 'Fatma', 'Gül', 'Hans', 'Inés', 'Jean'])[1 + person.no % 10],
  last_name = 'Number ' || person.no,
  iban = 'DE89370400440532013000',
  iban_currency = 'EUR'
from bench.people as person
where person.id = made.id;

create unique index on bench.people (no);
alter table bench.seats add column user_id uuid;

update bench.seats as seat
set user_id = person.id
from bench.people as person
where person.no = seat.person_no;

create unique index on bench.seats (event_no, seat) include (user_id);
analyze bench.people, bench.seats;

alter table public.events disable trigger events_gain_their_creator;

insert into public.events (
  id, name, description, category, default_currency, place_country, place_city, planned_start_date,
  planned_duration_days, status, created_by, created_at
)
select
  event.id,
  'Event ' || event.no,
  'Filled for measuring',
  (enum_range(null::public.event_category))[1 + event.no % 6],
  event.currency,
  'Türkiye',
  'İstanbul',
  event.starts_at::date,
  ceil(event.days)::integer,
  case when event.no % 9 = 8 then 'passive'::public.event_status else 'active' end,
  seat.user_id,
  event.starts_at
from bench.events as event
join bench.seats as seat on seat.event_no = event.no and seat.seat = 0;

alter table public.events enable trigger events_gain_their_creator;

insert into public.event_participants (id, event_id, user_id, role, joined_at)
select
  gen_random_uuid(),
  event.id,
  seat.user_id,
  case when seat.seat = 0 then 'admin'::public.participant_role else 'member' end,
  event.starts_at + interval '1 minute' * seat.seat
from bench.seats as seat
join bench.events as event on event.no = seat.event_no;

insert into public.event_invitations (event_id, kind, created_by)
select event.id, 'group', seat.user_id
from bench.events as event
join bench.seats as seat on seat.event_no = event.no and seat.seat = 0;

insert into public.payments (id, event_id, from_user, to_user, amount, paid_on, created_by, created_at)
select
  bench.id('payment ' || event.no, turn),
  event.id,
  payer.user_id,
  paid.user_id,
  (100 + bench.pick(event.no * 1000 + turn, 7, 50000)) / 100.0,
  event.starts_at::date + turn::integer,
  payer.user_id,
  event.starts_at + interval '1 day' * turn
from bench.events as event
cross join generate_series(1, least(200, event.size / 10)) as turn
join bench.seats as payer on payer.event_no = event.no and payer.seat = turn % event.people
join bench.seats as paid on paid.event_no = event.no and paid.seat = (turn + 1) % event.people;
