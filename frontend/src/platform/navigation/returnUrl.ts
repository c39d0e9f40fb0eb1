import { PATHS } from "@/core/routes/paths";

/**
 * Returns the address if it certainly stays on this site, otherwise /home. It must start with one slash, without a
 * second one, backslashes or control characters, and resolve to the same origin.
 */
export function safeReturnUrl(url: unknown, origin = window.location.origin): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop them, "/\t/evil.example" would leave the site
  if (typeof url !== "string" || !/^\/(?![/\\])[^\\\u0000-\u001f]*$/.test(url)) return PATHS.home;
  try {
    const resolved = new URL(url, origin);
    // Resolving can produce another address: "/..//evil.example" becomes "//evil.example".
    if (resolved.origin !== origin || resolved.pathname.startsWith("//")) return PATHS.home;
    return resolved.pathname + resolved.search + resolved.hash;
  } catch {
    return PATHS.home;
  }
}
