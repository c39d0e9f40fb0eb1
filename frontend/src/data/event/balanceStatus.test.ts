import { expect, it } from "vitest";
import type { Units } from "@/core/money/units";
import { standingOf, standingWord } from "./balanceStatus";
import type { Balance } from "./model";

const balance = (paid: number, share: number, sent = 0, received = 0) =>
  ({ user_id: "ada", paid, share, sent, received, net: paid - share + sent - received }) as Balance;

it("above zero is owed to the reader, below zero they owe", () => {
  expect([1, -1, 0].map((net) => standingWord(net as Units))).toEqual(["owed", "owes", "settled"]);
});

const standing = (...parts: Parameters<typeof balance>) =>
  standingOf(
    [balance(...parts), { ...balance(0, 100), user_id: "ben" }],
    "ada",
    "EUR",
    (part, amount) => `${part} ${amount}`,
  );

it("a standing is made of what was paid and the share, and of repayments where there are any", () => {
  expect(standing(5000, 0).parts).toBe("paid\u00a050.00 · share\u00a00.00");
  expect(standing(5000, 2000, 0, 1000).parts).toBe("paid\u00a050.00 · share\u00a020.00 · received\u00a010.00");
});

it("who paid and shared nothing has nothing to settle; who is even has settled", () => {
  const nothing = { word: "untouched", net: 0, parts: null };
  expect(standingOf([], "ada", "EUR", () => "")).toEqual(nothing);
  expect(standing(0, 0)).toEqual(nothing);
  expect(standing(2000, 2000)).toMatchObject({ word: "settled", net: 0 });
});

it("when everyone is even, all of it is done, also for who had no part in it", () => {
  const even = [balance(2000, 2000), { ...balance(0, 0), user_id: "ben" }];
  expect(["ada", "ben"].map((me) => standingOf(even, me, "EUR", () => "").word)).toEqual(["done", "done"]);
  expect(standingOf([balance(0, 0)], "ada", "EUR", () => "").word).toBe("untouched");
});
