import fc from "fast-check";
import { expect, it } from "vitest";
import { PATHS, partsIn, pathTo } from "./paths";

it("a path has its parts where they belong, and what the screen is to begin with behind it", () => {
  const expense = { eventId: "e1", expenseId: "x1" };
  expect(pathTo("editExpense", expense)).toBe("/events/e1/expenses/x1/edit");
  expect(pathTo("addExpense", { eventId: "e1" }, { text: "Tea & cake" })).toBe(
    "/events/e1/add-expense?text=Tea+%26+cake",
  );
  expect(pathTo("event", { eventId: "e1" }, new URLSearchParams())).toBe("/events/e1");
});

it("whatever stands in a part is read from the path again, and makes no other path of it", () => {
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
])("%s is not at %s", (pattern, pathname) => {
  expect(partsIn(pattern, pathname)).toBeNull();
});

it("what cannot be read leads nowhere", () => {
  expect(partsIn(PATHS.invitation, "/invite/%E0%A4%A")).toBeNull();
});
