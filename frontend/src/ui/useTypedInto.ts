import { useState } from "react";

/** Longer than any tap: a finger that slid off what it pressed ends in no click. */
const A_TAP = 1000;

/**
 * Whether a field is typed into, for what is shown only then. Where a tap elsewhere ends it, that lasts until the tap is
 * over: what the finger aims at stands still under it.
 */
export function useTypedInto(atFirst: boolean) {
  const [typedInto, setTypedInto] = useState(atFirst);
  const ended = () => {
    if (!document.querySelector(":active")) return setTypedInto(false);
    const end = () => {
      clearTimeout(late);
      document.removeEventListener("click", end);
      setTypedInto(false);
    };
    const late = setTimeout(end, A_TAP);
    document.addEventListener("click", end);
  };
  return { typedInto, began: () => setTypedInto(true), ended };
}
