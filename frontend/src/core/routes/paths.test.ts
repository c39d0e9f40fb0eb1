import fc from "fast-check";
import { expect, it } from "vitest";
import { PATHS, partsIn, pathTo } from "./paths";

it("a path contains its parameters in place, and the initial values of the screen in its query", () => {
  const expense = { eventId: "e1", expenseId: "x1" };
  expect(pathTo("editExpense", expense)).toBe("/events/e1/expenses/x1/edit");
  expect(pathTo("addExpense", { eventId: "e1" }, { text: "Tea & cake" })).toBe(
    "/events/e1/add-expense?text=Tea+%26+cake",
  );
  expect(pathTo("event", { eventId: "e1" }, new URLSearchParams())).toBe("/events/e1");
});

it("any text in a parameter can be read from the path again, and never changes the path's structure", () => {
  const part = fc
    .string({ minLength: 1, unit: "grapheme" })
    .filter((text) => text.isWellFormed() && !/^\.+$/.test(text));
  fc.assert(
    fc.property(part, part, (eventId, expenseId) => {
      const path = pathTo("editExpense", { eventId, expenseId });
      expect(partsIn(PATHS.editExpense, path)).toEqual({ eventId, expenseId });
      expect(new URL(path, "https://divido.example").pathname).toBe(path);
    }),
  );
});

it.each([
  ["/events", "/events/e1"],
  ["/events/:eventId", "/events"],
  ["/events/:eventId/edit", "/events/e1/export"],
  ["/events/:eventId", "/events/e1/edit"],
])("the path %s does not match %s", (pattern, pathname) => {
  expect(partsIn(pattern, pathname)).toBeNull();
});

it("an undecodable path matches no screen", () => {
  expect(partsIn(PATHS.invitation, "/invite/%E0%A4%A")).toBeNull();
});
