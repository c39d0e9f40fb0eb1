import { onDemand } from "@/ui/onDemand";
import type { OpenDialog } from "../context";

const PaymentDialog = onDemand(async () => (await import("./PaymentDialog")).default, { over: true });
const IbanDialog = onDemand(async () => (await import("./IbanDialog")).default, { over: true });
const AccountDialog = onDemand(async () => (await import("./AccountDialog")).default, { over: true });

interface SettlementDialogsProps {
  dialog: OpenDialog | null;
  onClose: () => void;
}

/**
 * Renders the open dialog outside of the rows. A row unmounts when somebody else pays, and a dialog inside it would lose its
 * input.
 */
export function SettlementDialogs({ dialog, onClose }: SettlementDialogsProps) {
  switch (dialog?.kind) {
    case "iban":
      return <IbanDialog transfer={dialog.transfer} onClose={onClose} />;
    case "payment":
      return <PaymentDialog start={dialog.transfer} onClose={onClose} />;
    case "balance":
      return <AccountDialog userId={dialog.userId} onClose={onClose} />;
    default:
      return null;
  }
}
