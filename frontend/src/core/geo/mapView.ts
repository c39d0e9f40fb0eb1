import { boundsOf, eastOf, KM_PER_DEGREE, type Point } from "./earth";

/** Pixels from the top left corner. */
export interface Spot {
  x: number;
  y: number;
}

export interface MapView {
  width: number;
  height: number;
  /** Longitude at the centre of the picture. */
  meridian: number;
  kmPerPixel: number;
  spotOf: (point: Point) => Spot;
  /** Like `spotOf`, for degrees east of the meridian. Values beyond ±180 give spots outside the map. */
  at: (east: number, lat: number) => Spot;
}

/** Minimum extent of a map, for a single place. */
const MIN_KM = 2;

/** Lower limit of the longitude scale near the poles. */
const MIN_LONGITUDE_SCALE = 0.1;

const narrowAt = (lat: number) => Math.max(MIN_LONGITUDE_SCALE, Math.cos((lat * Math.PI) / 180));

/**
 * Returns a projection of points onto a picture, north up, with a margin. The centre's latitude sets the longitude
 * scale, so that towns and continents keep their familiar shape.
 */
export function mapViewOf(points: readonly Point[], width: number, height: number, margin: number): MapView {
  const { south, north, west, width: degrees } = boundsOf(points);
  const [middle, meridian] = [(south + north) / 2, eastOf(0, west + degrees / 2)];
  const narrow = narrowAt(middle);
  const least = MIN_KM / KM_PER_DEGREE;
  const scale = Math.min(
    (width - 2 * margin) / Math.max(degrees * narrow, least),
    (height - 2 * margin) / Math.max(north - south, least),
  );
  const at = (east: number, lat: number) => ({
    x: width / 2 + east * narrow * scale,
    y: height / 2 - (lat - middle) * scale,
  });
  return {
    width,
    height,
    meridian,
    kmPerPixel: KM_PER_DEGREE / scale,
    at,
    spotOf: ({ lat, lon }) => at(eastOf(meridian, lon), lat),
  };
}

/** Returns the height at which points fill the picture vertically as well as horizontally, within bounds. */
export function heightFor(
  points: readonly Point[],
  width: number,
  margin: number,
  least: number,
  most: number,
): number {
  const { south, north, width: degrees } = boundsOf(points);
  const narrow = narrowAt((south + north) / 2);
  const shape = (north - south) / Math.max(degrees * narrow, MIN_KM / KM_PER_DEGREE);
  return Math.round(Math.min(most, Math.max(least, (width - 2 * margin) * shape + 2 * margin)));
}

/** Returns the longest round length that fits: 1, 2 or 5 times a power of ten. */
export function scaleBarOf(kmPerPixel: number, mostPixels: number): { km: number; pixels: number } {
  const most = kmPerPixel * mostPixels;
  const power = 10 ** Math.floor(Math.log10(most));
  const km = ([5, 2].find((factor) => factor * power <= most) ?? 1) * power;
  return { km, pixels: km / kmPerPixel };
}

/** Returns "850 m", "4.2 km" or "1,240 km", in all languages. */
export function distanceText(km: number): string {
  if (km < 1) return `${Math.round(km * 100) * 10} m`.replace(/^1000 m$/, "1 km");
  const rounded = km < 10 ? Math.round(km * 10) / 10 : Math.round(km);
  return `${String(rounded).replace(/\B(?=(\d{3})+$)/g, ",")} km`;
}
