import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { boundsOf, distanceKm, eastOf, extentKm, type Point } from "./earth";
import { labelsOf } from "./labels";
import { distanceText, heightFor, mapViewOf, scaleBarOf } from "./mapView";
import { stacksOf } from "./stacks";

const point = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lon: fc.double({ min: -180, max: 180, noNaN: true }),
});
const points = fc.array(point, { minLength: 1, maxLength: 30 });
const suva = { lat: -18.14, lon: 178.44 };
const taveuni = { lat: -16.85, lon: -179.97 };
const göreme = { lat: 38.6431, lon: 34.8289 };
const kadıköy = { lat: 40.9911, lon: 29.0265 };

describe("distances", () => {
  it("distances match those on earth, also across the date line", () => {
    expect(distanceKm(göreme, kadıköy)).toBeCloseTo(560, -1);
    expect(distanceKm(suva, taveuni)).toBeCloseTo(221, -1);
    expect(distanceKm({ lat: 90, lon: 0 }, { lat: -90, lon: 77 })).toBeCloseTo(20015, -1);
    fc.assert(
      fc.property(point, point, (a, b) => {
        expect(distanceKm(a, b)).toBeCloseTo(distanceKm(b, a), 6);
      }),
    );
  });

  it("distances are written in metres, in kilometres with one decimal, or in whole kilometres", () => {
    expect([0, 0.004, 0.85, 0.999, 4.24, 9.97, 12.6, 1240].map(distanceText)).toEqual([
      "0 m",
      "0 m",
      "850 m",
      "1 km",
      "4.2 km",
      "10 km",
      "13 km",
      "1,240 km",
    ]);
  });
});

describe("the bounding box", () => {
  it("the bounding box is the narrowest one, across the date line if that is shorter", () => {
    expect(boundsOf([suva, taveuni])).toMatchObject({ south: -18.14, north: -16.85 });
    expect(boundsOf([suva, taveuni]).west).toBeCloseTo(178.44);
    expect(boundsOf([suva, taveuni]).width).toBeCloseTo(1.59);
    expect(extentKm([suva, taveuni])).toBeLessThan(300);
    expect(extentKm([göreme, kadıköy])).toBeGreaterThan(300);
    expect(extentKm([göreme, göreme])).toBe(0);
  });

  it("the bounding box contains every point", () => {
    fc.assert(
      fc.property(points, (some) => {
        const { west, width, south, north } = boundsOf(some);
        expect(width).toBeLessThan(360);
        for (const { lat, lon } of some) {
          expect((((lon - west) % 360) + 360) % 360).toSatisfy(
            (east: number) => east <= width + 1e-6 || east > 360 - 1e-6,
          );
          expect(lat >= south && lat <= north).toBe(true);
        }
      }),
    );
  });

  it("longitudes are counted the short way around", () => {
    expect(eastOf(170, -170)).toBe(20);
    expect(eastOf(-170, 170)).toBe(-20);
    expect(eastOf(0, 180)).toBe(-180);
  });
});

