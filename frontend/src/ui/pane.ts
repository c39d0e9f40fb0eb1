import { createContext, type ReactNode, use } from "react";
import { useLocation } from "react-router-dom";

/** A screen that is open beside another one, which stays as it is. */
export interface OpenedBeside {
  /** The path of the screen that stays. */
  of: string;
  /** The path of the one beside it, and that screen itself; null while there is none. */
  path: string | null;
  screen: ReactNode;
}

/** What stands beside the screen; null where screens take each other's place. */
export const Beside = createContext<OpenedBeside | null>(null);

/** Whether a screen is the one that opened beside another. */
export const InPane = createContext(false);

/** The path by which a screen knows that one has arrived at it: its own, whatever opens beside it. */
export function useScreenPath(): string {
  const { pathname } = useLocation();
  const beside = use(Beside);
  const inPane = use(InPane);
  return beside && !inPane ? beside.of : pathname;
}
