import { expect, it } from "vitest";
import visibleLengths from "../../../../supabase/testdata/visible-lengths.json";
import { visibleLength } from "./visibleLength";

it.each(visibleLengths)("only visible characters count, as in the database: %j", ({ written, length }) => {
  expect(visibleLength(written)).toBe(length);
});
