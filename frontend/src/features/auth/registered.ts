/** How long the registration shows its message before the login opens (docs/product.md 3.1). */
export const REDIRECT_MS = 1000;

/** Returns the address that was just registered, from the login's navigation state. */
export function registeredEmail(state: unknown): string | null {
  const email = typeof state === "object" && state !== null && "registered" in state ? state.registered : null;
  return typeof email === "string" ? email : null;
}

/** Keeps a reload from showing the message about the mailbox again: the address leaves the browser's history entry. */
export function forgetRegistered(): void {
  const entry: unknown = window.history.state;
  if (typeof entry !== "object" || entry === null || !("usr" in entry)) return;
  const { registered: _, ...usr } = { registered: null, ...(entry.usr as object) };
  window.history.replaceState({ ...entry, usr }, "");
}
