const DAY_MS = 24 * 60 * 60 * 1000;

/** For how long what was deleted is kept (docs/product.md 5.3). */
const KEPT_MS = 30 * DAY_MS;

/** Until when what was deleted at a moment can be brought back. */
export function keptUntil(deletedAt: string): Date {
  return new Date(new Date(deletedAt).getTime() + KEPT_MS);
}
