import { SettlementPageLayout } from "@/features/settlement/pages/SettlementPageLayout";
import { onDemand } from "@/ui/onDemand";
import { openTables } from "./openTables";

/** Loaded when somebody opens the comments on a payment. */
const PaymentComments = onDemand(
  async () => (await import("@/features/comments/components/PaymentComments")).PaymentComments,
  { over: true },
);

/** The settlement with the comments on its payments and the bills on the table. */
export function SettlementScreen() {
  return (
    <SettlementPageLayout
      comments={(page, payment, close) => <PaymentComments page={page} payment={payment} onClose={close} />}
      tables={openTables}
    />
  );
}
