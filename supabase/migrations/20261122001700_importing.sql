-- =====================================================================================================================
-- Importing
--
-- import_expenses imports a group's data from another app. A file arrives in batches; each is one idempotent transaction. Rows are
-- validated and written by the functions that save single expenses; the history gets one log entry per import.
-- =====================================================================================================================

create function private.get_or_create_import(wanted_event_id uuid, import_id uuid, source text)
returns private.imports
language plpgsql set search_path = ''
as $$
declare
  import private.imports;
begin
  select * into import from private.imports as candidate
  where candidate.event_id = wanted_event_id and candidate.id = get_or_create_import.import_id;

  if found then
    if import.created_by <> private.me() or import.source <> get_or_create_import.source or import.undone_at is not null then
      perform private.raise_error('id_in_use');
    end if;
    return import;
  end if;

  if (
    select count(*) >= private.limit_for('imports of an event') from private.imports as other
    where other.event_id = wanted_event_id and other.undone_at is null
  ) then
    perform private.raise_error('too_many');
  end if;

  insert into public.event_log (event_id, actor, entity, entity_id, action)
  values (wanted_event_id, private.me(), 'import', get_or_create_import.import_id, 'created')
  returning id into import.log_id;

  insert into private.imports (event_id, id, log_id, source, created_by)
  values (wanted_event_id, get_or_create_import.import_id, import.log_id, get_or_create_import.source, private.me())
  returning * into import;

  return import;
end;
$$;

comment on function private.get_or_create_import(uuid, uuid, text) is
  'Returns the import of a batch; the first batch creates it with its log entry. The caller holds the event''s lock. Raises '
  'id_in_use (of another person or source, or undone) or too_many.';

create function private.sent_conversion(
  event public.events, expense public.expenses, parts jsonb, amount_key text, converted_key text, refusal text
)
returns table (user_id uuid, converted numeric)
language plpgsql stable set search_path = ''
as $$
declare
  decimals integer := private.currency_decimals(event.default_currency);
  one jsonb;
begin
  for one in
    select sent from jsonb_path_query(parts, '$[*]') as sent
    where jsonb_path_exists(parts, ('$[*].' || converted_key)::jsonpath)
  loop
    user_id := private.resolve_merged_person(event.id, private.uuid_from(one ->> 'user_id'));
    -- The amounts of a refund are sent above zero.
    converted := sign(expense.amount) * private.number_from(one ->> converted_key, decimals);

    if converted is null
      or abs(converted * abs(expense.amount) - private.number_from(one ->> amount_key, 4) * expense.amount_in_event_currency)
        * 10::numeric ^ decimals >= abs(expense.amount)
    then
      perform private.raise_error(refusal);
    end if;

    return next;
  end loop;
end;
$$;

comment on function private.sent_conversion(public.events, public.expenses, jsonb, text, text, text) is
  'Returns payers or shares of an expense with the amounts in the event''s currency that a file contains. No rows when it contains '
  'none. Raises refusal unless each amount is the exact one rounded up or down.';

create function private.apply_sent_conversion(event public.events, wanted_id uuid, shares jsonb, payers jsonb)
returns void
language plpgsql set search_path = ''
as $$
declare
  expense public.expenses;
begin
  select * into strict expense from public.expenses as stored
  where stored.event_id = event.id and stored.id = wanted_id;

  -- Amounts of merged people are added up.
  update public.expenses_payers as payer
  set paid_in_event_currency = sent.converted
  from (
    select one.user_id, sum(one.converted) as converted
    from private.sent_conversion(event, expense, payers, 'paid_amount', 'paid_in_event_currency', 'invalid_payer') as one
    group by one.user_id
  ) as sent
  where payer.event_id = event.id and payer.expense_id = wanted_id and payer.user_id = sent.user_id
    and payer.paid_in_event_currency <> sent.converted;

  update public.expenses_participants as share
  set share_in_event_currency = sent.converted
  from (
    select one.user_id, sum(one.converted) as converted
    from private.sent_conversion(event, expense, shares, 'share_amount', 'share_in_event_currency', 'invalid_share') as one
    group by one.user_id
  ) as sent
  where share.event_id = event.id and share.expense_id = wanted_id and share.user_id = sent.user_id
    and share.share_in_event_currency <> sent.converted;
end;
$$;

