-- =====================================================================================================================
-- Shared bills
--
-- A bill at the table: everybody marks what they had, and the bill becomes an expense. People without an account take part with the
-- bill's token and a key of their seat. Nothing here computes with amounts: the shares come with the expense.
-- =====================================================================================================================

create table public.shared_bills (
  event_id uuid not null,
  id uuid not null,
  host_id uuid not null,
  token_digest text not null,
  removed_keys text[] not null default '{}',
  version bigint not null default 1,
  currency text not null,
  title text not null,
  draft jsonb,
  expense_version bigint,
  status text not null default 'open',
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  constraint shared_bills_pkey primary key (event_id, id),
  constraint shared_bills_token_digest_key unique (token_digest),
  constraint shared_bills_event_id_fkey foreign key (event_id) references public.events (id) on delete cascade,
  constraint shared_bills_token_digest_is_sha256 check (token_digest ~ '^[0-9a-f]{64}$'),
  constraint shared_bills_title_length check (char_length(title) <= 200),
  constraint shared_bills_draft_is_small_object check (jsonb_typeof(draft) = 'object' and octet_length(draft::text) <= 16384),
  constraint shared_bills_status_known check (status in ('open', 'locked', 'closed', 'cancelled')),
  constraint shared_bills_closed_at_follows_status check ((status in ('closed', 'cancelled')) = (closed_at is not null))
)
-- Each mark updates the version, which no index contains: leave room for updates in place.
with (fillfactor = 50);

-- Each page of an event lists its open bills, however many were closed and are not purged yet.
create index shared_bills_open_idx on public.shared_bills (event_id, created_at) where closed_at is null;

comment on table public.shared_bills is
  'Bills at the table. Open for 24 hours, kept for 7 days after they are closed, else after they were opened.';
comment on column public.shared_bills.id is 'Also the id of the expense that the bill becomes or changes.';
comment on column public.shared_bills.token_digest is 'SHA-256, in lower-case hex, of the token in the link. Only phones have the token.';
comment on column public.shared_bills.removed_keys is 'Digests of the keys of removed seats, which get no seat again.';
comment on column public.shared_bills.draft is
  'What the host filled in of the later expense, such as its date and payer, for whichever device closes the bill. Checked when it is '
  'saved.';
comment on column public.shared_bills.expense_version is
  'Version of the saved expense that was put on the table, which counts as it is until the bill is closed. Null for a new expense.';
comment on column public.shared_bills.version is 'Rises with every change. Closing names the version whose figures it has.';

create table public.shared_bill_lines (
  event_id uuid not null,
  shared_bill_id uuid not null,
  id uuid not null,
  position integer not null,
  label text not null,
  amount numeric not null,
  constraint shared_bill_lines_pkey primary key (event_id, shared_bill_id, id),
  constraint shared_bill_lines_shared_bill_id_fkey foreign key (event_id, shared_bill_id)
    references public.shared_bills (event_id, id) on delete cascade,
  constraint shared_bill_lines_label_length check (char_length(label) between 1 and 80),
  constraint shared_bill_lines_amount_above_zero check (amount > 0)
);

comment on table public.shared_bill_lines is 'The lines of bills at the table. They never change.';
comment on column public.shared_bill_lines.amount is 'In the bill''s currency.';

create table public.shared_bill_extras (
  event_id uuid not null,
  shared_bill_id uuid not null,
  position integer not null,
  kind text not null,
  amount numeric not null,
  percent numeric,
  with_tax boolean not null,
  spread text not null,
  label text,
  constraint shared_bill_extras_pkey primary key (event_id, shared_bill_id, position),
  constraint shared_bill_extras_shared_bill_id_fkey foreign key (event_id, shared_bill_id)
    references public.shared_bills (event_id, id) on delete cascade,
  constraint shared_bill_extras_kind_known check (kind in ('tax', 'tip', 'service', 'discount')),
  constraint shared_bill_extras_amount_not_zero check (amount <> 0),
  constraint shared_bill_extras_percent_in_range check (percent > 0 and percent <= 100 and percent = round(percent, 3)),
  constraint shared_bill_extras_spread_known check (spread in ('items', 'equally')),
  constraint shared_bill_extras_label_length check (char_length(label) between 1 and 80)
);

comment on table public.shared_bill_extras is 'Tax, tip, service and discounts of bills at the table, as public.expense_extras.';

