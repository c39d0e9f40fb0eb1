-- =====================================================================================================================
-- Merging people
--
-- Makes a person without an account another person of the event: claim_person for oneself, merge_people for the admin. Keeps
-- the rows as they were, so that the admin can separate the two again.
-- =====================================================================================================================

create table private.claims (
  event_id uuid not null,
  person_id uuid not null,
  into_person uuid not null,
  kept jsonb not null,
  at timestamptz not null,
  constraint claims_pkey primary key (event_id, person_id),
  constraint claims_event_id_fkey foreign key (event_id) references public.events (id) on delete cascade
);

comment on table private.claims is
  'Who turned out to be whom, and everything that changed with it as it was before, for 30 days: {"expenses": [{id, was, version, '
  'paid_by, people_count, split_method, payers, shares}], "payments": [{id, from_user, to_user, deleted_at}], "people": who had been claimed by '
  'the person, "status", "household_id", "household_moved": whether the other got the household}. was is the version before, version the one '
  'since which the expense must not have changed.';
comment on column private.claims.at is 'When it was done, under the lock of the event: in the order in which it is taken back.';

insert into private.constraint_codes (constraint_name, code)
values
  ('claims_pkey', 'already_claimed'), ('claims_event_id_fkey', 'event_not_found');

create function private.entries_of(wanted_event_id uuid, expense_ids uuid[])
returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(
      jsonb_agg(
        jsonb_build_object(
          'id', expense.id, 'version', expense.version, 'paid_by', expense.paid_by,
          'people_count', expense.people_count, 'split_method', expense.split_method,
          'payers', (
            select jsonb_agg(to_jsonb(payer) - '{event_id,expense_id,deleted_at}'::text[])
            from public.expenses_payers as payer
            where payer.event_id = expense.event_id and payer.expense_id = expense.id
          ),
          'shares', (
            select jsonb_agg(to_jsonb(share) - '{event_id,expense_id,deleted_at}'::text[])
            from public.expenses_participants as share
            where share.event_id = expense.event_id and share.expense_id = expense.id
          )
        )
      ),
      '[]'::jsonb
    )
    from public.expenses as expense
    where expense.event_id = wanted_event_id and expense.id = any (expense_ids)
  );
end;
$$;

comment on function private.entries_of(uuid, uuid[]) is 'Who pays and shares these expenses, and how, for private.rewrite_entries.';

create function private.rewrite_entries(actor uuid, wanted_event_id uuid, entries jsonb)
returns void
language plpgsql set search_path = ''
as $$
begin
  with entry as materialized (
    select *
    from jsonb_to_recordset(entries) as entry (
      id uuid, paid_by uuid, people_count integer, split_method text, payers jsonb, shares jsonb
    )
  ),
  wanted_payer as materialized (
    select entry.id as expense_id, one.*, expense.deleted_at
    from entry
    join public.expenses as expense on expense.event_id = wanted_event_id and expense.id = entry.id
    cross join lateral jsonb_to_recordset(entry.payers) as one (
      user_id uuid, paid_amount numeric, paid_in_event_currency numeric
    )
  ),
  wanted_share as materialized (
    select entry.id as expense_id, one.*, expense.deleted_at
    from entry
    join public.expenses as expense on expense.event_id = wanted_event_id and expense.id = entry.id
    cross join lateral jsonb_to_recordset(entry.shares) as one (
      user_id uuid, share_amount numeric, share_in_event_currency numeric, parts numeric
    )
  ),
  gone_payer as (
    delete from public.expenses_payers as payer
    using entry
    where payer.event_id = wanted_event_id and payer.expense_id = entry.id
      and not exists (
        select from wanted_payer as wanted
        where wanted.expense_id = payer.expense_id and wanted.user_id = payer.user_id
      )
  ),
  gone_share as (
    delete from public.expenses_participants as share
    using entry
    where share.event_id = wanted_event_id and share.expense_id = entry.id
      and not exists (
        select from wanted_share as wanted
        where wanted.expense_id = share.expense_id and wanted.user_id = share.user_id
      )
  ),
  payer as (
    insert into public.expenses_payers as payer (
      event_id, expense_id, user_id, paid_amount, paid_in_event_currency, deleted_at
    )
    select wanted_event_id, expense_id, user_id, paid_amount, paid_in_event_currency, deleted_at
    from wanted_payer
    on conflict (event_id, expense_id, user_id) do update
    set
      paid_amount = excluded.paid_amount,
      paid_in_event_currency = excluded.paid_in_event_currency
    where (payer.paid_amount, payer.paid_in_event_currency)
      is distinct from (excluded.paid_amount, excluded.paid_in_event_currency)
  ),
  share as (
    insert into public.expenses_participants as share (
      event_id, expense_id, user_id, share_amount, share_in_event_currency, parts, deleted_at
    )
    select wanted_event_id, expense_id, user_id, share_amount, share_in_event_currency, parts, deleted_at
    from wanted_share
    on conflict (event_id, expense_id, user_id) do update
    set
      share_amount = excluded.share_amount,
      share_in_event_currency = excluded.share_in_event_currency,
      parts = excluded.parts
    where (share.share_amount, share.share_in_event_currency, share.parts)
      is distinct from (excluded.share_amount, excluded.share_in_event_currency, excluded.parts)
  )
  update public.expenses as expense
  set
    paid_by = entry.paid_by,
    people_count = entry.people_count,
    split_method = entry.split_method,
    version = expense.version + 1,
    updated_by = actor,
    updated_at = now()
  from entry
  where expense.event_id = wanted_event_id and expense.id = entry.id;
