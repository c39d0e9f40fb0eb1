import { useEffect, useRef } from "react";

/** Calls `work` once if the condition is true at first, also in strict mode. */
export function useOnce(holds: boolean, work: () => void): void {
  const begun = useRef(!holds);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    work();
  });
}
