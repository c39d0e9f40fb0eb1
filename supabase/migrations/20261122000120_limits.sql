-- =====================================================================================================================
-- Limits
--
-- Limits against abuse. docs/security.md lists them.
-- =====================================================================================================================

create function private.limit_for(things text)
returns integer
language plpgsql immutable set search_path = ''
as $$
declare
  most integer := case things
    when 'people of an event' then 1000
    when 'events of a person' then 1000
    when 'expenses of an event' then 50000
    when 'payments of an event' then 20000
    when 'invitations of an event' then 2000
    when 'households of an event' then 200
    when 'saved splits of an event' then 5
    when 'imports of an event' then 500
    when 'entries of a part of an import' then 500
    when 'joined expenses of a request' then 500
    when 'shares of a page' then 10000
    when 'shares of a merge' then 100000
    when 'shares of a request' then 50000
    when 'shares of a part of an import' then 20000
    when 'shares of a purge' then 20000
    when 'comments of a part of an import' then 2000
    when 'items of an expense' then 100
    when 'extras of an expense' then 10
    when 'weights of an expense' then 5000
    when 'parts of a settlement' then 100
    when 'push subscriptions of a person' then 10
    when 'keys of a guest' then 10
    when 'own events of a guest' then 3
    when 'guests of an hour' then 5000
    when 'comments of an event' then 20000
    when 'comments of an entry' then 200
    when 'check marks of an event' then 1000
    when 'receipts of an expense' then 4
    when 'receipts of an event' then 500
    when 'receipts of a day' then 200
    when 'bytes of a receipt' then 614400
    when 'pixels of a receipt' then 4000
    when 'open bills of an event' then 10
    when 'seats of a bill' then 30
    when 'hours of a bill' then 24
    when 'days of a bill' then 7
    when 'characters of a comment' then 500
    when 'mentions of a comment' then 20
    when 'series of an event' then 50
    when 'shares of the series of an event' then 5000
    when 'silent occurrences of a series' then 24
    when 'skipped occurrences of a series' then 1000
    when 'occurrences of a request' then 500
    when 'due occurrences of a request' then 100
    when 'people of due occurrences of a request' then 5000
    when 'failing events of a purge' then 20
    when 'entries of a notice' then 100
    when 'words of a notice' then 20
    when 'examined entries of an event' then 100
    when 'news of an event' then 20
    when 'news of a page' then 50
    when 'characters of a handle' then 100
    when 'characters of a note' then 200
  end;
begin
  -- A comparison with null never raises, so an unknown name would lift the limit.
  if most is null then
    raise exception using errcode = 'PT500', message = 'unexpected_error', detail = concat('There is no limit of ', things, '.');
  end if;
  return most;
end;
$$;

comment on function private.limit_for(text) is
  'Returns the maximum count for a name. Raises unexpected_error for an unknown name.';
