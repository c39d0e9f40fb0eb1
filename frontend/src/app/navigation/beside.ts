import { eventBeside } from "@/core/routes/beside";
import { WIDTHS } from "@/ui/widths";

/** Returns the path of the event beside which a screen opens in this window. Null if it takes the whole page. */
export function eventBesideNow(pathname: string): string | null {
  return window.matchMedia(WIDTHS.panes).matches ? eventBeside(pathname) : null;
}
