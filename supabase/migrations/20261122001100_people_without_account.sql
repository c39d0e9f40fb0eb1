-- =====================================================================================================================
-- People without an account, and people who pay as one
--
-- Gives: Grandpa, who has no phone and yet pays, shares, owes and is owed like anyone; finding out later who he is; and households,
-- families and couples that the settlement counts as one.
-- =====================================================================================================================

-- ---------------------------------------------------------------------------------------------------------------------
-- Adding and renaming
-- ---------------------------------------------------------------------------------------------------------------------

create function private.name_from(written text)
returns text
language plpgsql stable set search_path = ''
as $$
declare
  name text := private.plain_line(written);
begin
  if name is null or char_length(name) > 100 then
    perform private.raise_error('invalid_name');
  end if;
  return name;
end;
$$;

comment on function private.name_from(text) is 'A name as it is stored. Refuses with invalid_name what is none, or has over 100 letters.';

create function public.add_person(event_id uuid, name text, id uuid default null)
returns uuid
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  called text := private.name_from(name);
  person uuid := coalesce(add_person.id, gen_random_uuid());
begin
  perform private.lock_event(event_id);

  insert into public.profiles (id, first_name)
  values (person, called)
  on conflict on constraint profiles_pkey do nothing;

  if not found then
    -- The same request again, its answer was lost. Else the id is somebody else's.
    if exists (
      select from public.event_participants as participant
      join public.profiles as profile on profile.id = participant.user_id
      where participant.event_id = add_person.event_id and participant.user_id = person
        and not profile.has_account
    ) then
      return person;
    end if;
    perform private.raise_error('id_in_use');
  end if;

  insert into public.event_participants (event_id, user_id)
  values (add_person.event_id, person);

  insert into public.event_log (event_id, actor, entity, entity_id, action, new)
  values (
    add_person.event_id, private.me(), 'person', person, 'created', jsonb_build_object('user_id', person, 'name', called)
  );

  return person;
end;
$$;

comment on function public.add_person(uuid, text, uuid) is
  'Adds a person without an account to an event and answers their id, which the client may make. The same id again changes '
  'nothing. For active participants. Refuses with event_not_found, not_participant, invalid_name, too_many_people or id_in_use.';

create function private.person_without_account(wanted_event_id uuid, person uuid)
returns public.profiles
language plpgsql stable set search_path = ''
as $$
declare
  found_person public.profiles;
begin
  select profile.* into found_person from public.profiles as profile
  join public.event_participants as participant on participant.user_id = profile.id
  where profile.id = person and participant.event_id = wanted_event_id and not profile.has_account;

  if not found then
    perform private.raise_error('person_not_found');
  end if;

  return found_person;
end;
$$;

comment on function private.person_without_account(uuid, uuid) is
  'A person without an account of an event, also one who left or was claimed. Refuses with person_not_found.';

create function public.rename_person(event_id uuid, person_id uuid, name text, was text default null)
returns public.profiles
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  called text := private.name_from(name);
  person public.profiles;
begin
  perform private.lock_event(event_id);
  person := private.person_without_account(event_id, person_id);

  if person.first_name is distinct from called then
    if person.first_name is distinct from coalesce(private.plain_line(was), person.first_name) then
      perform private.raise_error('version_conflict');
    end if;

    insert into public.event_log (event_id, actor, entity, entity_id, action, old, new)
    values (
      rename_person.event_id, private.me(), 'person', person_id, 'renamed',
      jsonb_build_object('name', person.first_name), jsonb_build_object('name', called)
    );

    update public.profiles as profile
    set first_name = called
    where profile.id = person_id
    returning profile.* into person;

    update public.events as event
    set revision = event.revision + 1
    where event.id = rename_person.event_id;
  end if;

  return person;
end;
$$;

comment on function public.rename_person(uuid, uuid, text, text) is
  'Renames a person without an account and answers their profile; who is called so already stays as they are. was is the name '
  'that was read, without it the last word counts. For active participants. Refuses with event_not_found, not_participant, '
  'person_not_found, invalid_name, or version_conflict for somebody who is not called as they were any more.';

create function private.is_in_use(wanted_event_id uuid, person uuid)
returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return exists (
    select from public.expenses_participants as share
    where share.event_id = wanted_event_id and share.user_id = person
  ) or exists (
    select from public.expenses_payers as payer
    where payer.event_id = wanted_event_id and payer.user_id = person
  ) or exists (
    select from public.payments as payment
    where payment.event_id = wanted_event_id and person in (payment.from_user, payment.to_user)
  );
end;
$$;

comment on function private.is_in_use(uuid, uuid) is 'Whether a person stands in any expense or payment of an event, deleted ones included.';

-- ---------------------------------------------------------------------------------------------------------------------
-- Claiming and merging: all that one person stands in becomes another's
-- ---------------------------------------------------------------------------------------------------------------------

