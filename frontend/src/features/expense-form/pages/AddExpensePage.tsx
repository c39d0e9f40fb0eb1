import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useParams, useSearchParams } from "react-router-dom";
import { newId } from "@/core/ids/newId";
import { ZERO } from "@/core/money/units";
import { pathTo } from "@/core/routes/paths";
import { SHARED_PICTURE } from "@/core/routes/share";
import { isolated } from "@/core/text/isolated";
import { useEventPage } from "@/data/event/eventPage";
import type { EventPage, Expense } from "@/data/event/model";
import type { SaveSeries } from "@/data/series/saveSeries";
import { readDraft } from "@/platform/drafts/draft";
import { isConnectionError } from "@/platform/errors/appError";
import { useReturn } from "@/platform/navigation/useReturn";
import { useSession } from "@/platform/session/session";
import { useToday } from "@/platform/timing/useToday";
import { Notice } from "@/ui/Notice";
import { onDemand } from "@/ui/onDemand";
import { Page } from "@/ui/Page";
import { QueryView } from "@/ui/QueryView";
import { ErrorState } from "@/ui/State";
import { ExpenseForm } from "../components/ExpenseForm";
import { FormSkeleton } from "../components/FormSkeleton";
import { addressedExpense, type Unusable } from "../draft/addressedExpense";
import {
  anotherAfter,
  copyElsewhere,
  copyOf,
  draftOfSeries,
  type ExpenseDraft,
  newDraft,
  wantedSeries,
} from "../draft/draft";
import { peopleFor } from "../draft/people";
import { withTypedRate } from "../draft/rateInUse";
import { NoPeople, NotHere } from "../saving/NotPossible";
import { SERIES_KINDS, useRefusedChange } from "../saving/useRefusedChange";
import { withDefaultSplit } from "../split/savedSplit";
import { isNotFound, useExpense } from "../useExpense";

const CopiedFromEvent = onDemand(async () => (await import("../components/CopiedFromEvent")).CopiedFromEvent, {
  fallback: <FormSkeleton />,
});

/**
 * A new expense of an event. `?copy=` fills the form from another expense, with `&from=` from one of another event;
 * `?text=`, `?amount=` and `?currency=` fill it with these values; `?series=` changes a recurring expense.
 */
export function AddExpensePage() {
  const { t } = useTranslation("expenses");
  const { eventId = "" } = useParams();
  const query = useEventPage(eventId);
  const [search] = useSearchParams();
  const filled = new URLSearchParams(search);
  // A shared picture is read by the form that takes it out of the address.
  filled.delete(SHARED_PICTURE);
  return (
    <Page
      title={t(search.has("series") ? "repeat.title" : "add.title")}
      subtitle={query.data?.event.name ?? null}
      back={pathTo("event", { eventId })}
      width="narrow"
      form
    >
      <QueryView query={query} skeleton={<FormSkeleton />} fallback="failed_to_load_participants">
        {(page) => <NewExpense key={`${page.event.id} ${filled}`} page={page} />}
      </QueryView>
    </Page>
  );
}

