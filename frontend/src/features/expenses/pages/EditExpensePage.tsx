import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useParams } from "react-router-dom";
import { toAppError } from "@/shared/errors/appError";
import { useEventPage } from "@/shared/event/eventPage";
import type { EventPage, Expense } from "@/shared/event/model";
import { useWithPending } from "@/shared/outbox/useWithPending";
import { useSession } from "@/shared/session/session";
import { Page } from "@/shared/ui/Page";
import { QueryView } from "@/shared/ui/QueryView";
import { ErrorState } from "@/shared/ui/State";
import { ExpenseActions } from "../components/ExpenseActions";
import { ExpenseForm } from "../components/ExpenseForm";
import { FormSkeleton } from "../components/FormSkeleton";
import { MissingExpense, NotIn } from "../components/NotPossible";
import { draftOf } from "../draft";
import { peopleFor } from "../people";
import { useExpense } from "../useExpense";

/** The form filled with an expense, to change, copy or delete it (spec section 2). */
export function EditExpensePage() {
  const { t } = useTranslation("expenses");
  const { eventId = "", expenseId = "" } = useParams();
  const event = useEventPage(eventId);
  return (
    <Page title={t("edit.title")} subtitle={event.data?.event.name} back={`/events/${eventId}`} width="wide">
      <QueryView query={event} skeleton={<FormSkeleton />} fallback="failed_load_event">
        {(page) => <OneExpense key={expenseId} page={page} expenseId={expenseId} />}
      </QueryView>
    </Page>
  );
}

function OneExpense({ page: told, expenseId }: { page: EventPage; expenseId: string }) {
  const page = useWithPending(told);
  const query = useExpense(expenseId, page);
  // Deleted by the reader a moment ago: what is shown while the event opens is the form as it was.
  const [first, setFirst] = useState<Expense | null>(null);
  const expense = query.data ?? first;
  if (query.data && query.data !== first) setFirst(query.data);
  if (expense && expense.event_id === page.event.id) return <ChangeExpense page={page} expense={expense} />;
  if (query.isLoading) return <FormSkeleton />;
  if (query.error && toAppError(query.error).code !== "expense_not_found") {
    return <ErrorState error={query.error} fallback="failed_to_load_expense" />;
  }
  return <MissingExpense eventId={page.event.id} />;
}

function ChangeExpense({ page, expense }: { page: EventPage; expense: Expense }) {
  const navigate = useNavigate();
  const me = useSession((s) => s.userId) ?? "";
  const toEvent = () => navigate(`/events/${page.event.id}`, { replace: true });
  if (page.me?.status !== "active") return <NotIn eventId={page.event.id} />;
  return (
    <ExpenseForm
      event={page.event}
      people={peopleFor(page.participants, me, expense)}
      saved={expense}
      fresh={draftOf(expense)}
      draftName={`expense:${expense.id}`}
      onSaved={toEvent}
      more={<ExpenseActions expense={expense} onDeleted={toEvent} />}
    />
  );
}
