import { EditExpensePageLayout } from "@/features/expense-form/pages/EditExpensePageLayout";
import { onDemand } from "@/ui/onDemand";
import { Skeleton } from "@/ui/State";

/** Loaded when somebody asks what happened to the expense. */
const ExpenseHistory = onDemand(
  async () => (await import("@/features/history/components/ExpenseHistory")).ExpenseHistory,
  { fallback: <Skeleton height="6rem" /> },
);

/** The form of an expense with its history. */
export function EditExpenseScreen() {
  return <EditExpensePageLayout history={(page, expense) => <ExpenseHistory page={page} expense={expense} />} />;
}
