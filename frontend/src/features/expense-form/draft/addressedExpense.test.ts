import { expect, it } from "vitest";
import { addressedExpense } from "./addressedExpense";

const read = (address: string) => addressedExpense(new URLSearchParams(address), "EUR");

it("an address fills description, amount and currency", () => {
  expect(read("text=Lunch&amount=12.50&currency=try")).toEqual({
    ...{ description: "Lunch", amount: 1250, currency: "TRY", unusable: [] },
  });
});

it("an address without currency means the event's", () => {
  expect(read("amount=7")).toMatchObject({ amount: 700, currency: "EUR", unusable: [] });
});

it.each([
  ["1,234.50", 123450],
  ["1.234,50", 123450],
  ["0,5", 50],
  [" 12 ", 1200],
])("an address with the amount %s brings %i cents", (amount, units) => {
  expect(read(new URLSearchParams({ amount }).toString()).amount).toBe(units);
});

it.each(["", "0", "-5", "12,345.678", "twelve", "2 of 7", "1e3", "99999999999", "5+5", "<b>5</b>"])(
  "an address with the amount %j fills none",
  (amount) => {
    const { amount: read, unusable } = addressedExpense(new URLSearchParams({ amount, text: "Taxi" }), "EUR");
    expect(read).toBe(0);
    expect(unusable).toEqual(amount === "" ? [] : ["amount"]);
  },
);

it("an address with yen has no decimals", () => {
  expect(read("amount=1250&currency=JPY")).toMatchObject({ amount: 1250, currency: "JPY" });
  expect(read("amount=12.5&currency=JPY").unusable).toEqual(["amount"]);
});

it.each(["XXX", "euro", "E", "__proto__"])("an address with the unknown currency %s keeps the event's", (currency) => {
  expect(addressedExpense(new URLSearchParams({ currency, amount: "5" }), "EUR")).toMatchObject({
    ...{ currency: "EUR", amount: 500, unusable: ["currency"] },
  });
});

it("an event that is left in the address was not usable", () => {
  expect(read("event=Rome&amount=x").unusable).toEqual(["amount", "event"]);
});
