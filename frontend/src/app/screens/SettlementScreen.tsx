import { SettlementPageLayout } from "@/features/settlement/pages/SettlementPageLayout";
import { OpenBillsSkeleton } from "@/ui/event/OpenBillsSkeleton";
import { onDemand } from "@/ui/onDemand";

/** Loaded when somebody opens the comments on a payment. */
const PaymentComments = onDemand(
  async () => (await import("@/features/comments/components/PaymentComments")).PaymentComments,
  { over: true },
);

/** Only events with a bill on the table. */
const OpenTables = onDemand(async () => (await import("@/features/table/components/OpenTables")).OpenTables, {
  fallback: ({ page }) => <OpenBillsSkeleton count={page.open_bills?.length ?? 0} />,
  quiet: true,
});

/** The settlement with the comments on its payments and the bills on the table. */
export function SettlementScreen() {
  return (
    <SettlementPageLayout
      comments={(page, payment, close) => <PaymentComments page={page} payment={payment} onClose={close} />}
      tables={(page) => (page.open_bills?.length ?? 0) > 0 && <OpenTables page={page} />}
    />
  );
}
