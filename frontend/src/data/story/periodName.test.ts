import { expect, it } from "vitest";
import { periodName } from "./periodName";

it("a period has a name in the reader's language, and a short one on an axis", () => {
  const name = (unit: Parameters<typeof periodName>[1], style: "long" | "short", language = "en") =>
    periodName("2024-07-01", unit, language, style);
  expect(name("day", "short")).toBe("Jul 1");
  expect(name("week", "short", "tr")).toBe("1 Tem");
  expect(name("day", "long")).toBe("Jul 1, 2024");
  expect(name("month", "short", "de")).toBe("Jul");
  expect(name("month", "long")).toBe("July 2024");
  expect(name("year", "long")).toBe("2024");
});
