import { expect, it } from "vitest";
import { isId } from "./isId";
import { newId } from "./newId";

it("an id is the text of a UUID in either case, with nothing around it", () => {
  const id = newId();
  expect([id, id.toUpperCase()].map(isId)).toEqual([true, true]);
  for (const text of ["", "not-a-uuid", `${id}x`, ` ${id}`, id.slice(1), id.replaceAll("-", ""), "0"]) {
    expect(isId(text), text).toBe(false);
  }
});
