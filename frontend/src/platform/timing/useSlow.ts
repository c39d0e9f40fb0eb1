import { useEffect, useState } from "react";

/** Time after which users need to see that something is still in progress. */
const SLOW_MS = 5_000;

/** Returns whether waiting has taken so long that the screen should mention it. */
export function useSlow(isWaiting: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const wonder = setTimeout(() => setSlow(true), SLOW_MS);
    return () => {
      clearTimeout(wonder);
      setSlow(false);
    };
  }, [isWaiting]);
  return isSlow;
}
