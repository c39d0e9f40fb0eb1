import { expect, it } from "vitest";
import { changedFunctions, statementsIn, withCallers } from "./database.mjs";

const migration = `-- Notes.

create table notes (
  id uuid
);

-- Returns a note.
create function private.note(id uuid)
returns text
language sql
as $$
  select 'x';
$$;

grant execute on function private.note to authenticated;

create function public.save_note(id uuid)
returns text
language plpgsql
as $$
begin
  return private.note(id);
end;
$$;
`;

it("a change within functions names these, and a change of a table nothing", () => {
  expect(changedFunctions(migration, [12])).toEqual(["private.note"]);
  expect(changedFunctions(migration, [12, 22])).toEqual(["private.note", "public.save_note"]);
  expect(changedFunctions(migration, [4, 12])).toBeNull();
});

it("a function's callers change with it, unless something uses it that anything may use", () => {
  const statements = statementsIn(migration).map(({ text }) => text);
  expect(withCallers(["private.note"], statements)).toEqual(new Set(["note", "save_note"]));
  expect(withCallers(["public.save_note"], statements)).toEqual(new Set(["save_note"]));
  const trigger = "create trigger notes before insert on notes execute function private.note();";
  expect(withCallers(["private.note"], [...statements, trigger])).toBeNull();
});
