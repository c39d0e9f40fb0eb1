import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { newId } from "@/core/ids/newId";
import { PATHS, pathTo } from "@/core/routes/paths";
import { dropDraft, keepDraft, readDraft } from "@/platform/drafts/draft";
import { useLeave } from "@/platform/navigation/useLeave";
import { useShareDialog } from "@/ui/invitation/shareDialog";
import { Page } from "@/ui/Page";
import { toast } from "@/ui/toast";
import { useErrorToast } from "@/ui/useErrorText";
import { useCreateEvent } from "../api/saveEvent";
import { EventForm } from "../components/EventForm";
import { NEW_EVENT, newEventSchema } from "../eventForm";
import { Guessing } from "../guessing/Guessing";

const DRAFT = "event:new";
/** The id outlives a closed page too, so that an event whose answer was lost is not made twice. */
const DRAFT_ID = "event:new:id";

/** Create event (spec section 2). The event then opens, and with it the way to invite people to it. */
export function AddEventPage() {
  const { t } = useTranslation(["events", "common"]);
  const leave = useLeave();
  const showError = useErrorToast();
  const [id] = useState(() => readDraft<string>(DRAFT_ID) ?? newId());
  const create = useCreateEvent();
  const share = useShareDialog((s) => s.open);
  return (
    <Page title={t("add.title")} back={PATHS.home} subtitle={<Link to={PATHS.importNew}>{t("add.import")}</Link>}>
      <EventForm
        schema={newEventSchema}
        start={NEW_EVENT}
        draft={DRAFT}
        submit={t("add.submit")}
        busy={create.isPending}
        suggesting={(form) => <Guessing form={form} />}
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
                const opened = leave(pathTo("event", { eventId: id }), { replace: true });
                // The server makes the link.
                if (opened && state === "sent") share(id);
              },
              onError: (error) => showError(error, "failed_create_event"),
            },
          );
        }}
      />
    </Page>
  );
}
