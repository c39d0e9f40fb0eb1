import i18next from "i18next";
import { config } from "@/platform/config/config";
import { fromPostgrest } from "@/platform/errors/appError";
import { keys } from "@/platform/query/keys";
import { queryClient } from "@/platform/query/queryClient";
import { KEYS, localStore } from "@/platform/storage/localStore";
import { supabase } from "@/platform/supabase/client";
import { showOnIcon } from "./badge";
import { storePushIsOn } from "./isOn";

/** Push notifications on this device: its subscription, and the server's knowledge of it. */

/** `unsupported`: the browser or the server has none. `denied`: the user blocked them in the browser. */
export type PushState = "unsupported" | "denied" | "off" | "on";

/** Returns whether this browser and this server support push notifications. */
export function pushSupported(): boolean {
  const known = "PushManager" in window && "Notification" in window && "serviceWorker" in navigator;
  return known && Boolean(config().pushKey);
}

export async function pushState(): Promise<PushState> {
  if (!pushSupported()) return "unsupported";
  if (Notification.permission === "denied") return "denied";
  const subscription = await (await registered())?.pushManager.getSubscription();
  return subscription && Notification.permission === "granted" ? "on" : "off";
}

/** Asks for permission and registers this device. Returns false when the user refuses. Throws when the browser or the server fails. */
export async function switchPushOn(): Promise<boolean> {
  localStore.set(KEYS.pushOffered, "true");
  if ((await Notification.requestPermission()) !== "granted") return false;
  // "ready" never settles when the registration failed.
  if (!(await registered())) throw new Error("no service worker");
  const registration = await navigator.serviceWorker.ready;
  await save(await subscribed(registration.pushManager));
  return true;
}

/** Ends the notifications on this device. The server forgets it too, now or when it next sends something. */
export async function switchPushOff(): Promise<void> {
  const subscription = await (await registered())?.pushManager.getSubscription();
  if (!subscription) return;
  await subscription.unsubscribe();
  storePushIsOn(false);
  const { error, status } = await supabase().rpc("delete_push_subscription", { endpoint: subscription.endpoint });
  if (error) throw fromPostgrest(error, status);
}

/**
 * Registers this device again for the signed-in person and session, with its time zone and language. Replaces a
 * subscription that was made for another key of the server. Does nothing on a device without notifications.
 */
export async function renewPush(): Promise<void> {
  // A browser also drops subscriptions itself, for example of sites that are rarely used.
  if ((await pushState()) !== "on") return storePushIsOn(false);
  const registration = await registered();
  if (registration) await save(await subscribed(registration.pushManager));
}

/** Ends the notifications when the person signs out. Their session has ended, which also ends them on the server. */
export async function leavePush(): Promise<void> {
  const registration = await registered();
  if (!registration || !pushSupported()) return;
  storePushIsOn(false);
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  for (const notification of await registration.getNotifications()) notification.close();
  await navigator.clearAppBadge?.();
}

/**
 * Closes the notifications about an event that the user looks at, and counts the badge again. Without an event, closes all, because the
 * user looks at their news.
 */
export async function closeNoticesOf(eventId?: string): Promise<void> {
  if (!pushSupported() || Notification.permission !== "granted") return;
  const registration = await registered();
  if (!registration) return;
  const seen = await registration.getNotifications(eventId === undefined ? {} : { tag: eventId });
  if (seen.length === 0) return;
  for (const notification of seen) notification.close();
  const left = (await registration.getNotifications()).filter(({ tag }) => eventId !== undefined && tag !== eventId);
  const unseen = queryClient.getQueryData(keys.unseenNews) === true;
  await showOnIcon(unseen || left.length > 0, left.length);
}

const registered = () => navigator.serviceWorker?.getRegistration();

async function subscribed(manager: PushManager): Promise<PushSubscription> {
  const key = bytesOf(config().pushKey ?? "");
  const present = await manager.getSubscription();
  if (present && sameBytes(present.options.applicationServerKey, key)) return present;
  // A browser subscribes with one key at a time.
  await present?.unsubscribe();
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

async function save(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  const { error, status } = await supabase().rpc("save_push_subscription", {
    endpoint: endpoint ?? "",
    p256dh: keys?.p256dh ?? "",
    auth: keys?.auth ?? "",
    time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    locale: i18next.language,
  });
  if (error) throw fromPostgrest(error, status);
  storePushIsOn(true);
}

/** Decodes base64url. */
function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}

function sameBytes(present: ArrayBuffer | null, wanted: Uint8Array): boolean {
  if (!present || present.byteLength !== wanted.length) return false;
  return new Uint8Array(present).every((byte, at) => byte === wanted[at]);
}
