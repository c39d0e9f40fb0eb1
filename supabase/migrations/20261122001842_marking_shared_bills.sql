-- =====================================================================================================================
-- Marking shared bills
--
-- Seats and marks: of participants by their session, of guests by the bill's token and the key of their seat. Guests lock the bill
-- alone.
-- =====================================================================================================================

create function private.refuse_ended_bill(bill public.shared_bills)
returns void
language plpgsql stable set search_path = ''
as $$
begin
  case private.shared_bill_state(bill.status, bill.created_at)
    when 'closed' then perform private.raise_error('shared_bill_closed');
    when 'cancelled' then perform private.raise_error('shared_bill_cancelled');
    when 'expired' then perform private.raise_error('shared_bill_expired');
    else null;
  end case;
end;
$$;

comment on function private.refuse_ended_bill(public.shared_bills) is
  'Raises shared_bill_closed, shared_bill_cancelled or shared_bill_expired for a bill that is no longer at the table.';

create function private.refuse_unmarkable_bill(bill public.shared_bills)
returns void
language plpgsql stable set search_path = ''
as $$
begin
  perform private.refuse_ended_bill(bill);

  if bill.status = 'locked' then
    perform private.raise_error('shared_bill_locked');
  end if;
end;
$$;

comment on function private.refuse_unmarkable_bill(public.shared_bills) is
  'Raises shared_bill_locked, or what private.refuse_ended_bill raises, for a bill that takes no marks and seats.';

create function private.write_marks(bill public.shared_bills, own_seat integer, marks jsonb, done boolean)
returns public.shared_bills
language plpgsql set search_path = ''
as $$
declare
  changed boolean;
begin
  perform private.refuse_unmarkable_bill(bill);
  marks := coalesce(nullif(marks, 'null'), '[]');

  if jsonb_typeof(marks) <> 'array' or jsonb_array_length(marks) > private.limit_for('items of an expense')
    or exists (
      select from jsonb_array_elements(marks) as mark
      where not coalesce(private.integer_from(mark.value ->> 'weight') between 0 and 100, false)
        or not coalesce(private.integer_from(mark.value ->> 'number') > 0, false)
        or not exists (
          select from public.shared_bill_lines as line
          where line.event_id = bill.event_id and line.shared_bill_id = bill.id
            and line.id = private.uuid_from(mark.value ->> 'line_id')
        )
    )
  then
    perform private.raise_error('invalid_mark');
  end if;

  with written as (
    insert into public.shared_bill_marks as mark (event_id, shared_bill_id, seat, line_id, weight, number)
    select distinct on ((sent.value ->> 'line_id')::uuid)
      bill.event_id, bill.id, own_seat, (sent.value ->> 'line_id')::uuid, (sent.value ->> 'weight')::integer,
      (sent.value ->> 'number')::integer
    from jsonb_array_elements(marks) as sent
    order by (sent.value ->> 'line_id')::uuid, (sent.value ->> 'number')::integer desc
    on conflict (event_id, shared_bill_id, seat, line_id) do update
    set
      weight = excluded.weight,
      number = excluded.number
    where mark.number < excluded.number
    returning mark.line_id
  ),
  told as (
    update public.shared_bill_seats as seat
    set done_at = case when done then now() end
    where seat.event_id = bill.event_id and seat.shared_bill_id = bill.id and seat.seat = own_seat
      and (seat.done_at is not null) <> done
    returning seat.seat
  )
  select exists (select from written) or exists (select from told) into changed;

  return case when changed then private.count_bill_version(bill) else bill end;
end;
$$;

comment on function private.write_marks(public.shared_bills, integer, jsonb, boolean) is
  'Stores marks of a seat, [{line_id, weight, number}], and whether it is done; null leaves that. A mark whose number is not above the '
  'stored one is ignored. Returns the bill. The caller holds its lock. Raises invalid_mark, or what private.refuse_unmarkable_bill raises.';

