import { useLocation, useNavigate } from "react-router-dom";
import { closeSheets, steppedBack } from "./sheets";
import { screenBefore } from "./trail";

/** A screen is being left: what it finds out meanwhile, such as that what it showed is gone, leads nowhere else. */
let leaving = false;

/**
 * Leaves a screen that is done with (saved, deleted, the arrow at its top) for the one it belongs to: back, when one came from
 * there, and in its place otherwise. Either way Back does not lead through it, or twice to the same screen. A screen is left once:
 * while the next one is fetched it may still be drawn.
 */
export function useReturn(): (path: string) => void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return async (path) => {
    const isElsewhere = () => window.location.pathname !== pathname;
    if (leaving || isElsewhere()) return;
    leaving = true;
    try {
      await closeSheets();
      if (isElsewhere()) return;
      if (screenBefore() === path) {
        const arrived = steppedBack();
        navigate(-1);
        await arrived;
      } else navigate(path, { replace: true });
    } finally {
      leaving = false;
    }
  };
}