create table public.shared_bill_seats (
  event_id uuid not null,
  shared_bill_id uuid not null,
  seat integer not null,
  person_id uuid not null,
  name text,
  is_name_only boolean not null,
  key_digest text,
  joined_at timestamptz,
  done_at timestamptz,
  constraint shared_bill_seats_pkey primary key (event_id, shared_bill_id, seat),
  constraint shared_bill_seats_shared_bill_id_fkey foreign key (event_id, shared_bill_id)
    references public.shared_bills (event_id, id) on delete cascade,
  constraint shared_bill_seats_seat_in_range check (seat between 1 and 30),
  constraint shared_bill_seats_name_length check (char_length(name) between 1 and 100),
  constraint shared_bill_seats_name_only_have_a_name check (not is_name_only or name is not null),
  constraint shared_bill_seats_key_digest_is_sha256 check (key_digest ~ '^[0-9a-f]{64}$'),
  constraint shared_bill_seats_taken_with_a_key check (key_digest is null or joined_at is not null)
);

comment on table public.shared_bill_seats is 'The seats of bills at the table, of people of the event and of names.';
comment on column public.shared_bill_seats.person_id is
  'The person in the later expense. Of a name alone, the id that the person gets when the bill is closed, so that cents are the same on '
  'every phone. No foreign key, because that person does not exist before.';
comment on column public.shared_bill_seats.name is 'What a guest or the host typed. Null for people of the event, whose name is their current one.';
comment on column public.shared_bill_seats.is_name_only is
  'Whether the seat was a name alone, of nobody in the event. Only such a seat can be kept by its guest.';
comment on column public.shared_bill_seats.key_digest is
  'SHA-256, in lower-case hex, of the key of the guest''s phone. Null while nobody took the seat, and for signed-in people.';

create table public.shared_bill_marks (
  event_id uuid not null,
  shared_bill_id uuid not null,
  seat integer not null,
  line_id uuid not null,
  weight integer not null,
  number integer not null,
  constraint shared_bill_marks_pkey primary key (event_id, shared_bill_id, seat, line_id),
  constraint shared_bill_marks_seat_fkey foreign key (event_id, shared_bill_id, seat)
    references public.shared_bill_seats (event_id, shared_bill_id, seat) on delete cascade,
  constraint shared_bill_marks_weight_in_range check (weight between 0 and 100),
  constraint shared_bill_marks_number_above_zero check (number > 0)
)
with (fillfactor = 70);

comment on table public.shared_bill_marks is
  'Portions that seats had of the lines of bills at the table. Each seat writes its own rows; a lower number never replaces a higher one, so the order in which '
  'marks arrive does not matter.';
comment on column public.shared_bill_marks.weight is 'Portions, from 1 to 100. Zero takes the mark back.';

insert into private.constraint_codes (constraint_name, code)
values
  ('shared_bills_pkey', 'id_in_use'), ('shared_bills_token_digest_key', 'id_in_use'),
  ('shared_bills_event_id_fkey', 'event_not_found'), ('shared_bills_token_digest_is_sha256', 'invalid_shared_bill'),
  ('shared_bills_draft_is_small_object', 'invalid_shared_bill'),
  ('shared_bills_status_known', 'invalid_shared_bill'),
  ('shared_bills_closed_at_follows_status', 'unexpected_error'), ('shared_bill_lines_pkey', 'invalid_items'),
  ('shared_bill_lines_shared_bill_id_fkey', 'shared_bill_not_found'), ('shared_bill_lines_label_length', 'invalid_items'),
  ('shared_bill_lines_amount_above_zero', 'invalid_items'), ('shared_bill_extras_pkey', 'invalid_items'),
  ('shared_bill_extras_shared_bill_id_fkey', 'shared_bill_not_found'), ('shared_bill_extras_kind_known', 'invalid_items'),
  ('shared_bill_extras_amount_not_zero', 'invalid_items'), ('shared_bill_extras_percent_in_range', 'invalid_items'),
  ('shared_bill_extras_spread_known', 'invalid_items'), ('shared_bill_extras_label_length', 'invalid_items'),
  ('shared_bill_seats_pkey', 'seat_taken'),
  ('shared_bill_seats_shared_bill_id_fkey', 'shared_bill_not_found'), ('shared_bill_seats_seat_in_range', 'too_many_seats'),
  ('shared_bill_seats_name_length', 'invalid_name'), ('shared_bill_seats_name_only_have_a_name', 'invalid_name'),
  ('shared_bill_seats_key_digest_is_sha256', 'unexpected_error'), ('shared_bill_seats_taken_with_a_key', 'unexpected_error'),
  ('shared_bill_marks_pkey', 'invalid_mark'), ('shared_bill_marks_seat_fkey', 'seat_removed'),
  ('shared_bill_marks_weight_in_range', 'invalid_mark'), ('shared_bill_marks_number_above_zero', 'invalid_mark');

