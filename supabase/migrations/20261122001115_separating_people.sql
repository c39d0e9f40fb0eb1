-- =====================================================================================================================
-- Separating people
--
-- separate_people undoes a merge for an admin, and separation shows what it would do. For 30 days, expenses that did not change since
-- the merge are restored exactly; changed ones stay.
-- =====================================================================================================================

create function private.separable_merge(wanted_event_id uuid, person uuid)
returns private.person_merges
language plpgsql stable set search_path = ''
as $$
declare
  merge private.person_merges;
begin
  perform private.require_admin(wanted_event_id, 'only_admin_can_merge');

  select * into merge from private.person_merges as candidate
  where candidate.event_id = wanted_event_id and candidate.person_id = person;

  if merge.at < now() - interval '30 days'
    -- The purge has deleted the stored state, or both have an account.
    or (merge.at is null and private.claimer_of(wanted_event_id, person) is not null)
    -- The rows cannot go back to a deleted account.
    or exists (
      select from public.profiles as profile
      where profile.id = merge.person_id and profile.has_account and profile.deleted
    )
  then
    perform private.raise_error('separation_expired');
  elsif merge.at is null then
    perform private.raise_error('person_not_found');
  end if;

  -- Separate in the reverse order of merging.
  if exists (
    select from private.person_merges as later
    where later.event_id = merge.event_id and merge.into_person in (later.person_id, later.into_person)
      and later.at > merge.at
  ) then
    perform private.raise_error('cannot_merge');
  end if;

  return merge;
end;
$$;

comment on function private.separable_merge(uuid, uuid) is
  'Returns the stored merge of a person. Raises only_admin_can_merge, person_not_found, separation_expired, or cannot_merge '
  'when a later merge involves the target.';

create function public.separation(event_id uuid, person_id uuid)
returns json
language plpgsql stable security definer set search_path = ''
as $$
declare
  merge private.person_merges;
