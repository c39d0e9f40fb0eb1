-- =====================================================================================================================
-- Participants
--
-- The people of an event and its households: roles, colours, limits, and what a departure changes.
-- =====================================================================================================================

create table public.households (
  event_id uuid not null,
  id uuid not null default gen_random_uuid(),
  name text not null,
  constraint households_pkey primary key (event_id, id),
  constraint households_event_id_fkey foreign key (event_id) references public.events (id) on delete cascade,
  constraint households_name_length check (char_length(name) between 1 and 100)
);

comment on table public.households is
  'People of an event who pay as one, such as a couple. Each keeps their own shares; only the settlement adds a household up.';

create table public.event_participants (
  event_id uuid not null,
  user_id uuid not null,
  id uuid not null default gen_random_uuid(),
  role public.participant_role not null default 'member',
  status public.participant_status not null default 'active',
  joined_at timestamptz not null default now(),
  removed_at timestamptz,
  name_when_left text,
  owed_when_left numeric,
  household_id uuid,
  color integer not null,
  claimed_by uuid,
  claimed_at timestamptz,
  constraint event_participants_pkey primary key (event_id, user_id),
  constraint event_participants_event_id_fkey foreign key (event_id) references public.events (id),
  constraint event_participants_user_id_fkey foreign key (user_id) references public.profiles (id),
  constraint event_participants_household_id_fkey foreign key (event_id, household_id) references public.households (event_id, id),
  constraint event_participants_removed_at_follows_status check ((status = 'removed') = (removed_at is not null)),
  constraint event_participants_removed_are_in_no_household check (status = 'active' or household_id is null),
  constraint event_participants_claimed_are_removed check (claimed_by is null or status = 'removed'),
  constraint event_participants_claimed_by_another check (claimed_by <> user_id),
  constraint event_participants_claimed_at_some_time check ((claimed_by is null) = (claimed_at is null))
)
-- Each change of membership updates a row and no changing column is indexed: leave room for updates in place.
with (fillfactor = 90);

comment on table public.event_participants is
  'The participants of an event. A removed person keeps their row, because past expenses refer to it.';
comment on column public.event_participants.name_when_left is
  'The name of a removed person when they left. Others see only this of them. Empty for a person without a name, and never '
  'derived from an e-mail. Null while active and after account deletion.';

comment on column public.event_participants.owed_when_left is
  'The amount owed to a removed person when they left, in the event''s currency; 0 when nothing. While it is above zero, '
  'debtors may still see their IBAN. Null while active.';

comment on column public.event_participants.color is
  'A copy of profiles.color, so that lists of people need no profile. Kept while removed.';

comment on column public.event_participants.claimed_by is
  'The participant of this event into whom the person was merged. Never a person who was merged in turn. No foreign key: with one, '
  'the light server would refuse to embed participants in an event without a hint.';
comment on column public.event_participants.claimed_at is
  'When the person was merged. Payers see it as a warning above an unfamiliar IBAN. A later merge of the target does not change it.';

-- For the people who were merged into a person.
create index event_participants_claimed_by_idx on public.event_participants (claimed_by, event_id) where claimed_by is not null;

create index event_participants_user_id_idx on public.event_participants (user_id, event_id);

-- *_event_access.sql has the policies.
alter table public.event_participants enable row level security;
alter table public.households enable row level security;

insert into private.constraint_codes (constraint_name, code)
values
  ('households_pkey', 'id_in_use'), ('households_event_id_fkey', 'event_not_found'), ('households_name_length', 'invalid_name'),
  ('event_participants_pkey', 'unexpected_error'), ('event_participants_household_id_fkey', 'household_not_found'),
  ('event_participants_removed_are_in_no_household', 'invalid_household'),
  ('event_participants_event_id_fkey', 'event_not_found'), ('event_participants_user_id_fkey', 'user_not_found'),
  ('event_participants_removed_at_follows_status', 'unexpected_error'),
  ('event_participants_claimed_are_removed', 'already_claimed'), ('event_participants_claimed_by_another', 'cannot_merge'),
  ('event_participants_claimed_at_some_time', 'unexpected_error');

create function private.is_admin(wanted_event_id uuid, person uuid)
returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return exists (
    select from public.event_participants as participation
    where participation.event_id = wanted_event_id and participation.user_id = person
      and participation.status = 'active'
      and participation.role = 'admin'
  );
end;
$$;

comment on function private.is_admin(uuid, uuid) is 'Returns whether a person is an active admin of an event.';

create function private.require_admin(wanted_event_id uuid, otherwise text)
returns void
language plpgsql stable set search_path = ''
as $$
begin
  if not private.is_admin(wanted_event_id, private.me()) then
    perform private.raise_error(otherwise);
  end if;
end;
$$;

