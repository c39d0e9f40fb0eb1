import { SettlementPageLayout } from "@/features/settlement/pages/SettlementPageLayout";
import { onDemand } from "@/ui/onDemand";

/** Loaded when somebody opens the comments on a payment. */
const PaymentComments = onDemand(
  async () => (await import("@/features/comments/components/PaymentComments")).PaymentComments,
  { over: true },
);

/** The settlement with the comments on its payments. */
export function SettlementScreen() {
  return (
    <SettlementPageLayout
      comments={(page, payment, close) => <PaymentComments page={page} payment={payment} onClose={close} />}
    />
  );
}
