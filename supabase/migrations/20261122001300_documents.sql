-- =====================================================================================================================
-- Documents
--
-- The JSON that screens and exports consist of. The functions run as the caller, so that row-level security decides what they
-- return; those that run as the owner say so. Screens are one request each, read-only, with plain parameters, so that GET requests
-- can go to a replica. They use plpgsql, which caches plans; pages have few lengths, so that a generic plan serves all.
-- =====================================================================================================================

create view private.event_people
with (security_invoker = true)
as
select
  participant.event_id, participant.user_id, participant.id, participant.role, participant.status,
  participant.joined_at, participant.removed_at, participant.household_id, participant.color,
  case
    when participant.status = 'removed' and coalesce(person.has_account, true) then json_build_object(
      'id', participant.user_id, 'first_name', nullif(participant.name_when_left, ''), 'last_name', null, 'email', null,
      'deleted', participant.name_when_left is null, 'has_account', true, 'is_guest', false, 'has_payment_details', false,
      'claimed_by', participant.claimed_by, 'claimed_at', participant.claimed_at, 'color', participant.color
    )
    else json_build_object(
      'id', participant.user_id, 'first_name', person.first_name, 'last_name', person.last_name, 'email', person.email,
      'deleted', person.deleted, 'has_account', person.has_account, 'is_guest', person.is_guest,
      'has_payment_details', person.has_payment_details,
      'claimed_by', participant.claimed_by, 'claimed_at', participant.claimed_at, 'color', participant.color
    )
  end as person
from public.event_participants as participant
left join public.profiles as person on person.id = participant.user_id;

comment on view private.event_people is
  'All current and former participants of an event with the person as others may see them: {id, first_name, last_name, email, '
  'deleted, has_account, is_guest, has_payment_details, claimed_by, claimed_at, color}. People with an account who left have only the name from when they '
  'left.';

select private.create_rows_view('expense_rows', 'public.expenses', '{words,deleted_at,deleted_by}');

comment on view private.expense_rows is
  'Expenses with the columns that others may see: the one list for screens, cards and files. Row-level security hides deleted ones.';

create view private.expense_documents
with (security_invoker = true)
as
select
  expense.*,
  (
    select json_agg(
      json_build_object(
        'user_id', payer.user_id, 'paid_amount', payer.paid_amount,
        'paid_in_event_currency', payer.paid_in_event_currency
      )
      order by abs(payer.paid_amount) desc, payer.user_id
    )
    from public.expenses_payers as payer
    where payer.event_id = expense.event_id and payer.expense_id = expense.id
  ) as payers,
  (
    select json_agg(
      json_build_object(
        'user_id', share.user_id, 'share_amount', share.share_amount,
        'share_in_event_currency', share.share_in_event_currency, 'parts', share.parts
      )
      order by share.user_id
    )
    from public.expenses_participants as share
    where share.event_id = expense.event_id and share.expense_id = expense.id
  ) as shares,
  -- Only manual splits have items.
  expense.split_method = 'manual' and (
    exists (
      select from public.expense_items as item
      where item.event_id = expense.event_id and item.expense_id = expense.id
    )
    or exists (
      select from public.expense_extras as extra
      where extra.event_id = expense.event_id and extra.expense_id = expense.id
    )
  ) as is_bill
from private.expense_rows as expense;

comment on view private.expense_documents is
  'Expenses with payers, largest amount first, and shares. is_bill: whether they have items or extras, which lists leave out.';

select private.create_rows_view('payment_documents', 'public.payments', '{deleted_at,deleted_by}', 'deleted_at is null');

comment on view private.payment_documents is 'Payments with the columns that others may see, deleted ones left out.';

grant select on private.event_people to authenticated;
grant select on private.expense_rows to authenticated;
grant select on private.expense_documents to authenticated;
grant select on private.payment_documents to authenticated;

create function private.page_size(requested integer, max_size integer)
returns integer
language plpgsql immutable set search_path = ''
as $$
begin
  return least(greatest(requested, 1), max_size);
end;
$$;

comment on function private.page_size(integer, integer) is 'Returns the requested page size, limited to 1 … most.';