end;
$$;

comment on function private.rewrite_entries(uuid, uuid, jsonb) is
  'Gives expenses other payers and shares, in one statement, at whose end each has to be whole. The event is locked.';

create function private.merged_entries(entries jsonb, from_person uuid, into_person uuid)
returns jsonb
language plpgsql immutable set search_path = ''
as $$
begin
  return (
    select coalesce(
      jsonb_agg(
        entry || jsonb_build_object(
          'paid_by', payers.paid_by, 'payers', payers.all_of_them, 'people_count', shares.people_count,
          'split_method', case
            when shares.by_parts then 'parts'
            when entry ->> 'split_method' = 'parts' then 'manual'
            else entry ->> 'split_method'
          end,
          'shares', shares.all_of_them
        )
      ),
      '[]'::jsonb
    )
    from jsonb_array_elements(entries) as entry
    cross join lateral (
      select
        jsonb_agg(
          jsonb_build_object(
            'user_id', one.user_id, 'paid_amount', one.paid_amount,
            'paid_in_event_currency', one.paid_in_event_currency
          )
        ) as all_of_them,
        (array_agg( one.user_id order by one.paid_amount desc, one.was_main desc, one.user_id ))[1] as paid_by
      from (
        select
          case when payer.user_id = from_person then into_person else payer.user_id end as user_id,
          sum(payer.paid_amount) as paid_amount,
          sum(payer.paid_in_event_currency) as paid_in_event_currency,
          bool_or(payer.user_id = (entry ->> 'paid_by')::uuid) as was_main
        from jsonb_to_recordset(entry -> 'payers') as payer (
          user_id uuid, paid_amount numeric, paid_in_event_currency numeric
        )
        group by case when payer.user_id = from_person then into_person else payer.user_id end
      ) as one
    ) as payers
    cross join lateral (
      select
        count(*) as people_count, bool_or(one.by_parts) as by_parts,
        jsonb_agg(
          jsonb_build_object(
            'user_id', one.user_id, 'share_amount', one.share_amount,
            'share_in_event_currency', one.share_in_event_currency, 'parts', case when one.by_parts then one.parts end
          )
        ) as all_of_them
      from (
        select
          sharer.user_id, sum(sharer.share_amount) as share_amount,
          sum(sharer.share_in_event_currency) as share_in_event_currency,
          -- An equal share weighs one part; two merged equal shares weigh two.
          sum(coalesce(sharer.parts, 1)) as parts,
          (
            entry ->> 'split_method' = 'parts'
            or (entry ->> 'split_method' = 'equal' and max(count(*)) over () > 1)
          )
          -- Above the limit of parts, keep the amounts only.
          and max(sum(coalesce(sharer.parts, 1))) over () <= 1000000 as by_parts
        from (
          select
            case when share.user_id = from_person then into_person else share.user_id end as user_id,
            share.share_amount,
            share.share_in_event_currency,
            share.parts
          from jsonb_to_recordset(entry -> 'shares') as share (
            user_id uuid, share_amount numeric, share_in_event_currency numeric, parts numeric
          )
        ) as sharer
        group by sharer.user_id
      ) as one
    ) as shares
  );
