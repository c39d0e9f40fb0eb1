import { useEffect, useRef } from "react";
import { openOverlay } from "./overlayHistory";

/** Closes an overlay on Back while it is open, unless `onClose` returns false. */
export function useBackCloses(open: boolean, onClose: () => unknown): void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => (open ? openOverlay(() => close.current()) : undefined), [open]);
}
