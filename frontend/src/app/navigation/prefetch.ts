import { nextFrame } from "@/platform/timing/pause";
import { prepare } from "./prepare";

/** Time of hovering after which a click is likely, in milliseconds. */
const RESTING_MS = 65;

/** Prepares the screen behind a link on pointerdown, keydown or hovering, before the click. */
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

/** Returns the path of a link to another screen of this app. Null for anything else. */
function pathOf(target: EventTarget | null): string | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
  if (!link || link.origin !== window.location.origin || link.target === "_blank") return null;
  return link.pathname === window.location.pathname ? null : link.pathname;
}