end;
$$;

comment on function private.merged_entries(jsonb, uuid, uuid) is
  'Entries in which one person stands in the place of another; where both stood, what they paid and shared is added up, and an '
  'equal split becomes one by parts, so that the others'' shares stay what they were.';

create function private.move_person(actor uuid, wanted_event_id uuid, from_person uuid, into_person uuid, action text)
returns jsonb
language plpgsql set search_path = ''
as $$
declare
  -- Not now(): that is when the transaction began, before it waited for the lock of the event.
  moment timestamptz := clock_timestamp();
  touched uuid[];
  entries jsonb;
  payments jsonb;
  claimed_before uuid[];
  former public.event_participants;
  household_moved boolean;
begin
  touched := array(
    select payer.expense_id from public.expenses_payers as payer
    where payer.event_id = wanted_event_id and payer.user_id = from_person
    union
    select share.expense_id from public.expenses_participants as share
    where share.event_id = wanted_event_id and share.user_id = from_person
  );
  entries := private.entries_of(wanted_event_id, touched);

  select coalesce(
    jsonb_agg(jsonb_build_object(
      'id', payment.id, 'from_user', payment.from_user, 'to_user', payment.to_user, 'deleted_at', payment.deleted_at
    )),
    '[]'::jsonb
  )
  into payments
  from public.payments as payment
  where payment.event_id = wanted_event_id and from_person in (payment.from_user, payment.to_user);

  perform private.rewrite_entries(actor, wanted_event_id, private.merged_entries(entries, from_person, into_person));

  -- Delete payments between the two.
  update public.payments as payment
  set
    deleted_at = moment,
    deleted_by = actor
  where payment.event_id = wanted_event_id and payment.deleted_at is null
    and from_person in (payment.from_user, payment.to_user)
    and into_person in (payment.from_user, payment.to_user);

  update public.payments as payment
  set
    from_user = case when payment.from_user = from_person then into_person else payment.from_user end,
    to_user = case when payment.to_user = from_person then into_person else payment.to_user end
  where payment.event_id = wanted_event_id and from_person in (payment.from_user, payment.to_user)
    and into_person not in (payment.from_user, payment.to_user);

  -- claimed_by is never chained: repoint the people whom the former person had claimed.
  claimed_before := array(
    select profile.id from public.profiles as profile
    join public.event_participants as participant on participant.user_id = profile.id
    where participant.event_id = wanted_event_id and profile.claimed_by = from_person
  );

  update public.profiles as profile
  set
    claimed_by = into_person,
    claimed_at = case when profile.id = from_person then moment else profile.claimed_at end
  where profile.id = any (claimed_before || from_person);

  select * into former from public.event_participants as participant
  where participant.event_id = wanted_event_id and participant.user_id = from_person;

  update public.event_participants as participant
  set status = 'removed'
  where participant.event_id = wanted_event_id and participant.user_id = from_person
    and participant.status = 'active';

  update public.event_participants as participant
  set household_id = former.household_id
  where participant.event_id = wanted_event_id and participant.user_id = into_person
    and participant.household_id is null
    and former.household_id is not null;

  household_moved := found;

  insert into private.claims (event_id, person_id, into_person, at, kept)
  values (
    wanted_event_id, from_person, into_person, moment,
    jsonb_build_object(
      'expenses',
      (
        select coalesce(
          jsonb_agg(
            entry || jsonb_build_object('was', entry -> 'version', 'version', (entry ->> 'version')::integer + 1)
          ),
          '[]'::jsonb
        )
        from jsonb_array_elements(entries) as entry
      ),
      'payments', payments, 'people', to_jsonb(claimed_before), 'status', former.status,
      'household_id', former.household_id, 'household_moved', household_moved
    )
  );

  insert into public.event_log (event_id, actor, entity, entity_id, action, new)
  values (wanted_event_id, actor, 'person', from_person, action, jsonb_build_object('into', into_person));

  return jsonb_build_object(
    'event_id', wanted_event_id, 'person_id', from_person, 'into', into_person,
    'expenses', jsonb_array_length(entries), 'payments', jsonb_array_length(payments)
  );
