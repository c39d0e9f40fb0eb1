-- =====================================================================================================================
-- Closing shared bills
--
-- A bill becomes an expense, or changes the saved one that was put on the table. The host's device has worked out the shares. Guests keep
-- the person that their seat became. Seats follow merges, and go when their person leaves.
-- =====================================================================================================================

create function private.raise_with_bill(refusal text, bill public.shared_bills)
returns void
language plpgsql stable set search_path = ''
as $$
begin
  perform private.raise_error(refusal, private.shared_bill_for_me(bill.event_id, bill.id));
end;
$$;

comment on function private.raise_with_bill(text, public.shared_bills) is
  'Raises an error code with private.shared_bill_for_me as its figures, so that the device need not ask again.';

create function public.close_shared_bill(
  event_id uuid, id uuid, version bigint, expense jsonb, shares jsonb, payers jsonb default null, mutation_id uuid default null
)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  bill public.shared_bills;
  seat public.shared_bill_seats;
  stored public.expenses;
begin
  perform private.lock_event(event_id);
  bill := private.lock_shared_bill(event_id, id);

  if private.uuid_from(expense ->> 'id') is distinct from id
    or private.uuid_from(expense ->> 'event_id') is distinct from event_id
    or expense ->> 'currency' is distinct from bill.currency
    or (expense ->> 'version' is null) <> (bill.expense_version is null)
  then
    perform private.raise_error('invalid_shared_bill');
  end if;

  if bill.status = 'closed' then
    -- Accept a repeated request: save_expense recognises it.
    begin
      stored := public.save_expense(expense, shares, payers, mutation_id);
    exception
      when others then
        perform private.raise_with_bill('shared_bill_closed', bill);
    end;
    return jsonb_build_object('expense', to_jsonb(stored), 'bill', private.shared_bill_for_me(event_id, id));
  elsif bill.status = 'cancelled' then
    perform private.raise_error('shared_bill_cancelled');
  elsif bill.version is distinct from version then
    perform private.raise_with_bill('shared_bill_changed', bill);
  end if;

  for seat in
    select candidate.* from public.shared_bill_seats as candidate
    where candidate.event_id = bill.event_id and candidate.shared_bill_id = bill.id and candidate.is_name_only
      and jsonb_path_exists(
        jsonb_build_array(shares, payers, expense -> 'paid_by'), '$[*] ? (@ == $person || @[*].user_id == $person)',
        jsonb_build_object('person', candidate.person_id)
      )
    order by candidate.seat
  loop
    perform public.add_person(event_id, seat.name, seat.person_id);
  end loop;

  stored := public.save_expense(expense, shares, payers, mutation_id);

  update public.shared_bills as closed
  set
    status = 'closed',
    closed_at = now(),
    version = closed.version + 1
  where closed.event_id = bill.event_id and closed.id = bill.id;

  return jsonb_build_object('expense', to_jsonb(stored), 'bill', private.shared_bill_for_me(event_id, id));
end;
$$;

comment on function public.close_shared_bill(uuid, uuid, bigint, jsonb, jsonb, jsonb, uuid) is
  'Closes a bill with the expense that it becomes, and returns {expense, bill}. version is that of the bill from which the shares were '
  'worked out. expense, shares, payers and mutation_id are those of save_expense, for an expense with the bill''s id and currency: a new '
  'one, or, if a saved expense was put on the table, a change of it with the version that the device has read. '
  'Seats that are names alone become people without an account if a share, a payer or paid_by names them. A locked or expired bill can be closed, '
  'too. Idempotent. For active participants. Raises user_not_authenticated, event_not_found, not_participant, shared_bill_not_found, '
  'shared_bill_changed or shared_bill_closed (with the bill as hint), shared_bill_cancelled, invalid_shared_bill, and what save_expense '
  'and add_person raise.';

create function public.keep_shared_bill_seat(token text, key text)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  myself public.users;
  bill public.shared_bills;
  own public.shared_bill_seats;
  participation public.event_participants;
