-- The auth server owns the schema auth. As on hosted Supabase, the role that runs migrations may read, change and reference its
-- rows and add triggers, and everyone may call auth.uid() and its like.
grant usage on schema auth to postgres, anon, authenticated, service_role;
grant all on all tables in schema auth to postgres;
grant all on all sequences in schema auth to postgres;
grant execute on all functions in schema auth to postgres, anon, authenticated, service_role;

-- The role that runs migrations owns their history.
alter schema supabase_migrations owner to postgres;
alter table supabase_migrations.schema_migrations owner to postgres;
