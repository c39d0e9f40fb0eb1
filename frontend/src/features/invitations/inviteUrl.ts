/** The link that people share: {origin}/invite/{token} (spec section 7). */
export function inviteUrl(token: string, origin = window.location.origin): string {
  return `${origin}/invite/${encodeURIComponent(token)}`;
}

/** The token in a link or a bare token that someone pasted; null when there is none. */
export function tokenIn(pasted: string): string | null {
  const text = pasted.trim();
  const inLink = /\/invite\/([^/?#\s]+)/.exec(text)?.[1];
  if (inLink) return decodeURIComponent(inLink);
  return /^[\w-]{10,}$/.test(text) ? text : null;
}