comment on function private.require_admin(uuid, text) is 'Raises the given code unless the caller is an admin of the event.';

-- ---------------------------------------------------------------------------------------------------------------------
-- Triggers
-- ---------------------------------------------------------------------------------------------------------------------

create function private.record_departure()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.status = 'removed' and old.status = 'active' then
    new.removed_at := now();
    new.household_id := null;
    new.name_when_left := (
      select left(concat_ws(' ', profile.first_name, profile.last_name), 200)
      from public.profiles as profile
      where profile.id = new.user_id
    );
    new.owed_when_left := (
      select greatest(balance.net, 0) from public.event_balances as balance
      where balance.event_id = new.event_id and balance.user_id = new.user_id
    );

    -- A returning member must ask for IBANs again.
    delete from private.iban_requests
    where event_id = new.event_id and asked_by = new.user_id;

    -- Delete their check marks, which they can no longer take back.
    delete from public.check_marks
    where event_id = new.event_id and user_id = new.user_id;
  elsif new.status = 'active' then
    new.removed_at := null;
    new.name_when_left := null;
    new.owed_when_left := null;
    -- A merged person joins again as themselves, without their former entries.
    new.claimed_by := null;
    new.claimed_at := null;
  end if;
  return new;
end;
$$;

comment on function private.record_departure() is
  'On removal, stores the time, the name and the amount owed, leaves the household, and deletes the person''s requests for '
  'IBANs and check marks. Clears the stored values, and a merge, when they join again.';

create trigger participants_record_their_departure before update on public.event_participants
for each row execute function private.record_departure();

create function private.color_participant()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.color := (
    select profile.color from public.profiles as profile
    where profile.id = new.user_id
  );

  if new.color is null then
    -- A first event that is joined at the same moment elsewhere may have chosen another one meanwhile, which stays.
    update public.profiles as profile
    set color = coalesce(
      profile.color,
      (
        select tint.color
        from generate_series(0, 7) as tint (color)
        left join public.event_participants as participant
          on participant.event_id = new.event_id and participant.color = tint.color
        group by tint.color
        -- Their own favourite first, or all who made their first event alone would have the same.
        order by
          count(participant.user_id),
          mod(tint.color - ('x' || right(new.user_id::text, 1))::bit(4)::integer + 16, 8)
        limit 1
      )
    )
    where profile.id = new.user_id
    returning profile.color into new.color;
  end if;

  return new;
end;
$$;

comment on function private.color_participant() is
  'Copies the color of new participants. In a first event, people get a color that the fewest others have, and keep it. Of several '
  'such colors it is the next one from the last digit of their id. Callers hold the lock of the event.';

create trigger participants_joining_are_colored before insert on public.event_participants
for each row execute function private.color_participant();

create function private.limit_participants()
returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  people_limit integer := private.limit_for('people of an event');
  joining public.event_participants[];
begin
  if tg_op = 'INSERT' then
    joining := array(select after_row from after_rows as after_row);
  else
    joining := array(
      select after_row from after_rows as after_row
      join before_rows as before_row on before_row.event_id = after_row.event_id
        and before_row.user_id = after_row.user_id
      where after_row.status = 'active' and before_row.status = 'removed'
    );
  end if;

  if exists (
    select from public.users as guest
    where guest.id = any (array(select one.user_id from unnest(joining) as one)) and guest.is_guest and guest.first_name is null
  ) then
    perform private.raise_error('invalid_name');
  end if;

  if exists (
    select from public.event_participants as participation
    where participation.user_id = any (array(select one.user_id from unnest(joining) as one))
      and participation.status = 'active'
    group by participation.user_id
    having count(*) > private.limit_for('events of a person')
  ) then
    perform private.raise_error('too_many_events');
  end if;

  if exists (
    select from public.event_participants as participant
    where participant.event_id = any (array(select distinct one.event_id from unnest(joining) as one))
    group by participant.event_id
    -- Look for people without entries only when the rows exceed the limit.
    having case
      when count(*) > people_limit then count(*) - cardinality(private.unnamed_people(
        participant.event_id, array_agg(participant.user_id) filter (where participant.status = 'removed')
      )) > people_limit
    end
  ) then
    perform private.raise_error('too_many_people');
  end if;
  return null;
end;
$$;

comment on function private.limit_participants() is
  'Raises invalid_name when a guest without a name joins, too_many_events when a person joins or returns beyond their limit, deleted events included, and too_many_people beyond '
  'the limit of the event. The latter counts active people, and removed people named in expenses or payments. Callers hold the '
  'person''s lock when a person with an account joins.';

create trigger participants_joining_are_limited after insert on public.event_participants
referencing new table as after_rows for each statement execute function private.limit_participants();

create trigger participants_returning_are_limited after update on public.event_participants
referencing old table as before_rows new table as after_rows for each statement execute function private.limit_participants();
