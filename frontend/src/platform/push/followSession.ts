import { onBeforeSignOut, useSession } from "@/platform/session/session";

const load = () => import("./device");

/** Whether this device may have notifications. Most have none, and do not load the code. */
const allowed = () => "Notification" in window && Notification.permission === "granted";

/**
 * Ends push notifications when the person signs out, and registers the device for each person who signs in: whoever
 * signed in last on a device owns its notifications.
 */
export function followPush(): void {
  onBeforeSignOut(async ({ why }) => {
    // After the server ended a session it sends no more notices for it.
    if (why === "left" && allowed()) await (await load()).leavePush();
  });
  const renew = () => {
    if (!allowed() || useSession.getState().userId === null) return;
    // Offline, the next start renews it.
    load()
      .then(({ renewPush }) => renewPush())
      .catch(() => undefined);
  };
  renew();
  useSession.subscribe(({ userId }, before) => {
    if (userId !== before.userId) renew();
  });
}
