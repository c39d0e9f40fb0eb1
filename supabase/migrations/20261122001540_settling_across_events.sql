-- =====================================================================================================================
-- Settling across events
--
-- One payment settles the open amounts of two people over all their events. It writes an ordinary payment into each event;
-- settlements stores which ones, for these two people alone.
-- =====================================================================================================================

create table public.settlements (
  id uuid not null,
  made_by uuid not null,
  with_user uuid not null,
  currency text not null,
  amount numeric not null,
  parts jsonb not null,
  made_at timestamptz not null default now(),
  received boolean,
  undone_at timestamptz,
  constraint settlements_pkey primary key (id),
  constraint settlements_made_by_fkey foreign key (made_by) references public.profiles (id),
  constraint settlements_with_user_fkey foreign key (with_user) references public.profiles (id),
  constraint settlements_people_differ check (made_by <> with_user)
);

comment on table public.settlements is
  'Payments that two people recorded at once in several events. Only these two read them; others see the payment of their own '
  'event. Deleted with the account of either, and 30 days after they were undone.';
comment on column public.settlements.amount is
  'The money that moved, in currency. Above zero made_by pays, below zero with_user pays, 0 when the debts cancelled out.';
comment on column public.settlements.parts is
  'The payments: [{event_id, payment_id, amount}], by event. Signed as amount, which is their sum.';
comment on column public.settlements.received is
  'The payee''s answer to "Received?". Null without an answer. Changes no balance.';

create index settlements_made_by_idx on public.settlements (made_by, made_at);
create index settlements_with_user_idx on public.settlements (with_user, made_at);
create index settlements_undone_at_idx on public.settlements (undone_at) where undone_at is not null;

insert into private.constraint_codes (constraint_name, code)
values
  ('settlements_pkey', 'id_in_use'), ('settlements_made_by_fkey', 'user_not_found'),
  ('settlements_with_user_fkey', 'user_not_found'), ('settlements_people_differ', 'invalid_settlement');

alter table public.settlements enable row level security;

create policy "people read their own settlements"
on public.settlements for select to authenticated
using (made_by = (select private.me()) or with_user = (select private.me()));

grant select on public.settlements to authenticated;

create function private.lock_events(event_ids uuid[])
returns public.events[]
language plpgsql set search_path = ''
as $$
declare
  wanted_id uuid;
  locked public.events[] := '{}';
begin
  foreach wanted_id in array array(select wanted.id from unnest(event_ids) as wanted (id) order by wanted.id) loop
    locked := locked || private.lock_event(wanted_id);
  end loop;
  return locked;
end;
$$;

comment on function private.lock_events(uuid[]) is
  'Locks events in the order of their ids, to avoid deadlocks, and returns them. Raises what private.lock_event raises.';

create function private.nets_between(person uuid, drafts public.payments[])
returns table (event_id uuid, payment_id uuid, i_pay boolean, from_net numeric, to_net numeric)
language plpgsql stable set search_path = ''
as $$
declare
  asking uuid := private.me();
begin
  return query
  select
    draft.event_id, draft.id,
    case
      when draft.from_user = any (ours.people) and draft.to_user = any (theirs.people) then true
      when draft.to_user = any (ours.people) and draft.from_user = any (theirs.people) then false
    end,
    case when draft.from_user = any (ours.people) then ours.net else theirs.net end,
    case when draft.to_user = any (ours.people) then ours.net else theirs.net end
  from unnest(drafts) as draft
  cross join lateral private.party_of(draft.event_id, asking) as ours
  cross join lateral private.party_of(draft.event_id, person) as theirs
  where not theirs.people && ours.people;
end;
$$;

comment on function private.nets_between(uuid, public.payments[]) is
  'Returns the balances of both parties for each payment between the caller and a person, or their households. i_pay: whether '
  'the caller''s party pays; null when the payment is not between these parties. No row where both are one party.';

