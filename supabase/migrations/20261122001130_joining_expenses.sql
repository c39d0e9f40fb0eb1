-- =====================================================================================================================
-- Joining expenses
--
-- Adds a person to expenses that were entered before that person took part, all at once, and takes that back.
-- =====================================================================================================================

create function private.splits_with_sharer(event public.events, splits jsonb, person uuid)
returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  event_decimals integer := private.currency_decimals(event.default_currency);
begin
  return (
    select coalesce(
      jsonb_agg(entry || jsonb_build_object('people_count', shares.people_count, 'shares', shares.all_of_them)), '[]'::jsonb
    )
    from jsonb_array_elements(splits) as entry
    join public.expenses as expense on expense.event_id = event.id and expense.id = (entry ->> 'id')::uuid
    cross join lateral (
      select
        array_agg(one.user_id order by one.user_id) as ids, array_agg(one.weight order by one.user_id) as weights,
        sum(one.weight) as weight
      from (
        select share.user_id, coalesce(share.parts, 1) as weight
        from jsonb_to_recordset(entry -> 'shares') as share (user_id uuid, parts numeric)
        union all
        select person, 1
      ) as one
    ) as sharers
    cross join lateral (
      select
        array_agg(part.user_id order by part.user_id) as ids, array_agg(part.part_converted order by part.user_id) as amounts
      from private.convert_amounts(
        expense.id, sharers.weight, expense.amount, private.currency_decimals(expense.currency), sharers.ids, sharers.weights
      ) as part
    ) as split
    cross join lateral (
      select
        count(*) as people_count,
        jsonb_agg(
          jsonb_build_object(
            'user_id', part.user_id, 'share_amount', part.part, 'share_in_event_currency', part.part_converted,
            'parts', case when expense.split_method = 'parts' then sharer.weight end
          )
        ) as all_of_them
      from private.convert_amounts(
        expense.id, expense.amount, expense.amount_in_event_currency, event_decimals, split.ids, split.amounts
      ) as part
      join unnest(sharers.ids, sharers.weights) as sharer (user_id, weight) on sharer.user_id = part.user_id
    ) as shares
  );
end;
$$;

comment on function private.splits_with_sharer(public.events, jsonb, uuid) is
  'Returns expenses, in the form of private.expense_splits, with one more sharer, who gets an equal share or one part. The '
  'expenses must be split equally or by parts. The shares add up exactly, in both currencies. A share can be 0.';

create function private.joinable_expenses(wanted_event_id uuid, sent jsonb, person uuid)
returns uuid[]
language plpgsql stable set search_path = ''
as $$
declare
  asked record;
begin
  if jsonb_typeof(sent) is distinct from 'array' then
    perform private.raise_error('invalid_change');
  elsif jsonb_array_length(sent) > private.limit_for('joined expenses of a request') then
    perform private.raise_error('too_many');
  end if;

  select
    count(*) <> count(distinct wanted.id) as unclear, bool_or(expense.id is null or expense.deleted_at is not null) as missing,
    bool_or(expense.version::text is distinct from wanted.version and wanted.is_new) as outdated,
    bool_or(expense.split_method = 'manual' and wanted.is_new) as manual,
    coalesce(array_agg(wanted.id order by wanted.id) filter (where wanted.is_new), '{}') as joined
  into asked
  from (
    select
      private.uuid_from(one ->> 'id') as id, one ->> 'version' as version,
      not exists (
        select from public.expenses_participants as share
        where share.event_id = wanted_event_id and share.expense_id = private.uuid_from(one ->> 'id') and share.user_id = person
      ) as is_new
    from jsonb_array_elements(sent) as one
  ) as wanted
  left join public.expenses as expense on expense.event_id = wanted_event_id and expense.id = wanted.id;

  if asked.unclear then
    perform private.raise_error('invalid_change');
  elsif asked.missing then
    perform private.raise_error('expense_not_found');
  elsif asked.outdated then
    perform private.raise_error('version_conflict');
  elsif asked.manual then
    perform private.raise_error('invalid_split_method');
  end if;

  return asked.joined;
end;
$$;

comment on function private.joinable_expenses(uuid, jsonb, uuid) is
  'Returns the expenses of [{id, version}] that a person does not share yet, whatever the version of the others. Refuses with '
  'invalid_change, too_many, expense_not_found (also of other events and deleted ones), version_conflict or invalid_split_method.';

create function private.rewrite_expenses(
  actor uuid, wanted_event_id uuid, splits jsonb, joining uuid, action text, about jsonb
)
returns void
language plpgsql set search_path = ''
as $$
declare
  expense_ids uuid[] := array(select (entry ->> 'id')::uuid from jsonb_array_elements(splits) as entry);
  before_change jsonb;
  entry_id bigint;
begin
  before_change := (
    select jsonb_object_agg(wanted.id, private.expense_facts(wanted_event_id, wanted.id)) from unnest(expense_ids) as wanted (id)
  );
  perform private.rewrite_expense_splits(actor, wanted_event_id, splits);

  insert into public.event_log (event_id, actor, entity, entity_id, action, new)
  values (wanted_event_id, actor, 'joined_expenses', joining, rewrite_expenses.action, about)
  returning id into entry_id;

  insert into public.event_log (event_id, actor, entity, entity_id, action, old, new, part_of)
  select
    wanted_event_id, actor, 'expense', wanted.id, 'updated', before_change -> wanted.id::text,
    private.expense_facts(wanted_event_id, wanted.id), entry_id
  from unnest(expense_ids) as wanted (id);