comment on function private.apply_sent_conversion(public.events, uuid, jsonb, jsonb) is
  'Applies the file''s converted amounts, so that the same people get leftover units: these otherwise depend on the ids, which '
  'are new here. The caller holds the event''s lock. Raises invalid_payer or invalid_share; triggers raise when the amounts do '
  'not add up.';

create function public.import_expenses(event_id uuid, import_id uuid, source text, people jsonb, entries jsonb)
returns json
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  event public.events := private.lock_event(event_id);
  import private.imports;
  ids uuid[];
  known uuid[];
  replaced uuid[];
  erased jsonb;
  taken uuid[];
  entry jsonb;
  wanted_id uuid;
  row_id uuid;
  fresh public.expenses;
  expenses private.expense_draft[] := '{}';
  draft private.expense_draft;
  series_ids jsonb;
  -- Arrays, because appending to jsonb copies all of it.
  converted jsonb[] := '{}';
  payment public.payments;
  payments public.payments[] := '{}';
  imported private.imported_rows;
  added private.imported_rows[] := '{}';
  discussed jsonb[] := '{}';
  broken_constraint text;
begin
  if import_id is null
    or coalesce(source, '') not in ('splitwise', 'tricount', 'spliit', 'cospend', 'ihatemoney', 'divido', 'table')
    or jsonb_typeof(people) is distinct from 'array'
    or jsonb_typeof(entries) is distinct from 'array'
    or jsonb_array_length(people) > private.limit_for('people of an event')
    or jsonb_array_length(entries) > private.limit_for('entries of a part of an import')
  then
    perform private.raise_error('invalid_import');
  end if;

  -- The app sends smaller parts after a time-out. This one comes before the work, so that nobody waits for the event meanwhile.
  if jsonb_array_length(entries) > 1
    and jsonb_array_length(jsonb_path_query_array(entries, '$[*].shares[*]'))
      + jsonb_array_length(jsonb_path_query_array(entries, '$[*].payers[*]'))
      + jsonb_array_length(jsonb_path_query_array(entries, '$[*].series.shares[*]'))
      > private.limit_for('shares of a part of an import')
  then
    perform private.raise_error('timed_out');
  end if;

  ids := array(select private.uuid_from(one ->> 'id') from jsonb_array_elements(entries) as one);

  if array_position(ids, null) is not null then
    perform private.raise_error('invalid_import');
  end if;

  import := private.get_or_create_import(event_id, import_id, source);
  known := array(
    select entry.id from private.known_imported_rows as entry
    where entry.event_id = import_expenses.event_id and entry.id = any (ids)
  );
  replaced := private.delete_replaced(event_id, entries, known);
  import.people := import.people || private.add_imported_people(event, people);
  erased := private.erase_own_undone_rows(event_id, array(select unnest(ids) except select unnest(known)));
  taken := array(
    select written_before.id from private.entries as written_before
    where written_before.event_id = import_expenses.event_id and written_before.id = any (ids)
  );

  series_ids := private.imported_series(event_id, entries);

  for entry in select one.value from jsonb_array_elements(entries) as one (value) loop
    wanted_id := private.uuid_from(entry ->> 'id');
    continue when wanted_id = any (known);

    row_id := coalesce(
      (erased #>> array[wanted_id::text, 'row_id'])::uuid,
      case when wanted_id = any (taken) then gen_random_uuid() else wanted_id end
    );

    if entry ? 'series' then
      row_id := private.import_series(import.created_by, event, row_id, entry -> 'series');
      series_ids := series_ids || jsonb_build_object(wanted_id, row_id);
      import.series_count := import.series_count + 1;
    elsif entry ? 'saved_split' then
      row_id := private.import_saved_split(event.id, row_id, entry -> 'saved_split');
    elsif entry ? 'payment' and private.pays_oneself(event.id, entry -> 'payment') then
      entry := entry - '{comments,to_check}'::text[];
    elsif entry ? 'payment' then
      payment := private.draft_payment(import.created_by, entry -> 'payment' || jsonb_build_object('id', row_id), event);
      -- Their times of creation keep the order of the file.
      payment.created_at := payment.created_at + cardinality(payments) * interval '1 microsecond';
      payments := payments || payment;
    else
      if jsonb_typeof(entry -> 'expense') is distinct from 'object' then
        perform private.raise_error('invalid_expense');
      end if;
      fresh.version := (erased #>> array[wanted_id::text, 'version'])::integer;
      draft := private.validate_expense(
        import.created_by, event, fresh, entry -> 'expense' || jsonb_build_object('id', row_id), entry -> 'shares',
        entry -> 'payers'
      );
      draft.expense := private.with_series(draft.expense, series_ids, entry -> 'expense');
      expenses := expenses || draft;

      if jsonb_path_exists(entry, '$.payers[*].paid_in_event_currency') or jsonb_path_exists(entry, '$.shares[*].share_in_event_currency') then
        converted := converted || (entry || jsonb_build_object('row_id', row_id));
      end if;
    end if;

    if entry ? 'comments' or entry ? 'to_check' then
      discussed := discussed || (entry || jsonb_build_object('row_id', row_id));
    end if;

    imported.id := wanted_id;
    imported.row_id := row_id;
    imported.digest := coalesce(private.uuid_from(entry ->> 'digest'), md5((entry - 'id')::text)::uuid);
    imported.replaces := (
      select one.id from unnest(replaced) as one (id)
      where one.id = private.uuid_from(entry ->> 'replaces')
    );
    added := added || imported;
    known := known || wanted_id;
  end loop;

  -- One statement per kind, so that triggers update balances and check sums once.
  perform private.insert_expenses(event, expenses);
  perform private.apply_sent_conversion(event, (one.value ->> 'row_id')::uuid, one.value -> 'shares', one.value -> 'payers')
  from unnest(converted) as one (value);

  insert into public.payments
  select one.* from unnest(payments) as one;

  insert into private.imported_rows (event_id, id, row_id, import_id, digest, replaces)
  select event.id, one.id, one.row_id, import.id, one.digest, one.replaces
  from unnest(added) as one
  on conflict on constraint imported_rows_pkey do update
  set
    row_id = excluded.row_id,
    import_id = excluded.import_id,
    digest = excluded.digest,
    replaces = excluded.replaces,
    undone_at = null;

  perform private.move_comments(event.id, former.row_id, one.row_id), private.move_receipts(event.id, former.row_id, one.row_id)
  from unnest(added) as one
  join private.imported_rows as former on former.event_id = event.id and former.id = one.replaces;
  perform private.import_comments(event, to_jsonb(discussed));

  import.expense_count := import.expense_count + cardinality(expenses);
  import.payment_count := import.payment_count + cardinality(payments);

  update private.imports as stored
  set
    expense_count = import.expense_count,
    payment_count = import.payment_count,
    series_count = import.series_count,
    people = import.people
  where stored.event_id = event.id and stored.id = import.id;

  update public.event_log as entry_of_import
  set new = jsonb_build_object(
    'source', import.source, 'expenses', import.expense_count, 'payments', import.payment_count,
    'series', import.series_count, 'people', cardinality(import.people)
  )
  where entry_of_import.event_id = event.id and entry_of_import.id = import.log_id;

  return json_build_object('expenses', import.expense_count, 'payments', import.payment_count);
exception
  when integrity_constraint_violation then
    get stacked diagnostics broken_constraint = constraint_name;
    perform private.raise_constraint_error(broken_constraint);
    return null;
end;
$$;

comment on function public.import_expenses(uuid, uuid, text, jsonb, jsonb) is
  'Imports a batch of rows from another app, all or nothing, and returns the totals of the import so far: {expenses, '
  'payments}. people is [{id, name}]. entries is [{id, digest, expense, shares, payers}] as for save_expense, or [{id, '
  'digest, payment}] as for save_payment, or [{id, digest, series}] as for save_series. A saved split is an entry '
  '[{id, digest, saved_split}] as for set_saved_split; an event keeps the default split that it has. Expenses of later '
  'entries name a series by series_id and series_number. People and entries keep their order. ids are derived from the file, so that known '
  'rows are skipped and a batch is idempotent; a row or person gets another id when somebody else has it. Payments between two people '
  'who were merged are left out. Payers may have '
  'paid_in_event_currency and shares share_in_event_currency, all or none: the exact amount rounded up or down. An entry may '
  'have comments, [{author_id, text, created_at}], and to_check, which sets the caller''s check mark. digest is stored for '
  'later comparison by devices. replaces is the id of an imported row that the entry replaces; it is deleted. For active '
  'participants. Raises user_not_authenticated, event_not_found, not_participant, invalid_import, id_in_use, too_many, '
  'too_many_people, timed_out (send a smaller part), and what private.validate_expense, private.draft_payment, private.import_saved_split and private.import_comments raise.';

grant execute on function public.import_expenses(uuid, uuid, text, jsonb, jsonb) to authenticated;
