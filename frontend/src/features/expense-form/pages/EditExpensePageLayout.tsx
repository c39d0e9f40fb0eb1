import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useParams } from "react-router-dom";
import { newId } from "@/core/ids/newId";
import { pathTo } from "@/core/routes/paths";
import { useEventPage } from "@/data/event/eventPage";
import type { EventPage, Expense } from "@/data/event/model";
import { saveExpense } from "@/data/expense/saveExpense";
import { isOfKind } from "@/offline/mutation";
import { isConnectionError } from "@/platform/errors/appError";
import { useReturn } from "@/platform/navigation/useReturn";
import { useSession } from "@/platform/session/session";
import { Notice } from "@/ui/Notice";
import { onDemand } from "@/ui/onDemand";
import { Page } from "@/ui/Page";
import { isGone, QueryView } from "@/ui/QueryView";
import { useErrorToast } from "@/ui/useErrorText";
import { useFailure } from "@/ui/useFailure";
import { AboutExpense, type AboutParts, ToCheck } from "../components/AboutExpense";
import { ExpenseActions } from "../components/ExpenseActions";
import { ExpenseForm } from "../components/ExpenseForm";
import { FormSkeleton } from "../components/FormSkeleton";
import { draftOf, type WholeExpense } from "../draft/draft";
import { peopleFor } from "../draft/people";
import { withTypedRate } from "../draft/rateInUse";
import { MissingExpense, NotHere } from "../saving/NotPossible";
import { useBringingBack } from "../saving/useBringingBack";
import { EXPENSE_KINDS, type Refused, useRefusedChange, wantedBy } from "../saving/useRefusedChange";
import { isNotFound, useExpense } from "../useExpense";

const DeletedMeanwhile = onDemand(async () => (await import("../saving/DeletedMeanwhile")).DeletedMeanwhile, {
  quiet: true,
});

interface EditExpensePageProps {
  /** Comments and history of the expense, which other features render. */
  about: AboutParts;
}

/** The form of an existing expense, to change, copy or delete it (docs/product.md 7.1). */
export function EditExpensePageLayout({ about }: EditExpensePageProps) {
  const { t } = useTranslation("expenses");
  const { eventId = "", expenseId = "" } = useParams();
  const query = useEventPage(eventId);
  const toEvent = useToEvent(eventId);
  const failure = useFailure(query);
  const waits = failure === null || isConnectionError(failure) || (query.data && !isGone(query));
  if (!waits) return <NotLoaded error={failure} what="failed_to_load_expense_participants" onShown={toEvent} />;
  return (
    <Page
      title={t("edit.title")}
      subtitle={query.data?.event.name ?? null}
      back={pathTo("event", { eventId })}
      width="narrow"
      form
    >
      <QueryView query={query} skeleton={<FormSkeleton />}>
        {(page) => <OneExpense key={expenseId} page={page} expenseId={expenseId} about={about} />}
      </QueryView>
    </Page>
  );
}

/** The expense with the reader's unsent changes, which the server may not have yet. */
function OneExpense({ page, expenseId, about }: EditExpensePageProps & { page: EventPage; expenseId: string }) {
  const toEvent = useToEvent(page.event.id);
  const [anew] = useState(newId);
  const draftName = `expense:${expenseId}`;
  const refused = useRefusedChange({
    subject: expenseId,
    kinds: EXPENSE_KINDS,
    draft: draftName,
    onGivenUp(mutation) {
      // A new expense that the server never had disappears with its mutation.
      if (isOfKind(mutation, saveExpense) && mutation.payload.base === null) toEvent();
    },
  });
  const ahead = useExpense(expenseId, page);
  const onServer = useExpense(expenseId, page.server);
  // The form keeps showing an expense that somebody deleted: one deleted here until the event opens.
  const [last, setLast] = useState<Expense | null>(null);
  const seen = ahead.data;
  if (seen && seen !== last) setLast(seen);
  const expense = seen ?? last;

  if (expense && expense.event_id === page.event.id) {
    // A refused change is not a version of the expense, so a new attempt is based on the server's version.
    const saved = refused ? (onServer.data ?? null) : expense;
    const wanted = (refused && wantedBy(refused, page.participants)) ?? expense;
    // A change of an expense that somebody deleted can only be saved as a new expense.
    const gone = refused?.mutation.code === "expense_not_found" && saved === null;
    return (
      <ChangeExpense
        key={`${refused?.mutation.id} ${gone}`}
        page={page}
        draftName={draftName}
        mine={gone ? { ...wanted, id: anew } : wanted}
        saved={saved}
        refused={refused}
        isDeleted={!seen && isNotFound(ahead.failure) && !refused}
        about={about}
      />
    );
  }
  if (ahead.failure && isConnectionError(ahead.failure))
    return <NotHere error={ahead.failure} onRetry={ahead.refetch} />;
  if (ahead.failure && !isNotFound(ahead.failure)) {
    return <NotLoaded error={ahead.failure} what="failed_to_load_expense" onShown={toEvent} />;
  }
  if (ahead.isLoading) return <FormSkeleton />;
  return <MissingExpense eventId={page.event.id} />;
}

