-- =====================================================================================================================
-- Saving expenses
--
-- Gives: the only ways to write an expense: save, delete, restore. Each is one transaction, safe to repeat, and answers
-- a code for everything it refuses.
-- =====================================================================================================================

-- ---------------------------------------------------------------------------------------------------------------------
-- Answers given, so that a request repeated after its answer was lost is answered again and changes nothing
-- ---------------------------------------------------------------------------------------------------------------------

create table private.mutations (
  id uuid not null,
  person uuid not null,
  action text not null,
  entity_id uuid not null,
  digest text not null,
  answer jsonb not null,
  at timestamptz not null default now(),
  constraint mutations_pkey primary key (id),
  constraint mutations_person_fkey foreign key (person) references public.profiles (id)
);

comment on table private.mutations is
  'What was answered to each change of money, kept for 90 days. The digest tells a repetition from another request with the same id.';

create unique index mutations_creation_idx on private.mutations (entity_id) where action = 'created';
create index mutations_person_idx on private.mutations (person);
create index mutations_at_idx on private.mutations (at);

insert into private.constraint_codes (constraint_name, code)
values
  ('mutations_pkey', 'id_in_use'),
  ('mutations_person_fkey', 'user_not_found'),
  ('mutations_creation_idx', 'id_in_use');

create function private.recall(mutation_id uuid, action text, entity_id uuid, digest text)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  mutation private.mutations;
begin
  select *
  into mutation
  from private.mutations as candidate
  where candidate.id = recall.mutation_id;

  if found then
    if mutation.person <> private.me() or mutation.digest <> recall.digest then
      perform private.refuse('id_in_use');
    end if;
    return mutation.answer;
  end if;

  if recall.action = 'created' then
    select *
    into mutation
    from private.mutations as candidate
    where candidate.entity_id = recall.entity_id
      and candidate.action = 'created';

    if found then
      if mutation.person <> private.me() then
        perform private.refuse('id_in_use');
      elsif mutation.digest <> recall.digest then
        perform private.refuse('version_conflict');
      end if;
      return mutation.answer;
    end if;
  end if;

  return null;
end;
$$;

comment on function private.recall(uuid, text, uuid, text) is
  'The answer given before to the same request, or to the creation of the same thing. Null when there was none. Refuses with '
  'id_in_use when the id was someone else''s or another request''s, version_conflict when the creation said something else.';

create function private.remember(mutation_id uuid, action text, entity_id uuid, digest text, answer jsonb)
returns void
language plpgsql
set search_path = ''
as $$
begin
  insert into private.mutations (id, person, action, entity_id, digest, answer)
  values (
    coalesce(remember.mutation_id, gen_random_uuid()),
    private.me(),
    remember.action,
    remember.entity_id,
    remember.digest,
    remember.answer
  )
  on conflict do nothing;

  if not found then
    perform private.refuse('id_in_use');
  end if;
end;
$$;

comment on function private.remember(uuid, text, uuid, text, jsonb) is
  'Keeps an answer for private.recall. Refuses with id_in_use when the id was used for something else at the same moment.';

-- ---------------------------------------------------------------------------------------------------------------------
-- What was sent becomes an expense and its shares, or is refused by name
-- ---------------------------------------------------------------------------------------------------------------------

create function private.draft_expense(sent jsonb, stored public.expenses, event public.events)
returns public.expenses
language plpgsql
stable
set search_path = ''
as $$
declare
  draft public.expenses := stored;
  -- A change says what changes; what it leaves out stays.
  wish jsonb := coalesce(to_jsonb(stored), '{}'::jsonb) || sent;
