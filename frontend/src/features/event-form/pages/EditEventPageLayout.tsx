import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router-dom";
import { pathTo } from "@/core/routes/paths";
import { useEventPage } from "@/data/event/eventPage";
import { useWithoutLoss } from "@/data/event/goingFrom";
import type { EventPage } from "@/data/event/model";
import { saveEvent } from "@/data/event/saveEvent";
import { useSaveEvent } from "@/data/event/useSaveEvent";
import { useRefusedSettings } from "@/data/settings/useRefusedSettings";
import type { Saved } from "@/offline/outcome";
import { dropDraft } from "@/platform/drafts/draft";
import { AppError } from "@/platform/errors/appError";
import { useReturn } from "@/platform/navigation/useReturn";
import { onDemand } from "@/ui/onDemand";
import { useSavedToast } from "@/ui/outbox/useSavedToast";
import { Page } from "@/ui/Page";
import { isGone, QueryView } from "@/ui/QueryView";
import { Skeleton } from "@/ui/State";
import { useErrorToast } from "@/ui/useErrorText";
import { EventForm } from "../components/EventForm";
import { EventTransitions } from "../components/EventTransitions";
import { eventSchema, typedValues, valuesOf } from "../eventForm";
import styles from "./EditEventPageLayout.module.css";

const EventConflict = onDemand(async () => (await import("../components/EventConflict")).EventConflict, { over: true });

/** The page that edits an event (docs/product.md 5.3). Only for active participants. */
export function EditEventPageLayout({ people }: { people: (page: EventPage) => ReactNode }) {
  const { eventId = "" } = useParams();
  const { t } = useTranslation("events");
  const query = useWithoutLoss(eventId, useEventPage(eventId));
  if (isGone(query)) return <NotYours eventId={eventId} />;
  return (
    <Page
      title={t("edit.title")}
      subtitle={query.data?.event.name ?? null}
      back={pathTo("event", { eventId })}
      width="wide"
    >
      <QueryView query={query} fallback="failed_load_event" skeleton={<EditSkeleton />}>
        {(page) => <EditForm key={page.event.id} page={page} people={people(page)} />}
      </QueryView>
    </Page>
  );
}

function EditForm({ page, people }: { page: EventPage; people: ReactNode }) {
  const { t } = useTranslation(["events", "common"]);
  const returnTo = useReturn();
  const showError = useErrorToast();
  const showSaved = useSavedToast();
  // The form's initial values are the base of the mutation, whatever others change meanwhile.
  const [event] = useState(page.event);
  const conflict = useRefusedSettings(saveEvent, page.event);
  const [wanted] = useState(conflict.refused?.payload.changes);
  const save = useSaveEvent(event);
  const draft = `event:${event.id}`;

  function leave(state: Saved) {
    dropDraft(draft);
    showSaved(state, t("edit.success"));
    returnTo(pathTo("event", { eventId: event.id }));
  }

  return (
    <div className={styles.edit}>
      <EventForm
        schema={eventSchema}
        start={valuesOf(event)}
        draft={draft}
        wanted={wanted && typedValues(valuesOf(event), valuesOf({ ...event, ...wanted }))}
        submit={t("common:save")}
        busy={save.isPending}
        failure={save.error && { error: save.error, fallback: "failed_update_event" }}
        currencyFrozen={page.expense_count > 0 || page.payments.length > 0 || (page.series ?? []).length > 0}
        descriptionOptional
        onSubmit={(_, changes) =>
          save.mutate(
            { changes, replaced: conflict.refused, draft },
            {
              onSuccess: leave,
              onError: (error) => showError(error, "failed_update_event"),
            },
          )
        }
      />
      <div className={styles.people}>{people}</div>
      <div className={styles.transitions}>
        <EventTransitions page={page} />
      </div>
      {conflict.columns.length > 0 && <EventConflict conflict={conflict} event={page.event} onChosen={leave} />}
    </div>
  );
}

/**
 * Shows an error and returns to the event (docs/product.md 5.3). There, non-participants get "not found", so that
 * nobody learns whether an event exists.
 */
function NotYours({ eventId }: { eventId: string }) {
  const returnTo = useReturn();
  const showError = useErrorToast();
  // biome-ignore lint/correctness/useExhaustiveDependencies: show the message once
  useEffect(() => {
    showError(new AppError("only_participants_can_edit", 403));
    returnTo(pathTo("event", { eventId }));
  }, []);
  return null;
}

function EditSkeleton() {
  return (
    <div className={styles.edit}>
      <div className={styles.side}>
        <Skeleton height="24rem" />
        <Skeleton height="14rem" />
      </div>
      <div className={styles.side}>
        <Skeleton height="16rem" />
        <Skeleton height="14rem" />
      </div>
    </div>
  );
}
