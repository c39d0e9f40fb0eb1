-- =====================================================================================================================
-- Deleted events
--
-- Gives: the list of what its creator can still bring back, long after the message that offered it has gone.
-- =====================================================================================================================

create function public.my_deleted_events()
returns json
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select coalesce(
      json_agg(
        json_build_object(
          'id', event.id,
          'name', event.name,
          'category', event.category,
          'default_currency', event.default_currency,
          'deleted_at', event.deleted_at,
          'expense_count', event.expense_count,
          'total', event.expense_total
        )
        order by event.deleted_at desc, event.id
      ),
      '[]'::json
    )
    from public.events as event
    where event.created_by = private.me()
      and event.status = 'deleted'
  );
end;
$$;

comment on function public.my_deleted_events() is
  'The deleted events that who asks created and can bring back with restore_event, last deleted first, as [{id, name, '
  'category, default_currency, deleted_at, expense_count, total}]. Empty for nobody.';

grant execute on function public.my_deleted_events() to authenticated;