begin
  draft.event_id := event.id;
  draft.description := btrim(coalesce(wish ->> 'description', ''));
  draft.amount := private.money_from(wish ->> 'amount');
  draft.expense_date := private.date_from(wish ->> 'expense_date');
  draft.paid_by := private.uuid_from(wish ->> 'paid_by');
  draft.split_method := coalesce(wish ->> 'split_method', 'equal');

  if draft.amount is null or draft.amount not between 0.01 and 9999999.99 then
    perform private.refuse('invalid_amount');
  end if;

  if draft.expense_date is null or draft.expense_date not between '1990-01-01' and '2100-12-31' then
    perform private.refuse('invalid_date');
  end if;

  if coalesce(wish ->> 'currency', event.default_currency::text) <> all (enum_range(null::public.currency_code)::text[]) then
    perform private.refuse('invalid_currency');
  end if;
  draft.currency := coalesce(wish ->> 'currency', event.default_currency::text)::public.currency_code;

  if coalesce(wish ->> 'category', 'general') <> all (enum_range(null::public.expense_category)::text[]) then
    perform private.refuse('invalid_category');
  end if;
  draft.category := coalesce(wish ->> 'category', 'general')::public.expense_category;

  if draft.split_method not in ('equal', 'manual') then
    perform private.refuse('invalid_split_method');
  end if;

  -- A new expense says what it was for. Of an old one at a place, the place may be enough.
  if char_length(draft.description) > 200
    or (char_length(draft.description) < 3 and (stored.id is null or draft.category = 'general'))
  then
    perform private.refuse('invalid_description');
  end if;

  if draft.category = 'place' then
    draft.place_name := nullif(btrim(wish ->> 'place_name'), '');
    draft.place_id := nullif(btrim(wish ->> 'place_id'), '');
    draft.place_country := nullif(btrim(wish ->> 'place_country'), '');
    draft.place_city := nullif(btrim(wish ->> 'place_city'), '');

    if draft.place_name is null
      or coalesce(jsonb_typeof(wish -> 'place_lat'), 'null') not in ('null', 'number')
      or coalesce(jsonb_typeof(wish -> 'place_lon'), 'null') not in ('null', 'number')
      or (wish ->> 'place_lat')::numeric not between -90 and 90
      or (wish ->> 'place_lon')::numeric not between -180 and 180
    then
      perform private.refuse('invalid_place');
    end if;

    draft.place_lat := (wish ->> 'place_lat')::double precision;
    draft.place_lon := (wish ->> 'place_lon')::double precision;
  else
    draft.place_name := null;
    draft.place_id := null;
    draft.place_country := null;
    draft.place_city := null;
    draft.place_lat := null;
    draft.place_lon := null;
  end if;

  if draft.currency = event.default_currency then
    if private.rate_from(coalesce(sent ->> 'conversion_rate_to_event_currency', '1')) is distinct from 1 then
      perform private.refuse('invalid_rate');
    end if;
    draft.conversion_rate_to_event_currency := 1;
    draft.rate_date := null;
    draft.rate_source := 'same';
  else
    draft.conversion_rate_to_event_currency := private.rate_from(wish ->> 'conversion_rate_to_event_currency');
    draft.rate_date := private.date_from(wish ->> 'rate_date');
    draft.rate_source := coalesce(nullif(wish ->> 'rate_source', 'same'), 'own');

    if draft.conversion_rate_to_event_currency is null
      or draft.conversion_rate_to_event_currency not between 0.0000000001 and 10000
      or draft.rate_source not in ('live', 'stale', 'builtin', 'own')
    then
      perform private.refuse('invalid_rate');
    end if;

    if wish ->> 'rate_date' is not null
      and (draft.rate_date is null or draft.rate_date not between '1990-01-01' and '2100-12-31')
    then
      perform private.refuse('invalid_date');
    end if;
  end if;

  draft.amount_in_event_currency := round(draft.amount * draft.conversion_rate_to_event_currency, 2);

  return draft;
end;
$$;

comment on function private.draft_expense(jsonb, public.expenses, public.events) is
  'The expense a client asks for, checked, with its amount in the event''s currency; stored is the expense as it stands or null. '
  'Refuses with invalid_amount, invalid_date, invalid_currency, invalid_category, invalid_split_method, invalid_description, '
  'invalid_place or invalid_rate.';

create type private.share_draft as (
  user_id uuid,
  share_amount numeric
);

create function private.draft_shares(sent jsonb, amount numeric)
returns private.share_draft[]
language plpgsql
stable
set search_path = ''
as $$
declare
  drafts private.share_draft[];
begin
  if jsonb_typeof(sent) is distinct from 'array' then
    perform private.refuse('invalid_share');
  end if;

  drafts := array(
    select row(
      private.uuid_from(share ->> 'user_id'),
      private.money_from(share ->> 'share_amount')
    )::private.share_draft
    from jsonb_array_elements(sent) as share
  );

  if exists (
    select
    from unnest(drafts) as draft
    where draft.share_amount is null
      or draft.share_amount not between 0.01 and 9999999.99
  ) then
    perform private.refuse('invalid_share');
  end if;

  if exists (select from unnest(drafts) as draft where draft.user_id is null) then
    perform private.refuse('sharer_not_participant');
  end if;

  if (select count(*) <> count(distinct draft.user_id) from unnest(drafts) as draft) then
    perform private.refuse('invalid_share');
  end if;

  if (select sum(draft.share_amount) is distinct from amount from unnest(drafts) as draft) then
    perform private.refuse('shares_do_not_add_up');
  end if;

  return drafts;
