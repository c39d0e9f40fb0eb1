import { expect, it } from "vitest";
import { unbroken } from "./unbroken";

it("a text with non-breaking spaces stays on one line", () => {
  expect(unbroken("your share 12.50")).toBe("your\u00a0share\u00a012.50");
});
