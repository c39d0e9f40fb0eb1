import { useEffect, useMemo, useState } from "react";
import { flushSync } from "react-dom";
import { useNear } from "@/ui/RenderWhenVisible";

/** Number of rows that even a slow phone renders without noticeable delay. */
const CHUNK_SIZE = 100;

/**
 * Returns a long list in chunks. The next chunk is added when the list's end is near, so that thousands of rows block
 * neither taps nor scrolling. Printing shows all chunks. Attach `end` as ref to the element after the list.
 */
export function useGrowingList<T>(list: readonly T[]) {
  const pieces = useMemo(() => {
    const starts = Array.from({ length: Math.ceil(list.length / CHUNK_SIZE) }, (_, index) => index * CHUNK_SIZE);
    return starts.map((start) => ({ start, rows: list.slice(start, start + CHUNK_SIZE) }));
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
