import { useEffect, useMemo, useState } from "react";
import { flushSync } from "react-dom";

/** So many rows are rendered without anyone noticing, also on a slow phone. */
const PART = 500;

/**
 * A long list in parts that come one after the other, so that thousands of rows hold up neither taps nor scrolling.
 * All of it is there at once when the page is printed.
 */
export function useGrowingParts<T>(list: readonly T[]): { start: number; part: readonly T[] }[] {
  const parts = useMemo(() => {
    const starts = Array.from({ length: Math.ceil(list.length / PART) }, (_, index) => index * PART);
    return starts.map((start) => ({ start, part: list.slice(start, start + PART) }));
  }, [list]);
  const [shown, setShown] = useState(1);
  useEffect(() => {
    if (shown >= parts.length) return;
    const timer = setTimeout(() => setShown(shown + 1));
    return () => clearTimeout(timer);
  }, [shown, parts.length]);
  useEffect(() => {
    const showAll = () => flushSync(() => setShown(parts.length));
    window.addEventListener("beforeprint", showAll);
    return () => window.removeEventListener("beforeprint", showAll);
  }, [parts.length]);
  return parts.slice(0, shown);
}
