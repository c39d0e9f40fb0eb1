import { besideWhich } from "@/core/routes/beside";
import { WIDTHS } from "@/ui/widths";

/** The path of the event beside which the screen at a path opens in this window; null where it takes the whole page. */
export function besideWhichNow(pathname: string): string | null {
  return window.matchMedia(WIDTHS.panes).matches ? besideWhich(pathname) : null;
}
