import { MIN_TOKEN_LENGTH } from "@/data/invitation/pendingInvitation";

/**
 * The token in what someone pasted: an invite link, with whatever text a chat put around it, or the
 * token alone. Null when there is none.
 */
export function invitationTokenIn(pasted: string): string | null {
  const fromLink = /\/invite\/([\w-]+)/.exec(pasted)?.[1];
  const token = fromLink ?? (/^[\w-]+$/.test(pasted.trim()) ? pasted.trim() : undefined);
  return token && token.length >= MIN_TOKEN_LENGTH ? token : null;
}
