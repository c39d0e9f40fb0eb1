import { useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { showTypeface } from "@/ui/typeface";

/** A first visit's typeface is shown with its second screen, which is laid out anyway: what is looked at stays as it is. */
export function TypefaceOfNextScreen() {
  const { pathname } = useLocation();
  const first = useRef(pathname);
  useLayoutEffect(() => {
    if (pathname !== first.current) showTypeface();
  }, [pathname]);
  return null;
}
