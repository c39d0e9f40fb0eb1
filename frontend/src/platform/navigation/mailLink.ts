/** Failure that the auth server adds to the address of a mailed link (`#error_code=otp_expired&...`). */
interface MailLinkFailure {
  /** The server's own code, such as "otp_expired". */
  code: string;
  /** The server's sentence, in English. */
  description: string | null;
}

/** Returns the failure in an address's hash. Null if there is none. */
export function mailLinkFailure(hash: string): MailLinkFailure | null {
  const parameters = new URLSearchParams(hash.replace(/^#/, ""));
  const code = parameters.get("error_code") ?? parameters.get("error");
  return code ? { code, description: parameters.get("error_description") } : null;
}

/**
 * Returns whether a second link is pending. An e-mail address changes once both the old and the new one are confirmed
 * (`#message=...`).
 */
export function awaitsOtherMailbox(hash: string): boolean {
  return new URLSearchParams(hash.replace(/^#/, "")).has("message");
}

/** Returns a hash without session tokens. A link with tokens is of a former kind and no longer works. */
export function withoutTokens(hash: string): string {
  return /[#&](access_token|refresh_token)=/.test(hash) ? "#error_code=former_link" : hash;
}
