import { createContext, useContext } from "react";
import type { Transfer } from "@/core/settling/plan";
import type { EventPage } from "@/data/event/model";
import type { PayeeAccount } from "@/data/settlement/payeeAccounts";
import type { useNames } from "./useNames";

export type SettlementKind = "fewest" | "spent";

/** A dialog of the screen. `transfer` is a snapshot from when the dialog opened. */
export type OpenDialog =
  | { kind: "iban"; transfer: Transfer }
  /** The transfer that fills the form. Null for an empty form. */
  | { kind: "payment"; transfer: Transfer | null }
  | { kind: "balance"; userId: string };

/** Shared data of an event's settlement, for its own screen and for dialogs of other screens. */
interface SettlementValue {
  page: EventPage;
  me: string;
  /** Ids of the reader and the members of their household. */
  party: ReadonlySet<string>;
  names: ReturnType<typeof useNames>;
}

export const SettlementContext = createContext<SettlementValue | null>(null);

export function useSettlementOfEvent(): SettlementValue {
  const settlement = useContext(SettlementContext);
  if (!settlement) throw new Error("useSettlementOfEvent needs a SettlementContext");
  return settlement;
}

/** Shared state of the settlement's own screen. */
interface ScreenValue {
  /** How the open transfers are computed: few of them, or each two people's debt as it was spent. */
  view: SettlementKind;
  /** All open transfers of the view. */
  plan: readonly Transfer[];
  /** Accounts by the payee's id. Undefined until they have loaded. */
  accounts: Record<string, PayeeAccount> | undefined;
  openDialog: (dialog: OpenDialog) => void;
  /** Whether the payee's IBAN was copied for this amount since the screen opened. */
  isCopied: (transfer: Transfer) => boolean;
  setCopied: (transfer: Transfer) => void;
}

export const ScreenContext = createContext<ScreenValue | null>(null);

export function useSettlementScreen(): SettlementValue & ScreenValue {
  const settlement = useSettlementOfEvent();
  const screen = useContext(ScreenContext);
  if (!screen) throw new Error("useSettlementScreen needs a ScreenContext");
  return { ...settlement, ...screen };
}
