import { expect, it } from "vitest";
import type { Balance } from "@/shared/event/model";
import type { Cents } from "@/shared/money/cents";
import { isUntouched, positionParts, positionWord } from "./position";

const balance = (paid: number, share: number, sent = 0, received = 0) =>
  ({ user_id: "ada", paid, share, sent, received, net: paid - share + sent - received }) as Balance;

it("above zero is owed to the reader, below zero they owe", () => {
  expect([1, -1, 0].map((net) => positionWord(net as Cents))).toEqual(["owed", "owes", "settled"]);
});

it("a position is made of what was paid and the share, and of repayments where there are any", () => {
  expect(positionParts(balance(5000, 0))).toEqual([
    { part: "paid", amount: 5000 },
    { part: "share", amount: 0 },
  ]);
  expect(positionParts(balance(5000, 2000, 0, 1000)).map(({ part }) => part)).toEqual(["paid", "share", "received"]);
});

it("who paid and shared nothing has nothing to settle; who is even has settled", () => {
  expect(isUntouched(undefined)).toBe(true);
  expect(isUntouched(balance(0, 0))).toBe(true);
  expect(isUntouched(balance(2000, 2000))).toBe(false);
});
