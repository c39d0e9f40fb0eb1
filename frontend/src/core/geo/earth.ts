/** A place on earth, in degrees. */
export interface Point {
  lat: number;
  lon: number;
}

const RADIUS_KM = 6371;
export const KM_PER_DEGREE = (Math.PI * RADIUS_KM) / 180;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Returns the great-circle distance in kilometres. */
export function distanceKm(from: Point, to: Point): number {
  const [south, north] = [radians(from.lat), radians(to.lat)];
  const half =
    Math.sin((north - south) / 2) ** 2 +
    Math.cos(south) * Math.cos(north) * Math.sin(radians(to.lon - from.lon) / 2) ** 2;
  return 2 * RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(half)));
}

/** Returns the degrees from a meridian eastwards, the short way around: from -180 to below 180. */
export function eastOf(meridian: number, lon: number): number {
  return ((((lon - meridian + 180) % 360) + 360) % 360) - 180;
}

/** The narrowest bounding box of some points. It may cross the date line. */
interface Bounds {
  south: number;
  north: number;
  west: number;
  /** Degrees from `west` eastwards. */
  width: number;
}

/** Returns the bounding box of at least one point. It leaves out the widest stretch of longitudes without a point. */
export function boundsOf(points: readonly Point[]): Bounds {
  const lats = points.map(({ lat }) => lat);
  const lons = points.map(({ lon }) => eastOf(0, lon)).sort((a, b) => a - b);
  let [west, width] = [lons[0] ?? 0, (lons.at(-1) ?? 0) - (lons[0] ?? 0)];
  for (const [index, lon] of lons.entries()) {
    const before = lons[index - 1];
    if (before === undefined || 360 - (lon - before) >= width) continue;
    [west, width] = [lon, 360 - (lon - before)];
  }
  return { south: Math.min(...lats), north: Math.max(...lats), west, width };
}

/** Returns the longer side of the points' bounding box, in kilometres. */
export function extentKm(points: readonly Point[]): number {
  const { south, north, width } = boundsOf(points);
  const middle = (south + north) / 2;
  return Math.max(north - south, width * Math.cos(radians(middle))) * KM_PER_DEGREE;
}
