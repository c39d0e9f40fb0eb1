import { useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router";
import { showTypeface } from "@/ui/typeface";

/**
 * Applies the font with the second screen of a first visit, so that the first screen does not shift while it is read.
 */
export function TypefaceOfNextScreen() {
  const { pathname } = useLocation();
  const first = useRef(pathname);
  useLayoutEffect(() => {
    if (pathname !== first.current) showTypeface();
  }, [pathname]);
  return null;
}
