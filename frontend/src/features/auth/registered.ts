/** How long the registration shows its message before the login opens (docs/product.md 3.1). */
export const REDIRECT_MS = 1000;

/** Returns the address that was just registered, from the login's navigation state. */
export function registeredEmail(state: unknown): string | null {
  const email = typeof state === "object" && state !== null && "registered" in state ? state.registered : null;
  return typeof email === "string" ? email : null;
}
