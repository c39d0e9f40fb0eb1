import { AppError } from "@/platform/errors/appError";

/** What prepare.worker.ts is asked for. */
export interface ToPrepare {
  picture: Blob;
  /** Whether to look for the paper first. */
  isCropped: boolean;
  /** Pixels of the longer side of the result. */
  longSide: number;
  /** Width of the blur that the picture is divided by, in pixels of the result. */
  blur: number;
}

/** A page for the recogniser, or a picture that this browser cannot decode. */
export type Prepared = { page: Blob } | { unreadable: true };

/**
 * Returns a picture as a page for the recogniser: turned upright, in even light, at a size that it reads well. Works
 * beside the screen. Throws `picture_unreadable` for a picture that this browser cannot decode.
 */
export async function prepare(asked: ToPrepare): Promise<Blob> {
  const worker = new Worker(new URL("./prepare.worker.ts", import.meta.url), { type: "module" });
  try {
    const prepared = await new Promise<Prepared>((resolve, reject) => {
      worker.addEventListener("message", ({ data }: MessageEvent<Prepared>) => resolve(data));
      worker.addEventListener("error", () => reject(new AppError("picture_unreadable", 0)));
      worker.postMessage(asked);
    });
    if ("unreadable" in prepared) throw new AppError("picture_unreadable", 0);
    return prepared.page;
  } finally {
    worker.terminate();
  }
}