end;
$$;

comment on function private.rewrite_expenses(uuid, uuid, jsonb, uuid, text, jsonb) is
  'private.rewrite_expense_splits with one entry in the history, under which the old and new of each expense are stored. The event is locked.';

create function public.join_expenses(event_id uuid, person_id uuid, expenses jsonb, mutation_id uuid)
returns json
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  digest uuid := md5(jsonb_build_array(private.me(), 'joined', person_id, expenses)::text)::uuid;
  event public.events := private.lock_event(event_id);
  person uuid := private.resolve_merged_person(event_id, person_id);
  joined uuid[];
  splits jsonb;
begin
  if mutation_id is null then
    perform private.raise_error('invalid_change');
  elsif private.mutation_seen(event_id, mutation_id, digest) then
    -- Nothing is logged where everybody shared all of them already.
    return json_build_object('id', mutation_id, 'expenses', coalesce((
      select (entry.new ->> 'expenses')::integer from public.event_log as entry
      where entry.event_id = event.id and entry.entity = 'joined_expenses' and entry.entity_id = mutation_id
        and entry.action = 'created'
    ), 0));
  end if;

  if not exists (
    select from public.event_participants as participant
    where participant.event_id = event.id and participant.user_id = person and participant.status = 'active'
  ) then
    perform private.raise_error('sharer_not_participant');
  end if;

  joined := private.joinable_expenses(event_id, expenses, person);
  perform private.assert_shares_within(event_id, joined, private.limit_for('shares of a request'));
  splits := private.splits_with_sharer(event, private.expense_splits(event_id, joined), person);

  if exists (
    select from jsonb_array_elements(splits) as entry
    cross join jsonb_to_recordset(entry -> 'shares') as share (share_amount numeric)
    where share.share_amount = 0
  ) then
    perform private.raise_error('invalid_share');
  end if;

  if cardinality(joined) > 0 then
    perform private.rewrite_expenses(
      private.me(), event_id, splits, mutation_id, 'created',
      jsonb_build_object('user_id', person, 'expenses', cardinality(joined))
    );
  end if;
  perform private.record_mutation(event_id, mutation_id, digest);

  return json_build_object('id', mutation_id, 'expenses', cardinality(joined));
end;
$$;

comment on function public.join_expenses(uuid, uuid, jsonb, uuid) is
  'Lets a person share expenses that were entered before, [{id, version}], at most 500: an equal share of those that are split '
  'equally, one part of those that are split by parts. Payers stay. Expenses that the person shares already stay as they are. Answers '
  '{id, expenses: how many changed}; id, which is the mutation_id, names it for undo_join_expenses. Repeated with the same '
  'mutation_id it changes nothing. For active participants. Refuses with event_not_found, not_participant, sharer_not_participant, '
  'invalid_change, too_many, expense_not_found, version_conflict, invalid_split_method, invalid_share (a share would come to 0) or id_in_use.';

create function public.undo_join_expenses(event_id uuid, id uuid)
returns json
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  event public.events := private.lock_event(event_id);
  made public.event_log;
  splits jsonb;
  already integer;
begin
  select entry.* into made from public.event_log as entry
  where entry.event_id = event.id and entry.entity = 'joined_expenses' and entry.entity_id = undo_join_expenses.id
    and entry.action = 'created';

  if not found then
    perform private.raise_error('expense_not_found');
  end if;

  splits := (
    select coalesce(
      jsonb_agg(
        jsonb_build_object(
          'id', expense.id, 'paid_by', expense.paid_by, 'people_count', jsonb_array_length(part.old -> 'shares'),
          'split_method', part.old ->> 'split_method', 'payers', part.old -> 'payers', 'shares', part.old -> 'shares'
        )
      ),
      '[]'::jsonb
    )
    from public.event_log as part
    join public.expenses as expense on expense.event_id = part.event_id and expense.id = part.entity_id
    where part.part_of = made.id and part.event_id = event.id and expense.version::text = part.new ->> 'version'
  );

  already := (
    select coalesce(sum((entry.new ->> 'expenses')::integer), 0) from public.event_log as entry
    where entry.event_id = event.id and entry.entity = 'joined_expenses' and entry.entity_id = undo_join_expenses.id
      and entry.action = 'deleted'
  );

  if jsonb_array_length(splits) > 0 then
    perform private.rewrite_expenses(
      private.me(), event_id, splits, undo_join_expenses.id, 'deleted',
      jsonb_build_object('user_id', made.new -> 'user_id', 'expenses', jsonb_array_length(splits))
    );
  end if;

  return json_build_object(
    'undone', jsonb_array_length(splits), 'kept', (made.new ->> 'expenses')::integer - jsonb_array_length(splits) - already
  );
end;
$$;

comment on function public.undo_join_expenses(uuid, uuid) is
  'Takes a join_expenses back: the expenses that nobody has changed since are split as before. Answers {undone, kept}; kept ones were '
  'changed or deleted since. Repeated, it undoes nothing. For active participants. Refuses with event_not_found, not_participant or expense_not_found '
  '(no such id in the event).';

grant execute on function public.join_expenses(uuid, uuid, jsonb, uuid) to authenticated;
grant execute on function public.undo_join_expenses(uuid, uuid) to authenticated;
