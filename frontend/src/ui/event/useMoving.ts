import { type RefObject, useLayoutEffect, useRef } from "react";

/** Places in the window of visible elements that leave the page with the commit under way, by id. */
const left = new Map<string, DOMRect>();

/**
 * Marks an element with `data-moving`, and with its former place as `--from-x`, `--from-y` and `--from-scale`, when the
 * screen before showed an element with the same id. Undefined for an element that stands still.
 */
export function useMoving<Moved extends HTMLElement>(id: string | undefined): RefObject<Moved | null> {
  const moved = useRef<Moved>(null);
  useLayoutEffect(() => {
    const element = moved.current;
    if (element === null || id === undefined) return;
    const from = left.get(id);
    left.delete(id);
    if (from) markMoving(element, from);
    return () => {
      const place = element.getBoundingClientRect();
      if (place.bottom <= 0 || place.top >= window.innerHeight) return;
      left.set(id, place);
      queueMicrotask(() => left.delete(id));
    };
  }, [id]);
  return moved;
}

function markMoving(element: HTMLElement, from: DOMRect): void {
  const to = element.getBoundingClientRect();
  if (to.width === 0) return;
  element.style.setProperty("--from-x", `${from.x - to.x}px`);
  element.style.setProperty("--from-y", `${from.y - to.y}px`);
  element.style.setProperty("--from-scale", String(from.width / to.width));
  element.dataset.moving = "";
}
