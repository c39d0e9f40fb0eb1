import { readFile } from "@/features/import/readBytes";
import type { Reading } from "@/features/import/reader.worker";

/** Runs the worker that reads files in the page's own thread. */
export class ReadingHere extends EventTarget {
  terminate() {}
  async postMessage({ file, choices }: Reading) {
    const data = await readFile(new Uint8Array(await file.arrayBuffer()), choices);
    this.dispatchEvent(Object.assign(new Event("message"), { data }));
  }
}
