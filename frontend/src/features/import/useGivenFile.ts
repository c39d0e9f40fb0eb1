import { useEffect, useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { SharedFile } from "@/core/routes/share";

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

/** Returns the initial file of the import: shared into the app, or opened with it. */
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

async function fileFor(reader: string | null, shared: string | null): Promise<Given> {
  if (shared === "too_large" || shared === "lost") return { file: null, missing: shared };
  if (shared !== "file") return NOTHING;
  const { keptFile } = await import("@/platform/files/keptFile");
  const file = await keptFile(reader);
  return { file, missing: file ? null : "lost" };
}
