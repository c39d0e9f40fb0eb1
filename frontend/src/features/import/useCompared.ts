import { useMemo } from "react";
import type { FileRead } from "@/core/import/model";
import { useImportedEntries } from "./api/imports";
import { type Compared, compare } from "./sending/compared";
import type { Target } from "./target";

/** What a file says beside what was imported from the same source before; null where nothing was, or it cannot be told. */
export function useCompared(file: FileRead, target: Target, matched: readonly (string | null)[]): Compared | null {
  const { data: imported = [] } = useImportedEntries(target.eventId, file.source, !target.isNew);
  return useMemo(
    () => (imported.length === 0 ? null : compare(file, target.eventId, matched, imported)),
    [file, target.eventId, matched, imported],
  );
}
