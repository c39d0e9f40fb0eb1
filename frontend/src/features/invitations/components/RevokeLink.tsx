import { useTranslation } from "react-i18next";
import type { InvitationKind } from "@/data/event/model";
import { ConfirmDialog } from "@/ui/Dialog";
import { toast } from "@/ui/toast";
import { useErrorToast } from "@/ui/useErrorText";
import { useRevokeInvitation } from "../api/invitations";

interface RevokeLinkProps {
  eventId: string;
  invitationId: string;
  kind: InvitationKind;
  open: boolean;
  onClose: () => void;
}

/** Asks before it revokes a link, with those of others for the group. A new one takes its place. */
export function RevokeLink({ eventId, invitationId, kind, open, onClose }: RevokeLinkProps) {
  const { t } = useTranslation("invitations");
  const revoke = useRevokeInvitation(eventId, kind);
  const showError = useErrorToast();

  // Awaited, because the new link may unmount this component before callbacks of `mutate` would run.
  async function revokeLink() {
    try {
      await revoke.mutateAsync(invitationId);
      toast.success(t("revoke.done"));
      onClose();
    } catch (error) {
      showError(error);
    }
  }

  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={t("revoke.title")}
      text={t(kind === "group" ? "revoke.group_text" : "revoke.text")}
      confirm={t("revoke.confirm")}
      danger
      busy={revoke.isPending}
      onConfirm={() => void revokeLink()}
    />
  );
}
