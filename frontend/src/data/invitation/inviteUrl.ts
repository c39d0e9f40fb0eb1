import type { Language } from "@/core/languages/languages";
import { pathTo } from "@/core/routes/paths";

/**
 * Returns the link of an invitation: {origin}/invite/{token} (docs/product.md 6). With a language, link previews in chats
 * are in that language.
 */
export function inviteUrl(token: string, lang: Language | null = null, origin = window.location.origin): string {
  return origin + pathTo("invitation", { token }, lang === null ? {} : { lang });
}
