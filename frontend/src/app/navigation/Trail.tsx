import { useLayoutEffect } from "react";
import { useLocation } from "react-router";
import { recordScreen } from "@/platform/navigation/trail";

/** Records visited screens, so that leaving one can go back instead of forward. */
export function Trail() {
  const { key, pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same path can be several history entries
  useLayoutEffect(() => recordScreen(pathname), [key, pathname]);
  return null;
}
