import { useEffect, useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { SharedFile } from "@/core/routes/share";
import { markWaiting, waitingFile } from "@/platform/files/waitingFile";

/** Not in every browser, nor in TypeScript's library. */
declare global {
  interface Window {
    launchQueue?: {
      setConsumer: (consumer: (launch: { files: readonly { getFile: () => Promise<File> }[] }) => void) => void;
    };
  }
}

export interface Given {
  file: File | null;
  /** Why a shared file is missing. */
  missing: Exclude<SharedFile, "file"> | null;
}

const NOTHING: Given = { file: null, missing: null };

/**
 * Returns the initial file of the import: shared into the app, chosen before signing up, or opened with the app. Shared
 * and chosen files stay stored until they are imported, so that a visitor finds them again after signing up.
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

/** Stores a visitor's file until they return with an account. Returns whether it was stored. */
export async function storeForVisitor(file: File): Promise<boolean> {
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
