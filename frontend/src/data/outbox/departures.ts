import { create } from "zustand";
import { beforeDeparture, useSession } from "@/platform/session/session";
import { dropEverythingOf, storedEntries } from "./storage";

/** In the tab's own storage, so that it is still said after the page was loaded anew. */
const ENDED = "divido-session-ended";

interface Ended {
  /** How many entries wait on this device for their owner; null when it cannot read them. */
  unsent: number | null;
}

/** That the server ended the session in this tab, and what waits for its owner; null when it did not. */
export const useEndedSession = create<{ ended: Ended | null }>(() => ({ ended: rememberedEnd() }));

function rememberedEnd(): Ended | null {
  try {
    return JSON.parse(sessionStorage.getItem(ENDED) ?? "null");
  } catch {
    return null;
  }
}

function setEnded(ended: Ended | null): void {
  useEndedSession.setState({ ended });
  try {
    sessionStorage.setItem(ENDED, JSON.stringify(ended));
  } catch {
    // Without storage it is shown until the page is loaded anew.
  }
}

/** Who leaves takes along what they have not sent; for whom the server signed out, it stays until they are back. */
export function followDepartures(): void {
  beforeDeparture(async ({ userId, why }) => {
    if (why === "left") return dropEverythingOf(userId);
    const unsent = await storedEntries(userId).catch(() => null);
    setEnded({ unsent: unsent?.length ?? null });
  });
  useSession.subscribe(({ userId }) => userId !== null && setEnded(null));
}
