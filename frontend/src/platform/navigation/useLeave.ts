import { type NavigateOptions, type To, useLocation, useNavigate } from "react-router-dom";

/**
 * Navigates after an answer or a while, unless the person has gone elsewhere meanwhile: a screen is still drawn, and gets its
 * answers, while the next one is loading. Returns false where it did nothing.
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