create function private.party_of(wanted_event_id uuid, person uuid, out people uuid[], out net numeric)
language plpgsql stable set search_path = ''
as $$
declare
  household uuid := (
    select participant.household_id from public.event_participants as participant
    where participant.event_id = wanted_event_id and participant.user_id = person
  );
begin
  if household is null then
    select array_agg(balance.user_id), sum(balance.net) into people, net
    from public.event_balances as balance
    where balance.event_id = wanted_event_id and balance.user_id = person;
  else
    select array_agg(member.user_id), sum(balance.net) into people, net
    from public.event_participants as member
    join public.event_balances as balance on balance.event_id = member.event_id and balance.user_id = member.user_id
    where member.event_id = wanted_event_id and member.household_id = household;
  end if;
  people := coalesce(people, '{}');
end;
$$;

comment on function private.party_of(uuid, uuid) is
  'Returns the people who pay as one with a person in an event, and the sum of their balances. Empty for strangers.';

create function private.events_of_parts(parts jsonb)
returns uuid[]
language plpgsql stable set search_path = ''
as $$
declare
  event_ids uuid[];
begin
  if jsonb_typeof(parts) is distinct from 'array' or jsonb_array_length(parts) = 0 then
    perform private.raise_error('invalid_settlement');
  elsif jsonb_array_length(parts) > private.limit_for('parts of a settlement') then
    perform private.raise_error('too_many');
  end if;

  event_ids := array(select distinct private.uuid_from(part ->> 'event_id') from jsonb_array_elements(parts) as part);

  if array_position(event_ids, null) is not null or cardinality(event_ids) < jsonb_array_length(parts) then
    perform private.raise_error('invalid_settlement');
  end if;

  return event_ids;
end;
$$;

comment on function private.events_of_parts(jsonb) is
  'Returns the events of the parts of a settlement. Raises invalid_settlement unless each part has another event, and too_many.';

create function private.draft_settlement(person uuid, currency text, parts jsonb, events public.events[])
returns public.payments[]
language plpgsql stable set search_path = ''
as $$
declare
  drafts public.payments[];
begin
  if exists (select from unnest(events) as event where event.default_currency is distinct from currency) then
    perform private.raise_error('invalid_currency');
  end if;

  drafts := array(
    select private.draft_payment(private.me(), part, event)
    from unnest(events) as event
    join jsonb_array_elements(parts) as part on private.uuid_from(part ->> 'event_id') = event.id
    order by event.id
  );

  -- A person without an account belongs to one event and is paid there.
  if not exists (select from public.profiles as profile where profile.id = person and profile.has_account)
    or exists (
      select from unnest(drafts) as draft
      where not exists (
        select from private.nets_between(person, drafts) as found
        where found.event_id = draft.event_id and found.i_pay is not null
      )
    )
  then
    perform private.raise_error('invalid_settlement');
  end if;

  return drafts;
end;
$$;

comment on function private.draft_settlement(uuid, text, jsonb, public.events[]) is
  'Returns the payments of a settlement between the caller and a person, validated, by event. Raises invalid_currency, '
  'invalid_settlement (not between these two or their households, or the person has no account) and what '
  'private.draft_payment raises.';

create function private.assert_open(person uuid, drafts public.payments[], parts jsonb)
returns void
language plpgsql stable set search_path = ''
as $$
declare
  figures jsonb;
  has_changed boolean;
  is_too_much boolean;
begin
  select
    jsonb_agg(
      jsonb_build_object('event_id', present.event_id, 'from_net', present.from_net, 'to_net', present.to_net)
      order by present.event_id
    ),
    bool_or(
      present.from_net is distinct from private.signed_number_from(seen.part ->> 'from_net', 4)
      or present.to_net is distinct from private.signed_number_from(seen.part ->> 'to_net', 4)
    ),
    bool_or(draft.amount > least(-present.from_net, present.to_net))
  into figures, has_changed, is_too_much
  from private.nets_between(person, drafts) as present
  join unnest(drafts) as draft on draft.event_id = present.event_id
  join jsonb_array_elements(parts) as seen (part) on private.uuid_from(seen.part ->> 'event_id') = present.event_id;

  if has_changed then
    perform private.raise_error('balances_changed', figures);
  elsif is_too_much then
    perform private.raise_error('amount_exceeds_balance', figures);
  end if;
