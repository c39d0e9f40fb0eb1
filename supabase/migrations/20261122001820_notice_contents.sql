-- =====================================================================================================================
-- Notice contents
--
-- The contents of notices, computed when a notice is sent. The screen shows the same facts to people without notifications.
-- =====================================================================================================================

create function private.effect_of_split(split jsonb, person uuid)
returns numeric
language plpgsql immutable set search_path = ''
as $$
begin
  return coalesce(
    (
      select sum((one ->> 'paid_in_event_currency')::numeric)
      from jsonb_path_query(split, '$.payers[*] ? (@.user_id == $person)', jsonb_build_object('person', person)) as one
    ),
    0
  ) - coalesce(
    (
      select sum((one ->> 'share_in_event_currency')::numeric)
      from jsonb_path_query(split, '$.shares[*] ? (@.user_id == $person)', jsonb_build_object('person', person)) as one
    ),
    0
  );
end;
$$;

comment on function private.effect_of_split(jsonb, uuid) is
  'Returns what an expense, as private.expense_facts returns it, adds to a person''s net. 0 when it does not name them.';

create function private.effect_of_expense(wanted_event_id uuid, wanted_id uuid, person uuid)
returns numeric
language plpgsql stable set search_path = ''
as $$
begin
  return coalesce(
    (
      select payer.paid_in_event_currency from public.expenses_payers as payer
      where payer.event_id = wanted_event_id and payer.expense_id = wanted_id and payer.user_id = person
    ),
    0
  ) - coalesce(
    (
      select share.share_in_event_currency from public.expenses_participants as share
      where share.event_id = wanted_event_id and share.expense_id = wanted_id and share.user_id = person
    ),
    0
  );
end;
$$;

comment on function private.effect_of_expense(uuid, uuid, uuid) is
  'Returns what an expense adds to a person''s net, also of a deleted one before it was deleted. 0 when it does not name them.';

create function private.name_in_event(wanted_event_id uuid, person_id uuid)
returns text
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select case
      when participant.status = 'removed' and person.has_account then nullif(participant.name_when_left, '')
      else private.current_name(person)
    end
    from public.event_participants as participant
    join public.profiles as person on person.id = participant.user_id
    where participant.event_id = wanted_event_id and participant.user_id = person_id
  );
end;
$$;

comment on function private.name_in_event(uuid, uuid) is
  'Returns the name of a participant as the others may see it. People with an account who left have the name of then, and never a '
  'part of their e-mail. Null without a name.';

