import { nextFrame } from "@/platform/timing/pause";
import { prepare } from "./prepare";

/** How long a mouse rests on a link before it is taken to mean it. */
const RESTING_MS = 65;

/**
 * Prepares the screen behind a link as soon as a finger or key comes down on it, or a mouse rests on
 * it: most of the way is then done before the click.
 */
export function prefetchTouchedLinks(): void {
  let resting: ReturnType<typeof setTimeout> | undefined;
  const touched = (event: Event) => {
    clearTimeout(resting);
    const path = pathOf(event.target);
    if (path !== null) void nextFrame().then(() => prepare(path));
  };
  const hovered = (event: PointerEvent) => {
    clearTimeout(resting);
    const path = event.pointerType === "mouse" ? pathOf(event.target) : null;
    if (path !== null) resting = setTimeout(() => void prepare(path), RESTING_MS);
  };
  document.addEventListener("pointerdown", touched, { passive: true });
  document.addEventListener("keydown", (event) => event.key === "Enter" && touched(event), { passive: true });
  document.addEventListener("pointerover", hovered, { passive: true });
}

/** Where a link of this app leads from here; null for anything else. */
function pathOf(target: EventTarget | null): string | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
  if (!link || link.origin !== window.location.origin || link.target === "_blank") return null;
  return link.pathname === window.location.pathname ? null : link.pathname;
}