begin
  myself := private.lock_person();
  bill := private.bill_of_token(token);

  perform 1
  from public.events as candidate
  where candidate.id = bill.event_id and candidate.status <> 'deleted'
  for no key update;

  if not found then
    perform private.raise_error('shared_bill_not_found');
  end if;

  bill := private.lock_bill_of_token(token);

  select * into own from public.shared_bill_seats as seat
  where seat.event_id = bill.event_id and seat.shared_bill_id = bill.id and seat.key_digest = private.digest_of(keep_shared_bill_seat.key);

  if not found then
    perform private.raise_error('shared_bill_not_found');
  end if;

  select * into participation from public.event_participants as participant
  where participant.event_id = bill.event_id and participant.user_id = myself.id;

  if own.person_id <> myself.id or participation.status is distinct from 'active' then
    if bill.status <> 'closed' or not own.is_name_only or participation.status = 'removed' or not exists (
      select from public.event_participants as participant
      join public.profiles as profile on profile.id = participant.user_id
      where participant.event_id = bill.event_id and participant.user_id = own.person_id and participant.status = 'active'
        and not profile.has_account
    ) then
      perform private.raise_error('cannot_keep_seat');
    end if;

    if participation.user_id is null then
      insert into public.event_participants (event_id, user_id)
      values (bill.event_id, myself.id);
    end if;

    perform private.move_person(myself.id, bill.event_id, own.person_id, myself.id, 'claimed');
  end if;

  return jsonb_build_object('event_id', bill.event_id, 'person_id', myself.id);
end;
$$;

comment on function public.keep_shared_bill_seat(text, text) is
  'Lets the caller, mostly a guest, join the event of a closed bill and take over the person that their seat became, and returns '
  '{event_id, person_id}. token is the bill''s, key that of the seat. Only within 7 days, and only of a seat that was a name alone. '
  'Idempotent. Raises user_not_authenticated, shared_bill_not_found (also for an unknown key), cannot_keep_seat, too_many_people, '
  'too_many_events, or invalid_name for a guest without a name.';

create function private.move_seats(wanted_event_id uuid, from_person uuid, into_person uuid)
returns void
language plpgsql set search_path = ''
as $$
declare
  bill public.shared_bills;
  former public.shared_bill_seats;
  other public.shared_bill_seats;
begin
  for bill in
    select candidate.* from public.shared_bills as candidate
    where candidate.event_id = wanted_event_id and exists (
      select from public.shared_bill_seats as seat
      where seat.event_id = candidate.event_id and seat.shared_bill_id = candidate.id and seat.person_id = from_person
    )
    order by candidate.id
    for no key update
  loop
    select * into former from public.shared_bill_seats as seat
    where seat.event_id = bill.event_id and seat.shared_bill_id = bill.id and seat.person_id = from_person;

    select * into other from public.shared_bill_seats as seat
    where seat.event_id = bill.event_id and seat.shared_bill_id = bill.id and seat.person_id = into_person;

    if other.seat is null then
      update public.shared_bill_seats as seat
      set person_id = into_person
      where seat.event_id = bill.event_id and seat.shared_bill_id = bill.id and seat.seat = former.seat;

      perform private.count_bill_version(bill);
    else
      insert into public.shared_bill_marks as mark (event_id, shared_bill_id, seat, line_id, weight, number)
      select moved.event_id, moved.shared_bill_id, other.seat, moved.line_id, moved.weight, moved.number
      from public.shared_bill_marks as moved
      where moved.event_id = bill.event_id and moved.shared_bill_id = bill.id and moved.seat = former.seat
      on conflict (event_id, shared_bill_id, seat, line_id) do update
      set
        weight = least(mark.weight + excluded.weight, 100),
        number = greatest(mark.number, excluded.number);

      perform private.remove_seat(bill, former);
    end if;
  end loop;
end;
$$;

comment on function private.move_seats(uuid, uuid, uuid) is
  'Replaces one person by another at the shared bills of an event. Where both have a seat, their portions are added up to at most 100. '
  'Separating people does not move seats back: a bill is at the table for a day. The caller holds the event''s lock.';

create function private.clear_seats()
returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  bill public.shared_bills;
  gone public.shared_bill_seats;
begin
  for bill in
    select candidate.* from public.shared_bills as candidate
    where candidate.event_id = new.event_id and candidate.closed_at is null and exists (
      select from public.shared_bill_seats as seat
      where seat.event_id = candidate.event_id and seat.shared_bill_id = candidate.id and seat.person_id = new.user_id
    )
    order by candidate.id
    for no key update
  loop
    for gone in
      select seat.* from public.shared_bill_seats as seat
      where seat.event_id = bill.event_id and seat.shared_bill_id = bill.id and seat.person_id = new.user_id
    loop
      perform private.remove_seat(bill, gone);
    end loop;
  end loop;

  return null;
end;
$$;

comment on function private.clear_seats() is
  'Removes the seats of a person who left the event from bills that are not closed: an expense cannot name them.';

create trigger participants_leaving_leave_their_seats after update on public.event_participants
for each row
when (new.status = 'removed' and old.status = 'active')
execute function private.clear_seats();

grant execute on function public.close_shared_bill(uuid, uuid, bigint, jsonb, jsonb, jsonb, uuid) to authenticated;
grant execute on function public.keep_shared_bill_seat(text, text) to authenticated;
