-- Plans the data before creating it: the events, their participants and their numbers of expenses. Deterministic, so that every
-- fill of one size is the same. Needs the setting bench.expenses.

create schema bench;

create function bench.pick(number bigint, purpose integer, below bigint)
returns integer
language sql
immutable
parallel safe
return ((hashint8extended(number, purpose) & 9007199254740991) % below)::integer;

create function bench.id(kind text, number bigint)
returns uuid
language sql
immutable
parallel safe
return md5(kind || ' ' || number)::uuid;

-- One event of 20,000, one of 5,000 per 50,000 expenses, and small ones of 4 to 56 for the rest.
create unlogged table bench.events as
with wanted as (
  select current_setting('bench.expenses')::integer as expenses
),
large as (
  select row_number() over (order by size desc) as no, size
  from (
    select 20000 as size
    from wanted
    where expenses >= 100000
    union all
    select least(5000, expenses / 2)
    from wanted, generate_series(1, greatest(1, expenses / 50000))
  ) as sizes
),
small as (
  select
    number + (select count(*) from large) as no,
    4 + bench.pick(number, 1, 53) as size,
    sum(4 + bench.pick(number, 1, 53)) over (order by number) as up_to,
    (select expenses from wanted) - (select sum(size) from large) as room
  from wanted, generate_series(1, expenses / 4) as number
),
all_events as (
  select no, size, case when size > 5000 then 30 else 12 end as people
  from large
  union all
  -- The first of the small events is a wedding.
  select
    no,
    least(size, size - (up_to - room)),
    case when no = (select count(*) from large) + 1 then 200 else 2 + bench.pick(no, 2, 7) end
  from small
  where up_to - size < room
)
select
  no,
  bench.id('event', no) as id,
  size::integer as size,
  people::integer as people,
  case when people = 200 then 'crowd' when people >= 12 then 'large' else 'small' end as kind,
  -- A trip of two years, or one of days within the last two years.
  case when people between 12 and 30 then 730.0 else 2 + bench.pick(no, 3, 12) end as days,
  now() - interval '1 day' * case when people between 12 and 30 then 731 else 20 + bench.pick(no, 4, 700) end as starts_at,
  (array['EUR', 'TRY', 'USD', 'GBP'])[1 + bench.pick(no, 5, 4)] as currency,
  (sum(size) over (order by no) - size)::integer as expenses_before
from all_events;

create unique index on bench.events (no);

-- Everyone takes part in about eight events, except a thousand who can still be invited. The first person is in the five
-- largest events.
create unlogged table bench.people as
select
  number as no,
  bench.id('account', number) as account,
  number < count as seated
from (select greatest(700, count(*) * 5 / 8) as count from bench.events) as counted,
  generate_series(0, count + 999) as number;

create unlogged table bench.seats as
select
  event.no as event_no,
  seat,
  (
    case when event.no <= 5 then 0 else bench.pick(event.no, 6, seated.count) end
    + seat * (1 + event.no % 3)
  ) % seated.count as person_no
from bench.events as event,
  (select count(*) from bench.people where seated) as seated,
  generate_series(0, event.people - 1) as seat;

analyze bench.events, bench.people, bench.seats;
