-- =====================================================================================================================
-- Merging people
--
-- Merges a person of an event into another participant. People merge those without an account: claim_person for oneself, merge_people
-- for an admin. Stores the previous rows for 30 days, so that an admin can separate the two again.
-- =====================================================================================================================

create table private.person_merges (
  event_id uuid not null,
  person_id uuid not null,
  into_person uuid not null,
  snapshot jsonb not null,
  at timestamptz not null,
  constraint person_merges_pkey primary key (event_id, person_id),
  constraint person_merges_event_id_fkey foreign key (event_id) references public.events (id) on delete cascade
);

comment on table private.person_merges is
  'Merges of the last 30 days, with the previous state in snapshot: {"expenses": private.expense_splits, "series": '
  'private.series_splits, "payments": [{id, from_user, to_user, deleted_at}], "columns": private.move_columns, "mentions": '
  'private.move_mentions, "people": ids that had been merged into the person, "status", "role", "role_moved": whether the target '
  'became admin, "household_id", "household_moved": whether the target took over the household}. version is one before the merge, '
  'after the one since: separating restores only what still has it.';
comment on column private.person_merges.at is 'Time of the merge, taken under the event''s lock. Merges are undone in reverse order.';

insert into private.constraint_codes (constraint_name, code)
values
  ('person_merges_pkey', 'already_claimed'), ('person_merges_event_id_fkey', 'event_not_found');

