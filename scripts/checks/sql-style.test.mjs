import { expect, it } from "vitest";
import { sharedNumbers, styleErrors } from "./sql-style.mjs";

it("styleErrors accepts lower case, and capitals in comments, texts and quoted names", () => {
  expect(styleErrors("-- SELECT a thing\nselect 'SELECT it''s' as \"NULL\";\n")).toEqual([]);
});

it.each([
  ["SELECT 1;\n", "capitals"],
  ["select\t1;\n", "a tab"],
  ["select 1; \n", "white space"],
  [`select ${"a, ".repeat(80)}b;\n`, "160"],
  ["select 1;", "line break"],
])("styleErrors refuses %j", (text, what) => {
  expect(
    styleErrors(text)
      .map((error) => error.what)
      .join(),
  ).toContain(what);
});

it("styleErrors returns the line of an error", () => {
  expect(styleErrors("select 1\nFROM events;\n")).toEqual([{ line: 2, what: '"FROM" in capitals' }]);
});

it("sharedNumbers finds two migrations with one number", () => {
  const [first, second, third] = ["20261121000100_people", "20261121000100_events", "20261121000200_money"].map(
    (name) => `supabase/migrations/${name}.sql`,
  );
  expect(sharedNumbers([first, third, "scripts/stack/roles.sql", "scripts/stack/more.sql"])).toEqual([]);
  expect(sharedNumbers([first, second, third])).toEqual([`${second}: its number is another migration's`]);
});
