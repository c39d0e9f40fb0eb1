import { type ReactNode, useEffect, useRef, useState } from "react";

/** How far beyond the window something counts as near: one window's height, so that scrolling and Tab find it there. */
const MARGIN = "100% 0px";

/** Whether an element is in the window or near it, for who attaches the ref to it. */
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
        // What holds the focus stays: taking it away would send its owner to the top of the page.
        if (!isNear && element.contains(document.activeElement)) return;
        if (!isNear) far.current?.(element);
        setNear(isNear);
      },
      { rootMargin: MARGIN },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, near };
}

interface WhenNearProps {
  /** Pixels that the content takes, about; once it was there, its real height is kept. */
  height: number;
  /** Rendered at once, without waiting to learn where it is: for what the screen starts with. */
  initially?: boolean;
  className?: string;
  children: ReactNode;
}

/** A part of a long list that is only rendered near the window, so that thousands of rows stay light. */
export function WhenNear({ height, initially = false, className, children }: WhenNearProps) {
  const [kept, setKept] = useState<number | null>(null);
  const { ref, near } = useNear<HTMLDivElement>(initially, (element) => setKept(element.offsetHeight));
  return (
    <div ref={ref} className={near ? className : undefined} style={near ? undefined : { height: kept ?? height }}>
      {near && children}
    </div>
  );
}
