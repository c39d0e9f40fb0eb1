-- =====================================================================================================================
-- Saving payments and settings
--
-- The only ways to write a payment, and idempotent changes of an event and of the caller's profile. A change of settings sends
-- the changed columns and their values when they were read (base). Other columns keep what others saved, and a conflicting
-- change of the same column is refused.
-- =====================================================================================================================

-- ---------------------------------------------------------------------------------------------------------------------
-- Payments
-- ---------------------------------------------------------------------------------------------------------------------

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
  draft.note := private.plain_line(sent ->> 'note');
  draft.created_by := actor;
  draft.created_at := now();

  if draft.id is null or draft.from_user is null or draft.to_user is null then
    perform private.raise_error('invalid_payment');
  end if;

  -- A client without network may have entered the amount in a currency that the event no longer has.
  if sent ->> 'currency' <> event.default_currency then
    perform private.raise_error('invalid_currency');
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
  'Returns the payment that a client sent, with actor as its creator. Raises invalid_payment, invalid_currency, invalid_amount or '
  'invalid_date; constraints check its day, method and note.';

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

  insert into public.payments (event_id, id, from_user, to_user, amount, paid_on, method, note, created_by, created_at)
  values (
    draft.event_id, draft.id, draft.from_user, draft.to_user, draft.amount, draft.paid_on, draft.method, draft.note,
    draft.created_by, draft.created_at
  );

  insert into public.event_log (event_id, actor, entity, entity_id, action)
  values (draft.event_id, private.me(), 'payment', draft.id, 'created');

  perform private.record_mutation(wanted_event_id, wanted_id, digest, null);

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
  'invalid_payment, invalid_currency, invalid_amount, invalid_date, invalid_payment_method, text_too_long, amount_exceeds_balance, '
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
  perform private.record_mutation(event_id, mutation_id, digest, null);

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
    if private.resolve_merged_person(event_id, stored.from_user) = private.resolve_merged_person(event_id, stored.to_user) then
      perform private.raise_error('invalid_payment');
    end if;
    stored := private.set_payment_deleted_at(event_id, id, null);
  end if;

  return stored;
end;
$$;

comment on function public.restore_payment(uuid, uuid) is
  'Restores a deleted payment and returns it. Returns a payment that is not deleted unchanged. For active participants. Raises '
  'user_not_authenticated, event_not_found, not_participant, payment_not_found, too_many, or invalid_payment when its two '
  'people were merged.';

grant execute on function public.save_payment(jsonb, uuid) to authenticated;
grant execute on function public.delete_payment(uuid, uuid, uuid) to authenticated;
grant execute on function public.restore_payment(uuid, uuid) to authenticated;

-- ---------------------------------------------------------------------------------------------------------------------
-- Settings
-- ---------------------------------------------------------------------------------------------------------------------

create function private.assert_unchanged_since_read(stored jsonb, changes jsonb, base jsonb, changeable text[])
returns void
language plpgsql stable set search_path = ''
as $$
begin
  if jsonb_typeof(changes) is distinct from 'object' or jsonb_typeof(base) is distinct from 'object' then
    perform private.raise_error('invalid_change');
  end if;

  if exists (select from jsonb_object_keys(changes) as name where name <> all (changeable)) then
    perform private.raise_error('invalid_change');
  end if;

  if exists (
    select from jsonb_each_text(changes) as wanted (name, value)
    where base ? wanted.name and stored ->> wanted.name is distinct from base ->> wanted.name
      and stored ->> wanted.name is distinct from wanted.value
  ) then
    perform private.raise_error('version_conflict');
  end if;
end;
$$;

comment on function private.assert_unchanged_since_read(jsonb, jsonb, jsonb, text[]) is
  'Raises version_conflict when the stored value of a changed column is neither its base value nor the new value. Columns '
  'missing in base are overwritten. Raises invalid_change for columns that are not changeable.';

create function public.save_event(event_id uuid, changes jsonb, base jsonb, mutation_id uuid default null)
returns public.events
language plpgsql security definer set search_path = ''
as $$
declare
  digest uuid := md5(jsonb_build_array(private.me(), 'edited', changes, base)::text)::uuid;
  stored public.events := private.lock_event(save_event.event_id);
  merged jsonb := to_jsonb(stored) || changes;
