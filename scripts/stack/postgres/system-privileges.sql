-- The schema auth belongs to the auth server. The role that runs migrations may read and change its rows, refer to
-- them and hang triggers on them, as on hosted Supabase; everyone may ask who they are.
grant usage on schema auth to postgres, anon, authenticated, service_role;
grant all on all tables in schema auth to postgres;
grant all on all sequences in schema auth to postgres;
grant execute on all functions in schema auth to postgres, anon, authenticated, service_role;

-- The history of migrations is the migrations' own.
alter schema supabase_migrations owner to postgres;
alter table supabase_migrations.schema_migrations owner to postgres;
