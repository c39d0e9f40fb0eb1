/// <reference lib="webworker" />
import type { Choices } from "@/data/import/model";
import { mostBytes, readFile } from "./readBytes";

export interface Reading {
  file: Blob;
  choices: Choices;
}

/** Reads a file outside the main thread. Nothing of it leaves the device. */
self.addEventListener("message", async ({ data }: MessageEvent<Reading>) => {
  const { file, choices } = data;
  const start = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  const tooLarge = file.size > mostBytes(start);
  self.postMessage(
    tooLarge ? { unreadable: "too_large" } : await readFile(new Uint8Array(await file.arrayBuffer()), choices),
  );
});
