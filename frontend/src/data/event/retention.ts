const DAY_MS = 24 * 60 * 60 * 1000;

/** Retention of deleted rows (docs/product.md 5.3). */
const KEPT_MS = 30 * DAY_MS;

/** Returns the time until which a deletion can be undone. */
export function keptUntil(deletedAt: string): Date {
  return new Date(new Date(deletedAt).getTime() + KEPT_MS);
}
