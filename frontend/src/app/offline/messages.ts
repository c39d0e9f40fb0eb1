/** What the app and its service worker say to each other. */
export const APPLY_UPDATE = "apply-update";
export const SEND_OUTBOX = "send-outbox";
