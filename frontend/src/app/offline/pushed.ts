import { PATHS } from "@/core/routes/paths";
import { pause } from "@/platform/timing/pause";
import { OPEN_PAGE } from "./messages";

/** What the service worker does with push messages (functions/notice/message.go). */

interface Pushed {
  title: string;
  body: string;
  lang: string;
  /** The event. A newer notification about it replaces an older one. */
  tag: string;
  navigate: string;
}

interface Shown {
  data?: unknown;
  tag: string;
  close(): void;
}

interface Registration {
  showNotification(title: string, options: NotificationOptions): Promise<void>;
  getNotifications(): Promise<Shown[]>;
}

interface Badge {
  setAppBadge?(count: number): Promise<void>;
  clearAppBadge?(): Promise<void>;
}

/** Shows a pushed message, and counts the events with unseen changes on the app's icon. */
export async function showPushed(message: unknown, registration: Registration, badge: Badge): Promise<void> {
  const { title, body, lang, tag, navigate } = pushedIn(message);
  await registration.showNotification(title, {
    ...{ body, lang, tag, data: { navigate } },
    icon: "/icons/icon-192.png",
    badge: "/icons/monochrome-512.png",
  });
  await count(registration, badge);
}

/** Returns the address to open for a pressed notification, and takes it off the badge. Never another site's. */
export async function pressed(
  notification: Shown,
  registration: Registration,
  badge: Badge,
  origin: string,
): Promise<string> {
  notification.close();
  await count(registration, badge, notification.tag);
  const { navigate } = (notification.data ?? {}) as Partial<Pushed>;
  const home = new URL(PATHS.home, origin);
  if (typeof navigate !== "string" || !URL.canParse(navigate, origin)) return home.href;
  const { pathname, search } = new URL(navigate, origin);
  // The server may know this app by another address, such as the machine's name in a local network. Set as fields, because
  // a path that begins with "//" would be parsed as a host.
  const here = new URL(origin);
  here.pathname = pathname;
  here.search = search;
  return here.href;
}

/** After this many milliseconds, a window without an answer is of an older version, or frozen. */
const ANSWER_MS = 1_000;

/** Opens an address in a window of the app. The app decides when: a reload would lose what is typed in a dialog. */
export async function openIn(window: Pick<WindowClient, "postMessage" | "navigate">, address: string): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  const answered = new Promise<boolean>((resolve) => {
    port1.onmessage = () => resolve(true);
  });
  window.postMessage({ type: OPEN_PAGE, address }, [port2]);
  const isTaken = await Promise.race([answered, pause(ANSWER_MS)]);
  port1.close();
  if (!isTaken) await window.navigate(address);
}

/** Counts each event once. `without` is a notification that is being closed. */
async function count(registration: Registration, badge: Badge, without?: string): Promise<void> {
  const tags = new Set((await registration.getNotifications()).map(({ tag }) => tag));
  if (without !== undefined) tags.delete(without);
  await (tags.size > 0 ? badge.setAppBadge?.(tags.size) : badge.clearAppBadge?.());
}

/** Browsers show a notification of their own for a message without one, so an unreadable message gets the app's name. */
function pushedIn(message: unknown): Pushed {
  const { notification } = (message ?? {}) as { notification?: Partial<Pushed> };
  const text = (value: unknown) => (typeof value === "string" ? value : "");
  return {
    title: text(notification?.title) || "Divido",
    body: text(notification?.body),
    lang: text(notification?.lang),
    tag: text(notification?.tag),
    navigate: text(notification?.navigate) || PATHS.home,
  };
}
