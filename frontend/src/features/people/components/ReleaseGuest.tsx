import { useTranslation } from "react-i18next";
import { usePersonName } from "@/data/person/usePersonName";
import { useOnline } from "@/platform/network/useOnline";
import { ConfirmDialog } from "@/ui/Dialog";
import { toast } from "@/ui/toast";
import { useErrorToast } from "@/ui/useErrorText";
import { useReleaseGuest } from "../api/releaseGuest";
import type { PersonPanelProps } from "../personAction";

/** Asks before a guest who lost phone and key is set free in this event (docs/product.md 3.5). */
export function ReleaseGuest({ page, participant, open, onClose }: PersonPanelProps) {
  const { t } = useTranslation(["people", "common"]);
  const online = useOnline();
  const nameOf = usePersonName();
  const showError = useErrorToast();
  const release = useReleaseGuest(page.event.id);
  const name = nameOf(participant.person);
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={t("people:release.title", { name })}
      text={t("people:release.text", { name })}
      confirm={t(online ? "people:release.action" : "common:offline.label")}
      busy={release.isPending}
      disabled={!online}
      onConfirm={() =>
        release.mutate(participant.user_id, {
          onSuccess: () => toast.success(t("people:release.done", { name })),
          onError: (error) => showError(error),
          onSettled: onClose,
        })
      }
    />
  );
}
