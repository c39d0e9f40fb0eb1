/**
 * What the auth server says in the address after a mailed link (`#error_code=otp_expired&...`).
 * Tokens in the hash are nobody's business; a failure is left for the screen to say.
 */
interface MailLinkFailure {
  /** The server's own code, such as "otp_expired". */
  code: string;
  /** The server's sentence, in English. */
  description: string | null;
}

/** The failure in an address' hash, or null when it holds none. */
export function mailLinkFailure(hash: string): MailLinkFailure | null {
  const parameters = new URLSearchParams(hash.replace(/^#/, ""));
  const code = parameters.get("error_code") ?? parameters.get("error");
  return code ? { code, description: parameters.get("error_description") } : null;
}

/**
 * Whether the link was accepted but one more is waiting: an e-mail address changes once both the
 * old and the new one have confirmed (`#message=...`).
 */
export function awaitsOtherMailbox(hash: string): boolean {
  return new URLSearchParams(hash.replace(/^#/, "")).has("message");
}

/** A hash without a session in it; a link that brought one is of the former kind, which no longer works. */
export function withoutTokens(hash: string): string {
  return /[#&](access_token|refresh_token)=/.test(hash) ? "#error_code=former_link" : hash;
}
