-- Makes auth.uid() and its kind work as on a hosted project. `@supabase/lite` stores each claim in a setting of its own, and
-- its functions read only that; PostgREST stores all claims as one JSON.

do $each$
declare
  asked record;
begin
  for asked in
    select * from (values ('uid', 'sub', 'uuid'), ('role', 'role', 'text'), ('email', 'email', 'text')) as by (name, claim, type)
  loop
    execute format(
      $function$
        create or replace function auth.%1$I() returns %3$s language sql stable as $read$
          select case when current_setting('request.jwt.claims', true) <> ''
            then current_setting('request.jwt.claims')::jsonb ->> %2$L
            else nullif(current_setting('request.jwt.claim.' || %2$L, true), '')
          end::%3$s
        $read$
      $function$,
      asked.name, asked.claim, asked.type
    );
  end loop;
end
$each$;
