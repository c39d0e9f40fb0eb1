/// <reference lib="webworker" />
import { type Choices, MAX_BYTES } from "@/core/import/model";
import { readBytes } from "./readBytes";

export interface Reading {
  file: Blob;
  choices: Choices;
}

/** Reads a file outside the main thread. Nothing of it leaves the device. */
self.addEventListener("message", async ({ data }: MessageEvent<Reading>) => {
  const { file, choices } = data;
  const tooLarge = file.size > MAX_BYTES;
  self.postMessage(
    tooLarge ? { unreadable: "too_large" } : readBytes(new Uint8Array(await file.arrayBuffer()), choices),
  );
});
