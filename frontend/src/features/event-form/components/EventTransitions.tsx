import { Archive, ArchiveRestore, DoorOpen, Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { pathTo } from "@/core/routes/paths";
import type { EventPage } from "@/data/event/model";
import { useSaveEvent } from "@/data/event/useSaveEvent";
import { useReturn } from "@/platform/navigation/useReturn";
import { useOnline } from "@/platform/network/useOnline";
import { Button } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { ConfirmDialog } from "@/ui/Dialog";
import { onDemand } from "@/ui/onDemand";
import { useSavedToast } from "@/ui/outbox/useSavedToast";
import { Section } from "@/ui/Page";
import { useErrorToast } from "@/ui/useErrorText";
import styles from "./Transition.module.css";

const LeaveOrDelete = onDemand(async () => (await import("./LeaveOrDelete")).LeaveOrDelete, { over: true });

/** Actions to leave the event, make it passive or active, or delete it. Each asks first (docs/product.md 5.3). */
export function EventTransitions({ page }: { page: EventPage }) {
  const { event } = page;
  const { t } = useTranslation("events");
  const returnTo = useReturn();
  const showError = useErrorToast();
  const showSaved = useSavedToast();
  const online = useOnline();
  const [asks, setAsks] = useState<"passive" | "leave" | "delete" | null>(null);
  const close = () => setAsks(null);
  const saving = useSaveEvent(event);
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

  return (
    <Section title={t("edit.more")}>
      <Card className={styles.transitions}>
        <div className={styles.transition}>
          <Button
            variant="secondary"
            wide
            busy={saving.isPending}
            onClick={() => (passive ? changeStatus() : setAsks("passive"))}
          >
            {passive ? <ArchiveRestore size={18} aria-hidden="true" /> : <Archive size={18} aria-hidden="true" />}
            {t(passive ? "status.make_active" : "status.make_passive")}
          </Button>
          <p>{t(passive ? "status.active_text" : "status.passive_text")}</p>
        </div>
        <div className={styles.transition}>
          <Button variant="secondary" wide disabled={!online} onClick={() => setAsks("leave")}>
            <DoorOpen size={18} aria-hidden="true" /> {t(online ? "leave.button" : "leave.button_offline")}
          </Button>
          <p>{t("leave.text")}</p>
        </div>
        <div className={styles.transition}>
          <Button variant="danger" wide onClick={() => setAsks("delete")}>
            <Trash2 size={18} aria-hidden="true" /> {t("delete.button")}
          </Button>
          <p>
            {t("delete.text")} {t("delete.restorable")}
          </p>
        </div>
      </Card>
      <ConfirmDialog
        open={asks === "passive"}
        onClose={close}
        title={t("status.passive_title")}
        text={t("status.passive_text")}
        confirm={t("status.make_passive")}
        busy={saving.isPending}
        onConfirm={changeStatus}
      />
      <LeaveOrDelete page={page} open={asks === "leave" || asks === "delete"} asks={asks} onClose={close} />
    </Section>
  );
}
