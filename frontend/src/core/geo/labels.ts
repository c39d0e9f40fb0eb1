import type { Spot } from "./mapView";

interface Box extends Spot {
  width: number;
  height: number;
}

/** A text to place at a spot. `reach` is the radius in pixels of the marker there. */
interface Wanted extends Spot {
  text: string;
  reach: number;
}

export interface Label extends Box {
  text: string;
  /** Index in the list of wanted texts. */
  of: number;
}

const overlap = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/**
 * Returns where to draw texts: below their spots, otherwise above, to the right or to the left. No label overlaps
 * another, overlaps a `taken` box, or leaves the picture. Texts without space are dropped; earlier ones take
 * precedence.
 */
export function labelsOf(
  wanted: readonly Wanted[],
  taken: readonly Box[],
  picture: { width: number; height: number },
  letters: { width: number; height: number },
): Label[] {
  const labels: Label[] = [];
  for (const [of, { x, y, text, reach }] of wanted.entries()) {
    const [width, height] = [[...text].length * letters.width, letters.height];
    const fits = [
      { x: x - width / 2, y: y + reach },
      { x: x - width / 2, y: y - reach - height },
      { x: x + reach, y: y - height / 2 },
      { x: x - reach - width, y: y - height / 2 },
    ].find((at) => {
      const box = { ...at, width, height };
      const inside = box.x >= 0 && box.y >= 0 && box.x + width <= picture.width && box.y + height <= picture.height;
      return inside && ![...taken, ...labels].some((other) => overlap(box, other));
    });
    if (fits) labels.push({ ...fits, width, height, text, of });
  }
  return labels;
}
