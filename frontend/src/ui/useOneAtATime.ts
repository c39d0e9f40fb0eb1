import { useRef } from "react";

/**
 * Ignores a press while the work of an earlier one is running. The busy state cannot do this alone: a second press may
 * be queued before React renders it.
 */
export function useOneAtATime<Args extends unknown[]>(work: ((...args: Args) => unknown) | undefined) {
  const running = useRef(false);
  return (...args: Args): void => {
    if (running.current) return;
    running.current = true;
    let result: unknown;
    try {
      result = work?.(...args);
    } finally {
      // Release in a later task, because a mutation only then reports that it is pending.
      const release = () => setTimeout(() => (running.current = false));
      if (result instanceof Promise) void result.finally(release);
      else release();
    }
  };
}