end;
$$;

comment on function private.assert_open(uuid, public.payments[], jsonb) is
  'Raises balances_changed when a balance differs from the one that the caller saw, and amount_exceeds_balance when a payment is '
  'more than its payer owes or its payee is owed. Their hint is [{event_id, from_net, to_net}], of all parts.';

create function public.settle_with(person_id uuid, currency text, parts jsonb, mutation_id uuid)
returns public.settlements
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  asking uuid := private.me();
  digest uuid := md5(jsonb_build_array(asking, 'settled', person_id, currency, parts)::text)::uuid;
  events public.events[] := private.lock_events(private.events_of_parts(parts));
  drafts public.payments[];
  made public.settlements;
  broken_constraint text;
begin
  if mutation_id is null then
    perform private.raise_error('invalid_settlement');
  elsif private.mutation_seen(asking, mutation_id, digest) then
    select * into made from public.settlements as stored
    where stored.id = mutation_id;
    return made;
  end if;

  drafts := private.draft_settlement(person_id, currency, parts, events);
  perform private.refuse_reused_id(draft.event_id, draft.id, stored.created_by, 'payment_not_found')
  from unnest(drafts) as draft
  left join public.payments as stored on stored.event_id = draft.event_id and stored.id = draft.id;
  perform private.assert_open(person_id, drafts, parts);

  insert into public.payments
  select draft.* from unnest(drafts) as draft;

  insert into public.event_log (event_id, actor, entity, entity_id, action)
  select draft.event_id, asking, 'payment', draft.id, 'created'
  from unnest(drafts) as draft;

  insert into public.settlements as settlement (id, made_by, with_user, currency, amount, parts, received)
  select
    mutation_id, asking, person_id, currency, sum(signed.amount),
    jsonb_agg(
      jsonb_build_object('event_id', signed.event_id, 'payment_id', signed.payment_id, 'amount', signed.amount)
      order by signed.event_id
    ),
    -- A payee who records the payment has received it.
    case when sum(signed.amount) < 0 then true end
  from (
    select found.event_id, found.payment_id, case when found.i_pay then draft.amount else -draft.amount end as amount
    from private.nets_between(person_id, drafts) as found
    join unnest(drafts) as draft on draft.event_id = found.event_id
  ) as signed
  returning settlement.* into made;

  perform private.record_mutation(asking, mutation_id, digest);

  return made;
exception
  when integrity_constraint_violation then
    get stacked diagnostics broken_constraint = constraint_name;
    perform private.raise_constraint_error(broken_constraint);
    return null;
end;
$$;

comment on function public.settle_with(uuid, text, jsonb, uuid) is
  'Records one payment with a person in several events of one currency, all or nothing, and returns the settlement. parts: '
  '[{event_id, id, from_user, to_user, amount, from_net, to_net, paid_on, method, note}], at most 100, one per event; the '
  'client makes the id of each payment, and from_net and to_net are the balances of the two parties (households count as one) as it saw them. The id of the settlement is '
  'the mutation_id; repeated with it, this changes nothing. For active participants of all the events. Raises '
  'user_not_authenticated, event_not_found, not_participant, invalid_settlement, invalid_currency, invalid_payment, '
  'invalid_amount, invalid_date, invalid_payment_method, text_too_long, too_many, id_in_use, version_conflict, payment_not_found; balances_changed and '
  'amount_exceeds_balance have the current figures in their hint: [{event_id, from_net, to_net}].';

create function public.undo_settlement(id uuid, mutation_id uuid default null)
returns public.settlements
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  asking uuid := private.me();
  digest uuid := md5(jsonb_build_array(asking, 'unsettled', id)::text)::uuid;
  made public.settlements;
  event_ids uuid[];
