/** Migrations as later versions may bring them, each over existing rows. */
export const later = {
  /** A column that is filled for existing rows, and an index on it. */
  "20990101000100_notes": `
    alter table public.expenses add column note text default 'from before';
    alter table public.expenses alter column note drop default;
    alter table public.expenses add constraint expenses_note_length check (length(note) <= 500);
    create index expenses_note_idx on public.expenses (event_id, note) where note is not null;
  `,
  /** A table with a trigger on concurrent writes, and a function for the next version of the app. */
  "20990101000200_note_counts": `
    create table private.note_counts (
      event_id uuid not null,
      entries bigint not null default 0,
      constraint note_counts_pkey primary key (event_id),
      constraint note_counts_event_id_fkey foreign key (event_id) references public.events (id)
    );
    insert into private.note_counts (event_id, entries)
    select event_id, count(*) from public.expenses group by event_id;
    create function private.count_entry() returns trigger language plpgsql security definer set search_path = '' as $$
    begin
      insert into private.note_counts (event_id, entries) values (new.event_id, 1)
      on conflict (event_id) do update set entries = private.note_counts.entries + 1;
      return null;
    end;
    $$;
    create trigger expenses_count_entry after insert on public.expenses for each row execute function private.count_entry();
    create function public.notes_in(event_id uuid) returns bigint language sql stable as
    $$ select count(*) from public.expenses as expense where expense.event_id = notes_in.event_id and note is not null $$;
    revoke execute on function public.notes_in(uuid) from public;
    grant execute on function public.notes_in(uuid) to authenticated;
  `,
};
