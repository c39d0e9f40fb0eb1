import { Archive, ArchiveRestore, Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { PATHS, pathTo } from "@/core/routes/paths";
import { restoreEvent, useDeleteEvent } from "@/data/event/leaveEvent";
import type { EventPage } from "@/data/event/model";
import { useSaveEvent } from "@/data/event/useSaveEvent";
import { isConnectionError } from "@/platform/errors/appError";
import { useReturn } from "@/platform/navigation/useReturn";
import { useSession } from "@/platform/session/session";
import { Button } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { ConfirmDialog } from "@/ui/Dialog";
import { useSavedToast } from "@/ui/outbox/useSavedToast";
import { Section } from "@/ui/Page";
import { toast } from "@/ui/toast";
import { useErrorToast } from "@/ui/useErrorText";
import { LeaveEvent } from "./LeaveEvent";
import styles from "./Transition.module.css";

/** Actions to leave the event, make it passive or active, or delete it. Each asks first (docs/product.md 5.3). */
export function EventTransitions({ page }: { page: EventPage }) {
  const { event } = page;
  const { t } = useTranslation(["events", "common"]);
  const returnTo = useReturn();
  const showError = useErrorToast();
  const showSaved = useSavedToast();
  const me = useSession((s) => s.userId);
  const [asking, setAsking] = useState<"passive" | "delete" | null>(null);
  const saving = useSaveEvent(event);
  const deletion = useDeleteEvent(event.id);
  const passive = event.status === "passive";

  function changeStatus() {
    saving.mutate(
      { changes: { status: passive ? "active" : "passive" } },
      {
        onSuccess: (state) => {
          showSaved(state, t(passive ? "status.made_active" : "status.made_passive"));
          returnTo(pathTo("event", { eventId: event.id }));
        },
        onError: (error) => showError(error, "failed_make_passive_event"),
      },
    );
  }

  function remove() {
    deletion.mutate(undefined, {
      onSuccess: () => {
        const undo = {
          label: t("common:undo"),
          onClick: () => void restoreEvent(event.id).catch((error) => showError(error)),
        };
        toast.success(t("delete.done"), event.created_by === me ? undo : undefined);
        returnTo(PATHS.events);
      },
      onError: (error) => {
        if (isConnectionError(error)) toast.error(t("delete.offline"));
        else showError(error, "failed_delete_event");
      },
    });
  }

  return (
    <Section title={t("edit.more")}>
      <Card className={styles.transitions}>
        <div className={styles.transition}>
          <Button
            variant="secondary"
            wide
            busy={saving.isPending}
            onClick={() => (passive ? changeStatus() : setAsking("passive"))}
          >
            {passive ? <ArchiveRestore size={18} aria-hidden="true" /> : <Archive size={18} aria-hidden="true" />}
            {t(passive ? "status.make_active" : "status.make_passive")}
          </Button>
          <p>{t(passive ? "status.active_text" : "status.passive_text")}</p>
        </div>
        <LeaveEvent page={page} />
        <div className={styles.transition}>
          <Button variant="danger" wide onClick={() => setAsking("delete")}>
            <Trash2 size={18} aria-hidden="true" /> {t("delete.button")}
          </Button>
          <p>{t("delete.text")}</p>
        </div>
      </Card>
      <ConfirmDialog
        open={asking === "passive"}
        onClose={() => setAsking(null)}
        title={t("status.passive_title")}
        text={t("status.passive_text")}
        confirm={t("status.make_passive")}
        busy={saving.isPending}
        onConfirm={changeStatus}
      />
      <ConfirmDialog
        open={asking === "delete"}
        onClose={() => setAsking(null)}
        title={t("delete.title", { name: event.name })}
        text={t("delete.text")}
        confirm={t("delete.button")}
        danger
        busy={deletion.isPending}
        onConfirm={remove}
      />
    </Section>
  );
}
