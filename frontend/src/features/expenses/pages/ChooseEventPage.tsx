import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useSearchParams } from "react-router-dom";
import { today } from "@/core/dates/dates";
import { PATHS, pathTo } from "@/core/routes/paths";
import { SHARED_PICTURE } from "@/core/routes/share";
import type { EventCard, ExpenseCard } from "@/data/event/model";
import { runningEvent } from "@/data/event/runningEvent";
import { useEvents } from "@/data/event/useEvents";
import { sharedText } from "@/data/expense/sharedText";
import { keys } from "@/platform/query/keys";
import { queryClient } from "@/platform/query/queryClient";
import { EventChoice } from "@/ui/event/EventChoice";
import { Notice } from "@/ui/Notice";
import { Page } from "@/ui/Page";
import { Redirect } from "@/ui/Redirect";

/** Values of an address that the form of the expense reads: of a shortcut, a shared picture, or the expense to copy and its event. */
const FILLS = ["amount", "currency", "copy", "from", SHARED_PICTURE];

/**
 * Asks for the event of a new expense, unless there is only one. Text that the device shares with the app becomes the
 * description, as do values of an address (docs/product.md 7.1); the expense then goes to the event of the address, else to
 * the current event, if there is one.
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
  const filled = Object.fromEntries(
    FILLS.flatMap((name) => (search.get(name) ? [[name, search.get(name) ?? ""]] : [])),
  );
  const fills = { ...(text && { text }), ...filled };
  const isFilled = Object.keys(fills).length > 0;
  const pathOf = (eventId: string, unknown = {}) => pathTo("addExpense", { eventId }, { ...fills, ...unknown });
  const named = search.get("event")?.trim();
  const wanted = named ? eventOf(named, events.data ?? []) : undefined;
  const from = search.get("from");
  const [only, ...others] = (events.data ?? []).filter(({ id }) => id !== from);
  const sole = others.length === 0 ? only : undefined;
  const running =
    isFilled && !named && !from ? runningEvent(events.data ?? [], expensesAtHome(), today())?.event : undefined;
  const meant = wanted ?? sole ?? running;
  // The form says that the event of the address was left out.
  if (meant && upToDate) return <Redirect to={pathOf(meant.id, named && !wanted ? { event: named } : {})} />;
  return (
    <Page title={t("choose.title")} back={PATHS.home} width="choice">
      {named && !wanted && events.data && upToDate && <Notice>{t("link.no_event")}</Notice>}
      <EventChoice except={from} onChoose={(event) => navigate(pathOf(event.id), { replace: true })} />
    </Page>
  );
}

/** Returns the reader's active event with an id, else the only one with a name. Undefined if the reader is in none. */
function eventOf(named: string, events: readonly EventCard[]): EventCard | undefined {
  const folded = named.toLocaleLowerCase();
  const namesakes = events.filter(({ name }) => name.toLocaleLowerCase() === folded);
  return events.find(({ id }) => id === named) ?? (namesakes.length === 1 ? namesakes[0] : undefined);
}

/** Returns the newest cached expenses. */
function expensesAtHome(): readonly ExpenseCard[] {
  return queryClient.getQueryData<{ recent_expenses: ExpenseCard[] }>(keys.dashboard)?.recent_expenses ?? [];
}
