import { describe, expect, it } from "vitest";
import { COLORS, colorOf, firstColor } from "./avatarColors";

describe("colorOf", () => {
  it("a person's number determines the colour whatever their id, since view links have other ids", () => {
    expect(colorOf({ id: "a1", color: 3 })).toBe("var(--tint-3)");
    expect(colorOf({ id: "alias of ada", color: 3 })).toBe("var(--tint-3)");
  });

  it("a person without an event has the colour of a first event of their own", () => {
    for (const digit of "0123456789abcdef") {
      const id = `00000000-0000-4000-8000-00000000000${digit}`;
      expect(colorOf({ id })).toBe(colorOf({ id, color: firstColor(id, []) }));
    }
  });
});

describe("firstColor", () => {
  it("a person gets their favourite colour, or the next that the fewest people of the event have", () => {
    expect(firstColor("id-d", [])).toBe(5);
    expect(firstColor("id-d", [{ color: 5 }, { color: 6 }, {}])).toBe(7);
    const everyColor = Array.from({ length: COLORS }, (_, color) => ({ color }));
    expect(firstColor("id-d", [...everyColor, { color: 5 }, { color: 6 }, { color: 7 }])).toBe(0);
  });
});
