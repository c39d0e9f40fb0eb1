-- As on hosted Supabase, everyone has these privileges, and row-level security decides. Only an owner may create a policy here;
-- hosted projects allow it to the role that runs migrations (scripts/checks/hosted-project.sql has what they do not).
grant usage on schema storage to postgres, anon, authenticated, service_role;
grant all on all tables in schema storage to postgres, anon, authenticated, service_role;
grant execute on all functions in schema storage to postgres, anon, authenticated, service_role;
alter table storage.objects owner to postgres;
