import fc from "fast-check";
import { expect, it } from "vitest";
import { moved, WHOLE, zoomed } from "./zoom";

const PICTURE = { width: 1200, height: 1600 };
const FRAME = { width: 390, height: 700 };
const MIDDLE = { x: 0, y: 0 };

it("a picture is enlarged around the point that is touched", () => {
  const view = zoomed(WHOLE, 4, { x: 50, y: -100 }, PICTURE, FRAME);
  expect(view).toEqual({ scale: 4, x: -150, y: 300 });
});

it("a picture that is not enlarged cannot be moved, and shrinking ends at the whole picture", () => {
  expect(moved(WHOLE, { x: 80, y: -30 }, PICTURE, FRAME)).toEqual(WHOLE);
  const large = moved(zoomed(WHOLE, 4, MIDDLE, PICTURE, FRAME), { x: 60, y: 60 }, PICTURE, FRAME);
  expect(zoomed(large, 0.01, MIDDLE, PICTURE, FRAME)).toEqual(WHOLE);
});

it("no movement shows what is beyond the picture's edges", () => {
  const offset = fc.record({ x: fc.integer({ min: -9000, max: 9000 }), y: fc.integer({ min: -9000, max: 9000 }) });
  const steps = fc.array(fc.record({ factor: fc.double({ min: 0.2, max: 5, noNaN: true }), at: offset, by: offset }));
  fc.assert(
    fc.property(steps, (all) => {
      const view = all.reduce(
        (shown, { factor, at, by }) => moved(zoomed(shown, factor, at, PICTURE, FRAME), by, PICTURE, FRAME),
        WHOLE,
      );
      const [width, height] = [390 * view.scale, 520 * view.scale];
      expect(view.scale).toBeGreaterThanOrEqual(1);
      expect(Math.abs(view.x)).toBeLessThanOrEqual(Math.max(0, (width - FRAME.width) / 2) + 1e-6);
      expect(Math.abs(view.y)).toBeLessThanOrEqual(Math.max(0, (height - FRAME.height) / 2) + 1e-6);
    }),
  );
});
