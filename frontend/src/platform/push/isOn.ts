import { KEYS, localStore } from "@/platform/storage/localStore";

/** Returns whether this device shows notifications, without a look at its subscription, which takes a while. */
export function pushIsOn(): boolean {
  const allowed = "Notification" in window && Notification.permission === "granted";
  return allowed && localStore.get(KEYS.pushOn) !== null;
}

export function storePushIsOn(on: boolean): void {
  if (on) localStore.set(KEYS.pushOn, "true");
  else localStore.remove(KEYS.pushOn);
}
