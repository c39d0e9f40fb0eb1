/// <reference lib="webworker" />
import { MAX_PHOTO_BYTES, QUALITIES, sizeOfPhoto } from "@/core/receipts/photo";
import type { Shrunk } from "./shrink";

declare const self: DedicatedWorkerGlobalScope;

self.addEventListener("message", async ({ data }: MessageEvent<Blob>) => {
  const shrunk = await shrink(data);
  self.postMessage(shrunk, "bytes" in shrunk ? [shrunk.bytes] : []);
});

/** Draws the picture upright and encodes it anew, which leaves out everything but its pixels. */
async function shrink(picture: Blob): Promise<Shrunk> {
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(picture, { imageOrientation: "from-image" });
  } catch {
    return { failed: "picture_unreadable" };
  }
  const { width, height } = sizeOfPhoto(bitmap.width, bitmap.height);
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d", { alpha: false });
  if (!context) return { failed: "picture_unreadable" };
  // JPEG has no transparency, and dark text of a screenshot would be on black.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  for (const quality of QUALITIES) {
    const blob = await encoded(canvas, quality);
    if (blob.size > MAX_PHOTO_BYTES) continue;
    return { bytes: await blob.arrayBuffer(), type: blob.type, width, height };
  }
  return { failed: "picture_too_large" };
}

/** Safari answers PNG where WebP was asked for. */
async function encoded(canvas: OffscreenCanvas, quality: number): Promise<Blob> {
  const webp = await canvas.convertToBlob({ type: "image/webp", quality });
  return webp.type === "image/webp" ? webp : await canvas.convertToBlob({ type: "image/jpeg", quality });
}
