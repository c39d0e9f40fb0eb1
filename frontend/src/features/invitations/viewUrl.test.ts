import { expect, it } from "vitest";
import { viewUrl } from "./viewUrl";

it("a view-only link leads to this site", () => {
  expect(viewUrl("abc_DEF-1234567890", "https://divido.example")).toBe(
    "https://divido.example/view/abc_DEF-1234567890",
  );
});
