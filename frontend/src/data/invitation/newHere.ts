import { localStore, NEW_HERE_PREFIX } from "@/platform/storage/localStore";

/** Of which events somebody has said on this device that nobody in them stood for them: they are asked once. */
export const newHere = {
  said: (eventId: string): boolean => localStore.get(NEW_HERE_PREFIX + eventId) !== null,
  say(eventId: string): void {
    localStore.set(NEW_HERE_PREFIX + eventId, "true");
  },
};
