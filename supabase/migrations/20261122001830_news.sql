-- =====================================================================================================================
-- News
--
-- What others did in the last 30 days that touched the caller, over all their events. Nothing of it is stored: it is read from the
-- history, comments, check marks, payments, settlements and requests for payment details. users.news_seen_at is the only new state.
-- =====================================================================================================================

create type private.news_item as (
  event_id uuid,
  log_id bigint,
  at timestamptz,
  actor uuid,
  entity text,
  entity_id uuid,
  action text,
  kind text,
  subject text
);

comment on type private.news_item is
  'A log entry that touched the caller, or a request for their payment details (log_id is null). Of several with the same subject in an '
  'event, only the newest is listed.';

-- ---------------------------------------------------------------------------------------------------------------------
-- Which log entries touch a person
-- ---------------------------------------------------------------------------------------------------------------------

create function private.expense_news(item private.news_item, person uuid)
returns private.news_item
language plpgsql stable set search_path = ''
as $$
declare
  expense record;
  change record;
  is_answer boolean := false;
begin
  select stored.deleted_at is not null as is_deleted into expense from public.expenses as stored
  where stored.event_id = item.event_id and stored.id = item.entity_id;

  if not found or expense.is_deleted <> (item.action = 'deleted') then
    return null;
  end if;

  item.subject := 'expense ' || item.entity_id;

  if item.action <> 'updated' then
    item.kind := case
      when private.effect_of_expense(item.event_id, item.entity_id, person) <> 0 then 'balance'
    end;
    return item;
  end if;

  select entry.old, entry.new into change from public.event_log as entry
  where entry.event_id = item.event_id and entry.id = item.log_id;

  -- An edit answers the person's check mark.
  select earlier.action = 'marked' into is_answer from public.event_log as earlier
  where earlier.entity_id = item.entity_id and earlier.entity = 'expense' and earlier.event_id = item.event_id
    and earlier.id < item.log_id
    and (earlier.action = 'updated' or (earlier.actor = person and earlier.action in ('marked', 'mark_withdrawn')))
  order by earlier.id desc
  limit 1;

  item.kind := case
    when is_answer then 'checked'
    when private.effect_of_split(change.old, person) <> private.effect_of_split(change.new, person) then 'balance'
  end;
  return item;
end;
$$;

comment on function private.expense_news(private.news_item, uuid) is
  'Completes the news of an expense that was created, changed, deleted or restored: balance if the person''s balance changed, checked '
  'if the edit answered their check mark, else null. Null also if the expense was deleted or restored since, or erased.';

create function private.payment_news(item private.news_item, person uuid)
returns private.news_item
language plpgsql stable set search_path = ''
as $$
declare
  payment public.payments;
  settled uuid;
begin
  select * into payment from public.payments as stored
  where stored.event_id = item.event_id and stored.id = item.entity_id;

  if not found or (payment.deleted_at is not null) <> (item.action = 'deleted')
    or (item.action in ('arrived', 'not_arrived') and item.action <> payment.arrival)
  then
    return null;
  end if;

  -- One payment in several events is one piece of news.
  select settlement.id into settled
  from (
    select made.id, made.parts from public.settlements as made
    where made.made_by = person
    union all
    select received.id, received.parts from public.settlements as received
    where received.with_user = person
  ) as settlement
  where settlement.parts @> jsonb_build_array(jsonb_build_object('event_id', item.event_id, 'payment_id', item.entity_id));

  item.subject := coalesce('settlement ' || settled, 'payment ' || item.entity_id);
  item.kind := case when settled is not null or person in (payment.from_user, payment.to_user) then 'payment' end;
  return item;
end;
$$;

comment on function private.payment_news(private.news_item, uuid) is
  'Completes the news of a payment to or by a person, or of one that they and somebody else recorded in several events. Null for other '
  'payments, and if it was deleted, restored or answered otherwise since.';

create function private.comment_of_news(item private.news_item)
returns public.comments
language plpgsql stable set search_path = ''
as $$
declare
  said public.comments;
begin
  select comment.* into said from public.comments as comment
  where comment.entry_id = item.entity_id and comment.event_id = item.event_id and comment.created_by = item.actor
    and comment.created_by = comment.author_id
    -- A later edit without a new mention is not logged.
    and (item.at in (comment.created_at, comment.edited_at) or item.at between comment.created_at and comment.edited_at)
  order by item.at in (comment.created_at, comment.edited_at) desc, comment.id
  limit 1;

  return said;
