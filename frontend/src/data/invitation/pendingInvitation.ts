import { PATHS, partsIn, pathTo } from "@/core/routes/paths";
import { KEYS, localStore } from "@/platform/storage/localStore";

/** Shorter tokens are none (docs/product.md 6). */
export const MIN_TOKEN_LENGTH = 10;

/**
 * The invitation that somebody on this device wants to follow: they touched "accept", or went on from it to log in or
 * register, or their confirmation of a sign-up leads back to it. Kept until it is processed. Only what is kept here is
 * joined without a further touch: an address alone can come from anyone.
 */
export const pendingInvitation = {
  token(): string | null {
    const token = localStore.get(KEYS.pendingInvitation);
    return token && token.length >= MIN_TOKEN_LENGTH ? token : null;
  },
  keep(token: string): void {
    if (token.length >= MIN_TOKEN_LENGTH) localStore.set(KEYS.pendingInvitation, token);
  },
  drop(): void {
    localStore.remove(KEYS.pendingInvitation);
  },
};

/** Where a signed-in invited person goes to join at once. */
export function joinPath(token: string): string {
  return pathTo("invitation", { token }, { autoJoin: "true" });
}

/** Keeps the invitation of a path that confirming a sign-up has led to; other paths are none. */
export function keepAfterSignUp(path: string): void {
  const token = invitationIn(path);
  if (token !== null) pendingInvitation.keep(token);
}

/** The invitation token in a path of this site; null when there is none. */
export function invitationIn(path: string): string | null {
  const { token = "" } = partsIn(PATHS.invitation, path.split(/[?#]/)[0] ?? "") ?? {};
  return token.length < MIN_TOKEN_LENGTH ? null : token;
}
