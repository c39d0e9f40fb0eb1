/** Where people go who ask for nothing else. */
export const HOME = "/home";

/**
 * A return address that is certain to stay on this site, else /home: one slash at the start, no
 * second one, no backslash, no control characters, and the same origin once resolved.
 */
export function safeReturnUrl(url: unknown, origin = window.location.origin): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop them, "/\t/evil.example" would leave the site
  if (typeof url !== "string" || !/^\/(?![/\\])[^\\\u0000-\u001f]*$/.test(url)) return HOME;
  try {
    const resolved = new URL(url, origin);
    if (resolved.origin !== origin) return HOME;
    return resolved.pathname + resolved.search + resolved.hash;
  } catch {
    return HOME;
  }
}