end;
$$;

comment on function private.move_person(uuid, uuid, uuid, uuid, text) is
  'Puts one person in the place of another in all of an event, keeps how it was, and writes one entry of history (claimed or '
  'merged). Answers {event_id, person_id, into, expenses, payments}. The event is locked.';

create function public.unclaimed_people(event_id uuid)
returns json
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(
      json_agg(
        json_build_object(
          'person', to_json(person), 'expenses',
          (
            select count(*) from (
              select payer.expense_id from public.expenses_payers as payer
              where payer.event_id = participant.event_id and payer.user_id = participant.user_id
                and payer.deleted_at is null
              union
              select share.expense_id from public.expenses_participants as share
              where share.event_id = participant.event_id and share.user_id = participant.user_id
                and share.deleted_at is null
            ) as entry
          ),
          'payments',
          (
            select count(*) from public.payments as payment
            where payment.event_id = participant.event_id
              and participant.user_id in (payment.from_user, payment.to_user)
              and payment.deleted_at is null
          )
        )
        order by participant.joined_at, participant.user_id
      ),
      '[]'::json
    )
    from public.event_participants as participant
    join public.profiles as person on person.id = participant.user_id
    where participant.event_id = unclaimed_people.event_id and participant.status = 'active'
      and not person.has_account
  );
end;
$$;

comment on function public.unclaimed_people(uuid) is
  'The people without an account of an event whom nobody has claimed, and what they stand for: [{person, expenses, payments}], who '
  'was added first to last. Empty when the event is not visible.';

create function public.claim_person(event_id uuid, person_id uuid)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  person public.profiles;
begin
  perform private.lock_event(event_id);
  person := private.person_without_account(event_id, person_id);

  if person.claimed_by = private.me() then
    -- A repeated request.
    return jsonb_build_object(
      'event_id', event_id, 'person_id', person_id, 'into', private.me(), 'expenses', 0, 'payments', 0
    );
  elsif person.claimed_by is not null then
    perform private.raise_error('already_claimed');
  end if;

  return private.move_person(private.me(), event_id, person_id, private.me(), 'claimed');
end;
$$;

comment on function public.claim_person(uuid, uuid) is
  'Says that a person without an account is oneself: all that they paid, share, sent and received becomes one''s own. Answers '
  '{event_id, person_id, into, expenses, payments}. For active participants. Refuses with event_not_found, not_participant, '
  'person_not_found (also for people with an account or of other events) or already_claimed.';

create function private.require_admin(wanted_event_id uuid, otherwise text)
returns void
language plpgsql stable set search_path = ''
as $$
begin
  if not private.is_admin(wanted_event_id, private.me()) then
    perform private.raise_error(otherwise);
  end if;
end;
$$;

comment on function private.require_admin(uuid, text) is 'Refuses with a code who is not an admin of the event.';

