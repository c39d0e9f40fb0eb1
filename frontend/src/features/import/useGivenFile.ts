import { useEffect, useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { SharedFile } from "@/core/routes/share";
import { dropFiles } from "@/platform/files/fileStore";
import { keepFile, keptFile } from "@/platform/files/keptFile";

/** Not in every browser, nor in TypeScript's library. */
declare global {
  interface Window {
    launchQueue?: {
      setConsumer: (consumer: (launch: { files: readonly { getFile: () => Promise<File> }[] }) => void) => void;
    };
  }
}

/** Value of `/import?shared=` for a file that its reader chose, next to those of files from other apps. */
export const CHOSEN = "chosen";

export interface Given {
  file: File | null;
  /** Whether the reader chose the file before this visit, so that its choices are gone. */
  isAgain?: boolean;
  /** Why a shared file is missing. */
  missing: Exclude<SharedFile, "file"> | null;
}

const NOTHING: Given = { file: null, missing: null };

/**
 * Returns the initial file of the import: shared into the app, opened with it, or chosen before a reload or the end of
 * the session. `keep` stores a chosen file for its reader.
 */
export function useGivenFile(reader: string | null) {
  const [search, setSearch] = useSearchParams();
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
  const keep = async (file: File) => {
    // Without room for it on the device, the former file must not come back instead.
    const isKept = await keepFile(file, reader).then(() => true, dropFiles);
    setSearch(isKept ? { shared: CHOSEN } : {}, { replace: true });
  };
  return { given, keep };
}

async function fileFor(reader: string | null, shared: string | null): Promise<Given> {
  if (shared === "too_large" || shared === "lost") return { file: null, missing: shared };
  if (shared !== "file" && shared !== CHOSEN) return NOTHING;
  const file = await keptFile(reader);
  const isAgain = shared === CHOSEN;
  return { file, missing: file || isAgain ? null : "lost", isAgain };
}
