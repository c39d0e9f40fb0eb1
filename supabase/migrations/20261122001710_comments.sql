-- =====================================================================================================================
-- Comments
--
-- People comment on an expense or a payment and mention each other. A comment changes neither a sum nor the version of an expense.
-- It is hidden with a deleted entry, comes back with it, and is purged with it.
-- =====================================================================================================================

create function private.mentioned_people(said text)
returns uuid[]
language plpgsql immutable set search_path = ''
as $$
begin
  return array(
    select distinct lower(mention[1])::uuid
    from regexp_matches(said, '@([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})', 'gi') as mention
    order by 1
  );
end;
$$;

comment on function private.mentioned_people(text) is
  'Returns the people whom a comment mentions. A mention is @ and the id of a person, so that it survives a rename.';

create function private.comment_length(said text)
returns integer
language plpgsql immutable set search_path = ''
as $$
begin
  return char_length(regexp_replace(said, '@[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}', '@', 'gi'));
end;
$$;

comment on function private.comment_length(text) is 'Returns the characters of a comment. A mention counts as one.';

create table public.comments (
  event_id uuid not null,
  id uuid not null,
  entry_id uuid not null,
  author_id uuid not null,
  text text not null,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  constraint comments_pkey primary key (event_id, id),
  constraint comments_author_id_fkey foreign key (event_id, author_id)
    references public.event_participants (event_id, user_id) on delete cascade,
  constraint comments_text_length check (
    private.comment_length(text) between 1 and private.limit_for('characters of a comment')
  )
);

comment on table public.comments is 'Comments on expenses and payments.';
comment on column public.comments.entry_id is
  'The expense or payment. No foreign key: repeating an undone import replaces the row and keeps its comments.';
comment on column public.comments.created_by is 'The author, or the person who imported the comment from a file.';

create index comments_entry_id_idx on public.comments (entry_id, event_id);

-- For the foreign key, and to delete the comments of a deleted account.
create index comments_author_id_idx on public.comments (author_id, event_id);

insert into private.constraint_codes (constraint_name, code)
values
  ('comments_pkey', 'id_in_use'), ('comments_author_id_fkey', 'user_not_found'), ('comments_text_length', 'invalid_comment');

alter table public.comments enable row level security;

create policy "participants read the comments of their events"
on public.comments for select to authenticated
using (event_id = any (array(select private.my_event_ids())));

grant select on public.comments to authenticated;

-- ---------------------------------------------------------------------------------------------------------------------
-- Rules that the procedures of comments and check marks share
-- ---------------------------------------------------------------------------------------------------------------------

create function private.kind_of_entry(wanted_event_id uuid, wanted_id uuid)
returns text
language plpgsql stable set search_path = ''
as $$
declare
  found_kind text;
begin
  select entry.kind into found_kind from private.entries as entry
  where entry.event_id = wanted_event_id and entry.id = wanted_id and entry.deleted_at is null;

  if not found then
    perform private.raise_error('entry_not_found');
  end if;
  return found_kind;
end;
$$;

comment on function private.kind_of_entry(uuid, uuid) is
  'Returns expense or payment. Raises entry_not_found for deleted entries and those of other events.';

create function private.comment_from(wanted_event_id uuid, written text)
returns text
language plpgsql stable set search_path = ''
as $$
declare
  said text;
  mentioned uuid;
  person uuid;
begin
  -- The longest valid comment is shorter. This check keeps the patterns below from running on a very long text.
  if char_length(written) <= 10000 then
    said := private.plain_text(written);
  end if;

  if said is null or private.comment_length(said) > private.limit_for('characters of a comment') then
    perform private.raise_error('invalid_comment');
  elsif cardinality(private.mentioned_people(said)) > private.limit_for('mentions of a comment') then
    perform private.raise_error('too_many');
  end if;

  for mentioned, person in
    select one.id, resolved.id
    from unnest(private.mentioned_people(said)) as one (id)
    cross join lateral private.resolve_merged_person(wanted_event_id, one.id) as resolved (id)
    where resolved.id <> one.id
  loop
    said := regexp_replace(said, '@' || mentioned::text, '@' || person::text, 'gi');
  end loop;

  return said;
end;
$$;

comment on function private.comment_from(uuid, text) is
  'Returns a comment without invisible characters, with mentions of merged people as mentions of the person they were merged into. '
  'Raises invalid_comment unless 1 to 500 characters remain, and too_many.';

