import { boundsOf, eastOf, KM_PER_DEGREE, type Point } from "./earth";

/** In pixels, from the upper left corner. */
export interface Spot {
  x: number;
  y: number;
}

export interface MapView {
  width: number;
  height: number;
  /** In the middle. */
  meridian: number;
  kmPerPixel: number;
  spotOf: (point: Point) => Spot;
  /** The same for degrees to the east of the meridian, which may be beyond where spots are. */
  at: (east: number, lat: number) => Spot;
}

/** One place alone is shown with so much around it. */
const LEAST_KM = 2;

/** Near the poles degrees of longitude are not drawn narrower than so. */
const NARROWEST = 0.1;

const narrowAt = (lat: number) => Math.max(NARROWEST, Math.cos((lat * Math.PI) / 180));

/**
 * How points are laid out in a picture, north up, with a margin around: degrees of longitude as narrow as they are in the middle
 * of it, so that a town and a continent both look as one knows them.
 */
export function mapViewOf(points: readonly Point[], width: number, height: number, margin: number): MapView {
  const { south, north, west, width: degrees } = boundsOf(points);
  const [middle, meridian] = [(south + north) / 2, eastOf(0, west + degrees / 2)];
  const narrow = narrowAt(middle);
  const least = LEAST_KM / KM_PER_DEGREE;
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

/** How high a picture of points is in which they have as much room up and down as to the sides, within bounds. */
export function heightFor(
  points: readonly Point[],
  width: number,
  margin: number,
  least: number,
  most: number,
): number {
  const { south, north, width: degrees } = boundsOf(points);
  const narrow = narrowAt((south + north) / 2);
  const shape = (north - south) / Math.max(degrees * narrow, LEAST_KM / KM_PER_DEGREE);
  return Math.round(Math.min(most, Math.max(least, (width - 2 * margin) * shape + 2 * margin)));
}

/** A round length, as long as it fits: a tenth of a kilometre or less in round metres. */
export function scaleBarOf(kmPerPixel: number, mostPixels: number): { km: number; pixels: number } {
  const most = kmPerPixel * mostPixels;
  const power = 10 ** Math.floor(Math.log10(most));
  const km = ([5, 2].find((factor) => factor * power <= most) ?? 1) * power;
  return { km, pixels: km / kmPerPixel };
}

/** "850 m", "4.2 km", "1,240 km": the same in all languages. */
export function distanceText(km: number): string {
  if (km < 1) return `${Math.round(km * 100) * 10} m`.replace(/^1000 m$/, "1 km");
  const rounded = km < 10 ? Math.round(km * 10) / 10 : Math.round(km);
  return `${String(rounded).replace(/\B(?=(\d{3})+$)/g, ",")} km`;
}