end;
$$;

comment on function private.comment_of_news(private.news_item) is
  'Returns the comment that a log entry is about. Nulls when it was erased.';

create function private.discussion_news(item private.news_item, person uuid)
returns private.news_item
language plpgsql stable set search_path = ''
as $$
declare
  said public.comments;
begin
  if not exists (
    select from private.entries as entry
    where entry.event_id = item.event_id and entry.id = item.entity_id and entry.deleted_at is null
  ) then
    return null;
  end if;

  if item.action = 'marked' then
    item.kind := case
      when exists (
        select from public.check_marks as mark
        where mark.event_id = item.event_id and mark.entry_id = item.entity_id and mark.user_id = item.actor
          and mark.created_at = item.at
      ) and private.concerned_people(item.event_id, item.entity_id, item.actor, null, person) <> '{}' then 'question'
    end;
  else
    said := private.comment_of_news(item);

    if said.id is null then
      return null;
    end if;

    item.kind := case
      when person = any (private.mentioned_people(said.text)) then 'mention'
      when private.awaits_answer(item, person) then 'answer'
    end;
  end if;

  item.subject := item.kind || ' ' || item.entity_id;
  return item;
end;
$$;

comment on function private.discussion_news(private.news_item, uuid) is
  'Completes the news of a comment or check mark: mention, answer to the person, or question about an entry of theirs. Null for others, '
  'and when the comment was erased, the mark was answered or withdrawn, or the entry was deleted.';

create function private.awaits_answer(item private.news_item, person uuid)
returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return exists (
    select from public.comments as earlier
    where earlier.entry_id = item.entity_id and earlier.event_id = item.event_id and earlier.created_by = person
      and earlier.created_at < item.at
  ) or exists (
    select from public.check_marks as mark
    where mark.event_id = item.event_id and mark.entry_id = item.entity_id and mark.user_id = person and mark.created_at < item.at
  ) or exists (
    select from public.expenses as expense
    where expense.event_id = item.event_id and expense.id = item.entity_id and expense.created_by = person
  ) or exists (
    select from public.payments as payment
    where payment.event_id = item.event_id and payment.id = item.entity_id and payment.created_by = person
  );
end;
$$;

comment on function private.awaits_answer(private.news_item, uuid) is
  'Returns whether a comment answers a person: they entered what it is about, commented on it before, or asked to check it.';

create function private.people_news(item private.news_item, person uuid)
returns private.news_item
language plpgsql stable set search_path = ''
as $$
declare
  about uuid;
begin
  if item.entity = 'participant' then
    select private.uuid_from(entry.new ->> 'user_id') into about from public.event_log as entry
    where entry.event_id = item.event_id and entry.id = item.log_id;
  else
    about := item.entity_id;
  end if;

  item.subject := 'person ' || about;
  item.kind := case
    when about = person then null
    -- A separation takes a merge back.
    when item.action in ('claimed', 'merged') and private.claimer_of(item.event_id, about) is null then null
    else 'person'
  end;
  return item;
end;
$$;

comment on function private.people_news(private.news_item, uuid) is
  'Completes the news of somebody who joined, or of a person who was claimed, merged, separated or set free. Null for the person '
  'themself, and for a merge that was taken back.';

create function private.series_news(item private.news_item, person uuid)
returns private.news_item
language plpgsql stable set search_path = ''
as $$
begin
  item.subject := 'series ' || item.entity_id;
  item.kind := case
    when exists (
      select from public.expense_series as series
      where series.event_id = item.event_id and series.id = item.entity_id and series.paused is not null
        and (series.created_by = person or private.template_names(series.template, person))
    ) and (
      item.actor is distinct from person
      -- It paused by itself, because of something that the person did.
      or exists (
        select from public.event_log as entry
        where entry.event_id = item.event_id and entry.id = item.log_id and entry.new ->> 'reason' is not null
      )
    ) then 'pause'
  end;
  return item;
end;
$$;

comment on function private.series_news(private.news_item, uuid) is
  'Completes the news of a recurring expense that paused, for its maker and the people in it. Null for others, for whoever paused it by '
  'hand, and once it goes on or was deleted.';

