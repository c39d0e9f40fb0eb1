import { type ReactNode, startTransition, useEffect, useRef, useState } from "react";

/** Elements up to one window's height outside the window count as near, so that scrolling and Tab find them there. */
const MARGIN = "100% 0px";

/** Returns whether the element that gets the ref is in the window or near it. `onFar` is called when it leaves. */
export function useNear<E extends HTMLElement>(initially: boolean, onFar?: (element: E) => void) {
  const ref = useRef<E>(null);
  const far = useRef(onFar);
  far.current = onFar;
  const [near, setNear] = useState(initially);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.at(-1);
        const isNear = entry?.isIntersecting ?? true;
        // Keep the focused element: removing it would move the focus to the top of the page.
        if (!isNear && element.contains(document.activeElement)) return;
        // Rendering rows must not block scrolling.
        startTransition(() => {
          if (!isNear) far.current?.(element);
          setNear(isNear);
        });
      },
      { rootMargin: MARGIN },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, near };
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