alter table public.shared_bills enable row level security;
alter table public.shared_bill_lines enable row level security;
alter table public.shared_bill_extras enable row level security;
alter table public.shared_bill_seats enable row level security;
alter table public.shared_bill_marks enable row level security;

create policy "participants read the shared bills of their events"
on public.shared_bills for select to authenticated
using (event_id = any (array(select private.my_event_ids())));

create policy "participants read the lines of shared bills"
on public.shared_bill_lines for select to authenticated
using (event_id = any (array(select private.my_event_ids())));

create policy "participants read the extras of shared bills"
on public.shared_bill_extras for select to authenticated
using (event_id = any (array(select private.my_event_ids())));

create policy "participants read who sits at shared bills"
on public.shared_bill_seats for select to authenticated
using (event_id = any (array(select private.my_event_ids())));

create policy "participants read the marks of shared bills"
on public.shared_bill_marks for select to authenticated
using (event_id = any (array(select private.my_event_ids())));

grant select (event_id, id, host_id, version, currency, title, draft, expense_version, status, created_at, closed_at)
on public.shared_bills to authenticated;
grant select on public.shared_bill_lines to authenticated;
grant select on public.shared_bill_extras to authenticated;
grant select (event_id, shared_bill_id, seat, person_id, name, is_name_only, joined_at, done_at)
on public.shared_bill_seats to authenticated;
grant select on public.shared_bill_marks to authenticated;

-- ---------------------------------------------------------------------------------------------------------------------
-- Reading
-- ---------------------------------------------------------------------------------------------------------------------

-- In PL/pgSQL, which keeps its plans: phones ask for the state of their bill every second.
create function private.shared_bill_expiry(created_at timestamptz)
returns timestamptz
language plpgsql immutable set search_path = ''
as $$
begin
  return created_at + make_interval(secs => private.limit_for('hours of a bill') * 3600);
end;
$$;

comment on function private.shared_bill_expiry(timestamptz) is
  'Returns until when a bill that was opened at a time can be marked. In seconds, because a day is not always 24 hours.';

create function private.bills_open_since()
returns timestamptz
language plpgsql stable set search_path = ''
as $$
begin
  return now() - make_interval(secs => private.limit_for('hours of a bill') * 3600);
end;
$$;

comment on function private.bills_open_since() is
  'Returns the time after which a bill was opened that has not expired: private.shared_bill_expiry, for conditions that use an index.';

create function private.shared_bill_state(status text, created_at timestamptz)
returns text
language plpgsql stable set search_path = ''
as $$
begin
  return case
    when status in ('open', 'locked') and private.shared_bill_expiry(created_at) <= now() then 'expired'
    else status
  end;
end;
$$;

comment on function private.shared_bill_state(text, timestamptz) is
  'Returns the status of a bill, or expired for one that was neither closed nor cancelled in time.';

create function private.shared_bill_document(wanted_event_id uuid, wanted_id uuid, for_guests boolean)
returns json
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return (
    select json_build_object(
      'id', bill.id, 'version', bill.version, 'currency', bill.currency, 'title', bill.title,
      'host', (
        select private.public_name(host.person ->> 'first_name') from private.event_people as host
        where host.event_id = bill.event_id and host.user_id = bill.host_id
      ),
      'status', private.shared_bill_state(bill.status, bill.created_at), 'created_at', bill.created_at,
      'expires_at', private.shared_bill_expiry(bill.created_at), 'closed_at', bill.closed_at,
      'lines', (
        select json_agg(json_build_object('id', line.id, 'label', line.label, 'amount', line.amount) order by line.position)
        from public.shared_bill_lines as line
        where line.event_id = bill.event_id and line.shared_bill_id = bill.id
      ),
      'extras', (
        select coalesce(
          json_agg(
            jsonb_build_object(
              'kind', extra.kind, 'amount', extra.amount, 'percent', extra.percent, 'with_tax', extra.with_tax, 'spread', extra.spread
            ) || case when extra.label is null then '{}' else jsonb_build_object('label', extra.label) end
            order by extra.position
          ),
          '[]'
        )
        from public.shared_bill_extras as extra
        where extra.event_id = bill.event_id and extra.shared_bill_id = bill.id
      ),
      'seats', (
        select coalesce(
          json_agg(
            json_build_object(
              'seat', seat.seat, 'person_id', case when for_guests then lpad(seat.rank::text, 2, '0') else seat.person_id::text end,
              'name', coalesce(
                private.public_name(concat_ws(' ', member.person ->> 'first_name', member.person ->> 'last_name')), seat.name
              ),
              'color', member.color,
              'is_here', seat.joined_at is not null, 'is_done', seat.done_at is not null, 'is_name_only', seat.is_name_only
            )
            order by seat.seat
          ),
          '[]'
        )
        from (
          select
            one.seat, one.person_id, one.name, one.joined_at, one.done_at, one.is_name_only,
            row_number() over (order by one.person_id) as rank
          from public.shared_bill_seats as one
          where one.event_id = bill.event_id and one.shared_bill_id = bill.id
        ) as seat
        left join private.event_people as member on member.event_id = bill.event_id and member.user_id = seat.person_id
      ),
      'marks', (
        select coalesce(
          json_agg(
            json_build_object('line_id', mark.line_id, 'seat', mark.seat, 'weight', mark.weight, 'number', mark.number)
            order by mark.seat, mark.line_id
          ),
          '[]'
        )
        from public.shared_bill_marks as mark
        where mark.event_id = bill.event_id and mark.shared_bill_id = bill.id
      )
    )
    from public.shared_bills as bill
    where bill.event_id = wanted_event_id and bill.id = wanted_id
  );