create function private.assert_mentions(wanted_event_id uuid, said text, said_before text)
returns void
language plpgsql stable set search_path = ''
as $$
begin
  if exists (
    select from unnest(private.mentioned_people(said)) as mentioned (id)
    where mentioned.id <> all (private.mentioned_people(said_before)) and not exists (
      select from public.event_participants as participant
      where participant.event_id = wanted_event_id and participant.user_id = mentioned.id and participant.status = 'active'
    )
  ) then
    perform private.raise_error('mention_not_participant');
  end if;
end;
$$;

comment on function private.assert_mentions(uuid, text, text) is
  'Raises mention_not_participant when a comment newly mentions somebody who is not active in the event.';

create function private.assert_room_for_discussion(wanted_event_id uuid, wanted_entry_ids uuid[])
returns void
language plpgsql stable set search_path = ''
as $$
begin
  if (
    select count(*) > private.limit_for('comments of an event') from public.comments as comment
    where comment.event_id = wanted_event_id
  ) or exists (
    select from public.comments as comment
    where comment.event_id = wanted_event_id and comment.entry_id = any (wanted_entry_ids)
    group by comment.entry_id
    having count(*) > private.limit_for('comments of an entry')
  ) or (
    select count(*) > private.limit_for('check marks of an event') from public.check_marks as mark
    where mark.event_id = wanted_event_id
  ) then
    perform private.raise_error('too_many');
  end if;
end;
$$;

comment on function private.assert_room_for_discussion(uuid, uuid[]) is
  'Raises too_many when the event or one of these entries has more comments than its limit, or the event more check marks. The '
  'caller holds the event''s lock.';

create function private.note_discussion(wanted_event_id uuid, wanted_entry_id uuid, action text)
returns void
language plpgsql set search_path = ''
as $$
begin
  insert into public.event_log (event_id, actor, entity, entity_id, action)
  values (
    wanted_event_id, private.me(), private.kind_of_entry(wanted_event_id, wanted_entry_id), wanted_entry_id,
    note_discussion.action
  );
  perform private.count_revision(wanted_event_id);
end;
$$;

comment on function private.note_discussion(uuid, uuid, text) is
  'Logs a comment or check mark under its entry, without the text, and increments the event''s revision. The caller holds the '
  'event''s lock. Raises entry_not_found.';

create function private.concerned_people(
  wanted_event_id uuid, wanted_entry_id uuid, actor uuid, said text, wanted_person uuid default null
)
returns uuid[]
language plpgsql stable set search_path = ''
as $$
begin
  return array(
    select participant.user_id
    from (
      select private.resolve_merged_person(wanted_event_id, mentioned.id) as id
      from unnest(private.mentioned_people(said)) as mentioned (id)
      union
      -- Merges replace payers, of whom there may be a thousand.
      select payer.user_id from public.expenses_payers as payer
      where payer.event_id = wanted_event_id and payer.expense_id = wanted_entry_id and said is null
        and payer.user_id = coalesce(wanted_person, payer.user_id)
      union
      select private.resolve_merged_person(wanted_event_id, writer.id)
      from public.expenses as expense
      cross join lateral unnest(array[expense.created_by, expense.updated_by]) as writer (id)
      where expense.event_id = wanted_event_id and expense.id = wanted_entry_id and said is null
      union
      select private.resolve_merged_person(wanted_event_id, party.id)
      from public.payments as payment
      cross join lateral unnest(array[payment.created_by, payment.from_user, payment.to_user]) as party (id)
      where payment.event_id = wanted_event_id and payment.id = wanted_entry_id and said is null
    ) as concerned
    join public.event_participants as participant
      on participant.event_id = wanted_event_id and participant.user_id = concerned.id and participant.status = 'active'
    join public.profiles as person on person.id = participant.user_id and person.has_account
    where participant.user_id <> actor and participant.user_id = coalesce(wanted_person, participant.user_id)
    order by participant.user_id
  );
end;
$$;

comment on function private.concerned_people(uuid, uuid, uuid, text, uuid) is
  'Returns the active people with an account, without the actor, whom a comment mentions. For a check mark (said is null): who '
  'entered, changed or paid the entry, or received the payment. With wanted_person, at most that one.';

