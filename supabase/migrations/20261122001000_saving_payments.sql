-- =====================================================================================================================
-- Saving payments
--
-- save_payment, delete_payment, restore_payment and answer_payment: the only ways to write a payment. Each is one idempotent
-- transaction.
-- =====================================================================================================================

create function private.pays_oneself(wanted_event_id uuid, payment jsonb)
returns boolean
language plpgsql stable set search_path = ''
as $$
declare
  from_person uuid := private.uuid_from(payment ->> 'from_user');
  to_person uuid := private.uuid_from(payment ->> 'to_user');
begin
  return from_person <> to_person
    and private.resolve_merged_person(wanted_event_id, from_person) = private.resolve_merged_person(wanted_event_id, to_person);
end;
$$;

comment on function private.pays_oneself(uuid, jsonb) is
  'Returns whether a payment is between two people of an event who were merged. Such payments do not count: a merge deletes them.';

create function private.draft_payment(actor uuid, sent jsonb, event public.events)
returns public.payments
language plpgsql stable set search_path = ''
as $$
declare
  draft public.payments;
begin
  draft.event_id := event.id;
  draft.id := private.uuid_from(sent ->> 'id');
  draft.from_user := private.resolve_merged_person(event.id, private.uuid_from(sent ->> 'from_user'));
  draft.to_user := private.resolve_merged_person(event.id, private.uuid_from(sent ->> 'to_user'));
  draft.amount := private.number_from(sent ->> 'amount', private.currency_decimals(event.default_currency));
  draft.paid_on := private.date_from(coalesce(sent ->> 'paid_on', current_date::text));
  draft.method := nullif(sent ->> 'method', '');
  -- Texts whose only rule is a length, which a constraint checks.
  draft := jsonb_populate_record(draft, private.plain_lines(sent, '{note}'));
  draft.created_by := actor;
  draft.created_at := now();

  if draft.id is null or draft.from_user is null or draft.to_user is null then
    perform private.raise_error('invalid_payment');
  elsif draft.from_user = draft.to_user and private.pays_oneself(event.id, sent) then
    perform private.raise_error('same_person_now');
  end if;

  -- A client without network may have entered the amount in a currency that the event no longer has.
  if sent ->> 'currency' <> event.default_currency then
    perform private.raise_error('currency_changed');
  end if;

  if draft.amount is null or draft.amount <= 0 or draft.amount > private.max_amount(event.default_currency) then
    perform private.raise_error('invalid_amount');
  end if;

  if draft.paid_on is null then
    perform private.raise_error('invalid_date');
  end if;

  return draft;
end;
$$;

comment on function private.draft_payment(uuid, jsonb, public.events) is
  'Returns the payment that a client sent, with actor as its creator. Raises invalid_payment, same_person_now, currency_changed, '
  'invalid_amount or invalid_date; constraints check its day, method and note.';

create function private.gets_payment(payment public.payments)
returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return private.me() <> payment.from_user
    and private.me() = any ((private.party_of(payment.event_id, payment.to_user)).people);
end;
$$;

comment on function private.gets_payment(public.payments) is
  'Returns whether a payment is to the caller or to somebody of their household, and not by the caller.';

create function public.save_payment(payment jsonb, mutation_id uuid default null)
returns public.payments
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  wanted_id uuid := private.uuid_from(payment ->> 'id');
  wanted_event_id uuid := private.uuid_from(payment ->> 'event_id');
  digest uuid := md5(jsonb_build_array(private.me(), 'payment', payment)::text)::uuid;
  event public.events;
  stored public.payments;
  draft public.payments;
  broken_constraint text;
begin
  event := private.lock_event(wanted_event_id);

  if wanted_id is null then
    perform private.raise_error('invalid_payment');
  end if;

  select * into stored from public.payments as candidate
  where candidate.event_id = wanted_event_id and candidate.id = wanted_id;

  if stored.id is not null and exists (
    select from private.mutations as made
    where made.scope = wanted_event_id and made.id = wanted_id and made.digest = digest
  ) then
    return stored;
  end if;

  perform private.refuse_reused_id(wanted_event_id, wanted_id, stored.created_by, 'payment_not_found');
  draft := private.draft_payment(private.me(), payment, event);

  if payment -> 'only_owed' = 'true'::jsonb and exists (
    select from private.party_of(event.id, draft.from_user) as payer
    cross join private.party_of(event.id, draft.to_user) as payee
    where draft.amount > least(-payer.net, payee.net)
  ) then
    perform private.raise_error('amount_exceeds_balance');
  end if;

  -- A payee who records a payment has received it.
  draft.arrival := case when private.gets_payment(draft) then 'arrived' else 'asked' end;

  insert into public.payments
  select (draft).*;

  insert into public.event_log (event_id, actor, entity, entity_id, action)
  values (draft.event_id, private.me(), 'payment', draft.id, 'created');

  perform private.record_mutation(wanted_event_id, wanted_id, digest);

  return draft;
exception
  when integrity_constraint_violation then
    get stacked diagnostics broken_constraint = constraint_name;
    perform private.raise_constraint_error(broken_constraint);
    return null;
end;
$$;

