import { useRef } from "react";

/**
 * For the content of a dialog that is opened by state and has no trigger that Radix knows: whoever
 * opened it has the focus again once it is closed, or the page's heading when that is gone.
 */
export function useFocusBack() {
  const opener = useRef<Element>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const there = opener.current?.isConnected && opener.current !== document.body;
      const back = there ? opener.current : document.querySelector("h1");
      if (back instanceof HTMLElement) back.focus({ preventScroll: true });
    },
  };
}
