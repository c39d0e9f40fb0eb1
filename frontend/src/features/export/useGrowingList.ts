import { useEffect, useMemo, useState } from "react";
import { flushSync } from "react-dom";
import { useNear } from "@/ui/RenderWhenVisible";

/** So many rows are rendered without anyone noticing, also on a slow phone. */
const PIECE = 100;

/**
 * A long list in pieces, of which the next one comes when its end is near, so that thousands of rows hold up neither taps nor
 * scrolling. All of it is there at once when the page is printed. What follows the list has `end` as its ref.
 */
export function useGrowingList<T>(list: readonly T[]) {
  const pieces = useMemo(() => {
    const starts = Array.from({ length: Math.ceil(list.length / PIECE) }, (_, index) => index * PIECE);
    return starts.map((start) => ({ start, rows: list.slice(start, start + PIECE) }));
  }, [list]);
  const { ref: end, near } = useNear<HTMLDivElement>(false);
  const [shown, setShown] = useState(1);
  useEffect(() => {
    if (!near || shown >= pieces.length) return;
    const timer = setTimeout(() => setShown(shown + 1));
    return () => clearTimeout(timer);
  }, [near, shown, pieces.length]);
  useEffect(() => {
    const showAll = () => flushSync(() => setShown(pieces.length));
    window.addEventListener("beforeprint", showAll);
    return () => window.removeEventListener("beforeprint", showAll);
  }, [pieces.length]);
  return { pieces: pieces.slice(0, shown), end };
}
