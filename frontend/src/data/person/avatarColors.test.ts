import { describe, expect, it } from "vitest";
import { COLORS, colorOf, nextColor } from "./avatarColors";

describe("colorOf", () => {
  it("gives the first people of an event colours that all differ, and begins again after the last", () => {
    const numbered = Array.from({ length: COLORS }, (_, color) => colorOf({ id: "same", color }));
    expect(new Set(numbered).size).toBe(COLORS);
    expect(colorOf({ id: "other", color: COLORS })).toBe(numbered[0]);
  });

  it("gives a person the same colour under any id, as a view link has other ids", () => {
    expect(colorOf({ id: "ada", color: 3 })).toBe("var(--tint-3)");
    expect(colorOf({ id: "alias of ada", color: 3 })).toBe("var(--tint-3)");
  });

  it("gives a person without a number one of the colours, always the same", () => {
    expect(colorOf({ id: "ada" })).toMatch(/^var\(--tint-[0-7]\)$/);
    expect(colorOf({ id: "ada" })).toBe(colorOf({ id: "ada" }));
  });
});

describe("nextColor", () => {
  it("is the number after the highest, also of people who left, and 0 where there is nobody", () => {
    expect(nextColor([])).toBe(0);
    expect(nextColor([{ color: 4 }, { color: 1 }, {}])).toBe(5);
  });
});
