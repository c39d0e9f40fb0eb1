-- =====================================================================================================================
-- Settlement
--
-- Returns everything that the settlement is computed from, as one document.
-- =====================================================================================================================

create function public.settlement(event_id uuid)
returns json
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return (
    select json_build_object(
      'currency', event.default_currency, 'revision', event.revision, 'me', (select private.me()),
      'households', private.households_of(event.id),
      'balances', (
        select coalesce(
          json_agg(
            json_build_object(
              'user_id', balance.user_id, 'household_id', participant.household_id, 'status', participant.status,
              'paid', balance.paid, 'share', balance.share, 'sent', balance.sent, 'received', balance.received,
              'net', balance.net, 'person', participant.person
            )
            order by balance.user_id
          ),
          '[]'::json
        )
        from public.event_balances as balance
        join private.event_people as participant on participant.event_id = balance.event_id
          and participant.user_id = balance.user_id
        where balance.event_id = event.id
          and balance.user_id = any (array(select private.people_to_show(event.id)))
      )
    )
    from public.events as event
    where event.id = settlement.event_id
  );
end;
$$;

comment on function public.settlement(uuid) is
  'Returns the input of the settlement as one snapshot: {currency, revision, me, households: [{id, name}], balances: '
  '[{user_id, household_id, status, paid, share, sent, received, net, person}]}, by user_id. The nets add up to zero. Null '
  'when the event does not exist or is not visible.';

grant execute on function public.settlement(uuid) to authenticated;
