import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { newId } from "@/core/ids/newId";
import { PATHS, pathTo } from "@/core/routes/paths";
import { dropDraft, keepDraft, readDraft } from "@/platform/drafts/draft";
import { Page } from "@/ui/Page";
import { toast } from "@/ui/toast";
import { useErrorToast } from "@/ui/useErrorText";
import { useCreateEvent } from "../api/saveEvent";
import { EventForm } from "../components/EventForm";
import { NEW_EVENT, newEventSchema } from "../eventForm";

const DRAFT = "event:new";
/** The id outlives a closed page too, so that an event whose answer was lost is not made twice. */
const DRAFT_ID = "event:new:id";

/** Create event (spec section 2). The event then opens, ready to be shared. */
export function AddEventPage() {
  const { t } = useTranslation(["events", "common"]);
  const navigate = useNavigate();
  const showError = useErrorToast();
  const [id] = useState(() => readDraft<string>(DRAFT_ID) ?? newId());
  const create = useCreateEvent();
  return (
    <Page title={t("add.title")} subtitle={t("add.subtitle")} back={PATHS.home} width="narrow">
      <EventForm
        schema={newEventSchema}
        start={NEW_EVENT}
        draft={DRAFT}
        submit={t("add.submit")}
        busy={create.isPending}
        onSubmit={(input) => {
          keepDraft(DRAFT_ID, id);
          create.mutate(
            { id, ...input },
            {
              onSuccess: (state) => {
                dropDraft(DRAFT);
                dropDraft(DRAFT_ID);
                if (state === "waiting") toast.info(t("common:saved_later"));
                else toast.success(t("add.success"));
                navigate(pathTo("event", { eventId: id }), { replace: true });
              },
              onError: (error) => showError(error, "failed_create_event"),
            },
          );
        }}
      />
    </Page>
  );
}
