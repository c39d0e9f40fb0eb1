import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Navigate, useNavigate, useSearchParams } from "react-router-dom";
import { PATHS, pathTo } from "@/core/routes/paths";
import { useEvents } from "@/domain/shown/useEvents";
import { EventChoice } from "@/ui/event/EventChoice";
import { Page } from "@/ui/Page";
import { sharedText } from "../sharedText";

/**
 * A new expense without an event asks for the event first; with only one there is nothing to ask.
 * Text shared into the app by the device becomes the description.
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
  if (only && others.length === 0 && upToDate) return <Navigate to={pathOf(only.id)} replace />;
  return (
    <Page title={t("choose.title")} back={PATHS.home} width="narrow">
      <EventChoice onChoose={(event) => navigate(pathOf(event.id), { replace: true })} />
    </Page>
  );
}