create function private.notice_discussion(wanted_event_id uuid, wanted_entry_id uuid, said text)
returns void
language plpgsql set search_path = ''
as $$
begin
  perform private.add_notices(array(
    select row(wanted_event_id, concerned, 0)::private.notice_change
    from unnest(private.concerned_people(wanted_event_id, wanted_entry_id, private.me(), said)) as concerned
  ));
end;
$$;

comment on function private.notice_discussion(uuid, uuid, text) is
  'Writes notices for the people whom a comment mentions, or a check mark asks (said is null).';

-- ---------------------------------------------------------------------------------------------------------------------
-- Writing
-- ---------------------------------------------------------------------------------------------------------------------

create function public.add_comment(event_id uuid, entry_id uuid, id uuid, text text)
returns public.comments
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  digest uuid := md5(jsonb_build_array(private.me(), 'comment', entry_id, text)::text)::uuid;
  said text;
  stored public.comments;
  broken_constraint text;
begin
  perform private.lock_event(event_id);
  said := private.comment_from(event_id, text);

  if id is null then
    perform private.raise_error('invalid_comment');
  end if;

  if private.mutation_seen(event_id, id, digest) then
    select * into stored from public.comments as candidate
    where candidate.event_id = add_comment.event_id and candidate.id = add_comment.id;
    return stored;
  end if;

  perform private.note_discussion(event_id, entry_id, 'commented');
  perform private.assert_mentions(event_id, said, null);

  insert into public.comments (event_id, id, entry_id, author_id, created_by, text)
  values (event_id, id, entry_id, private.me(), private.me(), said)
  returning * into stored;

  perform private.assert_room_for_discussion(event_id, array[entry_id]);
  perform private.record_mutation(event_id, id, digest);
  perform private.notice_discussion(event_id, entry_id, said);

  return stored;
exception
  when integrity_constraint_violation then
    get stacked diagnostics broken_constraint = constraint_name;
    perform private.raise_constraint_error(broken_constraint);
    return null;
end;
$$;

comment on function public.add_comment(uuid, uuid, uuid, text) is
  'Comments on an expense or payment and returns the comment, with an id made by the client. Idempotent by that id; a repeated '
  'create never brings back a deleted comment, and returns nulls. @ and the id of an active participant mention them. For active '
  'participants. Raises user_not_authenticated, event_not_found, not_participant, entry_not_found, invalid_comment, '
  'mention_not_participant, too_many or id_in_use.';

create function private.own_comment(wanted_event_id uuid, wanted_id uuid, may_be_imported boolean)
returns public.comments
language plpgsql stable set search_path = ''
as $$
declare
  stored public.comments;
begin
  select * into stored from public.comments as candidate
  where candidate.event_id = wanted_event_id and candidate.id = wanted_id;

  if stored.id is null then
    perform private.raise_error('comment_not_found');
  elsif private.me() <> stored.created_by and not (may_be_imported and private.me() = stored.author_id)
    or (stored.created_by <> stored.author_id and not may_be_imported)
  then
    perform private.raise_error('not_author');
  end if;
  return stored;
end;
$$;

comment on function private.own_comment(uuid, uuid, boolean) is
  'Returns a comment of the caller. may_be_imported: also those that the caller imported, and imported ones under the '
  'caller''s name. Raises comment_not_found or not_author.';

create function public.edit_comment(event_id uuid, id uuid, text text, mutation_id uuid default null)
returns public.comments
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  digest uuid := md5(jsonb_build_array(private.me(), 'edited', id, text)::text)::uuid;
  said text;
  stored public.comments;
  is_new_mention boolean;
begin
  perform private.lock_event(event_id);
  stored := private.own_comment(event_id, id, false);

  if private.mutation_seen(event_id, mutation_id, digest) then
    return stored;
  end if;

  said := private.comment_from(event_id, text);
  perform private.kind_of_entry(event_id, stored.entry_id);
  perform private.assert_mentions(event_id, said, stored.text);

  if said <> stored.text then
    is_new_mention := not private.mentioned_people(said) <@ private.mentioned_people(stored.text);

    update public.comments as comment
    set
      text = said,
      edited_at = now()
    where comment.event_id = edit_comment.event_id and comment.id = edit_comment.id
    returning comment.* into stored;

    if is_new_mention then
      -- Logged, because home compares log entries with the last one that the person saw.
      perform private.note_discussion(event_id, stored.entry_id, 'commented');
      perform private.notice_discussion(event_id, stored.entry_id, said);
    else
      perform private.count_revision(event_id);
    end if;
  end if;

  perform private.record_mutation(event_id, mutation_id, digest);

  return stored;
