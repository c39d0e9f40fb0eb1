import { useTranslation } from "react-i18next";
import { type HistoryEntry, useExpenseHistory } from "@/data/event/history";
import type { EventPage, Expense } from "@/data/event/model";
import { ErrorState, Loading, Skeleton } from "@/ui/State";
import { useFailure } from "@/ui/useFailure";
import { HistoryRow } from "./HistoryRow";

interface ExpenseHistoryProps {
  page: EventPage;
  expense: Expense;
}

/** What happened to one expense, newest first. */
export function ExpenseHistory({ page, expense }: ExpenseHistoryProps) {
  const { t } = useTranslation(["events", "dialogs"]);
  const history = useExpenseHistory(expense.event_id, expense.id);
  const failure = useFailure(history);
  const people = new Map(page.participants.map((p) => [p.user_id, p.person]));
  if (failure) return <ErrorState error={failure} onRetry={history.refetch} />;
  if (!history.data) {
    return (
      <Loading>
        <Skeleton height="6rem" />
      </Loading>
    );
  }
  return (
    <ul aria-label={t("history.title")}>
      {history.data.map((entry) => (
        // The expense is there: nothing of it can be brought back.
        <HistoryRow key={entry.id} entry={named(entry, expense)} page={page} people={people} latest={false} />
      ))}
    </ul>
  );
}

/** An entry without values gets the expense's name, so that its sentence says what it is about. */
function named(entry: HistoryEntry, { description, place_name }: Expense): HistoryEntry {
  return entry.old === null && entry.new === null ? { ...entry, new: { description, place_name } } : entry;
}
