import type { Transfer } from "@/core/settling/plan";
import { useSettlementScreen } from "./context";
import { isWithoutIban, type PrimaryAction, paysByIban, primaryActionOf } from "./primaryAction";
import { useMarkAsPaid } from "./useMarkAsPaid";

export interface TransferActions {
  first: PrimaryAction;
  busy: boolean;
  /** Whether the payee can be asked for an IBAN, which is missing. */
  asksForIban: boolean;
  /** Records the transfer as paid. */
  record: () => void;
  /** Opens the dialog with the IBAN. Undefined when the reader may not see it. */
  showIban?: () => void;
}

/** Returns the reader's actions for a transfer, and which one comes first. */
export function useTransferActions(transfer: Transfer): TransferActions {
  const { me, party, names, accounts, isCopied, openDialog, view } = useSettlementScreen();
  const mark = useMarkAsPaid();
  const { from, to } = transfer;
  const payee = names.personOf(to);
  // The server names accounts of the fewest payments alone. Other debts are recorded as paid.
  const isNamed = view === "fewest" || accounts?.[to] !== undefined;
  const account = isNamed ? accounts?.[to] : ({ state: "none" } as const);
  const isByIban = isNamed && paysByIban(transfer, me, payee);
  const first = primaryActionOf(transfer, {
    ...{ me, party, payee },
    payer: names.personOf(from),
    account,
    copied: isCopied(transfer),
  });
  return {
    first,
    busy: mark.busy,
    asksForIban: isByIban && isWithoutIban(account, payee),
    record: () => void mark.asPaid(transfer),
    showIban: isByIban ? () => openDialog({ kind: "iban", transfer }) : undefined,
  };
}
