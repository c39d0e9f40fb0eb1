import type { IsoDate } from "@/core/dates/dates";

export interface InstallFacts {
  /** Opened as an installed app already. */
  standalone: boolean;
  /** An iPhone or iPad, which installs by hand. */
  ios: boolean;
  /** The browser has offered to install. */
  offered: boolean;
  /** The person has closed the banner for good. */
  dismissed: boolean;
  /** The day the banner was last shown; null when never. */
  lastShown: IsoDate | null;
  today: IsoDate;
}

/**
 * Whether the banner is due (docs/product.md 2.4): not in the installed app, not once dismissed,
 * at most once per calendar day, and only where there is a way to install.
 */
export function bannerIsDue(facts: InstallFacts): boolean {
  if (facts.standalone || facts.dismissed) return false;
  if (facts.lastShown === facts.today) return false;
  return facts.ios || facts.offered;
}

/** Whether a browser is Safari's engine on an iPhone or iPad; newer iPads call themselves a Mac with touch. */
export function isIos(userAgent: string, touchPoints: number): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1);
}
