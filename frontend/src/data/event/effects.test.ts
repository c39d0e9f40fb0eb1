import { expect, it } from "vitest";
import type { Units } from "@/core/money/units";
import { effectsOf, netEffect } from "./effects";

const cents = (amount: number) => amount as Units;
const nets = (item: Parameters<typeof effectsOf>[0]) =>
  Object.fromEntries([...effectsOf(item)].map(([person, effect]) => [person, netEffect(effect)]));

const dinner = {
  payers: [
    { user_id: "a", paid_amount: cents(70), paid_in_event_currency: cents(70) },
    { user_id: "b", paid_amount: cents(30), paid_in_event_currency: cents(30) },
  ],
  shares: [
    { user_id: "a", share_amount: cents(50), share_in_event_currency: cents(50), parts: null },
    { user_id: "c", share_amount: cents(50), share_in_event_currency: cents(50), parts: null },
  ],
};

it("the net effects of an expense and of a payment add up to zero", () => {
  expect(nets(dinner)).toEqual({ a: 20, b: 30, c: -50 });
  expect(nets({ from_user: "c", to_user: "b", amount: cents(30) })).toEqual({ c: 30, b: -30 });
});

it("an exported expense has the same effects as the expense itself", () => {
  const booked = { payers: { a: cents(70), b: cents(30) }, shares: { a: cents(50), c: cents(50) } };
  expect([...effectsOf(booked)]).toEqual([...effectsOf(dinner)]);
});

it("effects separate paid, share, sent and received amounts", () => {
  expect(effectsOf(dinner).get("a")).toEqual({ paid: 70, share: 50, sent: 0, received: 0 });
  expect(effectsOf({ from_user: "c", to_user: "b", amount: cents(30) }).get("b")).toMatchObject({ received: 30 });
});
