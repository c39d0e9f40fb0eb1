/// <reference lib="webworker" />

import { toAppError } from "@/platform/errors/appError";

/** What a worker says of a question: its answer in parts, then that this is all, or why there is none. */
export type FromWorker<Part> =
  | { part: Part }
  | { done: true }
  | { failed: { code: string; status: number; message: string } };

/** In a worker: answers what it is asked. A large answer goes in parts, each of which holds the screen up for a moment only. */
export function answering<Question, Part>(answer: (question: Question) => Promise<Iterable<Part>>): void {
  const say = (said: FromWorker<Part>) => self.postMessage(said);
  self.addEventListener("message", ({ data }: MessageEvent<Question>) => {
    answer(data).then(
      (parts) => {
        for (const part of parts) say({ part });
        say({ done: true });
      },
      // A promise that fails in a worker is no error of the worker to whoever asked.
      (error: unknown) => {
        const { code, status, message } = toAppError(error);
        say({ failed: { code, status, message } });
      },
    );
  });
}
