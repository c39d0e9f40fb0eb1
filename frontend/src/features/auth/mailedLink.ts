import { isLanguage, type Language } from "@/core/languages/languages";
import { PATHS } from "@/core/routes/paths";
import { safeReturnUrl } from "@/platform/navigation/returnUrl";

const KINDS = ["signup", "recovery", "email_change"] as const;
type MailKind = (typeof KINDS)[number];

/** Parameters of a mailed link to /auth/confirm (supabase/templates). */
export interface MailedLink {
  tokenHash: string;
  kind: MailKind;
  /** The address of the account. The link acts for no other account. */
  email: string;
  /**
   * For a change of address: the current one, and the one whose mailbox gets the other mail. Null when the link has
   * none.
   */
  from: string | null;
  otherMailbox: string | null;
  /** The language of the mail; null when it is unknown. */
  language: Language | null;
  /** Path to open afterwards, on this site. */
  next: string;
}

/** Whether the link gives a guest an address: there is none that it replaces. */
export const isFirstAddress = ({ kind, from }: Pick<MailedLink, "kind" | "from">): boolean =>
  kind === "email_change" && from === null;

/** Returns the mailed link in a URL. Null when it is none, or one of the earlier kind that carries a session. */
export function mailedLinkOf(search: string, origin = window.location.origin): MailedLink | null {
  const given = new URLSearchParams(search);
  const tokenHash = given.get("token_hash");
  const kind = KINDS.find((known) => known === given.get("type"));
  const email = given.get("email");
  if (!tokenHash || !kind || !email) return null;
  const language = given.get("lang");
  // A link for a forgotten password always leads to the form for the new one.
  const next = kind === "recovery" ? PATHS.resetPassword : pathOf(given, origin);
  return { tokenHash, kind, email, ...changeIn(given, email), language: isLanguage(language) ? language : null, next };
}

/** Both mailboxes of a change of address get the same mail, each with its own link. */
function changeIn(given: URLSearchParams, email: string): Pick<MailedLink, "from" | "otherMailbox"> {
  const from = given.get("from");
  const sentTo = given.get("sent_to");
  if (!from || !sentTo) return { from: null, otherMailbox: null };
  return { from, otherMailbox: sentTo.toLowerCase() === from.toLowerCase() ? email : from };
}

/** The auth server writes the requested target as an absolute URL. */
function pathOf(given: URLSearchParams, origin: string): string {
  const next = given.get("next") ?? "";
  return safeReturnUrl(next.startsWith(`${origin}/`) ? next.slice(origin.length) : next, origin);
}
