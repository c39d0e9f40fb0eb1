import { newSecretKey } from "@/core/ids/secretKey";
import type { Mark } from "@/core/splitting/table";
import { localStore } from "@/platform/storage/localStore";

/** The seat that somebody took on this device, and their taps that the server may not have. */
export interface OwnSeat {
  seat: number;
  unsent: Mark[];
  /** Null when the server knows it. */
  unsentDone: boolean | null;
  /** When the seat was taken, in milliseconds. */
  at: number;
}

const SEAT = "divido-seat:";
const KEY = "divido-seat-key:";
/** A bill is open for a day, and a closed one can be seen for a week. */
const KEPT_MS = 9 * 86_400_000;

/** The seats of this device, by bill: a new code of the same bill finds them again. */
export const ownSeats = {
  get(billId: string): OwnSeat | null {
    try {
      return JSON.parse(localStore.get(SEAT + billId) ?? "null") as OwnSeat | null;
    } catch {
      return null;
    }
  },
  /** Returns whether the device could store it. */
  set(billId: string, seat: OwnSeat): boolean {
    return localStore.set(SEAT + billId, JSON.stringify(seat));
  },
  /** Returns the key that proves the seat. Null before one was made. */
  key: (billId: string): string | null => localStore.get(KEY + billId),
  /** Makes a key, stored before it is sent: a repeated request takes the same seat. */
  newKey(billId: string): string {
    const key = newSecretKey();
    localStore.set(KEY + billId, key);
    return key;
  },
  drop(billId: string): void {
    localStore.remove(SEAT + billId);
    localStore.remove(KEY + billId);
  },
  /** Forgets the seats of bills that are gone. */
  dropOld(): void {
    for (const name of localStore.keys()) {
      if (!name.startsWith(SEAT)) continue;
      const billId = name.slice(SEAT.length);
      if ((ownSeats.get(billId)?.at ?? 0) < Date.now() - KEPT_MS) ownSeats.drop(billId);
    }
  },
};