create table private.claims (
  event_id uuid not null,
  person_id uuid not null,
  into_person uuid not null,
  kept jsonb not null,
  at timestamptz not null,
  constraint claims_pkey primary key (event_id, person_id),
  constraint claims_event_id_fkey foreign key (event_id) references public.events (id)
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
          -- Whoever shared equally stood for one part; who stood there twice stands for two.
          sum(coalesce(sharer.parts, 1)) as parts,
          (
            entry ->> 'split_method' = 'parts'
            or (entry ->> 'split_method' = 'equal' and max(count(*)) over () > 1)
          )
          -- More than a share may have: the amounts stay, and that is all there is to them.
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
  -- The time of the transaction is that of its start, before it waited for the event.
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

  -- What the two had paid each other is nobody's payment any more.
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

  -- Never chained: whoever was claimed by the former person is the new one's too.
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
    -- The same request again, its answer was lost.
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

  -- Two accounts never become one.
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
-- Separating again, for 30 days: what was not changed since goes back exactly, what was changed stays
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
    -- What was kept of it is gone already.
    select from public.event_participants as participant
    join public.profiles as profile on profile.id = participant.user_id
    where participant.event_id = wanted_event_id and participant.user_id = person and profile.claimed_by is not null
  )) then
    perform private.raise_error('separation_expired');
  elsif claim.at is null then
    perform private.raise_error('person_not_found');
  end if;

  -- People who became one after the other are separated in the order back.
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

  -- They say again what an earlier claim made them say, so that it can be taken back as well.
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

  -- Payments cannot be changed, only deleted: what is still there goes back, what was deleted since stays deleted.
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

-- ---------------------------------------------------------------------------------------------------------------------
-- Units
-- ---------------------------------------------------------------------------------------------------------------------

create function private.household_facts(wanted_event_id uuid, wanted_id uuid)
returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select jsonb_build_object(
      'name', household.name,
      'people', (
        select coalesce(jsonb_agg(participant.user_id order by participant.user_id), '[]'::jsonb)
        from public.event_participants as participant
        where participant.event_id = household.event_id and participant.household_id = household.id
      )
    )
    from public.households as household
    where household.event_id = wanted_event_id and household.id = wanted_id
  );
end;
$$;

comment on function private.household_facts(uuid, uuid) is 'What the history tells of a household: {name, people}. Null when there is none.';

create function public.save_household(event_id uuid, id uuid, name text, people uuid[])
returns public.households
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  called text := private.name_from(name);
  members uuid[];
  before_change jsonb;
  after_change jsonb;
  saved public.households;
begin
  perform private.lock_event(event_id);
  members := array(select distinct private.resolve_merged_person(event_id, person) from unnest(people) as person);

  if id is null or cardinality(members) = 0 or not members <@ array(
    select participant.user_id from public.event_participants as participant
    where participant.event_id = save_household.event_id and participant.status = 'active'
      and (participant.household_id is null or participant.household_id = save_household.id)
  ) then
    perform private.raise_error('invalid_household');
  end if;

  before_change := private.household_facts(event_id, id);

  if before_change is null and (
    select count(*) >= private.limit_for('households of an event') from public.households as household
    where household.event_id = save_household.event_id
  ) then
    perform private.raise_error('too_many');
  end if;

  insert into public.households as household (event_id, id, name)
  values (save_household.event_id, save_household.id, called)
  on conflict on constraint households_pkey do update
  set name = excluded.name
  returning household.* into saved;

  update public.event_participants as participant
  set household_id = case when participant.user_id = any (members) then save_household.id end
  where participant.event_id = save_household.event_id
    and (participant.user_id = any (members)) is distinct from (participant.household_id is not distinct from save_household.id);

  after_change := private.household_facts(event_id, id);

  if after_change is distinct from before_change then
    insert into public.event_log (event_id, actor, entity, entity_id, action, old, new)
    values (
      save_household.event_id, private.me(), 'household', save_household.id,
      case when before_change is null then 'created' else 'updated' end, before_change, after_change
    );

    -- Of a new name alone the participants know nothing.
    update public.events as event
    set revision = event.revision + 1
    where event.id = save_household.event_id;
  end if;

  return saved;
end;
$$;

comment on function public.save_household(uuid, uuid, text, uuid[]) is
  'Makes people of an event a household that pays as one, or changes its name and people, and answers it. The id is made by the client; '
  'saved again it changes nothing. For active participants. Refuses with event_not_found, not_participant, invalid_name, '
  'invalid_household (nobody, somebody who is not active in the event, or is in another household) or too_many.';

create function public.delete_household(event_id uuid, id uuid)
returns void
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  before_change jsonb;
begin
  perform private.lock_event(event_id);
  before_change := private.household_facts(event_id, id);

  if before_change is null then
    perform private.raise_error('household_not_found');
  end if;

  update public.event_participants as participant
  set household_id = null
  where participant.event_id = delete_household.event_id and participant.household_id = delete_household.id;

  delete from public.households as household
  where household.event_id = delete_household.event_id and household.id = delete_household.id;

  insert into public.event_log (event_id, actor, entity, entity_id, action, old)
  values (delete_household.event_id, private.me(), 'household', delete_household.id, 'deleted', before_change);

  -- Nobody may have been in it any more.
  update public.events as event
  set revision = event.revision + 1
  where event.id = delete_household.event_id;
end;
$$;

comment on function public.delete_household(uuid, uuid) is
  'Lets the people of a household pay each for themself again. For active participants. Refuses with event_not_found, not_participant or '
  'household_not_found.';

grant execute on function public.add_person(uuid, text, uuid) to authenticated;
grant execute on function public.rename_person(uuid, uuid, text, text) to authenticated;
grant execute on function public.unclaimed_people(uuid) to authenticated;
grant execute on function public.claim_person(uuid, uuid) to authenticated;
grant execute on function public.merge_people(uuid, uuid, uuid) to authenticated;
grant execute on function public.separation(uuid, uuid) to authenticated;
grant execute on function public.separate_people(uuid, uuid) to authenticated;
grant execute on function public.save_household(uuid, uuid, text, uuid[]) to authenticated;
grant execute on function public.delete_household(uuid, uuid) to authenticated;