create function private.merge_expense_splits(splits jsonb, from_person uuid, into_person uuid)
returns jsonb
language plpgsql immutable set search_path = ''
as $$
begin
  return (
    select coalesce(
      jsonb_agg(
        split || jsonb_build_object(
          'paid_by', payers.paid_by, 'payers', payers.all_of_them, 'people_count', shares.people_count,
          'split_method', case
            when shares.by_parts then 'parts'
            when split ->> 'split_method' = 'parts' then 'manual'
            else split ->> 'split_method'
          end,
          'shares', shares.all_of_them, 'weights', private.merge_weights(split -> 'weights', from_person, into_person)
        )
      ),
      '[]'::jsonb
    )
    from jsonb_array_elements(splits) as split
    cross join lateral (
      select
        jsonb_agg(
          jsonb_build_object(
            'user_id', one.user_id, 'paid_amount', one.paid_amount,
            'paid_in_event_currency', one.paid_in_event_currency
          )
        ) as all_of_them,
        (array_agg( one.user_id order by abs(one.paid_amount) desc, one.was_main desc, one.user_id ))[1] as paid_by
      from (
        select
          case when payer.user_id = from_person then into_person else payer.user_id end as user_id,
          sum(payer.paid_amount) as paid_amount,
          sum(payer.paid_in_event_currency) as paid_in_event_currency,
          bool_or(payer.user_id = (split ->> 'paid_by')::uuid) as was_main
        from jsonb_to_recordset(split -> 'payers') as payer (
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
          case when share.user_id = from_person then into_person else share.user_id end as user_id,
          sum(share.share_amount) as share_amount,
          sum(share.share_in_event_currency) as share_in_event_currency,
          -- An equal share weighs one part; two merged equal shares weigh two.
          sum(coalesce(share.parts, 1)) as parts,
          (
            split ->> 'split_method' = 'parts'
            or (split ->> 'split_method' = 'equal' and max(count(*)) over () > 1)
          )
          -- Above the limit of parts, keep the amounts only.
          and max(sum(coalesce(share.parts, 1))) over () <= 1000000 as by_parts
        from jsonb_to_recordset(split -> 'shares') as share (
          user_id uuid, share_amount numeric, share_in_event_currency numeric, parts numeric
        )
        group by case when share.user_id = from_person then into_person else share.user_id end
      ) as one
    ) as shares
  );
end;
$$;

comment on function private.merge_expense_splits(jsonb, uuid, uuid) is
  'Returns splits with one person replaced by another. When both are in an expense, their amounts are added up and an equal '
  'split becomes one by parts, so that all other shares stay the same. Weights of items follow, too.';

create function private.person_columns()
returns table (source text, person_column text, rows_are text)
language sql immutable set search_path = ''
as $$
  values
    ('public.events', 'created_by', 'updated'),
    ('public.events', 'deleted_by', 'updated'),
    ('public.expenses', 'created_by', 'updated'),
    ('public.expenses', 'updated_by', 'updated'),
    ('public.expenses', 'deleted_by', 'updated'),
    ('public.payments', 'created_by', 'updated'),
    ('public.payments', 'deleted_by', 'updated'),
    ('public.expense_series', 'created_by', 'updated'),
    ('public.shared_bills', 'host_id', 'updated'),
    ('public.comments', 'author_id', 'updated'),
    ('public.comments', 'created_by', 'updated'),
    ('public.receipts', 'created_by', 'updated'),
    ('public.event_invitations', 'created_by', 'updated'),
    ('public.event_invitations', 'used_by', 'updated'),
    ('private.imports', 'created_by', 'updated'),
    -- Both can have such a row, of which one stays.
    ('public.check_marks', 'user_id', 'replaced'),
    ('public.iban_disclosures', 'owner_id', 'replaced'),
    ('public.iban_disclosures', 'shown_to', 'replaced'),
    ('private.event_mutes', 'user_id', 'replaced'),
    -- A permission to see an IBAN is given to one person, for one IBAN, so it does not move.
    ('private.iban_requests', 'owner_id', 'deleted'),
    ('private.iban_requests', 'asked_by', 'deleted'),
    ('private.notices', 'user_id', 'deleted')
$$;

comment on function private.person_columns() is
  'Returns the columns that name a person of an event and follow a merge without further rules, and whether their rows are updated, '
  'replaced or deleted. private.move_person moves amounts, roles, households, mentions and seats itself.';

create function private.move_columns(wanted_event_id uuid, from_person uuid, into_person uuid)
returns jsonb
language plpgsql set search_path = ''
as $$
declare
  columns jsonb := '{}';
  rows jsonb;
  one record;
begin
  -- A disclosure between the two would become one to oneself.
  delete from public.iban_disclosures as disclosure
  where disclosure.event_id = wanted_event_id and disclosure.owner_id in (from_person, into_person)
    and disclosure.shown_to in (from_person, into_person);

  for one in select * from private.person_columns() loop
    execute format(
      case one.rows_are
        when 'updated' then
          'with moved as (update %1$s set %2$I = $3 where %3$I = $1 and %2$I = $2 returning id) '
            'select jsonb_agg(moved.id) from moved'
        when 'replaced' then
          'with gone as (delete from %1$s where event_id = $1 and %2$I = $2 returning *), '
            'added as (insert into %1$s select (jsonb_populate_record(null::%1$s, to_jsonb(gone) || jsonb_build_object(%2$L, $3))).* '
            'from gone on conflict do nothing) '
            'select jsonb_agg(to_jsonb(gone)) from gone'
        else 'with gone as (delete from %1$s where event_id = $1 and %2$I = $2) select null::jsonb'
      end,
      one.source, one.person_column, case one.source when 'public.events' then 'id' else 'event_id' end
    )
    into rows
    using wanted_event_id, from_person, into_person;

    if rows is not null then
      columns := columns || jsonb_build_object(one.source || '.' || one.person_column, rows);
    end if;
  end loop;

  return columns;
end;
$$;

comment on function private.move_columns(uuid, uuid, uuid) is
  'Replaces one person by another in private.person_columns. Returns what separating moves back, by table and column: the ids of '
  'updated rows, and replaced rows as they were.';

create function private.move_columns_back(wanted_event_id uuid, person uuid, former_target uuid, columns jsonb)
returns void
language plpgsql set search_path = ''
as $$
declare
  one record;
begin
  for one in
    select moved.*, columns -> (moved.source || '.' || moved.person_column) as rows
    from private.person_columns() as moved
    where columns ? (moved.source || '.' || moved.person_column)
  loop
    execute format(
      case one.rows_are
        when 'updated' then
          'update %1$s set %2$I = $2 where %3$I = $1 and %2$I = $3 and id in (select value::uuid from jsonb_array_elements_text($4))'
        else
          'with back as (delete from %1$s as moved using jsonb_array_elements($4) as stored '
            'where moved = jsonb_populate_record(null::%1$s, stored.value || jsonb_build_object(%2$L, $3)) returning stored.value) '
            'insert into %1$s select (jsonb_populate_record(null::%1$s, back.value)).* from back on conflict do nothing'
      end,
      one.source, one.person_column, case one.source when 'public.events' then 'id' else 'event_id' end
    )
    using wanted_event_id, person, former_target, one.rows;
  end loop;
end;
$$;

comment on function private.move_columns_back(uuid, uuid, uuid, jsonb) is
  'Moves back what private.move_columns moved, as far as it did not change since.';

create function private.move_mentions(wanted_event_id uuid, from_person uuid, into_person uuid)
returns jsonb
language plpgsql set search_path = ''
as $$
declare
  mentions jsonb := (
    select coalesce(
      jsonb_agg(jsonb_build_object(
        'id', comment.id, 'edited_at', comment.edited_at, 'places', (
          select jsonb_agg(mention.place)
          from regexp_matches(comment.text, format('@(%s|%s)', from_person, into_person), 'gi') with ordinality as mention (person, place)
          where lower(mention.person[1]) = from_person::text
        )
      )),
      '[]'::jsonb
    )
    from public.comments as comment
    where comment.event_id = wanted_event_id and comment.text ilike '%@' || from_person || '%'
  );
begin
  update public.comments as comment
  set text = regexp_replace(comment.text, '@' || from_person, '@' || into_person, 'gi')
  where comment.event_id = wanted_event_id
    and comment.id in (select (mention ->> 'id')::uuid from jsonb_array_elements(mentions) as mention);

  return mentions;
end;
$$;

comment on function private.move_mentions(uuid, uuid, uuid) is
  'Replaces one person by another in the mentions of comments. Returns [{id, edited_at, places}]: which of the mentions of both, in '
  'their order, were of the former. The text is not kept, because a deleted comment leaves nothing.';

create function private.move_mentions_back(wanted_event_id uuid, person uuid, former_target uuid, mentions jsonb)
returns void
language plpgsql set search_path = ''
as $$
begin
  update public.comments as comment
  set text = (
    select string_agg(
      case
        when piece.place = 1 then piece.text
        when moved.places @> to_jsonb(piece.place - 1) then '@' || person || piece.text
        else '@' || former_target || piece.text
      end,
      '' order by piece.place
    )
    from regexp_split_to_table(comment.text, '@' || former_target, 'i') with ordinality as piece (text, place)
  )
  from jsonb_to_recordset(mentions) as moved (id uuid, edited_at timestamptz, places jsonb)
  where comment.event_id = wanted_event_id and comment.id = moved.id and comment.edited_at is not distinct from moved.edited_at;
end;
$$;

comment on function private.move_mentions_back(uuid, uuid, uuid, jsonb) is
  'Moves back what private.move_mentions moved, in comments that were not edited since.';

create function private.move_settlements(from_person uuid, into_person uuid)
returns void
language plpgsql set search_path = ''
as $$
declare
  settlement_ids uuid[] := array(
    select settlement.id from public.settlements as settlement
    where from_person in (settlement.made_by, settlement.with_user)
      and exists (select from public.users as person where person.id = into_person and person.deleted_at is null)
      and not exists (
        select from jsonb_to_recordset(settlement.parts) as part (event_id uuid)
        join public.event_participants as participant on participant.event_id = part.event_id and participant.user_id = from_person
        where participant.claimed_by is distinct from into_person
      )
  );
begin
  delete from public.settlements as settlement
  where settlement.id = any (settlement_ids) and into_person in (settlement.made_by, settlement.with_user);

  update public.settlements as settlement
  set
    made_by = case when settlement.made_by = from_person then into_person else settlement.made_by end,
    with_user = case when settlement.with_user = from_person then into_person else settlement.with_user end
  where settlement.id = any (settlement_ids);
end;
$$;

comment on function private.move_settlements(uuid, uuid) is
  'Replaces one account by another in settlements across events. A settlement is of accounts and of several events, so it moves when '
  'the former person has been merged in the last of these. One between the two is deleted, as its payments are.';

create function private.move_person(actor uuid, wanted_event_id uuid, from_person uuid, into_person uuid, action text)
returns jsonb
language plpgsql set search_path = ''
as $$
declare
  -- clock_timestamp(), because now() is the start of the transaction, before it waited for the event's lock.
  merged_at timestamptz := clock_timestamp();
  touched uuid[];
  splits jsonb;
  series jsonb := private.series_splits(wanted_event_id, from_person);
  payments jsonb;
  columns jsonb;
  mentions jsonb;
  claimed_before uuid[];
  former public.event_participants;
  household_moved boolean;
  role_moved boolean := false;
  accounts uuid[] := array(
    select profile.id from public.profiles as profile
    where profile.id in (from_person, into_person) and profile.has_account
  );
begin
  touched := array(
    select payer.expense_id from public.expenses_payers as payer
    where payer.event_id = wanted_event_id and payer.user_id = from_person
    union
    select share.expense_id from public.expenses_participants as share
    where share.event_id = wanted_event_id and share.user_id = from_person
  );
  perform private.assert_shares_within(wanted_event_id, touched, private.limit_for('shares of a merge'));
  splits := private.expense_splits(wanted_event_id, touched);

  select coalesce(
    jsonb_agg(jsonb_build_object(
      'id', payment.id, 'from_user', payment.from_user, 'to_user', payment.to_user, 'deleted_at', payment.deleted_at
    )),
    '[]'::jsonb
  )
  into payments
  from public.payments as payment
  where payment.event_id = wanted_event_id and from_person in (payment.from_user, payment.to_user);

  perform private.rewrite_expense_splits(actor, wanted_event_id, private.merge_expense_splits(splits, from_person, into_person));
  perform private.rewrite_series_splits(wanted_event_id, private.merge_expense_splits(series, from_person, into_person));

  -- Delete payments between the two.
  update public.payments as payment
  set
    deleted_at = merged_at,
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

  columns := private.move_columns(wanted_event_id, from_person, into_person);
  mentions := private.move_mentions(wanted_event_id, from_person, into_person);
  perform private.move_seats(wanted_event_id, from_person, into_person);

  select * into former from public.event_participants as participant
  where participant.event_id = wanted_event_id and participant.user_id = from_person;

  if former.role = 'admin' and into_person = any (accounts) then
    update public.event_participants as participant
    set role = 'admin'
    where participant.event_id = wanted_event_id and participant.user_id = into_person
      and participant.role <> 'admin';

    role_moved := found;
  elsif former.role = 'admin' then
    perform private.appoint_admins(array[wanted_event_id], from_person);
  end if;

  -- claimed_by is never chained: repoint the people whom the former person had claimed.
  claimed_before := array(
    select participant.user_id from public.event_participants as participant
    where participant.event_id = wanted_event_id and participant.claimed_by = from_person
  );

  update public.event_participants as participant
  set
    status = 'removed',
    role = 'member',
    claimed_by = into_person,
    claimed_at = case when participant.user_id = from_person then merged_at else participant.claimed_at end
  where participant.event_id = wanted_event_id and participant.user_id = any (claimed_before || from_person);

  perform private.move_settlements(from_person, into_person);

  update public.event_participants as participant
  set household_id = former.household_id
  where participant.event_id = wanted_event_id and participant.user_id = into_person
    and participant.household_id is null
    and former.household_id is not null;

  household_moved := found;

  if cardinality(accounts) = 2 then
    -- Two accounts of one person are never separated again. Whom the former one had claimed still can be.
    update private.person_merges as earlier
    set into_person = move_person.into_person
    where earlier.event_id = wanted_event_id and earlier.into_person = from_person;
  else
    insert into private.person_merges (event_id, person_id, into_person, at, snapshot)
    values (
      wanted_event_id, from_person, into_person, merged_at,
      jsonb_build_object(
        'expenses', splits, 'series', series, 'payments', payments, 'columns', columns, 'mentions', mentions,
        'people', to_jsonb(claimed_before), 'status', former.status, 'role', former.role, 'role_moved', role_moved,
        'household_id', former.household_id, 'household_moved', household_moved
      )
    );
  end if;

  insert into public.event_log (event_id, actor, entity, entity_id, action, new)
  values (wanted_event_id, actor, 'person', from_person, action, jsonb_build_object('into', into_person));

  perform private.add_notices(array(
    select row(participant.event_id, participant.user_id, 0)::private.notice_change
    from public.event_participants as participant
    where participant.event_id = wanted_event_id and participant.status = 'active'
  ));

  return jsonb_build_object(
    'event_id', wanted_event_id, 'person_id', from_person, 'into', into_person,
    'expenses', jsonb_array_length(splits), 'payments', jsonb_array_length(payments)
  );
end;
$$;

comment on function private.move_person(uuid, uuid, uuid, uuid, text) is
  'Replaces one person by another in all rows of an event, stores the previous state, and logs it with this action. The former '
  'person may have an account, whose rows that belong to no event stay. An account takes over the role. Two accounts are never '
  'separated again. The caller holds the event''s lock and checks that the former person was not merged before and that the other is '
  'active. Returns {event_id, person_id, into, '
  'expenses, payments}.';

create function private.claimer_of(wanted_event_id uuid, person uuid)
returns uuid
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select participant.claimed_by from public.event_participants as participant
    where participant.event_id = wanted_event_id and participant.user_id = person
  );
