import { useEffect, useState, useSyncExternalStore } from "react";
import { LiveTable } from "@/data/table/liveTable";
import type { TableApi } from "@/data/table/tableApi";

/** Returns a shared bill that follows the others while the screen is open. `name` is that of its seat on this device. */
export function useLiveTable(name: string, apiOf: () => TableApi) {
  const [table] = useState(() => new LiveTable(name, apiOf()));
  const state = useSyncExternalStore(table.subscribe, table.snapshot);
  useEffect(() => {
    table.start();
    return () => table.stop();
  }, [table]);
  return { table, state };
}
