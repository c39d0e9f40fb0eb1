/// <reference lib="webworker" />
import { type Box, greyOf, levelled, paperIn, sizeToRead } from "@/core/receipts/picture";
import type { Prepared, ToPrepare } from "./prepare";

declare const self: DedicatedWorkerGlobalScope;

/** Enough to find the paper in. */
const SMALL_SIDE = 160;

self.addEventListener("message", async ({ data }: MessageEvent<ToPrepare>) => {
  self.postMessage(await prepare(data));
});

/** Draws the paper, or the whole picture, in even light. */
async function prepare({ picture, isCropped, longSide, blur }: ToPrepare): Promise<Prepared> {
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(picture, { imageOrientation: "from-image" });
  } catch {
    return { unreadable: true };
  }
  try {
    const whole = { left: 0, top: 0, right: bitmap.width, bottom: bitmap.height };
    const part = isCropped ? (paperOf(bitmap) ?? whole) : whole;
    const size = sizeToRead(part.right - part.left, part.bottom - part.top, longSide);
    const grey = levelled(drawn(bitmap, part, size.width, size.height), blur);
    const canvas = new OffscreenCanvas(grey.width, grey.height);
    const pixels = new ImageData(grey.width, grey.height);
    // Alpha, blue, green and red of a pixel in one number.
    const colors = new Uint32Array(pixels.data.buffer);
    for (let at = 0; at < colors.length; at += 1) colors[at] = 0xff000000 + 0x010101 * (grey.pixels[at] ?? 0);
    canvas.getContext("2d")?.putImageData(pixels, 0, 0);
    return { page: await canvas.convertToBlob({ type: "image/png" }) };
  } finally {
    bitmap.close();
  }
}

function paperOf(bitmap: ImageBitmap): Box | null {
  const scale = SMALL_SIDE / Math.max(bitmap.width, bitmap.height);
  const whole = { left: 0, top: 0, right: bitmap.width, bottom: bitmap.height };
  const small = drawn(bitmap, whole, Math.round(bitmap.width * scale), Math.round(bitmap.height * scale));
  const paper = paperIn(small);
  if (!paper) return null;
  return {
    left: Math.floor(paper.left / scale),
    top: Math.floor(paper.top / scale),
    right: Math.min(bitmap.width, Math.ceil(paper.right / scale)),
    bottom: Math.min(bitmap.height, Math.ceil(paper.bottom / scale)),
  };
}

function drawn(bitmap: ImageBitmap, { left, top, right, bottom }: Box, width: number, height: number) {
  const context = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("no canvas");
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, left, top, right - left, bottom - top, 0, 0, width, height);
  return greyOf(context.getImageData(0, 0, width, height).data, width, height);
}
