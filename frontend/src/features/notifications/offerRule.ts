import { config } from "@/platform/config/config";

interface OfferFacts {
  /** Whether the user has already answered the offer on this device. */
  offered: boolean;
  /** Whether the browser can still ask for permission, at once or after installing the app. */
  possible: boolean;
  /** Creators of the event's newest expenses. */
  authors: readonly (string | null | undefined)[];
  me: string | null;
}

/** Returns whether to offer notifications: once, after somebody else's first expense (docs/product.md 5.6). */
export function offerIsDue({ offered, possible, authors, me }: OfferFacts): boolean {
  if (offered || !possible || me === null || !config().pushKey) return false;
  return authors.some((author) => author && author !== me);
}
