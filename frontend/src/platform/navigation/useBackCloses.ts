import { useEffect, useRef } from "react";
import { openSheet } from "./sheets";

/** Back closes what lies over the screen while it is open. */
export function useBackCloses(open: boolean, onClose: () => void): void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => (open ? openSheet(() => close.current()) : undefined), [open]);
}
