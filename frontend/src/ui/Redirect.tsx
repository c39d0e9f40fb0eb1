import { useEffect } from "react";
import type { To } from "react-router-dom";
import { useLeave } from "@/platform/navigation/useLeave";

/** Replaces the screen by another one, unless the person has left it meanwhile. */
export function Redirect({ to, state }: { to: To; state?: unknown }) {
  const leave = useLeave();
  // biome-ignore lint/correctness/useExhaustiveDependencies: navigate once per target
  useEffect(() => {
    leave(to, { replace: true, state });
  }, [JSON.stringify(to)]);
  return null;
}
