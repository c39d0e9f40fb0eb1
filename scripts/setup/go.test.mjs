import { expect, it } from "vitest";
import { isOlderGo, neededGo } from "./go.mjs";

it("neededGo returns the version in go.mod", () => {
  expect(neededGo("module divido\n\ngo 1.26.0\n\ntool x\n")).toBe("1.26.0");
});

it.each([
  ["1.25.9", "1.26.0", true],
  ["1.26.0", "1.26.0", false],
  ["1.26", "1.26.0", false],
  ["1.26.8", "1.26.0", false],
  ["1.27rc1", "1.26.0", false],
  ["1.9", "1.26.0", true],
])("isOlderGo compares %s with %s: %s", (version, than, older) => {
  expect(isOlderGo(version, than)).toBe(older);
});
