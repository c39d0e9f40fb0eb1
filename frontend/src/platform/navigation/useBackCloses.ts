import { useEffect, useRef } from "react";
import { openOverlay } from "./overlayHistory";

/** Closes an overlay on Back while it is open. */
export function useBackCloses(open: boolean, onClose: () => void): void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => (open ? openOverlay(() => close.current()) : undefined), [open]);
}
