-- =====================================================================================================================
-- Invitations
--
-- Links to join an event or to view it: made, limited, revoked. The database sets tokens, dates and creators.
-- =====================================================================================================================

create function private.new_token()
returns text
language sql volatile set search_path = ''
as $$
  select translate(
    encode(substring(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) for 18), 'base64'),
    '+/',
    '-_'
  )
$$;

comment on function private.new_token() is 'Returns a token of 144 random bits: 24 characters that need no escaping in a URL.';

create function private.digest_of(token text)
returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return encode(sha256(convert_to(token, 'UTF8')), 'hex');
end;
$$;

comment on function private.digest_of(text) is
  'Returns the SHA-256 digest of a token. The digest of a view link is stored instead of its token, which is shown once.';

create table public.event_invitations (
  id uuid not null default gen_random_uuid(),
  event_id uuid not null,
  token text not null,
  kind public.invitation_kind not null default 'single',
  status public.invitation_status not null default 'pending',
  created_by uuid not null default private.me(),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '1 year',
  used_at timestamptz,
  used_by uuid,
  revoked_at timestamptz,
  constraint event_invitations_pkey primary key (id),
  constraint event_invitations_token_key unique (token),
  constraint event_invitations_event_id_fkey foreign key (event_id) references public.events (id) on delete cascade,
  constraint event_invitations_used_when_accepted check ((status = 'accepted') = (used_at is not null and used_by is not null)),
  constraint event_invitations_group_stays_pending check (kind = 'single' or status = 'pending')
);

comment on table public.event_invitations is
  'Links to join an event or, of kind view, to view it. Valid for a year. Only a single link is used up when someone joins.';
comment on column public.event_invitations.token is
  'The token in the link. For a view link its digest: only its creator sees the token, once.';

-- For private.limit_guests, which gets the digest alone. Tokens have no backslash, so the cast keeps their characters.
create index event_invitations_digest_idx on public.event_invitations (sha256(token::bytea));

create index event_invitations_event_id_idx on public.event_invitations (event_id, created_at desc);

insert into private.constraint_codes (constraint_name, code)
values
  ('event_invitations_token_key', 'unexpected_error'), ('event_invitations_event_id_fkey', 'event_not_found'),
  ('event_invitations_pkey', 'id_in_use'), ('event_invitations_used_when_accepted', 'unexpected_error'),
  ('event_invitations_group_stays_pending', 'unexpected_error');

-- ---------------------------------------------------------------------------------------------------------------------
-- Triggers
-- ---------------------------------------------------------------------------------------------------------------------

create function private.set_invitation_defaults()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- The creator of a view link passes the digest of its token.
  if new.kind <> 'view' then
    new.token := private.new_token();
  end if;
  new.status := 'pending';
  new.created_by := coalesce(private.me(), new.created_by);
  new.created_at := now();
  new.expires_at := now() + interval '1 year';
  new.used_at := null;
  new.used_by := null;
  new.revoked_at := null;

  return new;
end;
$$;

comment on function private.set_invitation_defaults() is
  'Overwrites token, status, creator and dates of a new invitation, whatever the client sent.';

create trigger invitations_get_defaults before insert on public.event_invitations
for each row execute function private.set_invitation_defaults();

create function private.recheck_invitation_access()
returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  invited_to uuid;
begin
  for invited_to in
    select distinct after_row.event_id from after_rows as after_row
    order by after_row.event_id
  loop
    perform private.lock_event(invited_to);
  end loop;
  return null;
end;
$$;

comment on function private.recheck_invitation_access() is
  'Locks the events of new invitations in the order of their ids and checks access again, because the policy used the snapshot '
  'from before waiting. Raises what private.lock_event raises.';

-- The name sorts before the next trigger. The policy has already refused callers without access, so they do not wait.
create trigger invitations_are_checked_for_access after insert on public.event_invitations
referencing new table as after_rows for each statement
when (row_security_active('public.event_invitations'::regclass))
execute function private.recheck_invitation_access();

create function private.log_invitations_made()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (
    select from public.event_invitations as invitation
    where invitation.event_id in (select event_id from after_rows) and invitation.status = 'pending'
      and invitation.revoked_at is null and invitation.expires_at > now()
    group by invitation.event_id
    having count(*) > private.limit_for('invitations of an event')
  ) then
    perform private.raise_error('too_many');
  end if;

  update public.events
  set revision = revision + 1
  where id in (select event_id from after_rows);

  insert into public.event_log (event_id, actor, entity, entity_id, action, new)
  select event_id, private.actor(), 'invitation', id, 'created', jsonb_build_object('kind', kind)
  from after_rows
  order by event_id, id;

  return null;
end;
$$;

comment on function private.log_invitations_made() is
  'Logs new invitations without their tokens. Raises too_many when an event has more open ones than the limit.';

create trigger invitations_enter_history after insert on public.event_invitations
referencing new table as after_rows for each statement execute function private.log_invitations_made();

