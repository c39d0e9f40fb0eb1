import { config } from "@/platform/config/config";

interface OfferFacts {
  /** The offer was answered on this device. */
  offered: boolean;
  /** The user can still decide, or can install the app and then decide. */
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