end;
$$;

comment on function private.claimer_of(uuid, uuid) is
  'Returns the participant into whom a person of an event was merged. Null for everyone else.';

create function public.unclaimed_people(event_id uuid)
returns json
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(
      json_agg(
        json_build_object(
          'person', participant.person, 'expenses',
          (
            select count(*) from (
              select payer.expense_id from public.expenses_payers as payer
              where payer.event_id = participant.event_id and payer.user_id = participant.user_id
                and payer.deleted_at is null
              union
              select share.expense_id from public.expenses_participants as share
              where share.event_id = participant.event_id and share.user_id = participant.user_id
                and share.deleted_at is null
            ) as split
          ),
          'payments',
          (
            select count(*) from public.payments as payment
            where payment.event_id = participant.event_id
              and participant.user_id in (payment.from_user, payment.to_user)
              and payment.deleted_at is null
          ),
          'series',
          (
            select count(*) from public.expense_series as series
            where series.event_id = participant.event_id
              and private.template_names(series.template, participant.user_id)
          )
        )
        order by participant.joined_at, participant.user_id
      ),
      '[]'::json
    )
    from private.event_people as participant
    where participant.event_id = unclaimed_people.event_id and participant.status = 'active'
      and not (participant.person ->> 'has_account')::boolean
  );