function NewExpense({ page }: { page: EventPage }) {
  const { event, participants } = page;
  const returnTo = useReturn();
  const [search] = useSearchParams();
  const me = useSession((s) => s.userId) ?? "";
  const [id] = useState(newId);
  /** The expense that was just saved, and the id of the next one. */
  const [before, setBefore] = useState<{ draft: ExpenseDraft; id: string } | null>(null);
  const now = useToday();
  const from = search.get("from");
  const isElsewhere = from !== null && from !== event.id;
  const copy = search.get("copy");
  const original = useExpense(isElsewhere ? null : copy, page);
  const elsewhereDraft = `expense:copy:${copy}:${event.id}`;
  const [isKept] = useState(() => readDraft(elsewhereDraft) !== null);
  const seriesId = search.get("series");
  const listed = page.series?.find((one) => one.id === seriesId);
  // The form stays open when somebody deletes the series, so that nothing typed is lost.
  const [former, setFormer] = useState(listed);
  useEffect(() => {
    if (listed) setFormer(listed);
  }, [listed]);
  const series = listed ?? former;
  const toEvent = () => void returnTo(pathTo("event", { eventId: event.id }));
  const seriesDraft = `expense:series:${seriesId}`;
  const refused = useRefusedChange({
    ...{ subject: seriesId, kinds: SERIES_KINDS, draft: seriesDraft },
    // A new recurring expense that the server never had disappears with its mutation.
    onGivenUp: () => series ?? toEvent(),
  });
  const people = peopleFor(participants, me, null);
  if (people.length === 0) return <NoPeople eventId={event.id} />;
  const form = {
    event,
    people,
    participants,
    saved: null,
    earlier: page.expenses,
    splits: page.saved_splits,
    onSaved: toEvent,
  };
  const last = refused?.all.at(-1);
  const wanted = last ? wantedSeries((last.payload as SaveSeries).series, series) : series;
  if (wanted) {
    const there = new Set(people.map((person) => person.id));
    return (
      <ExpenseForm
        key={refused?.mutation.id}
        {...form}
        fresh={withTypedRate(draftOfSeries(wanted, id, there), wanted.expense, event.default_currency)}
        draftName={seriesDraft}
        series={series}
        refused={refused}
      />
    );
  }
  // A copy of an expense that was deleted is an empty form. One that failed to load is not: its name and people would be missing.
  if (original.failure && isConnectionError(original.failure))
    return <NotHere error={original.failure} onRetry={original.refetch} />;
  if (original.failure && !isNotFound(original.failure)) {
    return <ErrorState error={original.failure} fallback="failed_to_load_expense" onRetry={original.refetch} />;
  }
  if (original.isLoading) return <FormSkeleton />;
  const like: Expense | null = original.data ?? null;
  const { unusable, ...addressed } = addressedExpense(search, event.default_currency);
  const isAddressed = addressed.description !== "" || addressed.amount > 0 || search.has("currency");
  const blank = {
    id,
    paid_by: me,
    expense_date: now,
    everyone: people.map((person) => person.id),
    ...addressed,
  };
  // A draft of before would hide what the address brings, and stays for the next form without one.
  const newName = isAddressed ? `expense:link:${event.id}:${search}` : `expense:new:${event.id}`;
  const onAnother = (draft: ExpenseDraft) => setBefore({ draft, id: newId() });
  if (before) {
    return (
      <ExpenseForm
        key={before.id}
        {...form}
        fresh={anotherAfter(before.draft, { ...blank, id: before.id, description: "", amount: ZERO })}
        draftName={`expense:new:${event.id}`}
        onAnother={onAnother}
      />
    );
  }
  if (isElsewhere && copy) {
    return (
      <CopiedFromEvent from={from} copy={copy} people={people} isKept={isKept}>
        {(whole, places) => (
          <ExpenseForm
            {...form}
            onAnother={onAnother}
            fresh={copyElsewhere(whole, places, blank)}
            draftName={elsewhereDraft}
          />
        )}
      </CopiedFromEvent>
    );
  }
  return (
    <>
      <LeftOut unusable={unusable} event={event.name} />
      <ExpenseForm
        {...form}
        onAnother={onAnother}
        copied={like?.id}
        fresh={like ? copyOf(like, blank) : withDefaultSplit(newDraft(blank), page.saved_splits ?? [], blank.everyone)}
        draftName={like ? `expense:copy:${like.id}` : newName}
      />
    </>
  );
}

/** Says which values of an address the form could not use, and what it has instead. */
function LeftOut({ unusable, event }: { unusable: readonly Unusable[]; event: string }) {
  const { t } = useTranslation("expenses");
  if (unusable.length === 0) return null;
  return <Notice>{unusable.map((part) => t(`link.${part}`, { name: isolated(event) })).join(" ")}</Notice>;
}
