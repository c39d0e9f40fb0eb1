/** Address to which the device posts data that another app shares with the installed one. It redirects to a screen. */
export const SHARE_PATH = "/share";

/** Form fields of shared data, as named in the manifest. */
export const SHARED = { title: "title", text: "text", link: "link", file: "file" } as const;

/** Query of a new expense that begins with a shared picture, which waits on the device. */
export const SHARED_PICTURE = "picture";

/** Types of pictures that other apps can share with Divido. */
export const SHARED_PICTURES = ["image/jpeg", "image/png", "image/webp"];

/** Result of sharing a file, in `/import?shared=`: stored on the device, too large, or missing. */
export type SharedFile = "file" | "too_large" | "lost";