create function private.bulk_news(item private.news_item, person uuid)
returns private.news_item
language plpgsql stable set search_path = ''
as $$
begin
  item.subject := item.entity || ' ' || item.entity_id;

  if item.entity = 'joined_expenses' then
    item.kind := case
      when exists (
        select from public.event_log as entry
        where entry.event_id = item.event_id and entry.id = item.log_id and entry.new ->> 'user_id' = person::text
      ) or exists (
        select from public.event_log as part
        join public.expenses_participants as share
          on share.event_id = part.event_id and share.expense_id = part.entity_id and share.user_id = person
        where part.part_of = item.log_id and part.event_id = item.event_id
      ) then 'balance'
    end;
    return item;
  end if;

  item.kind := case
    when exists (
      select from private.imports as import
      where import.event_id = item.event_id and import.id = item.entity_id
        and (import.undone_at is not null) = (item.action = 'deleted')
    ) and exists (
      select from private.imported_rows as imported
      where imported.import_id = item.entity_id and imported.event_id = item.event_id and (
        exists (
          select from public.expenses_participants as share
          where share.event_id = imported.event_id and share.expense_id = imported.row_id and share.user_id = person
        ) or exists (
          select from public.expenses_payers as payer
          where payer.event_id = imported.event_id and payer.expense_id = imported.row_id and payer.user_id = person
        ) or exists (
          select from public.payments as payment
          where payment.event_id = imported.event_id and payment.id = imported.row_id
            and person in (payment.from_user, payment.to_user)
        )
      )
    ) then 'balance'
  end;
  return item;
end;
$$;

comment on function private.bulk_news(private.news_item, uuid) is
  'Completes the news of an import, or of somebody who shares earlier expenses, if the person is in one of its entries. Null for '
  'others, and for an import that was undone since.';

create function private.news_of_entry(item private.news_item, person uuid)
returns private.news_item
language plpgsql stable set search_path = ''
as $$
begin
  item := case
    when item.log_id is null then item
    when item.action in ('commented', 'marked') then private.discussion_news(item, person)
    when item.entity = 'expense' then private.expense_news(item, person)
    when item.entity = 'payment' then private.payment_news(item, person)
    when item.entity in ('participant', 'person') then private.people_news(item, person)
    when item.entity = 'series' then private.series_news(item, person)
    else private.bulk_news(item, person)
  end;
  return case when item.kind is not null then item end;
end;
$$;

comment on function private.news_of_entry(private.news_item, uuid) is
  'Returns a log entry as news for a person, with kind and subject. Null if it does not touch them.';

-- ---------------------------------------------------------------------------------------------------------------------
-- The caller's news
-- ---------------------------------------------------------------------------------------------------------------------

create function private.events_with_news(after timestamptz)
returns table (event_id uuid, since timestamptz)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan'
-- The planner underestimates the rows of an event, as in news_of.
set enable_seqscan = off set enable_bitmapscan = off
as $$
declare
  myself uuid := private.me();
begin
  return query
  select mine.event_id, membership.since
  from private.my_event_ids() as mine (event_id)
  cross join lateral (
    select greatest(now() - interval '30 days', after, participant.joined_at) as since
    from public.event_participants as participant
    where participant.event_id = mine.event_id and participant.user_id = myself
    limit 1
  ) as membership
  cross join lateral (
    select newest.at from public.event_log as newest
    where newest.event_id = mine.event_id
    order by newest.id desc
    limit 1
  ) as last_change
  where last_change.at > membership.since;
end;
$$;

comment on function private.events_with_news(timestamptz) is
  'Returns the caller''s events in which something happened after a time, in the last 30 days and since they joined, and the latest of '
  'the three. Runs as the owner for speed; it reads only events in which the caller is active.';

create function private.news_candidates(wanted_event_id uuid, since timestamptz, person uuid, examined integer)
returns setof private.news_item
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
set enable_seqscan = off set enable_bitmapscan = off
as $$
declare
  -- Former ids of the person: of a guest who kept everything with an account, or of a person who was claimed.
  former uuid[] := array(
    select participant.user_id from public.event_participants as participant
    where participant.claimed_by = person and participant.event_id = wanted_event_id
  );