describe("the map", () => {
  it("the map keeps every point within its margin: at the poles, on the date line and for a single spot", () => {
    const inside = (some: Point[]) => {
      const view = mapViewOf(some, 360, 240, 30);
      expect(view.kmPerPixel).toBeGreaterThan(0);
      for (const { x, y } of some.map(view.spotOf)) {
        expect(x).toBeGreaterThanOrEqual(30 - 1e-6);
        expect(x).toBeLessThanOrEqual(330 + 1e-6);
        expect(y).toBeGreaterThanOrEqual(30 - 1e-6);
        expect(y).toBeLessThanOrEqual(210 + 1e-6);
      }
    };
    fc.assert(fc.property(points, inside));
    inside([{ lat: 90, lon: 10 }]);
    inside([
      { lat: -90, lon: -180 },
      { lat: -90, lon: 180 },
    ]);
    inside([suva, taveuni]);
    inside([göreme, göreme, göreme]);
  });

  it("the map is as high as its points need, within bounds", () => {
    expect(heightFor([göreme, göreme], 360, 40, 200, 380)).toBe(200);
    expect(heightFor([göreme, kadıköy], 360, 40, 100, 380)).toBe(228);
    expect(
      heightFor(
        [
          { lat: -60, lon: 0 },
          { lat: 60, lon: 1 },
        ],
        360,
        40,
        200,
        380,
      ),
    ).toBe(380);
  });

  it("the map has north at the top and east on the right", () => {
    const view = mapViewOf([suva, taveuni], 300, 200, 20);
    expect(view.spotOf(taveuni).x).toBeGreaterThan(view.spotOf(suva).x);
    expect(view.spotOf(taveuni).y).toBeLessThan(view.spotOf(suva).y);
  });

  it("the map's scale bar has a round length that fits and is not short", () => {
    fc.assert(
      fc.property(fc.double({ min: 0.0001, max: 120, noNaN: true }), (kmPerPixel) => {
        const { km, pixels } = scaleBarOf(kmPerPixel, 100);
        expect(pixels).toBeLessThanOrEqual(100 + 1e-6);
        expect(pixels).toBeGreaterThan(39);
        expect(km / pixels).toBeCloseTo(kmPerPixel);
      }),
    );
    expect(scaleBarOf(0.03, 100).km).toBeCloseTo(2);
  });
});

it("a stack collects items too close to tell apart, and loses none", () => {
  const spot = fc.record({
    x: fc.double({ min: 0, max: 300, noNaN: true }),
    y: fc.double({ min: 0, max: 200, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.array(spot), (spots) => {
      const stacks = stacksOf(spots, (one) => one, 26);
      expect(stacks.flatMap(({ items }) => items)).toHaveLength(spots.length);
      for (const [index, one] of stacks.entries())
        for (const other of stacks.slice(index + 1))
          expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThanOrEqual(26);
    }),
  );
  expect(stacksOf([göreme, göreme, kadıköy], ({ lat, lon }) => ({ x: lat * 50, y: lon * 50 }), 26)).toMatchObject([
    { items: [göreme, göreme] },
    { items: [kadıköy] },
  ]);
});

describe("labels", () => {
  const picture = { width: 300, height: 200 };
  const letters = { width: 7, height: 16 };

  it("labels are placed below, above or beside their spots, and are dropped if there is no space", () => {
    const at = (x: number, y: number, text = "Ürgüp") => ({ x, y, text, reach: 14 });
    expect(labelsOf([at(150, 100)], [], picture, letters)).toMatchObject([{ x: 132.5, y: 114, of: 0 }]);
    expect(labelsOf([at(150, 190)], [], picture, letters)).toMatchObject([{ y: 160 }]);
    expect(labelsOf([at(10, 100)], [], picture, letters)).toMatchObject([{ x: 24, y: 92 }]);
    expect(labelsOf([at(150, 100, "x".repeat(60))], [], picture, letters)).toEqual([]);
  });

  it("labels never overlap each other or leave the map", () => {
    const wanted = fc.array(
      fc.record({
        x: fc.integer({ min: 0, max: 300 }),
        y: fc.integer({ min: 0, max: 200 }),
        text: fc.string(),
        reach: fc.constant(14),
      }),
    );
    fc.assert(
      fc.property(wanted, (some) => {
        const labels = labelsOf(some, [], picture, letters);
        for (const [index, a] of labels.entries()) {
          expect(a.x >= 0 && a.y >= 0 && a.x + a.width <= 300 && a.y + a.height <= 200).toBe(true);
          for (const b of labels.slice(index + 1)) {
            if (a.width === 0 || b.width === 0) continue;
            const apart =
              a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
            expect(apart).toBe(true);
          }
        }
      }),
    );
  });
});
