import { AppError, NO_CONNECTION } from "@/platform/errors/appError";

/** A picture as it is stored: upright, small, without the camera's data. */
export interface SmallPhoto {
  bytes: ArrayBuffer;
  type: string;
  /** In pixels. */
  width: number;
  height: number;
}

/** What shrink.worker.ts answers. */
export type Shrunk = SmallPhoto | { failed: "picture_unreadable" | "picture_too_large" };

/**
 * Returns a picture as a photo of at most 600 KiB. Works beside the screen. Throws `picture_unreadable` for a picture that
 * this browser cannot decode, such as HEIC outside Safari, and `picture_too_large` for one that does not get small enough. Throws `no_internet_connection` if its code is missing offline.
 */
export async function shrink(picture: Blob): Promise<SmallPhoto> {
  const worker = new Worker(new URL("./shrink.worker.ts", import.meta.url), { type: "module" });
  try {
    const shrunk = await new Promise<Shrunk>((resolve, reject) => {
      worker.addEventListener("message", ({ data }: MessageEvent<Shrunk>) => resolve(data));
      // Without a service worker, its code cannot be loaded offline.
      const code = navigator.onLine === false ? NO_CONNECTION : "picture_unreadable";
      worker.addEventListener("error", () => reject(new AppError(code, 0)));
      worker.postMessage(picture);
    });
    if ("failed" in shrunk) throw new AppError(shrunk.failed, 0);
    return shrunk;
  } finally {
    worker.terminate();
  }
}
