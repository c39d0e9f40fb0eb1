import { useState } from "react";

/** Longer than any tap: a pointer that slid off its target causes no click. */
const A_TAP = 1000;

/**
 * Whether a field has the focus, for content that is only shown then. A tap elsewhere ends it, and calls `leave`, only
 * after the click, so that the tapped control does not move.
 */
export function useTypedInto(atFirst: boolean) {
  const [typedInto, setTypedInto] = useState(atFirst);
  const ended = (leave: () => void) => {
    let late: ReturnType<typeof setTimeout> | undefined;
    const end = () => {
      clearTimeout(late);
      document.removeEventListener("click", end);
      setTypedInto(false);
      leave();
    };
    if (!document.querySelector(":active")) return end();
    late = setTimeout(end, A_TAP);
    document.addEventListener("click", end);
  };
  return { typedInto, began: () => setTypedInto(true), ended };
}
