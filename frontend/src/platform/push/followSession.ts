import i18next from "i18next";
import { onBeforeSignOut, useSession } from "@/platform/session/session";
import { showOnIcon } from "./badge";

const load = () => import("./device");

/** Whether this device may have notifications. Most have none, and do not load the code. */
const allowed = () => "Notification" in window && Notification.permission === "granted";

/**
 * Ends push notifications and the badge when the person signs out; the next person switches them on again. After a session that the
 * server ended, the device is registered for the next person who signs in.
 */
export function followPush(): void {
  onBeforeSignOut(async ({ why }) => {
    // The badge also shows unseen news, without notifications.
    await showOnIcon(false);
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
  i18next.on("languageChanged", renew);
  useSession.subscribe(({ userId }, before) => {
    if (userId !== before.userId) renew();
  });
}
