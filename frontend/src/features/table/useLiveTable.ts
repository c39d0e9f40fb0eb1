import { useEffect, useState, useSyncExternalStore } from "react";
import { LiveTable } from "@/data/table/liveTable";
import type { TableApi } from "@/data/table/tableApi";

/** Returns a shared bill that follows the others while the screen is open. */
export function useLiveTable<Api extends TableApi>(apiOf: () => Api) {
  const [{ table, api }] = useState(() => {
    const api = apiOf();
    return { table: new LiveTable(api), api };
  });
  const state = useSyncExternalStore(table.subscribe, table.snapshot);
  useEffect(() => {
    table.start();
    return () => table.stop();
  }, [table]);
  return { table, state, api };
}
