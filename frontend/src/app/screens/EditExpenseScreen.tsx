import type { ComponentProps } from "react";
import { EditExpensePageLayout } from "@/features/expense-form/pages/EditExpensePageLayout";
import { onDemand } from "@/ui/onDemand";
import { Skeleton } from "@/ui/State";

/** Loaded when somebody asks what happened to the expense. */
const ExpenseHistory = onDemand(
  async () => (await import("@/features/history/components/ExpenseHistory")).ExpenseHistory,
  { fallback: <Skeleton height="6rem" /> },
);

/** Loaded when the expense has comments, or somebody wants to write one. */
const EntryComments = onDemand(
  async () => (await import("@/features/comments/components/EntryComments")).EntryComments,
  { fallback: <Skeleton height="6rem" /> },
);

const EntryQuestion = onDemand(
  async () => (await import("@/features/comments/components/EntryComments")).EntryQuestion,
  { fallback: <Skeleton height="4rem" /> },
);

const ABOUT = {
  history: (page, expense) => <ExpenseHistory page={page} expense={expense} />,
  question: (page, { id, event_id }) => (
    <EntryQuestion page={page} entry={{ event_id, entry_id: id, kind: "expense" }} />
  ),
  comments: (page, { id, event_id }, onListed, isAskedAbove) => (
    <EntryComments
      page={page}
      entry={{ event_id, entry_id: id, kind: "expense" }}
      onListed={onListed}
      isAskedAbove={isAskedAbove}
    />
  ),
} satisfies ComponentProps<typeof EditExpensePageLayout>["about"];

/** The form of an expense with its comments and its history. */
export function EditExpenseScreen() {
  return <EditExpensePageLayout about={ABOUT} />;
}
