-- =====================================================================================================================
-- IBANs, payment handles and requests for them
--
-- Discloses the IBAN and payment handles of a person only to people who owe them. The owner must be active in the event, or
-- still be owed money from when they left. Logs each disclosure for the owner, who can require a request first.
-- =====================================================================================================================

create table public.iban_disclosures (
  event_id uuid not null,
  owner_id uuid not null,
  shown_to uuid not null,
  on_day date not null default current_date,
  shown_at timestamptz not null default now(),
  shown_to_name text,
  event_name text not null,
  constraint iban_disclosures_pkey primary key (event_id, owner_id, shown_to, on_day),
  constraint iban_disclosures_owner_id_fkey foreign key (event_id, owner_id)
    references public.event_participants (event_id, user_id) on delete cascade,
  constraint iban_disclosures_shown_to_fkey foreign key (event_id, shown_to)
    references public.event_participants (event_id, user_id) on delete cascade
);

comment on table public.iban_disclosures is
  'Log of IBANs and payment handles given out: to whom, in which event, and the first time of each day. Only the owner reads '
  'it. Kept for a year, or until the event is purged.';
comment on column public.iban_disclosures.shown_to_name is
  'The debtor''s name at that time, because the owner may have left the event. Null once the debtor''s account is deleted.';

-- For the foreign keys; the first one also for the policy.
create index iban_disclosures_owner_id_idx on public.iban_disclosures (owner_id, event_id);
create index iban_disclosures_shown_to_idx on public.iban_disclosures (shown_to, event_id);
create index iban_disclosures_on_day_idx on public.iban_disclosures (on_day);

insert into private.constraint_codes (constraint_name, code)
values
  ('iban_disclosures_pkey', 'unexpected_error'), ('iban_disclosures_owner_id_fkey', 'user_not_found'),
  ('iban_disclosures_shown_to_fkey', 'user_not_found');

alter table public.iban_disclosures enable row level security;

create policy "people read who was shown their account number"
on public.iban_disclosures for select to authenticated
using (owner_id = (select private.me()));

grant select on public.iban_disclosures to authenticated;

create function private.current_name(person public.profiles)
returns text
language sql stable set search_path = ''
as $$
  select coalesce(
    nullif(concat_ws(' ', person.first_name, person.last_name), ''), split_part(person.email, '@', 1)
  )
$$;

comment on function private.current_name(public.profiles) is
  'Returns the current name of a person with an account, else the part of their e-mail before the @. It is stored for people '
  'who may not see the profile later.';

create function private.is_still_owed(wanted_event_id uuid, person_id uuid)
returns boolean
language sql stable set search_path = ''
as $$
  select coalesce(
    (
      select participant.status = 'active' or (
        balance.net > 0
        -- Subtract payments received since they left, so that debts invented later disclose no IBAN.
        and participant.owed_when_left > coalesce(
          (
            select sum(payment.amount) from public.payments as payment
            where payment.event_id = participant.event_id and payment.to_user = participant.user_id
              and payment.deleted_at is null and payment.created_at > participant.removed_at
          ),
          0
        )
      )
      from public.event_participants as participant
      join public.event_balances as balance on balance.event_id = participant.event_id
        and balance.user_id = participant.user_id
      where participant.event_id = wanted_event_id and participant.user_id = person_id
    ),
    false
  )
$$;

comment on function private.is_still_owed(uuid, uuid) is
  'Returns whether a debt to a person may be paid to their IBAN: they are active in the event, or were owed money when they '
  'left and have not received it since.';

-- ---------------------------------------------------------------------------------------------------------------------
-- Requests: an owner allows or refuses each debtor separately, in each event
-- ---------------------------------------------------------------------------------------------------------------------

create table private.iban_requests (
  event_id uuid not null,
  owner_id uuid not null,
  asked_by uuid not null,
  asked_by_name text not null,
  asked_at timestamptz not null default now(),
  allowed boolean,
  constraint iban_requests_pkey primary key (event_id, owner_id, asked_by),
  constraint iban_requests_owner_id_fkey foreign key (event_id, owner_id)
    references public.event_participants (event_id, user_id) on delete cascade,
  constraint iban_requests_asked_by_fkey foreign key (event_id, asked_by)
    references public.event_participants (event_id, user_id) on delete cascade
);

comment on table private.iban_requests is
  'Requests of debtors for IBANs and payment handles in an event, with the owner''s answer, which the owner can change. Kept '
  'until the debtor leaves, the owner''s account is deleted or the event is purged.';
comment on column private.iban_requests.asked_by_name is
  'The debtor''s name at that time, because the owner may have left the event.';
comment on column private.iban_requests.allowed is 'Null until the owner answers.';

create index iban_requests_owner_id_idx on private.iban_requests (owner_id, event_id);
create index iban_requests_asked_by_idx on private.iban_requests (asked_by, event_id);

