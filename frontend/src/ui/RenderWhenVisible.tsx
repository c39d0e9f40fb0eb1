import { type ReactNode, startTransition, useCallback, useEffect, useEffectEvent, useRef, useState } from "react";

/** Elements up to one window's height outside the window count as near, so that scrolling and Tab find them there. */
const MARGIN = "100% 0px";

type Listener = (isNear: boolean) => unknown;
const listeners = new Map<Element, Listener>();

/** One observer for all elements, because browsers check each observer in every frame. */
let observer: IntersectionObserver | undefined;

function observe(element: Element, listener: Listener): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) listeners.get(target)?.(isIntersecting);
    },
    { rootMargin: MARGIN },
  );
  listeners.set(element, listener);
  observer.observe(element);
  return () => {
    observer?.unobserve(element);
    listeners.delete(element);
  };
}

/** Returns whether the element that gets the ref is in the window or near it. `onFar` is called when it leaves. */
export function useNear<E extends HTMLElement>(initially: boolean, onFar?: (element: E) => void) {
  const ref = useRef<E>(null);
  const [near, setNear] = useState(initially);
  const onChange = useEffectEvent((element: E, isNear: boolean) => {
    // Keep the focused element: removing it would move the focus to the top of the page.
    if (!isNear && element.contains(document.activeElement)) return;
    // Rendering rows must not block scrolling.
    startTransition(() => {
      if (!isNear) onFar?.(element);
      setNear(isNear);
    });
  });
  useEffect(() => {
    const element = ref.current;
    return element ? observe(element, (isNear) => onChange(element, isNear)) : undefined;
  }, []);
  return { ref, near };
}

/** Returns whether the element that gets the ref was ever in the window or near it. */
export function useReached<E extends HTMLElement>() {
  const [reached, setReached] = useState(false);
  const ref = useCallback(
    (element: E) => observe(element, (isNear) => isNear && startTransition(() => setReached(true))),
    [],
  );
  return { ref, reached };
}

interface RenderWhenVisibleProps {
  /** Estimated height of the content in pixels; replaced by the measured height once it was rendered. */
  height: number;
  /** Renders at once, without waiting for the observer: for the top of the screen. */
  initially?: boolean;
  className?: string;
  children: ReactNode;
}

/** Renders a part of a long list only near the window, so that thousands of rows stay cheap. */
export function RenderWhenVisible({ height, initially = false, className, children }: RenderWhenVisibleProps) {
  const [kept, setKept] = useState<number | null>(null);
  const { ref, near } = useNear<HTMLDivElement>(initially, (element) => setKept(element.offsetHeight));
  return (
    <div ref={ref} className={near ? className : undefined} style={near ? undefined : { height: kept ?? height }}>
      {near && children}
    </div>
  );
}