end;
$$;

comment on function private.shared_bill_document(uuid, uuid, boolean) is
  'Returns a shared bill: {id, version, currency, title, host, status, created_at, expires_at, closed_at, lines, extras, seats, marks}. '
  'Never its event, an address, or what anybody owes. For guests, the ids of people are their ranks, which sort like the ids. Null '
  'when it is not visible.';

create function private.shared_bill_for_me(wanted_event_id uuid, wanted_id uuid)
returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return private.shared_bill_document(wanted_event_id, wanted_id, false)::jsonb || (
    select jsonb_build_object('draft', bill.draft, 'expense_version', bill.expense_version)
    from public.shared_bills as bill
    where bill.event_id = wanted_event_id and bill.id = wanted_id
  ) || jsonb_build_object(
    'my_seat',
    (
      select seat.seat from public.shared_bill_seats as seat
      where seat.event_id = wanted_event_id and seat.shared_bill_id = wanted_id and seat.person_id = private.me()
    )
  );
end;
$$;

comment on function private.shared_bill_for_me(uuid, uuid) is
  'Returns private.shared_bill_document with draft, expense_version, and my_seat, the seat of the caller. Null when it is not visible.';

create function public.shared_bill(event_id uuid, id uuid, since bigint default null)
returns jsonb
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_variable
begin
  if exists (
    select from public.shared_bills as bill
    where bill.event_id = shared_bill.event_id and bill.id = shared_bill.id and bill.version = since
  ) then
    return jsonb_build_object('version', since);
  end if;

  return private.shared_bill_for_me(event_id, id);
end;
$$;

comment on function public.shared_bill(uuid, uuid, bigint) is
  'Returns a shared bill with its lines, extras, seats, marks, draft, expense_version and my_seat; {version} alone when it still has '
  'the version since. Null when it is not visible.';

create function private.open_bills_of(wanted_event_id uuid)
returns json
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  opened_after timestamptz := private.bills_open_since();
begin
  return (
    select coalesce(
      json_agg(
        json_build_object(
          'id', bill.id, 'title', bill.title, 'currency', bill.currency, 'host_id', bill.host_id, 'created_at', bill.created_at,
          'total', (
            select coalesce(sum(line.amount), 0) from public.shared_bill_lines as line
            where line.event_id = bill.event_id and line.shared_bill_id = bill.id
          ) + (
            select coalesce(sum(extra.amount), 0) from public.shared_bill_extras as extra
            where extra.event_id = bill.event_id and extra.shared_bill_id = bill.id
          )
        )
        order by bill.created_at, bill.id
      ),
      '[]'::json
    )
    from public.shared_bills as bill
    where bill.event_id = wanted_event_id and bill.closed_at is null and bill.created_at > opened_after
  );
end;
$$;

comment on function private.open_bills_of(uuid) is
  'Returns the bills at the table of an event, locked ones included: [{id, title, currency, host_id, created_at, total}], oldest first.';

grant execute on function private.public_name(text) to authenticated;
grant execute on function private.shared_bill_expiry(timestamptz) to authenticated;
grant execute on function private.bills_open_since() to authenticated;
grant execute on function private.shared_bill_state(text, timestamptz) to authenticated;
grant execute on function private.shared_bill_document(uuid, uuid, boolean) to authenticated;
grant execute on function private.shared_bill_for_me(uuid, uuid) to authenticated;
grant execute on function private.open_bills_of(uuid) to authenticated;
grant execute on function public.shared_bill(uuid, uuid, bigint) to authenticated;
