import { expect, it } from "vitest";
import { sharesOf } from "./load.mjs";
import { events } from "./story.mjs";

const cents = (amount) => Math.round(amount * 100);

it.each(
  events.flatMap(({ event, creator, members, expenses }) =>
    expenses.map((expense) => [event.name, expense.what, expense, [creator, ...members]]),
  ),
)("%s: the shares of %s add up to the cent", (_event, _what, expense, everyone) => {
  const { shares } = sharesOf(expense, everyone);
  expect(shares.reduce((sum, [, share]) => sum + cents(share), 0)).toBe(cents(expense.amount));
  expect(everyone).toEqual(expect.arrayContaining(shares.map(([name]) => name)));
});

it("refuses a story in which an equal split leaves a cent over", () => {
  expect(() => sharesOf({ what: "Tea", amount: 10 }, ["a", "b", "c"])).toThrow("Tea");
});
