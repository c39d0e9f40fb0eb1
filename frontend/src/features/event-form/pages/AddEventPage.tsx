import { useState } from "react";
import { useTranslation } from "react-i18next";
import { newId } from "@/core/ids/newId";
import { PATHS, pathTo } from "@/core/routes/paths";
import { useLeave } from "@/platform/navigation/useLeave";
import { Link } from "@/ui/Link";
import { useSavedToast } from "@/ui/outbox/useSavedToast";
import { Page } from "@/ui/Page";
import { useErrorText, useErrorToast } from "@/ui/useErrorText";
import { EventForm } from "../components/EventForm";
import { NEW_EVENT, newEventSchema } from "../eventForm";
import { Guessing } from "../guessing/Guessing";
import { useCreateEvent } from "../useCreateEvent";

const DRAFT = "event:new";

/** The page that creates an event (docs/product.md 5.1). It then opens the event, whose ticket has the invite link. */
export function AddEventPage() {
  const { t } = useTranslation("events");
  const leave = useLeave();
  const showError = useErrorToast();
  const errorText = useErrorText();
  const showSaved = useSavedToast();
  const [id] = useState(newId);
  const create = useCreateEvent();
  return (
    <Page title={t("add.title")} back={PATHS.home} subtitle={<Link to={PATHS.importNew}>{t("add.import")}</Link>}>
      <EventForm
        schema={newEventSchema}
        start={NEW_EVENT}
        draft={DRAFT}
        submit={t("add.submit")}
        busy={create.isPending}
        suggesting={(form) => <Guessing form={form} />}
        failure={create.error && errorText(create.error, "failed_create_event")}
        onSubmit={(input) =>
          create.mutate(
            { event: { id, ...input }, draft: DRAFT },
            {
              onSuccess: (state) => {
                showSaved(state, t("add.success"));
                leave(pathTo("event", { eventId: id }), { replace: true });
              },
              onError: (error) => showError(error, "failed_create_event"),
            },
          )
        }
      />
    </Page>
  );
}
