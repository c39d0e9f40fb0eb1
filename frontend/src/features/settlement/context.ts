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

/** What the parts of the settlement's screen share. */
interface SettlementValue {
  page: EventPage;
  me: string;
  /** The reader, and those with whom they pay as one. */
  party: ReadonlySet<string>;
  names: ReturnType<typeof useNames>;
  /** Every transfer that is still to be made. */
  plan: readonly Transfer[];
  /** By payee; undefined until the server has answered. */
  accounts: Record<string, PayeeAccount> | undefined;
  openDialog: (dialog: OpenDialog) => void;
  /** Payees whose IBAN was copied since the screen opened. */
  copied: ReadonlySet<string>;
  setCopied: (payee: string) => void;
}

export const SettlementContext = createContext<SettlementValue | null>(null);

export function useSettlementScreen(): SettlementValue {
  const screen = useContext(SettlementContext);
  if (!screen) throw new Error("useSettlementScreen needs a SettlementContext");
  return screen;
}
