import { useMemo } from "react";
import type { FileRead } from "@/data/import/model";
import { useImportedEntries } from "./api/imports";
import { type Compared, compare } from "./sending/compared";
import type { Target } from "./target";

/**
 * Returns the comparison of a file with earlier imports of its source. Null if there are none, or they could not be
 * loaded.
 */
export function useCompared(file: FileRead, target: Target, matched: readonly (string | null)[]): Compared | null {
  const { data: imported = [] } = useImportedEntries(target.eventId, file.source, !target.isNew);
  return useMemo(
    () => (imported.length === 0 ? null : compare(file, target.eventId, matched, imported)),
    [file, target.eventId, matched, imported],
  );
}
