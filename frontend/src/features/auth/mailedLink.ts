import { isLanguage, type Language } from "@/core/languages/languages";
import { PATHS } from "@/core/routes/paths";
import { safeReturnUrl } from "@/platform/navigation/returnUrl";

const KINDS = ["signup", "recovery", "email_change"] as const;
type MailKind = (typeof KINDS)[number];

/** What the link of a mail carries to /auth/confirm (supabase/templates). */
export interface MailedLink {
  tokenHash: string;
  kind: MailKind;
  /** Whose the link says it is. Nothing is done in anybody else's name. */
  email: string;
  /** Of a change of address: the present one, and the one whose mailbox is asked by another mail. Null when it does not say. */
  from: string | null;
  otherMailbox: string | null;
  /** The language of the mail; null when it says none. */
  language: Language | null;
  /** Where it leads afterwards, on this site. */
  next: string;
}

/** The link in an address, or null when it is none: also of the former kind, whose session nobody takes. */
export function mailedLinkOf(search: string, origin = window.location.origin): MailedLink | null {
  const given = new URLSearchParams(search);
  const tokenHash = given.get("token_hash");
  const kind = KINDS.find((known) => known === given.get("type"));
  const email = given.get("email");
  if (!tokenHash || !kind || !email) return null;
  const language = given.get("lang");
  // A link for a forgotten password leads to the new one, whatever else was asked for.
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

/** The auth server writes where the mail was asked to lead as a whole address. */
function pathOf(given: URLSearchParams, origin: string): string {
  const next = given.get("next") ?? "";
  return safeReturnUrl(next.startsWith(`${origin}/`) ? next.slice(origin.length) : next, origin);
}