create function private.noticed_entries(notice private.notices)
returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  entries jsonb;
begin
  -- List entries that were added or deleted since, or whose effect on the person changed.
  with touched as (
    select
      entry.entity, entry.entity_id,
      (array_agg(entry.action order by entry.id))[1] as first_action,
      (array_agg(entry.old order by entry.id) filter (where entry.action = 'updated'))[1] as old,
      (array_agg(entry.actor order by entry.id desc))[1] as actor,
      max(entry.id) as last_id
    from (
      -- Bounds the work, because all people of an event get a notice of what one of them does.
      select newest.* from public.event_log as newest
      where newest.event_id = notice.event_id and newest.id > notice.log_after
        and newest.actor is distinct from notice.user_id
        and newest.entity in ('expense', 'payment')
        -- Comments and check marks change no balance.
        and newest.action in ('created', 'updated', 'deleted', 'restored')
      order by newest.id desc
      limit private.limit_for('entries of a notice')
    ) as entry
    group by entry.entity, entry.entity_id
  ),
  expense as (
    select
      touched.actor, touched.last_id, expense.id, expense.description,
      case
        when touched.first_action in ('created', 'restored') then 'expense_added'
        when expense.deleted_at is null then 'expense_changed'
        else 'expense_deleted'
      end as kind,
      case
        when touched.first_action in ('created', 'restored') then 0
        when touched.old is not null then private.effect_of_split(touched.old, notice.user_id)
        else private.effect_of_expense(expense.event_id, expense.id, notice.user_id)
      end as effect_before,
      case when expense.deleted_at is null
        then private.effect_of_expense(expense.event_id, expense.id, notice.user_id)
        else 0
      end as effect_now,
      (
        select share.share_in_event_currency from public.expenses_participants as share
        where share.event_id = expense.event_id and share.expense_id = expense.id and share.user_id = notice.user_id
          and share.deleted_at is null
      ) as share
    from touched
    join public.expenses as expense on expense.event_id = notice.event_id and expense.id = touched.entity_id
    where touched.entity = 'expense' and (expense.deleted_at is null or expense.deleted_by is distinct from notice.user_id)
  ),
  payment as (
    select
      touched.actor, touched.last_id, payment.id, payment.amount,
      case
        when payment.deleted_at is not null then 'payment_deleted'
        when payment.to_user = notice.user_id then 'payment_received'
        else 'payment_sent'
      end as kind
    from touched
    join public.payments as payment on payment.event_id = notice.event_id and payment.id = touched.entity_id
    where touched.entity = 'payment' and notice.user_id in (payment.from_user, payment.to_user)
      and (payment.deleted_at is null) = (touched.first_action in ('created', 'restored'))
      and (payment.deleted_at is null or payment.deleted_by is distinct from notice.user_id)
  ),
  import as (
    select
      (array_agg(entry.actor order by entry.id))[1] as actor, max(entry.id) as last_id, entry.entity_id as id,
      case when bool_or(entry.action = 'created') then 'imported' else 'import_undone' end as kind,
      max(
        (entry.new ->> 'expenses')::integer + (entry.new ->> 'payments')::integer + (entry.new ->> 'series')::integer
      ) as number
    from public.event_log as entry
    where entry.event_id = notice.event_id and entry.id > notice.log_after
      and entry.actor is distinct from notice.user_id and entry.entity = 'import'
      -- Its rows are not compared one by one.
      and notice.change <> 0
    group by entry.entity_id
    -- Leave out imports that were undone since.
    having count(distinct entry.action) = 1
  ),
  listed as (
    select
      actor, last_id, kind, id, description, null::integer as number,
      case when kind <> 'expense_deleted' then coalesce(share, 0) end as amount
    from expense
    where effect_before <> effect_now
    union all
    select actor, last_id, kind, id, null, null, amount
    from payment
    union all
    select actor, last_id, kind, id, null, number, null
    from import
  )
  select
    jsonb_agg(
      jsonb_strip_nulls(jsonb_build_object(
        'kind', listed.kind, 'id', listed.id, 'actor', private.name_in_event(notice.event_id, listed.actor), 'actor_id', listed.actor,
        'description', listed.description, 'number', listed.number, 'amount', listed.amount::text
      ))
      order by listed.last_id
    )
  into entries
  from listed;

  return coalesce(entries, '[]'::jsonb);
end;
$$;

comment on function private.noticed_entries(private.notices) is
  'Returns the expenses, payments and imports with which others changed the person''s balance since the notice began, oldest '
  'first: [{kind, id, actor, actor_id, description, number, amount}], of at most as many changes as a notice looks at. Leaves out '
  'undone changes.';

create function private.noticed_question(
  notice private.notices, kind text, wanted_entry_id uuid, wanted_actor uuid, said text
)
returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  if private.concerned_people(notice.event_id, wanted_entry_id, wanted_actor, said, notice.user_id) = '{}' then
    return null;
  end if;

  return (
    select jsonb_build_object(
      'kind', case when entry.description is null then kind || '_on_payment' else kind end,
      'actor', private.name_in_event(notice.event_id, wanted_actor), 'name', coalesce(entry.description, '')
    )
    from (
      select expense.description from public.expenses as expense
      where expense.event_id = notice.event_id and expense.id = wanted_entry_id and expense.deleted_at is null
      union all
      select null from public.payments as payment
      where payment.event_id = notice.event_id and payment.id = wanted_entry_id and payment.deleted_at is null
    ) as entry
  );
end;
$$;

comment on function private.noticed_question(private.notices, text, uuid, uuid, text) is
  'Returns the part of a notice about a comment, or about a check mark (said is null): {kind, actor, name}. Null when it does '
  'not concern the person, or its entry was deleted.';

