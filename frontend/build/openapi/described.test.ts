import { expect, it } from "vitest";
import { described, withComponents } from "./described";

it("functions/openapi.yaml has the components of the app's schemas (npm run openapi writes them)", () => {
  expect(described).toBe(withComponents(described));
});