begin
  return query
  select
    wanted_event_id, entry.id, entry.at, entry.actor, entry.entity, entry.entity_id, entry.action, null::text, null::text
  from (
    select newest.id, newest.at, newest.actor, newest.entity, newest.entity_id, newest.action from public.event_log as newest
    where newest.event_id = wanted_event_id and newest.part_of is null
    order by newest.id desc
    limit examined
  ) as entry
  where entry.at > since
    and (
      entry.entity in ('expense', 'payment') and entry.action in (
        'created', 'updated', 'deleted', 'restored', 'commented', 'marked', 'arrived', 'not_arrived'
      )
      or entry.entity in ('import', 'joined_expenses')
      or entry.entity = 'participant' and entry.action = 'joined'
      or entry.entity = 'person' and entry.action in ('claimed', 'merged', 'separated', 'released')
      or entry.entity = 'series' and entry.action = 'paused'
    )
    -- A series that pauses by itself has the actor of the change that paused it.
    and (entry.entity = 'series' or entry.actor is null or (entry.actor <> person and entry.actor <> all (former)))
    -- Leaves out most entries of a busy event here, because private.news_of_entry costs much more for each. For `exists`, the planner
    -- would read all expenses of the person in the event.
    and (
      entry.entity <> 'expense' or entry.action not in ('created', 'deleted', 'restored')
      or (
        select share.user_id from public.expenses_participants as share
        where share.event_id = wanted_event_id and share.expense_id = entry.entity_id and share.user_id = person
      ) is not null
      or (
        select payer.user_id from public.expenses_payers as payer
        where payer.event_id = wanted_event_id and payer.expense_id = entry.entity_id and payer.user_id = person
      ) is not null
    );
end;
$$;

comment on function private.news_candidates(uuid, timestamptz, uuid, integer) is
  'Returns what others did in an event after a time, among its newest log entries. examined: how many of them, also of those left out, '
  'so that a busy event takes no longer. Leaves out expenses that were created, deleted or restored and do not name the person.';

create function private.request_news(after timestamptz)
returns setof private.news_item
language plpgsql stable set search_path = ''
as $$
begin
  return query
  select
    request.event_id, null::bigint, request.asked_at, request.asked_by, 'request', request.asked_by,
    case request.allowed when true then 'allowed' when false then 'refused' else 'asked' end, 'request',
    'request ' || request.asked_by
  from private.iban_requests_to_me() as request
  where request.asked_at > greatest(now() - interval '30 days', after)
    -- It also returns those of events that the caller left.
    and request.event_id = any (array(select private.my_event_ids()));
end;
$$;

comment on function private.request_news(timestamptz) is
  'Returns the requests for the caller''s payment details after a time, in the last 30 days, of events in which they are active.';

create function private.news_facts(item private.news_item, person uuid)
returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  entry record;
  facts jsonb;
begin
  -- Null for most news: expenses and payments are read as they are now.
  select logged.old, logged.new into entry from public.event_log as logged
  where logged.event_id = item.event_id and logged.id = item.log_id
    and (item.action = 'updated' or item.entity not in ('expense', 'payment'));

  facts := jsonb_build_object('values', case item.entity
    when 'expense' then (
      select to_jsonb(stored)
      from (
        select
          expense.description, expense.place_name, expense.amount, expense.currency, expense.amount_in_event_currency,
          expense.series_number
        from public.expenses as expense
        where expense.event_id = item.event_id and expense.id = item.entity_id
      ) as stored
    )
    when 'payment' then (
      select to_jsonb(stored)
      from (
        select
          payment.from_user, payment.to_user, payment.amount, payment.paid_on, payment.method, payment.note, payment.arrival
        from public.payments as payment
        where payment.event_id = item.event_id and payment.id = item.entity_id
      ) as stored
    )
    else coalesce(entry.new, entry.old)
  end);

  if item.kind in ('balance', 'checked') and item.entity = 'expense' then
    facts := facts || jsonb_build_object(
      'share', (
        select share.share_in_event_currency from public.expenses_participants as share
        where share.event_id = item.event_id and share.expense_id = item.entity_id and share.user_id = person
      ),
      'paid', (
        select payer.paid_in_event_currency from public.expenses_payers as payer
        where payer.event_id = item.event_id and payer.expense_id = item.entity_id and payer.user_id = person
      ),
      'share_before', (
        select (one ->> 'share_in_event_currency')::numeric
        from jsonb_path_query(entry.old, '$.shares[*] ? (@.user_id == $person)', jsonb_build_object('person', person)) as one
        limit 1
      )
    );
  elsif item.kind in ('mention', 'answer') then
    facts := facts || jsonb_build_object('comment', (private.comment_of_news(item)).text);
  elsif item.subject like 'settlement %' then
    facts := facts || jsonb_build_object('settlement', (
      select jsonb_build_object(
        'id', settlement.id, 'made_by', settlement.made_by, 'with_user', settlement.with_user, 'amount', settlement.amount,
        'currency', settlement.currency, 'events', jsonb_array_length(settlement.parts), 'received', settlement.received
      )
      from public.settlements as settlement
      where settlement.id = split_part(item.subject, ' ', 2)::uuid
    ));
  end if;
  return facts;
