import { useState } from "react";
import { afterPress } from "./afterPress";

/**
 * Whether a field has the focus, for content that is only shown then. A tap elsewhere ends it, and calls `leave`, only
 * after the click.
 */
export function useTypedInto(atFirst: boolean) {
  const [typedInto, setTypedInto] = useState(atFirst);
  const ended = (leave: () => void) =>
    afterPress(() => {
      setTypedInto(false);
      leave();
    });
  return { typedInto, began: () => setTypedInto(true), ended };
}