create function private.remove_seat(bill public.shared_bills, gone public.shared_bill_seats)
returns void
language plpgsql set search_path = ''
as $$
begin
  delete from public.shared_bill_seats as seat
  where seat.event_id = bill.event_id and seat.shared_bill_id = bill.id and seat.seat = gone.seat;

  update public.shared_bills as changed
  set
    version = changed.version + 1,
    removed_keys = case when gone.key_digest is null then changed.removed_keys else changed.removed_keys || gone.key_digest end
  where changed.event_id = bill.event_id and changed.id = bill.id;
end;
$$;

comment on function private.remove_seat(public.shared_bills, public.shared_bill_seats) is
  'Removes a seat with its marks. Its key gets no seat of this bill again. The caller holds the bill''s lock.';

-- ---------------------------------------------------------------------------------------------------------------------
-- Participants
-- ---------------------------------------------------------------------------------------------------------------------

create function private.sit(bill public.shared_bills)
returns integer
language plpgsql set search_path = ''
as $$
declare
  own public.shared_bill_seats;
begin
  select * into own from public.shared_bill_seats as seat
  where seat.event_id = bill.event_id and seat.shared_bill_id = bill.id and seat.person_id = private.me();

  if own.joined_at is not null then
    return own.seat;
  end if;

  perform private.refuse_unmarkable_bill(bill);

  if own.seat is null then
    own.seat := private.add_seat(bill, private.me(), null, null, true);
  else
    update public.shared_bill_seats as seat
    set joined_at = now()
    where seat.event_id = bill.event_id and seat.shared_bill_id = bill.id and seat.seat = own.seat;
  end if;

  perform private.count_bill_version(bill);
  return own.seat;
end;
$$;

comment on function private.sit(public.shared_bills) is
  'Takes or makes the seat of the caller and returns its number. The caller is an active participant and holds the bill''s lock. Raises '
  'too_many_seats, or what private.refuse_unmarkable_bill raises.';

create function public.sit_at_shared_bill(event_id uuid, id uuid)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.lock_event(event_id);
  perform private.sit(private.lock_shared_bill(event_id, id));
  return private.shared_bill_for_me(event_id, id);
end;
$$;

comment on function public.sit_at_shared_bill(uuid, uuid) is
  'Gives the caller their seat at a bill and returns the bill. Idempotent. For active participants. Raises user_not_authenticated, '
  'event_not_found, not_participant, shared_bill_not_found, too_many_seats, shared_bill_locked, shared_bill_closed, '
  'shared_bill_cancelled or shared_bill_expired.';

create function public.mark_shared_bill(event_id uuid, id uuid, marks jsonb default '[]', done boolean default null)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  bill public.shared_bills;
begin
  perform private.lock_event(event_id);
  bill := private.lock_shared_bill(event_id, id);
  perform private.write_marks(bill, private.sit(bill), marks, done);
  return private.shared_bill_for_me(event_id, id);
end;
$$;

comment on function public.mark_shared_bill(uuid, uuid, jsonb, boolean) is
  'Stores marks of the caller''s own seat, [{line_id, weight: 0 to 100, number}], and whether they are done, and returns the bill. A mark '
  'with a number that is not above the stored one is ignored, so it can be repeated in any order. For active participants. Raises '
  'invalid_mark, and what sit_at_shared_bill raises.';

create function public.lock_shared_bill(event_id uuid, id uuid, locked boolean)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  bill public.shared_bills;
  wanted text := case when locked then 'locked' else 'open' end;
begin
  perform private.lock_event(event_id);
  bill := private.lock_shared_bill(event_id, id);
  perform private.refuse_ended_bill(bill);

  update public.shared_bills as changed
  set
    status = wanted,
    version = changed.version + 1
  where changed.event_id = bill.event_id and changed.id = bill.id and changed.status <> wanted;

  return private.shared_bill_for_me(event_id, id);
end;
$$;

comment on function public.lock_shared_bill(uuid, uuid, boolean) is
  'Stops or allows seats and marks of a bill and returns the bill. For active participants. Raises user_not_authenticated, '
  'event_not_found, not_participant, shared_bill_not_found, shared_bill_closed, shared_bill_cancelled or shared_bill_expired.';

create function public.remove_shared_bill_seat(event_id uuid, id uuid, person_id uuid)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  bill public.shared_bills;
  gone public.shared_bill_seats;
