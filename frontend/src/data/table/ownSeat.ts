import { newSecretKey } from "@/core/ids/secretKey";
import type { Mark } from "@/core/splitting/table";
import { localStore } from "@/platform/storage/localStore";

/** The seat that somebody took on this device, and their taps that the server may not have. */
export interface OwnSeat {
  seat: number;
  /** Proves that the seat is theirs. */
  key: string;
  name: string;
  /** Whether the seat is a name alone, which "Keep it" can turn into a guest. */
  isNameOnly: boolean;
  unsent: Mark[];
  /** Null when the server knows it. */
  unsentDone: boolean | null;
  /** When the seat was taken, in milliseconds. */
  at: number;
}

const PREFIX = "divido-seat:";
const KEY_PREFIX = "divido-seat-key:";
/** A bill is kept for a day and can be looked at for a week. */
const KEPT_MS = 9 * 86_400_000;

/** The seats of this device, by the token of their bill. */
export const ownSeats = {
  get(token: string): OwnSeat | null {
    try {
      return JSON.parse(localStore.get(PREFIX + token) ?? "null") as OwnSeat | null;
    } catch {
      return null;
    }
  },
  /** Returns the key for a seat, stored before it is sent: a repeated request takes the same seat. */
  keyFor(token: string): string {
    const known = localStore.get(KEY_PREFIX + token);
    if (known !== null) return known;
    const key = newSecretKey();
    localStore.set(KEY_PREFIX + token, key);
    return key;
  },
  /** Returns whether the device could store it. */
  set(token: string, seat: OwnSeat): boolean {
    return localStore.set(PREFIX + token, JSON.stringify(seat));
  },
  drop(token: string): void {
    localStore.remove(PREFIX + token);
    localStore.remove(KEY_PREFIX + token);
  },
  /** Forgets the seats of bills that are gone. */
  dropOld(): void {
    for (const key of localStore.keys()) {
      const token = key.startsWith(PREFIX) ? key.slice(PREFIX.length) : null;
      if (token !== null && (ownSeats.get(token)?.at ?? 0) < Date.now() - KEPT_MS) ownSeats.drop(token);
    }
  },
};