interface NotLoadedProps {
  error: unknown;
  what: "failed_to_load_expense" | "failed_to_load_expense_participants";
  onShown: () => void;
}

/** Shows why the expense cannot be loaded, and returns to its event (docs/product.md 7.1). */
function NotLoaded({ error, what, onShown }: NotLoadedProps) {
  const showError = useErrorToast();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the error is shown once, when the component mounts
  useEffect(() => {
    showError(error, what);
    onShown();
  }, []);
  return null;
}

function useToEvent(eventId: string): () => void {
  const returnTo = useReturn();
  return () => void returnTo(pathTo("event", { eventId }));
}

interface ChangeExpenseProps extends EditExpensePageProps {
  page: EventPage;
  /** Name of the form's draft. */
  draftName: string;
  /** The expense with which the form starts. */
  mine: WholeExpense;
  /** The version that the change is based on; null when the server does not have the expense. */
  saved: Expense | null;
  refused: Refused | undefined;
  /** Whether somebody deleted the expense while the form was open. */
  isDeleted: boolean;
}

function ChangeExpense({ page, draftName, mine, saved, refused, isDeleted, about }: ChangeExpenseProps) {
  const me = useSession((s) => s.userId) ?? "";
  const toEvent = useToEvent(page.event.id);
  const rate = mine.conversion_rate_to_event_currency;
  const isOther = refused && rate !== saved?.conversion_rate_to_event_currency;
  const fresh = draftOf(mine);
  // A mark that the reader sets meanwhile stays where they set it.
  const [wasMarked] = useState(mine.id in page.check_marks);
  const isAsked = wasMarked && mine.id in page.check_marks;
  const bringingBack = useBringingBack(saved);
  return (
    <ExpenseForm
      event={page.event}
      people={peopleFor(page.participants, me, mine)}
      participants={page.participants}
      saved={saved}
      earlier={page.expenses}
      splits={page.saved_splits}
      fresh={isOther ? withTypedRate(fresh, mine, page.event.default_currency) : fresh}
      draftName={draftName}
      onSaved={toEvent}
      refused={refused}
      bringingBack={isDeleted ? bringingBack : undefined}
      above={
        <>
          {isDeleted && saved && <DeletedMeanwhile page={page} expense={saved} />}
          {page.open_bills?.some(({ id }) => id === mine.id) && <AtTable eventId={page.event.id} billId={mine.id} />}
          {saved && isAsked && <ToCheck page={page} expense={saved} parts={about} />}
        </>
      }
      more={
        saved &&
        !isDeleted && (
          <>
            <AboutExpense page={page} expense={saved} parts={about} isAskedAbove={isAsked} />
            <ExpenseActions expense={saved} refused={refused} onDeleted={toEvent} />
          </>
        )
      }
    />
  );
}

/** Leads to the table where the expense is being split anew. */
function AtTable(place: { eventId: string; billId: string }) {
  const { t } = useTranslation("expenses");
  const navigate = useNavigate();
  return (
    <Notice action={{ label: t("at_table.open"), onAct: () => navigate(pathTo("table", place)) }}>
      {t("at_table.text")}
    </Notice>
  );
}
