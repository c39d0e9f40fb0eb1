/// <reference lib="webworker" />

import { toAppError } from "@/platform/errors/appError";

/** Messages of a worker: parts of its response, then the end or a failure. */
export type FromWorker<Part> =
  | { part: Part }
  | { done: true }
  | { failed: { code: string; status: number; message: string } };

/**
 * Responds to questions in a worker. A large response is sent in parts, each of which blocks the main thread only
 * briefly.
 */
export function answering<Question, Part>(answer: (question: Question) => Promise<Iterable<Part>>): void {
  const say = (said: FromWorker<Part>) => self.postMessage(said);
  self.addEventListener("message", ({ data }: MessageEvent<Question>) => {
    answer(data).then(
      (parts) => {
        for (const part of parts) say({ part });
        say({ done: true });
      },
      // A rejected promise in a worker raises no error event outside, so send the failure.
      (error: unknown) => {
        const { code, status, message } = toAppError(error);
        say({ failed: { code, status, message } });
      },
    );
  });
}
