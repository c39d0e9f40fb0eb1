import { describe, expect, it } from "vitest";
import world from "world-atlas/countries-110m.json";
import { mapViewOf } from "./mapView";
import { outlinesFrom, pathOf, type Topology } from "./outlines";

/** Two adjacent squares that share an arc. The right one ends at the date line. */
const TWO: Topology = {
  transform: { scale: [10, 10], translate: [160, 0] },
  arcs: [
    [
      [1, 0],
      [0, 1],
    ],
    [
      [1, 1],
      [-1, 0],
      [0, -1],
      [1, 0],
    ],
    [
      [1, 0],
      [1, 0],
      [0, 1],
      [-1, 0],
    ],
  ],
  objects: {
    countries: {
      geometries: [
        { type: "Polygon", arcs: [[0, 1]] },
        { type: "MultiPolygon", arcs: [[[2, ~0]]] },
      ],
    },
    land: { geometries: [{ type: "MultiPolygon", arcs: [[[1, 2]]] }] },
  },
};

describe("outlines", () => {
  it("outlines consist of coasts, and of borders where two countries meet", () => {
    const { land, borders } = outlinesFrom(TWO);
    expect(borders).toEqual([
      [
        [170, 0],
        [170, 10],
      ],
    ]);
    expect(land).toHaveLength(1);
    expect(land[0]).toContainEqual([160, 10]);
    expect(land[0]).toContainEqual([180, 10]);
  });

  it("outlines are drawn beyond the date line, and not outside the view", () => {
    const { land, borders } = outlinesFrom(TWO);
    const near = mapViewOf(
      [
        { lat: 0, lon: -178 },
        { lat: 9, lon: -165 },
      ],
      200,
      100,
      0,
    );
    expect(pathOf(borders, near, false)).toBe("");
    expect(pathOf(land, near, true)).toMatch(/^M.*Z$/);
    const far = mapViewOf(
      [
        { lat: 0, lon: 0 },
        { lat: 9, lon: 20 },
      ],
      200,
      100,
      0,
    );
    expect(pathOf(land, far, true)).toBe("");
  });

  it("a line ends at its last point, however near that is to the one before", () => {
    const view = mapViewOf(
      [
        { lat: 0, lon: 0 },
        { lat: 9, lon: 20 },
      ],
      200,
      100,
      0,
    );
    const [start, near, end] = [
      [1, 1],
      [15, 5],
      [15.001, 5],
    ] as const;
    expect(pathOf([[start, near, end]], view, false).split("L")).toHaveLength(3);
    expect(pathOf([[start, near, end, [18, 8]]], view, false).split("L")).toHaveLength(3);
  });

  it("outlines around a pole return along it", () => {
    const around: Topology = {
      transform: { scale: [90, 10], translate: [-180, -70] },
      arcs: [
        [
          [0, 0],
          [1, 0],
          [1, 0],
          [1, 0],
          [1, 0],
        ],
      ],
      objects: { countries: { geometries: [] }, land: { geometries: [{ type: "Polygon", arcs: [[0]] }] } },
    };
    expect(outlinesFrom(around).land[0]?.slice(-3)).toEqual([
      [180, -70],
      [180, -90],
      [-180, -90],
    ]);
  });

  it("outlines of the world leave the sea around Fiji and Russia free", () => {
    const { land } = outlinesFrom(world as unknown as Topology);
    for (const line of land) {
      const longest = Math.max(
        ...line.slice(1).map(([lon, lat], index) => (lat <= -89 ? 0 : Math.abs(lon - (line[index]?.[0] ?? lon)))),
      );
      expect(longest).toBeLessThan(60);
    }
  });

  it("outlines of the world contain Europe's coasts and borders", () => {
    const { land, borders } = outlinesFrom(world as unknown as Topology);
    expect(land.length).toBeGreaterThan(100);
    expect(borders.length).toBeGreaterThan(100);
    const europe = mapViewOf(
      [
        { lat: 40, lon: -8 },
        { lat: 55, lon: 30 },
      ],
      360,
      240,
      20,
    );
    expect(pathOf(borders, europe, false)).not.toContain("NaN");
    expect(pathOf(land, europe, true).length).toBeGreaterThan(1_000);
  });
});
