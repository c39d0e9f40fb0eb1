/** Messages between the app and its service worker. */
export const APPLY_UPDATE = "apply-update";
export const SEND_OUTBOX = "send-outbox";
