import { expect, it } from "vitest";
import { fileName } from "./fileName";

it("a file is named after its event, without characters that file systems refuse", () => {
  expect(fileName("Kış tatili: Kaş/Meis?", " 2026-11-21.csv")).toBe("Kış tatili Kaş Meis 2026-11-21.csv");
  expect(fileName("../..", ".json")).toBe("Divido.json");
  expect(fileName("x".repeat(300), ".csv")).toHaveLength(64);
});