begin
  perform private.lock_event(event_id);
  bill := private.lock_shared_bill(event_id, id);
  perform private.refuse_ended_bill(bill);

  select * into gone from public.shared_bill_seats as seat
  where seat.event_id = bill.event_id and seat.shared_bill_id = bill.id and seat.person_id = remove_shared_bill_seat.person_id;

  if found then
    perform private.remove_seat(bill, gone);
  end if;

  return private.shared_bill_for_me(event_id, id);
end;
$$;

comment on function public.remove_shared_bill_seat(uuid, uuid, uuid) is
  'Removes the seat of a person with its marks and returns the bill. Idempotent. For active participants. Raises user_not_authenticated, '
  'event_not_found, not_participant, shared_bill_not_found, shared_bill_closed, shared_bill_cancelled or shared_bill_expired.';

create function public.cancel_shared_bill(event_id uuid, id uuid)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  bill public.shared_bills;
begin
  perform private.lock_event(event_id);
  bill := private.lock_shared_bill(event_id, id);

  if bill.status = 'closed' then
    perform private.raise_error('shared_bill_closed');
  elsif bill.status <> 'cancelled' then
    update public.shared_bills as changed
    set
      status = 'cancelled',
      closed_at = now(),
      version = changed.version + 1
    where changed.event_id = bill.event_id and changed.id = bill.id;

    perform private.count_revision(event_id);
  end if;

  return private.shared_bill_for_me(event_id, id);
end;
$$;

comment on function public.cancel_shared_bill(uuid, uuid) is
  'Takes a bill off the table without an expense and returns it. Idempotent. For active participants. Raises user_not_authenticated, '
  'event_not_found, not_participant, shared_bill_not_found or shared_bill_closed.';

grant execute on function public.sit_at_shared_bill(uuid, uuid) to authenticated;
grant execute on function public.mark_shared_bill(uuid, uuid, jsonb, boolean) to authenticated;
grant execute on function public.lock_shared_bill(uuid, uuid, boolean) to authenticated;
grant execute on function public.remove_shared_bill_seat(uuid, uuid, uuid) to authenticated;
grant execute on function public.cancel_shared_bill(uuid, uuid) to authenticated;

-- ---------------------------------------------------------------------------------------------------------------------
-- Guests, through the functions
-- ---------------------------------------------------------------------------------------------------------------------

create function private.bill_of_token(token text)
returns public.shared_bills
language plpgsql stable set search_path = ''
as $$
declare
  bill public.shared_bills;
begin
  select candidate.* into bill from public.shared_bills as candidate
  join public.events as event on event.id = candidate.event_id
  where candidate.token_digest = private.digest_of(bill_of_token.token) and event.status <> 'deleted'
    and coalesce(candidate.closed_at, candidate.created_at) > now() - make_interval(days => private.limit_for('days of a bill'));

  if not found then
    perform private.raise_error('shared_bill_not_found');
  end if;

  return bill;
end;
$$;

comment on function private.bill_of_token(text) is
  'Returns the shared bill of a token. Raises shared_bill_not_found, the same for an unknown token, one that was replaced, a bill that is '
  'too old and a deleted event.';

create function private.lock_bill_of_token(token text)
returns public.shared_bills
language plpgsql set search_path = ''
as $$
declare
  bill public.shared_bills := private.bill_of_token(token);
begin
  bill := private.lock_shared_bill(bill.event_id, bill.id);

  -- The token may have been replaced while this waited.
  if bill.token_digest <> private.digest_of(token) then
    perform private.raise_error('shared_bill_not_found');
  end if;

  return bill;
end;
$$;

comment on function private.lock_bill_of_token(text) is 'Locks and returns private.bill_of_token.';

create function private.shared_bill_for_guests(bill public.shared_bills)
returns json
language plpgsql stable set search_path = ''
as $$
begin
  return json_build_object(
    'bill', private.shared_bill_document(bill.event_id, bill.id, true),
    'keys', (
      select coalesce(json_object_agg(seat.key_digest, seat.seat), '{}') from public.shared_bill_seats as seat
      where seat.event_id = bill.event_id and seat.shared_bill_id = bill.id and seat.key_digest is not null
    )
  );
