import { expect, it } from "vitest";
import type { Units } from "@/core/money/units";
import { byPerson, type EventStatisticsWire, eventStatisticsFromWire } from "./eventStatistics";

const balance = (user_id: string, paid: number, share: number, paid_count = 1) => ({
  user_id,
  paid: paid as Units,
  share: share as Units,
  sent: 0 as Units,
  received: 0 as Units,
  net: (paid - share) as Units,
  paid_count,
});

it("people come by what they paid; who neither paid nor shares anything is left out", () => {
  const people = byPerson([
    balance("a", 0, 500, 0),
    balance("b", 900, 300),
    balance("c", 0, 0, 0),
    balance("d", 0, 700, 0),
  ]);
  expect(people.map(({ user_id }) => user_id)).toEqual(["b", "d", "a"]);
  expect(people[0]).toEqual({ user_id: "b", paid: 900, share: 300, paid_count: 1 });
});

it("money on the wire becomes whole units of its currency, in every part", () => {
  const sums = { count: 1, total: 10.1, my_share: 0.35 };
  const wire = {
    event: { default_currency: "EUR" },
    participants: [],
    balances: [{ ...balance("a", 0, 0), paid: 10.1, share: 0.35, net: 9.75 }],
    total: 10.1,
    expense_count: 1,
    by_day: [{ date: "2026-07-14", ...sums }],
    by_category: [{ category: "place", ...sums }],
    by_place: [{ place_name: "Meis", ...sums }],
    by_currency: [{ currency: "KWD", count: 1, amount: 3.125, total: 10.1 }],
  } as unknown as EventStatisticsWire;
  const units = { count: 1, total: 1010, my_share: 35 };
  expect(eventStatisticsFromWire(wire)).toMatchObject({
    total: 1010,
    balances: [{ paid: 1010, share: 35, net: 975, paid_count: 1 }],
    by_day: [{ date: "2026-07-14", ...units }],
    by_category: [{ category: "place", ...units }],
    by_place: [{ place_name: "Meis", ...units }],
    by_currency: [{ currency: "KWD", count: 1, amount: 3125, total: 1010 }],
  });
});
