import { useEffect, useState } from "react";
import type { Choices, FileRead, NotRead } from "@/data/import/model";
import type { Reading } from "./reader.worker";

type Result = FileRead | NotRead;

/**
 * Returns the contents of a file with the user's choices, and reads it again after each choice. Null during the first
 * reading.
 */
export function useReading(file: File | null, choices: Choices): Result | null {
  const [read, setRead] = useState<{ file: File; result: Result } | null>(null);
  const [failure, setFailure] = useState<Error | null>(null);
  useEffect(() => {
    if (!file) return;
    const worker = new Worker(new URL("./reader.worker.ts", import.meta.url), { type: "module" });
    worker.addEventListener("message", ({ data }: MessageEvent<Result>) => setRead({ file, result: data }));
    worker.addEventListener("error", (event) => setFailure(new Error(event.message)));
    worker.postMessage({ file, choices } satisfies Reading);
    return () => worker.terminate();
  }, [file, choices]);
  if (failure) throw failure;
  return read && read.file === file ? read.result : null;
}
