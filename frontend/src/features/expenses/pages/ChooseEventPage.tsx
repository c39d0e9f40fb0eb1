import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useSearchParams } from "react-router-dom";
import { today } from "@/core/dates/dates";
import { PATHS, pathTo } from "@/core/routes/paths";
import { SHARED_PICTURE } from "@/core/routes/share";
import type { ExpenseCard } from "@/data/event/model";
import { runningEvent } from "@/data/event/runningEvent";
import { useEvents } from "@/data/event/useEvents";
import { sharedText } from "@/data/expense/sharedText";
import { keys } from "@/platform/query/keys";
import { queryClient } from "@/platform/query/queryClient";
import { EventChoice } from "@/ui/event/EventChoice";
import { Page } from "@/ui/Page";
import { Redirect } from "@/ui/Redirect";

/**
 * Asks for the event of a new expense, unless there is only one. Text that the device shares with the app becomes the
 * description; the expense then goes to the current event, if there is one.
 */
export function ChooseEventPage() {
  const { t } = useTranslation("expenses");
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const events = useEvents(false, { refetchOnMount: "always" });
  // Cached events may be stale. Skip the choice only after they were refetched.
  const [arrived] = useState(Date.now);
  const upToDate = Math.max(events.dataUpdatedAt, events.errorUpdatedAt) >= arrived || events.isPaused;
  const text = sharedText(search);
  const picture = search.get(SHARED_PICTURE);
  const asked = { ...(text && { text }), ...(picture !== null && { [SHARED_PICTURE]: picture }) };
  const pathOf = (eventId: string) => pathTo("addExpense", { eventId }, asked);
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

/** Returns the newest cached expenses. */
function expensesAtHome(): readonly ExpenseCard[] {
  return queryClient.getQueryData<{ recent_expenses: ExpenseCard[] }>(keys.dashboard)?.recent_expenses ?? [];
}
