import { useEffect, useState } from "react";

/** After so long people wonder whether anything still happens. */
const SLOW_MS = 5_000;

/** Whether something is being waited for that takes so long that it has to be said. */
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
