import { KEYS, localStore } from "@/shared/storage/localStore";

/** Shorter tokens are none (spec section 9). */
export const MIN_TOKEN_LENGTH = 10;

/** The invitation someone followed before they had an account; kept until it is processed. */
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
  return `/invite/${encodeURIComponent(token)}?autoJoin=true`;
}
