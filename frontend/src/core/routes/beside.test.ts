import { expect, it } from "vitest";
import { eventBeside } from "./beside";

it.each([
  ["/events/trip/add-expense", "/events/trip"],
  ["/events/trip/expenses/dinner/edit", "/events/trip"],
  ["/events/trip", null],
  ["/events/trip/edit", null],
  ["/events/trip/settlement", null],
  ["/add-expense", null],
])("the event beside %s is %s", (path, event) => {
  expect(eventBeside(path)).toBe(event);
});
