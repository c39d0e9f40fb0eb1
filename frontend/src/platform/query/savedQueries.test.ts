import { expect, it } from "vitest";
import { AppError, NO_CONNECTION } from "@/platform/errors/appError";
import { keys } from "./keys";
import { isWorthKeeping } from "./savedQueries";

const queryKey = keys.event("e");
const seen = (error: Error | null) => isWorthKeeping({ queryKey, state: { data: { name: "Porto" }, error } });

it("keeps what was seen, also when asking again got no answer", () => {
  expect(seen(null)).toBe(true);
  expect(seen(new AppError(NO_CONNECTION, 0))).toBe(true);
  expect(seen(new AppError("unexpected_error", 500))).toBe(true);
});

it("keeps nothing that is not there, or not the reader's to see any more", () => {
  expect(isWorthKeeping({ queryKey, state: { data: undefined, error: null } })).toBe(false);
  expect(isWorthKeeping({ queryKey: keys.revision("e"), state: { data: 7, error: null } })).toBe(false);
  expect(seen(new AppError("event_not_found", 404))).toBe(false);
});

it("keeps nothing of its moment alone", () => {
  const [searched, shown] = [keys.foundExpenses("e", { text: "taxi" }), [...keys.view("a-token"), "expenses"]];
  for (const passing of [keys.revision("e"), searched, keys.eventBook("e"), keys.viewLinks("e"), shown]) {
    expect(isWorthKeeping({ queryKey: passing, state: { data: {}, error: null } })).toBe(false);
  }
  expect(isWorthKeeping({ queryKey: keys.settlement("e"), state: { data: {}, error: null } })).toBe(true);
});
