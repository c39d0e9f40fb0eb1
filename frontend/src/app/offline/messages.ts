/** Messages between the app and its service worker. */
export const APPLY_UPDATE = "apply-update";
/** With an address, from a pressed notification. The app answers through the port. */
export const OPEN_PAGE = "open-page";