create function private.log_invitation_revoked()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.events
  set revision = revision + 1
  where id = new.event_id;

  insert into public.event_log (event_id, actor, entity, entity_id, action, old)
  values (new.event_id, private.actor(), 'invitation', new.id, 'revoked', jsonb_build_object('kind', new.kind));

  return null;
end;
$$;

comment on function private.log_invitation_revoked() is 'Logs a revoked invitation without its token.';

create trigger invitations_revoked_enter_history
after update of revoked_at on public.event_invitations
for each row
when (old.revoked_at is null and new.revoked_at is not null)
execute function private.log_invitation_revoked();

create function private.revoke_invitations_on_removal()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.event_invitations as invitation
  set revoked_at = now()
  from after_rows as after_row
  join before_rows as before_row on before_row.event_id = after_row.event_id and before_row.user_id = after_row.user_id
  join public.profiles as person on person.id = after_row.user_id
  -- Someone who merged with another account stays.
  left join public.profiles as claimer on claimer.id = after_row.claimed_by and claimer.has_account
  where invitation.event_id = after_row.event_id and invitation.revoked_at is null and invitation.status = 'pending'
    and after_row.status = 'removed' and before_row.status = 'active' and person.has_account and claimer.id is null
    -- A removed person may know the links of everybody.
    and (invitation.created_by = after_row.user_id or private.actor() is distinct from after_row.user_id);

  return null;
end;
$$;

comment on function private.revoke_invitations_on_removal() is
  'When a person with an account leaves an event, revokes the open invitations that they made. When somebody else removes them, '
  'revokes all of the event, because they may know the links.';

create trigger participants_removed_revoke_invitations after update on public.event_participants
referencing old table as before_rows new table as after_rows for each statement execute function private.revoke_invitations_on_removal();

-- ---------------------------------------------------------------------------------------------------------------------
-- Row-level security and grants
-- ---------------------------------------------------------------------------------------------------------------------

alter table public.event_invitations enable row level security;

create policy "participants read the invitations of their events"
on public.event_invitations for select to authenticated
using (event_id = any (array(select private.my_event_ids())));

create policy "participants invite to their events"
on public.event_invitations for insert to authenticated
with check (event_id = any (array(select private.my_event_ids())));

grant select on public.event_invitations to authenticated;

-- Older clients send status, creator and expiry; the trigger overwrites them. kind is not granted, so a plain insert is single.
grant insert (
  event_id, created_by, status, expires_at
) on public.event_invitations to authenticated;

create function public.create_invitation(event_id uuid, kind public.invitation_kind default 'group')
returns public.event_invitations
language plpgsql security definer set search_path = ''
as $$
declare
  invitation public.event_invitations;
  secret text := case when create_invitation.kind = 'view' then private.new_token() end;
begin
  perform private.lock_event(create_invitation.event_id);

  if create_invitation.kind = 'group' then
    select * into invitation from public.event_invitations as candidate
    where candidate.event_id = create_invitation.event_id and candidate.kind = 'group'
      -- A link has one inviter, whom its preview names.
      and candidate.created_by = private.me()
      and candidate.revoked_at is null
      and candidate.expires_at > now()
    order by candidate.created_at desc
    limit 1;

    if found then
      return invitation;
    end if;
  end if;

  insert into public.event_invitations as fresh (event_id, kind, token)
  values (create_invitation.event_id, coalesce(create_invitation.kind, 'single'), private.digest_of(secret))
  returning fresh.* into invitation;

  invitation.token := coalesce(secret, invitation.token);
  return invitation;
end;
$$;

comment on function public.create_invitation(uuid, public.invitation_kind) is
  'Returns an invitation: for group the caller''s newest valid one or a new one, for single and view always a new one. Only this call '
  'returns the token of a view link. For active participants. Raises what private.lock_event raises, and too_many.';

create function public.revoke_invitation(event_id uuid, invitation_id uuid)
returns public.event_invitations
language plpgsql security definer set search_path = ''
as $$
declare
  invitation public.event_invitations;
begin
  perform private.lock_event(revoke_invitation.event_id);

  select * into invitation from public.event_invitations as named
  where named.id = invitation_id and named.event_id = revoke_invitation.event_id;

  if not found then
    perform private.raise_error('invitation_not_found');
  end if;

  -- A repeated call must not revoke the links that have replaced these.
  if invitation.revoked_at is null then
    invitation.revoked_at := now();

    update public.event_invitations as open
    set revoked_at = invitation.revoked_at
    where open.event_id = revoke_invitation.event_id and open.revoked_at is null
      -- Participants cannot tell whose link for the group was passed on too far.
      and (open.id = invitation_id or (open.kind = 'group' and invitation.kind = 'group'));
  end if;

  return invitation;
end;
$$;

comment on function public.revoke_invitation(uuid, uuid) is
  'Revokes an invitation and returns it. One for the group is revoked together with those that others made for the group. For active '
  'participants. Raises what private.lock_event raises, and invitation_not_found.';

grant execute on function public.create_invitation(uuid, public.invitation_kind) to authenticated;
grant execute on function public.revoke_invitation(uuid, uuid) to authenticated;
