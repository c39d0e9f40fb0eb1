import { PATHS } from "@/core/routes/paths";

/**
 * A return address that is certain to stay on this site, else /home: one slash at the start, no
 * second one, no backslash, no control characters, and the same origin once resolved.
 */
export function safeReturnUrl(url: unknown, origin = window.location.origin): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop them, "/\t/evil.example" would leave the site
  if (typeof url !== "string" || !/^\/(?![/\\])[^\\\u0000-\u001f]*$/.test(url)) return PATHS.home;
  try {
    const resolved = new URL(url, origin);
    // What was resolved is another address than what was asked: "/..//evil.example" is "//evil.example".
    if (resolved.origin !== origin || resolved.pathname.startsWith("//")) return PATHS.home;
    return resolved.pathname + resolved.search + resolved.hash;
  } catch {
    return PATHS.home;
  }
}
