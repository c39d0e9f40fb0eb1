// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { eventStatisticsFromWire } from "./eventStatistics";

it("money on the wire becomes whole units of its currency, in every part", () => {
  const sums = { count: 1, total: 10.1 };
  const wire = {
    event: { default_currency: "EUR" },
    participants: [{ user_id: "a", person: { id: "a" } }],
    balances: [{ user_id: "a", paid: 10.1, share: 0.35, sent: 0, received: 0, net: 9.75 }],
    total: 10.1,
    expense_count: 1,
    by_day: [{ date: "2026-07-14", my_share: 0.35, ...sums }],
    by_category: [{ category: "place", ...sums }],
    by_topic: [{ topic: null, ...sums }],
    by_currency: [{ currency: "KWD", count: 1, amount: 3.125, total: 10.1 }],
    story: {
      paid: [{ date: "2026-07-14", user_id: "a", paid: 10.1 }],
      largest: [{ currency: "KWD", amount: 3.125, amount_in_event_currency: 10.1, paid_by: ["a"] }],
      visits: [{ date: "2026-07-14", place_name: "Meis", ...sums }],
    },
  } as unknown as Parameters<typeof eventStatisticsFromWire>[0];
  expect(eventStatisticsFromWire(wire)).toMatchObject({
    participants: [{ person: { id: "a", place: 1 } }],
    story: {
      currency: "EUR",
      total: 1010,
      balances: [{ paid: 1010, share: 35 }],
      by_day: [{ total: 1010, my_share: 35 }],
      by_category: [{ total: 1010 }],
      by_topic: [{ topic: null, total: 1010 }],
      by_currency: [{ amount: 3125, total: 1010 }],
      paid: [{ paid: 1010 }],
      largest: [{ amount: 3125, amount_in_event_currency: 1010 }],
      visits: [{ place_name: "Meis", total: 1010 }],
    },
  });
});
