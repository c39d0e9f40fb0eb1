import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { usePersonName } from "@/data/person/usePersonName";
import { toAppError } from "@/platform/errors/appError";
import { useOnline } from "@/platform/network/useOnline";
import { eventChanged } from "@/platform/query/keys";
import { dataOf, supabase } from "@/platform/supabase/client";
import { ConfirmDialog } from "@/ui/Dialog";
import { toast } from "@/ui/toast";
import { useErrorToast } from "@/ui/useErrorText";
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

/** Puts a person without an account in the place of a guest. Needs a network. */
function useReleaseGuest(eventId: string) {
  return useMutation({
    mutationFn: (personId: string) =>
      dataOf(supabase().rpc("release_guest", { event_id: eventId, person_id: personId })),
    onSettled: () => eventChanged(eventId),
    // Retry once after a lost answer: releasing is idempotent.
    retry: (failures, error) => failures < 1 && toAppError(error).status >= 500,
  });
}
