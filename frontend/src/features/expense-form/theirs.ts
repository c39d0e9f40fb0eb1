import type { Expense } from "@/data/event/model";
import type { Entry } from "@/data/outbox/model";

/**
 * Somebody else's version that a refused change ran into, of what the device knows as `saved`; null while that is
 * still the version from before, or when the change was refused for another reason.
 */
export function theirsOf({ code, mutation }: Pick<Entry, "code" | "mutation">, saved: Expense | null): Expense | null {
  const builtOn = "version" in mutation ? (mutation.version ?? 0) : 0;
  return code === "version_conflict" && saved !== null && saved.version > builtOn ? saved : null;
}