end;
$$;

comment on function public.edit_comment(uuid, uuid, text, uuid) is
  'Replaces the text of the caller''s comment and returns it; of two edits the last counts. Idempotent by mutation_id. For active '
  'participants. Raises user_not_authenticated, event_not_found, not_participant, comment_not_found, not_author (also for imported '
  'comments), entry_not_found, invalid_comment, mention_not_participant, too_many or id_in_use.';

create function public.delete_comment(event_id uuid, id uuid, mutation_id uuid default null)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  digest uuid := md5(jsonb_build_array(private.me(), 'deleted', id)::text)::uuid;
  stored public.comments;
begin
  perform private.lock_event(event_id);

  if not private.mutation_seen(event_id, mutation_id, digest) then
    stored := private.own_comment(event_id, id, true);
    perform private.note_discussion(event_id, stored.entry_id, 'comment_deleted');

    delete from public.comments as comment
    where comment.event_id = delete_comment.event_id and comment.id = delete_comment.id;

    perform private.record_mutation(event_id, mutation_id, digest);
  end if;

  return jsonb_build_object('id', id);
end;
$$;

comment on function public.delete_comment(uuid, uuid, uuid) is
  'Erases the caller''s comment, or one that the caller imported, and returns {id}. Idempotent by mutation_id. For active '
  'participants. Raises user_not_authenticated, event_not_found, not_participant, comment_not_found (also when already deleted), '
  'not_author, entry_not_found or id_in_use.';

grant execute on function public.add_comment(uuid, uuid, uuid, text) to authenticated;
grant execute on function public.edit_comment(uuid, uuid, text, uuid) to authenticated;
grant execute on function public.delete_comment(uuid, uuid, uuid) to authenticated;

-- ---------------------------------------------------------------------------------------------------------------------
-- Parts of other procedures
-- ---------------------------------------------------------------------------------------------------------------------

create function private.move_comments(wanted_event_id uuid, from_entry uuid, to_entry uuid)
returns void
language plpgsql set search_path = ''
as $$
begin
  update public.comments as comment
  set entry_id = to_entry
  where comment.event_id = wanted_event_id and comment.entry_id = from_entry;
end;
$$;

comment on function private.move_comments(uuid, uuid, uuid) is
  'Moves comments to the entry that replaces theirs, or back. The caller holds the event''s lock.';

create function private.import_comments(event public.events, entries jsonb)
returns void
language plpgsql set search_path = ''
as $$
begin
  if exists (
    select from jsonb_array_elements(entries) as entry
    where entry ? 'comments' and case jsonb_typeof(entry -> 'comments')
      when 'array' then jsonb_array_length(entry -> 'comments') > private.limit_for('comments of an entry')
      else true
    end
  ) then
    perform private.raise_error('invalid_import');
  end if;

  -- Before they are parsed, which takes a millisecond each.
  if jsonb_array_length(jsonb_path_query_array(entries, '$[*].comments[*]')) > private.limit_for('comments of a part of an import') then
    perform private.raise_error('timed_out');
  end if;

  if exists (
    select from jsonb_array_elements(entries) as entry
    cross join jsonb_array_elements(entry -> 'comments') as sent
    where private.time_from(sent ->> 'created_at') is null or not exists (
      select from public.event_participants as participant
      where participant.event_id = event.id
        and participant.user_id = private.resolve_merged_person(event.id, private.uuid_from(sent ->> 'author_id'))
    )
  ) then
    perform private.raise_error('invalid_import');
  end if;

  insert into public.comments (event_id, id, entry_id, author_id, created_by, text, created_at)
  select event.id, gen_random_uuid(), sent.entry_id, sent.author_id, private.me(), sent.said, sent.created_at
  from (
    select distinct
      (entry ->> 'row_id')::uuid as entry_id,
      private.resolve_merged_person(event.id, private.uuid_from(one ->> 'author_id')) as author_id,
      private.comment_from(event.id, one ->> 'text') as said,
      least(private.time_from(one ->> 'created_at'), now()) as created_at
    from jsonb_array_elements(entries) as entry
    cross join jsonb_array_elements(entry -> 'comments') as one
  ) as sent
  -- Skip comments that exist: undone rows keep theirs, and can be imported again.
  where not exists (
    select from public.comments as known
    where known.event_id = event.id and known.entry_id = sent.entry_id and known.author_id = sent.author_id
      and known.created_at = sent.created_at
  );

  insert into public.check_marks (event_id, entry_id, user_id)
  select event.id, (entry ->> 'row_id')::uuid, private.me()
  from jsonb_array_elements(entries) as entry
  where entry -> 'to_check' = 'true'
  on conflict on constraint check_marks_pkey do nothing;

  perform private.assert_room_for_discussion(
    event.id, array(select (entry ->> 'row_id')::uuid from jsonb_array_elements(entries) as entry)
  );
