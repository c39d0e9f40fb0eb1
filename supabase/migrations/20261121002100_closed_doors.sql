-- =====================================================================================================================
-- Closed doors, once more
--
-- Gives: what the foundation gives, to databases whose embedded server opened the defaults again when it was started a
-- second time. Where they are closed, this changes nothing.
-- =====================================================================================================================

alter default privileges in schema public
  revoke all on tables from anon, authenticated, service_role;

alter default privileges in schema public
  revoke all on sequences from anon, authenticated, service_role;

alter default privileges in schema public
  revoke all on functions from anon, authenticated, service_role;
