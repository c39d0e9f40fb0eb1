import { nextFrame } from "@/platform/timing/pause";
import { prepare } from "./prepare";

/** Time of hovering after which a click is likely, in milliseconds. */
const RESTING_MS = 65;

/** Time in which a finger on a link begins to scroll, if it does, in milliseconds. */
const SCROLLING_MS = 50;

/**
 * Prepares the screen behind a link on pointerdown, keydown or hovering, before the click. A finger that scrolls the page
 * prepares nothing: each swipe over a list would load a screen.
 */
export function prefetchTouchedLinks(): void {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const forget = () => clearTimeout(waiting);
  const prepareAfter = (ms: number, target: EventTarget | null) => {
    forget();
    const path = pathOf(target);
    if (path !== null) waiting = setTimeout(() => void prepare(path), ms);
  };
  const pressed = ({ target }: Event) => {
    forget();
    const path = pathOf(target);
    if (path !== null) void nextFrame().then(() => prepare(path));
  };
  const listen = <Type extends keyof DocumentEventMap>(type: Type, listener: (event: DocumentEventMap[Type]) => void) =>
    document.addEventListener(type, listener, { passive: true });
  listen("pointerdown", (event) => {
    if (event.pointerType === "touch") prepareAfter(SCROLLING_MS, event.target);
    else pressed(event);
  });
  // Browsers cancel a touch when they scroll or zoom instead.
  listen("pointercancel", forget);
  listen("keydown", (event) => event.key === "Enter" && pressed(event));
  listen("pointerover", (event) => event.pointerType === "mouse" && prepareAfter(RESTING_MS, event.target));
}

/** Returns the path of a link to another screen of this app. Null for anything else. */
function pathOf(target: EventTarget | null): string | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
  if (!link || link.origin !== window.location.origin || link.target === "_blank") return null;
  return link.pathname === window.location.pathname ? null : link.pathname;
}
