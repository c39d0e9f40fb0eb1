import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useSearchParams } from "react-router-dom";
import { today } from "@/core/dates/dates";
import { PATHS, pathTo } from "@/core/routes/paths";
import type { ExpenseCard } from "@/data/event/model";
import { runningEvent } from "@/data/event/running";
import { useEvents } from "@/data/event/useEvents";
import { sharedText } from "@/data/expense/sharedText";
import { keys } from "@/platform/query/keys";
import { queryClient } from "@/platform/query/queryClient";
import { EventChoice } from "@/ui/event/EventChoice";
import { Page } from "@/ui/Page";
import { Redirect } from "@/ui/Redirect";

/**
 * A new expense without an event asks for the event first; with only one there is nothing to ask. Text shared into the app
 * by the device becomes the description, of an expense of the event that is going on, if one is.
 */
export function ChooseEventPage() {
  const { t } = useTranslation("expenses");
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const events = useEvents(false, { refetchOnMount: "always" });
  // What the device remembers may be old: only what was asked for now says that there is one event.
  const [arrived] = useState(Date.now);
  const upToDate = Math.max(events.dataUpdatedAt, events.errorUpdatedAt) >= arrived || events.isPaused;
  const text = sharedText(search);
  const pathOf = (eventId: string) => pathTo("addExpense", { eventId }, text ? { text } : {});
  const [only, ...others] = events.data ?? [];
  const sole = others.length === 0 ? only : undefined;
  const meant = sole ?? (text ? runningEvent(events.data ?? [], expensesAtHome(), today())?.event : undefined);
  if (meant && upToDate) return <Redirect to={pathOf(meant.id)} />;
  return (
    <Page title={t("choose.title")} back={PATHS.home} width="narrow">
      <EventChoice onChoose={(event) => navigate(pathOf(event.id), { replace: true })} />
    </Page>
  );
}

/** The newest expenses, as far as the device knows them. */
function expensesAtHome(): readonly ExpenseCard[] {
  return queryClient.getQueryData<{ recent_expenses: ExpenseCard[] }>(keys.dashboard)?.recent_expenses ?? [];
}
