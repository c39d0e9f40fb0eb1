import { describe, expect, it } from "vitest";
import { COLORS, colorOf, nextColor } from "./avatarColors";

describe("colorOf", () => {
  it("the first people of an event have different colours, which repeat after the last one", () => {
    const numbered = Array.from({ length: COLORS }, (_, color) => colorOf({ id: "same", color }));
    expect(new Set(numbered).size).toBe(COLORS);
    expect(colorOf({ id: "other", color: COLORS })).toBe(numbered[0]);
  });

  it("a person's number determines the colour whatever their id, since view links have other ids", () => {
    expect(colorOf({ id: "ada", color: 3 })).toBe("var(--tint-3)");
    expect(colorOf({ id: "alias of ada", color: 3 })).toBe("var(--tint-3)");
  });

  it("a person without a number always has the same colour", () => {
    expect(colorOf({ id: "ada" })).toMatch(/^var\(--tint-[0-7]\)$/);
    expect(colorOf({ id: "ada" })).toBe(colorOf({ id: "ada" }));
  });
});

describe("nextColor", () => {
  it("the next number follows the highest one, also of people who left, and is 0 in an empty event", () => {
    expect(nextColor([])).toBe(0);
    expect(nextColor([{ color: 4 }, { color: 1 }, {}])).toBe(5);
  });
});
