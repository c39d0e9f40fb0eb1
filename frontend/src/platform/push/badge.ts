/**
 * Shows a badge on the icon of the installed app while something is unseen: the number of events with notifications, or a dot. Does
 * nothing in browsers without one.
 */
export async function showOnIcon(unseen: boolean, events?: number): Promise<void> {
  try {
    if (!unseen) await navigator.clearAppBadge?.();
    else await navigator.setAppBadge?.((events ?? (await eventsWithNotifications())) || undefined);
  } catch {
    // Browsers refuse it in some windows. The bell shows the same.
  }
}

/** Each event has one tag. */
async function eventsWithNotifications(): Promise<number> {
  const registration = await navigator.serviceWorker?.getRegistration();
  return new Set((await registration?.getNotifications?.())?.map(({ tag }) => tag)).size;
}
