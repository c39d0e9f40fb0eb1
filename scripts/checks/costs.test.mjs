import { expect, it } from "vitest";
import { costTable } from "./costs.mjs";

const costs = [
  { suite: "lint", passed: 1, processor: 10, clock: 12 },
  { suite: "go", passed: 797, processor: 200, clock: 100 },
  { suite: "lint", passed: 1, processor: 5, clock: 6 },
];

it("the table of costs adds up the checks of a suite, and what no check took", () => {
  expect(costTable(costs, { processor: 230, clock: 130 })).toEqual([
    "suite         passed     processor         clock",
    "go               797    3 min 20 s    1 min 40 s",
    "lint               2          15 s          18 s",
    "the rest                      15 s              ",
    "together         799    3 min 50 s    2 min 10 s",
  ]);
});

it("the table has no processor time where the system does not say it", () => {
  const [head, , , together] = costTable(costs, { processor: null, clock: 130 });
  expect([head, together]).toEqual(["suite         passed         clock", "together         799    2 min 10 s"]);
});
