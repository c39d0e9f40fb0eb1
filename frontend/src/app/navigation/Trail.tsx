import { useEffect, useLayoutEffect } from "react";
import { useLocation } from "react-router-dom";
import { recordScreen } from "@/platform/navigation/trail";
import { useToaster } from "@/ui/toast";

/** Records visited screens, so that leaving one can go back instead of forward, and ends the toasts of the former screen. */
export function Trail() {
  const { key, pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same path can be several history entries
  useLayoutEffect(() => recordScreen(pathname), [key, pathname]);
  useEffect(() => useToaster.setState({ screen: pathname }), [pathname]);
  return null;
}
