import { useLocation, useNavigate } from "react-router-dom";
import { closeOverlays, stepBack } from "./overlayHistory";
import { screenBefore } from "./trail";

/**
 * True while a screen is being left. Further calls then do nothing, for example when the screen's data turn out to be
 * deleted.
 */
let leaving = false;

/**
 * Returns a function that leaves a finished screen (saved, deleted, back arrow) for its parent. It goes back if the
 * parent is the previous entry, and otherwise replaces the screen. Back then never returns to the screen, or to the
 * same screen twice.
 */
export function useReturn(): (path: string) => void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return async (path) => {
    const isElsewhere = () => window.location.pathname !== pathname;
    if (leaving || isElsewhere()) return;
    leaving = true;
    try {
      await closeOverlays();
      if (isElsewhere()) return;
      if (screenBefore() === path) await stepBack(() => navigate(-1));
      else navigate(path, { replace: true });
    } finally {
      leaving = false;
    }
  };
}
