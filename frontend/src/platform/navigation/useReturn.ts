import { useNavigate } from "react-router-dom";
import { closeSheets } from "./sheets";
import { screenBefore } from "./trail";

/**
 * Leaves a screen that is done with (saved, deleted, the arrow at its top) for the one it belongs to: back, when one came from
 * there, and in its place otherwise. Either way Back does not lead through it, or twice to the same screen.
 */
export function useReturn(): (path: string) => void {
  const navigate = useNavigate();
  return async (path) => {
    await closeSheets();
    if (screenBefore() === path) navigate(-1);
    else navigate(path, { replace: true });
  };
}
