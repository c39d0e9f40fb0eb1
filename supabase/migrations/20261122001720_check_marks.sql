-- =====================================================================================================================
-- Check marks
--
-- People mark an expense or a payment as "please check". A mark changes neither a sum nor the version of an expense. It is hidden
-- with a deleted entry, comes back with it, and is purged with it. An edit of the expense answers it.
-- =====================================================================================================================

create table public.check_marks (
  event_id uuid not null,
  entry_id uuid not null,
  user_id uuid not null,
  created_at timestamptz not null default now(),
  constraint check_marks_pkey primary key (event_id, entry_id, user_id),
  constraint check_marks_user_id_fkey foreign key (event_id, user_id)
    references public.event_participants (event_id, user_id) on delete cascade
);

comment on table public.check_marks is
  'People who asked the others to check an expense or payment, once per person and entry. Deleted when the person takes it back or '
  'leaves the event, and when somebody edits the expense.';

create index check_marks_user_id_idx on public.check_marks (user_id, event_id);

insert into private.constraint_codes (constraint_name, code)
values
  ('check_marks_pkey', 'unexpected_error'), ('check_marks_user_id_fkey', 'user_not_found');

alter table public.check_marks enable row level security;

create policy "participants read the check marks of their events"
on public.check_marks for select to authenticated
using (event_id = any (array(select private.my_event_ids())));

grant select on public.check_marks to authenticated;

create function public.set_check_mark(event_id uuid, entry_id uuid, marked boolean, mutation_id uuid default null)
returns boolean
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  digest uuid := md5(jsonb_build_array(private.me(), 'check', entry_id, marked)::text)::uuid;
  was_marked boolean;
begin
  perform private.lock_event(event_id);

  if marked is null then
    perform private.raise_error('invalid_change');
  end if;

  was_marked := exists (
    select from public.check_marks as mark
    where mark.event_id = set_check_mark.event_id and mark.entry_id = set_check_mark.entry_id and mark.user_id = private.me()
  );

  -- A repeated request must not mark again what somebody has answered since.
  if private.mutation_seen(event_id, mutation_id, digest) then
    return was_marked;
  end if;

  perform private.kind_of_entry(event_id, entry_id);

  if marked and not was_marked then
    insert into public.check_marks (event_id, entry_id, user_id)
    values (event_id, entry_id, private.me());

    perform private.assert_room_for_discussion(event_id, array[entry_id]);
    perform private.note_discussion(event_id, entry_id, 'marked');
    perform private.notice_discussion(event_id, entry_id, null);
  elsif was_marked and not marked then
    delete from public.check_marks as mark
    where mark.event_id = set_check_mark.event_id and mark.entry_id = set_check_mark.entry_id
      and mark.user_id = private.me();

    perform private.note_discussion(event_id, entry_id, 'mark_withdrawn');
  end if;

  perform private.record_mutation(event_id, mutation_id, digest);

  return marked;
end;
$$;

comment on function public.set_check_mark(uuid, uuid, boolean, uuid) is
  'Sets or takes back the caller''s mark "please check" on an expense or payment and returns whether it is set. An edit of the '
  'expense by anybody answers all its marks. Idempotent by mutation_id. For active participants. Raises user_not_authenticated, '
  'event_not_found, not_participant, entry_not_found, too_many, invalid_change or id_in_use.';

grant execute on function public.set_check_mark(uuid, uuid, boolean, uuid) to authenticated;

-- Not for view links. The table is almost empty at first, and cached plans would keep a sequential scan.
create function private.check_marks_of(wanted_event_id uuid)
returns json
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
set enable_seqscan = off
as $$
begin
  return (
    select coalesce(json_object_agg(marked.entry_id, marked.people), '{}'::json)
    from (
      select mark.entry_id, json_agg(mark.user_id order by mark.created_at, mark.user_id) as people
      from public.check_marks as mark
      where mark.event_id = wanted_event_id
      group by mark.entry_id
    ) as marked
    -- Hidden with a deleted entry.
    where exists (
      select from public.expenses as expense
      where expense.event_id = wanted_event_id and expense.id = marked.entry_id
    ) or exists (
      select from public.payments as payment
      where payment.event_id = wanted_event_id and payment.id = marked.entry_id
    )
  );
end;
$$;

comment on function private.check_marks_of(uuid) is
  'Returns the people whose check marks are open, by entry: {entry_id: [user_id]}, first mark first. Leaves out deleted entries.';

grant execute on function private.check_marks_of(uuid) to authenticated;
