import { localStore } from "@/platform/storage/localStore";

const PREFIX = "divido-table-token:";

/** The tokens of the bills that this device put on the table. The server stores their digests alone. */
export const tableTokens = {
  get: (billId: string): string | null => localStore.get(PREFIX + billId),
  set: (billId: string, token: string): void => void localStore.set(PREFIX + billId, token),
  drop: (billId: string): void => localStore.remove(PREFIX + billId),
};
