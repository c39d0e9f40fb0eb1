/** A picture in shades of grey: one byte a pixel, row by row. */
export interface Grey {
  width: number;
  height: number;
  pixels: Uint8ClampedArray;
}

/** A part of a picture in its own pixels; `right` and `bottom` are outside. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Luminance of ITU-R BT.601. */
const RED = 0.299;
const GREEN = 0.587;
const BLUE = 0.114;

/** Returns the shades of grey of a canvas's pixels (four bytes each). */
export function greyOf(rgba: Uint8ClampedArray, width: number, height: number): Grey {
  const pixels = new Uint8ClampedArray(width * height);
  for (let at = 0, from = 0; at < pixels.length; at += 1, from += 4) {
    pixels[at] = RED * (rgba[from] ?? 0) + GREEN * (rgba[from + 1] ?? 0) + BLUE * (rgba[from + 2] ?? 0);
  }
  return { width, height, pixels };
}

/** Brightness of evenly lit paper after levelling. */
const PAPER = 200;
/** Three box blurs resemble a Gaussian one. */
const PASSES = 3;

/**
 * Returns the picture with even light: each pixel is divided by its blurred surroundings, so that shadows and folds
 * become as bright as the paper. `sigma` is the width of the blur in pixels, about the height of a line of text.
 */
export function levelled({ width, height, pixels }: Grey, sigma: number): Grey {
  const blurred = blur(pixels, width, height, sigma);
  const even = new Uint8ClampedArray(pixels.length);
  for (let at = 0; at < even.length; at += 1) even[at] = ((pixels[at] ?? 0) / Math.max(1, blurred[at] ?? 1)) * PAPER;
  return { width, height, pixels: even };
}

function blur(pixels: Uint8ClampedArray, width: number, height: number, sigma: number): Float32Array {
  const radius = Math.max(1, Math.round((Math.sqrt((12 * sigma * sigma) / PASSES + 1) - 1) / 2));
  let from = Float32Array.from(pixels);
  let to = new Float32Array(pixels.length);
  for (let pass = 0; pass < PASSES; pass += 1) {
    for (let row = 0; row < height; row += 1) averageAlong(from, to, row * width, 1, width, radius);
    [from, to] = [to, from];
    for (let column = 0; column < width; column += 1) averageAlong(from, to, column, width, height, radius);
    [from, to] = [to, from];
  }
  return from;
}

/** Replaces each value of a row or a column by the average of those around it; edges are repeated. */
function averageAlong(
  from: Float32Array,
  to: Float32Array,
  start: number,
  step: number,
  count: number,
  radius: number,
): void {
  const valueAt = (at: number) => from[start + Math.min(count - 1, Math.max(0, at)) * step] ?? 0;
  let sum = 0;
  for (let at = -radius; at <= radius; at += 1) sum += valueAt(at);
  const size = 2 * radius + 1;
  for (let at = 0; at < count; at += 1) {
    to[start + at * step] = sum / size;
    sum += valueAt(at + radius + 1) - valueAt(at - radius);
  }
}

/** A receipt on a table: clearly brighter than its surroundings, not tiny, not nearly the whole picture, and compact. */
const MIN_CONTRAST = 50;
const MIN_AREA = 0.12;
const MAX_AREA = 0.85;
const MIN_FILL = 0.55;
const MARGIN = 2;
const SMALL_BLUR = 1.5;

/**
 * Returns where the paper lies in a small picture (about 160 pixels): the largest bright region, null if there is no
 * region like that of a receipt.
 */
export function paperIn(picture: Grey): Box | null {
  const { width, height } = picture;
  const pixels = Uint8ClampedArray.from(blur(picture.pixels, width, height, SMALL_BLUR));
  const { threshold, contrast } = brightFrom(pixels);
  const region = largestRegion(pixels, width, height, threshold);
  if (!region || contrast < MIN_CONTRAST) return null;
  const { left, top, right, bottom } = region.box;
  const size = (right - left) * (bottom - top);
  const area = size / (width * height);
  if (area < MIN_AREA || area > MAX_AREA || region.count / size < MIN_FILL) return null;
  return {
    left: Math.max(0, left - MARGIN),
    top: Math.max(0, top - MARGIN),
    right: Math.min(width, right + MARGIN),
    bottom: Math.min(height, bottom + MARGIN),
  };
}

/** Returns Otsu's threshold between dark and bright pixels, and the difference of their averages. */
function brightFrom(pixels: Uint8ClampedArray): { threshold: number; contrast: number } {
  const counts = new Array<number>(256).fill(0);
  for (const value of pixels) counts[value] = (counts[value] ?? 0) + 1;
  const sum = counts.reduce((total, count, value) => total + count * value, 0);
  let best = { threshold: 128, contrast: 0, variance: 0 };
  let below = 0;
  let sumBelow = 0;
  for (const [value, count] of counts.entries()) {
    below += count;
    sumBelow += count * value;
    const above = pixels.length - below;
    if (below === 0 || above === 0) continue;
    const contrast = (sum - sumBelow) / above - sumBelow / below;
    const variance = below * above * contrast ** 2;
    if (variance > best.variance) best = { threshold: value, contrast, variance };
  }
  return best;
}

function largestRegion(pixels: Uint8ClampedArray, width: number, height: number, threshold: number) {
  const seen = new Uint8Array(pixels.length);
  let largest: { box: Box; count: number } | null = null;
  const isNew = (at: number) => !seen[at] && (pixels[at] ?? 0) > threshold;
  for (let start = 0; start < pixels.length; start += 1) {
    if (!isNew(start)) continue;
    const box = { left: width, top: height, right: 0, bottom: 0 };
    let count = 0;
    const open = [start];
    seen[start] = 1;
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      count += 1;
      const column = at % width;
      const row = (at - column) / width;
      box.left = Math.min(box.left, column);
      box.right = Math.max(box.right, column + 1);
      box.top = Math.min(box.top, row);
      box.bottom = Math.max(box.bottom, row + 1);
      const around = [
        column > 0 ? at - 1 : -1,
        column < width - 1 ? at + 1 : -1,
        row > 0 ? at - width : -1,
        row < height - 1 ? at + width : -1,
      ];
      for (const next of around) {
        if (next < 0 || !isNew(next)) continue;
        seen[next] = 1;
        open.push(next);
      }
    }
    if (count > (largest?.count ?? 0)) largest = { box, count };
  }
  return largest;
}

/** Pixels of the longer side that the recogniser gets, at most so many times enlarged, and of the shorter side. */
const MAX_ENLARGED = 2.5;
const MAX_SHORT_SIDE = 1200;

/** Returns the size to draw a part of a picture in, so that its letters have a height that the recogniser reads well. */
export function sizeToRead(width: number, height: number, longSide: number): { width: number; height: number } {
  const scale = Math.min(longSide / Math.max(width, height), MAX_ENLARGED, MAX_SHORT_SIDE / Math.min(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
