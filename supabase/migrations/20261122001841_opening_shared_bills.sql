-- =====================================================================================================================
-- Opening shared bills
--
-- By participants, and the writers of seats, lines and versions that marking and closing use, too.
-- =====================================================================================================================

create function private.lock_shared_bill(wanted_event_id uuid, wanted_id uuid)
returns public.shared_bills
language plpgsql set search_path = ''
as $$
declare
  bill public.shared_bills;
begin
  select * into bill from public.shared_bills as candidate
  where candidate.event_id = wanted_event_id and candidate.id = wanted_id
  for no key update;

  if not found then
    perform private.raise_error('shared_bill_not_found');
  end if;

  return bill;
end;
$$;

comment on function private.lock_shared_bill(uuid, uuid) is
  'Locks and returns a shared bill. Guests hold no other lock; whoever also locks the event does that before. Raises '
  'shared_bill_not_found.';

create function private.count_bill_version(bill public.shared_bills)
returns public.shared_bills
language plpgsql set search_path = ''
as $$
declare
  counted public.shared_bills;
begin
  update public.shared_bills as changed
  set version = changed.version + 1
  where changed.event_id = bill.event_id and changed.id = bill.id
  returning changed.* into counted;

  return counted;
end;
$$;

comment on function private.count_bill_version(public.shared_bills) is
  'Increments the version of a bill after a change and returns the bill. The caller holds its lock.';

create function private.add_seat(bill public.shared_bills, person uuid, new_name text, key_digest text, is_here boolean)
returns integer
language plpgsql set search_path = ''
as $$
declare
  free integer := (
    select min(number) from generate_series(1, private.limit_for('seats of a bill')) as number
    where not exists (
      select from public.shared_bill_seats as seat
      where seat.event_id = bill.event_id and seat.shared_bill_id = bill.id and seat.seat = number
    )
  );
begin
  if free is null then
    perform private.raise_error('too_many_seats');
  end if;

  insert into public.shared_bill_seats (event_id, shared_bill_id, seat, person_id, name, is_name_only, key_digest, joined_at)
  values (
    bill.event_id, bill.id, free, coalesce(person, gen_random_uuid()), new_name, person is null, add_seat.key_digest,
    case when is_here then now() end
  );

  return free;
end;
$$;

comment on function private.add_seat(public.shared_bills, uuid, text, text, boolean) is
  'Adds a seat of a person of the event, or of a name alone, and returns its number: the first free one. The caller holds the bill''s '
  'lock. Raises too_many_seats.';

create function private.add_bill_lines(bill public.shared_bills, lines jsonb, extras jsonb)
returns void
language plpgsql set search_path = ''
as $$
declare
  draft public.expenses;
  drafts private.bill_draft;
begin
  -- Lines and extras are those of an expense with nobody's weights.
  draft.event_id := bill.event_id;
  draft.id := bill.id;
  draft.currency := bill.currency;
  draft.amount := 1;
  draft.split_method := 'manual';

  if jsonb_typeof(lines) <> 'array' or jsonb_typeof(extras) <> 'array' then
    perform private.raise_error('invalid_items');
  end if;

  if jsonb_array_length(lines) <= private.limit_for('items of an expense')
    and jsonb_array_length(extras) <= private.limit_for('extras of an expense')
  then
    draft.amount := (
      select sum(private.signed_number_from(line.value ->> 'amount', private.currency_decimals(bill.currency)))
      from jsonb_array_elements(lines || extras) as line
    );
  end if;

  if draft.amount > 0 and draft.amount <= private.max_amount(bill.currency) and jsonb_array_length(lines) > 0 then
    drafts := private.draft_bill(jsonb_build_object('items', lines, 'extras', extras), null, draft, '{}');
  else
    perform private.raise_error('invalid_items');
  end if;

  insert into public.shared_bill_lines (event_id, shared_bill_id, id, position, label, amount)
  select bill.event_id, bill.id, line.id, line.position, line.label, line.amount
  from unnest(drafts.items) as line;

  insert into public.shared_bill_extras (event_id, shared_bill_id, position, kind, amount, percent, with_tax, spread, label)
  select
    bill.event_id, bill.id, extra.position, extra.kind, extra.amount, extra.percent, extra.with_tax, extra.spread, extra.label
  from unnest(drafts.extras) as extra;
end;
$$;

comment on function private.add_bill_lines(public.shared_bills, jsonb, jsonb) is
  'Stores the lines and extras of a new bill, by the rules of an expense with items. Lines are above zero. Raises invalid_items or '
  'too_many_items.';

create function public.open_shared_bill(
  event_id uuid, id uuid, token_digest text, title text, currency text, lines jsonb, extras jsonb default '[]', seats jsonb default '[]',
  draft jsonb default null, expense_version bigint default null
)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  myself uuid := private.me();
  event public.events;
  saved public.expenses;
  opened_after timestamptz := private.bills_open_since();
  bill public.shared_bills;
  named record;
  broken_constraint text;