begin
  if private.mutation_seen(save_event.event_id, mutation_id, digest) then
    return stored;
  end if;

  perform private.assert_unchanged_since_read(
    to_jsonb(stored), changes, base,
    array[
      'name',
      'description',
      'category',
      'default_currency',
      'place_country',
      'place_city',
      'planned_start_date',
      'planned_duration_days',
      'status'
    ]
  );

  if merged ->> 'category' <> all (enum_range(null::public.event_category)::text[]) then
    perform private.raise_error('invalid_category');
  end if;

  if merged ->> 'planned_start_date' is not null and private.date_from(merged ->> 'planned_start_date') is null then
    perform private.raise_error('invalid_date');
  end if;

  if merged ->> 'planned_duration_days' !~ '^[0-9]{1,6}$' then
    perform private.raise_error('invalid_duration');
  end if;

  -- Deleting an event has its own request.
  if coalesce(merged ->> 'status', '') not in ('active', 'passive') then
    perform private.raise_error('invalid_change');
  end if;

  update public.events
  set
    name = merged ->> 'name',
    description = merged ->> 'description',
    category = (merged ->> 'category')::public.event_category,
    default_currency = merged ->> 'default_currency',
    place_country = merged ->> 'place_country',
    place_city = merged ->> 'place_city',
    planned_start_date = private.date_from(merged ->> 'planned_start_date'),
    planned_duration_days = (merged ->> 'planned_duration_days')::integer,
    status = (merged ->> 'status')::public.event_status
  where id = save_event.event_id
  returning * into stored;

  perform private.record_mutation(save_event.event_id, mutation_id, digest, null);

  return stored;
end;
$$;

comment on function public.save_event(uuid, jsonb, jsonb, uuid) is
  'Changes columns of an event and returns it. base holds their values when they were read. Idempotent by mutation_id. For '
  'active participants. Raises user_not_authenticated, event_not_found, not_participant, version_conflict, '
  'event_currency_frozen, id_in_use, invalid_change, invalid_category, and what private.normalize_event raises.';

create function public.save_profile(changes jsonb, base jsonb, mutation_id uuid default null)
returns public.users
language plpgsql security definer set search_path = ''
as $$
declare
  digest uuid := md5(jsonb_build_array(private.me(), 'edited', changes, base)::text)::uuid;
  stored public.users;
  merged jsonb;
begin
  perform private.lock_account();
  stored := private.lock_person();

  if private.mutation_seen(stored.id, mutation_id, digest) then
    return stored;
  end if;

  perform private.assert_unchanged_since_read(
    to_jsonb(stored), changes, base,
    array[
      'first_name',
      'last_name',
      'phone_number',
      'country',
      'city',
      'iban',
      'iban_currency',
      'iban_ask_first',
      'preferred_lang'
    ]
  );
  merged := to_jsonb(stored) || changes;

  if coalesce(merged ->> 'preferred_lang', '') <> all (enum_range(null::public.language_code)::text[])
    or jsonb_typeof(merged -> 'iban_ask_first') <> 'boolean'
  then
    perform private.raise_error('invalid_change');
  end if;

  update public.users
  set
    first_name = merged ->> 'first_name',
    last_name = merged ->> 'last_name',
    phone_number = merged ->> 'phone_number',
    country = merged ->> 'country',
    city = merged ->> 'city',
    iban = merged ->> 'iban',
    iban_currency = coalesce(merged ->> 'iban_currency', ''),
    iban_ask_first = (merged ->> 'iban_ask_first')::boolean,
    preferred_lang = (merged ->> 'preferred_lang')::public.language_code
  where id = stored.id
  returning * into stored;

  perform private.record_mutation(stored.id, mutation_id, digest, null);

  return stored;
end;
$$;

comment on function public.save_profile(jsonb, jsonb, uuid) is
  'Changes columns of the caller''s row and returns it. base holds their values when they were read. Idempotent by '
  'mutation_id. Raises user_not_authenticated, version_conflict, invalid_iban, text_too_long, invalid_currency, invalid_change '
  'or id_in_use.';

grant execute on function public.save_event(uuid, jsonb, jsonb, uuid) to authenticated;
grant execute on function public.save_profile(jsonb, jsonb, uuid) to authenticated;