end;
$$;

comment on function private.news_facts(private.news_item, uuid) is
  'Returns what a piece of news says: {values, share, paid, share_before, comment, settlement}. values are the columns of the expense or '
  'payment as they are now, also of a deleted one, else those of the log entry. share, paid and share_before are the person''s, in the '
  'event''s currency.';

create function private.ids_of_news(item private.news_item, facts jsonb)
returns uuid[]
language plpgsql immutable set search_path = ''
as $$
begin
  -- The values of an expense name nobody.
  if item.entity = 'expense' and item.kind in ('balance', 'checked') then
    return array_remove(array[item.actor], null);
  end if;

  return array(
    select distinct named.id
    from unnest(
      array[
        item.actor, case when item.entity not in ('expense', 'payment') then item.entity_id end,
        private.uuid_from(facts -> 'values' ->> 'user_id'), private.uuid_from(facts -> 'values' ->> 'into'),
        private.uuid_from(facts -> 'values' ->> 'from_user'), private.uuid_from(facts -> 'values' ->> 'to_user'),
        private.uuid_from(facts -> 'settlement' ->> 'made_by'), private.uuid_from(facts -> 'settlement' ->> 'with_user')
      ] || private.mentioned_people(facts ->> 'comment')
    ) as named (id)
    where named.id is not null
    order by 1
  );
end;
$$;

comment on function private.ids_of_news(private.news_item, jsonb) is 'Returns the ids that can be people whom a piece of news names.';

create function private.key_of_news(item private.news_item)
returns text
language sql immutable set search_path = ''
as $$
  select case when item.subject like 'settlement %' then item.subject else item.event_id || ' ' || item.subject end
$$;

comment on function private.key_of_news(private.news_item) is
  'Returns the key of which only the newest is listed: the subject in its event, or a settlement in all its events.';

create function private.page_of_news(before timestamptz, page_size integer)
returns table (item private.news_item, facts jsonb, people uuid[])
language plpgsql stable security definer set search_path = ''
as $$
declare
  myself uuid := private.me();
  most integer := private.limit_for('news of an event');
  candidate private.news_item;
  news private.news_item;
  keys text[] := '{}';
  event_ids uuid[] := '{}';
  listed integer := 0;
  last_of_page timestamptz;
begin
  -- Begins at the newest also for later pages, so that they repeat nothing of earlier ones.
  for candidate in
    select listed.*
    from private.events_with_news('-infinity') as recent
    cross join lateral private.news_candidates(
      recent.event_id, recent.since, myself, private.limit_for('examined entries of an event')
    ) as listed
    union all
    select request.* from private.request_news('-infinity') as request
    order by at desc, log_id desc nulls last
  loop
    continue when cardinality(array_positions(event_ids, candidate.event_id)) >= most;

    news := private.news_of_entry(candidate, myself);
    continue when news.kind is null or private.key_of_news(news) = any (keys);

    keys := keys || private.key_of_news(news);
    event_ids := event_ids || news.event_id;
    continue when news.at >= before;

    item := news;
    facts := private.news_facts(news, myself);
    people := private.ids_of_news(news, facts);
    return next;

    listed := listed + 1;
    exit when news.at < last_of_page;

    if listed = page_size then
      last_of_page := news.at;
    end if;
  end loop;
end;
$$;

comment on function private.page_of_news(timestamptz, integer) is
  'Returns the caller''s news before a time, newest first: at most twenty of an event, and one of each subject. Ends with the first of '
  'the next page, if there is one. Runs as the owner, because deleted entries are invisible; it reads what '
  'private.events_with_news returns.';

create function private.has_unseen_news()
returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  myself public.users;
  seen timestamptz;
  recent record;
  examined integer;
  candidate private.news_item;