create function private.noticed_words(notice private.notices)
returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(word.said order by word.at), '[]'::jsonb)
    from (
      select
        request.asked_at as at,
        jsonb_build_object('kind', 'iban_asked', 'actor', request.asked_by_name) as said
      from private.iban_requests as request
      where request.event_id = notice.event_id and request.owner_id = notice.user_id and request.allowed is null
        -- Its time is the start of its transaction, which may have waited for the event's lock.
        and request.asked_at >= notice.first_at - interval '10 seconds'
      union all
      select
        entry.at,
        jsonb_build_object(
          'kind', entry.action, 'actor', private.name_in_event(notice.event_id, entry.actor),
          'name', private.current_name(former), 'into', private.name_in_event(notice.event_id, merged.id),
          'mine', merged.id = notice.user_id
        )
      from (
        select newest.* from public.event_log as newest
        where newest.event_id = notice.event_id and newest.id > notice.log_after and newest.entity = 'person'
          and (newest.action in ('claimed', 'merged') or (newest.action = 'released' and newest.actor is not null))
          and newest.actor is distinct from notice.user_id
        order by newest.id desc
        limit private.limit_for('words of a notice')
      ) as entry
      join public.profiles as former on former.id = entry.entity_id
      join public.event_participants as participant on participant.event_id = entry.event_id and participant.user_id = former.id
      join public.profiles as merged on merged.id = (entry.new ->> 'into')::uuid
      -- A separation resets claimed_by to null.
      where participant.claimed_by is not null
      union all
      select said.at, private.noticed_question(notice, said.kind, said.entry_id, said.actor, said.text)
      from (
        -- Only entries that were commented or marked lately: events have thousands of comments. Imported ones are not logged, and
        -- notify nobody.
        with discussed as materialized (
          select distinct newest.entity_id, newest.action, newest.actor
          from (
            select entry.entity_id, entry.action, entry.actor from public.event_log as entry
            where entry.event_id = notice.event_id and entry.id > notice.log_after
              and entry.entity in ('expense', 'payment') and entry.action in ('commented', 'marked')
              and entry.actor is distinct from notice.user_id
            order by entry.id desc
            limit private.limit_for('entries of a notice')
          ) as newest
        )
        select question.*
        from (
          select coalesce(comment.edited_at, comment.created_at) as at, 'mentioned' as kind, comment.entry_id,
            comment.created_by as actor, comment.text
          from discussed
          join public.comments as comment
            on comment.event_id = notice.event_id and comment.entry_id = discussed.entity_id and comment.created_by = discussed.actor
          where discussed.action = 'commented' and comment.created_by = comment.author_id
            and position('@' || notice.user_id in comment.text) > 0
          union all
          select mark.created_at, 'check_asked', mark.entry_id, mark.user_id, null
          from discussed
          join public.check_marks as mark
            on mark.event_id = notice.event_id and mark.entry_id = discussed.entity_id and mark.user_id = discussed.actor
          where discussed.action = 'marked'
        ) as question
        -- Its time is the start of its transaction, which may have waited for the event's lock.
        where question.at >= notice.first_at - interval '10 seconds'
        order by question.at desc
        limit private.limit_for('words of a notice')
      ) as said
    ) as word
    where word.said is not null
  );
end;
$$;

comment on function private.noticed_words(private.notices) is
  'Returns what else happened since the notice began: open requests for the person''s IBAN, merges of people, comments that '
  'mention the person, and open check marks on their entries: [{kind, actor, name, into, mine}]. Only the newest of many comments '
  'and marks, because the text of a notice is short.';

create function private.notice_facts(notice private.notices)
returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  entries jsonb;
  words jsonb;
  facts jsonb;
begin
  select
    jsonb_build_object(
      'event_name', event.name, 'currency', event.default_currency,
      'household', exists (
        select from public.event_participants as other
        where other.event_id = participant.event_id and other.household_id = participant.household_id
          and other.user_id <> participant.user_id
      ),
      'balance', (private.party_of(participant.event_id, participant.user_id)).net::text,
      'has_open_bill', json_array_length(private.open_bills_of(event.id)) > 0
    )
  into facts
  from public.events as event
  join public.event_participants as participant on participant.event_id = event.id
  where event.id = notice.event_id and event.status <> 'deleted' and participant.user_id = notice.user_id
    and participant.status = 'active';

  -- Also without a change of the sum: an expense and a payment of the same amount are two pieces of news.
  entries := private.noticed_entries(notice);
  words := private.noticed_words(notice);

  -- Without entries, the notice is empty if the person undid the changes. Otherwise the change has no entry of its own, such as
  -- the last part of a long import, and the notice has only the balance.
  if jsonb_array_length(entries) = 0 and jsonb_array_length(words) = 0 and (
    notice.change = 0 or exists (
      select from public.event_log as entry
      where entry.event_id = notice.event_id and entry.id > notice.log_after and entry.actor = notice.user_id
        and entry.action not in (
          'commented', 'comment_deleted', 'marked', 'mark_withdrawn', 'receipt_added', 'receipt_removed', 'receipt_restored',
          'arrived', 'not_arrived'
        )
    )
  ) then
    return null;
  end if;

  return facts || jsonb_build_object('entries', entries, 'words', words);
