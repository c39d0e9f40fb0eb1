import { createContext, useContext } from "react";
import type { Transfer } from "@/core/settling/plan";
import type { EventPage } from "@/data/event/model";
import type { PayeeAccount } from "./api/settlement";
import type { useNames } from "./useNames";

/** A dialog of the screen. It keeps the transfer as it was when it opened. */
export type OpenDialog =
  | { kind: "iban"; transfer: Transfer }
  /** The payment to be changed; null for any. */
  | { kind: "payment"; transfer: Transfer | null }
  | { kind: "balance"; userId: string };

/** What everything about an event's settlement needs, on this screen and in dialogs of others. */
interface SettlementValue {
  page: EventPage;
  me: string;
  /** The reader, and those with whom they pay as one. */
  party: ReadonlySet<string>;
  names: ReturnType<typeof useNames>;
}

export const SettlementContext = createContext<SettlementValue | null>(null);

export function useSettlementOfEvent(): SettlementValue {
  const settlement = useContext(SettlementContext);
  if (!settlement) throw new Error("useSettlementOfEvent needs a SettlementContext");
  return settlement;
}

/** What the parts of the settlement's screen share besides. */
interface ScreenValue {
  /** Every transfer that is still to be made. */
  plan: readonly Transfer[];
  /** By payee; undefined until the server has answered. */
  accounts: Record<string, PayeeAccount> | undefined;
  openDialog: (dialog: OpenDialog) => void;
  /** Payees whose IBAN was copied since the screen opened. */
  copied: ReadonlySet<string>;
  setCopied: (payee: string) => void;
}

export const ScreenContext = createContext<ScreenValue | null>(null);

export function useSettlementScreen(): SettlementValue & ScreenValue {
  const settlement = useSettlementOfEvent();
  const screen = useContext(ScreenContext);
  if (!screen) throw new Error("useSettlementScreen needs a ScreenContext");
  return { ...settlement, ...screen };
}
