import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "@/ui/Button";
import { ConfirmDialog } from "@/ui/Dialog";
import { toast } from "@/ui/toast";
import { useErrorToast } from "@/ui/useErrorText";
import { useRevokeInvitation } from "../api/invitations";

/** Revokes a link after a question; a new one takes its place. */
export function RevokeLink({ eventId, invitationId }: { eventId: string; invitationId: string }) {
  const { t } = useTranslation("invitations");
  const [asking, setAsking] = useState(false);
  const revoke = useRevokeInvitation(eventId);
  const showError = useErrorToast();

  // Awaited, because the new link unmounts this component before callbacks of `mutate` would run.
  async function revokeLink() {
    try {
      await revoke.mutateAsync(invitationId);
      toast.success(t("revoke.done"));
    } catch (error) {
      showError(error);
    }
  }

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
        onConfirm={() => void revokeLink()}
      />
    </>
  );
}
