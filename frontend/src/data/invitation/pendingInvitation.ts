import { PATHS, partsIn, pathTo } from "@/core/routes/paths";
import { KEYS, localStore } from "@/platform/storage/localStore";

/** Minimum length of a token (docs/product.md 6). */
export const MIN_TOKEN_LENGTH = 10;
/** Follows a token that the server was asked to accept. */
const ACCEPTED = " accepted";

/**
 * The invitation that a person on this device wants to accept: they accepted it, continued from it to log in or
 * register, or confirmed a sign-up that leads to it. It is persisted until it is processed. Only a persisted invitation
 * is accepted without another touch, because anyone can send an address.
 */
export const pendingInvitation = {
  token(): string | null {
    const token = localStore.get(KEYS.pendingInvitation)?.replace(ACCEPTED, "");
    return token && token.length >= MIN_TOKEN_LENGTH ? token : null;
  },
  /** Persists that the server is asked to accept it. The mark stays if the answer is lost, also by a reload. */
  accept(token: string): void {
    localStore.set(KEYS.pendingInvitation, token + ACCEPTED);
  },
  isAccepted: (token: string): boolean => localStore.get(KEYS.pendingInvitation) === token + ACCEPTED,
  keep(token: string): void {
    if (token.length >= MIN_TOKEN_LENGTH) localStore.set(KEYS.pendingInvitation, token);
  },
  drop(): void {
    localStore.remove(KEYS.pendingInvitation);
  },
};

/** Returns the address at which a signed-in person joins at once. */
export function joinPath(token: string): string {
  return pathTo("invitation", { token }, { autoJoin: "true" });
}

/** Persists the invitation to which a confirmed sign-up leads. Ignores other paths. */
export function keepAfterSignUp(path: string): void {
  const token = invitationIn(path);
  if (token !== null) pendingInvitation.keep(token);
}

/** Returns the invitation token in a path of this site. Null if there is none. */
export function invitationIn(path: string): string | null {
  const { token = "" } = partsIn(PATHS.invitation, path.split(/[?#]/)[0] ?? "") ?? {};
  return token.length < MIN_TOKEN_LENGTH ? null : token;
}
