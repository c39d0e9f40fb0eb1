-- =====================================================================================================================
-- Payment handles
--
-- Names under which people are paid at payment services, such as PayPal. Each is published by its owner for people who owe
-- them, under the rules of the IBAN (private.payment_details_state).
-- =====================================================================================================================

create function private.handle_pattern(service text)
returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return case service
    when 'paypal' then '^[A-Za-z0-9]{1,20}$'
    when 'monzo' then '^[A-Za-z0-9][A-Za-z0-9-]{0,39}$'
    when 'bunq' then '^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$'
    when 'revolut' then '^[A-Za-z0-9]{3,30}$'
    when 'wise' then '^[A-Za-z0-9]{1,40}$'
    -- A text of letters to copy. It is never part of an address.
    when 'other' then '^[^\u0001-\u001f\u007f-\u009f]{1,100}$'
  end;
end;
$$;

comment on function private.handle_pattern(text) is
  'Returns the regular expression of a service''s handles. frontend/src/core/paying/services.json has the same. Null for an '
  'unknown service.';

create table public.payment_handles (
  user_id uuid not null,
  service text not null,
  handle text not null,
  constraint payment_handles_pkey primary key (user_id, service),
  constraint payment_handles_user_id_fkey foreign key (user_id) references public.users (id) on delete cascade,
  constraint payment_handles_service_known check (private.handle_pattern(service) is not null),
  constraint payment_handles_handle_valid check (handle ~ private.handle_pattern(service)),
  constraint payment_handles_handle_length check (char_length(handle) <= private.limit_for('characters of a handle'))
);

comment on table public.payment_handles is
  'How a person wants to be paid beside their IBAN: one handle per service. Only the owner reads the rows. Debtors get them from '
  'the settlement, where the IBAN is shown.';
comment on column public.payment_handles.handle is
  'The name at the service. Apps build the address from it; addresses are never stored. For the service other a text to copy.';

insert into private.constraint_codes (constraint_name, code)
values
  ('payment_handles_pkey', 'unexpected_error'), ('payment_handles_user_id_fkey', 'user_not_found'),
  ('payment_handles_service_known', 'invalid_payment_handle'), ('payment_handles_handle_valid', 'invalid_payment_handle');

alter table public.payment_handles enable row level security;

create policy "people read their own payment handles"
on public.payment_handles for select to authenticated
using (user_id = (select private.me()));

grant select on public.payment_handles to authenticated;

create function public.save_payment_handle(service text, handle text, mutation_id uuid default null)
returns json
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  person public.users := private.lock_person();
  myself uuid := person.id;
  digest uuid := md5(jsonb_build_array(myself, 'payment handle', service, handle)::text)::uuid;
  wanted text := case when service = 'other' then private.plain_line(handle) else handle end;
begin
  if not private.mutation_seen(myself, mutation_id, digest) then
    if private.handle_pattern(service) is null then
      perform private.raise_error('invalid_payment_handle');
    elsif handle is null then
      delete from public.payment_handles as stored
      where stored.user_id = myself and stored.service = save_payment_handle.service;
    elsif wanted is null or wanted !~ private.handle_pattern(service) then
      perform private.raise_error('invalid_payment_handle');
    else
      insert into public.payment_handles as stored (user_id, service, handle)
      values (myself, service, wanted)
      on conflict on constraint payment_handles_pkey do update
      set handle = excluded.handle;
    end if;

    update public.profiles as profile
    set has_payment_details = private.has_payment_details(person)
    where profile.id = myself and profile.has_payment_details <> private.has_payment_details(person);

    perform private.record_mutation(myself, mutation_id, digest);
  end if;

  return (
    select json_build_object('service', stored.service, 'handle', stored.handle)
    from public.payment_handles as stored
    where stored.user_id = myself and stored.service = save_payment_handle.service
  );
end;
$$;

comment on function public.save_payment_handle(text, text, uuid) is
  'Stores the caller''s handle at a service, or removes it (handle is null), and returns {service, handle}, null without one. The '
  'latest call counts. Idempotent by mutation_id. Raises user_not_authenticated, invalid_payment_handle (also for an unknown '
  'service) or id_in_use.';

grant execute on function public.save_payment_handle(text, text, uuid) to authenticated;

create function private.has_payment_details(person public.users)
returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return person.iban is not null or exists (
    select from public.payment_handles as stored
    where stored.user_id = person.id
  );
end;
$$;

comment on function private.has_payment_details(public.users) is 'Returns whether a person has an IBAN or a payment handle.';