end;
$$;

comment on function public.unclaimed_people(uuid) is
  'Returns the active people without an account of an event with their numbers of expenses, payments and recurring '
  'expenses: [{person, expenses, payments, series}], in the order of joining. Empty when the event is not visible.';

create function public.claim_person(event_id uuid, person_id uuid)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  claimer uuid;
begin
  perform private.lock_event(event_id);
  perform private.person_without_account(event_id, person_id);
  claimer := private.claimer_of(event_id, person_id);

  if claimer = private.me() then
    -- Accept a repeated request.
    return jsonb_build_object(
      'event_id', event_id, 'person_id', person_id, 'into', private.me(), 'expenses', 0, 'payments', 0
    );
  elsif claimer is not null then
    perform private.raise_error('already_claimed');
  end if;

  return private.move_person(private.me(), event_id, person_id, private.me(), 'claimed');
end;
$$;

comment on function public.claim_person(uuid, uuid) is
  'Merges a person without an account into the caller: everything they paid, shared, sent and received becomes the caller''s. '
  'Returns {event_id, person_id, into, expenses, payments}. For active participants. Raises user_not_authenticated, '
  'event_not_found, not_participant, person_not_found (also for people with an account or of other events) or already_claimed.';

create function public.merge_people(event_id uuid, from_person uuid, into_person uuid)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_variable
begin
  perform private.lock_event(event_id);
  perform private.require_admin(event_id, 'only_admin_can_merge');
  perform private.person_without_account(event_id, from_person);

  if private.claimer_of(event_id, from_person) is not null then
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
  'Merges a person without an account into another active participant, as claim_person does. For admins. Raises '
  'user_not_authenticated, event_not_found, not_participant, only_admin_can_merge, person_not_found (also for people with an '
  'account), already_claimed or cannot_merge (the same person, or the target is not active in the event).';

grant execute on function public.unclaimed_people(uuid) to authenticated;
grant execute on function public.claim_person(uuid, uuid) to authenticated;
grant execute on function public.merge_people(uuid, uuid, uuid) to authenticated;
