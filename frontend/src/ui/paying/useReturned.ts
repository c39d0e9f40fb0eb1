import { useEffect, useState } from "react";

/**
 * Returns what the person left the app for, once they are back. Null before, and after `forget`. A reload forgets it, too:
 * the button that records the payment stays on the page.
 */
export function useReturned<Left>(left: Left | null): { returned: Left | null; forget: () => void } {
  const [returned, setReturned] = useState<Left | null>(null);
  useEffect(() => {
    if (left === null) return;
    const look = () => {
      if (document.visibilityState === "visible") setReturned(left);
    };
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [left]);
  return { returned, forget: () => setReturned(null) };
}
