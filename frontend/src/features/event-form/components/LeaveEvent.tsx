import { DoorOpen } from "lucide-react";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { absolute, formatAmount } from "@/core/money/units";
import { PATHS } from "@/core/routes/paths";
import { balanceWord } from "@/data/event/balanceWord";
import { useLeaveEvent } from "@/data/event/leaveEvent";
import type { EventPage } from "@/data/event/model";
import { usePersonName } from "@/data/person/usePersonName";
import { isConnectionError } from "@/platform/errors/appError";
import { useReturn } from "@/platform/navigation/useReturn";
import { useOnline } from "@/platform/network/useOnline";
import { useSession } from "@/platform/session/session";
import { Button } from "@/ui/Button";
import { ConfirmDialog } from "@/ui/Dialog";
import { Stack } from "@/ui/layout";
import { toast } from "@/ui/toast";
import { useErrorToast } from "@/ui/useErrorText";
import { type Leaving, leavingOf } from "../leavingEvent";
import styles from "./Transition.module.css";

/** Leaves the event after showing what stays behind. Only for participants. */
export function LeaveEvent({ page }: { page: EventPage }) {
  const { t } = useTranslation("events");
  const returnTo = useReturn();
  const showError = useErrorToast();
  const online = useOnline();
  const me = useSession((s) => s.userId);
  const [asking, setAsking] = useState(false);
  const leave = useLeaveEvent(page.event.id);
  const leaving = leavingOf(page, me);

  function go() {
    leave.mutate(undefined, {
      onSuccess: () => {
        toast.success(t(leaving.deletes ? "leave.done_deleted" : "leave.done", { name: page.event.name }));
        returnTo(PATHS.events);
      },
      onError: (error) => {
        if (isConnectionError(error)) toast.error(t("leave.offline"));
        else showError(error, "unexpected_error");
      },
    });
  }

  return (
    <div className={styles.transition}>
      <Button variant="secondary" wide disabled={!online} onClick={() => setAsking(true)}>
        <DoorOpen size={18} aria-hidden="true" /> {t(online ? "leave.button" : "leave.button_offline")}
      </Button>
      <p>{t("leave.text")}</p>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t("leave.title", { name: page.event.name })}
        text={
          <Suspense fallback={null}>
            <WhatStays leaving={leaving} page={page} />
          </Suspense>
        }
        confirm={t("leave.button")}
        busy={leave.isPending}
        onConfirm={go}
      />
    </div>
  );
}

/** A dialog's description is a paragraph, so separate sentences by line breaks. */
function WhatStays({ leaving: { net, heir, deletes, pauses }, page }: { leaving: Leaving; page: EventPage }) {
  const { t } = useTranslation(["dialogs", "people"]);
  const nameOf = usePersonName();
  const amount = formatAmount(absolute(net), page.event.default_currency);
  return (
    <Stack as="span" gap={3}>
      <span>{t(`leave.${balanceWord(net)}`, { amount })}</span>
      <span>{t("leave.stays")}</span>
      {pauses && <span>{t("people:remove.pauses")}</span>}
      {heir && <span>{t("leave.heir", { name: nameOf(heir.person) })}</span>}
      {deletes && <span>{t("leave.deletes")}</span>}
    </Stack>
  );
}
