/** Returns the e-mail typed on the other form, from navigation state. */
export function typedEmail(state: unknown): string {
  const email = typeof state === "object" && state !== null && "email" in state ? state.email : "";
  return typeof email === "string" ? email : "";
}
