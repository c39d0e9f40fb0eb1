import { create } from "zustand";
import { onBeforeSignOut, useSession } from "@/platform/session/session";
import { tabStore } from "@/platform/storage/tabStore";
import { deleteEverythingOf, storedMutations } from "./store";

/** Key in the tab's session storage, so that the message survives a reload. */
const ENDED = "divido-session-ended";

interface Ended {
  /** How many mutations wait on this device for their author; null when the disk cannot be read, 0 where another tab counts. */
  unsent: number | null;
}

/** Set after the server, or another tab, ended the session of this tab; null otherwise. */
export const useEndedSession = create<{ ended: Ended | null }>(() => ({
  ended: tabStore.get(ENDED) as Ended | null,
}));

function setEnded(ended: Ended | null): void {
  useEndedSession.setState({ ended });
  tabStore.set(ENDED, ended);
}

/** Deletes unsent mutations when the person signs out. When the server ends the session, they wait for the person. */
export function followSignOut(): void {
  let isOwn = false;
  onBeforeSignOut(async ({ userId, why }) => {
    isOwn = true;
    if (why === "left") return deleteEverythingOf(userId);
    const unsent = await storedMutations(userId).catch(() => null);
    setEnded({ unsent: unsent?.length ?? null });
  });
  useSession.subscribe(({ userId }, before) => {
    if (userId !== null) setEnded(null);
    else if (before.userId !== null && !isOwn) setEnded({ unsent: 0 });
    isOwn = false;
  });
}