end;
$$;

comment on function private.notice_facts(private.notices) is
  'Returns the content of a notice: {event_name, currency, household, balance, has_open_bill, entries, words}. balance is the '
  'household''s, as on the screen. has_open_bill: whether a bill is at the table, so that a balance of zero is not settled. Null when '
  'nothing is left: each change was undone, or the person no longer sees the event.';

create function private.news_of(event_ids uuid[])
returns json
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan'
-- The planner underestimates the rows of an event, as in sums_of_event: it would read and sort all its log entries.
set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off
as $$
declare
  myself uuid := private.me();
begin
  return (
    select coalesce(
      json_agg(
        json_build_object(
          'event_id', event.id,
          'others_log_id', newest.others_log_id,
          'own_log_id', newest.own_log_id,
          'mention_log_id', newest.mention_log_id,
          'mark_log_id', newest.mark_log_id
        )
      ),
      '[]'::json
    )
    from (
      select
        asked.id,
        -- The same rule as that of notices.
        jsonb_populate_record(
          null::private.notices, jsonb_build_object('event_id', asked.id, 'user_id', myself)
        ) as notice
      from unnest(event_ids) as asked (id)
      where asked.id = any (array(select private.my_event_ids()))
    ) as event
    cross join lateral (
      select
        max(entry.id) filter (where entry.actor <> myself) as others_log_id,
        -- Not among a hundred entries: it may be just older than these.
        coalesce(
          max(entry.id) filter (where entry.actor = myself), case when count(*) = 100 then min(entry.id) end
        ) as own_log_id,
        max(entry.id) filter (
          where entry.actor <> myself and entry.action = 'commented' and exists (
            select from public.comments as comment
            where comment.event_id = event.id and comment.entry_id = entry.entity_id
              and comment.created_by = entry.actor and comment.created_by = comment.author_id
              and (
                entry.at in (comment.created_at, comment.edited_at)
                -- An edit without a new mention is not logged: the mention was logged before it, and not with another comment.
                or entry.at between comment.created_at and comment.edited_at and not exists (
                  select from public.comments as other
                  where other.event_id = comment.event_id and other.entry_id = comment.entry_id
                    and other.created_by = comment.created_by and entry.at in (other.created_at, other.edited_at)
                )
              )
              and position('@' || myself in comment.text) > 0
              and private.noticed_question(event.notice, 'mentioned', comment.entry_id, comment.created_by, comment.text) is not null
          )
        ) as mention_log_id,
        max(entry.id) filter (
          where entry.actor <> myself and entry.action = 'marked' and exists (
            select from public.check_marks as mark
            where mark.event_id = event.id and mark.entry_id = entry.entity_id and mark.user_id = entry.actor
              and mark.created_at = entry.at
              and private.noticed_question(event.notice, 'check_asked', mark.entry_id, mark.user_id, null) is not null
          )
        ) as mark_log_id
      from (
        -- Bounds the work in events with thousands of comments, mentions or check marks.
        select recent.id, recent.at, recent.actor, recent.entity_id, recent.action from public.event_log as recent
        where recent.event_id = event.id
        order by recent.id desc
        limit 100
      ) as entry
    ) as newest
  );
end;
$$;

comment on function private.news_of(uuid[]) is
  'Returns what is newest for the caller in their events, which the device compares with its last visit: [{event_id, '
  'others_log_id, own_log_id, mention_log_id, mark_log_id}]. Ids among the newest hundred log entries of each event: somebody else''s '
  'and the caller''s newest of any kind, and the newest of an open mention and check mark for the caller. Each is null without one, but '
  'own_log_id is the oldest of a hundred entries without an own one.';

grant execute on function private.news_of(uuid[]) to authenticated;
