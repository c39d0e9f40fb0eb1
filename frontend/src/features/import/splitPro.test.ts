import { expect, it } from "vitest";
import { dayOf } from "@/data/import/model";
import { nets, read } from "./testReading";

const HEAD = "Paid By,Name,Category,Amount,Split Type,Expense Date,Currency,You Lent,You Owe,Settlement";
const file = (...rows: string[]) => read([HEAD, ...rows].join("\n"));

it("SplitPro's file about a friend gives expenses, refunds and payments between the two", () => {
  const read_ = file(
    "You,Dinner,food,36.50,EQUAL,2026-11-28 00:00:00,EUR,18.25,0,0",
    "Ben,Taxi,taxi,12,EXACT,2026-11-29 00:00:00,EUR,0,4,0",
    "You,Deposit,home,-10,EQUAL,2026-11-29 00:00:00,EUR,5,0,0",
    "Ben,Settle up,,14,SETTLEMENT,2026-11-30 00:00:00,EUR,0,0,14",
  );
  expect(read_).toMatchObject({ people: ["You", "Ben"], refused: [], questions: [], losses: ["income"] });
  expect(read_.entries.map((one) => [one.kind, one.amount, dayOf(one)])).toEqual([
    ["expense", 3650, "2026-11-28"],
    ["expense", 1200, "2026-11-29"],
    ["expense", -1000, "2026-11-29"],
    ["payment", 1400, "2026-11-30"],
  ]);
  expect(nets(read_)).toEqual([1825 - 400 - 500 - 1400, -1825 + 400 + 500 + 1400]);
});

it("SplitPro's file asks for the name of a friend who never paid, and refuses a share above the amount", () => {
  const read_ = file(
    "You,Dinner,food,36,EQUAL,2026-11-28 00:00:00,EUR,37,0,0",
    "You,Tea,food,8,EQUAL,2026-11-28 00:00:00,EUR,4,0,0",
  );
  expect(read_).toMatchObject({ questions: ["names"], nameless: [1], refused: [{ row: 2, reason: "cells" }] });
  expect(nets(read_)).toEqual([400, -400]);
});