end;
$$;

comment on function private.shared_bill_for_guests(public.shared_bills) is
  'Returns {bill, keys}: the bill as guests see it, and the seats by the digests of their keys, which the functions keep to themselves.';

create function public.shared_bill_of_token(token text, since bigint default null)
returns json
language plpgsql stable security definer set search_path = ''
as $$
declare
  bill public.shared_bills := private.bill_of_token(token);
begin
  if private.shared_bill_state(bill.status, bill.created_at) in ('expired', 'cancelled') then
    perform private.raise_error('shared_bill_expired');
  end if;

  if bill.version = since then
    return json_build_object('version', since);
  end if;

  return private.shared_bill_for_guests(bill);
end;
$$;

comment on function public.shared_bill_of_token(text, bigint) is
  'Returns the shared bill of a token for guests, as private.shared_bill_for_guests; a closed one for 7 days; {version} alone when it '
  'still has the version since. For the functions. Raises shared_bill_not_found or shared_bill_expired (also for a cancelled bill).';

create function public.sit_with_token(token text, key text, name text, seat integer)
returns json
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  bill public.shared_bills := private.lock_bill_of_token(token);
  used_digest text := private.digest_of(key);
  own_seat integer;
begin
  select one.seat into own_seat from public.shared_bill_seats as one
  where one.event_id = bill.event_id and one.shared_bill_id = bill.id and one.key_digest = used_digest;

  -- Accept a repeated request, also when the bill takes no seats any more.
  if own_seat is null then
    if used_digest = any (bill.removed_keys) then
      perform private.raise_error('seat_removed');
    end if;

    perform private.refuse_unmarkable_bill(bill);

    if sit_with_token.seat is null then
      own_seat := private.add_seat(bill, null, private.name_from(sit_with_token.name), used_digest, true);
    else
      update public.shared_bill_seats as one
      set
        key_digest = used_digest,
        joined_at = now()
      where one.event_id = bill.event_id and one.shared_bill_id = bill.id and one.seat = sit_with_token.seat and one.joined_at is null
      returning one.seat into own_seat;

      if own_seat is null then
        perform private.raise_error('seat_taken');
      end if;
    end if;

    bill := private.count_bill_version(bill);
  end if;

  return private.shared_bill_for_guests(bill);
end;
$$;

comment on function public.sit_with_token(text, text, text, integer) is
  'Gives the holder of a key a seat of the shared bill of a token: a new one with a name, or one that the host named and nobody took. '
  'Returns private.shared_bill_for_guests. Idempotent by key. For the functions. Raises shared_bill_not_found, seat_removed, seat_taken, '
  'too_many_seats, invalid_name, shared_bill_locked, shared_bill_closed, shared_bill_cancelled or shared_bill_expired.';

create function public.mark_with_token(token text, key text, marks jsonb, done boolean)
returns json
language plpgsql security definer set search_path = ''
as $$
declare
  bill public.shared_bills := private.lock_bill_of_token(token);
  own_seat integer := (
    select seat.seat from public.shared_bill_seats as seat
    where seat.event_id = bill.event_id and seat.shared_bill_id = bill.id and seat.key_digest = private.digest_of(mark_with_token.key)
  );
begin
  if own_seat is null then
    perform private.raise_error('seat_removed');
  end if;

  -- A statement of its own: within one, the answer would be that of before.
  bill := private.write_marks(bill, own_seat, marks, done);
  return private.shared_bill_for_guests(bill);
end;
$$;

comment on function public.mark_with_token(text, text, jsonb, boolean) is
  'Stores marks of the seat of a key, as mark_shared_bill, and returns private.shared_bill_for_guests. For the functions. Raises '
  'shared_bill_not_found, seat_removed (the key has no seat), invalid_mark, shared_bill_locked, shared_bill_closed, '
  'shared_bill_cancelled or shared_bill_expired.';

grant execute on function public.shared_bill_of_token(text, bigint) to service_role;
grant execute on function public.sit_with_token(text, text, text, integer) to service_role;
grant execute on function public.mark_with_token(text, text, jsonb, boolean) to service_role;
