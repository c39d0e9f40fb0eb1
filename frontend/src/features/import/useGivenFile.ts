import { useEffect, useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { SharedFile } from "@/core/routes/share";
import { markWaiting, waitingFile } from "@/platform/files/waitingFile";

/** Not every browser opens files with an app, and TypeScript's library does not know it. */
declare global {
  interface Window {
    launchQueue?: {
      setConsumer: (consumer: (launch: { files: readonly { getFile: () => Promise<File> }[] }) => void) => void;
    };
  }
}

export interface Given {
  file: File | null;
  /** Why a file that was shared is not here. */
  missing: Exclude<SharedFile, "file"> | null;
}

const NOTHING: Given = { file: null, missing: null };

/**
 * The file that the import begins with: shared into the app, chosen before signing up, or opened with the app. It stays on
 * the device until it is imported, so that it is there again when somebody without an account comes back with one.
 */
export function useGivenFile(reader: string | null): Given {
  const [search] = useSearchParams();
  const shared = search.get("shared");
  const [given, setGiven] = useState(NOTHING);
  useEffect(() => {
    let isHere = true;
    const give = (what: Given) => isHere && setGiven(what);
    void fileFor(reader, shared).then(give);
    window.launchQueue?.setConsumer(async ({ files: [opened] }) => {
      if (opened) give({ file: await opened.getFile(), missing: null });
    });
    return () => {
      isHere = false;
    };
  }, [reader, shared]);
  return given;
}

/** Keeps what somebody without an account chose until they are back with one. Whether the device could. */
export async function keepForLater(file: File): Promise<boolean> {
  const { keepFile } = await import("@/platform/files/keptFile");
  try {
    await keepFile("chosen", file);
  } catch (error) {
    console.warn(error);
    return false;
  }
  markWaiting("chosen");
  return true;
}

async function fileFor(reader: string | null, shared: string | null): Promise<Given> {
  if (shared === "too_large" || shared === "lost") return { file: null, missing: shared };
  const slot = shared === "file" ? "shared" : waitingFile();
  if (slot === null) return NOTHING;
  const { keptFile } = await import("@/platform/files/keptFile");
  const file = await keptFile(slot, reader);
  if (file && waitingFile() !== slot) markWaiting(slot);
  return { file, missing: file || shared === null ? null : "lost" };
}
