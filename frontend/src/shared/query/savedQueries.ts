import type { PersistedClient, Persister } from "@tanstack/react-query-persist-client";
import { clear, createStore, del, get, set } from "idb-keyval";
import { queryClient } from "./queryClient";

/** Answers kept in IndexedDB, per person, so that what was seen before opens without network. */
const store = () => createStore("divido", "queries");

/** Raised when the shape of kept answers changes; older ones are then dropped and fetched anew. */
export const SAVED_FORMAT = "1";

/** Keeps the answers of one person under their own key. A device without IndexedDB keeps none. */
export function persisterFor(userId: string): Persister {
  return {
    async persistClient(client: PersistedClient) {
      await set(userId, client, store()).catch(() => undefined);
    },
    async restoreClient() {
      return get<PersistedClient>(userId, store()).catch(() => undefined);
    },
    async removeClient() {
      await del(userId, store()).catch(() => undefined);
    },
  };
}

/** Drops everything kept and everything in memory, of anyone. */
export async function clearSavedQueries(): Promise<void> {
  queryClient.clear();
  await clear(store()).catch(() => undefined);
}