begin
  select * into myself from public.users as person
  where person.id = private.me();

  seen := coalesce(myself.news_seen_at, '-infinity');

  for recent in select * from private.events_with_news(seen) loop
    -- One piece of news is enough, and most are among an event's newest entries.
    foreach examined in array array[10, private.limit_for('examined entries of an event')] loop
      for candidate in select * from private.news_candidates(recent.event_id, recent.since, myself.id, examined) loop
        if (private.news_of_entry(candidate, myself.id)).kind is not null then
          return true;
        end if;
      end loop;
    end loop;
  end loop;

  return exists (select from private.request_news(seen));
end;
$$;

comment on function private.has_unseen_news() is
  'Returns whether the caller has news since they last looked. Runs as the owner, as private.page_of_news does.';

create function public.my_news(before timestamptz default null)
returns json
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  page_size integer := private.limit_for('news of a page');
begin
  return (
    with news as materialized (
      select
        (listed.item).*, listed.facts, listed.people, listed.place
      from private.page_of_news(coalesce(my_news.before, 'infinity'), page_size) with ordinality
        as listed (item, facts, people, place)
    ),
    -- Entries of one transaction have one time. They stay on one page, because the cursor is a time.
    page as materialized (
      select news.* from news
      where news.place <= page_size or news.at >= (select last_one.at from news as last_one where last_one.place = page_size)
    ),
    -- In one query, because row-level security asks once in each who is in the caller's events.
    person as materialized (
      select named.event_id, named.user_id, shown.person
      from (
        select distinct page.event_id, one.user_id
        from page
        cross join lateral unnest(page.people) as one (user_id)
      ) as named
      -- Separate lookups: with a plain join, the planner may read whole events.
      cross join lateral (
        select listed.person from private.event_people as listed
        where listed.event_id = named.event_id and listed.user_id = named.user_id
        limit 1
      ) as shown
    )
    select json_build_object(
      'seen_at', (select person.news_seen_at from public.users as person where person.id = (select private.me())),
      'news', (
        select coalesce(
          json_agg(
            json_build_object(
              'kind', page.kind,
              'event', json_build_object('id', event.id, 'name', event.name, 'default_currency', event.default_currency),
              'entry', json_build_object(
                'id', page.log_id, 'event_id', page.event_id, 'at', page.at, 'actor', page.actor, 'entity', page.entity,
                'entity_id', page.entity_id, 'action', page.action, 'old', null, 'new', page.facts -> 'values'
              ),
              'share', page.facts -> 'share', 'paid', page.facts -> 'paid', 'share_before', page.facts -> 'share_before',
              'comment', page.facts ->> 'comment', 'settlement', page.facts -> 'settlement',
              'people', (
                select coalesce(json_agg(person.person order by person.user_id), '[]'::json) from person
                where person.event_id = page.event_id and person.user_id = any (page.people)
              )
            )
            order by page.place
          ),
          '[]'::json
        )
        from page
        join public.events as event on event.id = page.event_id
      ),
      'next', (
        select min(page.at) from page
        where (select count(*) from news) > (select count(*) from page)
      )
    )
  );
end;
$$;

comment on function public.my_news(timestamptz) is
  'Returns what others did in the last 30 days that touched the caller: {seen_at, news: [{kind, event: {id, name, default_currency}, '
  'entry, share, paid, share_before, comment, settlement, people}], next}, newest first, 50 per page and at most 20 of an event. kind: '
  'balance, payment, mention, answer, checked (an edit that answers the caller''s check mark), question, person, pause or request (for '
  'payment details). entry is a log entry as event_history returns it; a request has the action asked, allowed or refused, and no id. '
  'people: those whom it names. Pass next as before; it is null at the end. seen_at: what see_news stored. Empty without a caller.';

create function public.see_news(until timestamptz)
returns timestamptz
language plpgsql security definer set search_path = ''
as $$
declare
  myself public.users := private.lock_person();
  seen timestamptz := least(until, now());
begin
  if until is null then
    perform private.raise_error('invalid_change');
  elsif myself.news_seen_at >= seen then
    return myself.news_seen_at;
  end if;

  update public.users as person
  set news_seen_at = seen
  where person.id = myself.id;

  return seen;
end;
$$;

comment on function public.see_news(timestamptz) is
  'Stores until when the caller has seen their news, for all their devices, and returns it. Never goes back, nor beyond now. '
  'Idempotent. Raises user_not_authenticated or invalid_change.';

grant execute on function private.page_of_news(timestamptz, integer) to authenticated;
grant execute on function private.has_unseen_news() to authenticated;
grant execute on function public.my_news(timestamptz) to authenticated;
grant execute on function public.see_news(timestamptz) to authenticated;