create function public.merge_people(event_id uuid, from_person uuid, into_person uuid)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  person public.profiles;
begin
  perform private.lock_event(event_id);
  perform private.require_admin(event_id, 'only_admin_can_merge');

  -- Never merge two accounts.
  if exists (
    select from public.profiles as profile
    join public.event_participants as participant on participant.user_id = profile.id
    where profile.id = from_person and participant.event_id = merge_people.event_id and profile.has_account
  ) then
    perform private.raise_error('cannot_merge');
  end if;

  person := private.person_without_account(event_id, from_person);

  if person.claimed_by is not null then
    perform private.raise_error('already_claimed');
  end if;

  if from_person = into_person or not exists (
    select from public.event_participants as participant
    where participant.event_id = merge_people.event_id and participant.user_id = into_person
      and participant.status = 'active'
  ) then
    perform private.raise_error('cannot_merge');
  end if;

  return private.move_person(private.me(), event_id, from_person, into_person, 'merged');
end;
$$;

comment on function public.merge_people(uuid, uuid, uuid) is
  'Says that a person without an account is the same as another active participant, with or without an account, as claim_person '
  'does. For the admin. Refuses with event_not_found, not_participant, only_admin_can_merge, person_not_found, already_claimed '
  'or cannot_merge (two accounts, the same person, or somebody who is not in the event).';

-- ---------------------------------------------------------------------------------------------------------------------
-- Separating: for 30 days, expenses that did not change since the merge go back exactly; changed ones stay
-- ---------------------------------------------------------------------------------------------------------------------

create function private.separable(wanted_event_id uuid, person uuid)
returns private.claims
language plpgsql stable set search_path = ''
as $$
declare
  claim private.claims;
begin
  perform private.require_admin(wanted_event_id, 'only_admin_can_merge');

  select * into claim from private.claims as candidate
  where candidate.event_id = wanted_event_id and candidate.person_id = person;

  if claim.at < now() - interval '30 days' or (claim.at is null and exists (
    -- The purge deleted the kept rows.
    select from public.event_participants as participant
    join public.profiles as profile on profile.id = participant.user_id
    where participant.event_id = wanted_event_id and participant.user_id = person and profile.claimed_by is not null
  )) then
    perform private.raise_error('separation_expired');
  elsif claim.at is null then
    perform private.raise_error('person_not_found');
  end if;

  -- Separate in the reverse order of merging.
  if exists (
    select from private.claims as later
    where later.event_id = claim.event_id and claim.into_person in (later.person_id, later.into_person)
      and later.at > claim.at
  ) then
    perform private.raise_error('cannot_merge');
  end if;

  return claim;
end;
$$;

comment on function private.separable(uuid, uuid) is
  'What was kept when a person turned out to be another. Refuses with only_admin_can_merge, person_not_found, separation_expired, '
  'or cannot_merge while a later merge of the other stands.';

create function public.separation(event_id uuid, person_id uuid)
returns json
language plpgsql stable security definer set search_path = ''
as $$
declare
  claim private.claims;
begin
  if not coalesce(separation.event_id = any (array(select private.my_event_ids())), false) then
    perform private.raise_error('event_not_found');
  end if;

  claim := private.separable(separation.event_id, separation.person_id);

  return (
    select json_build_object(
      'into', claim.into_person, 'expenses', count(*) filter (where expense.version = (entry ->> 'version')::integer),
      'stays', coalesce(
        json_agg(
          json_build_object(
            'id', expense.id, 'description', expense.description, 'place_name', expense.place_name,
            'expense_date', expense.expense_date, 'amount', expense.amount, 'currency', expense.currency
          )
          order by expense.expense_date, expense.id
        ) filter (where expense.version <> (entry ->> 'version')::integer and expense.deleted_at is null),
        '[]'::json
      )
    )
    from jsonb_array_elements(claim.kept -> 'expenses') as entry
    join public.expenses as expense on expense.event_id = claim.event_id and expense.id = (entry ->> 'id')::uuid
  );
end;
$$;

comment on function public.separation(uuid, uuid) is
  'What separating people again would do, as {into, expenses: how many go back, stays: [{id, description, place_name, '
  'expense_date, amount, currency}]}: those were changed since. For the admin. Refuses as separate_people does.';

create function public.separate_people(event_id uuid, person_id uuid)
returns json
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  claim private.claims;
  plan json;
  going_back jsonb;
