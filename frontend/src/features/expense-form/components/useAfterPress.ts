import { useCallback, useEffect, useRef } from "react";

const RELEASES = ["pointerup", "pointercancel"] as const;

/**
 * Returns a function that runs work at once or, while a pointer is pressed, after its click: what the work draws must not move
 * the pressed control away.
 */
export function useAfterPress(): (work: () => void) => void {
  const isPressed = useRef(false);
  const waiting = useRef<(() => void)[]>([]);

  useEffect(() => {
    const press = () => {
      isPressed.current = true;
    };
    const release = () => {
      isPressed.current = false;
      // The click follows in the same task.
      setTimeout(() => {
        for (const work of waiting.current.splice(0)) work();
      });
    };
    document.addEventListener("pointerdown", press, true);
    for (const type of RELEASES) document.addEventListener(type, release, true);
    return () => {
      document.removeEventListener("pointerdown", press, true);
      for (const type of RELEASES) document.removeEventListener(type, release, true);
    };
  }, []);

  return useCallback((work) => {
    if (isPressed.current) waiting.current.push(work);
    else work();
  }, []);
}