create function private.people_to_show(wanted_event_id uuid)
returns setof uuid
language plpgsql stable security definer rows 20 set search_path = ''
as $$
declare
  removed uuid[] := array(
    select participant.user_id from public.event_participants as participant
    -- Separate lookups: with a plain join, the planner may read all profiles for each person.
    cross join lateral (
      select candidate.has_account from public.profiles as candidate
      where candidate.id = participant.user_id
      limit 1
    ) as person
    where participant.event_id = wanted_event_id and participant.status = 'removed' and not person.has_account
      and participant.claimed_by is null
  );
  unnamed uuid[] := '{}';
begin
  if cardinality(removed) > 0 then
    unnamed := array(
      select candidate.id from unnest(private.unnamed_people(wanted_event_id, removed)) as candidate (id)
      -- Imported comments can be those of people in no expense.
      where not exists (
        select from public.comments as comment
        where comment.author_id = candidate.id and comment.event_id = wanted_event_id
      )
    );
  end if;

  return query
  select participant.user_id from public.event_participants as participant
  where participant.event_id = wanted_event_id and participant.user_id <> all (unnamed);
end;
$$;

comment on function private.people_to_show(uuid) is
  'Returns all current and former participants of an event, except removed people without an account in no expense, payment '
  'or comment, whose number is unlimited. Runs as the owner for speed, because the policy of profiles would run per row; callers '
  'read the rows under their own policies.';

create function private.participants_of(wanted_event_id uuid, shown uuid[] default null)
returns json
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return (
    select coalesce(
      json_agg(
        json_build_object(
          'id', participant.id, 'user_id', participant.user_id, 'role', participant.role,
          'status', participant.status, 'joined_at', participant.joined_at, 'removed_at', participant.removed_at,
          'household_id', participant.household_id, 'person', participant.person
        )
        order by participant.joined_at, participant.user_id
      ),
      '[]'::json
    )
    from private.event_people as participant
    where participant.event_id = wanted_event_id
      and participant.user_id = any (coalesce(shown, array(select private.people_to_show(wanted_event_id))))
  );
end;
$$;

comment on function private.participants_of(uuid, uuid[]) is
  'Returns the people of private.people_to_show, which a caller that has them passes, as participants with their person, in the '
  'order of joining.';

create function private.households_of(wanted_event_id uuid)
returns json
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(json_agg(json_build_object('id', household.id, 'name', household.name) order by household.name, household.id), '[]'::json)
    from public.households as household
    where household.event_id = wanted_event_id
  );
end;
$$;

comment on function private.households_of(uuid) is
  'Returns the households of an event: [{id, name}]. Participants refer to them by household_id.';

create function private.balances_of(wanted_event_id uuid, shown uuid[] default null)
returns json
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(
      json_agg(
        json_build_object(
          'user_id', balance.user_id, 'paid', balance.paid, 'share', balance.share, 'sent', balance.sent,
          'received', balance.received, 'net', balance.net, 'paid_count', balance.paid_count
        )
        order by balance.user_id
      ),
      '[]'::json
    )
    from public.event_balances as balance
    where balance.event_id = wanted_event_id
      and balance.user_id = any (coalesce(shown, array(select private.people_to_show(wanted_event_id))))
  );
end;
$$;

comment on function private.balances_of(uuid, uuid[]) is
  'Returns the balances of private.people_to_show, which a caller that has them passes, in the event''s currency.';

create function private.expenses_of(wanted_event_id uuid, expense_ids uuid[])
returns json
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return (
    select coalesce(json_agg(to_json(document) order by wanted.place), '[]'::json)
    from unnest(expense_ids) with ordinality as wanted (id, place)
    -- Separate lookups: with a plain join, the planner may read the whole event, whose size it underestimates.
    cross join lateral (
      select listed.*
      from private.expense_documents as listed
      where listed.event_id = wanted_event_id and listed.id = wanted.id
      limit 1
    ) as document
  );
end;
$$;

comment on function private.expenses_of(uuid, uuid[]) is
  'Returns these expenses of an event with payers and shares, in the given order. Leaves invisible ones out.';

grant execute on function private.page_size(integer, integer) to authenticated;
grant execute on function private.people_to_show(uuid) to authenticated;
grant execute on function private.participants_of(uuid, uuid[]) to authenticated;
grant execute on function private.households_of(uuid) to authenticated;
grant execute on function private.balances_of(uuid, uuid[]) to authenticated;
grant execute on function private.expenses_of(uuid, uuid[]) to authenticated;