begin
  perform private.lock_event(event_id);
  plan := public.separation(event_id, person_id);
  claim := private.separable(event_id, person_id);

  update public.profiles as profile
  set
    claimed_by = case when profile.id <> person_id then person_id end,
    claimed_at = case when profile.id <> person_id then profile.claimed_at end
  where profile.id = person_id or claim.kept -> 'people' ? profile.id::text;

  update public.event_participants as participant
  set status = 'active'
  where participant.event_id = separate_people.event_id and participant.user_id = person_id
    and claim.kept ->> 'status' = 'active';

  update public.event_participants as participant
  set household_id = null
  where participant.event_id = separate_people.event_id and participant.user_id = claim.into_person
    and participant.household_id::text = claim.kept ->> 'household_id'
    and (claim.kept -> 'household_moved')::boolean;

  update public.event_participants as participant
  set household_id = household.id
  from public.households as household
  where participant.event_id = separate_people.event_id and participant.user_id = person_id
    and participant.status = 'active'
    and household.event_id = separate_people.event_id
    and household.id::text = claim.kept ->> 'household_id';

  going_back := (
    select coalesce(jsonb_agg(entry), '[]'::jsonb)
    from jsonb_array_elements(claim.kept -> 'expenses') as entry
    join public.expenses as expense on expense.event_id = claim.event_id
      and expense.id = (entry ->> 'id')::uuid
      and expense.version = (entry ->> 'version')::integer
  );

  perform private.rewrite_entries(private.me(), event_id, going_back);

  -- Expenses are back as an earlier merge left them: bump its versions, so that it can be undone as well.
  update private.claims as earlier
  set kept = jsonb_set(
    earlier.kept, '{expenses}',
    (
      select jsonb_agg(
        case
          when (entry ->> 'version')::integer = back.was
            then entry || jsonb_build_object('version', back.version + 1)
          else entry
        end
      )
      from jsonb_array_elements(earlier.kept -> 'expenses') as entry
      left join jsonb_to_recordset(going_back) as back (id uuid, was integer, version integer)
        on back.id::text = entry ->> 'id'
    )
  )
  where earlier.event_id = separate_people.event_id and earlier.person_id <> separate_people.person_id
    and earlier.kept -> 'expenses' <> '[]';

  -- Payments are never edited: restore the people of those that remain; keep those deleted that were deleted since.
  update public.payments as payment
  set
    from_user = case when kept.from_user = separate_people.person_id then kept.from_user else payment.from_user end,
    to_user = case when kept.to_user = separate_people.person_id then kept.to_user else payment.to_user end,
    deleted_by = case when payment.deleted_at is distinct from claim.at then payment.deleted_by end,
    deleted_at = case when payment.deleted_at is distinct from claim.at then payment.deleted_at else kept.deleted_at end
  from jsonb_to_recordset(claim.kept -> 'payments') as kept (
    id uuid, from_user uuid, to_user uuid, deleted_at timestamptz
  )
  where payment.event_id = separate_people.event_id and payment.id = kept.id;

  delete from private.claims as separated
  where separated.event_id = claim.event_id and separated.person_id = claim.person_id;

  insert into public.event_log (event_id, actor, entity, entity_id, action, new)
  values (
    separate_people.event_id, private.me(), 'person', person_id, 'separated',
    jsonb_build_object('into', claim.into_person)
  );

  return plan;
end;
$$;

comment on function public.separate_people(uuid, uuid) is
  'Takes a claim or a merge back and answers what public.separation said before. For the admin, for 30 days. Refuses with '
  'event_not_found, not_participant, only_admin_can_merge, person_not_found, separation_expired, cannot_merge or too_many_people.';

grant execute on function public.unclaimed_people(uuid) to authenticated;
grant execute on function public.claim_person(uuid, uuid) to authenticated;
grant execute on function public.merge_people(uuid, uuid, uuid) to authenticated;
grant execute on function public.separation(uuid, uuid) to authenticated;
grant execute on function public.separate_people(uuid, uuid) to authenticated;
