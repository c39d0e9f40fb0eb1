import { expect, it } from "vitest";
import { linesThatDiffer } from "./linesThatDiffer";

it("only the lines that one of two texts has remain", () => {
  expect(linesThatDiffer("Fish: 30\nWine: 45\nTip: 5", "Fish: 30\nBeer: 45\nTip: 5")).toEqual(["Wine: 45", "Beer: 45"]);
  expect(linesThatDiffer("Fish: 30", "Fish: 30\nWine: 45")).toEqual(["", "Wine: 45"]);
});

it("a line that is there once more remains once", () => {
  expect(linesThatDiffer("Beer: 4\nBeer: 4", "Beer: 4")).toEqual(["Beer: 4", ""]);
});

it("texts with the same lines stay whole", () => {
  expect(linesThatDiffer("Fish\nWine", "Wine\nFish")).toEqual(["Fish\nWine", "Wine\nFish"]);
  expect(linesThatDiffer("Tip: 5", "Tip: 5")).toEqual(["Tip: 5", "Tip: 5"]);
});
