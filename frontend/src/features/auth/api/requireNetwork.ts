import { AppError, NO_CONNECTION } from "@/platform/errors/appError";

/** Signing in and up need the server: without network that is said at once (docs/product.md 3.1). */
export function requireNetwork(): void {
  if (!navigator.onLine) throw new AppError(NO_CONNECTION, 0);
}
