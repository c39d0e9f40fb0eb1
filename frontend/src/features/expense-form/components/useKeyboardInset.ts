import { useEffect } from "react";

/** CSS property for elements that stay above the keyboard. */
const INSET = "--keyboard-inset";

/**
 * Publishes the height of the on-screen keyboard as `--keyboard-inset`. Safari lays the keyboard over the page; other browsers
 * resize the page (`interactive-widget` in app.html), so that nothing is covered and the height is 0.
 */
export function useKeyboardInset(): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const root = document.documentElement;
    const publish = () => {
      // A zoomed page has a smaller viewport, too, without any keyboard.
      const covered = viewport.scale > 1.01 ? 0 : window.innerHeight - viewport.height - viewport.offsetTop;
      root.style.setProperty(INSET, `${Math.max(0, Math.round(covered))}px`);
    };
    publish();
    viewport.addEventListener("resize", publish);
    viewport.addEventListener("scroll", publish);
    return () => {
      viewport.removeEventListener("resize", publish);
      viewport.removeEventListener("scroll", publish);
      root.style.removeProperty(INSET);
    };
  }, []);
}
