import { MIN_TOKEN_LENGTH } from "@/data/invitation/pendingInvitation";

/** Returns the token in a pasted invite link, chat message or bare token. Null when there is none. */
export function invitationTokenIn(pasted: string): string | null {
  const fromLink = /\/invite\/([\w-]+)/.exec(pasted)?.[1];
  const token = fromLink ?? (/^[\w-]+$/.test(pasted.trim()) ? pasted.trim() : undefined);
  return token && token.length >= MIN_TOKEN_LENGTH ? token : null;
}
