import { useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { showTypeface } from "@/ui/typeface";

/** On a first visit the typeface is applied with the second screen, so that the first one does not shift while it is read. */
export function TypefaceOfNextScreen() {
  const { pathname } = useLocation();
  const first = useRef(pathname);
  useLayoutEffect(() => {
    if (pathname !== first.current) showTypeface();
  }, [pathname]);
  return null;
}
