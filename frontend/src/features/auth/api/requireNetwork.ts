import { AppError, NO_CONNECTION } from "@/platform/errors/appError";

/** Throws at once without network, because signing in and up need the server (docs/product.md 3.1). */
export function requireNetwork(): void {
  if (!navigator.onLine) throw new AppError(NO_CONNECTION, 0);
}
