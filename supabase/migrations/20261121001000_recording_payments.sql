-- =====================================================================================================================
-- Recording payments
--
-- Gives: the only ways to write a payment: record it, delete it.
-- =====================================================================================================================

create function public.save_payment(payment jsonb)
returns public.payments
language plpgsql
security definer
set search_path = ''
as $$
declare
  draft public.payments;
  digest text := md5(jsonb_build_array('created', payment)::text);
  answer jsonb;
  broken_constraint text;
begin
  draft.id := private.uuid_from(payment ->> 'id');
  draft.event_id := private.uuid_from(payment ->> 'event_id');
  draft.from_user := private.uuid_from(payment ->> 'from_user');
  draft.to_user := private.uuid_from(payment ->> 'to_user');
  draft.amount := private.money_from(payment ->> 'amount');
  draft.paid_on := private.date_from(coalesce(payment ->> 'paid_on', current_date::text));
  draft.created_by := private.me();
  draft.created_at := now();

  perform private.lock_event(draft.event_id);

  if draft.id is null or draft.from_user is null or draft.to_user is null then
    perform private.refuse('invalid_payment');
  end if;

  answer := private.recall(null, 'created', draft.id, digest);

  if answer is not null then
    return jsonb_populate_record(null::public.payments, answer);
  end if;

  if draft.amount is null or draft.amount not between 0.01 and 99999999999.99 then
    perform private.refuse('invalid_amount');
  end if;

  if draft.paid_on is null or draft.paid_on not between '1990-01-01' and '2100-12-31' then
    perform private.refuse('invalid_date');
  end if;

  insert into public.payments
  select draft.*;

  perform private.remember(null, 'created', draft.id, digest, to_jsonb(draft));

  return draft;
exception
  when integrity_constraint_violation then
    get stacked diagnostics broken_constraint = constraint_name;
    perform private.refuse_constraint(broken_constraint);
    return null;
end;
$$;

comment on function public.save_payment(jsonb) is
  'Records that from_user gave to_user an amount in the event''s currency, and answers the payment. payment has the columns of '
  'payments as keys, with an id made by the client; the same payment again answers the same. Both people take or took part in '
  'the event. For active participants. Refuses with event_not_found, not_participant, invalid_payment, invalid_amount, '
  'invalid_date, id_in_use or version_conflict (the id was used for another payment of who asks).';

create function public.delete_payment(id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  stored public.payments;
begin
  select *
  into stored
  from public.payments as candidate
  where candidate.id = delete_payment.id
    and candidate.event_id in (select private.my_event_ids());

  if not found then
    perform private.refuse('payment_not_found');
  end if;

  perform private.lock_event(stored.event_id);

  delete from public.payments as payment
  where payment.id = delete_payment.id;

  if not found then
    perform private.refuse('payment_not_found');
  end if;
end;
$$;

comment on function public.delete_payment(uuid) is
  'Deletes a payment; the history keeps it. For active participants. Refuses with payment_not_found (also when already deleted).';

grant execute on function public.save_payment(jsonb) to authenticated;
grant execute on function public.delete_payment(uuid) to authenticated;
