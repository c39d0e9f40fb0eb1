import { expect, it } from "vitest";
import { nets, read } from "./testReading";

const HEAD = "Title,Amount,Currency,Exchange rate,Amount in default currency (EUR),Date & time,Category";
const table = (columns: string, ...rows: string[]) => [`${HEAD},${columns}`, ...rows].join("\n");
const DINNER = "Dinner,30.00,EUR,1,30.00,2026-05-01,Food";

it("people in Tricount's file are found by the names of their columns, in any order", () => {
  const file = read(
    table("Paid by Ann,Paid by Bob,Impacted to Bob,Impacted to Ann", `${DINNER},30.00,0.00,-10.00,-20.00`),
  );
  expect(file.people).toEqual(["Bob", "Ann"]);
  expect(nets(file)).toEqual([-1000, 1000]);
});

it("a person who only paid in Tricount's file is one of its people", () => {
  const file = read(table("Paid by Bob,Paid by Ann,Impacted to Ann", `${DINNER},30.00,0.00,-30.00`));
  expect(file.people).toEqual(["Ann", "Bob"]);
  expect(nets(file)).toEqual([-3000, 3000]);
});

it("two people of one name in Tricount's file stay two", () => {
  const file = read(
    table("Paid by Ann,Paid by Ann,Impacted to Ann,Impacted to Ann", `${DINNER},0.00,30.00,-10.00,-20.00`),
  );
  expect(nets(file)).toEqual([-1000, 1000]);
});