end;
$$;

comment on function private.draft_shares(jsonb, numeric) is
  'The shares a client asks for, checked against the amount. Refuses with invalid_share, sharer_not_participant or '
  'shares_do_not_add_up.';

create function private.require_people(payer uuid, sharers uuid[], stored public.expenses)
returns void
language plpgsql
stable
set search_path = ''
as $$
declare
  allowed uuid[];
begin
  -- Who was removed may stay in an expense they are already in.
  allowed := array(
    select user_id
    from public.event_participants
    where event_id = stored.event_id
      and status = 'active'
    union
    select user_id
    from public.expenses_participants
    where expense_id = stored.id
    union
    select stored.paid_by
    where stored.paid_by is not null
  );

  if payer is null or payer <> all (allowed) then
    perform private.refuse('payer_not_participant');
  end if;

  if not sharers <@ allowed then
    perform private.refuse('sharer_not_participant');
  end if;
end;
$$;

comment on function private.require_people(uuid, uuid[], public.expenses) is
  'Refuses with payer_not_participant or sharer_not_participant people who are not active in the event, unless they are in the '
  'stored expense already. Of a new expense, stored has the event alone.';

-- ---------------------------------------------------------------------------------------------------------------------
-- Saving
-- ---------------------------------------------------------------------------------------------------------------------

create function public.save_expense(expense jsonb, shares jsonb, mutation_id uuid default null)
returns public.expenses
language plpgsql
security definer
set search_path = ''
as $$
declare
  wanted_id uuid := private.uuid_from(expense ->> 'id');
  creating boolean := expense ->> 'version' is null;
  action text := case when creating then 'created' else 'updated' end;
  digest text := md5(jsonb_build_array(action, expense, shares)::text);
  event public.events;
  stored public.expenses;
  draft public.expenses;
  share_drafts private.share_draft[];
  answer jsonb;
  broken_constraint text;
begin
  if wanted_id is null or jsonb_typeof(expense) is distinct from 'object' then
    perform private.refuse('invalid_expense');
  end if;

  select *
  into stored
  from public.expenses
  where id = wanted_id;

  event := private.lock_event(
    case
      when expense ? 'event_id' then private.uuid_from(expense ->> 'event_id')
      else stored.event_id
    end
  );

  answer := private.recall(mutation_id, action, wanted_id, digest);

  if answer is not null then
    return jsonb_populate_record(null::public.expenses, answer);
  end if;

  -- Others may have changed it while we waited for the event.
  select *
  into stored
  from public.expenses
  where id = wanted_id;

  if creating and stored.id is not null then
    perform private.refuse('id_in_use');
  end if;

  if not creating then
    if stored.event_id is distinct from event.id or stored.deleted_at is not null then
      perform private.refuse('expense_not_found');
    elsif stored.version::text <> expense ->> 'version' then
      perform private.refuse('version_conflict');
    end if;
  end if;

  draft := private.draft_expense(expense, stored, event);
  share_drafts := private.draft_shares(shares, draft.amount);
  draft.people_count := cardinality(share_drafts);
  stored.event_id := event.id;
  perform private.require_people(
    draft.paid_by,
    array(select share.user_id from unnest(share_drafts) as share),
    stored
  );

  set constraints all deferred;

  if creating then
    draft.id := wanted_id;
    draft.version := 1;
    draft.created_by := private.me();
    draft.created_at := now();
    draft.updated_at := now();

    insert into public.expenses
    select draft.*;
  else
    update public.expenses
    set
      description = draft.description,
      amount = draft.amount,
      currency = draft.currency,
      paid_by = draft.paid_by,
      expense_date = draft.expense_date,
      category = draft.category,
      place_name = draft.place_name,
      place_id = draft.place_id,
      place_lat = draft.place_lat,
      place_lon = draft.place_lon,
      place_country = draft.place_country,
      place_city = draft.place_city,
      conversion_rate_to_event_currency = draft.conversion_rate_to_event_currency,
      rate_date = draft.rate_date,
      rate_source = draft.rate_source,
      split_method = draft.split_method,
      amount_in_event_currency = draft.amount_in_event_currency,
      people_count = draft.people_count,
      version = stored.version + 1,
      updated_by = private.me(),
      updated_at = now()
    where id = wanted_id;

    delete from public.expenses_participants
    where expense_id = wanted_id;
  end if;

  insert into public.expenses_participants (expense_id, event_id, user_id, share_amount, share_in_event_currency)
  select
    wanted_id,
    event.id,
    converted.user_id,
    converted.share_amount,
    converted.share_in_event_currency
  from private.convert_shares(
    wanted_id,
    draft.amount,
    draft.amount_in_event_currency,
    array(select share.user_id from unnest(share_drafts) as share),
    array(select share.share_amount from unnest(share_drafts) as share)
  ) as converted;

  -- What is checked at the end is checked now, so that the caller is told by name.
  set constraints all immediate;

  select *
  into stored
  from public.expenses
  where id = wanted_id;

  perform private.remember(mutation_id, action, wanted_id, digest, to_jsonb(stored));

  return stored;
