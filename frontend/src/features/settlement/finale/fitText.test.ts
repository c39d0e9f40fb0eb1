import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fitLine, fitLines } from "./fitText";

/** Every character is one pixel wide. */
const measure = (text: string) => text.length;

describe("text on the picture of a settled event", () => {
  it("a text breaks between words and ends with an ellipsis when its lines run out", () => {
    expect(fitLines("Two nights by the river", 10, 3, measure)).toEqual(["Two nights", "by the", "river"]);
    expect(fitLines("Two nights by the river", 10, 2, measure)).toEqual(["Two nights", "by the ri…"]);
  });

  it("a full stop stays with its word", () => {
    expect(fitLines("Porto is settled.", 16, 2, measure)).toEqual(["Porto is", "settled."]);
  });

  it("a text breaks within a word of 200 letters, but never within a character", () => {
    expect(fitLines("x".repeat(200), 10, 2, measure)).toEqual(["xxxxxxxxx", "xxxxxxxxx…"]);
    expect(fitLine("👩‍👩‍👧👩‍👩‍👧", 9, measure)).toBe("👩‍👩‍👧…");
  });

  it("a text never exceeds its width and number of lines, and stays whole when it fits", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme", maxLength: 200 }),
        fc.integer({ min: 20, max: 60 }),
        fc.integer({ min: 1, max: 4 }),
        (text, width, most) => {
          const lines = fitLines(text, width, most, measure);
          expect(lines.length).toBeLessThanOrEqual(most);
          for (const line of lines) expect(measure(line)).toBeLessThanOrEqual(width);
          const whole = text.replace(/\s+/g, " ").trim();
          if (measure(whole) <= width) expect(lines.join("")).toBe(whole);
        },
      ),
    );
  });
});
