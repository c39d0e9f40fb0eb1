import { useEffect } from "react";
import type { To } from "react-router-dom";
import { useLeave } from "./useLeave";

/** Leads on from a screen, in its place, unless the person has gone elsewhere meanwhile. */
export function Redirect({ to, state }: { to: To; state?: unknown }) {
  const leave = useLeave();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each target
  useEffect(() => {
    leave(to, { replace: true, state });
  }, [JSON.stringify(to)]);
  return null;
}
