import { useRef } from "react";

/**
 * For dialogs that are opened by state, without a trigger that Radix has. Closing returns the focus to the element that
 * had it, or to the page's heading when that is gone.
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
