-- Sets the password of .env for the roles of Supabase's servers, which the image creates without one.
\set password `echo "$POSTGRES_PASSWORD"`

alter role authenticator password :'password';
alter role supabase_auth_admin password :'password';
alter role supabase_storage_admin password :'password';
