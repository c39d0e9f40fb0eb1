import { AppError } from "@/platform/errors/appError";
import type { Prepared, ToPrepare } from "./prepared";

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