begin
  event := private.lock_event(event_id);

  select * into bill from public.shared_bills as candidate
  where candidate.event_id = open_shared_bill.event_id and candidate.id = open_shared_bill.id;

  if bill.host_id = myself
    and (expense_version is null or (bill.closed_at is null and bill.token_digest = open_shared_bill.token_digest))
  then
    -- Accept a repeated request.
    return private.shared_bill_for_me(event_id, id);
  end if;

  select * into saved from public.expenses as expense
  where expense.event_id = open_shared_bill.event_id and expense.id = open_shared_bill.id;

  -- A saved expense can be put on the table again once its former bill has ended.
  if coalesce(bill.id, saved.id) is not null and expense_version is null or bill.id is not null and bill.closed_at is null then
    perform private.raise_error('id_in_use');
  elsif expense_version is not null and (saved.id is null or saved.deleted_at is not null) then
    perform private.raise_error('expense_not_found');
  elsif expense_version <> saved.version then
    perform private.raise_error('version_conflict');
  end if;

  if id is null or coalesce(jsonb_typeof(seats), 'array') <> 'array' then
    perform private.raise_error('invalid_shared_bill');
  end if;

  if private.currency_decimals(currency) is null then
    perform private.raise_error('invalid_currency');
  end if;

  if (
    select count(*) from public.shared_bills as other
    where other.event_id = open_shared_bill.event_id and other.closed_at is null and other.created_at > opened_after
  ) >= private.limit_for('open bills of an event') then
    perform private.raise_error('shared_bill_limit');
  end if;

  if jsonb_array_length(seats) > private.limit_for('seats of a bill') then
    perform private.raise_error('too_many_seats');
  end if;

  delete from public.shared_bills as ended
  where ended.event_id = open_shared_bill.event_id and ended.id = open_shared_bill.id;

  -- The version goes on rising, because devices ask for what is newer than theirs.
  insert into public.shared_bills (event_id, id, host_id, token_digest, version, currency, title, draft, expense_version)
  values (
    event_id, id, myself, coalesce(token_digest, ''), coalesce(bill.version, 0) + 1, currency, coalesce(private.plain_line(title), ''),
    nullif(draft, 'null'), expense_version
  )
  returning * into bill;

  perform private.add_bill_lines(bill, lines, coalesce(extras, '[]'));
  perform private.add_seat(bill, myself, null, null, true);

  for named in
    select private.uuid_from(seat.value ->> 'person_id') as person, seat.value ->> 'name' as name, seat.value ? 'person_id' as is_person
    from jsonb_array_elements(seats) with ordinality as seat (value, place)
    order by seat.place
  loop
    if not named.is_person then
      perform private.add_seat(bill, null, private.name_from(named.name), null, false);
    elsif not exists (
      select from public.event_participants as participant
      where participant.event_id = open_shared_bill.event_id and participant.user_id = named.person and participant.status = 'active'
    ) then
      perform private.raise_error('participant_not_found');
    elsif not exists (
      select from public.shared_bill_seats as seat
      where seat.event_id = open_shared_bill.event_id and seat.shared_bill_id = open_shared_bill.id and seat.person_id = named.person
    ) then
      perform private.add_seat(bill, named.person, null, null, false);
    end if;
  end loop;

  perform private.count_revision(event_id);

  return private.shared_bill_for_me(event_id, id);
exception
  when integrity_constraint_violation then
    get stacked diagnostics broken_constraint = constraint_name;
    perform private.raise_constraint_error(broken_constraint);
    return null;
end;
$$;

comment on function public.open_shared_bill(uuid, uuid, text, text, text, jsonb, jsonb, jsonb, jsonb, bigint) is
  'Puts a bill on the table and returns it, with the caller in its first seat. id is made by the client and is that of the later expense. '
  'token_digest is SHA-256, in lower-case hex, of a token that the client makes. lines is [{id, label, amount}], extras as those of '
  'save_expense, seats [{person_id} or {name}]. draft is kept for whoever closes the bill. With expense_version, id and version are '
  'those of a saved expense, which counts as it is until the bill is closed; a bill of it that has ended is replaced. Idempotent by id '
  '(of a saved expense also by token) for the one who opened it. For active participants. Raises user_not_authenticated, '
  'event_not_found, not_participant, shared_bill_limit, invalid_shared_bill, invalid_items, too_many_items, too_many_seats, '
  'participant_not_found, invalid_name, invalid_currency, text_too_long, expense_not_found, version_conflict, or id_in_use (also for an '
  'expense that is on the table).';

create function public.renew_shared_bill_token(event_id uuid, id uuid, token_digest text)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  bill public.shared_bills;
  broken_constraint text;
begin
  perform private.lock_event(event_id);
  bill := private.lock_shared_bill(event_id, id);
  perform private.refuse_ended_bill(bill);

  update public.shared_bills as changed
  set token_digest = coalesce(renew_shared_bill_token.token_digest, '')
  where changed.event_id = renew_shared_bill_token.event_id and changed.id = renew_shared_bill_token.id;

  return private.shared_bill_for_me(event_id, id);
exception
  when integrity_constraint_violation then
    get stacked diagnostics broken_constraint = constraint_name;
    perform private.raise_constraint_error(broken_constraint);
    return null;
end;
$$;

comment on function public.renew_shared_bill_token(uuid, uuid, text) is
  'Gives a bill another token, by its digest, and returns the bill. The former token stops working; seats keep their keys. For active '
  'participants. Raises user_not_authenticated, event_not_found, not_participant, shared_bill_not_found, shared_bill_closed, '
  'shared_bill_cancelled, shared_bill_expired, invalid_shared_bill or id_in_use.';

grant execute on function public.open_shared_bill(uuid, uuid, text, text, text, jsonb, jsonb, jsonb, jsonb, bigint) to authenticated;
grant execute on function public.renew_shared_bill_token(uuid, uuid, text) to authenticated;