insert into private.constraint_codes (constraint_name, code)
values
  ('iban_requests_pkey', 'unexpected_error'), ('iban_requests_owner_id_fkey', 'user_not_found'),
  ('iban_requests_asked_by_fkey', 'user_not_found');

create function private.is_debtor(wanted_event_id uuid, debtor uuid, creditor uuid)
returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return coalesce(
    (private.party_of(wanted_event_id, debtor)).net < 0 and (private.party_of(wanted_event_id, creditor)).net > 0, false
  );
end;
$$;

comment on function private.is_debtor(uuid, uuid, uuid) is
  'Returns whether the first person or their household owes money in the event and the second or theirs is owed some. The '
  'settlement decides who pays whom.';

create function private.payment_details_state(wanted_event_id uuid, payee public.users, debtor uuid)
returns text
language sql stable set search_path = ''
as $$
  select case
    when not private.has_payment_details(payee) then 'none'
    when not payee.iban_ask_first or payee.id = debtor or request.allowed then 'shown'
    when not request.allowed then 'refused'
    when request.asked_by is not null then 'asked'
    else 'ask'
  end
  from (select 1) as always
  left join private.iban_requests as request on request.event_id = wanted_event_id and request.owner_id = payee.id
    and request.asked_by = debtor
$$;

comment on function private.payment_details_state(uuid, public.users, uuid) is
  'Decides whether a debtor sees a payee''s IBAN and payment handles: shown, ask (a request is needed), asked (waiting for the '
  'answer), refused, or none (the payee has neither).';

create function public.ask_for_iban(event_id uuid, payee_id uuid)
returns text
language plpgsql security definer set search_path = ''
as $$
declare
  asking uuid := private.me();
  payee public.users;
  state text;
begin
  -- Lock both people first, so that neither account is deleted concurrently.
  perform 1
  from public.users as person
  where person.id in (asking, payee_id) and person.deleted_at is null
  order by person.id
  for key share;

  perform private.lock_event(ask_for_iban.event_id);

  select person.* into payee from public.users as person
  join public.event_participants as participant on participant.user_id = person.id
  where participant.event_id = ask_for_iban.event_id and person.id = payee_id and person.deleted_at is null;

  if not found then
    perform private.raise_error('participant_not_found');
  end if;

  if not private.is_debtor(ask_for_iban.event_id, asking, payee_id)
    or not private.is_still_owed(ask_for_iban.event_id, payee_id)
  then
    perform private.raise_error('nothing_owed');
  end if;

  state := private.payment_details_state(ask_for_iban.event_id, payee, asking);

  if state = 'ask' then
    perform private.count_revision(ask_for_iban.event_id);

    insert into private.iban_requests (event_id, owner_id, asked_by, asked_by_name)
    select ask_for_iban.event_id, payee_id, asking, private.current_name(person)
    from public.profiles as person
    where person.id = asking;

    perform private.add_notices(array[row(ask_for_iban.event_id, payee_id, 0)::private.notice_change]);
    state := 'asked';
  end if;

  return state;
end;
$$;

comment on function public.ask_for_iban(uuid, uuid) is
  'Requests the IBAN and payment handles of a payee who requires it and returns the state: asked, refused, shown (no request '
  'needed, or allowed) or none (the payee has neither). Idempotent. For active participants who owe, to people who are owed. Raises user_not_authenticated, '
  'event_not_found, not_participant, participant_not_found or nothing_owed.';

create function public.answer_iban_request(event_id uuid, debtor_id uuid, allowed boolean)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  myself uuid := (private.lock_person()).id;
  answered boolean;
begin
  if answer_iban_request.allowed is null then
    perform private.raise_error('invalid_change');
  end if;

  -- People who left but are still owed may answer. Check access before locking.
  perform 1
  from public.events as event
  where event.id = answer_iban_request.event_id and event.status <> 'deleted'
    and exists (
      select from private.iban_requests as request
      where request.event_id = event.id and request.owner_id = myself and request.asked_by = debtor_id
    )
  for no key update;

  if found then
    update private.iban_requests as request
    set allowed = answer_iban_request.allowed
    where request.event_id = answer_iban_request.event_id and request.owner_id = myself
      and request.asked_by = debtor_id
    returning true into answered;
  end if;

  -- The debtor may have left while this waited for the lock.
  if answered is null then
    perform private.raise_error('request_not_found');
  end if;

  perform private.count_revision(answer_iban_request.event_id);
end;
$$;

comment on function public.answer_iban_request(uuid, uuid, boolean) is
  'Allows or refuses a debtor''s request for the caller''s IBAN in an event. The last answer counts, so an approval can be '
  'withdrawn. Raises user_not_authenticated, request_not_found, or invalid_change when allowed is null.';

