import { prepare } from "./prepare";

/** Time of hovering after which a click is likely, in milliseconds. */
const RESTING_MS = 65;

/** Time in which a finger on a link begins to scroll, if it does, in milliseconds. */
const SCROLLING_MS = 50;

/**
 * Prepares the screen behind a link on pointerdown or hovering, before the click. A finger that scrolls prepares nothing:
 * each swipe over a list would load a screen.
 */
export function prefetchTouchedLinks(): void {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const prepareAfter = (ms: number, target: EventTarget | null) => {
    clearTimeout(waiting);
    const path = pathOf(target);
    if (path !== null) waiting = setTimeout(() => void prepare(path), ms);
  };
  const options = { passive: true };
  document.addEventListener(
    "pointerover",
    ({ pointerType, target }) => pointerType === "mouse" && prepareAfter(RESTING_MS, target),
    options,
  );
  document.addEventListener(
    "pointerdown",
    ({ pointerType, target }) => prepareAfter(pointerType === "mouse" ? 0 : SCROLLING_MS, target),
    options,
  );
  // Browsers cancel a touch when they scroll or zoom instead.
  document.addEventListener("pointercancel", () => clearTimeout(waiting), options);
}

/** Returns the path of a link to another screen of this app. Null for anything else. */
function pathOf(target: EventTarget | null): string | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
  if (!link || link.origin !== window.location.origin || link.target === "_blank") return null;
  return link.pathname === window.location.pathname ? null : link.pathname;
}
