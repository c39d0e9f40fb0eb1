import { type NavigateOptions, type To, useLocation, useNavigate } from "react-router-dom";

/**
 * Returns a function that navigates after a response or a delay. It returns false and does nothing if the user has
 * navigated meanwhile: a screen stays mounted, and gets responses, while the next one loads.
 */
export function useLeave(): (to: To, options?: NavigateOptions) => boolean {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return (to, options) => {
    if (window.location.pathname !== pathname) return false;
    navigate(to, options);
    return true;
  };
}
