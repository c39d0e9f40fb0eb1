import { MAX_PASSWORD_BYTES } from "@/core/limits";

/** Returns whether the auth server accepts a password of this length. */
export const fitsPassword = (password: string): boolean => new Blob([password]).size <= MAX_PASSWORD_BYTES;
