/** Where the device hands over, by POST, what another app shares with the installed one. No screen: it leads to one. */
export const SHARE_PATH = "/share";

/** The fields of what is shared, as the manifest names them. */
export const SHARED = { title: "title", text: "text", link: "link", file: "file" } as const;

/** What became of a shared file, which `/import?shared=` is told: it waits on the device, was too large, or is not there. */
export type SharedFile = "file" | "too_large" | "lost";