begin
  perform private.require_living_session();

  select * into made from public.settlements as stored
  where stored.id = undo_settlement.id and asking in (stored.made_by, stored.with_user);

  if not found then
    perform private.raise_error(case when asking is null then 'user_not_authenticated' else 'settlement_not_found' end);
  end if;

  event_ids := private.own_events_in(made.parts);
  perform private.lock_events(event_ids);

  if not private.mutation_seen(asking, mutation_id, digest) then
    perform private.set_payment_deleted_at(payment.event_id, payment.id, now())
    from jsonb_array_elements(made.parts) as part
    join public.payments as payment
      on payment.event_id = (part ->> 'event_id')::uuid and payment.id = (part ->> 'payment_id')::uuid
    where payment.event_id = any (event_ids) and payment.deleted_at is null
    order by payment.event_id;

    if cardinality(event_ids) > 0 then
      update public.settlements as stored
      set undone_at = coalesce(stored.undone_at, now())
      where stored.id = undo_settlement.id
      returning stored.* into made;
    end if;

    perform private.record_mutation(asking, mutation_id, digest);
  end if;

  return made;
end;
$$;

comment on function public.undo_settlement(uuid, uuid) is
  'Takes a settlement back and returns it: soft-deletes its payments in all events in which the caller is active. Those in events that '
  'the caller has left or that were deleted stay. Idempotent by mutation_id. For both people. Raises user_not_authenticated, '
  'settlement_not_found, event_not_found, not_participant or id_in_use.';

create function private.own_events_in(parts jsonb)
returns uuid[]
language sql stable set search_path = ''
as $$
  select array(
    select (part ->> 'event_id')::uuid
    from jsonb_array_elements(parts) as part
    where (part ->> 'event_id')::uuid in (select mine.event_id from private.my_event_ids() as mine (event_id))
  )
$$;

comment on function private.own_events_in(jsonb) is
  'Returns the events of a settlement''s parts in which the caller is active. Empty without parts.';

create function public.answer_settlement(id uuid, received boolean)
returns public.settlements
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  asking uuid := private.me();
  before public.settlements;
  answered public.settlements;
  event_ids uuid[];
begin
  if asking is null then
    perform private.raise_error('user_not_authenticated');
  end if;

  perform private.require_living_session();

  select * into before from public.settlements as stored
  where stored.id = answer_settlement.id and asking in (stored.made_by, stored.with_user);

  event_ids := private.own_events_in(before.parts);
  perform private.lock_events(event_ids);

  -- Again, because another device may have answered while this one waited. An answer is told once.
  select * into before from public.settlements as stored
  where stored.id = answer_settlement.id;

  update public.settlements as stored
  set received = answer_settlement.received
  where stored.id = answer_settlement.id and stored.undone_at is null
    and asking = case sign(stored.amount) when 1 then stored.with_user when -1 then stored.made_by end
  returning stored.* into answered;

  if not found then
    perform private.raise_error('settlement_not_found');
  end if;

  if answered.received is distinct from before.received and answered.received is not null then
    insert into public.event_log (event_id, actor, entity, entity_id, action)
    select
      payment.event_id, asking, 'payment', payment.id, case when answered.received then 'arrived' else 'not_arrived' end
    from jsonb_array_elements(answered.parts) as part
    join public.payments as payment
      on payment.event_id = (part ->> 'event_id')::uuid and payment.id = (part ->> 'payment_id')::uuid
    where payment.event_id = any (event_ids) and payment.deleted_at is null
    order by payment.event_id;
  end if;

  return answered;
end;
$$;

comment on function public.answer_settlement(uuid, boolean) is
  'Stores whether the money of a settlement arrived: true, false (not yet), or null, and returns it. Changes no balance; the '
  'history of each event tells it, as of a payment of one event. For the payee. Raises user_not_authenticated or settlement_not_found (also when undone, or no money moved).';

grant execute on function public.settle_with(uuid, text, jsonb, uuid) to authenticated;
grant execute on function public.undo_settlement(uuid, uuid) to authenticated;
grant execute on function public.answer_settlement(uuid, boolean) to authenticated;