exception
  when integrity_constraint_violation then
    get stacked diagnostics broken_constraint = constraint_name;
    perform private.refuse_constraint(broken_constraint);
    return null;
end;
$$;

comment on function public.save_expense(jsonb, jsonb, uuid) is
  'Creates an expense (no version in it) or changes one (with the version that was read), and answers it as stored. expense has '
  'the columns of expenses as keys; shares is [{user_id, share_amount}] in the expense''s currency, adding up to its amount. '
  'Repeated with the same mutation_id, or the same creation, it answers the same and changes nothing. For active participants. '
  'Refuses with event_not_found, not_participant, expense_not_found, version_conflict, id_in_use, and the codes of what was sent.';

create function public.delete_expense(id uuid, version integer, mutation_id uuid default null)
returns public.expenses
language plpgsql
security definer
set search_path = ''
as $$
declare
  digest text := md5(jsonb_build_array('deleted', delete_expense.id, delete_expense.version)::text);
  stored public.expenses;
  answer jsonb;
begin
  select *
  into stored
  from public.expenses as candidate
  where candidate.id = delete_expense.id
    and candidate.event_id in (select private.my_event_ids());

  if not found then
    perform private.refuse('expense_not_found');
  end if;

  perform private.lock_event(stored.event_id);
  answer := private.recall(mutation_id, 'deleted', delete_expense.id, digest);

  if answer is not null then
    return jsonb_populate_record(null::public.expenses, answer);
  end if;

  select *
  into stored
  from public.expenses as candidate
  where candidate.id = delete_expense.id;

  if stored.deleted_at is not null then
    perform private.refuse('expense_not_found');
  elsif stored.version is distinct from delete_expense.version then
    perform private.refuse('version_conflict');
  end if;

  set constraints all deferred;

  update public.expenses as expense
  set
    deleted_at = now(),
    deleted_by = private.me(),
    version = expense.version + 1
  where expense.id = delete_expense.id
  returning expense.*
  into stored;

  update public.expenses_participants as share
  set deleted_at = stored.deleted_at
  where share.expense_id = delete_expense.id;

  set constraints all immediate;

  perform private.remember(mutation_id, 'deleted', delete_expense.id, digest, to_jsonb(stored));

  return stored;
end;
$$;

comment on function public.delete_expense(uuid, integer, uuid) is
  'Deletes an expense of the version that was read and answers it; it can be restored for 30 days. Repeated with the same '
  'mutation_id it answers the same. For active participants. Refuses with expense_not_found (also when already deleted) or '
  'version_conflict.';

create function public.restore_expense(id uuid)
returns public.expenses
language plpgsql
security definer
set search_path = ''
as $$
declare
  stored public.expenses;
begin
  select *
  into stored
  from public.expenses as candidate
  where candidate.id = restore_expense.id
    and candidate.event_id in (select private.my_event_ids());

  if not found then
    perform private.refuse('expense_not_found');
  end if;

  perform private.lock_event(stored.event_id);

  set constraints all deferred;

  update public.expenses as expense
  set
    deleted_at = null,
    deleted_by = null,
    version = expense.version + 1,
    updated_by = private.me(),
    updated_at = now()
  where expense.id = restore_expense.id
    and expense.deleted_at is not null;

  update public.expenses_participants as share
  set deleted_at = null
  where share.expense_id = restore_expense.id
    and share.deleted_at is not null;

  set constraints all immediate;

  select *
  into stored
  from public.expenses as candidate
  where candidate.id = restore_expense.id;

  if not found then
    perform private.refuse('expense_not_found');
  end if;

  return stored;
end;
$$;

comment on function public.restore_expense(uuid) is
  'Brings a deleted expense back and answers it; one that is not deleted as it is. For active participants. '
  'Refuses with expense_not_found.';

grant execute on function public.save_expense(jsonb, jsonb, uuid) to authenticated;
grant execute on function public.delete_expense(uuid, integer, uuid) to authenticated;
grant execute on function public.restore_expense(uuid) to authenticated;
