import { createContext, useContext } from "react";
import type { EventPage } from "@/data/event/model";
import type { useNames } from "./useNames";

/** What the parts of the settlement's screen share. */
interface SettlementValue {
  page: EventPage;
  me: string;
  /** The reader, and those with whom they pay as one. */
  party: ReadonlySet<string>;
  names: ReturnType<typeof useNames>;
}

export const SettlementContext = createContext<SettlementValue | null>(null);

export function useSettlementScreen(): SettlementValue {
  const screen = useContext(SettlementContext);
  if (!screen) throw new Error("a part of the settlement stands outside of it");
  return screen;
}
