-- The roles that Supabase's servers come as get the password of .env; the image has made them without.
\set password `echo "$POSTGRES_PASSWORD"`

alter role authenticator password :'password';
alter role supabase_auth_admin password :'password';
