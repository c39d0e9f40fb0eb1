import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useErrorToast } from "@/shared/errors/useErrorText";
import { Button } from "@/shared/ui/Button";
import { ConfirmDialog } from "@/shared/ui/Dialog";
import { toast } from "@/shared/ui/toast";
import { useRevokeInvitation } from "../api/invitations";

/** Makes a link worthless, after asking; a new one takes its place. */
export function RevokeLink({ eventId, invitationId }: { eventId: string; invitationId: string }) {
  const { t } = useTranslation("invitations");
  const [asking, setAsking] = useState(false);
  const revoke = useRevokeInvitation(eventId);
  const showError = useErrorToast();
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        {t("revoke.button")}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t("revoke.title")}
        text={t("revoke.text")}
        confirm={t("revoke.confirm")}
        danger
        busy={revoke.isPending}
        onConfirm={() =>
          revoke.mutate(invitationId, {
            onSuccess: () => {
              setAsking(false);
              toast.success(t("revoke.done"));
            },
            onError: (error) => showError(error),
          })
        }
      />
    </>
  );
}
