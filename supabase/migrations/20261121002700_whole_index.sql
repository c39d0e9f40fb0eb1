-- =====================================================================================================================
-- A whole index
--
-- Gives: finding all expenses of an event, deleted ones too, without reading everybody's. That is asked when an event is
-- removed for good and when its currency changes; the indexes of screens leave out what is deleted.
-- =====================================================================================================================

set local lock_timeout = '10s';
lock table public.expenses in share row exclusive mode;

drop index public.expenses_by_creation_idx;

create index expenses_by_creation_idx on public.expenses (event_id, created_at desc, id desc)
include (deleted_at);
