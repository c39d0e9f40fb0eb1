import { createContext, type ReactNode, use } from "react";
import { useLocation } from "react-router-dom";

/** A screen with another one in its side pane. */
export interface OpenedInSidePane {
  /** Path of the screen. */
  of: string;
  /** Path of the screen in the side pane, and that screen; null while the pane is empty. */
  path: string | null;
  screen: ReactNode;
}

/** The side pane of a screen; null in windows that show one screen at a time. */
export const SidePane = createContext<OpenedInSidePane | null>(null);

/** Whether a screen is in the side pane of another. */
export const InPane = createContext(false);

/** Returns the path of the main screen, whatever its side pane shows. */
export function useScreenPath(): string {
  const { pathname } = useLocation();
  const beside = use(SidePane);
  const inPane = use(InPane);
  return beside && !inPane ? beside.of : pathname;
}
