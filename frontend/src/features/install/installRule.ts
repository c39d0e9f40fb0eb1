import type { IsoDate } from "@/core/dates/dates";

export interface InstallFacts {
  /** Running as an installed app. */
  standalone: boolean;
  /** An iPhone or iPad, which has no install prompt. */
  ios: boolean;
  /** The browser has an install prompt. */
  offered: boolean;
  /** The user has closed the banner for good. */
  dismissed: boolean;
  /** The day of the last banner. Null if it was never shown. */
  lastShown: IsoDate | null;
  today: IsoDate;
}

/**
 * Returns whether the banner is due (docs/product.md 2.4). It never is in the installed app, once dismissed, a second
 * time on a day, or if the browser cannot install.
 */
export function bannerIsDue(facts: InstallFacts): boolean {
  if (facts.standalone || facts.dismissed) return false;
  if (facts.lastShown === facts.today) return false;
  return facts.ios || facts.offered;
}

/** Returns whether a browser runs on an iPhone or iPad. Newer iPads identify as a Mac with touch. */
export function isIos(userAgent: string, touchPoints: number): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1);
}
