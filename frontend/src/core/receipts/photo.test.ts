import fc from "fast-check";
import { expect, it } from "vitest";
import { sizeOfPhoto } from "./photo";

it.each([
  [4032, 3024, 1600, 1200],
  [3024, 4032, 1200, 1600],
  [1600, 1600, 1600, 1600],
  [640, 480, 640, 480],
  [1000, 20_000, 80, 1600],
])("a picture of %i × %i becomes a photo of %i × %i", (width, height, ...expected) => {
  expect(Object.values(sizeOfPhoto(width, height))).toEqual(expected);
});

it("a photo is never larger than its picture, never without pixels, and at most 1,600 pixels long", () => {
  const side = fc.integer({ min: 1, max: 40_000 });
  fc.assert(
    fc.property(side, side, (width, height) => {
      const photo = sizeOfPhoto(width, height);
      expect(Math.max(photo.width, photo.height)).toBeLessThanOrEqual(Math.min(1600, Math.max(width, height)));
      expect(Math.min(photo.width, photo.height)).toBeGreaterThanOrEqual(1);
    }),
  );
});
