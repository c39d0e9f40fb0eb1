import { memo, use } from "react";
import type { Currency } from "@/core/money/currency";
import { pathTo } from "@/core/routes/paths";
import type { Expense } from "@/data/event/model";
import type { Person } from "@/data/person/model";
import type { Pending } from "@/offline/overlay";
import { useSession } from "@/platform/session/session";
import { ExpenseRow } from "@/ui/expense/ExpenseRow";
import { SidePane } from "@/ui/pane";
import { DiscussionMarks } from "./DiscussionMarks";

interface EventExpenseRowProps {
  expense: Expense;
  people: ReadonlyMap<string, Person>;
  currency: Currency;
  pending: Pending | undefined;
  /** Number of comments. */
  comments: number;
  /** Number of photos. */
  photos: number;
  /** Whether somebody asks to check it. */
  isMarked: boolean;
  /** Whether people split it anew at the table. */
  isAtTable: boolean;
}

/**
 * An expense in the event's list: the shared row with the reader's share, its marks and link. Memoized, because
 * lists have thousands of rows.
 */
export const EventExpenseRow = memo(function EventExpenseRow({
  expense,
  people,
  currency,
  pending,
  comments,
  photos,
  isMarked,
  isAtTable,
}: EventExpenseRowProps) {
  const me = useSession((s) => s.userId);
  const path = pathTo("editExpense", { eventId: expense.event_id, expenseId: expense.id });
  const opened = use(SidePane)?.path ?? null;
  return (
    <ExpenseRow
      expense={expense}
      currency={currency}
      payers={expense.payers.map((payer) => ({ ...payer, person: people.get(payer.user_id) }))}
      share={expense.shares.find(({ user_id }) => user_id === me)?.share_in_event_currency ?? null}
      pending={pending}
      context={
        (comments > 0 || photos > 0 || isMarked || isAtTable) && (
          <DiscussionMarks comments={comments} photos={photos} isMarked={isMarked} isAtTable={isAtTable} />
        )
      }
      to={path}
      // Replace the history entry, so that Back closes the side pane instead of showing the previous expense.
      replace={opened !== null}
      isOpen={opened === path}
    />
  );
});
