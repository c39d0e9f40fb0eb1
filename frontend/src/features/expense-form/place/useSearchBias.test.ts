import { expect, it } from "vitest";
import { expense } from "@/data/expense/testExpense";
import { lastPosition } from "./useSearchBias";

it("the search bias is the position of the last expense that has one, to a kilometre", () => {
  const nowhere = expense({ expense_date: "2027-05-20" });
  const porto = expense({ expense_date: "2027-05-16", place_lat: 41.14961, place_lon: -8.61099 });
  const lisbon = expense({ expense_date: "2027-05-14", place_lat: 38.7223, place_lon: -9.1393 });
  expect(lastPosition([lisbon, nowhere, porto])).toEqual({ lat: 41.15, lon: -8.61 });
  expect(lastPosition([nowhere])).toBeUndefined();
});