comment on function public.save_payment(jsonb, uuid) is
  'Records that from_user gave to_user an amount in the event''s currency, and returns the payment. payment has the columns of '
  'payments as keys, with an id made by the client, and optionally only_owed: true, which refuses more than the payer owes or '
  'the payee is owed (households count as one), so that one debt is not paid twice. With currency, a payment is refused when the '
  'event has another one. Idempotent by that id; mutation_id is ignored. Both people take or took '
  'part in the event. For active participants. Raises user_not_authenticated, event_not_found, not_participant, '
  'invalid_payment, same_person_now, currency_changed, invalid_amount, invalid_date, invalid_payment_method, text_too_long, amount_exceeds_balance, '
  'too_many, id_in_use, '
  'version_conflict (the caller used the id for another payment) or payment_not_found (it was purged).';

create function private.set_payment_deleted_at(wanted_event_id uuid, wanted_id uuid, new_deleted_at timestamptz)
returns public.payments
language plpgsql set search_path = ''
as $$
declare
  written public.payments;
begin
  update public.payments as payment
  set
    deleted_at = new_deleted_at,
    deleted_by = case when new_deleted_at is not null then private.me() end
  where payment.event_id = wanted_event_id and payment.id = wanted_id
  returning payment.* into written;

  insert into public.event_log (event_id, actor, entity, entity_id, action)
  values (wanted_event_id, private.me(), 'payment', wanted_id, case when new_deleted_at is null then 'restored' else 'deleted' end);

  return written;
end;
$$;

comment on function private.set_payment_deleted_at(uuid, uuid, timestamptz) is
  'Soft-deletes a payment or restores it (null), logs it, and returns it. The caller holds the event''s lock.';

create function public.delete_payment(event_id uuid, id uuid, mutation_id uuid default null)
returns public.payments
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  digest uuid := md5(jsonb_build_array(private.me(), 'deleted', id)::text)::uuid;
  stored public.payments;
begin
  perform private.lock_event(event_id);

  select * into stored from public.payments as candidate
  where candidate.event_id = delete_payment.event_id and candidate.id = delete_payment.id;

  if stored.id is null then
    perform private.raise_error('payment_not_found');
  elsif private.mutation_seen(event_id, mutation_id, digest) then
    return stored;
  elsif stored.deleted_at is not null then
    perform private.raise_error('payment_not_found');
  end if;

  stored := private.set_payment_deleted_at(event_id, id, now());
  perform private.record_mutation(event_id, mutation_id, digest);

  return stored;
end;
$$;

comment on function public.delete_payment(uuid, uuid, uuid) is
  'Soft-deletes a payment and returns it. It can be restored for 30 days. Idempotent by mutation_id. For active participants. '
  'Raises user_not_authenticated, event_not_found, not_participant, payment_not_found (also when already deleted) or '
  'id_in_use.';

create function public.restore_payment(event_id uuid, id uuid)
returns public.payments
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  stored public.payments;
begin
  perform private.lock_event(event_id);

  select * into stored from public.payments as candidate
  where candidate.event_id = restore_payment.event_id and candidate.id = restore_payment.id;

  if not found then
    perform private.raise_error('payment_not_found');
  end if;

  if stored.deleted_at is not null then
    -- A payment between people who were merged would go to oneself.
    if private.pays_oneself(event_id, to_jsonb(stored)) then
      perform private.raise_error('same_person_now');
    end if;
    stored := private.set_payment_deleted_at(event_id, id, null);
  end if;

  return stored;
end;
$$;

comment on function public.restore_payment(uuid, uuid) is
  'Restores a deleted payment and returns it. Returns a payment that is not deleted unchanged. For active participants. Raises '
  'user_not_authenticated, event_not_found, not_participant, payment_not_found, too_many, or same_person_now when its two '
  'people were merged.';

create function public.answer_payment(event_id uuid, id uuid, received boolean)
returns public.payments
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  answer text := case received when true then 'arrived' when false then 'not_arrived' end;
  stored public.payments;
begin
  perform private.lock_event(event_id);

  if answer is null then
    perform private.raise_error('invalid_change');
  end if;

  select * into stored from public.payments as candidate
  where candidate.event_id = answer_payment.event_id and candidate.id = answer_payment.id
    and candidate.deleted_at is null and candidate.arrival is not null;

  if not found or not private.gets_payment(stored) then
    perform private.raise_error('payment_not_found');
  end if;

  if stored.arrival <> answer then
    update public.payments as payment
    set arrival = answer
    where payment.event_id = answer_payment.event_id and payment.id = answer_payment.id
    returning payment.* into stored;

    insert into public.event_log (event_id, actor, entity, entity_id, action)
    values (event_id, private.me(), 'payment', id, answer);
  end if;

  return stored;
end;
$$;

comment on function public.answer_payment(uuid, uuid, boolean) is
  'Stores whether the money of a payment arrived: true or false (not yet), and returns the payment. Changes no balance. A repeated '
  'answer changes nothing. For the payee and their household, as active participants. Raises user_not_authenticated, event_not_found, '
  'not_participant, invalid_change (no answer) or payment_not_found (also when it is deleted, was imported or belongs to a settlement '
  'across events, and for others).';

grant execute on function public.save_payment(jsonb, uuid) to authenticated;
grant execute on function public.delete_payment(uuid, uuid, uuid) to authenticated;
grant execute on function public.restore_payment(uuid, uuid) to authenticated;
grant execute on function public.answer_payment(uuid, uuid, boolean) to authenticated;
