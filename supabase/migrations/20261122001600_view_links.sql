-- =====================================================================================================================
-- View links
--
-- Returns an event for a view link, without an account: expenses, balances and names. Never contains e-mails, IBANs, phone
-- numbers or history. The functions pass on what strangers may see (functions/viewlink/shown.go).
-- =====================================================================================================================

create function private.event_of_view_link(token text)
returns public.events
language plpgsql stable set search_path = ''
as $$
declare
  viewed public.events;
begin
  select event.* into viewed from public.event_invitations as invitation
  join public.events as event on event.id = invitation.event_id
  where invitation.token = private.digest_of(event_of_view_link.token) and invitation.kind = 'view'
    and invitation.revoked_at is null
    and invitation.expires_at > now()
    and event.status <> 'deleted';

  return viewed;
end;
$$;

comment on function private.event_of_view_link(text) is
  'Returns the event of a view link. All columns are null for an unknown, revoked or expired token and for a deleted event, so '
  'that callers cannot distinguish these.';

create function private.public_name(written text)
returns text
language sql immutable set search_path = ''
as $$
  select case when strpos(written, '@') = 0 then nullif(btrim(written), '') end
$$;

comment on function private.public_name(text) is
  'Returns a name that everybody may read. Null when it is empty or contains an @.';

create function private.public_people(wanted_event_id uuid)
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
        'color', participant.color,
        -- The functions choose by these who pays for a household and who is paid.
        'has_payment_details', coalesce((participant.person ->> 'has_payment_details')::boolean, false),
        'has_account', coalesce((participant.person ->> 'has_account')::boolean, false)
      )
      order by participant.joined_at, participant.user_id
    )
    from private.event_people as participant
    left join public.households as household on household.event_id = participant.event_id and household.id = participant.household_id
    where participant.event_id = wanted_event_id
      and participant.user_id = any (array(select private.people_to_show(wanted_event_id)))
      -- Nothing names merged people any more.
      and participant.person ->> 'claimed_by' is null
  );
end;
$$;

comment on function private.public_people(uuid) is
  'Returns the people of private.people_to_show who were not merged into another, in the order of joining: [{user_id, active, '
  'name, household_id, household, color, has_payment_details, has_account}].';

create function public.view_event(token text)
returns json
language plpgsql stable security definer set search_path = ''
as $$
declare
  event public.events := private.event_of_view_link(token);
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
    'people', private.public_people(event.id),
    'balances', private.balances_of(event.id),
    'has_open_bill', json_array_length(private.open_bills_of(event.id)) > 0,
    'total', event.expense_total,
    'expense_count', event.expense_count,
    'by_day', spent -> 'by_day',
    'by_category', spent -> 'by_category',
    'by_topic', spent -> 'by_topic',
    'by_place', spent -> 'by_place',
    'by_currency', spent -> 'by_currency',
    'story', spent -> 'story',
    'payments', (
      select coalesce(
        json_agg(
          to_jsonb(payment) - array['method', 'note', 'arrival'] order by payment.paid_on desc, payment.created_at desc, payment.id
        ),
        '[]'::json
      )
      from (
        -- How somebody paid, a note, and whether it arrived are for the event's people.
        select newest.*
        from private.payment_documents as newest
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
  'Returns the event of a view link as one snapshot: people, balances, statistics, newest 100 payments and first 100 expenses; '
  'view_expenses continues at next. Null when the link is invalid. For the functions.';

create function public.view_expenses(
  token text, before_date date, before_time timestamptz, before_id uuid
)
returns json
language plpgsql stable security definer set search_path = ''
as $$
declare
  event public.events := private.event_of_view_link(token);
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
  'Returns the next 100 expenses of a view link''s event after the cursor, and the next cursor. Null when the link is invalid. '
  'For the functions.';

grant execute on function public.view_event(text) to service_role;
grant execute on function public.view_expenses(text, date, timestamptz, uuid)
to service_role;
