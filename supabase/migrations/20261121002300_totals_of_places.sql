-- =====================================================================================================================
-- Totals of places
--
-- Gives: room for what an event spent at a place, filled by the next migration: alone, so that the table is closed to others
-- for a moment and not while sums are made.
-- =====================================================================================================================

set local lock_timeout = '10s';

comment on table private.event_places is
  'How many expenses of an event were at a place, and their total in its currency. City and country are empty where the expense '
  'has none.';

alter table private.event_places
  add column total numeric;