begin
  if not coalesce(separation.event_id = any (array(select private.my_event_ids())), false) then
    perform private.raise_error('event_not_found');
  end if;

  merge := private.separable_merge(separation.event_id, separation.person_id);

  return (
    with expenses as (
      select expense, expense.version = (split ->> 'after')::integer as is_unchanged
      from jsonb_array_elements(merge.snapshot -> 'expenses') as split
      join public.expenses as expense on expense.event_id = merge.event_id and expense.id = (split ->> 'id')::uuid
    ),
    changed as (
      select
        (expense).id, (expense).description, (expense).place_name, (expense).expense_date, (expense).amount, (expense).currency,
        false as recurs
      from expenses
      where not is_unchanged and (expense).deleted_at is null
      union all
      select
        series.id, series.template #>> '{expense,description}', series.template #>> '{expense,place_name}',
        coalesce(series.next_on, series.anchor), (series.template #>> '{expense,amount}')::numeric,
        series.template #>> '{expense,currency}', true
      from jsonb_array_elements(merge.snapshot -> 'series') as split
      join public.expense_series as series on series.event_id = merge.event_id and series.id = (split ->> 'id')::uuid
        and series.version <> (split ->> 'after')::integer
    )
    select json_build_object(
      'into', merge.into_person, 'expenses', (select count(*) from expenses where is_unchanged),
      'stays', (select coalesce(json_agg(to_json(changed) order by expense_date, id), '[]'::json) from changed)
    )
  );
end;
$$;

comment on function public.separation(uuid, uuid) is
  'Returns what separate_people would do: {into, expenses: number of restored ones, stays: [{id, description, place_name, '
  'expense_date, amount, currency, recurs}]}. stays lists expenses and, with recurs, recurring expenses that changed since the '
  'merge. For admins. Raises event_not_found, and what private.separable_merge raises.';

create function public.separate_people(event_id uuid, person_id uuid)
returns json
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  merge private.person_merges;
  plan json;
  restored jsonb;
begin
  perform private.lock_event(event_id);
  plan := public.separation(event_id, person_id);
  merge := private.separable_merge(event_id, person_id);

  update public.event_participants as participant
  set role = 'member'
  where participant.event_id = separate_people.event_id and participant.user_id = merge.into_person
    and (merge.snapshot -> 'role_moved')::boolean;

  update public.event_participants as participant
  set
    status = (merge.snapshot ->> 'status')::public.participant_status,
    role = (merge.snapshot ->> 'role')::public.participant_role,
    claimed_by = null,
    claimed_at = null
  where participant.event_id = separate_people.event_id and participant.user_id = person_id;

  update public.event_participants as participant
  set claimed_by = person_id
  where participant.event_id = separate_people.event_id and merge.snapshot -> 'people' ? participant.user_id::text;

  update public.event_participants as participant
  set household_id = null
  where participant.event_id = separate_people.event_id and participant.user_id = merge.into_person
    and participant.household_id::text = merge.snapshot ->> 'household_id'
    and (merge.snapshot -> 'household_moved')::boolean;

  update public.event_participants as participant
  set household_id = household.id
  from public.households as household
  where participant.event_id = separate_people.event_id and participant.user_id = person_id
    and participant.status = 'active'
    and household.event_id = separate_people.event_id
    and household.id::text = merge.snapshot ->> 'household_id';

  restored := jsonb_build_object(
    'expenses', (
      select coalesce(jsonb_agg(split), '[]'::jsonb)
      from jsonb_array_elements(merge.snapshot -> 'expenses') as split
      join public.expenses as expense on expense.event_id = merge.event_id and expense.id = (split ->> 'id')::uuid
        and expense.version = (split ->> 'after')::integer
    ),
    'series', (
      select coalesce(jsonb_agg(split), '[]'::jsonb)
      from jsonb_array_elements(merge.snapshot -> 'series') as split
      join public.expense_series as series on series.event_id = merge.event_id and series.id = (split ->> 'id')::uuid
        and series.version = (split ->> 'after')::integer
    )
  );
  perform private.rewrite_expense_splits(private.me(), event_id, restored -> 'expenses');
  perform private.rewrite_series_splits(event_id, restored -> 'series');

  -- Restored rows are as an earlier merge left them: update its versions, so that it can be undone as well.
  update private.person_merges as earlier
  set snapshot = earlier.snapshot || (
    select jsonb_object_agg(kind, (
      select coalesce(
        jsonb_agg(
          case
            when (split ->> 'after')::integer = reverted.version then split || jsonb_build_object('after', reverted.after + 1)
            else split
          end
        ),
        '[]'::jsonb
      )
      from jsonb_array_elements(earlier.snapshot -> kind) as split
      left join jsonb_to_recordset(restored -> kind) as reverted (id uuid, version integer, after integer)
        on reverted.id::text = split ->> 'id'
    ))
    from unnest('{expenses,series}'::text[]) as kind
  )
  where earlier.event_id = separate_people.event_id and earlier.person_id <> separate_people.person_id;

  -- Payments are never edited: restore the people of the remaining ones, and keep later deletions.
  update public.payments as payment
  set
    from_user = case when snapshot.from_user = separate_people.person_id then snapshot.from_user else payment.from_user end,
    to_user = case when snapshot.to_user = separate_people.person_id then snapshot.to_user else payment.to_user end,
    deleted_by = case when payment.deleted_at is distinct from merge.at then payment.deleted_by end,
    deleted_at = case when payment.deleted_at is distinct from merge.at then payment.deleted_at else snapshot.deleted_at end
  from jsonb_to_recordset(merge.snapshot -> 'payments') as snapshot (
    id uuid, from_user uuid, to_user uuid, deleted_at timestamptz
  )
  where payment.event_id = separate_people.event_id and payment.id = snapshot.id;

  perform private.move_columns_back(event_id, person_id, merge.into_person, merge.snapshot -> 'columns');
  perform private.move_mentions_back(event_id, person_id, merge.into_person, merge.snapshot -> 'mentions');

  delete from private.person_merges as separated
  where separated.event_id = merge.event_id and separated.person_id = merge.person_id;

  insert into public.event_log (event_id, actor, entity, entity_id, action, new)
  values (
    separate_people.event_id, private.me(), 'person', person_id, 'separated',
    jsonb_build_object('into', merge.into_person)
  );

  return plan;
end;
$$;

comment on function public.separate_people(uuid, uuid) is
  'Undoes a merge and returns what public.separation returned before. For admins, for 30 days. Raises user_not_authenticated, '
  'event_not_found, not_participant, only_admin_can_merge, person_not_found, separation_expired, cannot_merge or '
  'too_many_people.';

grant execute on function public.separation(uuid, uuid) to authenticated;
grant execute on function public.separate_people(uuid, uuid) to authenticated;
