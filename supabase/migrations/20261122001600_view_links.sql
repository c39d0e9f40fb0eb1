-- =====================================================================================================================
-- View links
--
-- Gives the server an event as whoever has a link may look at it, without an account: what was spent, who stands how, and names.
-- No address, account number, telephone or history is in it, whatever the server asks for.
-- =====================================================================================================================

create function private.viewed_event(token text)
returns public.events
language plpgsql stable set search_path = ''
as $$
declare
  viewed public.events;
begin
  select event.* into viewed from public.event_invitations as invitation
  join public.events as event on event.id = invitation.event_id
  where invitation.token = private.digest_of(viewed_event.token) and invitation.kind = 'view'
    and invitation.revoked_at is null
    and invitation.expires_at > now()
    and event.status <> 'deleted';

  return viewed;
end;
$$;

comment on function private.viewed_event(text) is
  'The event that a link leads to look at. Nothing but nulls for a token that never was, was revoked or has expired, and for a '
  'deleted event: nobody can tell which.';

create function private.public_name(written text)
returns text
language sql immutable set search_path = ''
as $$
  select case when strpos(written, '@') = 0 then nullif(btrim(written), '') end
$$;

comment on function private.public_name(text) is 'A name that everybody may read. Null where there is none, or an e-mail in its place.';

create function private.viewed_people(wanted_event_id uuid)
returns json
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select json_agg(
      json_build_object(
        'user_id', participant.user_id, 'active', participant.status = 'active',
        'name', private.public_name(
          concat_ws(' ', participant.person ->> 'first_name', participant.person ->> 'last_name')
        ),
        'household_id', participant.household_id, 'household', private.public_name(household.name),
        -- The one to be paid for a household is one who can be.
        'has_iban', coalesce((participant.person ->> 'has_iban')::boolean, false)
      )
      order by participant.joined_at, participant.user_id
    )
    from private.event_people as participant
    left join public.households as household on household.event_id = participant.event_id and household.id = participant.household_id
    where participant.event_id = wanted_event_id
      and participant.user_id = any (array(select private.people_to_show(wanted_event_id)))
  );
end;
$$;

comment on function private.viewed_people(uuid) is
  'private.people_to_show of an event, in the order of joining, by name alone: [{user_id, active, name, household_id, household, has_iban}].';

create function public.view_event(token text)
returns json
language plpgsql stable security definer set search_path = ''
as $$
declare
  event public.events := private.viewed_event(token);
  spent json;
  page record;
begin
  if event.id is null then
    return null;
  end if;

  spent := public.event_statistics(event.id, story => true);
  select * into page from private.expense_page_of(event.id, null, null, null, 100);

  return json_build_object(
    'event', json_build_object(
      'name', event.name, 'description', event.description, 'category', event.category,
      'default_currency', event.default_currency, 'place_country', event.place_country,
      'place_city', event.place_city, 'planned_start_date', event.planned_start_date,
      'planned_duration_days', event.planned_duration_days, 'revision', event.revision
    ),
    'people', private.viewed_people(event.id),
    'balances', private.balances_of(event.id),
    'total', event.expense_total,
    'expense_count', event.expense_count,
    'by_day', spent -> 'by_day',
    'by_category', spent -> 'by_category',
    'by_place', spent -> 'by_place',
    'by_currency', spent -> 'by_currency',
    'story', spent -> 'story',
    'payments', (
      select coalesce(
        json_agg(to_json(payment) order by payment.paid_on desc, payment.created_at desc, payment.id), '[]'::json
      )
      from (
        select newest.* from private.payment_documents as newest
        where newest.event_id = event.id
        order by newest.paid_on desc, newest.created_at desc, newest.id
        limit 100
      ) as payment
    ),
    'expenses', page.expenses,
    'next', page.next
  );
end;
$$;

comment on function public.view_event(text) is
  'For the server: the event of a view link as of one moment, with its people by name, balances, sums, newest hundred payments, and '
  'first hundred expenses; next is where view_expenses goes on. Null when the link leads nowhere.';

create function public.view_expenses(
  token text, before_date date, before_time timestamptz, before_id uuid
)
returns json
language plpgsql stable security definer set search_path = ''
as $$
declare
  event public.events := private.viewed_event(token);
begin
  if event.id is null then
    return null;
  end if;

  return (
    select json_build_object('expenses', page.expenses, 'next', page.next)
    from private.expense_page_of(event.id, before_date, before_time, before_id, 100) as page
  );
end;
$$;

comment on function public.view_expenses(text, date, timestamptz, uuid) is
  'For the server: a further hundred expenses of the event of a view link, after the cursor, and the next cursor. Null when the link '
  'leads nowhere.';

grant execute on function public.view_event(text) to service_role;
grant execute on function public.view_expenses(text, date, timestamptz, uuid)
to service_role;
