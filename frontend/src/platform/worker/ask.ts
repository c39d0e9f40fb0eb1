import { AppError } from "@/platform/errors/appError";
import type { FromWorker } from "./answering";

/** Sends a single question to a new worker and resolves with all parts of its response. */
export function ask<Part>(worker: Worker, question: unknown): Promise<Part[]> {
  const parts: Part[] = [];
  return new Promise<Part[]>((resolve, reject) => {
    worker.addEventListener("message", ({ data }: MessageEvent<FromWorker<Part>>) => {
      if ("part" in data) parts.push(data.part);
      else if ("failed" in data) reject(new AppError(data.failed.code, data.failed.status, data.failed.message));
      else resolve(parts);
    });
    worker.addEventListener("error", (event) => reject(new Error(event.message)));
    worker.postMessage(question);
  }).finally(() => worker.terminate());
}