create function private.iban_requests_to_me(wanted_event_id uuid default null)
returns table (
  event_id uuid, event_name text, asked_by uuid, asked_by_name text, asked_at timestamptz, allowed boolean
)
language plpgsql stable security definer set search_path = ''
-- The table is almost empty at first, and the cached plan would keep a sequential scan.
set enable_seqscan = off
as $$
begin
  return query
  select
    request.event_id, event.name, request.asked_by, request.asked_by_name, request.asked_at, request.allowed
  from private.iban_requests as request
  join public.users as owner on owner.id = request.owner_id
  join public.events as event on event.id = request.event_id
  where request.owner_id = (select private.me()) and owner.iban_ask_first and private.has_payment_details(owner)
    and request.event_id = coalesce(wanted_event_id, request.event_id) and event.status <> 'deleted'
    and (request.allowed is not null or private.is_debtor(request.event_id, request.asked_by, request.owner_id));
end;
$$;

comment on function private.iban_requests_to_me(uuid) is
  'Returns requests for the caller''s IBAN in one event or all, while the caller requires requests: all answered ones, and '
  'open ones of people who still owe.';

create function public.my_iban_requests()
returns json
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(json_agg(to_json(listed)), '[]'::json)
    from (
      select request.* from private.iban_requests_to_me() as request
      order by request.allowed is not null, request.asked_at desc, request.event_id, request.asked_by
      limit 200
    ) as listed
  );
end;
$$;

comment on function public.my_iban_requests() is
  'Returns up to 200 requests for the caller''s IBAN: [{event_id, event_name, asked_by, asked_by_name, asked_at, allowed}], '
  'open ones (allowed is null) first, then newest first.';

grant execute on function private.iban_requests_to_me(uuid) to authenticated;
grant execute on function public.ask_for_iban(uuid, uuid) to authenticated;
grant execute on function public.answer_iban_request(uuid, uuid, boolean) to authenticated;
grant execute on function public.my_iban_requests() to authenticated;

create function public.payee_ibans(event_id uuid, auth_user_id uuid, payees uuid[])
returns jsonb
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  asking uuid;
  answer jsonb;
begin
  -- Lock the people first, so that nothing of an account under deletion is returned or stored.
  perform 1
  from public.users as person
  where person.deleted_at is null
    and (person.auth_user_id = payee_ibans.auth_user_id or person.id = any (payee_ibans.payees))
  order by person.id
  for key share;

  select participant.user_id into asking from public.event_participants as participant
  join public.events as event on event.id = participant.event_id
  where participant.event_id = payee_ibans.event_id
    and participant.user_id = private.user_of_account(payee_ibans.auth_user_id)
    and participant.status = 'active' and event.status <> 'deleted';

  select
    jsonb_agg(
      jsonb_build_object('user_id', payee.id, 'state', payee.state)
      || case
        when payee.state = 'shown'
          then jsonb_build_object(
            'iban', payee.iban, 'iban_currency', payee.iban_currency, 'handles', (
              select coalesce(
                jsonb_agg(jsonb_build_object('service', stored.service, 'handle', stored.handle) order by stored.service), '[]'
              )
              from public.payment_handles as stored
              where stored.user_id = payee.id
            )
          )
        else '{}'
      end
    )
  into answer
  from (
    select person.*, private.payment_details_state(payee_ibans.event_id, person, asking) as state
    from public.users as person
    where person.id = any (payee_ibans.payees) and private.has_payment_details(person) and person.deleted_at is null
      and private.is_still_owed(payee_ibans.event_id, person.id)
  ) as payee
  where asking is not null;

  -- Log the disclosure before returning it.
  insert into public.iban_disclosures (event_id, owner_id, shown_to, shown_to_name, event_name)
  select
    event.id, (payee ->> 'user_id')::uuid, asking,
    private.current_name(person), event.name
  from jsonb_array_elements(answer) as payee
  join public.events as event on event.id = payee_ibans.event_id
  join public.profiles as person on person.id = asking
  where payee ->> 'state' = 'shown' and (payee ->> 'user_id')::uuid <> asking
  on conflict on constraint iban_disclosures_pkey do nothing;

  return coalesce(answer, '[]'::jsonb);
end;
$$;

comment on function public.payee_ibans(uuid, uuid, uuid[]) is
  'Returns [{user_id, state, iban, iban_currency, handles: [{service, handle}]}] of payees with an IBAN or payment handles who are '
  'active in the event or still owed. state is that of private.payment_details_state; the other keys are only included with state '
  'shown, and iban is null without one. Empty unless the account is an active participant. Logs each '
  'disclosure in iban_disclosures, once a day per pair and event. For the functions, which pass the people whom the '
  'account has to pay.';

grant execute on function public.payee_ibans(uuid, uuid, uuid[]) to service_role;
