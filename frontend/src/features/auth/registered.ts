/** How long the news stands on the registration before the login opens (docs/product.md 3.1). */
export const REDIRECT_MS = 1000;

/** The address that somebody has just registered, when the login opens after it; from navigation state. */
export function registeredEmail(state: unknown): string | null {
  const email = typeof state === "object" && state !== null && "registered" in state ? state.registered : null;
  return typeof email === "string" ? email : null;
}
