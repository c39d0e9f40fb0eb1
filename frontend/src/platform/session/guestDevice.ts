import { KEYS, localStore } from "@/platform/storage/localStore";
import { tabStore } from "@/platform/storage/tabStore";

/** What this device keeps of a guest (docs/product.md 3.5). It survives a session that the server ended. */
export interface GuestDevice {
  /** The device's key. It brings the guest back when the auth server no longer knows the session. */
  key: string;
  /** users.id. Null until the server has named the guest. */
  userId: string | null;
  /** The name typed on this device. Null if a saved key brought the guest here. */
  name: string | null;
  /** Whether the person keeps a key outside of this device. That key is not stored here. */
  isSaved: boolean;
  /** Whether the person continued on another device, so that the device's key is worthless. */
  isMoved: boolean;
  /** Whether the guest came back after the first visit. */
  isBack: boolean;
  /** When the offer to keep access was put off, in ms since 1970. */
  laterAt: number | null;
  /** The address to which a mail was sent last, until the guest chooses another one. */
  mailedTo: string | null;
  /** Whether the account that signs in next takes over what the guest has. */
  isLeavingToAccount: boolean;
}

/** Key of the tab's storage, set in the tab in which a guest began. */
export const FIRST_VISIT = "divido-first-visit";

/** The record on a device without storage, in this tab only. */
let unkept: GuestDevice | null = null;

export const guestDevice = {
  get(): GuestDevice | null {
    try {
      const stored = JSON.parse(localStore.get(KEYS.guest) ?? "null") as GuestDevice | null;
      return typeof stored?.key === "string" ? stored : unkept;
    } catch {
      return unkept;
    }
  },
  /** Returns the record of a person. Null for anybody else. */
  of(userId: string | null): GuestDevice | null {
    const device = guestDevice.get();
    return userId !== null && device?.userId === userId ? device : null;
  },
  /** Begins a guest with a key of their own. */
  begin(key: string, name: string | null): GuestDevice {
    const begun = { ...NEW, key, name };
    write(begun);
    tabStore.set(FIRST_VISIT, true);
    return begun;
  },
  change(changes: Partial<GuestDevice>): void {
    const device = guestDevice.get();
    if (device) write({ ...device, ...changes });
  },
  drop(): void {
    unkept = null;
    localStore.remove(KEYS.guest);
  },
};

const NEW: Omit<GuestDevice, "key"> = {
  userId: null,
  name: null,
  isSaved: false,
  isMoved: false,
  isBack: false,
  laterAt: null,
  mailedTo: null,
  isLeavingToAccount: false,
};

/** The last work under the lock in this tab, for browsers without Web Locks: on a site without https. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Runs the work in one tab at a time, so that two tabs or two presses do not make two guests. The work must not ask for the
 * lock itself.
 */
export function underGuestLock<T>(work: () => Promise<T>): Promise<T> {
  if (navigator.locks) return navigator.locks.request("divido-guest", work);
  const running = last.then(work);
  last = running.catch(() => undefined);
  return running;
}

function write(device: GuestDevice): void {
  unkept = localStore.set(KEYS.guest, JSON.stringify(device)) ? null : device;
}