end;
$$;

comment on function private.import_comments(public.events, jsonb) is
  'Adds the comments of imported rows, [{row_id, comments: [{author_id, text, created_at}], to_check}]. created_by stores the '
  'caller, so that screens say who imported them; to_check sets the caller''s mark. Logs nothing and notifies nobody. The '
  'caller holds the event''s lock. Raises invalid_import, invalid_comment, too_many or timed_out.';

-- ---------------------------------------------------------------------------------------------------------------------
-- Reading. Not for view links. The table is almost empty at first, and cached plans would keep a sequential scan.
-- ---------------------------------------------------------------------------------------------------------------------

create function private.comment_counts_of(wanted_event_id uuid, entry_ids uuid[])
returns json
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
set enable_seqscan = off
as $$
begin
  return (
    select coalesce(json_object_agg(wanted.id, counted.comments), '{}'::json)
    from unnest(entry_ids) as wanted (id)
    -- Separate lookups: with a plain join, the planner may read whole events.
    cross join lateral (
      select count(*) as comments from public.comments as comment
      where comment.entry_id = wanted.id and comment.event_id = wanted_event_id
    ) as counted
    where counted.comments > 0
  );
end;
$$;

comment on function private.comment_counts_of(uuid, uuid[]) is
  'Returns the number of comments by entry: {entry_id: count}. Leaves out entries without comments.';

create view private.comment_documents
with (security_invoker = true)
as
select
  comment.event_id, comment.entry_id, comment.id, comment.author_id, comment.text, comment.created_by, comment.created_at,
  comment.edited_at
from public.comments as comment
where exists (
  select from public.expenses as expense
  where expense.event_id = comment.event_id and expense.id = comment.entry_id
) or exists (
  select from public.payments as payment
  where payment.event_id = comment.event_id and payment.id = comment.entry_id
);

comment on view private.comment_documents is
  'Comments with the columns that screens show, those of deleted entries left out. created_by differs from author_id where somebody '
  'imported the comment.';

create function private.comments_of(wanted_event_id uuid)
returns json
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
set enable_seqscan = off
as $$
begin
  return (
    select coalesce(
      json_agg(
        json_build_object(
          'entry_id', comment.entry_id, 'author_id', comment.author_id, 'text', comment.text, 'created_at', comment.created_at
        )
        order by comment.created_at, comment.id
      ),
      '[]'::json
    )
    from private.comment_documents as comment
    where comment.event_id = wanted_event_id
  );
end;
$$;

comment on function private.comments_of(uuid) is
  'Returns all comments of an event, oldest first: [{entry_id, author_id, text, created_at}].';

create function public.entry_comments(event_id uuid, entry_id uuid)
returns json
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
set enable_seqscan = off
as $$
begin
  return (
    select coalesce(
      json_agg(to_json(comment) order by comment.created_at, comment.id), '[]'::json
    )
    from private.comment_documents as comment
    where comment.entry_id = entry_comments.entry_id and comment.event_id = entry_comments.event_id
  );
end;
$$;

comment on function public.entry_comments(uuid, uuid) is
  'Returns the comments on an expense or payment, oldest first: [{event_id, entry_id, id, author_id, text, created_by, created_at, '
  'edited_at}]. Empty when the entry does not exist or is not visible.';

grant select on private.comment_documents to authenticated;
grant execute on function private.comment_counts_of(uuid, uuid[]) to authenticated;
grant execute on function private.comments_of(uuid) to authenticated;
grant execute on function public.entry_comments(uuid, uuid) to authenticated;
