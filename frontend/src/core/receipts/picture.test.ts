import { expect, it } from "vitest";
import { type Grey, greyOf, levelled, paperIn, sizeToRead } from "./picture";

/** Returns a picture of shades by column and row. */
function picture(width: number, height: number, shade: (column: number, row: number) => number): Grey {
  const pixels = new Uint8ClampedArray(width * height);
  for (let at = 0; at < pixels.length; at += 1) pixels[at] = shade(at % width, Math.floor(at / width));
  return { width, height, pixels };
}

it("colours become shades by how bright they look", () => {
  const { pixels } = greyOf(new Uint8ClampedArray([255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255]), 3, 1);
  expect([...pixels]).toEqual([76, 150, 29]);
});

it("paper on a dark table is found, and a picture that is all paper is left whole", () => {
  const onTable = picture(100, 160, (column, row) =>
    column >= 30 && column < 70 && row >= 20 && row < 140 ? 230 : 40,
  );
  const box = paperIn(onTable);
  expect(Math.abs((box?.left ?? 0) - 30)).toBeLessThanOrEqual(4);
  expect(Math.abs((box?.right ?? 0) - 70)).toBeLessThanOrEqual(4);
  expect(Math.abs((box?.bottom ?? 0) - 140)).toBeLessThanOrEqual(4);
  expect(paperIn(picture(100, 160, () => 230))).toBeNull();
  expect(paperIn(picture(100, 160, (column) => 120 + (column % 2) * 20))).toBeNull();
});

it("a shadow over the paper disappears, and ink stays dark", () => {
  const isInk = (column: number, row: number) => row % 20 === 10 && column % 7 === 3;
  const shaded = picture(200, 100, (column, row) => (240 - column * 0.7) * (isInk(column, row) ? 0.3 : 1));
  const even = levelled(shaded, 12);
  const at = (column: number, row: number) => even.pixels[row * 200 + column] ?? 0;
  expect(Math.abs(at(10, 5) - at(190, 5))).toBeLessThan(25);
  for (const column of [10, 101, 192]) expect(at(column - (column % 7) + 3, 50)).toBeLessThan(110);
});

it("a long strip is enlarged no further than letters need", () => {
  expect(sizeToRead(400, 4000, 1800)).toEqual({ width: 180, height: 1800 });
  expect(sizeToRead(100, 200, 1800)).toEqual({ width: 250, height: 500 });
  expect(sizeToRead(2000, 2100, 1800)).toEqual({ width: 1200, height: 1260 });
});
