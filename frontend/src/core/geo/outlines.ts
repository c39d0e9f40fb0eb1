import { eastOf } from "./earth";
import type { MapView } from "./mapView";

/** The fields of a TopoJSON file (world-atlas) that coasts and borders need. */
export interface Topology {
  transform: { scale: readonly number[]; translate: readonly number[] };
  /** Delta-encoded lines: each step is relative to the previous point, in units of `scale`. */
  arcs: readonly (readonly (readonly number[])[])[];
  objects: { countries: { geometries: readonly Country[] }; land: { geometries: readonly Country[] } };
}

interface Country {
  type: string;
  /**
   * Rings of a polygon, or lists of rings of several polygons. A ring lists indices of arcs; a negative index reverses
   * the arc.
   */
  arcs?: unknown;
}

/** Pairs of longitude and latitude. */
type Line = readonly (readonly [number, number])[];

/** Coasts as closed lines, borders between countries as open lines. */
export interface Outlines {
  land: Line[];
  borders: Line[];
}

const ringsOf = (arcs: unknown): number[][] => {
  if (!Array.isArray(arcs)) return [];
  return typeof arcs[0] === "number" ? [arcs as number[]] : arcs.flatMap(ringsOf);
};

/**
 * Returns a line whose longitudes continue beyond ±180 when it crosses the date line. A line around a pole
 * (Antarctica's coast) returns along the pole.
 */
function unwrapped(line: Line): Line {
  const [first] = line;
  if (!first) return line;
  let [before, lon] = [first[0], first[0]];
  const on = line.map(([next, lat]) => {
    lon += eastOf(before, next);
    before = next;
    return [lon, lat] as const;
  });
  const last = on.at(-1) ?? first;
  if (Math.abs(last[0] - first[0]) < 359) return on;
  const pole = last[1] < 0 ? -90 : 90;
  return [...on, [last[0], pole], [first[0], pole]];
}

/** Returns coasts and borders as lines in degrees. A border is an arc that two countries share. */
export function outlinesFrom({ transform, arcs, objects }: Topology): Outlines {
  const [wide = 1, high = 1] = transform.scale;
  const [west = 0, south = 0] = transform.translate;
  const lines = arcs.map((steps): Line => {
    let [x, y] = [0, 0];
    return steps.map(([right = 0, up = 0]) => {
      x += right;
      y += up;
      return [west + x * wide, south + y * high] as const;
    });
  });
  const lineOf = (arc: number): Line => (arc < 0 ? (lines[~arc] ?? []).toReversed() : (lines[arc] ?? []));
  const uses = new Map<number, number>();
  for (const { arcs: of } of objects.countries.geometries) {
    for (const arc of ringsOf(of).flat()) uses.set(arc < 0 ? ~arc : arc, (uses.get(arc < 0 ? ~arc : arc) ?? 0) + 1);
  }
  return {
    land: objects.land.geometries.flatMap(({ arcs: of }) => ringsOf(of).map((ring) => unwrapped(ring.flatMap(lineOf)))),
    borders: [...uses].filter(([, times]) => times > 1).map(([arc]) => unwrapped(lineOf(arc))),
  };
}

/** Minimum distance between drawn points, in pixels. */
const MIN_DISTANCE = 0.7;

/**
 * Returns the visible lines as an SVG path. Each line is also tried at offsets of 360°, for maps across the date line.
 */
export function pathOf(lines: readonly Line[], view: MapView, closed: boolean): string {
  const parts: string[] = [];
  for (const line of lines) {
    for (const around of [-720, -360, 0, 360]) {
      const spots = line.map(([lon, lat]) => view.at(lon - view.meridian + around, lat));
      const [xs, ys] = [spots.map(({ x }) => x), spots.map(({ y }) => y)];
      if (Math.max(...xs) < 0 || Math.min(...xs) > view.width) continue;
      if (Math.max(...ys) < 0 || Math.min(...ys) > view.height) continue;
      let [drawnX, drawnY] = [Number.NaN, Number.NaN];
      const seen = spots.filter(({ x, y }, index) => {
        if (index < spots.length - 1 && Math.hypot(x - drawnX, y - drawnY) < MIN_DISTANCE) return false;
        [drawnX, drawnY] = [x, y];
        return true;
      });
      parts.push(`M${seen.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}${closed ? "Z" : ""}`);
    }
  }
  return parts.join("");
}
