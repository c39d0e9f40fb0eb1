import { useEffect, useMemo, useState } from "react";
import { flushSync } from "react-dom";
import { useNear } from "@/ui/WhenNear";

/** So many rows are rendered without anyone noticing, also on a slow phone. */
const PART = 100;

/**
 * A long list in parts, of which the next one comes when its end is near, so that thousands of rows hold up neither taps nor
 * scrolling. All of it is there at once when the page is printed. What follows the list has `end` as its ref.
 */
export function useGrowingParts<T>(list: readonly T[]) {
  const parts = useMemo(() => {
    const starts = Array.from({ length: Math.ceil(list.length / PART) }, (_, index) => index * PART);
    return starts.map((start) => ({ start, part: list.slice(start, start + PART) }));
  }, [list]);
  const { ref: end, near } = useNear<HTMLDivElement>(false);
  const [shown, setShown] = useState(1);
  useEffect(() => {
    if (!near || shown >= parts.length) return;
    const timer = setTimeout(() => setShown(shown + 1));
    return () => clearTimeout(timer);
  }, [near, shown, parts.length]);
  useEffect(() => {
    const showAll = () => flushSync(() => setShown(parts.length));
    window.addEventListener("beforeprint", showAll);
    return () => window.removeEventListener("beforeprint", showAll);
  }, [parts.length]);
  return { parts: parts.slice(0, shown), end };
}
